//! Puzzles of one closed line as text: their formats, as rows of a table.
//!
//! In: text and a [`LoopKind`]. Out: a puzzle, and text again. Must not know: any of the kinds, how a format looks
//! inside.
//!
//! Rows are only read if the family is named, as nothing else identifies them.

use std::ops::Range;
use std::sync::Arc;

use super::rows::{boards, is_one_line_puzzle};
use super::{Cell, LoopKind, Looped, line, read_board};
use crate::board::Board;
use crate::diagnostic::{Diagnostic, Source};
use crate::family::formats::{foreign, split_lines};
use crate::family::{Beside, Family, Format, ParseOptions, Partial, Plain, Puzzle, Texts, WriteError};
use crate::grid::Grid;
use crate::text::Part;

/// How a kind is written.
#[derive(Debug)]
pub struct Text {
    /// What addresses call it; the first one is written.
    pub kinds: &'static [&'static str],
    /// The flag that distinguishes it from another kind of the same name.
    pub flag: Option<&'static str>,
    /// The flag that turns it into that other kind.
    pub apart: Option<&'static str>,
    /// Flags without a meaning for the rules.
    pub looks: &'static [&'static str],
    /// The game of Simon Tatham's collection whose ids are read and written.
    pub game: Option<Game>,
    /// Whether cells of rows are words separated by blanks; otherwise they are characters.
    pub words: bool,
    /// The known words, for messages.
    pub known: &'static str,
    /// The word of a row for a cell in the file form of puzz.link.
    pub file: fn(&str) -> Option<String>,
}

/// A game of Simon Tatham's collection: its name, and a letter for each sign that is not blank.
pub type Game = (&'static str, &'static [(u8, u32)]);

impl Text {
    /// Cells of rows are characters; the rest is for the kind to say.
    pub const CHARACTERS: Self =
        Text { kinds: &[], flag: None, apart: None, looks: &[], game: None, words: false, known: "", file: same };
    /// Cells of rows are words.
    pub const WORDS: Self = Text { words: true, ..Self::CHARACTERS };
}

/// A word that means the same in the file form of puzz.link: a number, or none.
fn same(word: &str) -> Option<String> {
    let is_number = word.bytes().all(|byte| byte.is_ascii_digit());
    (is_number || matches!(word, "." | "-")).then(|| word.to_owned())
}

/// The texts of a kind.
#[derive(Clone, Copy, Debug)]
pub struct Loops(pub &'static dyn LoopKind);

/// A format of all kinds.
struct Row {
    format: Format,
    /// Whether a line has its look.
    detect: fn(Loops, Part<'_>) -> bool,
    /// The parts of a text that are one puzzle each.
    split: fn(&[u8]) -> Vec<Range<usize>>,
    /// Reads the cells of the one puzzle in a source, which is this part of it.
    read: fn(Loops, &Source<'_>, Part<'_>) -> Result<Grid<Cell>, Diagnostic>,
    /// Writes the cells, or says why the format cannot hold them.
    write: fn(Loops, &Grid<Cell>) -> Result<String, String>,
}

/// The formats; a family says which of them it has.
static ROWS: [Row; 3] = [
    Row {
        format: Format::Puzzlink,
        detect: |loops, line| loops.address(line).is_some(),
        split: split_lines,
        read: Loops::read_address,
        write: Loops::write_address,
    },
    Row {
        format: Format::Tatham,
        detect: Loops::is_id,
        split: split_lines,
        read: Loops::read_id,
        write: Loops::write_id,
    },
    Row {
        format: Format::Rows,
        // Nothing else identifies them.
        detect: |_, _| false,
        split: boards,
        read: Loops::read_rows,
        write: |loops, cells| Ok(loops.write_rows(cells)),
    },
];

/// The name of a family in sentences.
pub(super) fn name(family: &Family) -> String {
    family.name.replace('-', " ")
}

impl Loops {
    pub(super) fn text(self) -> &'static Text {
        self.0.text()
    }

    pub(super) fn name(self) -> String {
        name(self.0.family())
    }

    fn row(self, format: Format) -> Option<&'static Row> {
        ROWS.iter().find(|row| row.format == format && self.0.family().formats.contains(&format))
    }

    fn formats(self) -> String {
        format!("{} formats are {}", self.name(), itertools::join(self.0.family().formats, ", "))
    }

    /// The one puzzle in a source.
    fn only<'t>(self, source: &Source<'t>, row: &Row) -> Result<Part<'t>, Diagnostic> {
        let parts = (row.split)(source.bytes);
        let [first, rest @ ..] = &parts[..] else {
            let help = format!("an address, `{}`, makes one", self.example());
            return Err(Diagnostic::new(format!("there is no {} here", self.name())).help(help));
        };
        if let Some(second) = rest.first() {
            let title = format!("there is more here than one {}", self.name());
            return Err(Diagnostic::at(source, second.clone(), title).label("the next one starts here"));
        }
        Ok(Part::of(source.bytes, first.clone()))
    }

    /// The error for a format of other families.
    pub(super) fn foreign(self, format: Format) -> Diagnostic {
        foreign(format, &self.name(), self.0.family().formats)
    }
}

