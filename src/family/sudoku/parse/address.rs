//! Addresses that hold a puzzle.
//!
//! In: one line with an address of puzz.link and its kin, of pages that take 81 characters, or of f-puzzles.
//! Out: a [`Sudoku`]. Must not know: networks.
//!
//! `https://puzz.link/p?sudoku/4/4/g1k23k3g`: columns, rows, and cells in reading order: a hexadecimal digit is
//! a given, `-xx` one of two such digits, `+xxx` one of three, `g` to `z` are 1 to 20 blanks, `.` is a digit
//! that is not told.

use super::rule_words::refuse_rules;
use super::symbols::digits;
use super::{RawSudoku, fpuzzles, lzstring, scl, variant};
use crate::diagnostic::{Diagnostic, Source};
use crate::family::directives::Directives;
use crate::family::sudoku::{Fault, Sudoku};
use crate::family::{Format, ParseOptions};
use crate::text::Part;
use crate::text::pzpr::{Address, Codec, Token, cells, number16};

const EXAMPLE: &str = "https://puzz.link/p?sudoku/9/9/..";

/// What an address holds.
enum Content<'t> {
    /// A board as puzz.link writes it.
    Pzpr(Address<'t>),
    /// 81 characters.
    Cells(Part<'t>),
    /// A compressed document of f-puzzles.
    Load(Part<'t>),
    /// A compressed document of `SudokuPad`.
    Pad(Part<'t>),
    /// What no text tells: what it is, and why it is not read.
    Foreign(&'static str),
}

/// Pages of `SudokuPad`, with and without their folder for puzzles.
const PADS: [&[u8]; 6] = [
    b"sudokupad.app/sudoku",
    b"sudokupad.app",
    b"sudokupad.svencodes.com/puzzle",
    b"sudokupad.svencodes.com",
    b"crackingthecryptic.com/sudoku",
    b"crackingthecryptic.com",
];

/// Other pages.
const PAGES: [&[u8]; 3] = [b"f-puzzles.com/?load=", b"sudokuwiki.org/", b"sudokuexchange.com/"];

const SERVER: &str = "this is the name of a puzzle that only its server knows";

/// The id of a puzzle of `SudokuPad` at the start of a text: its kind, then a document.
fn pad_id(text: Part<'_>) -> Option<Content<'_>> {
    // Behind the document other things may stand in an address.
    let id = text.take(|byte| !b"&?# \t".contains(byte)).0;
    let kinds = [&b"scl"[..], b"ctc", b"fpuzzles", b"fpuz", b"scf"];
    let kind = kinds.into_iter().find(|kind| id.text.starts_with(kind) && id.text.len() >= kind.len() + 24)?;
    let packed = id.from(kind.len());
    let is_packed = |byte: &u8| byte.is_ascii_alphanumeric() || b"+/=\\-_%$".contains(byte);
    if !packed.text.iter().all(is_packed) {
        return None;
    }
    Some(match kind {
        b"scl" | b"ctc" => Content::Pad(packed),
        b"scf" => Content::Foreign("this is the short form of a puzzle, which is not known here"),
        _ => Content::Load(packed),
    })
}

/// The document of an address of f-puzzles alone: all of them start alike, as they pack `{"`.
fn bare(field: Part<'_>) -> Option<Content<'_>> {
    let field = field.trimmed();
    let is_packed = |byte: &u8| byte.is_ascii_alphanumeric() || b"+/=".contains(byte);
    (field.text.starts_with(b"N4I") && field.text.len() > 24 && field.text.iter().all(is_packed))
        .then_some(Content::Load(field))
}

/// What follows the first occurrence of a word.
fn after<'t>(text: Part<'t>, word: &[u8]) -> Option<Part<'t>> {
    let at = text.text.windows(word.len()).position(|part| part.eq_ignore_ascii_case(word))?;
    Some(text.from(at + word.len()))
}

/// What an address holds.
fn content(line: Part<'_>) -> Option<Content<'_>> {
    let line = if after(line, b"://").is_some() { line.address() } else { line };
    let pzpr = || Address::of(line).filter(|address| address.is_of(&["sudoku"])).map(Content::Pzpr);
    // People copy addresses without `https://`, too.
    let host = line.text.strip_prefix(b"www.").unwrap_or(line.text);
    let is_host = || PADS.iter().chain(&PAGES).any(|page| host.starts_with(page));
    if after(line, b"://").is_none() && !is_host() {
        return pad_id(line).or_else(pzpr).or_else(|| line.split(b'\t').find_map(bare));
    }
    if let Some(packed) = after(line, b"f-puzzles.com/?load=").or_else(|| after(line, b"/fpuzzles")) {
        return Some(Content::Load(packed));
    }
    if let Some(path) = PADS.iter().find_map(|host| after(line, host)) {
        let mut ids = [&b"/"[..], b"=", b"?"].into_iter().filter_map(|sign| pad_id(after(path, sign)?));
        return Some(ids.next().unwrap_or(Content::Foreign(SERVER)));
    }
    for (page, key) in [(&b"sudokuwiki.org/"[..], &b"bd="[..]), (b"sudokuexchange.com/", b"s=")] {
        if let Some(query) = after(line, page).and_then(|path| after(path, key)) {
            return Some(Content::Cells(query.take(|&byte| byte != b'&').0));
        }
    }
    // Other pages have the cells, or the id of a puzzle of SudokuPad, somewhere behind their name.
    let mut pieces = line.split_by(|byte| b"/?&=#".contains(&byte)).skip(3);
    let is_board = |text: &[u8]| text.len() == 81 && text.iter().all(|byte| byte.is_ascii_digit() || *byte == b'.');
    pzpr().or_else(|| {
        // A value may hold more of these signs.
        let is_value = |piece: Part<'_>| line.slice(0..piece.start - line.start).text.ends_with(b"=");
        pieces.find_map(|piece| match piece {
            _ if is_board(piece.text) => Some(Content::Cells(piece)),
            _ if is_value(piece) => pad_id(line.from(piece.start - line.start)),
            _ => pad_id(piece),
        })
    })
}

/// The format of a line that is an address of a sudoku, or an id of `SudokuPad`.
pub(super) fn format(line: Part<'_>) -> Option<Format> {
    Some(match content(line)? {
        Content::Pad(_) | Content::Foreign(_) => Format::Sudokupad,
        Content::Load(_) => Format::Fpuzzles,
        Content::Pzpr(_) | Content::Cells(_) => Format::Puzzlink,
    })
}

/// Reads the puzzle.
pub(in crate::family::sudoku) fn parse(source: &Source<'_>, options: &ParseOptions) -> Result<Sudoku, Diagnostic> {
    let line = super::only_line(source)?;
    let sudoku = read(source, options, line)?;
    alone(source, line, sudoku.order())?;
    Ok(sudoku)
}

/// Refuses what stands in front of an address of a board of this size and may belong to the puzzle: a map of its regions,
/// a board, a setting, a rule.
fn alone(source: &Source<'_>, line: Part<'_>, size: usize) -> Result<(), Diagnostic> {
    let before = line.at(line.start..line.address().start);
    let is_gap = |byte: u8| byte.is_ascii_whitespace() || b",;".contains(&byte);
    if let Some(map) = before.words(is_gap).find(|word| word.text.len() == size * size && size > 3) {
        let title = "as many characters as the board has cells, in front of an address";
        return Err(Diagnostic::at(source, map.span(), title)
            .label("a map of regions?")
            .help("the address says what the puzzle demands: leave the word out, or write the board as text"));
    }
    if before.trimmed().as_str().is_some_and(variant::is_said) {
        let title = "what stands in front of an address is not read";
        return Err(Diagnostic::at(source, before.trimmed().span(), title)
            .help("the address says what the puzzle demands: leave it out, or write the board as text"));
    }
    refuse_rules(source, before, "in front of")
}

/// Reads what the address on a line holds.
fn read(source: &Source<'_>, options: &ParseOptions, line: Part<'_>) -> Result<Sudoku, Diagnostic> {
    let unpacked = |packed: Part<'_>, what: &str| {
        lzstring::unpack(packed.text).ok_or_else(|| {
            Diagnostic::at(source, packed.span(), format!("this is no compressed document of {what}"))
                .help("copy the whole address: a part of it does not unpack")
        })
    };
    match content(line) {
        Some(Content::Pzpr(address)) => pzpr(source, options, &address),
        Some(Content::Load(packed)) => fpuzzles::read(source, options, &unpacked(packed, "f-puzzles")?, packed.span()),
        Some(Content::Cells(cells)) => {
            let place = |index: usize| cells.slice(index..index + 1).span();
            if cells.text.len() != 81 {
                let title = format!("the address has {} cells but a 9x9 board has 81", cells.text.len());
                return Err(Diagnostic::at(source, cells.span(), title));
            }
            let givens = digits(9, cells.text).map_err(|index| super::line::no_cell(source, place(index)))?;
            RawSudoku { source, options, commented: None, size: 9, givens, from_zero: false }.into_sudoku(place)
        }
        Some(Content::Pad(packed)) => scl::read(source, options, &unpacked(packed, "SudokuPad")?, packed.span()),
        Some(Content::Foreign(what)) => Err(Diagnostic::at(source, line.span(), what)
            .help("SudokuPad shows an address with the whole puzzle, one with `/scl` or `/fpuz`")),
        None => Err(Diagnostic::at(source, line.span(), "this is no address of a sudoku")
            .help(format!("an address is like `{EXAMPLE}`"))),
    }
}

/// Reads columns, rows and cells.
fn pzpr(source: &Source<'_>, options: &ParseOptions, address: &Address<'_>) -> Result<Sudoku, Diagnostic> {
    let board = address.board(source, EXAMPLE)?;
    if let Some(flag) = board.flags.first() {
        return Err(super::variant(source, flag.span(), &flag.shown()));
    }
    let (height, width) = (board.height, board.width);
    if width != height || width == 0 {
        return Err(Diagnostic::at(source, board.size, Fault::NotSquare { height, width }.to_string()));
    }
    if width > Sudoku::MAX_SIZE {
        return Err(Diagnostic::at(source, board.size, Fault::TooLarge(width).to_string()));
    }
    let named = options.box_shape.or(Directives::at_head(source.bytes).box_shape);
    let Some(box_shape) = named.or_else(|| usual_box(width)) else {
        return Err(Diagnostic::at(source, board.size, format!("a {width}x{width} board has no boxes there"))
            .label("boxes are square, 2x3 on a 6x6 board")
            .help("say which boxes are meant with `--box RxC`"));
    };
    let cells = cells(source, board.body, Codec::Number16, width * width)?;
    let givens = cells.into_iter().map(|given| given.unwrap_or_default() as u16).collect();
    let span = |index: usize| {
        let mut cells = 0;
        let mut tokens = number16(board.body).filter(|(token, _)| {
            cells += token.map_or(1, Token::cells);
            cells > index
        });
        tokens.next().map_or(board.body.tail(), |(_, span)| span)
    };
    RawSudoku { source, options, commented: Some(box_shape), size: width, givens, from_zero: false }.into_sudoku(span)
}

/// The boxes that puzz.link draws: square ones, and 2x3 on a 6x6 board.
pub(in crate::family::sudoku) fn usual_box(size: usize) -> Option<(usize, usize)> {
    let root = size.isqrt();
    match size {
        6 => Some((2, 3)),
        _ if root * root == size => Some((root, root)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::content;
    use crate::text::Part;

    #[test]
    fn only_addresses_of_sudokus_are_taken() {
        for yes in [
            "https://puzz.link/p?sudoku/4/4/g1k23k3g",
            "http://pzv.jp/p.html?sudoku/9/9/",
            "https://puzz.link/p?type=player&sudoku_edit/4/4/g",
            "sudoku/4/4/g1k23k3g",
            "https://www.sudokuwiki.org/sudoku.htm?bd=1",
            "https://f-puzzles.com/?load=N4Ig",
        ] {
            assert!(content(Part::whole(yes.as_bytes())).is_some(), "{yes}");
        }
        for no in ["https://puzz.link/p?slither/4/4/dgdh2c7b", "https://example.org/sudoku/", "sudoku", "a?b/c"] {
            assert!(content(Part::whole(no.as_bytes())).is_none(), "{no}");
        }
    }
}
