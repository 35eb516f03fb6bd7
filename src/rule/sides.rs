//! Atoms whose number a rule counts.
//!
//! In: atoms, and what is known about them. Out: how many hold already, the open ones as literals, clauses about their
//! number; the same clauses once more by trying all combinations. Must not know: why they are counted.

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

    /// Writes that `k` hold in total.
    pub(super) fn exactly(&self, k: usize, card: Card, sink: &mut dyn ClauseSink) {
        match k.checked_sub(self.hold) {
            Some(k) => card::exactly(sink, &self.open, k, card),
            None => sink.add_clause(&[]),
        }
    }
}

/// The shortest clauses over these atoms that are true whenever the number of those that hold is allowed: for
/// certificates, and for few atoms.
///
/// A clause is false when its negated atoms hold and its positive ones do not. So it follows if no number is allowed
/// between the number of the negated atoms and that of all but the positive ones, which only depends on how many there
/// are of each.
pub(super) fn counted(atoms: &[Atom], allowed: impl Fn(usize) -> bool, take: &mut dyn FnMut(&[Claim])) {
    let all = atoms.len();
    let follows = |denied: usize, named: usize| !(denied..=all - named).any(&allowed);
    let is_shortest = |denied: usize, named: usize| {
        follows(denied, named)
            && !(denied > 0 && follows(denied - 1, named))
            && !(named > 0 && follows(denied, named - 1))
    };
    let mut clauses = Vec::new();
    for denied in 0..=all {
        for named in (0..=all - denied).filter(|&named| is_shortest(denied, named)) {
            choices(all, denied, named, &mut Vec::new(), &mut clauses);
        }
    }
    // Sorted as numbers with the digit 0 for an atom that is not in the clause, 1 for a negated one, 2 for a positive
    // one.
    clauses.sort_by(|a, b| a.iter().rev().cmp(b.iter().rev()));
    for clause in clauses {
        let spoken = atoms.iter().zip(&clause).filter(|&(_, &digit)| digit > 0);
        let claim = |(&(place, value), &digit): (&Atom, &u8)| Claim::Fact(Fact { place, value, holds: digit == 2 });
        take(&spoken.map(claim).collect::<Vec<_>>());
    }
}

/// All ways to negate `denied` of the remaining atoms, and to use `named` others positively.
fn choices(left: usize, denied: usize, named: usize, chosen: &mut Vec<u8>, clauses: &mut Vec<Vec<u8>>) {
    if left == 0 {
        clauses.push(chosen.clone());
        return;
    }
    let free = left - denied - named;
    for (digit, count) in (0..).zip([free, denied, named]) {
        if count > 0 {
            chosen.push(digit);
            choices(left - 1, denied - usize::from(digit == 1), named - usize::from(digit == 2), chosen, clauses);
            chosen.pop();
        }
    }
}

/// The shortest clauses over these atoms that are true in all allowed combinations (as bits); found by trying all
/// clauses.
pub(super) fn table(atoms: &[Atom], allowed: impl Fn(u32) -> bool, take: &mut dyn FnMut(&[Claim])) {
    let ways: Vec<u32> = (0..1u32 << atoms.len()).filter(|&way| allowed(way)).collect();
    let holds = |clause: &[(usize, bool)]| {
        ways.iter().all(|way| clause.iter().any(|&(at, value)| (way >> at & 1 == 1) == value))
    };
    // Each atom is positive, negated, or not in the clause.
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
