//! Puzzles of one closed line as text: addresses, game ids, rows.
//!
//! In: text and a [`Kind`]. Out: the cells, and text again. Must not know: any of the kinds, rules.
//!
//! Rows are one line each, or joined by `/` on one line, perhaps after a name and a tab. They are only read if the
//! family is named, as nothing else identifies them. Cells are characters, or words separated by blanks.

use std::ops::Range;

use super::{Kind, MAX_CELLS};
use crate::diagnostic::{Diagnostic, Source};
use crate::family::{Family, Format, WriteError};
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
    /// Whether cells of rows are words separated by blanks; otherwise they are characters.
    pub words: bool,
    /// The known words, for messages.
    pub known: &'static str,
}

impl Text {
    /// Cells of rows are characters; the rest is for the kind to say.
    pub const CHARACTERS: Self = Text { kinds: &[], flag: None, looks: &[], apart: None, words: false, known: "" };
    /// Cells of rows are words.
    pub const WORDS: Self = Text { words: true, ..Self::CHARACTERS };
}

/// A game of Simon Tatham's collection: its name, and its letters.
pub type Game<C> = (&'static str, &'static [(u8, C)]);

/// How puzzles of a kind are called and written.
#[derive(Clone, Copy)]
pub(in crate::family) struct Notation {
    family: &'static Family,
    text: &'static Text,
}

impl Notation {
    pub(in crate::family) fn of<K: Kind>() -> Self {
        Notation { family: K::family(), text: &K::TEXT }
    }

    /// The name in sentences.
    pub(in crate::family) fn name(self) -> String {
        self.family.name.replace('-', " ")
    }

    fn example(self) -> String {
        let flag = self.text.flag.map_or(String::new(), |flag| format!("{flag}/"));
        format!("https://puzz.link/p?{}/{flag}10/10/...", self.text.kinds[0])
    }

    fn formats(self) -> String {
        format!("{} formats are {}", self.name(), itertools::join(self.family.formats, ", "))
    }

