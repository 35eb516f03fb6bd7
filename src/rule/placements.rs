//! Some places hold exactly one of a list of placements: a tetromino somewhere in its region, a ship in its bay.
//!
//! In: places, placements. Out: clauses, the check, all that follows, words. Must not know: how placements were found.
//!
//! A placement gives some places a value; all others hold the blank one. With p placements of at most k places there are,
//! besides the places' variables, a variable for each placement and one for each placement but the first and the last that
//! says that it or one before is there; clauses: p (k + 1) for what a placement is, 4 p for "exactly one", and one for
//! each value that a place can have: some placement gives it. Propagation is complete, so entailment is complete, too,
//! and every variable is a function of the board.

use std::borrow::Cow;

use super::head::delegate_to_head;
use super::{Claim, Fact, Head, Report, Rule, Vars};
use crate::board::{Atom, Board, Layout, Place, Value, Values};
use crate::cnf::{ClauseSink, Encoder, Truth};

/// The places hold exactly one of these placements.
#[derive(Clone, Debug)]
pub struct Placements {
    head: Head,
    places: Vec<Place>,
    values: Values,
    /// What each placement gives each place.
    ways: Vec<Vec<Value>>,
    blanks: Vec<Value>,
    scope: Vec<Atom>,
}

impl Placements {
    /// The places, all with these values, hold exactly one of the `ways`, each of which gives every place its value. The
    /// commonest value of a place is its blank one.
    pub fn new(head: Head, values: Values, places: Vec<Place>, ways: Vec<Vec<Value>>) -> Self {
        let commonest = |at: usize| {
            let count = |value: &Value| ways.iter().filter(|way| way[at] == *value).count();
            values.range().rev().max_by_key(count).unwrap_or_default()
        };
        let blanks = (0..places.len()).map(commonest).collect();
        let scope = places.iter().flat_map(|&place| values.atoms().map(move |value| (place, value))).collect();
        Placements { head, places, values, ways, blanks, scope }
    }

    /// The places of a placement that are not blank.
    fn filled(&self, way: usize) -> impl Iterator<Item = usize> + '_ {
        (0..self.places.len()).filter(move |&at| self.ways[way][at] != self.blanks[at])
    }

    /// Whether a placement is possible, given what is known of each atom of the scope.
    fn fits(&self, way: usize, known: &[Option<bool>]) -> bool {
        let atoms = self.values.atoms();
        let each = atoms.len();
        (0..self.places.len()).all(|at| {
            let of = &known[at * each..(at + 1) * each];
            atoms.clone().zip(of).all(|(value, known)| known.is_none_or(|known| known == (value == self.ways[way][at])))
        })
    }

    /// The placements that are possible.
    fn left(&self, known: &[Option<bool>]) -> Vec<usize> {
        (0..self.ways.len()).filter(|&way| self.fits(way, known)).collect()
    }

    /// Whether another placement gives all that this one gives, and more.
    fn is_part(&self, way: usize) -> bool {
        let gives = |other: usize| self.filled(way).all(|at| self.ways[other][at] == self.ways[way][at]);
        (0..self.ways.len()).any(|other| other != way && gives(other))
    }

    fn truth(&self, vars: &Vars, at: usize, value: Value) -> Truth {
        vars.truth(self.places[at], value)
    }
}

impl Rule for Placements {
    delegate_to_head!();

