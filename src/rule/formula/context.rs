//! What the rules of a board are made from: tables and diagrams that many of them share, within bounded work.
//!
//! In: formulas about places. Out: their tables and diagrams. Must not know: which rule asks.

use std::sync::{Arc, LazyLock, RwLock};

use foldhash::{HashMap, HashMapExt as _};

use super::linear::Linear;
use super::shape::holds;
use super::{Formula, Rest};
use crate::board::{Atom, Holds, Layout, Place, Values};
use crate::patience;
use crate::rule::automaton::{Diagram, TooLarge};
use crate::rule::local::Ways;
use crate::rule::relation::Table;

/// Tables that puzzles of a stream share: each of them has the same few.
static TABLES: LazyLock<RwLock<HashMap<(Formula, usize), Arc<Ways>>>> = LazyLock::new(RwLock::default);
const MOST_TABLES: usize = 1000;

/// Diagrams that puzzles of a stream have again, none of them large.
static DIAGRAMS: LazyLock<RwLock<HashMap<(Formula, Vec<Values>), Diagram>>> = LazyLock::new(RwLock::default);
/// The most places of such a diagram, and the most transitions that it was made with.
const SHORT: usize = 32;
const SMALL: usize = 10_000;

/// The most parts of formulas that are rewritten for one diagram, for all of any board, and more for each place.
const FOR_ONE: usize = 1 << 23;
const FOR_ALL: usize = 1 << 23;
const FOR_EACH: usize = 1 << 14;

/// What rules are made from, with tables that many of them share.
#[derive(Debug)]
pub struct Context<'a> {
    /// The places.
    pub layout: &'a Layout,
    /// Their values.
    pub holds: &'a Holds,
    /// By the formula about the first places.
    tables: HashMap<(Formula, usize), Arc<Ways>>,
    /// The same, with the values of the places.
    relations: HashMap<(Formula, [Values; 2]), Arc<Table>>,
    diagrams: HashMap<(Formula, Vec<Values>), Arc<Diagram>>,
    /// How many parts of formulas may still be rewritten.
    work: usize,
}

impl<'a> Context<'a> {
    /// Nothing is shared yet.
    pub fn new(layout: &'a Layout, holds: &'a Holds) -> Self {
        Context {
            layout,
            holds,
            tables: HashMap::new(),
            relations: HashMap::new(),
            diagrams: HashMap::new(),
            work: FOR_ALL + FOR_EACH * holds.iter().count(),
        }
    }

    /// Whether nothing is left of the work that a board may take.
    pub fn is_spent(&self) -> bool {
        self.work == 0
    }

    /// The allowed combinations of the places of a formula, which have two values each.
    pub fn ways(&mut self, formula: &Formula, places: &[Place]) -> Arc<Ways> {
        let numbers = numbered(places);
        let key = (seated(&formula.canonical(&|place| Place(numbers[&place]))), places.len());
        let known = || TABLES.read().ok()?.get(&key).cloned();
        if let Some(ways) = self.tables.get(&key).cloned().or_else(known) {
            return Arc::clone(self.tables.entry(key).or_insert(ways));
        }
        let mut allowed = vec![false; 1 << places.len()];
        key.0.allow(0, 0, &mut allowed);
        let ways = Ways::of(&allowed);
        // Once the caller has given up, this may be wrong.
        if !patience::is_over()
            && let Ok(mut tables) = TABLES.write()
        {
            if tables.len() >= MOST_TABLES {
                tables.clear();
            }
            tables.insert(key.clone(), Arc::clone(&ways));
        }
        self.tables.insert(key, Arc::clone(&ways));
        ways
    }

    /// What a place counts as an atom: a constant, and what is added where the atom holds.
    pub(super) fn atom(&self, place: Place, weights: &[i64]) -> Option<(i64, i64, Atom)> {
        let values = self.holds.at(place);
        let &[first, second, ..] = weights else { return None };
        if values.are_two() {
            return Some((first, second - first, (place, 1)));
        }
        let base = if first == second { first } else { *weights.get(2)? };
        let mut others = (0..weights.len()).filter(|&index| weights[index] != base);
        let index = others.next()?;
        others.next().is_none().then(|| (base, weights[index] - base, (place, values.value(index))))
    }

