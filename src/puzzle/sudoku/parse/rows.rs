//! A puzzle in rows: plain, with borders, with spaces, with numbers.
//!
//! In: lines. Out: a [`Sudoku`], or where one puzzle ends and the next begins. Must not know: puzzles on one
//! line.
//!
//! A row is what is left of a line without borders. When its words are as many as a board is wide, each word
//! is a cell; else each character is. A board ends with as many rows as it is wide.

use std::collections::BTreeSet;
use std::ops::Range;

use itertools::Itertools;

use super::line::{candidates, no_cell, number};
use super::symbols::{self, digits, is_blank, is_symbol};
use super::{Found, box_comment, text_lines};
use crate::diagnostic::Diagnostic;
use crate::grid::Grid;
use crate::input::Source;
use crate::puzzle::sudoku::{Fault, Sudoku};
use crate::puzzle::{Format, ParseOptions};

/// A row of cells.
struct Row {
    /// Where its line is in the text.
    line: Range<usize>,
    /// Its words: what borders, spaces and commas leave.
    words: Vec<Range<usize>>,
    /// The number of characters in all words.
    symbols: usize,
}

/// What a line of the text is.
enum Kind {
    Empty,
    /// A comment, with the box that it names.
    Comment(Option<(usize, usize)>),
    /// `Grid 01`, `[Puzzle]`.
    Title,
    /// What a player added.
    Section,
    /// A border.
    Border,
    Row(Row),
}

/// A line and what it is.
struct Line {
    at: Range<usize>,
    kind: Kind,
}

/// How the cells of a row are written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cells {
    /// One character each.
    Symbols,
    /// One word each, a number.
    Numbers,
}

/// Sorts the lines of a text.
fn sort(text: &[u8]) -> Vec<Line> {
    let lines: Vec<_> = text_lines(text).collect();
    // A dash is a blank when it stands among digits; else it draws borders.
    let dash_is_blank = lines.iter().any(|line| {
        let text = line.text.trim_ascii_start();
        !text.starts_with(b"#") && !is_title(text) && !text.contains(&b'+') && {
            let digit = text.iter().any(u8::is_ascii_alphanumeric);
            digit && text.iter().enumerate().any(|(at, &byte)| byte == b'-' && text.get(at + 1) != Some(&b'1'))
        }
    });
    let row = |at: &Range<usize>| {
        let words = words(text, at.clone());
        let symbols = words.iter().map(|word| symbols_of(&text[word.clone()]).count()).sum();
        Row { line: at.clone(), words, symbols }
    };
    let kinds = lines.iter().map(|line| {
        let at = line.start..line.end();
        let text = line.text.trim_ascii_start();
        let kind = match text.first() {
            None => Kind::Empty,
            Some(b'#') => Kind::Comment(box_comment(text)),
            _ if is_title(text) => Kind::Title,
            Some(b'[') if is_section(text) => Kind::Section,
            _ if is_border(text) => Kind::Border,
            _ => Some(row(&at)).filter(|row| row.symbols > 0).map_or(Kind::Border, Kind::Row),
        };
        Line { at, kind }
    });
    let mut sorted: Vec<Line> = kinds.collect();
    // What a player added, up to the next puzzle, belongs to the puzzle and is no row of it.
    let mut added = false;
    for line in &mut sorted {
        added = match line.kind {
            Kind::Section => true,
            Kind::Title => false,
            _ => added,
        };
        if added {
            line.kind = Kind::Section;
        }
    }
    let widths: BTreeSet<usize> = rows_of(&sorted).map(|row| row.symbols).collect();
    // A row of nothing but blanks looks like a border.
    if dash_is_blank || widths.is_empty() {
        for line in sorted.iter_mut().filter(|line| matches!(line.kind, Kind::Border)) {
            let row = row(&line.at);
            if widths.is_empty() || !text[line.at.clone()].contains(&b'+') && widths.contains(&row.symbols) {
                line.kind = Kind::Row(row);
            }
        }
    }
    sorted
}

fn rows_of(lines: &[Line]) -> impl Iterator<Item = &Row> + Clone {
    lines.iter().filter_map(|line| match &line.kind {
        Kind::Row(row) => Some(row),
        _ => None,
    })
}

/// Whether a line names the puzzle that follows.
fn is_title(text: &[u8]) -> bool {
    let word = text.split(|byte| !byte.is_ascii_alphabetic() && *byte != b'[').next().unwrap_or_default();
    [&b"grid"[..], b"puzzle", b"[puzzle", b"sudoku"].iter().any(|title| word.eq_ignore_ascii_case(title))
}

