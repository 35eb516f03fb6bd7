//! At-most-one, product: the literals form a rectangle; at most one row and at most one column is used.
//!
//! In: literals. Out: clauses. Must not know: puzzles, engines.
//!
//! Jingchao Chen: *A New SAT Encoding of the At-Most-One Constraint*, `ModRef` 2010. With p = ceil(sqrt n) rows and q =
//! ceil(n / p) columns, p + q variables and 2 n clauses, and the same again for the rows and for the columns: about 2
//! sqrt n variables and 2 n + 4 sqrt n clauses. Up to 6 literals are encoded pairwise, which takes fewer clauses. Unit
//! propagation is arc-consistent.

use super::pairwise;
use super::size::{Size, root};
use crate::cnf::{ClauseSink, Lit};

/// Up to this many literals, the pairwise encoding takes fewer clauses.
const PAIRS: usize = 6;

pub(super) fn size(n: usize) -> Size {
    if n <= PAIRS {
        return pairwise::size(n);
    }
    let (rows, cols) = sides(n);
    Size::new(rows + cols, 2 * n) + size(rows) + size(cols)
}

pub(super) fn at_most_one(sink: &mut dyn ClauseSink, lits: &[Lit]) {
    if lits.len() <= PAIRS {
        return pairwise::at_most_one(sink, lits);
    }
    let (rows, cols) = sides(lits.len());
    let rows: Vec<Lit> = (0..rows).map(|_| sink.new_var().positive()).collect();
    let cols: Vec<Lit> = (0..cols).map(|_| sink.new_var().positive()).collect();
    for (index, &lit) in lits.iter().enumerate() {
        sink.add_clause(&[!lit, rows[index / cols.len()]]);
        sink.add_clause(&[!lit, cols[index % cols.len()]]);
    }
    at_most_one(sink, &rows);
    at_most_one(sink, &cols);
}

/// The sides of the smallest nearly square rectangle that holds `n` literals.
fn sides(n: usize) -> (usize, usize) {
    let rows = root(n);
    (rows, n.div_ceil(rows))
}
