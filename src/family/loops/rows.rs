//! Puzzles of one closed line as rows of words or characters.
//!
//! In: rows, or cells. Out: cells, or rows. Must not know: any of the kinds, rules.
//!
//! Rows are one line each, or joined by `/` on one line, perhaps after a name and a tab. Cells are characters, or words
//! separated by blanks.

use std::ops::Range;

use super::{Cell, Loops, MAX_CELLS, rooms, signed};
use crate::diagnostic::{Diagnostic, Source};
use crate::family::Format;
use crate::grid::Grid;
use crate::rule::counted;
use crate::text::{Part, area};

impl Loops {
    /// The cells in rows.
    pub(super) fn read_rows(self, source: &Source<'_>, text: Part<'_>) -> Result<Grid<Cell>, Diagnostic> {
        let rows = self.rows(source, text)?;
        let signs = |rows: &[Vec<Part<'_>>]| self.signs(source, rows);
        if self.0.features().rooms { rooms::read(source, &rows, &signs) } else { signs(&rows) }
    }

    pub(super) fn write_rows(self, cells: &Grid<Cell>) -> String {
        let words = in_columns(&cells.map(|cell| self.0.word(cell.sign)), self.text().words);
        if self.0.features().rooms { words + &rooms::write(cells) } else { words }
    }

    /// The cells of rows of words.
    fn signs(self, source: &Source<'_>, rows: &[Vec<Part<'_>>]) -> Result<Grid<Cell>, Diagnostic> {
        let sign = |word: &Part<'_>| self.0.sign(word.text).ok_or_else(|| self.strange(source, word));
        let signs = rows.iter().flatten().map(sign).collect::<Result<Vec<_>, _>>()?;
        Ok(signed((rows.len(), rows.first().map_or(0, Vec::len)), signs.into_iter()))
    }

    /// The error for a word that is no cell.
    fn strange(self, source: &Source<'_>, word: &Part<'_>) -> Diagnostic {
        let title = format!("`{}` is not a cell of a {}", word.shown(), self.name());
        Diagnostic::at(source, word.span(), title)
            .help(format!("cells are {}, and `-` or `.` for an empty one", self.text().known))
    }

    /// The cells of each row, which are as many in all of them.
    fn rows<'t>(self, source: &Source<'_>, text: Part<'t>) -> Result<Vec<Vec<Part<'t>>>, Diagnostic> {
        let joined = is_one_line_puzzle(Format::Rows, text.text);
        let text = if joined { text.last_field() } else { text };
        let lines = text.split(if joined { b'/' } else { b'\n' }).map(Part::trimmed);
        let lines = lines.filter(|line| joined || line.text.first() != Some(&b'#'));
        let rows: Vec<Vec<Part<'_>>> = lines.map(|line| self.cells(line)).collect();
        let width = rows.first().map_or(0, Vec::len);
        area(source, text.span(), (rows.len(), width), MAX_CELLS)?;
        let Some((number, row)) = rows.iter().enumerate().find(|(_, row)| row.len() != width) else { return Ok(rows) };
        let at = row.first().zip(row.last()).map_or(text.span(), |(first, last)| first.start..last.end());
        let title = format!("row {} has {} but the board is {width} wide", number + 1, counted(row.len(), "cell"));
        Err(Diagnostic::at(source, at, title)
            .label(format!("expected {width}, as row 1 says"))
            .help("write `-` for each empty cell"))
    }

    /// The cells of a row.
    pub(super) fn cells(self, row: Part<'_>) -> Vec<Part<'_>> {
        let mut cells = Vec::new();
        let mut start = None;
        for (at, &byte) in row.text.iter().chain(b" ").enumerate() {
            let is_blank = byte.is_ascii_whitespace();
            // A character may be more than one byte.
            let is_first = byte & 0xc0 != 0x80;
            if let Some(from) = start.filter(|_| is_blank || (!self.text().words && is_first)) {
                cells.push(row.slice(from..at));
                start = None;
            }
            if !is_blank && start.is_none() {
                start = Some(at);
            }
        }
        cells
    }
}

/// Whether a line of rows is a puzzle by itself.
pub(super) fn is_one_line_puzzle(format: Format, line: &[u8]) -> bool {
    format == Format::Rows
        && !line.trim_ascii_start().starts_with(b"#")
        && line.iter().any(|byte| b"/\t".contains(byte))
}

/// The boards of rows: lines up to a blank one, or a line that is a whole board.
pub(super) fn boards(text: &[u8]) -> Vec<Range<usize>> {
    let mut boards: Vec<Range<usize>> = Vec::new();
    let mut goes_on = false;
    for line in Part::whole(text).lines().map(Part::trimmed).filter(|line| !line.is_comment()) {
        let whole = is_one_line_puzzle(Format::Rows, line.text);
        match boards.last_mut().filter(|_| goes_on && !whole && !line.text.is_empty()) {
            Some(board) => board.end = line.span().end,
            None if !line.text.is_empty() => boards.push(line.span()),
            None => {}
        }
        goes_on = !whole && !line.text.is_empty();
    }
    boards
}

/// Rows of words, in columns of one width.
fn in_columns(signs: &Grid<String>, words: bool) -> String {
    let widest = signs.cells().iter().map(String::len).max().unwrap_or(1);
    let between = if words { " " } else { "" };
    let row = |row: &[String]| {
        let signs = row.iter().map(|sign| format!("{sign:<widest$}"));
        itertools::join(signs, between).trim_end().to_owned() + "\n"
    };
    signs.rows().map(row).collect()
}
