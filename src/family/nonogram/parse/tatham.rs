//! Game ids of pattern, in Simon Tatham's collection: `2x2:1/1/1/1`.
//!
//! In: `WxH:CLUES`, perhaps `,CELLS`. Out: a puzzle. Must not know: other formats.
//!
//! The clues of the columns and then of the rows are separated by `/`, their runs by `.`. The cells given
//! beforehand are runs of open cells, each a letter from `a` for none: a capital letter means that a filled cell
//! follows, a small one an empty cell, `z` no cell after 25 open ones.

use crate::diagnostic::{Diagnostic, Source};
use crate::grid::Grid;

use super::lines::runs;
use super::{ClueAt, Nonogram, Side, build};
use crate::text::Part;
use crate::text::tatham::Id;

/// An id, its clues and its cells; `None` when the line cannot be one.
fn id(line: Part<'_>) -> Option<(Id<'_>, Part<'_>, Option<Part<'_>>)> {
    let id =
        Id::of(line).filter(|id| id.halves.is_of("pattern") && !id.halves.is_seed && id.parameters.text.is_empty())?;
    let (clues, cells) = id.halves.description.take(|&byte| byte != b',');
    let is_clue = |byte: &u8| byte.is_ascii_digit() || matches!(byte, b'.' | b'/');
    let looks = clues.text.contains(&b'/') && clues.text.iter().all(is_clue);
    looks.then_some((id, clues, cells.after(b',')))
}

/// Whether the first line is an id with slashes between numbers.
pub(in crate::family::nonogram) fn detect(text: Part<'_>) -> bool {
    text.content().next().is_some_and(|line| id(line).is_some())
}

/// Reads an id.
pub(in crate::family::nonogram) fn parse(source: &Source<'_>, text: Part<'_>) -> Result<Nonogram, Diagnostic> {
    let Some(line) = text.only(source, "game id")? else {
        return Err(Diagnostic::new("there is no game id").help("an id looks like `2x2:1/1/1/1`"));
    };
    let Some((id, clues, cells)) = id(line) else {
        return Err(Diagnostic::at(source, line.span(), "this is not a game id of pattern")
            .help("an id looks like `2x2:1/1/1/1`: width, height, the columns, then the rows"));
    };
    let ((height, width), span) = (id.sides(), id.size());
    let all: Vec<Part<'_>> = clues.split(b'/').collect();
    let (wanted, found) = (width.saturating_add(height), all.len());
    if wanted != found || width == 0 || height == 0 {
        let title = format!("there are {found} clues for {width} columns and {height} rows");
        return Err(Diagnostic::at(source, span, title).help("separate the clues by `/`, the columns first"));
    }
    let clue = |clue: &Part<'_>| -> Result<ClueAt, Diagnostic> {
        let words = clue.split(b'.').filter(|_| !clue.text.is_empty());
        Ok(ClueAt { runs: runs(source, words)?, span: clue.span() })
    };
    let clues = |words: &[Part<'_>]| words.iter().map(clue).collect::<Result<Vec<_>, _>>();
    let columns = Side { name: "the id", clues: clues(&all[..width])?, span: span.clone() };
    let rows = Side { name: "the id", clues: clues(&all[width..])?, span };
    let mut puzzle = build(source, &rows, &columns)?;
    if let Some(cells) = cells {
        fill(source, cells, &mut puzzle.given)?;
    }
    Ok(puzzle)
}

/// Reads the cells given beforehand.
fn fill(source: &Source<'_>, cells: Part<'_>, given: &mut Grid<Option<u16>>) -> Result<(), Diagnostic> {
    let count = given.cells().len();
    let mut at = 0;
    for (offset, byte) in cells.text.iter().enumerate() {
        let span = cells.slice(offset..offset + 1).span();
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
        let end = cells.end();
        let title = format!("the cells end after {at} of {count}");
        return Err(Diagnostic::at(source, end..end, title).help("the id may have been cut off when it was copied"));
    }
    Ok(())
}
