//! Sudoku as text that other programs read.
//!
//! In: a puzzle, or an answer. Out: text in one of the formats, which parses to the same puzzle. Must not
//! know: files.

use std::fmt::Write;

use itertools::Itertools;

use super::{Extra, House, Sudoku, parse};
use crate::grid::{Grid, Pos};
use crate::puzzle::{Format, WriteError};

/// Writes the puzzle, with an answer where the format has a place for it.
pub(super) fn write(
    sudoku: &Sudoku,
    format: Format,
    answer: Option<&Grid<u16>>,
    out: &mut Vec<u8>,
) -> Result<(), WriteError> {
    let refuse = |reason: &str| WriteError { family: &super::FAMILY, format, reason: reason.to_owned() };
    let text = match format {
        Format::Tatham => id(sudoku).map_err(refuse)?,
        _ if !sudoku.extras().is_empty() && super::FAMILY.formats.contains(&format) => {
            return Err(refuse("it has no place for diagonals and cages"));
        }
        Format::Line => line_with_box(sudoku, answer),
        Format::Grid => grid(sudoku),
        Format::Sdk | Format::Ss | Format::Sdm if (sudoku.order(), sudoku.box_shape()) != (9, (3, 3)) => {
            return Err(refuse("it holds 9x9 boards with 3x3 boxes only"));
        }
        Format::Sdk => format!("[Puzzle]\n{}", sudoku.givens.rows().map(|row| symbols(row) + "\n").format("")),
        Format::Ss => simple(sudoku),
        Format::Sdm => symbols(sudoku.givens.cells()) + "\n",
        Format::Puzzlink if parse::box_in_addresses(sudoku.order()) != Some(sudoku.box_shape()) => {
            return Err(refuse("puzz.link has square boxes only, and 2x3 on a 6x6 board"));
        }
        Format::Puzzlink => address(sudoku),
        Format::Json => document(sudoku),
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
    let symbols = cells.iter().map(|&digit| if digit == 0 { b'.' } else { b'0' + digit as u8 });
    String::from_utf8(symbols.collect()).expect("digits and points are ASCII")
}

/// Whether the boxes are those that the size has when nothing is said.
fn has_usual_box(sudoku: &Sudoku) -> bool {
    Sudoku::usual_box(sudoku.order()) == Some(sudoku.box_shape())
}

/// The comment that names the boxes. On a line of its own it would hold for the boards that follow, too.
fn box_comment(sudoku: &Sudoku) -> String {
    let (rows, cols) = sudoku.box_shape();
    format!("# box: {rows}x{cols}")
}

/// The puzzle, then what may stand behind it: the answer after a comma, where cells are characters, and the box.
fn line_with_box(sudoku: &Sudoku, answer: Option<&Grid<u16>>) -> String {
    let mut text = line(&sudoku.givens);
    if let Some(answer) = answer.filter(|_| sudoku.order() <= 9) {
        text.push(',');
        text.push_str(&line(answer));
    }
    // The numbers of a 10x10 board could be those of one row of a board that is 100 wide.
    if sudoku.order() == 10 || !has_usual_box(sudoku) {
        text.push(' ');
        text.push_str(&box_comment(sudoku));
    }
    text + "\n"
}

/// Rows with borders between the boxes; numbers in columns of one width.
fn grid(sudoku: &Sudoku) -> String {
    let (order, (rows, cols)) = (sudoku.order(), sudoku.box_shape());
    let width = order.to_string().len();
    let mut text = String::new();
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
        if index == 0 && !has_usual_box(sudoku) {
            let _ = write!(text, " {}", box_comment(sudoku));
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

/// A part of the cells in reading order.
enum Run {
    Digit(u16),
    Blanks(usize),
}

/// The cells as digits and runs of at most `longest` blanks.
fn runs(cells: &[u16], longest: usize) -> Vec<Run> {
    let mut runs = Vec::new();
    for &digit in cells {
        match (digit, runs.last_mut()) {
            (0, Some(Run::Blanks(blanks))) if *blanks < longest => *blanks += 1,
            (0, _) => runs.push(Run::Blanks(1)),
            _ => runs.push(Run::Digit(digit)),
        }
    }
    runs
}

/// A game id of Simon Tatham's collection: a box is C high and R wide in `CxR`.
fn id(sudoku: &Sudoku) -> Result<String, &'static str> {
    let (rows, cols) = sudoku.box_shape();
    let x = if sudoku.extras().contains(&Extra::Diagonals) { "x" } else { "" };
    let cages = id_cages(sudoku)?;
    let k = if cages.is_some() { "k" } else { "" };
    Ok(format!("{rows}x{cols}{x}{k}:{}{}\n", id_cells(sudoku.givens.cells()), cages.unwrap_or_default()))
}

/// The cells of an id.
fn id_cells(cells: &[u16]) -> String {
    let mut text = String::new();
    for run in runs(cells, 26) {
        match run {
            Run::Digit(digit) => {
                let between = if text.ends_with(|c: char| c.is_ascii_digit()) { "_" } else { "" };
                let _ = write!(text, "{between}{digit}");
            }
            Run::Blanks(blanks) => text.push(char::from(b'a' + blanks as u8 - 1)),
        }
    }
    text
}

/// The lines between cages and their sums, behind the cells of an id; none where there are no cages.
fn id_cages(sudoku: &Sudoku) -> Result<Option<String>, &'static str> {
    let order = sudoku.order();
    let mut of = Grid::filled(order, order, 0);
    let mut sums = vec![0; order * order];
    let mut number = 0;
    for extra in sudoku.extras() {
        let Extra::Cage { cells, sum } = extra else { continue };
        number += 1;
        for &pos in cells {
            if std::mem::replace(&mut of[pos], number) != 0 {
                return Err("no two of its cages have a cell in common");
            }
        }
        let sum = sum.ok_or("each of its cages has a sum")?;
        // A sum is at most that of all digits of a 128x128 board.
        sums[cells[0].row * order + cells[0].col] = sum as u16;
    }
    if number == 0 {
        return Ok(None);
    }
    if of.cells().contains(&0) {
        return Err("its cages fill the board");
    }
    let mut lines = String::new();
    let mut open = 0;
    let ends = parse::borders(order).map(|[one, other]| of[one] != of[other]);
    for line in ends.chain([true]) {
        if !line {
            open += 1;
            continue;
        }
        while open > 25 {
            lines.push('z');
            open -= 25;
        }
        lines.push(if open == 0 { '_' } else { char::from(b'a' + open as u8 - 1) });
        open = 0;
    }
    // Lines cannot put cells together that do not touch.
    if parse::regions(lines.as_bytes(), order).map_or(0, |regions| regions.len()) != number {
        return Err("the cells of each of its cages touch");
    }
    Ok(Some(format!(",{lines},{}", id_cells(&sums))))
}

/// An address of puzz.link.
fn address(sudoku: &Sudoku) -> String {
    let order = sudoku.order();
    let mut text = format!("https://puzz.link/p?sudoku/{order}/{order}/");
    for run in runs(sudoku.givens.cells(), 20) {
        match run {
            Run::Digit(digit) => {
                let dash = if digit > 15 { "-" } else { "" };
                let _ = write!(text, "{dash}{digit:x}");
            }
            Run::Blanks(blanks) => text.push(char::from(b'g' + blanks as u8 - 1)),
        }
    }
    text + "\n"
}

/// A document of f-puzzles; regions only where they are not those of the size.
fn document(sudoku: &Sudoku) -> String {
    let usual = has_usual_box(sudoku);
    let cell = |(col, (row, &digit)): (usize, (usize, &u16))| {
        let mut cell = serde_json::Map::new();
        if digit > 0 {
            cell.insert("value".into(), digit.into());
            cell.insert("given".into(), true.into());
        }
        if let (false, House::Box(number)) = (usual, House::box_at(sudoku.box_shape(), Pos::new(row, col))) {
            cell.insert("region".into(), number.into());
        }
        serde_json::Value::from(cell)
    };
    let rows = sudoku.givens.rows().enumerate();
    let grid = rows.map(|(row, cells)| cells.iter().map(|digit| (row, digit)).enumerate().map(cell).collect_vec());
    serde_json::json!({ "size": sudoku.order(), "grid": grid.collect_vec() }).to_string() + "\n"
}
