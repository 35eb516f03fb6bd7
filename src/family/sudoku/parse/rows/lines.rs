//! What each line of a puzzle in rows is.
//!
//! In: lines. Out: rows, borders, comments, titles, and how the cells of the rows are written. Must not know: where a
//! puzzle ends.

use std::collections::BTreeSet;

use itertools::Itertools;

use super::super::line::number;
use super::super::variant;
use super::{column, gaps, lists, table};
use crate::family::directives::{BoxShape, boxes_behind};
use crate::family::sudoku::Sudoku;
use crate::text::{Part, is_box_drawing};

/// A row of cells.
pub(super) struct Row<'t> {
    /// Its line.
    pub(super) line: Part<'t>,
    /// Its words: what borders, spaces and commas leave.
    pub(super) words: Vec<Part<'t>>,
    /// The number of characters in all words.
    pub(super) symbols: usize,
    /// The boxes that a comment behind the cells names.
    pub(super) boxes: Option<BoxShape>,
}

/// What a line of the text is.
pub(super) enum LineKind<'t> {
    Empty,
    /// A comment, with the box that it names.
    Comment(Option<BoxShape>),
    /// A comment that is a constraint, or several: below a drawing, what it does not show.
    Legend,
    /// `Grid 01`, `[Puzzle]`.
    Title,
    /// What a player added.
    Section,
    /// A border.
    Border,
    Row(Row<'t>),
}

/// A line and what it is.
pub(super) struct Line<'t> {
    pub(super) part: Part<'t>,
    pub(super) kind: LineKind<'t>,
}

/// How the cells of a row are written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Cells {
    /// One character each.
    Symbols,
    /// One word each, a number.
    Numbers,
}

