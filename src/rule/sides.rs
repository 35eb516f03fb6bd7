//! Places of which a rule counts those that hold.
//!
//! In: atoms, and what is known of them. Out: how many hold already, the open ones as literals, clauses about their number;
//! the same clauses once more by trying all ways. Must not know: why they are counted.

use super::{Claim, Fact, Vars};
use crate::board::Atom;
use crate::card::{self, Card};
use crate::cnf::{ClauseSink, Lit, Truth};

/// How many atoms hold already, and the open ones.
pub(super) struct Sides {
    pub(super) hold: usize,
    pub(super) open: Vec<Lit>,
}

impl Sides {
    pub(super) fn new(atoms: &[Atom], vars: &Vars) -> Self {
        let mut sides = Sides { hold: 0, open: Vec::with_capacity(atoms.len()) };
        for &(place, value) in atoms {
            match vars.truth(place, value) {
                Truth::Known(value) => sides.hold += usize::from(value),
                Truth::Open(lit) => sides.open.push(lit),
            }
        }
        sides
    }

    /// Writes that `k` hold in all.
    pub(super) fn exactly(&self, k: usize, card: Card, sink: &mut dyn ClauseSink) {
        match k.checked_sub(self.hold) {
            Some(k) => card::exactly(sink, &self.open, k, card),
            None => sink.add_clause(&[]),
        }
    }
}

/// The shortest clauses over these atoms that are true whenever the number of those that hold is allowed, by trying all
/// ways: for certificates, and for a handful of atoms.
pub(super) fn counted(atoms: &[Atom], allowed: impl Fn(usize) -> bool, take: &mut dyn FnMut(&[Claim])) {
    table(atoms, |way| allowed(way.count_ones() as usize), take);
}

/// The same for the ways, as bits, that are allowed.
pub(super) fn table(atoms: &[Atom], allowed: impl Fn(u32) -> bool, take: &mut dyn FnMut(&[Claim])) {
    let ways: Vec<u32> = (0..1u32 << atoms.len()).filter(|&way| allowed(way)).collect();
    let holds = |clause: &[(usize, bool)]| {
        ways.iter().all(|way| clause.iter().any(|&(at, value)| (way >> at & 1 == 1) == value))
    };
    // Each atom holds, does not, or is not spoken of.
    for mut code in 0..3usize.pow(atoms.len() as u32) {
        let mut clause = Vec::new();
        for at in 0..atoms.len() {
            if code % 3 > 0 {
                clause.push((at, code % 3 == 2));
            }
            code /= 3;
        }
        let without = |left: usize| -> Vec<(usize, bool)> {
            clause.iter().enumerate().filter(|&(at, _)| at != left).map(|(_, &said)| said).collect()
        };
        if holds(&clause) && !(0..clause.len()).any(|left| holds(&without(left))) {
            let claim = |&(at, holds): &(usize, bool)| {
                let (place, value) = atoms[at];
                Claim::Fact(Fact { place, value, holds })
            };
            take(&clause.iter().map(claim).collect::<Vec<_>>());
        }
    }
}
