//! All answers of small puzzles, by trying all boards: no engine, no clauses, no deduction.

use std::sync::Arc;

use cluesat::board::{Board, Place};
use cluesat::family::Puzzle;

/// The boards that pass the check, of all that there are.
pub(crate) fn all(puzzle: &Arc<dyn Puzzle>) -> Vec<Board> {
    let places = puzzle.places();
    let edges = puzzle.layout().edge_count();
    let (height, width) = puzzle.size();
    let boards = if puzzle.values(Place(0)).range().len() > 2 {
        squares(height, puzzle.values(Place(0)).range().start)
    } else if edges == 0 || places == height * width {
        (0..1u32 << places).map(|bits| (0..places).map(|at| (bits >> at & 1) as u16).collect()).collect()
    } else {
        loops(puzzle).iter().flat_map(|line| with_dots(puzzle, line)).collect()
    };
    boards.into_iter().map(Board).filter(|board| puzzle.check(board).is_empty()).collect()
}

/// The line with all values of the dots that it does not pass; those that it passes have one value, and both are tried.
fn with_dots(puzzle: &Arc<dyn Puzzle>, line: &[u16]) -> Vec<Vec<u16>> {
    let graph = puzzle.layout().graph();
    if puzzle.places() == graph.edge_count() {
        return vec![line.to_vec()];
    }
    let passed = |dot: usize| graph.at_dot(dot).iter().any(|&edge| line[edge as usize] == 1);
    // A cell that the setter takes holds one value.
    let holds = |dot: usize| puzzle.values(puzzle.layout().dot(dot));
    let free: Vec<usize> = (0..graph.dot_count()).filter(|&dot| !passed(dot) && holds(dot).len() > 1).collect();
    let mut boards = Vec::new();
    for on in [0, 1] {
        for bits in 0..1u32 << free.len() {
            let value = |dot: usize| match free.iter().position(|&at| at == dot) {
                Some(at) => (bits >> at & 1) as u16,
                None if holds(dot).len() > 1 => on,
                None => holds(dot).value(0),
            };
            boards.push(line.iter().copied().chain((0..graph.dot_count()).map(value)).collect());
        }
    }
    boards
}

/// All Latin squares of this side, with digits from `first`.
fn squares(side: usize, first: u16) -> Vec<Vec<u16>> {
    fn fill(cells: &mut Vec<u16>, side: usize, first: u16, all: &mut Vec<Vec<u16>>) {
        let at = cells.len();
        if at == side * side {
            all.push(cells.clone());
            return;
        }
        for digit in first..first + side as u16 {
            let in_row = cells[at - at % side..].contains(&digit);
            let in_column = cells.iter().skip(at % side).step_by(side).any(|&other| other == digit);
            if !in_row && !in_column {
                cells.push(digit);
                fill(cells, side, first, all);
                cells.pop();
            }
        }
    }
    let mut all = Vec::new();
    fill(&mut Vec::new(), side, first, &mut all);
    all
}

/// All closed lines on the edges of a board that meet nowhere, not even themselves: each from its first edge on.
fn loops(puzzle: &Arc<dyn Puzzle>) -> Vec<Vec<u16>> {
    let graph = puzzle.layout().graph();
    let mut all = Vec::new();
    for first in 0..graph.edge_count() {
        let [start, goal] = graph.dots(first);
        // Paths over later edges from one of its ends to the other.
        let mut open = vec![(goal, vec![first], vec![goal])];
        while let Some((dot, edges, dots)) = open.pop() {
            for &edge in graph.at_dot(dot) {
                let edge = edge as usize;
                let to = graph.across(edge, dot);
                if edge <= first || edges.contains(&edge) || dots.contains(&to) {
                    continue;
                }
                let edges: Vec<usize> = edges.iter().copied().chain([edge]).collect();
                if to == start {
                    let on = |edge: usize| u16::from(edges.contains(&edge));
                    all.push((0..graph.edge_count()).map(on).collect());
                } else {
                    open.push((to, edges, dots.iter().copied().chain([to]).collect()));
                }
            }
        }
    }
    all
}

/// Whether the only answer is this one.
pub(crate) fn is_only(puzzle: &Arc<dyn Puzzle>, answer: &Board) -> bool {
    all(puzzle) == [answer.clone()]
}
