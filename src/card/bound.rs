//! The bound on a count, and the bounds that need no counting.
//!
//! In: at most, at least or exactly k of n. Out: clauses without auxiliary variables, where a few suffice. Must not
//! know: the encodings.

use super::size::Size;
use crate::cnf::{ClauseSink, Lit, Truth, Var};

/// A bound on the number of true literals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bound {
    /// At most k.
    AtMost,
    /// At least k.
    AtLeast,
    /// Exactly k.
    Exactly,
}

impl Bound {
    /// All bounds.
    pub const ALL: [Bound; 3] = [Bound::AtMost, Bound::AtLeast, Bound::Exactly];

    /// Whether more than k are forbidden.
    pub fn upper(self) -> bool {
        self != Bound::AtLeast
    }

    /// Whether fewer than k are forbidden.
    pub fn lower(self) -> bool {
        self != Bound::AtMost
    }

    /// Whether a count keeps the bound.
    pub fn allows(self, count: usize, k: usize) -> bool {
        match self {
            Bound::AtMost => count <= k,
            Bound::AtLeast => count >= k,
            Bound::Exactly => count == k,
        }
    }
}

/// A bound that every encoding states in the same few clauses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Plain {
    /// Always kept.
    Nothing,
    /// Never kept: the empty clause.
    Impossible,
    /// Each literal has this value: n unit clauses.
    Each(bool),
    /// One literal has this value: one clause.
    Some(bool),
}

impl Plain {
    /// The trivial form of a bound, if it has one.
    pub(super) fn of(bound: Bound, n: usize, k: usize) -> Option<Plain> {
        if bound.lower() && k > n {
            return Some(Plain::Impossible);
        }
        let upper = if bound.upper() && k < n { Some(n - k) } else { None };
        let lower = if bound.lower() && k > 0 { Some(k) } else { None };
        // At least `upper` literals must be false, and at least `lower` literals must be true.
        match (upper, lower) {
            (None, None) => Some(Plain::Nothing),
            (Some(wrong), None) if wrong == n => Some(Plain::Each(false)),
            (Some(1), None) => Some(Plain::Some(false)),
            (None, Some(right)) if right == n => Some(Plain::Each(true)),
            (None, Some(1)) => Some(Plain::Some(true)),
            _ => None,
        }
    }

    pub(super) fn size(self, n: usize) -> Size {
        Size::new(
            0,
            match self {
                Plain::Nothing => 0,
                Plain::Impossible | Plain::Some(_) => 1,
                Plain::Each(_) => n,
            },
        )
    }

    pub(super) fn constrain(self, sink: &mut dyn ClauseSink, lits: &[Lit]) {
        let with = |lit: Lit, value: bool| if value { lit } else { !lit };
        match self {
            Plain::Nothing => {}
            Plain::Impossible => sink.add_clause(&[]),
            Plain::Each(value) => lits.iter().for_each(|&lit| sink.add_clause(&[with(lit, value)])),
            Plain::Some(value) => sink.add_clause(&lits.iter().map(|&lit| with(lit, value)).collect::<Vec<_>>()),
        }
    }
}

/// Adds the clause "one of the premises is false, or the conclusion is true". Known constants are simplified away.
pub(super) fn implies(sink: &mut dyn ClauseSink, premises: [Truth; 2], conclusion: Truth) {
    let mut clause = [Var::new(0).positive(); 3];
    let mut len = 0;
    for truth in [!premises[0], !premises[1], conclusion] {
        match truth {
            Truth::Known(true) => return,
            Truth::Known(false) => {}
            Truth::Open(lit) => {
                clause[len] = lit;
                len += 1;
            }
        }
    }
    sink.add_clause(&clause[..len]);
}
