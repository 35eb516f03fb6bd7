//! At-most-one, bitwise: a true literal writes its own number in binary, and there is room for one number.
//!
//! In: literals. Out: clauses. Must not know: puzzles, engines.
//!
//! Alan M. Frisch, Timothy J. Peugniez, Anthony J. Doggett, Peter W. Nightingale: *Solving Non-Boolean
//! Satisfiability Problems with Stochastic Local Search: A Comparison of Encodings*, Journal of Automated
//! Reasoning 35, 2005; named by Steven D. Prestwich: *Variable Dependency in Local Search: Prevention Is Better
//! Than Cure*, SAT 2007. b = ceil(log2 n) variables, n b clauses. Unit propagation is arc-consistent, but the
//! bits mean little to a learnt clause.

use super::size::{Size, bits};
use crate::cnf::{ClauseSink, Lit};

pub(super) fn size(n: usize) -> Size {
    Size::new(bits(n), n.saturating_mul(bits(n)))
}

pub(super) fn at_most_one(sink: &mut dyn ClauseSink, lits: &[Lit]) {
    let number: Vec<_> = (0..bits(lits.len())).map(|_| sink.new_var()).collect();
    for (index, &lit) in lits.iter().enumerate() {
        for (bit, var) in number.iter().enumerate() {
            sink.add_clause(&[!lit, var.lit(index >> bit & 1 == 1)]);
        }
    }
}
