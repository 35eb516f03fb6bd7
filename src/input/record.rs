//! The text of one puzzle.
//!
//! In: bytes, and what is known of them. Out: a puzzle, or what is wrong with it. Must not know: where the text comes
//! from.

use std::borrow::Cow;
use std::sync::Arc;

use super::Source;
use crate::diagnostic::Diagnostic;
use crate::family::{Puzzle, Reading};
use crate::puzzle::ParseOptions;

/// The text of one puzzle, owned.
#[derive(Clone, Debug)]
pub struct Record {
    /// The name of the input.
    pub name: Arc<str>,
    /// The text.
    pub bytes: Vec<u8>,
    /// The number of its first line within the input, from 1.
    pub first_line: usize,
    /// The number of the puzzle within the input, from 0.
    pub index: usize,
    /// What it looks like, or why that cannot be told.
    pub reading: Result<Reading, Diagnostic>,
    /// The rows and columns of a sudoku's box, where a comment further up in the input names them.
    pub boxes_above: Option<(usize, usize)>,
    /// Whether it is a line of a stream in which each line is a puzzle.
    pub is_line: bool,
    /// What stands beside it, where that was asked for.
    pub id: Option<String>,
}

impl Record {
    /// A puzzle of which nothing else is known.
    pub(super) fn new(name: Arc<str>, bytes: Vec<u8>, index: usize, reading: Result<Reading, Diagnostic>) -> Self {
        Record { name, bytes, first_line: 1, index, reading, boxes_above: None, is_line: false, id: None }
    }

    /// The text as a source.
    pub fn source(&self) -> Source<'_> {
        Source { name: &self.name, bytes: &self.bytes, first_line: self.first_line }
    }

    /// The text with all that is said of it further up in the input, which is one line more than the text has: it says
    /// the same by itself.
    pub fn alone(&self) -> Cow<'_, [u8]> {
        match self.boxes_above {
            None => Cow::Borrowed(&self.bytes),
            Some((rows, cols)) => [format!("# box: {rows}x{cols}\n").as_bytes(), &self.bytes].concat().into(),
        }
    }

    /// Reads the puzzle.
    ///
    /// # Errors
    /// When the text is not understood, or not a puzzle.
    pub fn parse(&self, options: &ParseOptions) -> Result<Arc<dyn Puzzle>, Diagnostic> {
        let reading = self.reading.clone()?;
        if self.boxes_above.is_none() {
            return reading.parse(&self.source(), options);
        }
        // What is said stands further up, so there is a line before the first one.
        let source = Source { bytes: &self.alone(), first_line: self.first_line - 1, ..self.source() };
        reading.parse(&source, options)
    }
}
