//! Game ids of pattern, in Simon Tatham's collection: `2x2:1/1/1/1`.
//!
//! In: `WxH:CLUES`, perhaps `,CELLS`. Out: a puzzle. Must not know: other formats.
//!
//! The clues of the columns and then of the rows are separated by `/`, their runs by `.`. The cells given
//! beforehand are runs of open cells, each a letter from `a` for none: a capital letter means that a filled cell
//! follows, a small one an empty cell, `z` no cell after 25 open ones.

use crate::diagnostic::Diagnostic;
use crate::grid::Grid;
use crate::input::Source;

use super::lines::{Text, TextLine, Word, number, runs};
use super::{ClueAt, Nonogram, Part, build};

/// The parts of an id: width, height, clues, cells.
struct Id<'a> {
    width: Word<'a>,
    height: Word<'a>,
    clues: Vec<Word<'a>>,
    cells: Option<Word<'a>>,
}

/// The pieces of a word between separators.
fn pieces<'a>(word: &Word<'a>, separator: u8) -> Vec<Word<'a>> {
    let mut at = word.span.start;
    let pieces = word.text.split(|&byte| byte == separator);
    pieces
        .map(|text| {
            let span = at..at + text.len();
            at = span.end + 1;
            Word { text, span }
        })
        .collect()
}

/// Takes an id apart; `None` when the line does not look like one.
fn id<'a>(line: &TextLine<'a>) -> Option<Id<'a>> {
    // A name may stand before the id, with a tab between.
    let line = Word { text: line.text, span: line.span.clone() };
    let line = pieces(&line, b'\t').pop()?;
    let start = line.span.start + (line.text.len() - line.text.trim_ascii_start().len());
    let (text, start) = (line.text.trim_ascii(), start);
    let colon = text.iter().position(|&byte| byte == b':')?;
    let cross = text[..colon].iter().position(|&byte| byte == b'x')?;
    let word = |from: usize, to: usize| Word { text: &text[from..to], span: start + from..start + to };
    let (width, height) = (word(0, cross), word(cross + 1, colon));
    number(width.text).zip(number(height.text))?;
    let comma = text.iter().position(|&byte| byte == b',');
    let clues = word(colon + 1, comma.unwrap_or(text.len()));
    let is_clue = |byte: &u8| byte.is_ascii_digit() || matches!(byte, b'.' | b'/');
    if !clues.text.contains(&b'/') || !clues.text.iter().all(is_clue) {
        return None;
    }
    let cells = comma.map(|comma| word(comma + 1, text.len()));
    Some(Id { width, height, clues: pieces(&clues, b'/'), cells })
}

/// Whether the first line is an id with slashes between numbers.
pub(super) fn looks(text: &Text<'_>) -> bool {
    text.first_line().is_some_and(|line| id(&line).is_some())
}

/// Reads an id.
pub(super) fn parse(source: &Source<'_>, text: &Text<'_>) -> Result<Nonogram, Diagnostic> {
    let Some(line) = text.only_line(source, "game id")? else {
        return Err(Diagnostic::new("there is no game id").help("an id looks like `2x2:1/1/1/1`"));
    };
    let Some(id) = id(&line) else {
        return Err(Diagnostic::at(source, line.span, "this is not a game id of pattern")
            .help("an id looks like `2x2:1/1/1/1`: width, height, the columns, then the rows"));
    };
    let [width, height] = [&id.width, &id.height].map(|side| number(side.text).unwrap_or(0) as usize);
    let (wanted, found) = (width.saturating_add(height), id.clues.len());
    if wanted != found || width == 0 || height == 0 {
        let span = id.width.span.start..id.height.span.end;
        let title = format!("there are {found} clues for {width} columns and {height} rows");
        return Err(Diagnostic::at(source, span, title).help("separate the clues by `/`, the columns first"));
    }
    let clue = |word: &Word<'_>| -> Result<ClueAt, Diagnostic> {
        let words = if word.text.is_empty() { Vec::new() } else { pieces(word, b'.') };
        Ok(ClueAt { runs: runs(source, words)?, span: word.span.clone() })
    };
    let clues = |words: &[Word<'_>]| words.iter().map(clue).collect::<Result<Vec<_>, _>>();
    let span = id.width.span.start..id.height.span.end;
    let columns = Part { name: "the id", clues: clues(&id.clues[..width])?, span: span.clone() };
    let rows = Part { name: "the id", clues: clues(&id.clues[width..])?, span };
    let mut puzzle = build(source, &rows, &columns)?;
    if let Some(cells) = id.cells {
        fill(source, &cells, &mut puzzle.given)?;
    }
    Ok(puzzle)
}

/// Reads the cells given beforehand.
fn fill(source: &Source<'_>, cells: &Word<'_>, given: &mut Grid<Option<u16>>) -> Result<(), Diagnostic> {
    let count = given.cells().len();
    let mut at = 0;
    for (offset, byte) in cells.text.iter().enumerate() {
        let span = cells.span.start + offset..cells.span.start + offset + 1;
        if !byte.is_ascii_alphabetic() {
            return Err(Diagnostic::at(source, span, "a cell is given by a letter"));
        }
        let open = usize::from(byte.to_ascii_lowercase() - b'a');
        // Where the open cells end the board, no cell follows.
        if at + open > count || at == count {
            return Err(Diagnostic::at(source, span, format!("there are more cells than the {count} of the board")));
        }
        at += open;
        if open < 25 && at < count {
            given.cells_mut()[at] = Some(u16::from(byte.is_ascii_uppercase()));
            at += 1;
        }
    }
    if at < count {
        let end = cells.span.end;
        let title = format!("the cells end after {at} of {count}");
        return Err(Diagnostic::at(source, end..end, title).help("the id may have been cut off when it was copied"));
    }
    Ok(())
}
