//! At-most-one, commander: groups of three, each with a variable that is true when one of its literals is. The same
//! encoding then allows at most one of these variables.
//!
//! In: literals. Out: clauses. Must not know: puzzles, engines.
//!
//! Will Klieber, Gihwon Kwon: *Efficient CNF Encoding for Selecting 1 from N Objects*, CFV 2007. Without the paper's
//! clause "a commander has a true soldier", which at-most-one does not need: about n / 2 variables and 3 n clauses. A
//! group of one is its own commander. Up to 5 literals are encoded pairwise, which takes no more clauses. Unit
//! propagation is arc-consistent.

use super::pairwise;
use super::size::Size;
use crate::cnf::{ClauseSink, Lit};

const GROUP: usize = 3;
/// Up to this many literals, the pairwise encoding takes no more clauses.
const PAIRS: usize = 5;

pub(super) fn size(mut n: usize) -> Size {
    let mut size = Size::default();
    while n > PAIRS {
        let (full, rest) = (n / GROUP, n % GROUP);
        size += Size::new(1, 6) * full;
        if rest == 2 {
            size += Size::new(1, 3);
        }
        n = n.div_ceil(GROUP);
    }
    size + pairwise::size(n)
}

pub(super) fn at_most_one(sink: &mut dyn ClauseSink, lits: &[Lit]) {
    if lits.len() <= PAIRS {
        return pairwise::at_most_one(sink, lits);
    }
    let commanders: Vec<Lit> = lits.chunks(GROUP).map(|group| commander(sink, group)).collect();
    at_most_one(sink, &commanders);
}

/// A literal that is true when one of the group is true; at most one of the group is.
fn commander(sink: &mut dyn ClauseSink, group: &[Lit]) -> Lit {
    if let [lit] = group {
        return *lit;
    }
    pairwise::at_most_one(sink, group);
    let commander = sink.new_var().positive();
    for &lit in group {
        sink.add_clause(&[!lit, commander]);
    }
    commander
}
