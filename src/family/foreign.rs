//! Puzzles that another program defines, under the family that they are nearest to.
//!
//! In: such a puzzle, a board, text. Out: boards as numbers, and such text read again. Must not know: formats.

use super::{Format, Partial, Puzzle, WriteError};
use crate::board::Board;
use crate::diagnostic::{Diagnostic, Source};
use crate::text::Part;

/// What stands for an open place.
const OPEN: &[u8] = b".";

/// A board as the numbers of its values, in the order of the places.
pub(super) fn line(puzzle: &dyn Puzzle, board: &Board) -> String {
    let name = |(place, value)| {
        if puzzle.values(place).index(value).is_some() { value.to_string() } else { ".".to_owned() }
    };
    itertools::join(board.iter().map(name), " ")
}

/// Reads what [`line`] writes.
pub(super) fn read_board(puzzle: &dyn Puzzle, source: &Source<'_>) -> Result<Partial, Diagnostic> {
    let words: Vec<Part<'_>> = Part::whole(source.bytes).words(|byte| byte.is_ascii_whitespace()).collect();
    let (found, places) = (words.len(), puzzle.places());
    if found != places {
        let title = format!("this board has {found} values, but the puzzle has {places} places");
        return Err(Diagnostic::new(title).help("write a number for each place, or `.`, with blanks between them"));
    }
    let mut filled = Partial::new();
    for (place, word) in puzzle.all_places().zip(words).filter(|(_, word)| word.text != OPEN) {
        let value = std::str::from_utf8(word.text).ok().and_then(|text| text.parse().ok());
        let value = value.filter(|&value| puzzle.values(place).index(value).is_some());
        let wrong = || Diagnostic::at(source, word.span(), "this is no value of the puzzle".to_owned());
        filled.push((place, value.ok_or_else(wrong)?));
    }
    Ok(filled)
}

/// Why it is not written.
pub(super) fn unwritten(puzzle: &dyn Puzzle, format: Format) -> WriteError {
    let reason = "the puzzle is defined outside the family, whose formats cannot hold it".to_owned();
    WriteError { family: puzzle.family(), format, reason }
}
