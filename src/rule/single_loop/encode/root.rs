//! An edge that is certain to be on the line.
//!
//! In: the edges. Out: for each edge whether it is the root. Must not know: the purpose of the root.
//!
//! Candidates are a set of edges of which every answer has at least one: an edge that is known to be a line; as many
//! edges of the largest count as cannot all be blank; or all edges that a spanning forest leaves out, as no loop lies
//! within a forest. The root is the first of them that is a line. With n candidates, n at least 2: 2n - 3 variables, 6n
//! - 9 clauses that define them, and one that demands a root.

use super::super::SingleLoop;
use super::super::forest::Forest;
use super::{Edges, both};
use crate::cnf::{Encoder, Truth};

/// Whether each edge is the root; false for all that are not candidates.
pub(super) fn root(rule: &SingleLoop, edges: &Edges<'_>, enc: &mut Encoder<'_>) -> Vec<Truth> {
    let candidates = candidates(rule, edges, enc.rules_stand_alone());
    let mut root = vec![Truth::Known(false); edges.truths.len()];
    let mut earlier = Truth::Known(false);
    for (number, &edge) in candidates.iter().enumerate() {
        let line = edges.truths[edge];
        root[edge] = both(line, !earlier, enc, || format!("first line {}", edges.edge(edge)));
        if number + 1 < candidates.len() {
            // The name says what the variable means: no line so far.
            earlier = !both(!line, !earlier, enc, || format!("no line up to {}", edges.edge(edge)));
        }
    }
    enc.add_truths(candidates.into_iter().map(|edge| edges.truths[edge]));
    root
}

/// Edges of which every answer has at least one. Counts are not used when clues may be switched off.
fn candidates(rule: &SingleLoop, edges: &Edges<'_>, no_clues: bool) -> Vec<usize> {
    if let Some(line) = edges.all().find(|&edge| edges.truths[edge] == Truth::Known(true)) {
        return vec![line];
    }
    let possible = |edge: &usize| edges.truths[*edge] != Truth::Known(false);
    if !no_clues
        && let Some((sides, count)) = rule.counts.as_ref().and_then(|counts| counts.demands(edges.graph).largest())
    {
        let mut sides: Vec<usize> = sides.iter().map(|&side| side as usize).filter(possible).collect();
        sides.truncate((sides.len() + 1).saturating_sub(count));
        return sides;
    }
    // Starts from the last edge: on squares the forest has all vertical edges and the bottom ones, and a loop has a
    // top.
    let mut forest = Forest::new(edges.graph);
    let mut left_out: Vec<usize> = edges.all().rev().filter(|&edge| !forest.join(edge as u32)).collect();
    left_out.reverse();
    left_out.retain(possible);
    left_out
}
