//! Puzzles of one closed line as text: addresses, game ids, rows.
//!
//! In: text and a [`Kind`]. Out: a puzzle, and text again. Must not know: any of the kinds, rules.
//!
//! Rows are one line each, or joined by `/` on one line, perhaps after a name and a tab. They are only read if the
//! family is named, as nothing else identifies them. Cells are characters, or words separated by blanks.

use std::ops::Range;
use std::sync::Arc;

use super::{Cell, Kind, Looped, MAX_CELLS, line, read_board, rooms, signed};
use crate::board::Board;
use crate::diagnostic::{Diagnostic, Source};
use crate::family::formats::split_lines;
use crate::family::{Beside, Family, Format, ParseOptions, Partial, Puzzle, Texts, WriteError};
use crate::grid::Grid;
use crate::rule::counted;
use crate::text::{Part, area, pzpr, tatham};

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
}

/// A game of Simon Tatham's collection: its name, and a letter for each sign that is not blank.
pub type Game = (&'static str, &'static [(u8, u32)]);

impl Text {
    /// Cells of rows are characters; the rest is for the kind to say.
    pub const CHARACTERS: Self =
        Text { kinds: &[], flag: None, apart: None, looks: &[], game: None, words: false, known: "" };
    /// Cells of rows are words.
    pub const WORDS: Self = Text { words: true, ..Self::CHARACTERS };
}

