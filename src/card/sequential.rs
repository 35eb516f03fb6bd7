//! At-most-k, sequential counter: after each literal a unary number says how many are true so far.
//!
//! In: literals, a bound. Out: clauses. Must not know: puzzles, engines.
//!
//! Carsten Sinz: *Towards an Optimal CNF Encoding of Boolean Cardinality Constraints*, CP 2005. Of the paper's digits
//! "at least j of the first i", only those remain that can still matter: j <= i, and j > k - (n - i), since below that
//! even n - i more true literals do not exceed the bound. So the size is the same for k and n - k: k (n - k) variables;
//! 2 k (n - k) + n - 2 k clauses for at most k, 2 k (n - k) + 2 k - n for at least k, both for exactly k. With k = 1
//! these are the paper's n - 1 and 3 n - 4. Unit propagation is arc-consistent.

use super::bound::{Bound, implies};
use super::size::Size;
use super::unary::Count;
use crate::cnf::{ClauseSink, Lit, Truth};

/// Requires 0 < k < n.
pub(super) fn size(bound: Bound, n: usize, k: usize) -> Size {
    let vars = k.saturating_mul(n - k);
    let upper = if bound.upper() { vars.saturating_mul(2) - 2 * k + n } else { 0 };
    let lower = if bound.lower() { vars.saturating_mul(2) - n + 2 * k } else { 0 };
    Size::new(vars, upper.saturating_add(lower))
}

/// Requires 0 < k < n.
pub(super) fn constrain(sink: &mut dyn ClauseSink, bound: Bound, lits: &[Lit], k: usize) {
    let n = lits.len();
    let mut before = Count { low: 0, digits: Vec::new() };
    for (index, &lit) in lits.iter().enumerate() {
        let (so_far, lit) = (index + 1, Truth::from(lit));
        let (low, high) = ((k + so_far).saturating_sub(n), so_far.min(k));
        let after = Count { low, digits: (low..high).map(|_| sink.new_var().positive()).collect() };
        if bound.upper() {
            for j in low + 1..=high + 1 {
                implies(sink, [true.into(), before.at_least(j)], after.at_least(j));
                implies(sink, [lit, before.at_least(j - 1)], after.at_least(j));
            }
        }
        if bound.lower() {
            for j in low.max(1)..=high {
                implies(sink, [true.into(), !before.at_least(j - 1)], !after.at_least(j));
                implies(sink, [!lit, !before.at_least(j)], !after.at_least(j));
            }
        }
        before = after;
    }
}
