//! Whether a clause follows from a rule, by its propagation.
//!
//! In: the atoms of a rule, whether it can be kept, a clause. Out: whether the clause follows. Must not know: clauses
//! of encoders.

use super::{Claim, Fact};
use crate::board::Atom;

/// Whether the rule cannot be kept when every literal of the clause is false; each literal must be a fact in the scope.
/// As propagation is never wrong, the clause then holds on every board that keeps the rule.
pub fn by_propagation(scope: &[Atom], can_be_kept: &dyn Fn(&[Option<bool>]) -> bool, clause: &[Claim]) -> bool {
    let mut known = vec![None; scope.len()];
    for claim in clause {
        let Claim::Fact(Fact { place, value, holds }) = *claim else { return false };
        let Some(at) = scope.iter().position(|&atom| atom == (place, value)) else { return false };
        if known[at].replace(!holds) == Some(holds) {
            // The clause contains a literal and its opposite: it is always true.
            return true;
        }
    }
    !can_be_kept(&known)
}
