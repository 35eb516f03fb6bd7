//! A puzzle as numbers: rules and the statements that they speak of.
//!
//! In: a puzzle and its rules. Out: dense numbers for rules and for atoms ("this place has this value"), which
//! rule speaks of which atom, what follows from one rule. Must not know: engines.

use std::collections::HashMap;

use super::Fact;
use crate::card::{Amo, Encoding};
use crate::cnf::{ClauseSink, Encoder, Guard, Lit, Rule as _, Truth, Var};
use crate::grid::Place;
use crate::puzzle::{Deduce, Puzzle};

/// What is known of each atom.
pub(super) type Known = Vec<Option<bool>>;

/// Rules and atoms.
#[derive(Debug)]
pub(super) struct Frame<'p, P: Puzzle> {
    pub(super) puzzle: &'p P,
    pub(super) rules: Vec<P::Rule>,
    /// Each "place has value".
    pub(super) atoms: Vec<(Place, u16)>,
    numbers: HashMap<(Place, u16), usize>,
    /// The atoms of each rule.
    pub(super) scope: Vec<Vec<usize>>,
    /// The rules of each atom.
    pub(super) watch: Vec<Vec<usize>>,
    /// Rules that speak of so much that they are asked last.
    pub(super) wide: Vec<bool>,
    /// The atoms of each place.
    pub(super) of_place: HashMap<Place, Vec<usize>>,
    /// Whether a place has two values, so that one atom tells all.
    pub(super) two_valued: bool,
    /// The atoms that need no rule: of a place with one value.
    pub(super) constant: Vec<(usize, bool)>,
}

/// Takes clauses and forgets them: to be told the rules, no engine is needed.
#[derive(Default)]
struct Nowhere {
    vars: usize,
}

impl ClauseSink for Nowhere {
    fn new_var(&mut self) -> Var {
        self.vars += 1;
        Var::new(self.vars - 1)
    }

    fn add_clause(&mut self, _: &[Lit]) {}
}

/// A rule that speaks of more than this many atoms and of more than half of all is asked last.
const WIDE: usize = 32;

impl<'p, P: Puzzle> Frame<'p, P> {
    /// The rules are those of the encoding, in its order.
    pub(super) fn new(puzzle: &'p P) -> Self {
        let known = puzzle.deduce(Deduce::Off).expect("nothing is deduced");
        let mut nowhere = Nowhere::default();
        // The shortest to write: the rules are the same in all encodings.
        let encoding = Encoding { amo: Amo::Ladder, ..Encoding::default() };
        let mut enc = Encoder::with(&mut nowhere, Guard::Guarded, encoding);
        let vars = puzzle.encode(&known, &mut enc);
        let rules = enc.finish().rules;
        let values = puzzle.values();
        let two_valued = values.len() == 2;
        let first = if two_valued { values.end - 1 } else { values.start };
        let of = |place: Place| (first..values.end).map(move |value| (place, value));
        let atoms: Vec<(Place, u16)> = puzzle.places().into_iter().flat_map(of).collect();
        let numbers: HashMap<_, _> = atoms.iter().copied().enumerate().map(|(number, atom)| (atom, number)).collect();
        let mut of_place: HashMap<Place, Vec<usize>> = HashMap::new();
        for (number, &(place, _)) in atoms.iter().enumerate() {
            of_place.entry(place).or_default().push(number);
        }
        let scope: Vec<Vec<usize>> =
            rules.iter().map(|rule| puzzle.scope(rule).iter().map(|atom| numbers[atom]).collect()).collect();
        let mut watch = vec![Vec::new(); atoms.len()];
        for (rule, scope) in scope.iter().enumerate() {
            for &atom in scope {
                watch[atom].push(rule);
            }
        }
        let wide = scope.iter().map(|scope| scope.len() > WIDE && 2 * scope.len() > atoms.len()).collect();
        let constant = |(number, &(place, value)): (usize, &(Place, u16))| match puzzle.truth(&vars, place, value) {
            Truth::Known(value) => Some((number, value)),
            Truth::Open(_) => None,
        };
        let constant = atoms.iter().enumerate().filter_map(constant).collect();
        Frame { puzzle, rules, atoms, numbers, scope, watch, wide, of_place, two_valued, constant }
    }

    /// The number of "`place` has `value`" and whether that is what the fact says.
    pub(super) fn atom(&self, fact: Fact) -> Option<(usize, bool)> {
        if let Some(&number) = self.numbers.get(&(fact.place, fact.value)) {
            return Some((number, fact.holds));
        }
        // The first of two values: the place has not the second one.
        let number = *self.of_place.get(&fact.place)?.first()?;
        self.two_valued.then_some((number, !fact.holds))
    }

    /// The fact that an atom holds, or not.
    pub(super) fn fact(&self, atom: usize, holds: bool) -> Fact {
        let (place, value) = self.atoms[atom];
        if self.two_valued && !holds {
            return Fact { place, value: value - 1, holds: true };
        }
        Fact { place, value, holds }
    }

    /// What follows from one rule: atoms, and whether they hold. `None` when it cannot be kept.
    pub(super) fn deduce(&self, rule: usize, known: &[Option<bool>]) -> Option<Vec<(usize, bool)>> {
        let scope = &self.scope[rule];
        let mut small = [None; 32];
        let large: Vec<Option<bool>>;
        let seen = if let Some(small) = small.get_mut(..scope.len()) {
            small.iter_mut().zip(scope).for_each(|(cell, &atom)| *cell = known[atom]);
            &*small
        } else {
            large = scope.iter().map(|&atom| known[atom]).collect();
            &large[..]
        };
        let mut found = self.puzzle.deduce_rule(&self.rules[rule], seen)?;
        found.iter_mut().for_each(|(index, _)| *index = scope[*index]);
        Some(found)
    }

    /// Whether a rule is a value that the setter gives beforehand.
    pub(super) fn is_given(&self, rule: usize) -> bool {
        self.scope[rule].len() == 1 && self.rules[rule].is_clue()
    }

    /// The known atoms that some of these rules speak of, ascending.
    pub(super) fn known_near(&self, rules: &[usize], known: &[Option<bool>]) -> Vec<usize> {
        let mut near: Vec<usize> =
            rules.iter().flat_map(|&rule| &self.scope[rule]).copied().filter(|&atom| known[atom].is_some()).collect();
        near.sort_unstable();
        near.dedup();
        near
    }
}
