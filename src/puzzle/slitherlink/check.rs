//! Judges a board by the rules alone.
//!
//! In: clues and a filled board. Out: every flaw. Must not know: variables, clauses.

use super::{Flaw, Slitherlink};
use crate::grid::{Edge, Edges, Grid, Pos};

/// Every flaw of the board; none for an answer.
pub(super) fn check(puzzle: &Slitherlink, board: &Edges<bool>) -> Vec<Flaw> {
    let mut flaws = Vec::new();
    for at in puzzle.clues.positions() {
        let Some(k) = puzzle.clues[at] else { continue };
        let edges = Edges::<bool>::around(at).into_iter().filter(|&edge| board[edge]).count();
        if edges != usize::from(k) {
            flaws.push(Flaw::Clue { at, k, edges });
        }
    }
    let degrees = degrees(board);
    for at in degrees.positions() {
        if degrees[at] != 0 && degrees[at] != 2 {
            flaws.push(Flaw::Dot { at, edges: degrees[at] });
        }
    }
    let total = board.horizontal.cells().iter().chain(board.vertical.cells()).filter(|&&line| line).count();
    if total == 0 {
        flaws.push(Flaw::Empty);
    }
    flaws.extend(
        loops(board, &degrees).into_iter().filter(|edges| edges.len() < total).map(|edges| Flaw::Loop { edges }),
    );
    flaws
}

/// How many edges meet at each dot; shape (H + 1, W + 1).
fn degrees(board: &Edges<bool>) -> Grid<usize> {
    let mut degrees = Grid::filled(board.height() + 1, board.width() + 1, 0);
    for edge in board.edges().filter(|&edge| board[edge]) {
        for dot in edge.dots() {
            degrees[dot] += 1;
        }
    }
    degrees
}

/// The closed loops without any branch, each in the order of walking it.
fn loops(board: &Edges<bool>, degrees: &Grid<usize>) -> Vec<Vec<Edge>> {
    let mut walked = Edges::filled(board.height(), board.width(), false);
    let mut loops = Vec::new();
    // The topmost leftmost dot of a loop has an edge to the right, so each loop is met there first.
    for start in board.horizontal.positions() {
        let first = Edge::Horizontal(start);
        if board[first] && !walked[first] {
            loops.extend(walk(board, degrees, start, first, &mut walked));
        }
    }
    loops
}

/// Follows the line from `start` along `first` until it is back; nothing when it ends or branches.
fn walk(
    board: &Edges<bool>,
    degrees: &Grid<usize>,
    start: Pos,
    first: Edge,
    walked: &mut Edges<bool>,
) -> Option<Vec<Edge>> {
    let mut edges = Vec::new();
    let (mut dot, mut edge) = (start, first);
    loop {
        walked[edge] = true;
        edges.push(edge);
        let [a, b] = edge.dots();
        dot = if a == dot { b } else { a };
        if degrees[dot] != 2 {
            return None;
        }
        if dot == start {
            return Some(edges);
        }
        edge = board.at_dot(dot).find(|&next| next != edge && board[next])?;
    }
}
