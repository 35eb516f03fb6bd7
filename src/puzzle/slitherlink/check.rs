//! Judges a board by the rules alone.
//!
//! In: clues and a filled board. Out: every flaw. Must not know: variables, clauses.

use super::{Flaw, Slitherlink};
use crate::grid::{Edge, Edges, Grid, Pos};

/// Every flaw of the board; none for an answer.
pub(super) fn check(puzzle: &Slitherlink, board: &Edges<bool>) -> Vec<Flaw> {
    let mut flaws = Vec::new();
    for (row, clues) in puzzle.clues.rows().enumerate() {
        let (above, below, beside) =
            (board.horizontal.row(row), board.horizontal.row(row + 1), board.vertical.row(row));
        for (col, clue) in clues.iter().enumerate() {
            let Some(k) = *clue else { continue };
            let edges = [above[col], below[col], beside[col], beside[col + 1]].map(usize::from).iter().sum();
            if edges != usize::from(k) {
                flaws.push(Flaw::Clue { at: Pos::new(row, col), k, edges });
            }
        }
    }
    let degrees = degrees(board);
    for (row, degrees) in degrees.rows().enumerate() {
        for (col, &edges) in degrees.iter().enumerate() {
            if edges != 0 && edges != 2 {
                flaws.push(Flaw::Dot { at: Pos::new(row, col), edges: usize::from(edges) });
            }
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
fn degrees(board: &Edges<bool>) -> Grid<u8> {
    let width = board.width() + 1;
    let mut degrees = vec![0; (board.height() + 1) * width];
    for (row, lines) in board.horizontal.rows().enumerate() {
        let dots = &mut degrees[row * width..(row + 1) * width];
        for (col, &line) in lines.iter().enumerate() {
            dots[col] += u8::from(line);
            dots[col + 1] += u8::from(line);
        }
    }
    for (row, lines) in board.vertical.rows().enumerate() {
        let (above, below) = degrees[row * width..(row + 2) * width].split_at_mut(width);
        for (col, &line) in lines.iter().enumerate() {
            above[col] += u8::from(line);
            below[col] += u8::from(line);
        }
    }
    Grid::from_cells(board.height() + 1, width, degrees)
}

/// The closed loops without any branch, each in the order of walking it.
fn loops(board: &Edges<bool>, degrees: &Grid<u8>) -> Vec<Vec<Edge>> {
    let mut walked = Edges::filled(board.height(), board.width(), false);
    let mut loops = Vec::new();
    // The topmost leftmost dot of a loop has an edge to the right, so each loop is met there first.
    for (row, lines) in board.horizontal.rows().enumerate() {
        for col in (0..lines.len()).filter(|&col| lines[col]) {
            let start = Pos::new(row, col);
            if !walked.horizontal[start] {
                loops.extend(walk(board, degrees, start, Edge::Horizontal(start), &mut walked));
            }
        }
    }
    loops
}

/// Follows the line from `start` along `first` until it is back; nothing when it ends or branches.
fn walk(
    board: &Edges<bool>,
    degrees: &Grid<u8>,
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
