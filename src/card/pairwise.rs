//! At-most-one, pairwise: one binary clause for each pair.
//!
//! In: literals. Out: clauses. Must not know: puzzles, engines.
//!
//! Folklore; also called naive or direct. No auxiliary variable, n (n - 1) / 2 clauses. Unit propagation is
//! arc-consistent.

use super::size::{Size, choose};
use crate::cnf::{ClauseSink, Lit};

pub(super) fn size(n: usize) -> Size {
    Size::new(0, choose(n, 2))
}

pub(super) fn at_most_one(sink: &mut dyn ClauseSink, lits: &[Lit]) {
    for (index, &first) in lits.iter().enumerate() {
        for &second in &lits[index + 1..] {
            sink.add_clause(&[!first, !second]);
        }
    }
}
