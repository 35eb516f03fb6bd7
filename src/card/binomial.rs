//! At-most-k, binomial: one clause for each set of k + 1 literals.
//!
//! In: literals, a bound. Out: clauses. Must not know: puzzles, engines.
//!
//! Folklore. No auxiliary variable; C(n, k + 1) clauses of k + 1 literals for at most k, C(n, k - 1) of
//! n - k + 1 for at least k, both for exactly k. Unit propagation is arc-consistent.

use super::bound::Bound;
use super::size::{Size, choose};
use crate::cnf::{ClauseSink, Lit};

pub(super) fn size(bound: Bound, n: usize, k: usize) -> Size {
    let upper = if bound.upper() { choose(n, k + 1) } else { 0 };
    let lower = if bound.lower() { choose(n, k - 1) } else { 0 };
    Size::new(0, upper.saturating_add(lower))
}

pub(super) fn constrain(sink: &mut dyn ClauseSink, bound: Bound, lits: &[Lit], k: usize) {
    if bound.upper() {
        let negated: Vec<Lit> = lits.iter().map(|&lit| !lit).collect();
        subsets(sink, &negated, k + 1, &mut Vec::with_capacity(k + 1));
    }
    if bound.lower() {
        // At least k of n: of any n - k + 1 one is true.
        let size = lits.len() - k + 1;
        subsets(sink, lits, size, &mut Vec::with_capacity(size));
    }
}

/// Adds each clause of `chosen` and `missing` more of `lits`.
fn subsets(sink: &mut dyn ClauseSink, lits: &[Lit], missing: usize, chosen: &mut Vec<Lit>) {
    if missing == 0 {
        return sink.add_clause(chosen);
    }
    for index in 0..(lits.len() + 1).saturating_sub(missing) {
        chosen.push(lits[index]);
        subsets(sink, &lits[index + 1..], missing - 1, chosen);
        chosen.pop();
    }
}
