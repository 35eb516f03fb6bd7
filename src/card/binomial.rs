//! At-most-k, binomial: one clause for each set of k + 1 literals.
//!
//! Folklore. C(n, k + 1) clauses of k + 1 literals, no auxiliary variable; unit propagation is arc-consistent.

use itertools::Itertools;

use crate::cnf::{ClauseSink, Lit};

pub(super) fn at_most(sink: &mut dyn ClauseSink, lits: &[Lit], k: usize) {
    for subset in lits.iter().map(|&lit| !lit).combinations(k + 1) {
        sink.add_clause(&subset);
    }
}

pub(super) fn at_least(sink: &mut dyn ClauseSink, lits: &[Lit], k: usize) {
    if k > lits.len() {
        sink.add_clause(&[]);
    } else if k > 0 {
        // At least k of n: of any n - k + 1 one is true.
        for subset in lits.iter().copied().combinations(lits.len() - k + 1) {
            sink.add_clause(&subset);
        }
    }
}
