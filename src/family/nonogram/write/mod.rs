//! Nonograms as text and pictures.
//!
//! In: a puzzle, perhaps with its answer. Out: bytes that parse to the same puzzle. Must not know: files.
//!
//! What a format has no room for is left out if it is about the puzzle (a title), and refused if it is part of the
//! puzzle (given cells).

pub(super) mod address;
pub(super) mod colours;
pub(super) mod lists;
pub(super) mod pictures;
pub(super) mod text;
pub(super) mod webpbn;

use itertools::Itertools;

use crate::family::formats as rows;
use crate::family::{Format, WriteError};

use super::formats::{Added, ROWS};
use super::{Clue, Nonogram};

/// Writes a puzzle, with an answer, and what is left of each cell, where the format has a place for them.
pub(super) fn write(puzzle: &Nonogram, format: Format, added: &Added, out: &mut Vec<u8>) -> Result<(), WriteError> {
    let refuse = |reason: &str| WriteError { family: &super::FAMILY, format, reason: reason.to_owned() };
    let given = puzzle.given.cells().iter().any(Option::is_some);
    if given && !matches!(format, Format::Json | Format::Tatham) {
        return Err(refuse("it has no place for cells that are given beforehand"));
    }
    match colours::fit(puzzle, format) {
        Err(reason) if super::FAMILY.formats.contains(&format) => return Err(refuse(&reason)),
        _ => {}
    }
    rows::write(&ROWS, puzzle, format, added, out)
}

/// The clue with its runs apart, and a word for an empty one.
fn runs(clue: &Clue, separator: &str, empty: &str) -> String {
    if clue.runs().is_empty() { empty.to_owned() } else { clue.lengths().join(separator) }
}

/// The clues one per line.
fn lines(clues: &[Clue], separator: &str, empty: &str) -> String {
    clues.iter().map(|clue| runs(clue, separator, empty) + "\n").collect()
}
