//! Nonograms as text and pictures.
//!
//! In: a puzzle, perhaps with its answer. Out: bytes that parse to the same puzzle. Must not know: files.
//!
//! What a format has no place for is left out when it is about the puzzle (a title), and refused when it is the
//! puzzle (cells given beforehand).

use std::io::Write;

use itertools::Itertools;

use crate::grid::Grid;
use crate::puzzle::{Family, Format, Puzzle, WriteError};

use super::{Clue, Nonogram};

/// Writes a puzzle, with an answer where the format has a place for it.
pub(super) fn write(
    puzzle: &Nonogram,
    format: Format,
    answer: Option<&Grid<u16>>,
    out: &mut Vec<u8>,
) -> Result<(), WriteError> {
    let refuse = |reason: &str| Err(WriteError { family: Family::Nonogram, format, reason: reason.to_owned() });
    if puzzle.given.cells().iter().any(Option::is_some) {
        return refuse("it has no place for cells that are given beforehand");
    }
    let text = match format {
        Format::Non => non(puzzle, answer),
        Format::Blocks => blocks(puzzle),
        Format::Edn => edn(puzzle),
        Format::Mathematica => mathematica(puzzle),
        Format::Pbm => {
            let Some(answer) = answer else { return refuse("a picture needs the answer") };
            pbm(answer, out);
            return Ok(());
        }
        _ => return refuse("it is not a format for nonograms"),
    };
    out.extend_from_slice(text.as_bytes());
    Ok(())
}

/// The clues one per line, `0` for an empty one.
fn lines(clues: &[Clue], separator: &str) -> String {
    let line = |clue: &Clue| match clue.runs() {
        [] => "0".to_owned(),
        runs => runs.iter().join(separator),
    };
    clues.iter().map(|clue| line(clue) + "\n").collect()
}

/// The clues as nested lists.
fn lists(clues: &[Clue], open: char, separator: &str, close: char) -> String {
    let list = |clue: &Clue| format!("{open}{}{close}", clue.runs().iter().join(separator));
    format!("{open}{}{close}", clues.iter().map(list).join(separator))
}

fn non(puzzle: &Nonogram, answer: Option<&Grid<u16>>) -> String {
    let (height, width) = puzzle.size();
    let title = puzzle.title().map_or(String::new(), |title| {
        let title = title.replace('&', "&amp;").replace('"', "&quot;").replace(char::is_control, " ");
        format!("title \"{title}\"\n")
    });
    let goal = answer.map_or(String::new(), |answer| {
        format!("\ngoal \"{}\"\n", answer.cells().iter().map(|&cell| u16::from(cell != 0)).format(""))
    });
    let (rows, columns) = (lines(&puzzle.rows, ","), lines(&puzzle.columns, ","));
    format!("{title}width {width}\nheight {height}\n\nrows\n{rows}\ncolumns\n{columns}{goal}")
}

fn blocks(puzzle: &Nonogram) -> String {
    format!("{}\n{}", lines(&puzzle.rows, " "), lines(&puzzle.columns, " "))
}

fn edn(puzzle: &Nonogram) -> String {
    let (columns, rows) = (lists(&puzzle.columns, '[', " ", ']'), lists(&puzzle.rows, '[', " ", ']'));
    format!("{{:vertical {columns}\n :horizontal {rows}}}\n")
}

fn mathematica(puzzle: &Nonogram) -> String {
    let (rows, columns) = (lists(&puzzle.rows, '{', ", ", '}'), lists(&puzzle.columns, '{', ", ", '}'));
    format!("rows = {rows};\ncols = {columns};\n")
}

/// The answer as a binary bitmap (P4): rows of bits, the highest first, each row in whole bytes.
fn pbm(answer: &Grid<u16>, out: &mut Vec<u8>) {
    // A write into memory cannot fail.
    let _ = write!(out, "P4\n{} {}\n", answer.width(), answer.height());
    for row in answer.rows() {
        let byte =
            |bits: &[u16]| bits.iter().enumerate().fold(0, |byte, (at, &bit)| byte | u8::from(bit != 0) << (7 - at));
        out.extend(row.chunks(8).map(byte));
    }
}
