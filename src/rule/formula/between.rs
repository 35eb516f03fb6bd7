//! Between `least` and `most` of some atoms hold.
//!
//! In: atoms, two bounds. Out: clauses, the check, all that follows, words. Must not know: which puzzle it is a clue of.
//!
//! Clauses without variables: C(n, most + 1) and C(n, n - least + 1) for n atoms. Propagation is complete.

use std::borrow::Cow;

use crate::board::{Atom, Board, Layout, Place};
use crate::card::{self, Card};
use crate::cnf::{ClauseSink, Encoder};
use crate::rule::head::delegate_to_head;
use crate::rule::sides::{self, Sides};
use crate::rule::{Claim, Head, Report, Rule, Vars, counting};

/// Between two numbers of these atoms hold.
#[derive(Debug)]
pub struct Between {
    head: Head,
    atoms: Vec<Atom>,
    least: usize,
    most: usize,
}

impl Between {
    /// At least `least` and at most `most` of the atoms hold.
    pub fn new(head: Head, atoms: Vec<Atom>, least: usize, most: usize) -> Self {
        Between { head, atoms, least, most }
    }

    fn allows(&self, count: usize) -> bool {
        (self.least..=self.most).contains(&count)
    }
}

impl Rule for Between {
    delegate_to_head!();

    fn scope(&self) -> Cow<'_, [Atom]> {
        Cow::Borrowed(&self.atoms)
    }

    fn encode(&self, vars: &Vars, enc: &mut Encoder<'_>) {
        let sides = Sides::new(&self.atoms, vars);
        match self.most.checked_sub(sides.hold) {
            Some(most) => card::at_most(enc, &sides.open, most, Card::Binomial),
            None => return enc.add_clause(&[]),
        }
        let least = self.least.saturating_sub(sides.hold);
        if least > sides.open.len() {
            return enc.add_clause(&[]);
        }
        let not: Vec<_> = sides.open.iter().map(|&lit| !lit).collect();
        card::at_most(enc, &not, not.len() - least, Card::Binomial);
    }

    fn check(&self, board: &Board, _: &Layout, report: Report<'_>) {
        let count = self.atoms.iter().filter(|&&(place, value)| board[place] == value).count();
        if !self.allows(count) {
            let places: Vec<Place> = self.atoms.iter().map(|&(place, _)| place).collect();
            report(&places, self.head.phrase.broken());
        }
    }

    fn propagate(&self, known: &[Option<bool>]) -> Option<Vec<(usize, bool)>> {
        counting::deduce(known, |count| self.allows(count))
    }

    fn reference(&self, take: &mut dyn FnMut(&[Claim])) -> bool {
        sides::counted(&self.atoms, |count| self.allows(count), take);
        true
    }
}
