//! Sudoku as text that other programs read.
//!
//! In: a puzzle, or an answer. Out: text in one of the formats, which parses to the same puzzle. Must not
//! know: files.

use std::fmt::Write;

use itertools::Itertools;

use super::constraint::text;
use super::{Clue, Constraint, House, Sudoku, parse};
use crate::grid::{Grid, Pos};
use crate::text::pzpr;
use crate::text::tatham::{write_numbers, write_regions};

/// Refuses constraints.
pub(super) fn plain(sudoku: &Sudoku) -> Result<&Sudoku, String> {
    if sudoku.is_plain() { Ok(sudoku) } else { Err("it has no place for constraints; `variant` has".to_owned()) }
}

/// Refuses all but 9x9 boards.
fn nine(sudoku: &Sudoku) -> Result<&Sudoku, String> {
    if (plain(sudoku)?.order(), sudoku.box_shape()) == (9, (3, 3)) {
        return Ok(sudoku);
    }
    Err("it holds 9x9 boards with 3x3 boxes only".to_owned())
}

pub(super) fn sdm(sudoku: &Sudoku) -> Result<String, String> {
    Ok(symbols(nine(sudoku)?.givens.cells()) + "\n")
}

pub(super) fn puzzlink(sudoku: &Sudoku) -> Result<String, String> {
    let order = sudoku.order();
    if parse::box_in_addresses(plain(sudoku)?.order()) != Some(sudoku.box_shape()) {
        return Err("puzz.link has square boxes only, and 2x3 on a 6x6 board".to_owned());
    }
    let cells = sudoku.givens.cells().iter().map(|&given| (given > 0).then_some(u32::from(given)));
    let body = pzpr::write_cells(pzpr::Codec::Number16, cells).ok_or("a digit is too large for it")?;
    Ok(pzpr::address("sudoku", (order, order), &body))
}

pub(super) fn sudokupad(sudoku: &Sudoku, filled: &Grid<u16>) -> Result<String, String> {
    Ok(format!("https://sudokupad.app/scl{}\n", parse::pack(&parse::write_scl(sudoku, filled)?)))
}

pub(super) fn fpuzzles(sudoku: &Sudoku, filled: &Grid<u16>) -> Result<String, String> {
    Ok(format!("https://f-puzzles.com/?load={}\n", parse::pack(&document(sudoku, filled)?)))
}

pub(super) fn json(sudoku: &Sudoku, filled: &Grid<u16>) -> Result<String, String> {
    Ok(document(sudoku, filled)? + "\n")
}

/// An answer as one line: characters up to 9x9, numbers with spaces beyond.
pub(super) fn answer(sudoku: &Sudoku, cells: &[u16]) -> String {
    let small = sudoku.order() <= 9;
    // A 0 is a digit where digits count from 0.
    if small && sudoku.first_digit() == 1 { symbols(cells) } else { cells.iter().join(if small { "" } else { " " }) }
}

