//! A puzzle on one line: n x n characters, or n x n numbers.
//!
//! In: a line, and what may precede and follow the puzzle on it. Out: a [`Sudoku`]. Must not know: rows.
//!
//! `53..7....6..195...` with a map of regions, constraints, or an answer after a blank or comma; an id may precede it. Numbers are separated by blanks or
//! commas, with 0, `.` or -1 for none, and an id may precede them too.

use std::ops::Range;

use itertools::Itertools;

use super::behind::{Behind, is_nearly};
use super::draft::Draft;
use super::rule_words::refuse_rules;
use super::symbols::{digits, is_blank, is_symbol};
use super::{RawSudoku, variant};
use crate::diagnostic::{Diagnostic, Source};
use crate::family::ParseOptions;
use crate::family::directives::{BoxShape, Directives, boxes_behind};
use crate::family::sudoku::{Clue, Sudoku, check};
use crate::grid::{Grid, Pos};
use crate::text::Part;

/// The 81 characters at the start of a line, if they are a 9x9 puzzle. There is no branch and no table, so that many
/// are read at once.
fn nine(text: &[u8]) -> Option<&[u8; 81]> {
    let is_cell = |symbol: u8| matches!(symbol, b'0'..=b'9' | b'.' | b'_' | b'*' | b'-' | b'?' | b'x' | b'X');
    let symbols = text.first_chunk::<81>()?;
    let are_cells = symbols.iter().fold(true, |all, &symbol| all & is_cell(symbol));
    (are_cells && text.get(81).is_none_or(|&byte| is_separator(byte))).then_some(symbols)
}

/// The digit of a character, 0 for others.
fn digit(symbol: u8) -> u8 {
    let digit = symbol.wrapping_sub(b'0');
    if digit < 10 { digit } else { 0 }
}

/// What may separate the puzzle from other texts on the line.
fn is_separator(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b',' | b';' | b':' | b'"' | b'#')
}