/// Whether a line starts a section of a file: `[State]`, where a player got to.
fn is_section(text: &[u8]) -> bool {
    text.ends_with(b"]") && text[1..text.len() - 1].iter().all(u8::is_ascii_alphabetic) && text.len() > 3
}

/// Whether a line consists of border characters, among them a horizontal stroke.
fn is_border(text: &[u8]) -> bool {
    let text = String::from_utf8_lossy(text);
    let stroke = |c: char| matches!(c, '-' | '=' | '\u{2500}' | '\u{2501}' | '\u{2550}');
    let drawn = |c: char| matches!(c, '-' | '=' | '+' | '*' | '|' | '.' | ':' | '\'' | ' ' | '\t');
    text.chars().all(|c| drawn(c) || is_box_drawing(c))
        && text.chars().zip(text.chars().skip(1)).any(|(a, b)| stroke(a) && stroke(b))
}

fn is_box_drawing(c: char) -> bool {
    ('\u{2500}'..='\u{257F}').contains(&c)
}

/// The words of a line: borders, spaces, commas and brackets separate them.
fn words(text: &[u8], line: Range<usize>) -> Vec<Range<usize>> {
    let mut words = Vec::new();
    let mut at = line.start;
    let mut start = at;
    while at <= line.end {
        let rest = &text[at..line.end];
        let separator = match rest {
            [] | [b' ' | b'\t' | b',' | b';' | b'|' | b'"' | b'[' | b']' | b'{' | b'}' | b'(' | b')', ..] => 1,
            // Box drawing, U+2500 to U+257F.
            [0xE2, 0x94 | 0x95, _, ..] => 3,
            // As pages write a space that must stay.
            _ if rest.starts_with(b"&nbsp;") => 6,
            _ => 0,
        };
        if separator > 0 {
            if at > start {
                words.push(start..at);
            }
            start = at + separator;
        }
        at += separator.max(1);
    }
    words
}

/// The characters of a word with their ranges in it; a middle dot is a blank.
fn symbols_of(word: &[u8]) -> impl Iterator<Item = (u8, Range<usize>)> + '_ {
    let mut at = 0;
    std::iter::from_fn(move || {
        let (symbol, len) = match word.get(at..)? {
            [] => return None,
            [0xC2, 0xB7, ..] => (b'.', 2),
            [symbol, ..] => (*symbol, 1),
        };
        at += len;
        Some((symbol, at - len..at))
    })
}

/// The most frequent of some widths.
fn usual(widths: impl Iterator<Item = usize>) -> usize {
    let counts = widths.counts();
    counts.into_iter().max_by_key(|&(width, count)| (count, width)).map_or(0, |(width, _)| width)
}

/// How the rows are written, and how wide they are.
fn layout(text: &[u8], rows: &[&Row], boxes: Option<(usize, usize)>) -> (Cells, usize) {
    let (height, rows) = (rows.len(), &rows[..rows.len().min(2 * Sudoku::MAX_SIZE)]);
    let words = usual(rows.iter().map(|row| row.words.len()));
    let symbols = usual(rows.iter().map(|row| row.symbols));
    let can_be = |size: usize| {
        size > 1 && Sudoku::usual_box(size).is_some() || boxes.is_some_and(|(r, c)| r.checked_mul(c) == Some(size))
    };
    let all = || rows.iter().flat_map(|row| &row.words).map(|word| &text[word.clone()]);
    let single = all().all(|word| word.len() == 1 || symbols_of(word).count() == 1);
    if single || !can_be(words) || all().any(|word| word.len() > 1 && number(word).is_none()) {
        return (Cells::Symbols, symbols);
    }
    let fits = || all().all(|word| number(word).is_some_and(|number| usize::from(number) <= words));
    if !can_be(symbols) || fits() || height.is_multiple_of(words) && !height.is_multiple_of(symbols) {
        return (Cells::Numbers, words);
    }
    (Cells::Symbols, symbols)
}

