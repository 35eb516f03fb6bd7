//! Boards of a nonogram as text.
//!
//! In: rows of `#` and `.`, with `?` for cells that are open; or a drawing with its frame. Out: the cells that are
//! decided. Must not know: whether they fit.

use super::super::Nonogram;
use crate::diagnostic::Diagnostic;
use crate::grid::{Place, Pos};
use crate::input::Source;
use crate::puzzle::{Partial, Puzzle, cell_values};

pub(in crate::puzzle::nonogram) fn read_board(puzzle: &Nonogram, source: &Source<'_>) -> Result<Partial, Diagnostic> {
    if let Some(partial) = drawn(puzzle, source) {
        return Ok(partial);
    }
    cell_values(source, puzzle.size(), |word| match word {
        "#" | "X" | "x" | "1" | "█" => Some(Some(1)),
        "." | "-" | "0" => Some(Some(0)),
        "?" | "_" | "*" => Some(None),
        _ => None,
    })
}

/// A drawing: in its frame two characters for each cell, blank where it is white.
fn drawn(puzzle: &Nonogram, source: &Source<'_>) -> Option<Partial> {
    let (height, width) = puzzle.size();
    let text = std::str::from_utf8(source.bytes).ok()?;
    let rows: Vec<Vec<char>> = text
        .lines()
        .filter_map(|line| {
            let (_, framed) = line.split_once(['│', '|'])?;
            Some(framed.trim_end().strip_suffix(['│', '|'])?.chars().collect())
        })
        .collect();
    if rows.len() != height || rows.iter().any(|row| row.len() != 2 * width) {
        return None;
    }
    let mut partial = Partial::new();
    for (row, cells) in rows.iter().enumerate() {
        for (col, cell) in cells.chunks(2).enumerate() {
            let value = match cell {
                ['█' | '@', '█'] | ['#' | '@', '#'] => 1,
                [' ' | '*', ' '] => 0,
                ['░', '░'] | ['?', ' '] => continue,
                _ => return None,
            };
            partial.push((Place::Cell(Pos::new(row, col)), value));
        }
    }
    Some(partial)
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
