//! A sum that is compared with 0 as an automaton: the sum so far is its state.
//!
//! In: a number to which each place adds for itself, or where it is reached. Out: an automaton over these places, in their
//! order. Must not know: which rule it is.
//!
//! It accepts what the formula does, and the diagram of its words is the same; but a step is an addition.

use super::{Comparison, Formula, Term};
use crate::board::{Domain, Value, Values};
use crate::rule::automaton::Automaton;

/// What a place adds.
#[derive(Debug)]
enum Adds<'f> {
    /// For each value what it counts.
    Counts(&'f Term),
    /// So much with one of these values, where all places of the arm before it have one.
    Reached { values: Domain, factor: i64 },
}

/// Adds up what places count.
#[derive(Debug)]
pub(super) struct Linear<'f> {
    constant: i64,
    comparison: Comparison,
    adds: Vec<Adds<'f>>,
    /// Where the arm of each place ends; the next place where it is none of an arm.
    ends: Vec<usize>,
    /// The least and the most that the places from each one on add together.
    bounds: Vec<(i64, i64)>,
    holds: &'f [Values],
}

impl<'f> Linear<'f> {
    /// The automaton of a formula about places with these values; `None` where it is about more than a sum.
    pub(super) fn new(formula: &'f Formula, holds: &'f [Values]) -> Option<Self> {
        let Formula::Compare(number, comparison) = formula else { return None };
        if number.has_more_than_readings() {
            return None;
        }
        let (mut adds, mut ends) = (Vec::new(), Vec::new());
        for reading in number.readings() {
            let (values, factor) = reading.reached()?;
            for length in reading.lengths() {
                ends.extend(std::iter::repeat_n(adds.len() + length, length));
                adds.extend((0..length).map(|_| Adds::Reached { values, factor }));
            }
        }
        for term in number.terms() {
            ends.push(adds.len() + 1);
            adds.push(Adds::Counts(term));
        }
        // No place is read twice.
        let is_whole = adds.len() == holds.len();
        let mut bounds = vec![(0, 0); adds.len() + 1];
        for (at, adds) in adds.iter().enumerate().rev() {
            let (least, most) = match adds {
                Adds::Counts(term) => term.bounds(),
                Adds::Reached { factor, .. } => (*factor.min(&0), *factor.max(&0)),
            };
            bounds[at] = (bounds[at + 1].0 + least, bounds[at + 1].1 + most);
        }
        let (constant, comparison) = (number.constant(), *comparison);
        is_whole.then_some(Linear { constant, comparison, adds, ends, bounds, holds })
    }
}

impl Automaton for Linear<'_> {
    /// The sum so far, and whether nothing more of an arm is reached; none where it fits whatever follows.
    type State = Option<(i64, bool)>;

    fn start(&self) -> Self::State {
        Some((self.constant, false))
    }

    fn step(&self, state: &Self::State, value: Value, position: usize) -> Option<Self::State> {
        let Some((sum, is_blocked)) = *state else { return Some(None) };
        let (number, end) = (self.holds[position].index(value)?, self.ends[position]);
        let (sum, is_blocked) = match &self.adds[position] {
            Adds::Counts(term) => (sum + term.weights.get(number).copied().unwrap_or_default(), false),
            Adds::Reached { values, factor } if !is_blocked && values.contains(number) => (sum + factor, false),
            Adds::Reached { .. } => (sum, true),
        };
        let (least, most) = self.bounds[if is_blocked { end } else { position + 1 }];
        match self.comparison.decided(sum + least, sum + most) {
            Some(false) => None,
            Some(true) => Some(None),
            None => Some(Some((sum, is_blocked && position + 1 < end))),
        }
    }

    fn accepts(&self, state: &Self::State) -> bool {
        state.is_none()
    }
}