    fn scope(&self) -> Cow<'_, [Atom]> {
        Cow::Borrowed(&self.scope)
    }

    fn encode(&self, vars: &Vars, enc: &mut Encoder<'_>) {
        let known = |&(place, value): &Atom| match vars.truth(place, value) {
            Truth::Known(known) => Some(known),
            Truth::Open(_) => None,
        };
        let known: Vec<Option<bool>> = self.scope.iter().map(known).collect();
        let left = self.left(&known);
        let label = &self.head.label;
        let there: Vec<Truth> = match left[..] {
            [] => return enc.add_clause(&[]),
            [_] => vec![Truth::Known(true)],
            _ => left.iter().map(|way| enc.named_var(|| format!("{label} way {way}")).positive().into()).collect(),
        };
        for (&way, &is) in left.iter().zip(&there) {
            let filled: Vec<Truth> = self.filled(way).map(|at| self.truth(vars, at, self.ways[way][at])).collect();
            filled.iter().for_each(|&truth| enc.add_truths([!is, truth]));
            if !self.is_part(way) {
                enc.add_truths(filled.into_iter().map(|truth| !truth).chain([is]));
            }
        }
        for at in 0..self.places.len() {
            for value in self.values.range().filter(|&value| value != self.blanks[at]) {
                let with = left.iter().zip(&there).filter(|(way, _)| self.ways[**way][at] == value);
                enc.add_truths(with.map(|(_, &is)| is).chain([!self.truth(vars, at, value)]));
            }
        }
        enc.add_truths(there.iter().copied());
        // Each with those before it: no two.
        let mut before = there[0];
        for (number, (&way, &is)) in left.iter().zip(&there).enumerate().skip(1) {
            enc.add_truths([!before, !is]);
            if number + 1 < left.len() {
                let now: Truth = enc.named_var(|| format!("{label} by {way}")).positive().into();
                enc.add_truths([!is, now]);
                enc.add_truths([!before, now]);
                enc.add_truths([before, is, !now]);
                before = now;
            }
        }
    }

    fn fixes_variables(&self) -> bool {
        true
    }

    fn check(&self, board: &Board, _: &Layout, report: Report<'_>) {
        let is_there = |way: &Vec<Value>| way.iter().zip(&self.places).all(|(&value, &place)| board[place] == value);
        if !self.ways.iter().any(is_there) {
            report(&self.places, self.head.phrase.broken());
        }
    }

    /// Complete.
    fn propagate(&self, known: &[Option<bool>]) -> Option<Vec<(usize, bool)>> {
        let left = self.left(known);
        if left.is_empty() {
            return None;
        }
        let atoms = self.values.atoms();
        let each = atoms.len();
        let mut found = Vec::new();
        for (index, _) in known.iter().enumerate().filter(|(_, known)| known.is_none()) {
            let (at, value) = (index / each, atoms.start + (index % each) as Value);
            let with = left.iter().filter(|&&way| self.ways[way][at] == value).count();
            if with == 0 || with == left.len() {
                found.push((index, with > 0));
            }
        }
        Some(found)
    }

    fn entails(&self, clause: &[Claim]) -> bool {
        let mut known = vec![None; self.scope.len()];
        let mut others: Vec<(u32, bool)> = Vec::new();
        for claim in clause {
            match *claim {
                Claim::Own { number, holds } => others.push((number, !holds)),
                Claim::Fact(Fact { place, value, holds }) => {
                    let Some(at) = self.scope.iter().position(|&atom| atom == (place, value)) else { return false };
                    if known[at].replace(!holds) == Some(holds) {
                        return true;
                    }
                }
            }
        }
        // A placement as its own variables see it: it is this one, or it or one before is there.
        let agrees = |way: usize| {
            let is = |number: u32| {
                let of = number as usize / 2;
                if number.is_multiple_of(2) { of == way } else { way <= of }
            };
            others.iter().all(|&(number, holds)| is(number) == holds)
        };
        !self.left(&known).into_iter().any(agrees)
    }

    fn own_name(&self, _: &Layout, number: u32) -> Option<String> {
        let what = if number.is_multiple_of(2) { "way" } else { "by" };
        Some(format!("{} {what} {}", self.head.label, number / 2))
    }

    fn own_number(&self, _: &Layout, name: &str) -> Option<u32> {
        let (what, way) = name.strip_prefix(&*self.head.label)?.strip_prefix(' ')?.split_once(' ')?;
        let way: u32 = way.parse().ok().filter(|&way| (way as usize) < self.ways.len())?;
        match what {
            "way" => Some(2 * way),
            "by" => Some(2 * way + 1),
            _ => None,
        }
    }
}
