//! Writes slitherlinks.
//!
//! In: a puzzle, and an answer where the format has a place for it. Out: bytes that parse to the same puzzle.
//! Must not know: clauses, files.

use std::fmt::Write;

use super::Slitherlink;
use crate::board::Tiling;
use crate::grid::{Edges, Grid};
use crate::puzzle::{Format, WriteError};
use crate::text::pzpr;
use crate::text::tatham::write_cells;

/// Writes the puzzle.
pub(super) fn write(
    puzzle: &Slitherlink,
    format: Format,
    answer: Option<&Edges<bool>>,
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
        (Format::Puzzlink, None) => pzpr::address("slither", (height, width), &pzpr::write_four(puzzle.clues.cells())),
        (Format::Pzprv3, None) => pzprv3(puzzle, answer),
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

/// An id of a board that is not of squares.
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

/// The file form: rows, then the answer's vertical and horizontal edges.
fn pzprv3(puzzle: &Slitherlink, answer: Option<&Edges<bool>>) -> String {
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
    let none = Edges::filled(height, width, false);
    let lines = answer.unwrap_or(&none);
    for row in lines.vertical.rows().chain(lines.horizontal.rows()) {
        text.extend(row.iter().map(|&line| if line { "1 " } else { "0 " }));
        text.push('\n');
    }
    text
}
