//! A place has one of some values: odd and even cells, candidates that the setter gives.
//!
//! In: a place, values. Out: a clause of one literal for each other value. Must not know: the reason for these values.
//!
//! Propagation is complete.

use std::borrow::Cow;

use super::head::delegate_to_head;
use super::{Head, Report, Rule, Vars};
use crate::board::{Atom, Board, Layout, Place, Value, Values};
use crate::cnf::Encoder;

/// A place has one of these values.
#[derive(Debug)]
pub struct Among {
    head: Head,
    place: Place,
    allowed: Vec<Value>,
    scope: Vec<Atom>,
}

impl Among {
    /// The place has a value that is `allowed`.
    pub fn new(head: Head, values: Values, place: Place, allowed: impl Fn(Value) -> bool) -> Self {
        let scope = values.range().map(|value| (place, value)).collect();
        Among { head, place, allowed: values.range().filter(|&value| allowed(value)).collect(), scope }
    }
}

impl Rule for Among {
    delegate_to_head!();

    fn scope(&self) -> Cow<'_, [Atom]> {
        Cow::Borrowed(&self.scope)
    }

    fn encode(&self, vars: &Vars, enc: &mut Encoder<'_>) {
        for &(place, value) in self.scope.iter().filter(|(_, value)| !self.allowed.contains(value)) {
            enc.add_truths([!vars.truth(place, value)]);
        }
    }

    fn check(&self, board: &Board, layout: &Layout, report: Report<'_>) {
        let value = board[self.place];
        if !self.allowed.contains(&value) {
            report(&[self.place], format!("{} is {value}: {}", layout.name(self.place), self.head.phrase));
        }
    }

    fn propagate(&self, known: &[Option<bool>]) -> Option<Vec<(usize, bool)>> {
        let is_open = |at: &usize| known[*at] != Some(false) && self.allowed.contains(&self.scope[*at].1);
        let left: Vec<usize> = (0..known.len()).filter(is_open).collect();
        let held = known.iter().filter(|&&known| known == Some(true)).count();
        if left.is_empty()
            || held > 1
            || known.iter().enumerate().any(|(at, &k)| k == Some(true) && !left.contains(&at))
        {
            return None;
        }
        let found = (0..known.len()).filter(|&at| known[at].is_none()).filter_map(|at| match left[..] {
            _ if held == 1 || !left.contains(&at) => Some((at, false)),
            [only] => Some((only, true)),
            _ => None,
        });
        Some(found.collect())
    }
}
