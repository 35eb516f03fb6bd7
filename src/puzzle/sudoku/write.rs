//! Sudoku as text that other programs read.
//!
//! In: a puzzle, or an answer. Out: text in one of the formats, which parses to the same puzzle. Must not
//! know: files.

use std::fmt::Write;

use itertools::Itertools;

use super::constraint::text;
use super::{Clue, Constraint, House, Sudoku, parse};
use crate::grid::{Grid, Pos};
use crate::puzzle::{Format, WriteError};

/// Writes the puzzle, with an answer, and the cells that somebody has filled in (0 for the others), where the format has a
/// place for them.
pub(super) fn write(
    sudoku: &Sudoku,
    format: Format,
    answer: Option<&Grid<u16>>,
    filled: &Grid<u16>,
    out: &mut Vec<u8>,
) -> Result<(), WriteError> {
    let refuse = |reason: &str| WriteError { family: &super::FAMILY, format, reason: reason.to_owned() };
    let refuse_text = |reason: String| WriteError { family: &super::FAMILY, format, reason };
    let text = match format {
        Format::Tatham => id(sudoku).map_err(refuse)?,
        Format::Variant => variant(sudoku),
        Format::Iss => parse::write_iss(sudoku).map_err(refuse_text)?,
        Format::Grids => parse::write_grids(sudoku).map_err(refuse)?,
        Format::Short => parse::write_short(sudoku).map_err(refuse_text)?,
        Format::Sudokupad => {
            let document = parse::write_scl(sudoku).map_err(refuse_text)?;
            format!("https://sudokupad.app/scl{}\n", parse::pack(&document))
        }
        Format::Json => document(sudoku, filled).map_err(refuse_text)? + "\n",
        Format::Fpuzzles => {
            format!("https://f-puzzles.com/?load={}\n", parse::pack(&document(sudoku, filled).map_err(refuse_text)?))
        }
        _ if !sudoku.is_plain() && super::FAMILY.formats.contains(&format) => {
            return Err(refuse("it has no place for constraints; `variant` has"));
        }
        Format::Line => line_with_box(sudoku, answer),
        Format::Grid => grid(sudoku),
        Format::Sdk | Format::Ss | Format::Sdm if (sudoku.order(), sudoku.box_shape()) != (9, (3, 3)) => {
            return Err(refuse("it holds 9x9 boards with 3x3 boxes only"));
        }
        Format::Sdk => sections(sudoku, filled),
        Format::Ss => simple(sudoku),
        Format::Sdm => symbols(sudoku.givens.cells()) + "\n",
        Format::Puzzlink if parse::box_in_addresses(sudoku.order()) != Some(sudoku.box_shape()) => {
            return Err(refuse("puzz.link has square boxes only, and 2x3 on a 6x6 board"));
        }
        Format::Puzzlink => address(sudoku),
        _ => return Err(refuse("it is a format of other puzzles")),
    };
    out.extend_from_slice(text.as_bytes());
    Ok(())
}

/// An answer as one line: characters up to 9x9, numbers with spaces beyond.
pub(super) fn answer(sudoku: &Sudoku, board: &Grid<u16>) -> String {
    if sudoku.first_digit() == 1 {
        return line(board);
    }
    // A 0 is a digit here.
    board.cells().iter().join(if board.height() <= 9 { "" } else { " " })
}

/// The grid, what boxes and digits are, and a line for each constraint.
fn variant(sudoku: &Sudoku) -> String {
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

/// The givens as a section; one for how far somebody got, where there is anything in it.
fn sections(sudoku: &Sudoku, filled: &Grid<u16>) -> String {
    let rows = |grid: &Grid<u16>| grid.rows().map(|row| symbols(row) + "\n").join("");
    let mut text = format!("[Puzzle]\n{}", rows(&sudoku.givens));
    if filled.cells().iter().any(|&digit| digit > 0) {
        let both = sudoku.givens.cells().iter().zip(filled.cells());
        let state = both.map(|(&given, &digit)| if digit > 0 { digit } else { given }).collect();
        let _ = write!(text, "[State]\n{}", rows(&Grid::from_cells(9, 9, state)));
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
            id_lines(regions.groups(), order).ok_or("its regions fill the board, and their cells touch")?
        ),
    };
    let x = if diagonals > 0 { "x" } else { "" };
    let k = if cages.is_empty() { "" } else { "k" };
    let cages = id_cages(&cages, order)?;
    Ok(format!("{shape}{x}{k}:{}{blocks}{cages}\n", id_cells(sudoku.givens.cells())))
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

/// The lines between cages and their sums, behind the cells of an id.
fn id_cages(cages: &[&Constraint], order: usize) -> Result<String, &'static str> {
    if cages.is_empty() {
        return Ok(String::new());
    }
    let mut seen = Grid::filled(order, order, false);
    let mut sums = vec![0; order * order];
    for cage in cages {
        let cells = &cage.groups()[0];
        if cells.iter().any(|&pos| std::mem::replace(&mut seen[pos], true)) {
            return Err("no two of its cages have a cell in common");
        }
        let Clue::Number(sum) = cage.clue() else { return Err("each of its cages has a sum") };
        // A sum is at most that of all digits of a 128x128 board.
        sums[cells[0].row * order + cells[0].col] = *sum as u16;
    }
    if seen.cells().contains(&false) {
        return Err("its cages fill the board");
    }
    let groups: Vec<Vec<Pos>> = cages.iter().map(|cage| cage.groups()[0].clone()).collect();
    let lines = id_lines(&groups, order).ok_or("the cells of each of its cages touch")?;
    Ok(format!(",{lines},{}", id_cells(&sums)))
}

/// The lines between groups that fill the board; `None` where lines cannot say what belongs together.
fn id_lines(groups: &[Vec<Pos>], order: usize) -> Option<String> {
    let mut of = Grid::filled(order, order, 0);
    for (number, cells) in (1..).zip(groups) {
        cells.iter().for_each(|&pos| of[pos] = number);
    }
    if of.cells().contains(&0) {
        return None;
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
    let same = parse::regions(lines.as_bytes(), order).is_ok_and(|regions| regions.len() == groups.len());
    same.then_some(lines)
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
fn document(sudoku: &Sudoku, filled: &Grid<u16>) -> Result<String, String> {
    if sudoku.first_digit() != 1 {
        return Err("its digits count from 1".to_owned());
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
