//! The texts of a family with a table of formats.
//!
//! In: the table, and what else a family knows of its texts. Out: [`Texts`]. Must not know: any format.

use std::ops::Range;
use std::sync::Arc;

use super::formats::{self, Row};
use super::{Beside, Filled, Format, Keeps, ParseOptions, Partial, Plain, Puzzle, Texts, WriteError};
use crate::board::Board;
use crate::diagnostic::{Diagnostic, Source};

/// What [`Texts`] asks for, for puzzles `P`, beside which an `A` may be written.
pub(crate) struct Table<P: 'static, A: 'static, L: 'static = fn(crate::text::Part<'_>) -> bool> {
    pub(crate) family: &'static str,
    pub(crate) rows: &'static [Row<P, A, L>],
    pub(crate) detect: fn(&[u8]) -> Vec<Format>,
    pub(crate) detect_leniently: fn(&[u8]) -> Option<Format>,
    /// Of a family whose boards have boxes.
    pub(crate) detect_with_box: Option<fn(&[u8], (usize, usize)) -> Option<Format>>,
    pub(crate) is_one_line_puzzle: fn(Format, &[u8]) -> bool,
    pub(crate) plain: fn(&str) -> Option<Plain>,
    pub(crate) goes_on: fn(&[u8], &[u8]) -> bool,
    pub(crate) read_board: fn(&P, &Source<'_>) -> Result<Partial, Diagnostic>,
    pub(crate) filled: fn(&P, &Source<'_>) -> Result<Option<Filled>, Diagnostic>,
    pub(crate) keeps: fn(Format, bool) -> Keeps,
    /// Why a format cannot hold the puzzle, where that is not a matter of one format.
    pub(crate) refuses: fn(&P, Format) -> Option<String>,
    pub(crate) beside: fn(&P, Beside<'_>) -> A,
    pub(crate) line: fn(&P, &Board) -> String,
}

impl<P: Puzzle, A, L: Sync> Texts for Table<P, A, L> {
    fn owns(&self, puzzle: &dyn Puzzle) -> bool {
        puzzle.is_of_family::<P>()
    }

    fn detect(&self, head: &[u8]) -> Vec<Format> {
        (self.detect)(head)
    }

    fn detect_leniently(&self, head: &[u8]) -> Option<Format> {
        (self.detect_leniently)(head)
    }

    fn has_boxes(&self) -> bool {
        self.detect_with_box.is_some()
    }

    fn detect_with_box(&self, head: &[u8], box_shape: (usize, usize)) -> Option<Format> {
        self.detect_with_box?(head, box_shape)
    }

    fn is_one_line_puzzle(&self, format: Format, line: &[u8]) -> bool {
        (self.is_one_line_puzzle)(format, line)
    }

    fn goes_on(&self, above: &[u8], line: &[u8]) -> bool {
        (self.goes_on)(above, line)
    }

    fn plain(&self, text: &str) -> Option<Plain> {
        (self.plain)(text)
    }

    fn split(&self, format: Format, text: &[u8]) -> Vec<Range<usize>> {
        formats::split(self.rows, format, text)
    }

    fn parse(
        &self,
        source: &Source<'_>,
        format: Format,
        options: &ParseOptions,
    ) -> Result<Arc<dyn Puzzle>, Diagnostic> {
        Ok(Arc::new(formats::read(self.rows, self.family, source, format, options)?))
    }

    fn read_board(&self, puzzle: &dyn Puzzle, source: &Source<'_>) -> Result<Partial, Diagnostic> {
        (self.read_board)(puzzle.of_family(), source)
    }

    fn filled(&self, puzzle: &dyn Puzzle, source: &Source<'_>) -> Result<Option<Filled>, Diagnostic> {
        (self.filled)(puzzle.of_family(), source)
    }

    fn keeps(&self, format: Format, answer: bool) -> Keeps {
        (self.keeps)(format, answer)
    }

    fn write(
        &self,
        puzzle: &dyn Puzzle,
        format: Format,
        beside: Beside<'_>,
        out: &mut Vec<u8>,
    ) -> Result<(), WriteError> {
        let own: &P = puzzle.of_family();
        let refusal = (self.refuses)(own, format).filter(|_| puzzle.family().formats.contains(&format));
        if let Some(reason) = refusal {
            return Err(WriteError { family: puzzle.family(), format, reason });
        }
        formats::write(self.rows, own, format, &(self.beside)(own, beside), out)
    }

    fn line(&self, puzzle: &dyn Puzzle, board: &Board) -> String {
        (self.line)(puzzle.of_family(), board)
    }
}
