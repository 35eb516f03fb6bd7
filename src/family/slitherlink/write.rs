//! Writes slitherlinks.
//!
//! In: a puzzle, and an answer or a position where the format has a place for it. Out: bytes that parse to the same
//! puzzle. Must not know: clauses, files.

use std::fmt::Write;

use super::Slitherlink;
use crate::board::Tiling;
use crate::grid::Edges;
use crate::text::pzpr::{self, Codec};
use crate::text::tatham::write_cells;

/// Refuses a board that is not of squares.
fn square(puzzle: &Slitherlink) -> Result<&Slitherlink, String> {
    let other =
        |tiling: &Tiling| format!("it holds boards of squares; `tatham` holds one of the {} tiling", tiling.name());
    puzzle.tiling().map_or(Ok(puzzle), |tiling| Err(other(tiling)))
}

pub(super) fn rows(puzzle: &Slitherlink) -> Result<String, String> {
    let sign = |clue: &Option<u8>| clue.map_or('-', |clue| char::from(b'0' + clue));
    Ok(square(puzzle)?.clues.rows().flat_map(|row| row.iter().map(sign).chain(['\n'])).collect())
}

pub(super) fn puzzlink(puzzle: &Slitherlink) -> Result<String, String> {
    let clues = puzzle.clues.cells().iter().map(|clue| clue.map(u32::from));
    let body = pzpr::write_cells(Codec::Four, clues).ok_or("a clue is too large for an address")?;
    Ok(pzpr::address("slither", square(puzzle)?.size(), &body))
}

/// Digits, capitals from 10 on, and letters for runs of at most 26 faces without a clue.
pub(super) fn tatham(puzzle: &Slitherlink) -> String {
    let sign = |clue: Option<u8>| Some(char::from_digit(clue?.into(), 36)?.to_ascii_uppercase());
    let clues = write_cells(puzzle.clues.cells(), sign);
    let (height, width) = puzzle.tiling().map_or(puzzle.size(), Tiling::size);
    let number = puzzle.tiling().map_or(0, Tiling::number);
    let prefix = puzzle.tiling().and_then(Tiling::prefix).map(|prefix| prefix + "_").unwrap_or_default();
    format!("{width}x{height}t{number}:{prefix}{clues}\n")
}

/// The file form: rows, then the answer's vertical and horizontal edges.
pub(super) fn pzprv3(puzzle: &Slitherlink, drawn: Option<&Edges<Option<bool>>>) -> Result<String, String> {
    let (height, width) = square(puzzle)?.size();
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
    Ok(text)
}
