//! Formats of one line: game ids and addresses.
//!
//! In: a puzzle. Out: a line. Must not know: other formats.

use itertools::Itertools;

use super::{Nonogram, runs};

/// A game id of pattern: the columns, the rows, and the cells given beforehand as runs of open ones.
pub(super) fn tatham(puzzle: &Nonogram) -> String {
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

/// An address of puzz.link; `None` when a run is too long for it.
pub(super) fn puzzlink(puzzle: &Nonogram) -> Option<String> {
    let (height, width) = puzzle.size();
    let mut body = String::new();
    let mut blank = 0;
    let lines = puzzle.columns.iter().map(|clue| (clue, height)).chain(puzzle.rows.iter().map(|clue| (clue, width)));
    for (clue, cells) in lines {
        for run in clue.lengths().rev() {
            flush(&mut body, &mut blank);
            match run {
                0..=15 => body.push(hex(run)),
                16..=255 => body.extend(['-'].into_iter().chain([run / 16, run % 16].map(hex))),
                _ => return None,
            }
        }
        blank += cells.div_ceil(2) - clue.runs().len();
    }
    flush(&mut body, &mut blank);
    Some(format!("https://puzz.link/p?nonogram/{width}/{height}/{body}\n"))
}

fn hex(digit: u32) -> char {
    char::from_digit(digit, 16).unwrap_or('0')
}

/// Writes the slots without a number.
fn flush(body: &mut String, blank: &mut usize) {
    while *blank > 0 {
        let part = (*blank).min(20);
        body.push((b'f' + part as u8) as char);
        *blank -= part;
    }
}