/// The ranges of the puzzles in a text.
pub(super) fn split(text: &[u8]) -> Vec<Range<usize>> {
    let lines = sort(text);
    let all: Vec<&Row> = rows_of(&lines).collect();
    let boxes = lines.iter().find_map(|line| match line.kind {
        Kind::Comment(boxes) => boxes,
        _ => None,
    });
    // The size of a board that starts at a row, by as many rows as it would have.
    let size_at = |index: usize| {
        let (words, symbols) = (all[index].words.len(), all[index].symbols);
        let high = if words > 1 && Sudoku::usual_box(words).is_some() { words } else { symbols };
        layout(text, &all[index..all.len().min(index + high)], boxes).1
    };
    let mut index = 0;
    let mut puzzles: Vec<Range<usize>> = Vec::new();
    // Where the current puzzle starts, where its last row or border ends, its rows so far, its width.
    let (mut start, mut end, mut rows, mut size) = (0, 0, 0, 0);
    let mut gap = false;
    for line in &lines {
        match &line.kind {
            Kind::Empty => gap = true,
            Kind::Border if rows > 0 => end = line.at.end,
            Kind::Border => {}
            Kind::Comment(_) | Kind::Title | Kind::Section if rows == 0 => {}
            Kind::Section => end = line.at.end,
            Kind::Comment(_) if rows < size && !gap => {}
            Kind::Comment(_) | Kind::Title => {
                puzzles.push(start..end);
                (start, rows) = (line.at.start, 0);
            }
            Kind::Row(_) => {
                // A blank line ends a board that lacks rows, unless it stands between two rows of boxes.
                let lacking = gap && Sudoku::usual_box(size).is_none_or(|(high, _)| rows % high != 0);
                if rows > 0 && (rows >= size || lacking) {
                    puzzles.push(start..end);
                    (start, rows) = (line.at.start, 0);
                }
                if rows == 0 {
                    size = size_at(index);
                }
                (index, rows) = (index + 1, rows + 1);
                end = line.at.end;
                gap = false;
            }
        }
    }
    if rows > 0 {
        puzzles.push(start..end);
    }
    puzzles
}

/// The format that the lines have the look of.
pub(super) fn claims(head: &[u8]) -> Option<Format> {
    let first = split(head).into_iter().next()?;
    let lines = sort(&head[first.clone()]);
    let text = &head[first.clone()];
    let rows: Vec<&Row> = rows_of(&lines).collect();
    let boxes = lines.iter().find_map(|line| match line.kind {
        Kind::Comment(boxes) => boxes,
        _ => None,
    });
    let (cells, size) = layout(text, &rows, boxes);
    let width = |row: &&Row| if cells == Cells::Numbers { row.words.len() } else { row.symbols };
    if size < 4 || Sudoku::usual_box(size).is_none() || size > Sudoku::MAX_SIZE {
        return None;
    }
    let all = || rows.iter().flat_map(|row| &row.words).map(|word| &text[word.clone()]);
    let symbols = || all().flat_map(symbols_of).map(|(symbol, _)| symbol);
    if !symbols().all(is_symbol) || size <= 9 && symbols().any(|s| s.is_ascii_alphabetic() && !is_blank(s)) {
        return None;
    }
    let whole = rows.len() == size && rows.iter().all(|row| width(row) == size);
    let cut = head.len() >= super::HEAD && rows.len() < size;
    let nearly = rows.iter().filter(|row| width(row) == size).count() * 4 >= rows.len() * 3
        && (cut || rows.len().abs_diff(size) <= 1 + size / 8);
    let bordered = lines.iter().any(|line| matches!(line.kind, Kind::Border))
        || rows.iter().any(|row| text[row.line.clone()].contains(&b'|'));
    let titled = lines.iter().any(|line| matches!(line.kind, Kind::Title));
    let low = symbols().all(|symbol| is_blank(symbol) || symbol <= b'3');
    let (zero, other) = (symbols().any(|s| s == b'0'), symbols().any(|s| s != b'0' && is_blank(s)));
    let claimed = if bordered || titled {
        nearly
    } else if low {
        // Slitherlink has such rows: only a 4x4 board that breaks no rule can be either.
        let cells: Vec<u8> = symbols().collect();
        let givens = whole && cells.len() == 16 && !(zero && other);
        givens && digits(4, &cells).is_ok_and(|cells| Sudoku::new(Grid::from_cells(4, 4, cells), (2, 2)).is_ok())
    } else if rows.iter().any(|row| row.words.len() > 1) && !other {
        // Nonograms have such blocks of numbers, but not with as many numbers as there are lines.
        whole && next_is_alike(head, &first, size, cells)
    } else {
        nearly
    };
    let format = if text.trim_ascii_start().starts_with(b"*--") {
        Format::Ss
    } else if lines.iter().any(|line| text[line.at.clone()].trim_ascii_start().starts_with(b"[")) {
        Format::Sdk
    } else {
        Format::Grid
    };
    claimed.then_some(format)
}