/// The words of a line, up to a comment.
fn words(line: Part<'_>) -> Vec<Part<'_>> {
    line.take(|&byte| byte != b'#').0.words(is_separator).collect()
}

/// What a line holds.
enum Content<'t> {
    /// The word that is a board of characters.
    Symbols(Part<'t>),
    /// The words that are a board of numbers.
    Numbers(Vec<Part<'t>>),
}

/// The board on a line and its size.
fn content(line: Part<'_>) -> Option<(usize, Content<'_>)> {
    let words = words(line);
    // The square root of a number of cells.
    let root = |cells: usize| (cells.isqrt().pow(2) == cells && (cells == 1 || cells >= 16)).then(|| cells.isqrt());
    let whole = words.len() == 1;
    // A colon before a word makes it the end of something else; the same holds for words joined to it by commas.
    let mut is_end = false;
    let free = words.iter().take(4).filter(|word| {
        let before = (word.start - line.start).checked_sub(1).map(|at| line.text[at]);
        is_end = before == Some(b':') || (is_end && before == Some(b','));
        !is_end
    });
    for word in free {
        let symbols = word.text;
        let size = root(symbols.len()).filter(|&size| (size > 1 || whole) && symbols.iter().all(|&s| is_symbol(s)));
        if let Some(size) = size.filter(|&size| size > 9 || digits(size, symbols).is_ok()) {
            // What stands before is no id but the board, with a mistake in it.
            let before = words.iter().take_while(|other| other.start < word.start);
            if before.into_iter().any(|other| is_nearly(other.text, size * size)) {
                return None;
            }
            return Some((size, Content::Symbols(*word)));
        }
    }
    [0, 1].into_iter().find_map(|ids| {
        // A number that could be a cell is no id, unless it is parted from the cells in another way.
        let (id, words) = words.split_at_checked(ids)?;
        let gap = |one: &Part<'_>, other: &Part<'_>| line.at(one.end()..other.start).text;
        if let ([id], [first, second, ..]) = (id, words)
            && number(id.text).is_some_and(|number| usize::from(number).pow(2) <= words.len())
            && gap(id, first) == gap(first, second)
        {
            return None;
        }
        let size = root(words.len()).filter(|&size| size > 1)?;
        words.iter().all(|word| number(word.text).is_some()).then(|| (size, Content::Numbers(words.to_vec())))
    })
}

/// The number of a word, 0 for none.
pub(super) fn number(word: &[u8]) -> Option<u16> {
    match word {
        b"" | b"-1" => Some(0),
        [symbol] if is_blank(*symbol) => Some(0),
        _ if word.iter().all(u8::is_ascii_digit) => {
            // A number that does not fit is too large for every board; the error says so.
            Some(std::str::from_utf8(word).ok()?.parse().unwrap_or(u16::MAX))
        }
        _ => None,
    }
}

/// Whether a line can be nothing but a 9x9 puzzle.
pub(super) fn is_certain(text: &[u8]) -> bool {
    nine(text).is_some_and(|symbols| symbols.iter().fold(0, |all, &symbol| all | digit(symbol)) > 3)
}

/// Whether the first lines of a text look like one puzzle each.
pub(super) fn detect(head: &[u8]) -> bool {
    let mut said = Directives::default();
    let told = Part::whole(head).lines().map(Part::trimmed).filter_map(|line| {
        said.read_line(line.text);
        // Each with the boxes that are named after it or above it.
        let is_board = !line.is_blank() && !line.is_comment();
        is_board.then(|| (line, boxes_behind(line.text).or(said.box_shape)))
    });
    let told: Vec<(Part<'_>, Option<BoxShape>)> = told.take(40).collect();
    let lines = || told.iter().map(|&(line, _)| line);
    let Some(&(first, named)) = told.first() else { return false };
    let Some((size, found)) = content(first) else { return nearly_nine(first) };
    // Boxes of another size will be reported.
    let fitting = |named: Option<BoxShape>| named.filter(|(rows, cols)| rows.checked_mul(*cols) == Some(size));
    if fitting(named).or_else(|| Sudoku::usual_box(size)).is_none() || size == 1 {
        return false;
    }
    // Rows of a large board, or clues of a nonogram, look like small puzzles until their houses are looked at.
    let legal = |&(line, named): &(Part<'_>, Option<BoxShape>)| {
        let cells = match content(line).filter(|&(other, _)| other == size)?.1 {
            Content::Symbols(word) => digits(size, word.text).unwrap_or_default(),
            Content::Numbers(words) => words.iter().map(|word| number(word.text).unwrap_or(0)).collect(),
        };
        let boxes = fitting(named).or_else(|| Sudoku::usual_box(size));
        Some(cells.len() == size * size && is_board(size, cells, boxes))
    };
    // One bad puzzle among several does not change what the others are.
    let fit = || {
        let (good, bad): (Vec<bool>, Vec<bool>) = told.iter().filter_map(legal).partition(|&legal| legal);
        bad.len() <= ((good.len() + bad.len()) / 4).max(good.len().min(1))
    };
    let Content::Symbols(word) = found else {
        // Nothing else has so many numbers on a line: it is a sudoku, to be reported as too large.
        if size > Sudoku::MAX_SIZE {
            return true;
        }
        // One row of a board of n x n columns, while its digits stay below n: a puzzle has about n of them.
        if named.is_some() {
            return fitting(named).is_some();
        }
        let digits = words(first).into_iter().filter_map(|word| number(word.text)).unique().count();
        return fit() && (told.len() > 1 || size > 10 || digits > size / 2);
    };
    let symbols = word.text;
    let zero = symbols.contains(&b'0');
    let other = symbols.iter().any(|&symbol| symbol != b'0' && is_blank(symbol));
    if size > 9 {
        // A word of 100 letters is not a board: a board has blanks or digits.
        return zero || other || symbols.iter().any(u8::is_ascii_digit);
    }
    // Rows of slitherlink have no clue above 3, and zeros that are clues beside their blanks.
    let low = lines().all(|line| line.text.iter().all(|&byte| !byte.is_ascii_digit() || byte <= b'3'));
    match (zero && other, told.len() == 1, size) {
        (true, ..) => false,
        (_, true, _) => true,
        (_, _, 9) => !low,
        _ => (!low || size == 4) && fit(),
    }
}

/// Whether the first line of a text starts with a word of this many cells, or consists of this many numbers. A line of
/// strokes may be a border.
pub(super) fn is_of(head: &[u8], cells: usize) -> bool {
    Part::whole(head).content().next().is_some_and(|line| {
        if matches!(content(line), Some((size, Content::Numbers(_))) if size * size == cells) {
            return true;
        }
        let word = words(line).first().map_or(&[][..], |word| word.text);
        word.len() == cells && word.iter().all(|&symbol| is_symbol(symbol)) && word.iter().any(|&symbol| symbol != b'-')
    })
}

/// Whether the first line of a text consists of this many numbers, which are as many as a smaller board has cells.
pub(super) fn is_row(head: &[u8], width: usize) -> bool {
    let first = Part::whole(head).content().next().and_then(content);
    matches!(first, Some((_, Content::Numbers(words))) if words.len() == width)
}

/// Whether the first line of a text holds as many cells as a board, whatever they are.
pub(super) fn holds_board(head: &[u8]) -> bool {
    Part::whole(head).content().next().and_then(content).is_some_and(|(size, _)| size > 1)
}

/// Whether the cells are those of a sudoku.
fn is_board(size: usize, cells: Vec<u16>, box_shape: Option<BoxShape>) -> bool {
    box_shape.is_some_and(|box_shape| check::givens(&Grid::from_cells(size, size, cells), box_shape).is_ok())
}

/// Whether a line looks like a 9x9 puzzle that lost or gained a few characters.
fn nearly_nine(line: Part<'_>) -> bool {
    words(line).first().is_some_and(|word| {
        let symbols = word.text;
        // Twice as many are the givens and regions of a jigsaw.
        ((76..=86).contains(&symbols.len()) || symbols.len() == 162)
            && symbols.iter().all(|&symbol| symbol.is_ascii_digit() || is_blank(symbol))
            && symbols.iter().any(|&symbol| is_blank(symbol))
            && symbols.iter().any(|symbol| (b'5'..=b'9').contains(symbol))
    })
}

/// Reads the puzzle.
pub(in crate::family::sudoku) fn parse(source: &Source<'_>, options: &ParseOptions) -> Result<Sudoku, Diagnostic> {
    let line = super::only_line(source)?;
    let commented = boxes_behind(line.text).or(Directives::at_head(source.bytes).box_shape);
    let found = |size, givens| RawSudoku { source, options, commented, size, givens, from_zero: false };
    // The board, with what stands behind it on the line.
    let whole = |size: usize, givens, word: Part<'_>| {
        let at = |index: usize| word.slice(index..index + 1).span();
        // Most lines begin with the board.
        if word.start > line.start {
            refuse_rules(source, line.at(line.start..word.start), "in front of")?;
        }
        let rest = line.at(word.end()..line.end()).take(|&byte| byte != b'#').0;
        let behind = if rest.text.is_empty() { Behind::default() } else { Behind::of(source, rest, size)? };
        if !behind.has_any() {
            return found(size, givens).into_sudoku(at);
        }
        let mut draft = Draft::new(source, options, size);
        (draft.givens, draft.box_shape) = (givens, commented);
        if let Some((regions, word)) = behind.map {
            draft.divide(regions, word.span());
        }
        variant::demand(&mut draft, &behind.demands)?;
        draft.finish(&at)
    };
    if let Some(symbols) = nine(line.text) {
        let givens = symbols.iter().map(|&symbol| digit(symbol).into()).collect();
        return whole(9, givens, line.slice(0..81));
    }
    if let Some((size, word)) = words(line).into_iter().find_map(|word| Some((holds_candidates(word.text)?, word))) {
        let cells: Vec<Part<'_>> = (0..size * size).map(|at| word.slice(at * size..(at + 1) * size)).collect();
        let mut draft = Draft::new(source, options, size);
        draft.box_shape = commented;
        pencil(&mut draft, &cells)?;
        return draft.finish(&|index| cells[index].span());
    }
    match content(line) {
        Some((size, Content::Symbols(word))) => {
            let at = |index: usize| word.slice(index..index + 1).span();
            let givens = digits(size, word.text).map_err(|index| no_cell(source, at(index)))?;
            whole(size, givens, word)
        }
        Some((size, Content::Numbers(words))) => {
            refuse_rules(source, line.at(line.start..words[0].start), "in front of")?;
            let givens = words.iter().map(|word| number(word.text).unwrap_or(0)).collect();
            found(size, givens).into_sudoku(|index| words[index].span())
        }
        None => Err(no_board(source, line)),
    }
}

/// Whether the characters are the candidates of each cell in turn: a digit in its own place, or a blank where
/// it is ruled out, and at least one for each cell: then the size of the board.
fn holds_candidates(symbols: &[u8]) -> Option<usize> {
    let size = (4..=9).find(|size: &usize| size.pow(3) == symbols.len())?;
    let is_one = |cell: &[u8]| {
        let own = cell.iter().zip(b'1'..).all(|(&symbol, own)| symbol == own || is_blank(symbol));
        own && cell.iter().any(|&symbol| !is_blank(symbol))
    };
    symbols.chunks(size).all(is_one).then_some(size)
}

/// Takes in cells with the digits that are left there: one is a given, all of them say nothing.
pub(super) fn pencil(draft: &mut Draft<'_>, cells: &[Part<'_>]) -> Result<(), Diagnostic> {
    let size = draft.size;
    let is_position = draft.options.position;
    let mut several = 0;
    for (at, cell) in cells.iter().enumerate() {
        let mut digits = Vec::new();
        for (index, &symbol) in cell.text.iter().enumerate().filter(|(_, symbol)| !is_blank(**symbol)) {
            let digit = u16::from(symbol.wrapping_sub(b'0'));
            if !(1..=size as u16).contains(&digit) || digits.contains(&digit) {
                return Err(no_cell(draft.source, cell.slice(index..index + 1).span()));
            }
            digits.push(digit);
        }
        let pos = Pos::new(at / size, at % size);
        match digits[..] {
            [only] if is_position => draft.aside.filled.push((pos, only)),
            _ if is_position && !digits.is_empty() => draft.aside.marks.push((pos, digits)),
            [only] => draft.givens[at] = only,
            _ if digits.is_empty() || digits.len() == size => {}
            _ => {
                several += 1;
                draft.demand("candidates", Clue::Digits(digits), vec![vec![pos]], cell.span());
            }
        }
    }
    let told = format!("cells with several digits: {several}; these are read as all that can stand there");
    draft.aside.passed.extend((several > 0).then_some(told));
    Ok(())
}

/// The character at a place can be no cell.
pub(super) fn no_cell(source: &Source<'_>, span: Range<usize>) -> Diagnostic {
    let text = String::from_utf8_lossy(&source.bytes[span.clone()]).into_owned();
    Diagnostic::at(source, span, format!("`{text}` is not a digit")).help("blanks are `.`, `0`, `_`, `*` or `-`")
}

/// Why there is no board on the line.
fn no_board(source: &Source<'_>, line: Part<'_>) -> Diagnostic {
    let words = words(line);
    // The first word that is long enough to be meant as a puzzle.
    let long = words.iter().find(|word| word.text.len() >= 16).or(words.first().filter(|_| words.len() == 1));
    let Some(word) = long else {
        let all = words.first().map_or(line.start, |word| word.start)..line.end();
        return Diagnostic::at(source, all, format!("{} numbers on a line are no board", words.len()))
            .help("a 9x9 board has 81 cells, a 16x16 board 256, a 25x25 board 625");
    };
    let length = word.text.len();
    let bad = word.text.iter().position(|&symbol| !is_blank(symbol) && !symbol.is_ascii_digit());
    match bad {
        Some(index) => no_cell(source, word.slice(index..index + 1).span()),
        None if length == 162 => super::variant(source, word.span(), "jigsaw"),
        None => Diagnostic::at(source, word.span(), format!("{length} characters are not a board"))
            .label(if length < 81 { "too short for 81 cells" } else { "not as long as a board has cells" })
            .help("a 9x9 board has 81 characters, a 4x4 board 16, a 6x6 board 36"),
    }
}
