//! The loops behind slitherlink's lemmas.
//!
//! In: the edges of a lemma. Out: the closed loop among them. Must not know: clauses, engines.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::grid::{Edge, Place, Pos};

/// All loops, as JSON.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Loops {
    pub(super) loops: Vec<Loop>,
}

impl Loops {
    /// The loops as JSON.
    pub(super) fn write(&self) -> serde_json::Result<Vec<u8>> {
        let mut text = serde_json::to_vec(self)?;
        text.push(b'\n');
        Ok(text)
    }
}

/// The loop behind a lemma: "not all of these edges, or not the other edge".
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Loop {
    /// The edges in the order of walking.
    pub(super) edges: Vec<String>,
    /// An edge elsewhere; not needed when the loop breaks a clue by itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) other: Option<String>,
}

impl Loop {
    /// The loop among the edges of a lemma: all of them, or all but the last.
    pub(super) fn of(edges: &[Edge]) -> Option<Self> {
        let names = |edges: &[Edge]| edges.iter().map(Edge::to_string).collect();
        if is_closed(edges) {
            return Some(Loop { edges: names(edges), other: None });
        }
        let (other, edges) = edges.split_last()?;
        is_closed(edges).then(|| Loop { edges: names(edges), other: Some(other.to_string()) })
    }
}

/// The edge of a name.
pub(super) fn edge(name: &str) -> Option<Edge> {
    match name.parse() {
        Ok(Place::Edge(edge)) => Some(edge),
        _ => None,
    }
}

/// Whether the edges, in any order and each once, are one closed line that does not touch itself.
pub(super) fn is_closed(edges: &[Edge]) -> bool {
    let mut at: BTreeMap<Pos, Vec<Edge>> = BTreeMap::new();
    for &edge in edges {
        for dot in edge.dots() {
            let here = at.entry(dot).or_default();
            if here.contains(&edge) {
                return false;
            }
            here.push(edge);
        }
    }
    let Some(&first) = edges.first() else { return false };
    if at.values().any(|here| here.len() != 2) {
        return false;
    }
    // Two edges at each dot: the edges are closed lines, and one of them when a walk meets all.
    let (start, mut dot) = (first.dots()[0], first.dots()[1]);
    let (mut edge, mut walked) = (first, 1);
    while dot != start {
        let here = &at[&dot];
        edge = if here[0] == edge { here[1] } else { here[0] };
        let [a, b] = edge.dots();
        dot = if a == dot { b } else { a };
        walked += 1;
    }
    walked == edges.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(row: usize, col: usize) -> Vec<Edge> {
        let at = Pos::new(row, col);
        vec![
            Edge::Horizontal(at),
            Edge::Vertical(Pos::new(row, col + 1)),
            Edge::Horizontal(Pos::new(row + 1, col)),
            Edge::Vertical(at),
        ]
    }

    #[test]
    fn one_loop_is_closed_and_nothing_else() {
        assert!(is_closed(&square(0, 0)));
        assert!(!is_closed(&[]));
        assert!(!is_closed(&square(0, 0)[..3]));
        let two: Vec<Edge> = square(0, 0).into_iter().chain(square(4, 4)).collect();
        assert!(!is_closed(&two));
        let touching: Vec<Edge> = square(0, 0).into_iter().chain(square(1, 1)).collect();
        assert!(!is_closed(&touching));
        let twice: Vec<Edge> = square(0, 0).into_iter().chain(square(0, 0)).collect();
        assert!(!is_closed(&twice));
    }

    #[test]
    fn the_other_edge_comes_last() {
        let mut edges = square(0, 0);
        assert_eq!(Loop::of(&edges).and_then(|found| found.other), None);
        edges.push(Edge::Horizontal(Pos::new(5, 5)));
        let found = Loop::of(&edges).expect("a loop and one more edge");
        assert_eq!((found.edges.len(), found.other.as_deref()), (4, Some("r6c6-r6c7")));
        edges.reverse();
        assert_eq!(Loop::of(&edges), None);
    }
}
