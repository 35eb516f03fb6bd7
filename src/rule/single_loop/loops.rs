//! The closed loops of a board.
//!
//! In: a graph and its lines. Out: loops in walking order. Must not know: rules, clauses.

use std::collections::BTreeSet;

use crate::board::Graph;

/// The closed loops without any branch, each from the first dot of its first edge.
pub(super) fn loops(graph: &Graph, is_line: impl Fn(u32) -> bool) -> Vec<Vec<u32>> {
    let mut degrees = vec![0u8; graph.dot_count()];
    let lines: Vec<u32> = (0..graph.edge_count() as u32).filter(|&edge| is_line(edge)).collect();
    for dot in lines.iter().flat_map(|&line| graph.dots(line as usize)) {
        degrees[dot] = degrees[dot].saturating_add(1);
    }
    let mut walked = vec![false; graph.edge_count()];
    let mut loops = Vec::new();
    for &line in &lines {
        if !walked[line as usize] {
            loops.extend(walk(graph, &is_line, (&degrees, lines.len()), line, &mut walked));
        }
    }
    loops
}

/// Follows the line along `first` until it returns; `None` when it ends or branches.
fn walk(
    graph: &Graph,
    is_line: impl Fn(u32) -> bool,
    (degrees, lines): (&[u8], usize),
    first: u32,
    walked: &mut [bool],
) -> Option<Vec<u32>> {
    let start = graph.dots(first as usize)[0];
    let (mut dot, mut edge, mut edges) = (start, first, Vec::with_capacity(lines));
    loop {
        // A loop is walked completely at once, so an edge that was already walked starts none.
        if std::mem::replace(&mut walked[edge as usize], true) {
            return None;
        }
        edges.push(edge);
        dot = graph.across(edge as usize, dot);
        if degrees[dot] != 2 {
            return None;
        }
        if dot == start {
            return Some(edges);
        }
        edge = graph.at_dot(dot).iter().copied().find(|&next| next != edge && is_line(next))?;
    }
}

/// A closed line in walking order, and the one edge that is not on it, if there is one; `None` if these edges are
/// something else.
pub(super) fn with_other(graph: &Graph, mut edges: Vec<u32>) -> Option<(Vec<u32>, Option<u32>)> {
    let mut at: Vec<(usize, u32)> =
        edges.iter().flat_map(|&edge| graph.dots(edge as usize).map(|dot| (dot, edge))).collect();
    at.sort_unstable();
    let other = at.chunk_by(|one, next| one.0 == next.0).find(|ends| ends.len() == 1).map(|ends| ends[0].1);
    edges.retain(|&edge| Some(edge) != other);
    at.retain(|&(_, edge)| Some(edge) != other);
    let start = graph.dots(*edges.first()? as usize)[0];
    let (mut dot, mut edge, mut walked) = (start, edges[0], Vec::with_capacity(edges.len()));
    loop {
        walked.push(edge);
        dot = graph.across(edge as usize, dot);
        let first = at.partition_point(|&(other, _)| other < dot);
        let [one, two] = at.get(first..first + 2)? else { return None };
        let ends_here = at.get(first + 2).is_none_or(|next| next.0 != dot);
        if !ends_here || two.0 != dot || walked.len() > edges.len() {
            return None;
        }
        if dot == start {
            return (walked.len() == edges.len()).then_some((walked, other));
        }
        edge = if one.1 == edge { two.1 } else { one.1 };
    }
}

/// Whether the edges, in any order and each once, are one closed line that does not touch itself.
pub(super) fn is_closed(graph: &Graph, edges: &[u32]) -> bool {
    let on: BTreeSet<u32> = edges.iter().copied().collect();
    let meets_one_more = |dot: usize| graph.at_dot(dot).iter().filter(|&edge| on.contains(edge)).count() == 2;
    let mut dots = edges.iter().flat_map(|&edge| graph.dots(edge as usize));
    if on.len() != edges.len() || !dots.all(meets_one_more) {
        return false;
    }
    // Two edges at each dot: the edges are closed lines, and they are a single one if a walk meets all of them.
    let Some(&first) = edges.first() else { return false };
    let start = graph.dots(first as usize)[0];
    let (mut dot, mut edge, mut walked) = (graph.across(first as usize, start), first, 1);
    while dot != start {
        let next = graph.at_dot(dot).iter().copied().find(|&next| next != edge && on.contains(&next));
        let Some(next) = next else { return false };
        edge = next;
        dot = graph.across(edge as usize, dot);
        walked += 1;
    }
    walked == edges.len()
}
