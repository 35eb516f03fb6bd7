//! Formats of one line: game ids and addresses.
//!
//! In: a puzzle. Out: a line. Must not know: other formats.

use itertools::Itertools;

use super::{Nonogram, runs};
use crate::text::pzpr;

/// A game id of pattern: the columns, the rows, and the cells given beforehand as runs of open ones.
pub(in crate::family::nonogram) fn tatham(puzzle: &Nonogram) -> String {
    let (height, width) = puzzle.size();
    let clues = puzzle.columns.iter().chain(&puzzle.rows).map(|clue| runs(clue, ".", "")).join("/");
    let mut cells = String::new();
    if puzzle.given.cells().iter().any(Option::is_some) {
        cells.push(',');
        let mut open = 0;
        for given in puzzle.given.cells() {
            match given {
                None => {
                    open += 1;
                    if open == 25 {
                        cells.push('z');
                        open = 0;
                    }
                }
                Some(filled) => {
                    let base = if *filled > 0 { b'A' } else { b'a' };
                    cells.push((base + open) as char);
                    open = 0;
                }
            }
        }
        if open > 0 {
            cells.push((b'a' + open) as char);
        }
    }
    format!("{width}x{height}:{clues}{cells}\n")
}

/// An address of puzz.link.
///
/// # Errors
/// When a run is too long for it.
pub(in crate::family::nonogram) fn puzzlink(puzzle: &Nonogram) -> Result<String, String> {
    let (height, width) = puzzle.size();
    let lines = puzzle.columns.iter().map(|clue| (clue, height)).chain(puzzle.rows.iter().map(|clue| (clue, width)));
    let slots: Vec<Option<u32>> = lines
        .flat_map(|(clue, cells)| {
            let blank = cells.div_ceil(2) - clue.runs().len();
            clue.lengths().rev().map(Some).chain(std::iter::repeat_n(None, blank))
        })
        .collect();
    let fits = slots.iter().flatten().all(|&run| run < 256);
    let body = if fits { pzpr::write_cells(pzpr::Codec::Number16, slots) } else { None };
    let body = body.ok_or("it has no place for runs above 255")?;
    Ok(pzpr::address("nonogram", (height, width), &body))
}
