//! Boards of a nonogram as text.
//!
//! In: rows of `#` and `.`, with `?` for cells that are open. Out: the cells that are decided. Must not know:
//! whether they fit.

use super::super::Nonogram;
use crate::diagnostic::Diagnostic;
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