/// The grid, what boxes and digits are, and a line for each constraint.
pub(super) fn variant(sudoku: &Sudoku) -> String {
    let order = sudoku.order();
    let width = order.to_string().len();
    let mut lines = String::new();
    for row in sudoku.givens.rows() {
        let cell = |&digit: &u16| match digit {
            0 => ".".to_owned(),
            _ => (digit - 1 + sudoku.first_digit()).to_string(),
        };
        let _ = writeln!(lines, "{}", row.iter().map(|digit| format!("{:>width$}", cell(digit))).format(" "));
    }
    let (rows, cols) = sudoku.box_shape();
    if sudoku.has_boxes() {
        let _ = writeln!(lines, "boxes: {rows}x{cols}");
    } else {
        lines.push_str("boxes: none\n");
    }
    if sudoku.first_digit() == 0 {
        let _ = writeln!(lines, "digits: 0-{}", order - 1);
    }
    for constraint in sudoku.constraints() {
        lines.push_str(&text::write(constraint, order));
        lines.push('\n');
    }
    lines
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

/// Whether the boxes are the default ones of the size.
fn has_usual_box(sudoku: &Sudoku) -> bool {
    Sudoku::usual_box(sudoku.order()) == Some(sudoku.box_shape())
}

/// The comment that names the boxes. On a separate line it would also apply to the boards that follow.
fn box_comment(sudoku: &Sudoku) -> String {
    let (rows, cols) = sudoku.box_shape();
    format!("# box: {rows}x{cols}")
}

/// The puzzle, then what may follow it: the answer after a comma, where cells are characters, and the box.
pub(super) fn line_with_box(sudoku: &Sudoku, answer: Option<&Grid<u16>>) -> Result<String, String> {
    if sudoku.order() == 1 {
        return Err("one cell on a line could be anything".into());
    }
    let mut text = line(&plain(sudoku)?.givens);
    if let Some(answer) = answer.filter(|_| sudoku.order() <= 9) {
        text.push(',');
        text.push_str(&line(answer));
    }
    // The numbers of a 10x10 board could be those of one row of a board that is 100 wide.
    if sudoku.order() == 10 || !has_usual_box(sudoku) {
        text.push(' ');
        text.push_str(&box_comment(sudoku));
    }
    Ok(text + "\n")
}

/// Rows with borders between the boxes; numbers in columns of one width.
pub(super) fn grid(sudoku: &Sudoku) -> Result<String, String> {
    let (order, (rows, cols)) = (plain(sudoku)?.order(), sudoku.box_shape());
    let width = order.to_string().len();
    let mut text = String::new();
    // A blank before and after each bar, except at the ends of the line.
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
    Ok(text)
}

/// The givens as a section, and one for the filled-in cells, if there are any.
pub(super) fn sdk(sudoku: &Sudoku, filled: &Grid<u16>) -> Result<String, String> {
    nine(sudoku)?;
    let rows = |grid: &Grid<u16>| grid.rows().map(|row| symbols(row) + "\n").join("");
    let mut text = format!("[Puzzle]\n{}", rows(&sudoku.givens));
    if filled.cells().iter().any(|&digit| digit > 0) {
        let both = sudoku.givens.cells().iter().zip(filled.cells());
        let state = both.map(|(&given, &digit)| if digit > 0 { digit } else { given }).collect();
        let _ = write!(text, "[State]\n{}", rows(&Grid::from_cells(9, 9, state)));
    }
    Ok(text)
}

/// The borders of Simple Sudoku.
pub(super) fn simple(sudoku: &Sudoku) -> Result<String, String> {
    let mut text = String::from("*-----------*\n");
    for (index, row) in nine(sudoku)?.givens.rows().enumerate() {
        if index > 0 && index.is_multiple_of(3) {
            text.push_str("|---+---+---|\n");
        }
        let _ = writeln!(text, "|{}|", row.chunks(3).map(symbols).format("|"));
    }
    Ok(text + "*-----------*\n")
}

/// A game id of Simon Tatham's collection: a box is C high and R wide in `CxR`.
pub(super) fn id(sudoku: &Sudoku) -> Result<String, &'static str> {
    let order = sudoku.order();
    let (mut diagonals, mut cages, mut regions) = (0, Vec::new(), None);
    for constraint in sudoku.constraints() {
        match constraint.kind().name {
            "diagonal" => diagonals += 1,
            "cage" => cages.push(constraint),
            "regions" => regions = Some(constraint),
            _ => return Err("it has no place for constraints besides diagonals, cages and regions"),
        }
    }
    if sudoku.first_digit() != 1 || diagonals == 1 && order > 1 {
        return Err("it has digits from 1, and both diagonals or none");
    }
    let (rows, cols) = sudoku.box_shape();
    let shape = match (regions, sudoku.has_boxes()) {
        (Some(_), _) => format!("{order}j"),
        (None, true) => format!("{rows}x{cols}"),
        (None, false) => return Err("its boards have boxes or regions"),
    };
    let blocks = match regions {
        None => String::new(),
        Some(regions) => format!(
            ",{}",
            write_regions(regions.groups(), order).ok_or("its regions fill the board, and their cells touch")?
        ),
    };
    let x = if diagonals > 0 { "x" } else { "" };
    let k = if cages.is_empty() { "" } else { "k" };
    let cages = id_cages(&cages, order)?;
    Ok(format!("{shape}{x}{k}:{}{blocks}{cages}\n", write_numbers(sudoku.givens.cells())))
}

