//! The single loop as clauses, for one formula that says all.
//!
//! In: the edges, which keep clues and dots already. Out: clauses that leave exactly the answers, projected onto
//! the edges. Must not know: engines, how loops are blocked when they are not in the formula.
//!
//! There are two ways, [`tree`] and [`order`]; both need one edge of the line that can be named in advance, the
//! *root*: the first line among a few candidates.

mod faces;
mod order;
mod root;
mod tree;

use super::super::{Rule, Slitherlink};
use crate::card::Connectivity;
use crate::cnf::{Encoder, Guard, Truth};
use crate::grid::Edges;
use crate::puzzle::Puzzle;

/// Whether the formula is to say that there is one loop only. Under selectors it never does: what a rule forbids
/// by itself is then found by lemmas, which hold whatever the other rules say.
pub(super) fn wanted(enc: &Encoder<'_, Rule>) -> bool {
    !matches!(enc.encoding().connectivity, Connectivity::Lazy | Connectivity::Lemmas) && enc.guard() != Guard::Guarded
}

/// Writes that the line is one loop.
pub(super) fn encode(puzzle: &Slitherlink, edges: &Edges<Truth>, enc: &mut Encoder<'_, Rule>) {
    if edges.edges().all(|edge| edges[edge].lit().is_none()) {
        // Deduction has drawn the whole board: the checker knows without any clause.
        if !puzzle.check(&edges.map(|&edge| edge == Truth::Known(true))).is_empty() {
            enc.add_truths([]);
        }
        return;
    }
    let root = root::root(puzzle, edges, enc);
    match enc.encoding().connectivity {
        Connectivity::Lazy | Connectivity::Lemmas => {}
        Connectivity::Static => tree::encode(edges, &root, enc),
        Connectivity::Order => order::encode(edges, &root, enc),
    }
}

/// A truth that is the conjunction of two; a variable is made only for what is open.
fn both(one: Truth, other: Truth, enc: &mut Encoder<'_, Rule>, name: impl FnOnce() -> String) -> Truth {
    match (one, other) {
        (Truth::Known(false), _) | (_, Truth::Known(false)) => Truth::Known(false),
        (Truth::Known(true), truth) | (truth, Truth::Known(true)) => truth,
        (Truth::Open(one), Truth::Open(other)) => {
            let both = enc.named_var(name).positive();
            enc.define(&[!both, one]);
            enc.define(&[!both, other]);
            enc.define(&[both, !one, !other]);
            both.into()
        }
    }
}
