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

use crate::family::Format;

use super::{Clue, Nonogram};

/// Why a format cannot hold the cells that are given beforehand, or the colours.
pub(super) fn refuses(puzzle: &Nonogram, format: Format) -> Option<String> {
    let given = puzzle.given.cells().iter().any(Option::is_some);
    if given && !matches!(format, Format::Json | Format::Tatham) {
        return Some("it has no place for cells that are given beforehand".to_owned());
    }
    colours::fit(puzzle, format).err()
}

/// The clue with its runs apart, and a word for an empty one.
fn runs(clue: &Clue, separator: &str, empty: &str) -> String {
    if clue.runs().is_empty() { empty.to_owned() } else { clue.lengths().join(separator) }
}

/// The clues one per line.
fn lines(clues: &[Clue], separator: &str, empty: &str) -> String {
    clues.iter().map(|clue| runs(clue, separator, empty) + "\n").collect()
}
