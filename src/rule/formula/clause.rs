//! At least one of some literals holds.
//!
//! In: literals. Out: one clause, the check, all that follows, words. Must not know: which puzzle it is.
//!
//! One clause, no variables. Propagation is complete.

use std::borrow::Cow;

use crate::board::{Atom, Board, Layout, Place};
use crate::cnf::Encoder;
use crate::rule::head::delegate_to_head;
use crate::rule::{Claim, Fact, Head, Report, Rule, Vars};

/// At least one of these literals holds; none holds where there is none.
#[derive(Debug)]
pub struct Clause {
    head: Head,
    scope: Vec<Atom>,
    /// Whether each atom holds in its literal.
    holds: Vec<bool>,
}

impl Clause {
    /// At least one of these facts; each atom once, and where places have two values, about the second one.
    pub fn new(head: Head, facts: impl IntoIterator<Item = Fact>) -> Self {
        let (scope, holds) = facts.into_iter().map(|fact| ((fact.place, fact.value), fact.holds)).unzip();
        Clause { head, scope, holds }
    }
}

impl Rule for Clause {
    delegate_to_head!();

    fn scope(&self) -> Cow<'_, [Atom]> {
        Cow::Borrowed(&self.scope)
    }

    fn encode(&self, vars: &Vars, enc: &mut Encoder<'_>) {
        enc.add_truths(self.scope.iter().zip(&self.holds).map(|(&(place, value), &holds)| {
            let truth = vars.truth(place, value);
            if holds { truth } else { !truth }
        }));
    }

    fn check(&self, board: &Board, _: &Layout, report: Report<'_>) {
        let mut literals = self.scope.iter().zip(&self.holds);
        if !literals.any(|(&(place, value), &holds)| (board[place] == value) == holds) {
            let mut places: Vec<Place> = self.scope.iter().map(|&(place, _)| place).collect();
            places.dedup();
            report(&places, self.head.phrase.broken());
        }
    }

    fn propagate(&self, known: &[Option<bool>]) -> Option<Vec<(usize, bool)>> {
        if known.iter().zip(&self.holds).any(|(&known, &holds)| known == Some(holds)) {
            return Some(Vec::new());
        }
        let mut open = (0..known.len()).filter(|&at| known[at].is_none());
        let first = open.next()?;
        Some(if open.next().is_some() { Vec::new() } else { vec![(first, self.holds[first])] })
    }

    fn reference(&self, take: &mut dyn FnMut(&[Claim])) -> bool {
        let claim = |(&(place, value), &holds): (&Atom, &bool)| Claim::Fact(Fact { place, value, holds });
        take(&self.scope.iter().zip(&self.holds).map(claim).collect::<Vec<_>>());
        true
    }
}
