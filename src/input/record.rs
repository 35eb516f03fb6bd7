//! The text of one puzzle.
//!
//! In: bytes, and what is known about them. Out: a puzzle, or what is wrong with it. Must not know: where the text
//! comes from.

use std::borrow::Cow;
use std::sync::Arc;

use crate::diagnostic::{Diagnostic, Source};
use crate::family::{ParseOptions, Puzzle, Reading};

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
    /// What it looks like, or why that is not recognisable.
    pub reading: Result<Reading, Box<Diagnostic>>,
    /// The rows and columns of a sudoku's box, if a comment further up in the input states them.
    pub boxes_above: Option<(usize, usize)>,
    /// Whether it is a line of a stream in which each line is a puzzle.
    pub is_line: bool,
    /// What was passed over where a text was pasted or is of another program.
    pub notes: Vec<String>,
    /// The identifier next to it, if that was requested.
    pub id: Option<String>,
}

impl Record {
    /// A puzzle about which nothing else is known.
    pub(super) fn new(name: Arc<str>, bytes: Vec<u8>, index: usize, reading: Result<Reading, Box<Diagnostic>>) -> Self {
        Record {
            name,
            bytes,
            first_line: 1,
            index,
            reading,
            boxes_above: None,
            is_line: false,
            notes: Vec::new(),
            id: None,
        }
    }

    /// The text as a source.
    pub fn source(&self) -> Source<'_> {
        Source { name: &self.name, bytes: &self.bytes, first_line: self.first_line }
    }

    /// The text with what was stated for it further up in the input: then it has the same meaning on its own. That is one
    /// line for boxes, and the text of its kind if that is none of the program's.
    pub fn alone(&self) -> Cow<'_, [u8]> {
        let boxes = self.boxes_above.map(|(rows, cols)| format!("# box: {rows}x{cols}\n"));
        let kind = || self.reading.as_ref().ok().and_then(|reading| reading.family.carried_above(&self.bytes));
        match boxes.or_else(kind) {
            None => Cow::Borrowed(&self.bytes),
            Some(above) => [above.as_bytes(), &self.bytes].concat().into(),
        }
    }

    /// What it looks like.
    ///
    /// # Errors
    /// When that is not recognisable.
    pub fn recognised(&self) -> Result<Reading, Diagnostic> {
        self.reading.clone().map_err(|wrong| *wrong)
    }

    /// Reads the puzzle.
    ///
    /// # Errors
    /// When the text is not recognised, or not a puzzle.
    pub fn parse(&self, options: &ParseOptions) -> Result<Arc<dyn Puzzle>, Diagnostic> {
        let reading = self.recognised()?;
        if self.boxes_above.is_none() {
            return reading.parse(&self.source(), options);
        }
        // The statement comes from further up and adds a line before the first one.
        let source = Source { bytes: &self.alone(), first_line: self.first_line - 1, ..self.source() };
        reading.parse(&source, options)
    }
}
