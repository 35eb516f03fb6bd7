//! Puzzles that a setter gets, as text.
//!
//! In: a puzzle, a format. Out: its text, framed as one of many in a file. Must not know: any format.

use std::io::{self, Write};
use std::sync::OnceLock;

use itertools::Itertools as _;

use crate::board::Board;
use crate::diagnostic::Diagnostic;
use crate::family::{Family, Format, Puzzle, Reading, WriteError};

/// The text of a puzzle without what stands around and between puzzles.
pub(super) fn text(puzzle: &dyn Puzzle, format: Format, answer: Option<&Board>) -> Result<Vec<u8>, Diagnostic> {
    let mut text = Vec::new();
    puzzle.write(format, answer, &mut text).map_err(|error| refusal(puzzle, format, &error))?;
    Ok(text)
}

/// The text as a field of JSON: it is read on its own, so it says what it is where it could be something else.
pub(super) fn field(puzzle: &dyn Puzzle, format: Format, text: &[u8]) -> String {
    let text = Reading { family: puzzle.family(), format }.with_family(text.to_vec());
    String::from_utf8_lossy(&text).trim_end().to_owned()
}

/// The puzzles of a file.
#[derive(Default)]
pub(super) struct Framed {
    /// The family of the first one, and whether a comment names it.
    first: OnceLock<(&'static Family, bool)>,
}

impl Framed {
    /// Writes what stands behind the last one, if there is one.
    pub(super) fn close(&self, format: Option<Format>, answer: &mut dyn Write) -> io::Result<()> {
        if let (Some(_), Some(format)) = (self.first.get(), format) {
            answer.write_all(format.frame().close.as_bytes())?;
        }
        answer.flush()
    }

    /// A line of a file with as many lines as puzzles.
    pub(super) fn line(&self, puzzle: &dyn Puzzle, format: Format, text: &[u8], first: bool) -> Vec<u8> {
        self.first.get_or_init(|| (puzzle.family(), false));
        framed(format, text, first)
    }

    /// The text of the first puzzle, or of one that follows others, with what stands before it.
    ///
    /// # Errors
    /// When the format has no place for another family than that of the first one.
    pub(super) fn text(
        &self,
        puzzle: &dyn Puzzle,
        format: Format,
        text: Vec<u8>,
        first: bool,
    ) -> Result<Vec<u8>, Diagnostic> {
        let reading = Reading { family: puzzle.family(), format };
        let text = match self.first.get().filter(|_| !first) {
            Some(&first) => reading.behind(text, first).ok_or_else(|| {
                let what =
                    format!("a `{format}` file holds puzzles of one family: this one begins with a {}", first.0.name);
                Diagnostic::new(what).help("write each family into a file of its own, or another format")
            })?,
            None => {
                let text = reading.with_family(text);
                let is_named = text.starts_with(reading.family.header().as_bytes());
                self.first.get_or_init(|| (reading.family, is_named));
                text
            }
        };
        Ok(framed(format, &text, first))
    }
}

/// A text with what stands before it in a file.
pub(super) fn framed(format: Format, text: &[u8], first: bool) -> Vec<u8> {
    let frame = format.frame();
    [if first { frame.open } else { frame.between }.as_bytes(), frame.body(text)].concat()
}

/// The formats that can hold the puzzle, the family's own order kept.
pub(super) fn holding(puzzle: &dyn Puzzle) -> Vec<Format> {
    let formats = puzzle.family().formats.iter().copied();
    formats.filter(|&format| puzzle.write(format, None, &mut Vec::new()).is_ok()).collect()
}

fn refusal(puzzle: &dyn Puzzle, format: Format, error: &WriteError) -> Diagnostic {
    let what = Diagnostic::new(error.to_string());
    match holding(puzzle) {
        formats if formats.is_empty() || formats.contains(&format) => what,
        formats => what.help(format!("`--to` takes {} here", formats.iter().join(", "))),
    }
}
