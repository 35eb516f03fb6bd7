//! What a family does with texts: recognising, splitting, reading and writing them.
//!
//! In: text, or a puzzle of the family. Out: formats, puzzles, boards, and text again. Must not know: engines, files.

use std::ops::Range;
use std::sync::Arc;

use super::{Beside, Filled, Format, Keeps, ParseOptions, Partial, Plain, Puzzle, WriteError};
use crate::board::Board;
use crate::diagnostic::{Diagnostic, Source};

/// How the texts of a family are recognised, read and written. Puzzles are of that family.
pub trait Texts: Sync {
    /// What stands above a puzzle to name its family, where a comment with the name does not.
    fn header(&self) -> Option<String> {
        None
    }

    /// The text that defines the family, where one does, and whether it comes with the program.
    fn definition(&self) -> Option<(&str, bool)> {
        None
    }

    /// Whether a puzzle is of the type that they are for. Another program may define puzzles of its own, for which only
    /// what is written for any puzzle holds.
    fn owns(&self, puzzle: &dyn Puzzle) -> bool;

    /// Whether the family has this name, too.
    fn is_called(&self, name: &str) -> bool {
        let _ = name;
        false
    }

    /// The formats that a text looks like, judged by its content without parsing it: the start of an input, or one line
    /// of a stream.
    fn detect(&self, head: &[u8]) -> Vec<Format>;

    /// The format of plain rows that a text may have when its family is named and it looks like no format.
    fn detect_leniently(&self, head: &[u8]) -> Option<Format>;

    /// Whether its plain rows need no line that says their size, so that they may look like those of other families.
    fn is_counted(&self) -> bool {
        false
    }

    /// Whether boards have boxes, whose shape may have to be said.
    fn has_boxes(&self) -> bool {
        false
    }

    /// The format of a text whose boards have boxes with this many rows and columns, if that alone identifies it.
    fn detect_with_box(&self, head: &[u8], box_shape: (usize, usize)) -> Option<Format> {
        let _ = (head, box_shape);
        None
    }

    /// Whether a line of a text in this format, which is not line-based, is a puzzle on its own.
    fn is_one_line_puzzle(&self, format: Format, line: &[u8]) -> bool {
        let _ = (format, line);
        false
    }

    /// Whether a line goes on with the puzzle above it; asked of formats whose puzzles may take several lines.
    fn goes_on(&self, above: &[u8], line: &[u8]) -> bool {
        let _ = (above, line);
        false
    }

    /// A text of another program, or as people write it, in one of the family's formats; only asked of a text that is in
    /// none.
    fn plain(&self, text: &str) -> Option<Plain> {
        let _ = text;
        None
    }

    /// The parts of a text in a format that is not line-based: one range of bytes for each puzzle.
    fn split(&self, format: Format, text: &[u8]) -> Vec<Range<usize>>;

    /// Reads the one puzzle in a source. A puzzle that parses never panics later.
    ///
    /// # Errors
    /// A diagnostic that points at the place that is wrong.
    fn parse(&self, source: &Source<'_>, format: Format, options: &ParseOptions)
    -> Result<Arc<dyn Puzzle>, Diagnostic>;

    /// Reads what a player has filled in, right or wrong: the board as `solve` prints it, with blanks for open places.
    ///
    /// # Errors
    /// When it is not a board of this size.
    fn read_board(&self, puzzle: &dyn Puzzle, source: &Source<'_>) -> Result<Partial, Diagnostic>;

    /// The board that comes with the text of the puzzle itself; `None` when there is none.
    ///
    /// # Errors
    /// When it is not a board of this size.
    fn filled(&self, puzzle: &dyn Puzzle, source: &Source<'_>) -> Result<Option<Filled>, Diagnostic> {
        let _ = (puzzle, source);
        Ok(None)
    }

    /// What a format can hold of a position; the flag says whether an answer is written, too.
    fn keeps(&self, format: Format, answer: bool) -> Keeps {
        let _ = (format, answer);
        Keeps::Nothing
    }

    /// Writes the puzzle, with an answer and a position where the format has a place for them. What is written parses
    /// to the same puzzle.
    ///
    /// # Errors
    /// When the format cannot hold the puzzle.
    fn write(
        &self,
        puzzle: &dyn Puzzle,
        format: Format,
        beside: Beside<'_>,
        out: &mut Vec<u8>,
    ) -> Result<(), WriteError>;

    /// A board as one line of text.
    fn line(&self, puzzle: &dyn Puzzle, board: &Board) -> String;
}
