//! At-most-one, ladder: a variable after each literal says whether one of the literals so far is true.
//!
//! In: literals. Out: clauses. Must not know: puzzles, engines.
//!
//! Ian P. Gent, Peter Nightingale: *A New Encoding of `AllDifferent` into SAT*, `ModRef` 2004, in one direction;
//! with k = 1 the counter of Carsten Sinz: *Towards an Optimal CNF Encoding of Boolean Cardinality
//! Constraints*, CP 2005. n - 1 variables, 3 n - 4 clauses (n at least 2). Unit propagation is arc-consistent.

use super::size::Size;
use crate::cnf::{ClauseSink, Lit};

pub(super) fn size(n: usize) -> Size {
    if n < 2 { Size::default() } else { Size::new(n - 1, 3 * n - 4) }
}

pub(super) fn at_most_one(sink: &mut dyn ClauseSink, lits: &[Lit]) {
    let Some((&last, lits)) = lits.split_last() else { return };
    let mut before: Option<Lit> = None;
    for &lit in lits {
        let seen = sink.new_var().positive();
        sink.add_clause(&[!lit, seen]);
        if let Some(before) = before {
            sink.add_clause(&[!before, seen]);
            sink.add_clause(&[!before, !lit]);
        }
        before = Some(seen);
    }
    if let Some(before) = before {
        sink.add_clause(&[!before, !last]);
    }
}