/// The texts of a kind.
#[derive(Clone, Copy, Debug)]
pub struct Loops(pub &'static dyn Kind);

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
        write: |loops, cells| Ok(loops.write_id(cells)),
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
    fn text(self) -> &'static Text {
        self.0.text()
    }

    fn name(self) -> String {
        name(self.0.family())
    }

    fn row(self, format: Format) -> Option<&'static Row> {
        ROWS.iter().find(|row| row.format == format && self.0.family().formats.contains(&format))
    }

    fn example(self) -> String {
        let flag = self.text().flag.map_or(String::new(), |flag| format!("{flag}/"));
        format!("https://puzz.link/p?{}/{flag}10/10/...", self.text().kinds[0])
    }

    fn formats(self) -> String {
        format!("{} formats are {}", self.name(), itertools::join(self.0.family().formats, ", "))
    }

    /// An address of the kind, whether it can be read or not.
    fn address(self, line: Part<'_>) -> Option<pzpr::Address<'_>> {
        let Text { kinds, flag, apart, .. } = self.text();
        let address = pzpr::Address::of(line).filter(|address| address.is_of(kinds))?;
        let flags = address.rest.iter().take(2).filter(|part| part.text.iter().all(u8::is_ascii_lowercase));
        let is_told = |flag: &str| flags.clone().any(|part| flag.bytes().all(|letter| part.text.contains(&letter)));
        (flag.is_none_or(is_told) && !apart.is_some_and(is_told)).then_some(address)
    }

    /// The size and the body in an address.
    fn board<'t>(self, source: &Source<'_>, line: Part<'t>) -> Result<pzpr::Board<'t>, Diagnostic> {
        let Some(address) = self.address(line) else {
            return Err(Diagnostic::at(source, line.span(), format!("this is not the address of a {}", self.name()))
                .help(format!("an address looks like `{}`", self.example())));
        };
        let board = address.board(source, &self.example())?;
        // Flags are letters, with or without separators.
        let Text { looks, flag, apart, .. } = self.text();
        let known = looks.iter().chain(flag).flat_map(|flag| flag.bytes());
        let strange = |flag: &&Part<'_>| !flag.text.iter().all(|letter| known.clone().any(|known| known == *letter));
        if let Some(strange) = board.flags.iter().find(strange) {
            let title = format!("the variant `{}` is not supported", strange.shown());
            let names = itertools::join(looks.iter().chain(flag).chain(apart).map(|flag| format!("`{flag}`")), ", ");
            let help = match &names[..] {
                "" => "only the plain rules are supported".to_owned(),
                names => format!("these letters are known there: {names}"),
            };
            return Err(Diagnostic::at(source, strange.span(), title).help(help));
        }
        area(source, board.size.clone(), (board.height, board.width), MAX_CELLS)?;
        Ok(board)
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

    /// The cells of each row, which are as many in all of them.
    fn rows<'t>(self, source: &Source<'_>, text: Part<'t>) -> Result<Vec<Vec<Part<'t>>>, Diagnostic> {
        let joined = is_whole(Format::Rows, text.text);
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

    /// The cells in an address.
    fn read_address(self, source: &Source<'_>, line: Part<'_>) -> Result<Grid<Cell>, Diagnostic> {
        let board = self.board(source, line)?;
        self.0.read(source, board.body, (board.height, board.width))
    }

    fn write_address(self, cells: &Grid<Cell>) -> Result<String, String> {
        let body = self.0.write(cells).ok_or("a number is too large for an address")?;
        let flag = self.text().flag.map_or(String::new(), |flag| format!("/{flag}"));
        Ok(pzpr::address(&format!("{}{flag}", self.text().kinds[0]), (cells.height(), cells.width()), &body))
    }

    /// Whether a line is an id of the game: by its name, or by its letters.
    fn is_id(self, line: Part<'_>) -> bool {
        let (Some((name, letters)), Some(id)) = (self.text().game, tatham::Id::of(line)) else { return false };
        let is_letter = |byte: &u8| letters.iter().any(|(letter, _)| letter == byte);
        let cells = id.halves.description.text;
        let has_letters =
            cells.iter().any(is_letter) && cells.iter().all(|byte| byte.is_ascii_lowercase() || is_letter(byte));
        let is_named = id.halves.game.is_some_and(|game| game.text.eq_ignore_ascii_case(name.as_bytes()));
        let is_other = id.halves.game.is_some() || id.parameters.text.starts_with(b"t");
        is_named || (has_letters && !is_other)
    }

    /// The cells in an id.
    fn read_id(self, source: &Source<'_>, line: Part<'_>) -> Result<Grid<Cell>, Diagnostic> {
        let Some((game, letters)) = self.text().game else { return Err(self.foreign(Format::Tatham)) };
        let shown = itertools::join(letters.iter().map(|&(letter, _)| format!("`{}`", char::from(letter))), " or ");
        let Some(id) = tatham::Id::of(line) else {
            return Err(Diagnostic::at(source, line.span(), format!("this is not a game id of {game}")).help(format!(
                "a game id looks like `6x6:...`: width, height, then cells: {shown}, letters for empty ones"
            )));
        };
        id.described(source, "6x6:...")?;
        let size = id.sides();
        area(source, id.size(), size, MAX_CELLS)?;
        let sign = |byte| letters.iter().find(|&&(letter, _)| letter == byte).map(|&(_, sign)| sign);
        let shown = format!("{shown} for a circle");
        let signs = tatham::cells(source, id.halves.description, size.0 * size.1, 0, sign, &shown)?;
        Ok(signed(size, signs.into_iter()))
    }

    fn write_id(self, cells: &Grid<Cell>) -> String {
        let letters = self.text().game.map_or(&[][..], |(_, letters)| letters);
        let letter =
            |Cell { sign, .. }| letters.iter().find(|&&(_, other)| other == sign).map(|&(letter, _)| letter.into());
        format!("{}x{}:{}\n", cells.width(), cells.height(), tatham::write_cells(cells.cells(), letter))
    }

    /// The cells in rows.
    fn read_rows(self, source: &Source<'_>, text: Part<'_>) -> Result<Grid<Cell>, Diagnostic> {
        let rows = self.rows(source, text)?;
        let signs = |rows: &[Vec<Part<'_>>]| self.signs(source, rows);
        if self.0.features().rooms { rooms::read(source, &rows, &signs) } else { signs(&rows) }
    }

    fn write_rows(self, cells: &Grid<Cell>) -> String {
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

    /// The error for a format of other families.
    fn foreign(self, format: Format) -> Diagnostic {
        Diagnostic::new(format!("`{format}` is not a {} format", self.name())).help(self.formats())
    }

    /// The cells of a row.
    fn cells(self, row: Part<'_>) -> Vec<Part<'_>> {
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

impl Texts for Loops {
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

    fn is_one_line_puzzle(&self, format: Format, line: &[u8]) -> bool {
        is_whole(format, line)
    }

    fn split(&self, format: Format, text: &[u8]) -> Vec<Range<usize>> {
        self.row(format).map_or_else(Vec::new, |row| (row.split)(text))
    }

    fn parse(&self, source: &Source<'_>, format: Format, _: &ParseOptions) -> Result<Arc<dyn Puzzle>, Diagnostic> {
        let row = self.row(format).ok_or_else(|| self.foreign(format))?;
        let cells = (row.read)(*self, source, self.only(source, row)?)?;
        Ok(Arc::new(Looped::new(self.0, cells).expect("the number of cells was looked at")))
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

/// Whether a line of rows is a puzzle by itself.
pub(in crate::family) fn is_whole(format: Format, line: &[u8]) -> bool {
    format == Format::Rows
        && !line.trim_ascii_start().starts_with(b"#")
        && line.iter().any(|byte| b"/\t".contains(byte))
}

/// The boards of rows: lines up to a blank one, or a line that is a whole board.
fn boards(text: &[u8]) -> Vec<Range<usize>> {
    let mut boards: Vec<Range<usize>> = Vec::new();
    let mut goes_on = false;
    for line in Part::whole(text).lines().map(Part::trimmed).filter(|line| !line.is_comment()) {
        let whole = is_whole(Format::Rows, line.text);
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