impl Texts for Loops {
    fn owns(&self, puzzle: &dyn Puzzle) -> bool {
        puzzle.is_of_family::<Looped>()
    }

    fn detect(&self, head: &[u8]) -> Vec<Format> {
        let Some(line) = Part::whole(head).content().next() else { return Vec::new() };
        let rows = ROWS.iter().filter(|row| self.row(row.format).is_some());
        rows.filter(|row| (row.detect)(*self, line)).map(|row| row.format).take(1).collect()
    }

    /// Rows: what is neither an address nor an id, and begins with a cell.
    fn detect_leniently(&self, head: &[u8]) -> Option<Format> {
        let line = Part::whole(head).content().next()?.last_field();
        let first = if line.text.contains(&b'/') { line.split(b'/').next()? } else { line };
        let is_row = self.cells(first).first().is_some_and(|cell| self.0.sign(cell.text).is_some());
        (is_row && !line.text.iter().any(|byte| b":?".contains(byte))).then_some(Format::Rows)
    }

    fn plain(&self, text: &str) -> Option<Plain> {
        self.saved(text)
    }

    fn is_one_line_puzzle(&self, format: Format, line: &[u8]) -> bool {
        is_one_line_puzzle(format, line)
    }

    fn split(&self, format: Format, text: &[u8]) -> Vec<Range<usize>> {
        self.row(format).map_or_else(Vec::new, |row| (row.split)(text))
    }

    fn parse(&self, source: &Source<'_>, format: Format, _: &ParseOptions) -> Result<Arc<dyn Puzzle>, Diagnostic> {
        let row = self.row(format).ok_or_else(|| self.foreign(format))?;
        let cells = (row.read)(*self, source, self.only(source, row)?)?;
        Ok(Arc::new(Looped::new(self.0, cells).expect("the number of cells was looked at, and signs are read")))
    }

    fn read_board(&self, puzzle: &dyn Puzzle, source: &Source<'_>) -> Result<Partial, Diagnostic> {
        read_board(puzzle, source, self.0.features())
    }

    fn write(&self, puzzle: &dyn Puzzle, format: Format, _: Beside<'_>, out: &mut Vec<u8>) -> Result<(), WriteError> {
        let cells = puzzle.of_family::<Looped>().cells();
        let written = self.row(format).map_or_else(|| Err(self.formats()), |row| (row.write)(*self, cells));
        let refused = |reason| WriteError { family: self.0.family(), format, reason };
        out.extend_from_slice(written.map_err(refused)?.as_bytes());
        Ok(())
    }

    fn line(&self, puzzle: &dyn Puzzle, board: &Board) -> String {
        line(puzzle.layout(), board, self.0.features())
    }
}