/// Whether what follows the first puzzle, if anything, is a board of the same size.
fn next_is_alike(head: &[u8], first: &Range<usize>, size: usize, cells: Cells) -> bool {
    let lines = sort(&head[first.end..]);
    rows_of(&lines).take(size).all(|row| size == if cells == Cells::Numbers { row.words.len() } else { row.symbols })
}

/// Reads the puzzle.
pub(super) fn parse(source: &Source<'_>, options: &ParseOptions) -> Result<Sudoku, Diagnostic> {
    let text = source.bytes;
    let lines = sort(text);
    let rows: Vec<&Row> = rows_of(&lines).collect();
    let commented = lines.iter().find_map(|line| match line.kind {
        Kind::Comment(boxes) => boxes,
        _ => None,
    });
    let (Some(first), Some(last)) = (rows.first(), rows.last()) else {
        return Err(Diagnostic::new("there is no puzzle: the input has no rows").help("blank cells are `.` or `0`"));
    };
    let (cells, size) = layout(text, &rows, options.box_shape.or(commented));
    let spans = |row: &Row| -> Vec<Range<usize>> {
        let words = row.words.iter().cloned();
        match cells {
            Cells::Numbers => words.collect(),
            Cells::Symbols => words
                .flat_map(|word| {
                    symbols_of(&text[word.clone()]).map(move |(_, at)| word.start + at.start..word.start + at.end)
                })
                .collect(),
        }
    };
    for (number, row) in rows.iter().enumerate() {
        for (word, (symbol, at)) in
            row.words.iter().flat_map(|word| symbols_of(&text[word.clone()]).map(move |symbol| (word, symbol)))
        {
            if !is_symbol(symbol) {
                return Err(no_cell(source, word.start + at.start..word.start + at.end));
            }
        }
        let width = spans(row).len();
        if width != size {
            let title = format!("row {} has {width} cells but the board is {size} wide", number + 1);
            return Err(Diagnostic::at(source, row.line.clone(), title)
                .label(if width < size { "too short" } else { "too long" })
                .help("blank cells are `.` or `0`"));
        }
    }
    if Sudoku::usual_box(size).is_some() && rows.len() != size {
        let row = if rows.len() > size { rows[size] } else { last };
        let title = format!("the board has {} rows but is {size} wide", rows.len());
        return Err(Diagnostic::at(source, row.line.clone(), title)
            .label(if rows.len() > size { "one row too many" } else { "the last row" })
            .help(format!("a {size}x{size} board has {size} rows of {size} cells")));
    }
    if size > Sudoku::MAX_SIZE && rows.len() == size {
        return Err(Diagnostic::at(source, first.line.clone(), Fault::TooLarge(size).to_string()));
    }
    if rows.len() != size {
        let title = format!("{} rows of {size} cells are no board", rows.len());
        return Err(Diagnostic::at(source, first.line.clone(), title)
            .help(format!("a board is square, up to {max}x{max}", max = Sudoku::MAX_SIZE)));
    }
    let spans: Vec<Range<usize>> = rows.iter().flat_map(|row| spans(row)).collect();
    let givens = match cells {
        Cells::Symbols => {
            let symbols: Vec<u8> =
                spans.iter().map(|span| symbols_of(&text[span.clone()]).next().map_or(b'.', |(s, _)| s)).collect();
            if size > symbols::MAX_SIZE && symbols.iter().any(u8::is_ascii_alphabetic) {
                return Err(Diagnostic::at(source, spans[0].clone(), "letters are digits up to 36x36 only")
                    .help("write the digits as numbers, with spaces between them"));
            }
            digits(size, &symbols).map_err(|index| no_cell(source, spans[index].clone()))?
        }
        Cells::Numbers => {
            let mut givens = Vec::with_capacity(spans.len());
            for span in &spans {
                let word = &text[span.clone()];
                if size <= 9 && word.len() > 1 && word.is_sorted() && word.iter().all(u8::is_ascii_digit) {
                    return Err(candidates(source, span.clone()));
                }
                givens.push(number(word).ok_or_else(|| no_cell(source, span.clone()))?);
            }
            givens
        }
    };
    Found { source, options, commented, size, givens }.into_sudoku(|index| spans[index].clone())
}
