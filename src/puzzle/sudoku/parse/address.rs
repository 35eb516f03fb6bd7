//! Addresses that hold a puzzle.
//!
//! In: one line with an address of puzz.link and its kin, of pages that take 81 characters, or of f-puzzles.
//! Out: a [`Sudoku`]. Must not know: networks.
//!
//! `https://puzz.link/p?sudoku/4/4/g1k23k3g`: columns, rows, and cells in reading order: a hexadecimal digit is
//! a given, `-xx` one of two such digits, `+xxx` one of three, `g` to `z` are 1 to 20 blanks, `.` is a digit
//! that is not told.

use std::ops::Range;

use super::symbols::digits;
use super::{RawSudoku, TextLine, data_lines, fpuzzles, lzstring, scl};
use crate::diagnostic::Diagnostic;
use crate::family::directives::Directives;
use crate::input::Source;
use crate::puzzle::ParseOptions;
use crate::puzzle::sudoku::{Fault, Sudoku};

/// What an address holds, as ranges of its line.
enum Content {
    /// The path that follows `sudoku/`, or `v:..` of a variant.
    Pzpr(Range<usize>),
    /// 81 characters.
    Cells(Range<usize>),
    /// A compressed document of f-puzzles.
    Load(Range<usize>),
    /// A compressed document of `SudokuPad`.
    Pad(Range<usize>),
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

const SERVER: &str = "this is the name of a puzzle that only its server knows";

/// The id of a puzzle of `SudokuPad` at a place of a line: its kind, then a document.
fn pad_id(line: &[u8], at: usize) -> Option<Content> {
    let id = &line[at..];
    // Behind the document other things may stand in an address.
    let length = id.iter().position(|byte| matches!(byte, b'&' | b'?' | b' ' | b'\t')).unwrap_or(id.len());
    let kinds = [&b"scl"[..], b"ctc", b"fpuzzles", b"fpuz", b"scf"];
    let kind = kinds.into_iter().find(|kind| id.starts_with(kind) && length >= kind.len() + 24)?;
    let packed = at + kind.len()..at + length;
    let is_packed = |byte: &u8| byte.is_ascii_alphanumeric() || b"+/=\\-_%$".contains(byte);
    if !line[packed.clone()].iter().all(is_packed) {
        return None;
    }
    Some(match kind {
        b"scl" | b"ctc" => Content::Pad(packed),
        b"scf" => Content::Foreign("this is the short form of a puzzle, which is not known here"),
        _ => Content::Load(packed),
    })
}

/// The place right after the first occurrence of a word.
fn after(text: &[u8], word: &[u8]) -> Option<usize> {
    text.windows(word.len()).position(|part| part.eq_ignore_ascii_case(word)).map(|at| at + word.len())
}

/// What an address holds.
fn content(line: &[u8]) -> Option<Content> {
    let is_address = after(line, b"://").is_some() || line.starts_with(b"sudoku/");
    if !is_address {
        return pad_id(line, 0);
    }
    let end = line.len();
    if let Some(at) = after(line, b"f-puzzles.com/?load=").or_else(|| after(line, b"/fpuzzles")) {
        return Some(Content::Load(at..end));
    }
    if let Some(host) = PADS.iter().find_map(|host| after(line, host)) {
        let ids = [&b"/"[..], b"=", b"?"].into_iter().filter_map(|sign| after(&line[host..], sign));
        let ids = ids.map(|at| pad_id(line, host + at));
        return Some(ids.flatten().next().unwrap_or(Content::Foreign(SERVER)));
    }
    for (page, key) in [(&b"sudokuwiki.org/"[..], &b"bd="[..]), (b"sudokuexchange.com/", b"s=")] {
        if let Some(query) = after(line, page).and_then(|at| after(&line[at..], key).map(|more| at + more)) {
            let len = line[query..].iter().position(|&byte| byte == b'&').unwrap_or(end - query);
            return Some(Content::Cells(query..query + len));
        }
    }
    // `p?sudoku/..`, `p.html?type=player&sudoku_edit/..`, or the path alone.
    let query = after(line, b"?").unwrap_or(0);
    let start = query + after(&line[query..], b"&amp;").or_else(|| after(&line[query..], b"&")).unwrap_or(0);
    let slash = start + line[start..].iter().position(|&byte| byte == b'/')?;
    let name = line[start..slash].split(|&byte| byte == b'_').next()?;
    (name == b"sudoku").then_some(Content::Pzpr(slash + 1..end))
}

/// Whether a text starts with an address of a sudoku.
pub(super) fn claims(head: &[u8]) -> bool {
    data_lines(head).next().is_some_and(|line| content(line.text.trim_ascii_start()).is_some())
}

/// The document of f-puzzles that an address holds.
pub(super) fn document(source: &Source<'_>) -> Option<Vec<u8>> {
    let line = super::only_line(source).ok()?;
    match content(line.text) {
        Some(Content::Load(packed)) => lzstring::unpack(&line.text[packed]),
        _ => None,
    }
}

/// Whether a text starts with an address or an id of `SudokuPad`.
pub(super) fn claims_scl(head: &[u8]) -> bool {
    let line = data_lines(head).next();
    line.is_some_and(|line| {
        matches!(content(line.text.trim_ascii_start()), Some(Content::Pad(_) | Content::Foreign(_)))
    })
}

/// Whether a text starts with an address that holds a document.
pub(super) fn claims_load(head: &[u8]) -> bool {
    let line = data_lines(head).next();
    line.is_some_and(|line| matches!(content(line.text.trim_ascii_start()), Some(Content::Load(_))))
}

/// Reads the puzzle.
pub(super) fn parse(source: &Source<'_>, options: &ParseOptions) -> Result<Sudoku, Diagnostic> {
    let line = super::only_line(source)?;
    let at = |range: &Range<usize>| line.start + range.start..line.start + range.end;
    match content(line.text) {
        Some(Content::Pzpr(path)) => pzpr(source, options, &line, path),
        Some(Content::Load(packed)) => {
            let json = lzstring::unpack(&line.text[packed.clone()]).ok_or_else(|| {
                Diagnostic::at(source, at(&packed), "this is no compressed document of f-puzzles")
                    .help("copy the whole address: a part of it does not unpack")
            })?;
            fpuzzles::read(source, options, &json, at(&packed))
        }
        Some(Content::Cells(range)) => {
            let symbols = &line.text[range.clone()];
            let place = |index: usize| at(&(range.start + index..range.start + index + 1));
            if symbols.len() != 81 {
                let title = format!("the address has {} cells but a 9x9 board has 81", symbols.len());
                return Err(Diagnostic::at(source, at(&range), title));
            }
            let givens = digits(9, symbols).map_err(|index| super::line::no_cell(source, place(index)))?;
            RawSudoku { source, options, commented: None, size: 9, givens, from_zero: false }.into_sudoku(place)
        }
        Some(Content::Pad(packed)) => {
            let text = lzstring::unpack(&line.text[packed.clone()]).ok_or_else(|| {
                Diagnostic::at(source, at(&packed), "this is no compressed document of `SudokuPad`")
                    .help("copy the whole address: a part of it does not unpack")
            })?;
            scl::read(source, options, &text, at(&packed))
        }
        Some(Content::Foreign(what)) => Err(Diagnostic::at(source, line.start..line.end(), what)
            .help("`SudokuPad` shows an address with the whole puzzle, one with `/scl` or `/fpuz`")),
        None => Err(Diagnostic::at(source, line.start..line.end(), "this is no address of a sudoku")
            .help("an address is like `https://puzz.link/p?sudoku/9/9/..`")),
    }
}

/// Reads columns, rows and cells.
fn pzpr(
    source: &Source<'_>,
    options: &ParseOptions,
    line: &TextLine<'_>,
    path: Range<usize>,
) -> Result<Sudoku, Diagnostic> {
    // The parts between slashes, with where they start in the source.
    let mut parts = Vec::new();
    let mut start = path.start;
    for part in line.text[path].split(|&byte| byte == b'/') {
        parts.push((line.start + start, part));
        start += part.len() + 1;
    }
    let whole = line.start..line.end();
    let number = |index: usize| -> Option<usize> {
        let (_, part) = parts.get(index)?;
        std::str::from_utf8(part).ok()?.parse().ok()
    };
    let (Some(width), Some(height)) = (number(0), number(1)) else {
        let (at, part) = parts[0];
        if part.first().is_some_and(u8::is_ascii_alphabetic) {
            let name = String::from_utf8_lossy(part).into_owned();
            return Err(super::variant(source, at..at + part.len(), &name));
        }
        return Err(Diagnostic::at(source, whole, "the address lacks columns and rows")
            .help("an address is like `https://puzz.link/p?sudoku/9/9/..`"));
    };
    let size_span = parts[0].0..parts[1].0 + parts[1].1.len();
    if width != height || width == 0 {
        return Err(Diagnostic::at(source, size_span, Fault::NotSquare { height, width }.to_string()));
    }
    if width > Sudoku::MAX_SIZE {
        return Err(Diagnostic::at(source, size_span, Fault::TooLarge(width).to_string()));
    }
    let named = options.box_shape.or(Directives::at_head(source.bytes).box_shape);
    let Some(box_shape) = named.or_else(|| usual_box(width)) else {
        return Err(Diagnostic::at(source, size_span, format!("a {width}x{width} board has no boxes there"))
            .label("boxes are square, 2x3 on a 6x6 board")
            .help("say which boxes are meant with `--box RxC`"));
    };
    let (start, body) = parts.get(2).copied().unwrap_or((line.end(), b""));
    let cells = width * width;
    let mut givens = Vec::with_capacity(cells);
    let mut spans = Vec::with_capacity(cells);
    let mut here = 0;
    while let Some(&byte) = body.get(here) {
        let hex = |range: Range<usize>| -> Option<u16> {
            let digits = body.get(range).filter(|digits| digits.iter().all(u8::is_ascii_hexdigit))?;
            u16::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()
        };
        let token = match byte {
            b'0'..=b'9' | b'a'..=b'f' => hex(here..here + 1).map(|digit| (1, 1, digit)),
            b'-' => hex(here + 1..here + 3).map(|digit| (3, 1, digit)),
            b'+' => hex(here + 1..here + 4).map(|digit| (4, 1, digit)),
            b'.' => Some((1, 1, 0)),
            b'g'..=b'z' => Some((1, usize::from(byte - b'g') + 1, 0)),
            _ => None,
        };
        let Some((len, count, digit)) = token else {
            return Err(Diagnostic::at(source, start + here..start + here + 1, "this does not belong into the cells")
                .help("givens are `1` to `f`, `-10` to `-ff`; blanks are `g` to `z`"));
        };
        let span = start + here..start + here + len;
        if givens.len() + count > cells {
            let title = format!("the address has more than the {cells} cells of a {width}x{width} board");
            return Err(Diagnostic::at(source, span, title).label("these are too many"));
        }
        givens.extend(std::iter::repeat_n(digit, count));
        spans.extend(std::iter::repeat_n(span, count));
        here += len;
    }
    // No cells at all are an empty board, which puzz.link opens, too.
    if givens.is_empty() {
        givens.resize(cells, 0);
        spans.resize(cells, line.end()..line.end());
    }
    if givens.len() < cells {
        let (end, missing) = (start + body.len(), cells - givens.len());
        return Err(Diagnostic::at(
            source,
            end..end,
            format!("the address ends after {} of {cells} cells", givens.len()),
        )
        .label(format!("{missing} missing"))
        .help("the address may have been cut off when it was copied"));
    }
    let commented = Some(box_shape);
    RawSudoku { source, options, commented, size: width, givens, from_zero: false }
        .into_sudoku(|index| spans[index].clone())
}

/// The boxes that puzz.link draws: square ones, and 2x3 on a 6x6 board.
pub(in crate::puzzle::sudoku) fn usual_box(size: usize) -> Option<(usize, usize)> {
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
            assert!(content(yes.as_bytes()).is_some(), "{yes}");
        }
        for no in ["https://puzz.link/p?slither/4/4/dgdh2c7b", "https://example.org/sudoku/", "sudoku", "a?b/c"] {
            assert!(content(no.as_bytes()).is_none(), "{no}");
        }
    }
}
