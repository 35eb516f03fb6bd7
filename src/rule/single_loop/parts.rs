//! Which loop of a candidate each dot belongs to.
//!
//! In: a candidate and its loops. Out: for each dot the loop on it, for each loop a line elsewhere. Must not know:
//! clauses.
//!
//! No other line meets the dots of a separate loop, so a line belongs to the loop that passes one of its dots.

use crate::board::{Board, Graph};

/// On no line.
const FREE: u32 = u32::MAX;
/// On a line that is none of the loops.
const REST: u32 = u32::MAX - 1;

/// The loops of a candidate, by number.
#[derive(Debug)]
pub(super) struct Parts<'a> {
    graph: &'a Graph,
    board: &'a Board,
    of: Vec<u32>,
    /// The first line of the board, and the first one that is not of the same loop.
    first: [Option<u32>; 2],
}

impl<'a> Parts<'a> {
    /// Scans the board, once for all of its loops.
    pub(super) fn new(graph: &'a Graph, board: &'a Board, loops: &[Vec<u32>]) -> Self {
        let mut of = vec![FREE; graph.dot_count()];
        let lines = || (0..graph.edge_count() as u32).filter(|&edge| board.0[edge as usize] == 1);
        for dot in lines().flat_map(|edge| graph.dots(edge as usize)) {
            of[dot] = REST;
        }
        for (number, edges) in (0..).zip(loops) {
            edges.iter().flat_map(|&edge| graph.dots(edge as usize)).for_each(|dot| of[dot] = number);
        }
        let mut parts = Parts { graph, board, of, first: [None; 2] };
        let mut lines = lines();
        if let Some(first) = lines.next() {
            parts.first = [Some(first), lines.find(|&line| parts.part(line) != parts.part(first))];
        }
        parts
    }

    fn part(&self, line: u32) -> u32 {
        self.of[self.graph.dots(line as usize)[0]]
    }

    /// Whether the dot is on a line other than this loop.
    pub(super) fn apart(&self, number: usize, dot: usize) -> bool {
        let part = self.of[dot];
        part != FREE && part != number as u32
    }

    /// Whether the edge has a line of this loop.
    pub(super) fn is_on(&self, number: usize, edge: u32) -> bool {
        self.board.0[edge as usize] == 1 && self.part(edge) == number as u32
    }

    /// The first line of the board that is not of this loop.
    pub(super) fn elsewhere(&self, number: usize) -> Option<u32> {
        self.first.into_iter().flatten().find(|&line| self.part(line) != number as u32)
    }
}
