//! Boards of a nonogram as text.
//!
//! In: rows of `#` and `.`, with `?` for cells that are open. Out: the cells that are decided. Must not know:
//! whether they fit.

use super::super::Nonogram;
use crate::diagnostic::Diagnostic;
use crate::grid::Place;
use crate::input::Source;
use crate::puzzle::{Partial, Puzzle, cell_values};

pub(in crate::puzzle::nonogram) fn read_board(puzzle: &Nonogram, source: &Source<'_>) -> Result<Partial, Diagnostic> {
    cell_values(source, puzzle.size(), |word| match word {
        "#" | "X" | "x" | "1" | "█" => Some(Some(1)),
        "." | "-" | "0" => Some(Some(0)),
        "?" | "_" | "*" => Some(None),
        _ => None,
    })
}

/// The grid that was saved with the puzzle, else the goal that came with it.
pub(in crate::puzzle::nonogram) fn read_filled(puzzle: &Nonogram) -> Option<Partial> {
    if let Some(saved) = puzzle.saved() {
        let decided = saved.positions().filter_map(|pos| Some((Place::Cell(pos), u16::from(saved[pos]?))));
        return Some(decided.collect());
    }
    let whole = |goal: &crate::grid::Grid<u16>| goal.positions().map(|pos| (Place::Cell(pos), goal[pos])).collect();
    puzzle.goal().map(whole)
}