/// The lines between cages and their sums, after the cells of an id.
fn id_cages(cages: &[&Constraint], order: usize) -> Result<String, &'static str> {
    if cages.is_empty() {
        return Ok(String::new());
    }
    let mut seen = Grid::filled(order, order, false);
    let mut sums = vec![0; order * order];
    for cage in cages {
        let cells = &cage.groups()[0];
        if cells.iter().any(|&pos| std::mem::replace(&mut seen[pos], true)) {
            return Err("there, no two cages have a cell in common");
        }
        let Clue::Number(sum) = cage.clue() else { return Err("there, each cage has a sum") };
        // A sum is at most that of all digits of a 128x128 board.
        sums[cells[0].row * order + cells[0].col] = *sum as u16;
    }
    if seen.cells().contains(&false) {
        return Err("there, cages fill the board");
    }
    let groups: Vec<Vec<Pos>> = cages.iter().map(|cage| cage.groups()[0].clone()).collect();
    let lines = write_regions(&groups, order).ok_or("the cells of each of its cages touch")?;
    Ok(format!(",{lines},{}", write_numbers(&sums)))
}

/// A document of f-puzzles; regions only where they are not those of the size.
fn document(sudoku: &Sudoku, filled: &Grid<u16>) -> Result<String, String> {
    if sudoku.first_digit() != 1 {
        return Err("there, digits count from 1".to_owned());
    }
    let usual = Sudoku::usual_box(sudoku.order());
    let is_usual = usual == Some(sudoku.box_shape()) || usual.is_none() && !sudoku.has_boxes();
    let regions = sudoku.constraints().iter().find(|constraint| constraint.kind().name == "regions");
    let region = |pos: Pos| match (regions, sudoku.has_boxes()) {
        (Some(regions), _) => {
            regions.groups().iter().position(|group| group.contains(&pos)).map(serde_json::Value::from)
        }
        (None, true) => match House::box_at(sudoku.box_shape(), pos) {
            House::Box(number) if !is_usual => Some(number.into()),
            _ => None,
        },
        (None, false) => (!is_usual).then_some(serde_json::Value::Null),
    };
    let candidates = |pos: Pos| {
        let mut all = sudoku.constraints().iter().filter(|constraint| constraint.kind().name == "candidates");
        all.find(|constraint| constraint.groups()[0].contains(&pos)).map(Constraint::clue)
    };
    let mut twice = sudoku.constraints().iter().filter(|constraint| constraint.kind().name == "candidates");
    let mut seen = std::collections::BTreeSet::new();
    if twice.any(|constraint| constraint.groups()[0].iter().any(|&pos| !seen.insert(pos))) {
        return Err("a cell has one list of candidates there".to_owned());
    }
    let cell = |(col, (row, &digit)): (usize, (usize, &u16))| {
        let pos = Pos::new(row, col);
        let mut cell = serde_json::Map::new();
        if digit > 0 {
            cell.insert("value".into(), digit.into());
            cell.insert("given".into(), true.into());
        } else if filled[pos] > 0 {
            cell.insert("value".into(), filled[pos].into());
        } else if let Ok(at) = sudoku.aside.marks.binary_search_by_key(&pos, |(pos, _)| *pos) {
            cell.insert("centerPencilMarks".into(), serde_json::json!(sudoku.aside.marks[at].1));
        }
        if let Some(region) = region(pos) {
            cell.insert("region".into(), region);
        }
        if let Some(Clue::Digits(digits)) = candidates(pos) {
            cell.insert("givenPencilMarks".into(), serde_json::json!(digits));
        }
        serde_json::Value::from(cell)
    };
    let rows = sudoku.givens.rows().enumerate();
    let grid = rows.map(|(row, cells)| cells.iter().map(|digit| (row, digit)).enumerate().map(cell).collect_vec());
    let mut document = serde_json::Map::new();
    document.insert("size".into(), sudoku.order().into());
    document.insert("grid".into(), grid.collect_vec().into());
    parse::write_fields(sudoku, &mut document)?;
    Ok(serde_json::Value::from(document).to_string())
}
