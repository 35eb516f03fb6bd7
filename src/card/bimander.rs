//! At-most-one, bimander: groups of two, and a true literal writes the number of its group in binary.
//!
//! In: literals. Out: clauses. Must not know: puzzles, engines.
//!
//! Van-Hau Nguyen, Son T. Mai: *A New Method to Encode the At-Most-One Constraint into SAT*, `SoICT` 2015; first
//! in Steffen Hölldobler, Van-Hau Nguyen: *On SAT-Encodings of the At-Most-One Constraint*, `ModRef` 2013. With
//! m = ceil(n / 2) groups, b = ceil(log2 m) variables and floor(n / 2) + n b clauses. Unit propagation is
//! arc-consistent.

use super::pairwise;
use super::size::{Size, bits};
use crate::cnf::{ClauseSink, Lit};

const GROUP: usize = 2;

pub(super) fn size(n: usize) -> Size {
    let bits = bits(n.div_ceil(GROUP));
    Size::new(bits, (n / GROUP).saturating_add(n.saturating_mul(bits)))
}

pub(super) fn at_most_one(sink: &mut dyn ClauseSink, lits: &[Lit]) {
    let number: Vec<_> = (0..bits(lits.len().div_ceil(GROUP))).map(|_| sink.new_var()).collect();
    for (index, group) in lits.chunks(GROUP).enumerate() {
        pairwise::at_most_one(sink, group);
        for &lit in group {
            for (bit, var) in number.iter().enumerate() {
                sink.add_clause(&[!lit, var.lit(index >> bit & 1 == 1)]);
            }
        }
    }
}
