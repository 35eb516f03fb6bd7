//! Sudoku as text that other programs read.
//!
//! In: a puzzle, or an answer. Out: text in one of the formats, which parses to the same puzzle. Must not
//! know: files.

use std::fmt::Write;

use itertools::Itertools;

use super::Sudoku;
use crate::grid::Grid;
use crate::puzzle::{Family, Format, WriteError};

/// Writes the puzzle.
pub(super) fn write(sudoku: &Sudoku, format: Format, out: &mut Vec<u8>) -> Result<(), WriteError> {
    let refuse = |reason: &str| WriteError { family: Family::Sudoku, format, reason: reason.to_owned() };
    let text = match format {
        Format::Line => line_with_box(sudoku),
        Format::Grid => grid(sudoku),
        Format::Sdk | Format::Ss | Format::Sdm if (sudoku.order(), sudoku.box_shape()) != (9, (3, 3)) => {
            return Err(refuse("it holds 9x9 boards with 3x3 boxes only"));
        }
        Format::Sdk => format!("[Puzzle]\n{}", sudoku.givens.rows().map(|row| symbols(row) + "\n").format("")),
        Format::Ss => simple(sudoku),
        Format::Sdm => symbols(sudoku.givens.cells()) + "\n",
        _ => return Err(refuse("it is a format of other puzzles")),
    };
    out.extend_from_slice(text.as_bytes());
    Ok(())
}

/// An answer as one line: characters up to 9x9, numbers with spaces beyond.
pub(super) fn line(board: &Grid<u16>) -> String {
    if board.height() <= 9 { symbols(board.cells()) } else { board.cells().iter().join(" ") }
}

/// One character for each digit up to 9, `.` for none.
fn symbols(cells: &[u16]) -> String {
    cells.iter().map(|&digit| if digit == 0 { '.' } else { char::from(b'0' + digit as u8) }).collect()
}

/// The comment that names the boxes, when they are not those that the size has anyway.
fn box_comment(sudoku: &Sudoku) -> Option<String> {
    let (rows, cols) = sudoku.box_shape();
    (Sudoku::usual_box(sudoku.order()) != Some((rows, cols))).then(|| format!("# box: {rows}x{cols}"))
}

fn line_with_box(sudoku: &Sudoku) -> String {
    let mut text = line(&sudoku.givens);
    if let Some(comment) = box_comment(sudoku) {
        text.push(' ');
        text.push_str(&comment);
    }
    text + "\n"
}

/// Rows with borders between the boxes; numbers in columns of one width.
fn grid(sudoku: &Sudoku) -> String {
    let (order, (rows, cols)) = (sudoku.order(), sudoku.box_shape());
    let width = order.to_string().len();
    let mut text = box_comment(sudoku).map_or_else(String::new, |comment| comment + "\n");
    // A blank before and after each bar; at the ends of the line there is none.
    let ends = |number: usize| number == 0 || number + 1 == order / cols;
    let dashes = |number: usize| cols * (width + 1) + usize::from(!ends(number));
    let rule = (0..order / cols).map(|number| "-".repeat(dashes(number))).join("+");
    for (index, row) in sudoku.givens.rows().enumerate() {
        if index > 0 && index.is_multiple_of(rows) {
            text.push_str(&rule);
            text.push('\n');
        }
        for (col, &digit) in row.iter().enumerate() {
            if col > 0 {
                text.push_str(if col.is_multiple_of(cols) { " | " } else { " " });
            }
            let cell = if digit == 0 { ".".to_owned() } else { digit.to_string() };
            // Writing into a String cannot fail.
            let _ = write!(text, "{cell:>width$}");
        }
        text.push('\n');
    }
    text
}

/// The borders of Simple Sudoku.
fn simple(sudoku: &Sudoku) -> String {
    let mut text = String::from("*-----------*\n");
    for (index, row) in sudoku.givens.rows().enumerate() {
        if index > 0 && index.is_multiple_of(3) {
            text.push_str("|---+---+---|\n");
        }
        let _ = writeln!(text, "|{}|", row.chunks(3).map(symbols).format("|"));
    }
    text + "*-----------*\n"
}
