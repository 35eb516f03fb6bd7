//! At-most-one, pairwise: one binary clause for each pair.
//!
//! Folklore; also called naive or direct. n(n-1)/2 clauses of 2 literals, no auxiliary variable; unit
//! propagation is arc-consistent.

use itertools::Itertools;

use crate::cnf::{ClauseSink, Lit};

pub(super) fn at_most_one(sink: &mut dyn ClauseSink, lits: &[Lit]) {
    for [&a, &b] in lits.iter().array_combinations() {
        sink.add_clause(&[!a, !b]);
    }
}
