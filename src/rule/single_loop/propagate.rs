//! What follows from the loop rule alone.
//!
//! In: what is known of each edge. Out: edges that follow, ends that known lines join. Must not know: other rules.
//!
//! A closed cycle and any line that is not on it break the rule, even if that line touches the cycle. An edge that
//! would close a cycle while there is a line elsewhere is off; once a cycle is closed, so is every other edge; and if
//! only one edge can be a line, it is one.

use super::forest::Forest;
use crate::board::Graph;

/// The open edges that follow; `None` when the rule cannot be kept.
pub(super) fn propagate(graph: &Graph, known: &[Option<bool>]) -> Option<Vec<(usize, bool)>> {
    let all = |value: Option<bool>| (0..known.len()).filter(move |&edge| known[edge] == value);
    let lines = all(Some(true)).count();
    if lines == 0 {
        let mut open = all(None);
        let only = open.next()?;
        return Some(if open.next().is_none() { vec![(only, true)] } else { Vec::new() });
    }
    let mut forest = Forest::new(graph);
    let mut closing = None;
    for edge in all(Some(true)).map(|edge| edge as u32) {
        // Any line besides a closed cycle breaks the rule, so there is no second one.
        if !forest.join(edge) && closing.replace(edge).is_some() {
            return None;
        }
    }
    let Some(closing) = closing else {
        let closes = |edge: usize| forest.closes(edge as u32, lines);
        return Some(all(None).filter(|&edge| closes(edge)).map(|edge| (edge, false)).collect());
    };
    let whole = forest.path(closing).is_some_and(|path| path.len() + 1 == lines);
    whole.then(|| all(None).map(|edge| (edge, false)).collect())
}

/// The dots that each edge joins, where the dots of one known line count as one.
pub(super) fn ends(graph: &Graph, known: &[Option<bool>]) -> Option<Vec<[usize; 2]>> {
    if !known.contains(&Some(true)) {
        return None;
    }
    let mut forest = Forest::new(graph);
    for edge in (0..known.len()).filter(|&edge| known[edge] == Some(true)) {
        forest.join(edge as u32);
    }
    // The first dot of each line represents it, so that a line that grows at its end keeps its number.
    let mut number = vec![usize::MAX; graph.dot_count()];
    for dot in 0..graph.dot_count() {
        let root = forest.root(dot);
        number[root] = number[root].min(dot);
    }
    Some((0..known.len()).map(|edge| graph.dots(edge).map(|dot| number[forest.root(dot)])).collect())
}