    /// The table of the allowed pairs of two places with these values.
    pub(super) fn relation(&mut self, formula: &Formula, places: [Place; 2], values: [Values; 2]) -> Arc<Table> {
        let numbers = numbered(&places);
        let canonical = seated(&formula.canonical(&|place| Place(numbers[&place])));
        let table = self.relations.entry((canonical, values)).or_insert_with_key(|(formula, values)| {
            Table::between(*values, |one, other| {
                let indices = [values[0].index(one), values[1].index(other)].map(Option::unwrap_or_default);
                holds(formula, &[Place(0), Place(1)], indices.into_iter())
            })
        });
        Arc::clone(table)
    }

    /// What is left of a formula about these places, which have these values, and its diagram.
    ///
    /// # Errors
    /// When it has too many states, or too little is left of the work that a board may take.
    pub(super) fn diagram(
        &mut self,
        formula: &Formula,
        places: &[Place],
        values: &[Values],
    ) -> Result<(Rest, Arc<Diagram>), TooLarge> {
        let numbers = numbered(places);
        let canonical = seated(&formula.canonical(&|place| Place(numbers[&place])));
        let first: Vec<Place> = places.iter().map(|place| Place(numbers[place])).collect();
        let key = (canonical, values.to_vec());
        if !self.diagrams.contains_key(&key) {
            let diagram = self.new_diagram(&key, &first)?;
            // Each puzzle has its own: the work that it counts must not depend on which others there are.
            self.diagrams.insert(key.clone(), Arc::new(diagram));
        }
        // Rules with the same diagram share the formula, too.
        let ((formula, values), diagram) = self.diagrams.get_key_value(&key).expect("it is there now");
        Ok((Rest::new(formula.clone(), first, values.clone()), Arc::clone(diagram)))
    }

    fn new_diagram(&mut self, key: &(Formula, Vec<Values>), first: &[Place]) -> Result<Diagram, TooLarge> {
        let most = FOR_ONE.min(self.work);
        let known = DIAGRAMS.read().ok().and_then(|diagrams| diagrams.get(key).cloned());
        if let Some(diagram) = known {
            // It counts as if it were made now.
            self.work -= diagram.work().min(most);
            return if diagram.work() <= most { Ok(diagram) } else { Err(TooLarge) };
        }
        let (formula, values) = key;
        let (mut left, of) = (most, |position: usize| values[position]);
        let diagram = match Linear::new(formula, values) {
            Some(sum) => Diagram::over(&sum, values.len(), of, &mut left),
            None => {
                let rest = Rest::new(formula.clone(), first.to_vec(), values.clone());
                Diagram::over(&rest, values.len(), of, &mut left)
            }
        };
        self.work -= most - left;
        let diagram = diagram?;
        if values.len() <= SHORT
            && diagram.made() <= SMALL
            && !patience::is_over()
            && let Ok(mut diagrams) = DIAGRAMS.write()
        {
            if diagrams.len() >= MOST_TABLES {
                diagrams.clear();
            }
            diagrams.insert(key.clone(), diagram.clone());
        }
        Ok(diagram)
    }
}

/// The number of each place, in the order in which places come first.
pub(super) fn numbered(places: &[Place]) -> HashMap<Place, u32> {
    let mut numbers = HashMap::new();
    for &place in places {
        let next = numbers.len() as u32;
        numbers.entry(place).or_insert(next);
    }
    numbers
}

pub(super) fn seated(formula: &Formula) -> Formula {
    let mut seated = formula.clone();
    seated.seat(&mut super::Seats::default());
    seated
}

impl Formula {
    /// Notes which combinations of the first places, of two values each, a formula allows. This is what is left of it once
    /// `known` places have the values of `bits`; combinations that begin otherwise are not touched.
    fn allow(&self, known: usize, bits: usize, allowed: &mut [bool]) {
        match self {
            Formula::Known(false) => {}
            Formula::Known(true) => allowed[bits..].iter_mut().step_by(1 << known).for_each(|allowed| *allowed = true),
            _ => (0..2).for_each(|value| {
                let rest = self.assign(known, Place(known as u32), value);
                rest.allow(known + 1, bits | value << known, allowed);
            }),
        }
    }
}
