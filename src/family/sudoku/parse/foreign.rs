//! Files of other programs, written in our formats: `HoDoKu`, `OpenSudoku`; a board with one cell on each line; the file
//! form of puzz.link.
//!
//! In: text. Out: lines of cells, or documents where somebody has filled in some. Must not know: puzzles.
//!
//! `HoDoKu` has a line of fields: `:0300:5:BOARD:DELETED:OUTCOME:COMMENT:`. A `+` stands in front of a digit that was filled
//! in; `DELETED` are candidates that were struck, each a digit, a row and a column. `OpenSudoku` has 81 digits, or for each
//! cell its value, one or two lists of notes, and whether it can be changed.

use serde_json::{Map, Value, json};

use super::rows::line_of_column;
use super::symbols::is_blank;
use crate::family::pasted::Plain;

/// A cell of a board.
#[derive(Clone, Default)]
struct Cell {
    digit: u8,
    is_given: bool,
    struck: Vec<u8>,
}

/// The text of a board: a line, or a document where a line would lose something.
fn board(cells: &[Cell]) -> String {
    if cells.iter().all(|cell| (cell.digit == 0 || cell.is_given) && cell.struck.is_empty()) {
        let symbols: String =
            cells.iter().map(|cell| if cell.digit == 0 { '.' } else { char::from(b'0' + cell.digit) }).collect();
        return symbols + "\n";
    }
    let document = |cell: &Cell| {
        let mut fields = Map::new();
        if cell.digit > 0 {
            fields.insert("value".into(), cell.digit.into());
        }
        if cell.is_given {
            fields.insert("given".into(), true.into());
        }
        if cell.digit == 0 && !cell.struck.is_empty() {
            let left: Vec<u8> = (1..=9).filter(|digit| !cell.struck.contains(digit)).collect();
            fields.insert("centerPencilMarks".into(), left.into());
        }
        Value::Object(fields)
    };
    let rows: Vec<Vec<Value>> = cells.chunks(9).map(|row| row.iter().map(document).collect()).collect();
    json!({ "size": 9, "grid": rows }).to_string() + "\n"
}

/// The cell of a character.
fn cell(symbol: u8, is_given: bool) -> Option<Cell> {
    let digit = if is_blank(symbol) || symbol == b'0' { 0 } else { char::from(symbol).to_digit(10)? as u8 };
    Some(Cell { digit, is_given: is_given && digit > 0, struck: Vec::new() })
}

/// A line of `HoDoKu`.
fn hodoku(line: &str) -> Option<Plain> {
    let fields: Vec<&str> = line.trim().strip_prefix(':')?.split(':').collect();
    let [technique, _, symbols, struck, outcome, ..] = fields[..] else { return None };
    let is_code = technique.len() == 4 && technique.bytes().all(|byte| byte.is_ascii_digit() || byte == b'x');
    let (mut cells, mut is_given) = (Vec::new(), true);
    for symbol in symbols.bytes() {
        if symbol == b'+' {
            is_given = false;
            continue;
        }
        cells.push(cell(symbol, is_given)?);
        is_given = true;
    }
    if !is_code || cells.len() != 81 {
        return None;
    }
    for word in struck.split_whitespace() {
        let &[digit @ b'1'..=b'9', row @ b'1'..=b'9', col @ b'1'..=b'9'] = word.as_bytes() else { return None };
        cells[usize::from(9 * (row - b'1') + col - b'1')].struck.push(digit - b'0');
    }
    let note = (!outcome.trim().is_empty()).then(|| format!("what the step finds, `{}`, is not read", outcome.trim()));
    Some(Plain { text: board(&cells), notes: note.into_iter().collect() })
}

/// The boards of a file of `OpenSudoku`.
fn open_sudoku(text: &str) -> Option<Plain> {
    text.contains("<opensudoku").then_some(())?;
    let data = text.split("<game").skip(1).map(|game| game.split_once("data=\"")?.1.split('"').next());
    let boards = data.map(|data| {
        let data = data?.replace("&#10;", "\n").replace("&#xA;", "\n");
        let data = data.trim();
        let cells: Option<Vec<Cell>> = match data.strip_prefix("version:") {
            None => data.bytes().map(|symbol| cell(symbol, true)).collect(),
            Some(rest) => {
                let (_, fields) = rest.split_once('\n')?;
                let fields: Vec<&str> = fields.trim().trim_end_matches('|').split('|').collect();
                // Older versions have one list of notes, later ones two.
                let of_each = [3, 4].into_iter().find(|&many| fields.len() == 81 * many)?;
                let of_cell = |fields: &[&str]| match (fields.first()?.as_bytes(), *fields.last()?) {
                    (&[symbol], "0" | "1") => cell(symbol, fields.last() == Some(&"0")),
                    _ => None,
                };
                fields.chunks(of_each).map(of_cell).collect()
            }
        };
        cells.filter(|cells| cells.len() == 81).map(|cells| board(&cells))
    });
    let boards: Option<String> = boards.collect();
    boards.filter(|boards| !boards.is_empty()).map(Plain::of)
}

/// A file that puzz.link saved: the size, then rows of cells; what was filled in follows.
fn file(text: &str) -> Option<Plain> {
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let [head, "sudoku", size, rest @ ..] = &lines[..] else { return None };
    let size: usize = size.parse().ok().filter(|_| head.starts_with("pzprv3"))?;
    let rows = rest.get(..size)?;
    let is_row = |row: &&str| row.split_whitespace().count() == size;
    let filled = rest[size..].iter().any(|row| row.contains(|c: char| c.is_ascii_digit()));
    let note = filled.then(|| "what was filled in in the saved file is not read, only the puzzle".to_owned());
    let text = rows.iter().map(|row| row.replace('-', ".") + "\n").collect();
    rows.iter().all(is_row).then(|| Plain { text, notes: note.into_iter().collect() })
}

/// The text in one of our formats.
pub(in crate::family::sudoku) fn plain(text: &str) -> Option<Plain> {
    let content = || text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#'));
    if content().next().is_some_and(|line| line.trim_start().starts_with(':')) {
        let all: Option<Vec<Plain>> = content().map(hodoku).collect();
        let all = all?;
        let notes = all.iter().flat_map(|plain| plain.notes.clone()).collect();
        return Some(Plain { text: all.into_iter().map(|plain| plain.text).collect(), notes });
    }
    open_sudoku(text).or_else(|| file(text)).or_else(|| line_of_column(text).map(Plain::of))
}