    /// An address of the kind, whether it can be read or not.
    fn address(self, line: Part<'_>) -> Option<pzpr::Address<'_>> {
        let Text { kinds, flag, apart, .. } = self.text;
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
        let Text { looks, flag, apart, .. } = self.text;
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
    fn only<'t>(self, source: &Source<'t>, format: Format) -> Result<Part<'t>, Diagnostic> {
        let parts = split(format, source.bytes);
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

    /// The formats that a text looks like, where ids of a game with this name have these letters.
    fn detect(self, head: &[u8], game: Option<(&str, Vec<u8>)>) -> Vec<Format> {
        let Some(line) = Part::whole(head).content().next() else { return Vec::new() };
        if self.address(line).is_some() {
            return vec![Format::Puzzlink];
        }
        let (Some((name, letters)), Some(id)) = (game, tatham::Id::of(line)) else { return Vec::new() };
        let is_letter = |byte: &u8| letters.contains(byte);
        let cells = id.halves.description.text;
        let has_letters =
            cells.iter().any(is_letter) && cells.iter().all(|byte| byte.is_ascii_lowercase() || is_letter(byte));
        let is_named = id.halves.game.is_some_and(|game| game.text.eq_ignore_ascii_case(name.as_bytes()));
        let is_other = id.halves.game.is_some() || id.parameters.text.starts_with(b"t");
        if is_named || (has_letters && !is_other) { vec![Format::Tatham] } else { Vec::new() }
    }

    /// Rows, if a text begins with a cell.
    fn detect_leniently(self, head: &[u8], is_cell: &dyn Fn(&[u8]) -> bool) -> Option<Format> {
        let line = Part::whole(head).content().next()?.last_field();
        let first = if line.text.contains(&b'/') { line.split(b'/').next()? } else { line };
        let is_row = self.cells(first).first().is_some_and(|cell| is_cell(cell.text));
        (is_row && !line.text.iter().any(|byte| b":?".contains(byte))).then_some(Format::Rows)
    }

    /// The error for a word that is no cell.
    fn strange(self, source: &Source<'_>, word: &Part<'_>) -> Diagnostic {
        let title = format!("`{}` is not a cell of a {}", word.shown(), self.name());
        Diagnostic::at(source, word.span(), title)
            .help(format!("cells are {}, and `-` or `.` for an empty one", self.text.known))
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
            if let Some(from) = start.filter(|_| is_blank || (!self.text.words && is_first)) {
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

/// The formats that a text looks like: an address by its kind, an id by its letters or by the name of the game.
pub(in crate::family) fn detect<K: Kind>(head: &[u8]) -> Vec<Format> {
    let letters = K::GAME.map(|(name, letters)| (name, letters.iter().map(|&(letter, _)| letter).collect()));
    Notation::of::<K>().detect(head, letters)
}

/// Rows, where the family is named: what is neither an address nor an id, and begins with a cell.
pub(in crate::family) fn detect_leniently<K: Kind>(head: &[u8]) -> Option<Format> {
    Notation::of::<K>().detect_leniently(head, &|word| K::word(word).is_some())
}

/// Whether a line of rows is a puzzle by itself.
pub(in crate::family) fn is_whole(format: Format, line: &[u8]) -> bool {
    format == Format::Rows
        && !line.trim_ascii_start().starts_with(b"#")
        && line.iter().any(|byte| b"/\t".contains(byte))
}

/// The puzzles of a text.
pub(in crate::family) fn split(format: Format, text: &[u8]) -> Vec<Range<usize>> {
    if format == Format::Rows { boards(text) } else { Part::whole(text).content().map(Part::span).collect() }
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

/// The cells of the one puzzle in a source.
pub(in crate::family) fn parse<K: Kind>(source: &Source<'_>, format: Format) -> Result<Grid<K::Cell>, Diagnostic> {
    let notation = Notation::of::<K>();
    let text = notation.only(source, format)?;
    match (format, K::GAME) {
        (Format::Rows, _) => K::rows(source, &notation.rows(source, text)?),
        (Format::Puzzlink, _) => {
            let board = notation.board(source, text)?;
            let size = (board.height, board.width);
            Ok(Grid::from_cells(size.0, size.1, K::read(source, board.body, size)?))
        }
        (Format::Tatham, Some(game)) => of_id::<K>(source, text, game),
        _ => Err(notation.foreign(format)),
    }
}

fn of_id<K: Kind>(
    source: &Source<'_>,
    line: Part<'_>,
    (game, letters): Game<K::Cell>,
) -> Result<Grid<K::Cell>, Diagnostic> {
    let shown = itertools::join(letters.iter().map(|&(letter, _)| format!("`{}`", char::from(letter))), " or ");
    let (id, (height, width)) = id(source, line, game, &shown)?;
    let cell = |byte| letters.iter().find(|&&(letter, _)| letter == byte).map(|&(_, cell)| cell);
    let shown = format!("{shown} for a circle");
    let cells = tatham::cells(source, id.halves.description, height * width, K::BLANK, cell, &shown)?;
    Ok(Grid::from_cells(height, width, cells))
}

/// An id, and the size of its board: rows and columns.
fn id<'t>(
    source: &Source<'_>,
    line: Part<'t>,
    game: &str,
    shown: &str,
) -> Result<(tatham::Id<'t>, (usize, usize)), Diagnostic> {
    let Some(id) = tatham::Id::of(line) else {
        return Err(Diagnostic::at(source, line.span(), format!("this is not a game id of {game}")).help(format!(
            "a game id looks like `6x6:...`: width, height, then cells: {shown}, letters for empty ones"
        )));
    };
    id.described(source, "6x6:...")?;
    let size = id.sides();
    area(source, id.size(), size, MAX_CELLS)?;
    Ok((id, size))
}

/// The cells of rows of words.
pub(in crate::family) fn grid<K: Kind>(
    source: &Source<'_>,
    rows: &[Vec<Part<'_>>],
) -> Result<Grid<K::Cell>, Diagnostic> {
    let cell = |word: &Part<'_>| K::word(word.text).ok_or_else(|| Notation::of::<K>().strange(source, word));
    let cells: Vec<K::Cell> = rows.iter().flatten().map(cell).collect::<Result<_, _>>()?;
    Ok(Grid::from_cells(rows.len(), rows.first().map_or(0, Vec::len), cells))
}

/// Rows of words, in columns of one width.
pub(in crate::family) fn write_grid<K: Kind>(cells: &Grid<K::Cell>) -> String {
    in_columns(&cells.map(|&cell| K::sign(cell)), K::TEXT.words)
}

fn in_columns(signs: &Grid<String>, words: bool) -> String {
    let widest = signs.cells().iter().map(String::len).max().unwrap_or(1);
    let between = if words { " " } else { "" };
    let row = |row: &[String]| {
        let signs = row.iter().map(|sign| format!("{sign:<widest$}"));
        itertools::join(signs, between).trim_end().to_owned() + "\n"
    };
    signs.rows().map(row).collect()
}

/// The text of a puzzle.
pub(in crate::family) fn write<K: Kind>(cells: &Grid<K::Cell>, format: Format) -> Result<String, WriteError> {
    let refused = |reason: &str| WriteError { family: K::family(), format, reason: reason.to_owned() };
    let (height, width) = (cells.height(), cells.width());
    match (format, K::GAME) {
        (Format::Rows, _) => Ok(K::write_rows(cells)),
        (Format::Puzzlink, _) => {
            let body = K::write(cells).ok_or_else(|| refused("a number is too large for an address"))?;
            let flag = K::TEXT.flag.map_or(String::new(), |flag| format!("/{flag}"));
            Ok(pzpr::address(&format!("{}{flag}", K::TEXT.kinds[0]), (height, width), &body))
        }
        (Format::Tatham, Some((_, letters))) => {
            let sign = |cell| letters.iter().find(|&&(_, other)| other == cell).map(|&(letter, _)| char::from(letter));
            Ok(format!("{width}x{height}:{}\n", tatham::write_cells(cells.cells(), sign)))
        }
        _ => Err(refused(&Notation::of::<K>().formats())),
    }
}
