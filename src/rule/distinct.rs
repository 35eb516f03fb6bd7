//! Places with different values, fewer places than values.
//!
//! In: places. Out: clauses, the check, words. Must not know: why the places belong together.
//!
//! Clauses: for each value, at most one of the open places has it: pairwise, v k (k - 1) / 2 for v values and k places.
//! Propagation removes known values from the other places, and finds a value that all places together need; it misses
//! what follows from several places together.

use std::borrow::Cow;

use super::head::delegate_to_head;
use super::{Head, Report, Rule, Vars};
use crate::board::{Atom, Board, Layout, Place, Values};
use crate::card::{self, Amo};
use crate::cnf::{ClauseSink, Encoder, Lit, Truth};

/// The values of these places are different.
#[derive(Debug)]
pub struct Distinct {
    head: Head,
    places: Vec<Place>,
    scope: Vec<Atom>,
    values: Values,
    /// Whether a place has one of these values; it may have others, too, if not.
    is_whole: bool,
}

impl Distinct {
    /// The places have different values. No place may be listed twice.
    pub fn new(head: Head, values: Values, places: Vec<Place>) -> Self {
        let scope = values.range().flat_map(|value| places.iter().map(move |&place| (place, value))).collect();
        Distinct { head, places, scope, values, is_whole: true }
    }

    /// The places have different values as far as they have one of these: others may stand there several times.
    pub fn among(head: Head, values: Values, places: Vec<Place>) -> Self {
        Distinct { is_whole: false, ..Self::new(head, values, places) }
    }
}

impl Rule for Distinct {
    delegate_to_head!();

    /// By value, then by place.
    fn scope(&self) -> Cow<'_, [Atom]> {
        Cow::Borrowed(&self.scope)
    }

    fn encode(&self, vars: &Vars, enc: &mut Encoder<'_>) {
        for atoms in self.scope.chunks(self.places.len().max(1)) {
            let truths: Vec<Truth> = atoms.iter().map(|&(place, value)| vars.truth(place, value)).collect();
            let open: Vec<Lit> = truths.iter().filter_map(|truth| truth.lit()).collect();
            match truths.iter().filter(|&&truth| truth == Truth::Known(true)).count() {
                0 => card::at_most_one(enc, &open, Amo::Pairwise),
                1 => open.iter().for_each(|&lit| enc.add_clause(&[!lit])),
                _ => enc.add_clause(&[]),
            }
        }
    }

    fn check(&self, board: &Board, _: &Layout, report: Report<'_>) {
        for (index, &place) in self.places.iter().enumerate() {
            let value = board[place];
            let earlier = self.places[..index].iter().find(|&&other| board[other] == value);
            if let Some(&other) = earlier.filter(|_| self.values.index(value).is_some()) {
                report(&[other, place], format!("{} has {value} twice", self.head.phrase.subject));
            }
        }
    }

    fn propagate(&self, known: &[Option<bool>]) -> Option<Vec<(usize, bool)>> {
        let count = self.places.len().max(1);
        let mut found = Vec::new();
        for (number, value) in known.chunks(count).enumerate() {
            match value.iter().filter(|&&known| known == Some(true)).count() {
                0 => {}
                1 => {
                    let open = (0..count).filter(|&at| value[at].is_none());
                    found.extend(open.map(|at| (number * count + at, false)));
                }
                _ => return None,
            }
        }
        let nothing = |at: usize| known.iter().skip(at).step_by(count).all(|&known| known == Some(false));
        (!self.is_whole || !(0..self.places.len()).any(nothing)).then_some(found)
    }
}
