//! Writes slitherlinks.
//!
//! In: a puzzle, and an answer or a position where the format has a place for it. Out: bytes that parse to the same puzzle.
//! Must not know: clauses, files.

use std::fmt::Write;

use super::Slitherlink;
use crate::board::Tiling;
use crate::grid::{Edges, Grid};
use crate::puzzle::{Format, WriteError};
use crate::text::tatham::write_cells;

/// Writes the puzzle.
pub(super) fn write(
    puzzle: &Slitherlink,
    format: Format,
    drawn: Option<&Edges<Option<bool>>>,
    out: &mut Vec<u8>,
) -> Result<(), WriteError> {
    let (height, width) = puzzle.size();
    let text = match (format, puzzle.tiling()) {
        (Format::Tatham, Some(tiling)) => on_tiling(puzzle, tiling),
        (Format::Rows | Format::Pzprv3 | Format::Puzzlink, Some(tiling)) => {
            let reason = format!("it holds boards of squares; `tatham` holds one of the {} tiling", tiling.name());
            return Err(WriteError { family: &super::FAMILY, format, reason });
        }
        (Format::Rows, None) => rows(&puzzle.clues),
        (Format::Tatham, None) => format!("{width}x{height}t0:{}\n", tatham(puzzle.clues.cells())),
        (Format::Puzzlink, None) => {
            format!("https://puzz.link/p?slither/{width}/{height}/{}\n", body(puzzle.clues.cells()))
        }
        (Format::Pzprv3, None) => pzprv3(puzzle, drawn),
        _ => {
            let reason = "slitherlink formats are rows, pzprv3, tatham and puzzlink".to_owned();
            return Err(WriteError { family: &super::FAMILY, format, reason });
        }
    };
    out.extend_from_slice(text.as_bytes());
    Ok(())
}

fn rows(clues: &Grid<Option<u8>>) -> String {
    let sign = |clue: &Option<u8>| clue.map_or('-', |clue| char::from(b'0' + clue));
    clues.rows().flat_map(|row| row.iter().map(sign).chain(['\n'])).collect()
}

/// An id of a board that does not consist of squares.
fn on_tiling(puzzle: &Slitherlink, tiling: &Tiling) -> String {
    let (height, width) = tiling.size();
    let prefix = tiling.prefix().map(|prefix| prefix + "_").unwrap_or_default();
    format!("{width}x{height}t{}:{prefix}{}\n", tiling.number(), tatham(puzzle.clues.cells()))
}

/// Digits, capitals from 10 on, and letters for runs of at most 26 cells without a clue.
fn tatham(cells: &[Option<u8>]) -> String {
    let sign = |clue: Option<u8>| Some(char::from_digit(clue?.into(), 36)?.to_ascii_uppercase());
    write_cells(cells, sign)
}

/// puzz.link's body, character for character as puzz.link writes it.
fn body(cells: &[Option<u8>]) -> String {
    let mut text = String::new();
    let mut at = 0;
    while at < cells.len() {
        if let Some(clue) = cells[at] {
            // A clue also encodes up to two following cells without one.
            let blanks = cells[at + 1..].iter().take(2).take_while(|cell| cell.is_none()).count();
            let blanks = if at + 1 + blanks == cells.len() { 2 } else { blanks };
            let symbols = [b'0', b'5', b'a'];
            text.push(char::from(symbols[blanks] + clue));
            at += 1 + blanks;
        } else {
            let run = cells[at..].iter().take(20).take_while(|cell| cell.is_none()).count();
            text.push(char::from(b'g' + run as u8 - 1));
            at += run;
        }
    }
    text
}

/// The file form: rows, then vertical and horizontal edges: 1 is a line, -1 a cross.
fn pzprv3(puzzle: &Slitherlink, drawn: Option<&Edges<Option<bool>>>) -> String {
    let (height, width) = puzzle.size();
    let mut text = format!("pzprv3\nslither\n{height}\n{width}\n");
    for row in puzzle.clues.rows() {
        for cell in row {
            match cell {
                Some(clue) => write!(text, "{clue} ").expect("writing to a string"),
                None => text.push_str(". "),
            }
        }
        text.push('\n');
    }
    let none = Edges::filled(height, width, None);
    let drawn = drawn.unwrap_or(&none);
    for row in drawn.vertical.rows().chain(drawn.horizontal.rows()) {
        text.extend(row.iter().map(|edge| match edge {
            Some(true) => "1 ",
            Some(false) => "-1 ",
            None => "0 ",
        }));
        text.push('\n');
    }
    text
}
