//! One edge of the line, named in advance.
//!
//! In: the edges. Out: for each edge whether it is the root. Must not know: what the root is for.
//!
//! Candidates are edges of which every answer has one: an edge that is known to be a line; as many sides of the
//! largest clue as cannot all be blank; or all horizontal edges but the bottom ones, as a loop has a top. The root
//! is the first of them that is a line. With n candidates, n at least 2: 2n - 3 variables, 6n - 9 clauses that
//! define them, and the one that demands a root.

use super::both;
use crate::cnf::{Encoder, Truth};
use crate::grid::{Edge, Edges};
use crate::puzzle::slitherlink::{Rule, Slitherlink};

/// Whether an edge is the root; false for all that are no candidates.
pub(super) fn root(puzzle: &Slitherlink, edges: &Edges<Truth>, enc: &mut Encoder<'_, Rule>) -> Edges<Truth> {
    let candidates = candidates(puzzle, edges, enc.rules_stand_alone());
    let mut root = edges.map(|_| Truth::Known(false));
    let mut earlier = Truth::Known(false);
    for (number, &edge) in candidates.iter().enumerate() {
        root[edge] = both(edges[edge], !earlier, enc, || format!("first line {edge}"));
        if number + 1 < candidates.len() {
            // Named by what the variable says: nothing so far.
            earlier = !both(!edges[edge], !earlier, enc, || format!("no line up to {edge}"));
        }
    }
    enc.add_truths(candidates.into_iter().map(|edge| edges[edge]));
    root
}

/// Edges of which every answer has one. A clue is not asked when clues may be off.
fn candidates(puzzle: &Slitherlink, edges: &Edges<Truth>, no_clues: bool) -> Vec<Edge> {
    if let Some(line) = edges.edges().find(|&edge| edges[edge] == Truth::Known(true)) {
        return vec![line];
    }
    let possible = |edge: &Edge| edges[*edge] != Truth::Known(false);
    let clued = puzzle.clues.positions().filter(|&at| puzzle.clues[at].is_some_and(|clue| clue > 0));
    if !no_clues && let Some(at) = clued.max_by_key(|&at| puzzle.clues[at]) {
        let clue = usize::from(puzzle.clues[at].unwrap_or(0));
        let mut sides: Vec<Edge> = Edges::<()>::around(at).into_iter().filter(possible).collect();
        sides.truncate((sides.len() + 1).saturating_sub(clue));
        return sides;
    }
    let bottom = edges.height();
    let has_more_below = |edge: &Edge| matches!(edge, Edge::Horizontal(at) if at.row < bottom);
    edges.edges().filter(|edge| has_more_below(edge) && possible(edge)).collect()
}
