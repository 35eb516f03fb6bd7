//! The single loop as clauses, for a formula that states everything.
//!
//! In: the edges, whose other rules are already stated. Out: clauses that leave exactly the answers, projected onto the
//! edges. Must not know: engines, how loops are blocked when the formula does not exclude them.
//!
//! There are two ways, [`tree`] and [`order`]. Both need an edge that is certain to be on the line, the *root*: the
//! first line among a few candidates.

mod faces;
mod order;
mod root;
mod tree;

use super::SingleLoop;
use crate::board::{Board, Graph, Layout, Place};
use crate::card::Connectivity;
use crate::cnf::{Encoder, RuleMode, Truth};
use crate::rule::{Rule, Vars};

/// The edges as literals and constants.
struct Edges<'l> {
    layout: &'l Layout,
    graph: &'l Graph,
    truths: Vec<Truth>,
}

impl Edges<'_> {
    fn all(&self) -> std::ops::Range<usize> {
        0..self.truths.len()
    }

    /// The name of an edge: `r1c1-r1c2`.
    fn edge(&self, edge: usize) -> String {
        self.layout.at(self.layout.edge(edge))
    }

    fn dot(&self, dot: usize) -> String {
        self.layout.at(self.layout.dot(dot))
    }

    fn face(&self, face: u32) -> String {
        self.layout.at(self.layout.face(face as usize))
    }
}

/// Whether the formula has to say that there is only one loop. Under selectors it never does: lemmas then find what the
/// rule alone forbids, and they hold whatever the other rules say.
pub(super) fn wanted(enc: &Encoder<'_>) -> bool {
    !matches!(enc.encoding().connectivity, Connectivity::Lazy | Connectivity::Lemmas)
        && enc.mode() != RuleMode::Selected
}

/// Writes that the line is one loop.
pub(super) fn encode(rule: &SingleLoop, vars: &Vars, enc: &mut Encoder<'_>) {
    let graph = rule.layout.graph();
    let truths: Vec<Truth> = (0..graph.edge_count() as u32).map(|edge| vars.truth(Place(edge), 1)).collect();
    if truths.iter().all(|truth| truth.lit().is_none()) {
        // Deduction has decided the whole board: the checker needs no clauses.
        let board = Board(truths.iter().map(|&truth| u16::from(truth == Truth::Known(true))).collect());
        if !rule.is_kept(&board, &rule.layout) {
            enc.add_truths([]);
        }
        return;
    }
    let edges = Edges { layout: &rule.layout, graph, truths };
    let root = root::root(rule, &edges, enc);
    match enc.encoding().connectivity {
        Connectivity::Lazy | Connectivity::Lemmas => {}
        Connectivity::Static => tree::encode(&edges, &root, enc),
        Connectivity::Order => order::encode(&edges, &root, enc),
    }
}

/// A truth that is the conjunction of two; a variable is made only if both are open.
fn both(one: Truth, other: Truth, enc: &mut Encoder<'_>, name: impl FnOnce() -> String) -> Truth {
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
