//! Whether a clause follows from a rule, by its propagation.
//!
//! In: the atoms of a rule, whether it can be kept, a clause. Out: whether the clause follows. Must not know: clauses of
//! encoders.

use super::{Claim, Fact};
use crate::board::Atom;

/// Whether a rule cannot be kept when every literal of the clause is false: each must be a fact that the rule speaks of.
/// As propagation is never wrong, the clause then holds on every board that keeps the rule.
pub fn by_propagation(scope: &[Atom], can_be_kept: &dyn Fn(&[Option<bool>]) -> bool, clause: &[Claim]) -> bool {
    let mut known = vec![None; scope.len()];
    for claim in clause {
        let Claim::Fact(Fact { place, value, holds }) = *claim else { return false };
        let Some(at) = scope.iter().position(|&atom| atom == (place, value)) else { return false };
        if known[at].replace(!holds) == Some(holds) {
            // A literal and its opposite: true on every board.
            return true;
        }
    }
    !can_be_kept(&known)
}