/// The lines of a board that is not told by its lines: a cell is on each, or what [`of_blanks`] knows.
fn of_cells(text: Part<'_>) -> Option<Vec<Line<'_>>> {
    of_blanks(text).or_else(|| of_few_signs(text))
}

/// The same where only the name of the family tells that it is a board, as it may be of another one: cells alone, one on
/// each line; lists of low digits.
pub(super) fn of_few_signs(text: Part<'_>) -> Option<Vec<Line<'_>>> {
    column::rows(text).or_else(|| lists::rows(text, true))
}

/// The same where nothing stands for a blank cell, or it is a list of lists.
pub(super) fn of_blanks(text: Part<'_>) -> Option<Vec<Line<'_>>> {
    gaps::rows(text).or_else(|| table::rows(text)).or_else(|| lists::rows(text, false))
}

/// Sorts the lines of a text.
pub(super) fn sort(text: Part<'_>) -> Vec<Line<'_>> {
    let text = text.unmarked();
    let whole = text;
    if let Some(lines) = of_cells(text) {
        return lines;
    }
    let lines: Vec<_> = text.lines().map(Part::end_trimmed).collect();
    // A dash is a blank when it stands among digits; else it draws borders.
    let dash_is_blank = lines.iter().any(|line| {
        let text = line.text.trim_ascii_start();
        !text.starts_with(b"#") && !is_title(text) && !text.contains(&b'+') && {
            let digit = text.iter().any(u8::is_ascii_alphanumeric);
            digit && text.iter().enumerate().any(|(at, &byte)| byte == b'-' && text.get(at + 1) != Some(&b'1'))
        }
    });
    let row = |line| {
        let (cells, comment) = parted(line);
        let words = words(cells);
        let symbols = words.iter().map(|&word| symbols_of(word).count()).sum();
        Row { line, words, symbols, boxes: boxes_behind(comment.text) }
    };
    let kinds = lines.iter().map(|&line| {
        let text = line.text.trim_ascii_start();
        let kind = match text.first() {
            None => LineKind::Empty,
            Some(b'#') if variant::has_demands(&text[1..]) => LineKind::Legend,
            Some(b'#') if whole.is_passed_over(line) => LineKind::Comment(boxes_behind(text)),
            _ if is_title(text) => LineKind::Title,
            Some(b'[') if is_section(text) => LineKind::Section,
            _ if is_border(text) => LineKind::Border,
            _ => Some(row(line)).filter(|row| row.symbols > 0).map_or(LineKind::Border, LineKind::Row),
        };
        Line { part: line, kind }
    });
    let mut sorted: Vec<Line<'_>> = kinds.collect();
    // What a player added, up to the next puzzle, belongs to the puzzle and is not a row of it.
    let mut added = false;
    for line in &mut sorted {
        added = match line.kind {
            LineKind::Section => true,
            LineKind::Title => false,
            _ => added,
        };
        if added {
            line.kind = LineKind::Section;
        }
    }
    let widths: BTreeSet<usize> = rows_of(&sorted).map(|row| row.symbols).collect();
    // A row of nothing but blanks looks like a border.
    if dash_is_blank || widths.is_empty() {
        for line in sorted.iter_mut().filter(|line| matches!(line.kind, LineKind::Border)) {
            let row = row(line.part);
            if widths.is_empty() || !line.part.text.contains(&b'+') && widths.contains(&row.symbols) {
                line.kind = LineKind::Row(row);
            }
        }
    }
    sorted
}

pub(super) fn rows_of<'l, 't>(lines: &'l [Line<'t>]) -> impl Iterator<Item = &'l Row<'t>> + Clone {
    lines.iter().filter_map(|line| match &line.kind {
        LineKind::Row(row) => Some(row),
        _ => None,
    })
}

/// The names of the sections that a player added.
pub(super) fn sections(lines: &[Line<'_>]) -> Vec<String> {
    let added = lines.iter().filter(|line| matches!(line.kind, LineKind::Section));
    let texts = added.map(|line| line.part.text.trim_ascii());
    let names = texts.filter(|text| text.starts_with(b"[") && is_section(text));
    names.map(|name| String::from_utf8_lossy(name).into_owned()).collect()
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
pub(super) fn is_border(text: &[u8]) -> bool {
    let text = String::from_utf8_lossy(text);
    let stroke = |c: char| matches!(c, '-' | '=' | '\u{2500}' | '\u{2501}' | '\u{2550}');
    let drawn = |c: char| matches!(c, '-' | '=' | '+' | '*' | '|' | '.' | ':' | '\'' | ' ' | '\t');
    text.chars().all(|c| drawn(c) || is_box_drawing(c))
        && text.chars().zip(text.chars().skip(1)).any(|(a, b)| stroke(a) && stroke(b))
}

/// The cells of a line, and a comment behind them.
fn parted(line: Part<'_>) -> (Part<'_>, Part<'_>) {
    let comment = line.text.windows(2).position(|two| two[0].is_ascii_whitespace() && two[1] == b'#');
    let end = comment.unwrap_or(line.text.len());
    (line.slice(0..end), line.from(end))
}

/// The words of a line: borders, spaces, commas and brackets separate them.
fn words(line: Part<'_>) -> Vec<Part<'_>> {
    let mut words = Vec::new();
    let (mut at, mut start) = (0, 0);
    while at <= line.text.len() {
        let rest = &line.text[at..];
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
                words.push(line.slice(start..at));
            }
            start = at + separator;
        }
        at += separator.max(1);
    }
    words
}

/// The characters of a word, each with its place; a middle dot is a blank.
pub(super) fn symbols_of(word: Part<'_>) -> impl Iterator<Item = (u8, Part<'_>)> {
    let mut at = 0;
    // Words have no space in them, but for a cell that is one; at the end of a line it may be missing.
    let missing = word.text.is_empty().then_some((b'.', word));
    missing.into_iter().chain(std::iter::from_fn(move || {
        let (symbol, len) = match word.text.get(at..)? {
            [] => return None,
            [b' ', ..] => (b'.', 1),
            [0xC2, 0xB7, ..] => (b'.', 2),
            [symbol, ..] => (*symbol, 1),
        };
        at += len;
        Some((symbol, word.slice(at - len..at)))
    }))
}

/// The most frequent of some widths.
fn usual(widths: impl Iterator<Item = usize>) -> usize {
    let counts = widths.counts();
    counts.into_iter().max_by_key(|&(width, count)| (count, width)).map_or(0, |(width, _)| width)
}

/// How the rows are written, and how wide they are.
pub(super) fn layout(rows: &[&Row<'_>], boxes: Option<BoxShape>) -> (Cells, usize) {
    let (height, rows) = (rows.len(), &rows[..rows.len().min(2 * Sudoku::MAX_SIZE)]);
    let words = usual(rows.iter().map(|row| row.words.len()));
    let symbols = usual(rows.iter().map(|row| row.symbols));
    let can_be = |size: usize| {
        size > 1 && Sudoku::usual_box(size).is_some() || boxes.is_some_and(|(r, c)| r.checked_mul(c) == Some(size))
    };
    let all = || rows.iter().flat_map(|row| &row.words);
    let single = all().all(|&word| word.text.len() == 1 || symbols_of(word).count() == 1);
    if single || !can_be(words) || all().any(|word| word.text.len() > 1 && number(word.text).is_none()) {
        return (Cells::Symbols, symbols);
    }
    let fits = || all().all(|word| number(word.text).is_some_and(|number| usize::from(number) <= words));
    if !can_be(symbols) || fits() || height.is_multiple_of(words) && !height.is_multiple_of(symbols) {
        return (Cells::Numbers, words);
    }
    (Cells::Symbols, symbols)
}
