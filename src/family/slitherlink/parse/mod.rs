//! Reads slitherlinks: one file for each format.
//!
//! In: text. Out: puzzles, or a diagnostic that points at what is wrong. Must not know: clauses, files.

pub(super) mod address;
mod board;
pub(super) mod pzprv3;
pub(super) mod rows;
mod table;
pub(super) mod tatham;
mod tiling;

pub(super) use board::{read_board, read_filled};
use std::ops::Range;

use super::Slitherlink;
use super::formats::ROWS;
use crate::diagnostic::{Diagnostic, Source};
use crate::family::Format;
use crate::grid::Grid;
use crate::kind::board_fits;
use crate::text::{Part, are_bits, area};

/// About how many bytes an explanation takes for each side of a face.
const SIDE: usize = 1_200;

/// The formats that a text may be in.
pub(super) fn detect(head: &[u8]) -> Vec<Format> {
    let text = Part::whole(head);
    // They may as well be the pixels of a picture.
    if are_bits(text) {
        return Vec::new();
    }
    ROWS.iter().filter(|row| (row.detect)(text)).map(|row| row.format).collect()
}

/// The format to try when the family is named, and no format is detected.
pub(super) fn detect_leniently(head: &[u8]) -> Option<Format> {
    rows::is_possible(head).then_some(Format::Rows)
}

/// Whether a line is a puzzle by itself though others of the format are not.
pub(super) fn is_one_line_puzzle(format: Format, line: &[u8]) -> bool {
    format == Format::Rows && rows::is_one_line_puzzle(line)
}

/// An empty board of a size that the text states at `span`.
fn board(source: &Source<'_>, span: Range<usize>, height: usize, width: usize) -> Result<Grid<Option<u8>>, Diagnostic> {
    area(source, span, (height, width), Slitherlink::MAX_CELLS)?;
    Ok(Grid::filled(height, width, None))
}

/// The puzzle with these clues, which have been looked at one by one.
///
/// # Errors
/// When it is too large for so few, at the place that says how large it is.
fn puzzle(source: &Source<'_>, size: Range<usize>, clues: Grid<Option<u8>>) -> Result<Slitherlink, Diagnostic> {
    fits(source, size, 4 * clues.cells().len(), clues.cells())?;
    Ok(Slitherlink::new(clues).expect("the parser checked the size and every clue"))
}

/// Refuses a board whose faces have too many sides for the number of its clues.
fn fits(source: &Source<'_>, size: Range<usize>, sides: usize, clues: &[Option<u8>]) -> Result<(), Diagnostic> {
    let fits = board_fits(SIDE * sides, clues.iter().flatten().count());
    fits.map_err(|title| Diagnostic::at(source, size, title).help("set more clues, or give a smaller size"))
}

/// The only line of a format that takes one line.
fn only<'t>(source: &Source<'t>) -> Result<Part<'t>, Diagnostic> {
    let mut lines = Part::whole(source.bytes).content();
    let line = lines.next().ok_or_else(nothing)?;
    lines.next().map_or(Ok(line), |second| Err(more(source, second)))
}

/// There is no puzzle.
fn nothing() -> Diagnostic {
    Diagnostic::new("there is no slitherlink here").help("rows of digits 0 to 4, with `-` for no clue, make one")
}

/// There is more than one puzzle.
fn more(source: &Source<'_>, second: Part<'_>) -> Diagnostic {
    Diagnostic::at(source, second.span(), "there is more here than one slitherlink").label("the next one starts here")
}

/// A clue that no cell can have.
fn large_clue(source: &Source<'_>, span: Range<usize>, clue: &str) -> Diagnostic {
    Diagnostic::at(source, span, format!("no cell can have the clue {clue}"))
        .label("a cell has 4 sides")
        .help("clues are 0 to 4")
}
