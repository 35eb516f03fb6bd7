//! Rows of digits: one line for each row, or all rows on one line, joined by `/`.
//!
//! In: digits 0 to 4, with `-`, `.` or a space for a cell without a clue. Rows joined by `/` may come after a
//! name, a width and a height, separated by tabs. Lines that start with `#` are comments. Out: a puzzle. Must
//! not know: other formats.
//!
//! Cells may also be the fields of a table. A space is a cell only on boards that have no other sign for "no clue"; there,
//! spaces at the end of a row may be missing. On boards with `-` or `.`, spaces may separate the cells, if they separate
//! all of them.

use std::ops::Range;

use super::{board, large_clue, more, nothing, puzzle, table};
use crate::diagnostic::{Diagnostic, Source};
use crate::family::slitherlink::Slitherlink;
use crate::rule::counted;
use crate::text::Part;

/// Whether the line holds a whole board.
fn is_joined(line: &Part<'_>) -> bool {
    line.text.iter().any(|&byte| byte == b'/' || byte == b'\t')
}

/// Whether a line holds a whole board, and is no comment.
pub(super) fn is_one_line_puzzle(line: &[u8]) -> bool {
    let line = Part::new(0, line);
    !line.is_comment() && is_joined(&line)
}

/// What a space means on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Space {
    /// A cell without a clue.
    Cell,
    /// Nothing: it separates two cells.
    Between,
    /// Nothing valid: the rows have no spaces.
    None,
}

fn space(rows: &[Part<'_>]) -> Space {
    let has = |wanted: &[u8]| rows.iter().any(|row| row.text.iter().any(|byte| wanted.contains(byte)));
    if has(b"-.") {
        let spaced = |row: &Part<'_>| row.trimmed().text.split(u8::is_ascii_whitespace).all(|cell| cell.len() <= 1);
        let spaced = rows.iter().all(spaced);
        if spaced && has(b" ") { Space::Between } else { Space::None }
    } else if has(b" ") {
        Space::Cell
    } else {
        Space::None
    }
}

/// The cells of a row.
fn cells(row: Part<'_>, space: Space, width: usize) -> Vec<Part<'_>> {
    let row = if space == Space::Cell { row } else { row.trimmed() };
    let mut cells: Vec<Part<'_>> = row.characters().map(|(_, at)| at).collect();
    match space {
        Space::Cell => {
            // Editors may have removed spaces, or added them.
            while cells.len() < width {
                cells.push(Part::new(row.end(), b" "));
            }
            while cells.len() > width && cells.last().is_some_and(|cell| cell.text == b" ") {
                cells.pop();
            }
        }
        Space::Between => cells.retain(|cell| !cell.is_blank()),
        Space::None => {}
    }
    cells
}

/// The boards of a text: the lines of each, without comments.
fn boards(text: Part<'_>) -> Vec<Vec<Part<'_>>> {
    let all: Vec<Part<'_>> = text.uncommented().collect();
    let mut boards = Vec::new();
    for group in all.split(|line| line.text.is_empty()) {
        // A line of spaces is a row only where spaces are cells.
        let marked = group.iter().any(|line| line.text.iter().any(|byte| b"-./\t".contains(byte)));
        for group in group.split(|line| marked && line.is_blank()) {
            let mut rows = Vec::new();
            for &line in group {
                if is_joined(&line) {
                    boards.push(std::mem::take(&mut rows));
                    boards.push(vec![line]);
                } else {
                    rows.push(line);
                }
            }
            boards.push(rows);
        }
    }
    boards.retain(|rows| !rows.iter().all(Part::is_blank));
    boards
}

pub(in crate::family::slitherlink) fn split(text: &[u8]) -> Vec<Range<usize>> {
    if let Some(tables) = table::boards(Part::whole(text)) {
        return tables.into_iter().map(|table| table.span).collect();
    }
    let mut ranges: Vec<Range<usize>> = Vec::new();
    let mut height = 0;
    for rows in boards(Part::whole(text)) {
        let range = rows[0].start..rows[rows.len() - 1].end();
        let is_number = rows.len() == 1 && rows[0].trimmed().number().is_some();
        match ranges.last_mut() {
            // A number below a board is not a board of one row: it belongs to the one above it, which is not read then.
            Some(last) if is_number && height > 1 => last.end = range.end,
            _ => ranges.push(range),
        }
        height = rows.len();
    }
    ranges
}

pub(in crate::family::slitherlink) fn parse(source: &Source<'_>) -> Result<Slitherlink, Diagnostic> {
    if let Some(tables) = table::boards(Part::whole(source.bytes)) {
        return match &tables[..] {
            [table] => fields_of(source, &table.rows),
            tables => Err(more(source, tables[1].rows[0][0])),
        };
    }
    match &boards(Part::whole(source.bytes))[..] {
        [] => Err(nothing()),
        [rows] if is_joined(&rows[0]) => joined(source, rows[0]),
        [rows] => read(source, rows, None),
        [_, second, ..] => Err(more(source, second[0])),
    }
}

/// The board of a table, whose fields are known to be clues or cells without one.
fn fields_of(source: &Source<'_>, rows: &[Vec<Part<'_>>]) -> Result<Slitherlink, Diagnostic> {
    let mut clues = board(source, rows[0][0].span(), rows.len(), rows[0].len())?;
    for (place, field) in clues.cells_mut().iter_mut().zip(rows.iter().flatten()) {
        *place = if field.text.is_empty() { None } else { clue(source, *field, Space::None)? };
    }
    puzzle(source, rows[0][0].span(), clues)
}

/// The words before the rows of a line, and the rows.
fn fields(line: Part<'_>) -> (Vec<Part<'_>>, Vec<Part<'_>>) {
    let mut fields: Vec<Part<'_>> = line.split(b'\t').collect();
    let rows = fields.pop().unwrap_or(line);
    (fields, rows.split(b'/').collect())
}

/// All rows on one line, perhaps after a name, a width and a height.
fn joined(source: &Source<'_>, line: Part<'_>) -> Result<Slitherlink, Diagnostic> {
    let (head, rows) = fields(line);
    let sizes = match &head[..] {
        [] | [_] => None,
        [.., width, height] => Some([*width, *height]),
    };
    let Some([width, height]) = sizes else { return read(source, &rows, None) };
    let span = width.start..height.end();
    match [width, height].map(|field| field.trimmed().number()) {
        [Some(width), Some(height)] => read(source, &rows, Some(&(span, height, width))),
        _ => Err(Diagnostic::at(source, span, "the size of the board is not two numbers")
            .help("a line is a name, a width, a height and the rows, separated by tabs; or the rows alone")),
    }
}

/// The board of these rows, which has to have the size that is stated at some place.
fn read(
    source: &Source<'_>,
    rows: &[Part<'_>],
    stated: Option<&(Range<usize>, usize, usize)>,
) -> Result<Slitherlink, Diagnostic> {
    let space = space(rows);
    let width = match (stated, space) {
        (Some((_, _, width)), _) => *width,
        (None, Space::Cell) => rows.iter().map(|row| row.text.trim_ascii_end().len()).max().unwrap_or(0),
        (None, _) => rows.first().map_or(0, |row| cells(*row, space, 0).len()),
    };
    if let Some((span, height, _)) = stated
        && rows.len() != *height
    {
        return Err(Diagnostic::at(
            source,
            span.clone(),
            format!("the board has {}, not {height}", counted(rows.len(), "row")),
        )
        .label("width and height"));
    }
    let first = rows.first().map_or(0..0, |row| row.span());
    let size = stated.map_or(first, |stated| stated.0.clone());
    let mut clues = board(source, size.clone(), rows.len(), width)?;
    for (number, row) in rows.iter().enumerate() {
        let cells = cells(*row, space, width);
        for (col, cell) in cells.iter().enumerate() {
            let clue = clue(source, *cell, space)?;
            if let Some(place) = clues.cells_mut()[number * width..(number + 1) * width].get_mut(col) {
                *place = clue;
            }
        }
        if cells.len() != width {
            let title =
                format!("row {} has {} but the board is {width} wide", number + 1, counted(cells.len(), "cell"));
            let why = if stated.is_some() { "width" } else { "row 1" };
            return Err(Diagnostic::at(source, row.trimmed().span(), title)
                .label(format!("expected {width}, as {why} says"))
                .help("write `-` for each cell without a clue"));
        }
    }
    puzzle(source, size, clues)
}

/// The meaning of a character.
fn clue(source: &Source<'_>, cell: Part<'_>, space: Space) -> Result<Option<u8>, Diagnostic> {
    match cell.text {
        b"-" | b"." => Ok(None),
        b" " if space == Space::Cell => Ok(None),
        b" " => Err(Diagnostic::at(source, cell.span(), "a space on a board that has a sign for cells without a clue")
            .label("is this a cell?")
            .help("write `-` for each cell without a clue")),
        [digit @ b'0'..=b'4'] => Ok(Some(digit - b'0')),
        [digit @ b'5'..=b'9'] => Err(large_clue(source, cell.span(), &char::from(*digit).to_string())),
        _ => {
            let title = format!("`{}` is neither a clue nor a cell without one", cell.shown());
            Err(Diagnostic::at(source, cell.span(), title)
                .help("clues are 0 to 4; `-`, `.` or a space is a cell without a clue"))
        }
    }
}

/// Whether a text may be a board; strict, because sudokus and nonograms are digits too.
pub(in crate::family::slitherlink) fn detect(text: Part<'_>) -> bool {
    if table::detect(text) {
        return true;
    }
    let boards = boards(text);
    let Some(rows) = boards.first() else { return false };
    // A board is digits and signs; words below it are of another puzzle.
    let is_word = |line: &Part<'_>| {
        let text = line.trimmed().text;
        let begins = text.first().is_some_and(u8::is_ascii_alphabetic) && !line.is_comment();
        begins && (text.contains(&b':') || !is_joined(line))
    };
    if text.lines().any(|line| is_word(&line)) {
        return false;
    }
    if is_joined(&rows[0]) {
        return looks_joined(&rows[0]);
    }
    let has = |wanted: &[u8]| rows.iter().any(|row| row.text.iter().any(|byte| wanted.contains(byte)));
    let height = rows.len();
    let width = match space(rows) {
        Space::Between => cells(rows[0], Space::Between, 0).len(),
        _ => rows[0].trimmed().text.len(),
    };
    let small = rows.iter().all(|row| row.text.iter().all(|byte| b"01234-. ".contains(byte)));
    let digits = rows.iter().all(|row| row.text.iter().all(|byte| b"0123456789-. ".contains(byte)));
    let even = rows.iter().all(|row| row.trimmed().text.len() == rows[0].trimmed().text.len());
    // A line of cells is a sudoku, or what is left of one, rather than a board of one row, unless `# family:` says so;
    // and a column of as many as a square board has may be any such board.
    let is_square = width == 1 && height > 9 && height.isqrt().pow(2) == height;
    match space(rows) {
        _ if !digits || height == 1 || is_square => false,
        Space::Cell => small && looks_spaced(rows),
        // Some digit is wrong, but sudokus have as many rows as columns, perhaps several times.
        _ if !small => even && has(b"-") && height % width != 0,
        _ if has(b"-.") => true,
        // Two blocks of numbers are a nonogram.
        _ => even && width > 1 && (boards.len() != 2 || width > 2),
    }
}

/// Whether a text that is declared to be a slitherlink may be a board: nothing but clues and signs for none.
pub(super) fn is_possible(head: &[u8]) -> bool {
    let possible = |row: &Part<'_>| row.text.iter().all(|byte| b"0123456789-. ".contains(byte));
    let text = Part::whole(head);
    table::boards(text).is_some() || boards(text).first().is_some_and(|rows| rows.iter().all(possible))
}

/// Rows joined by `/`, all of the same width as far as can be seen, perhaps after a size.
fn looks_joined(line: &Part<'_>) -> bool {
    let (head, rows) = fields(*line);
    // Numbers between tabs alone are a row of a table.
    let sized = match head[..] {
        [.., width, height] => {
            let [width, height] = [width, height].map(|field| field.trimmed().number());
            width.is_some() && height.is_some_and(|height| rows.len() > 1 || height == 1)
        }
        _ => false,
    };
    let known = rows.iter().all(|row| row.text.iter().all(|byte| b"01234-. ".contains(byte)));
    let even = rows[..rows.len() - 1].iter().all(|row| row.text.len() == rows[0].text.len());
    // Four rows of four with a 4 are a sudoku, in which no loop is that small.
    let four = head.is_empty() && rows.len() == 4 && rows[0].text.len() == 4 && line.text.contains(&b'4');
    // Numbers with `/` between them are no board of one column.
    let wide = rows[0].text.len() > 1;
    !rows[0].text.is_empty() && known && !four && if head.len() < 2 { rows.len() > 1 && even && wide } else { sized }
}

/// A board whose blank cells are spaces: there is a gap at the start of a row or of two cells. The digits are not in
/// every other column only, or every third, as the numbers of a table would be, they are not indented, and are not above
/// and beside an open part, as those of a nonogram are. A blank row is as wide as the board: a shorter one is a blank
/// line.
fn looks_spaced(rows: &[Part<'_>]) -> bool {
    let widest = rows.iter().map(|row| row.text.len()).max().unwrap_or(0);
    let gap = |row: &Part<'_>| {
        let between = row.text.starts_with(b" ") || row.text.trim_ascii_end().windows(2).any(|two| two == b"  ");
        if row.is_blank() { row.text.len() == widest } else { between }
    };
    let open = |row: usize, col: usize| rows[row].text.get(col).is_none_or(|byte| !byte.is_ascii_digit());
    let filled: Vec<usize> = (0..widest).filter(|&col| (0..rows.len()).any(|row| !open(row, col))).collect();
    let single = filled.windows(2).any(|pair| pair[1] - pair[0] == 1);
    let has = |digit: u8| rows.iter().any(|row| row.text.contains(&digit));
    // Four rows of four may be a sudoku.
    let small = rows.len() == 4 && widest == 4 && !has(b'0');
    rows.iter().any(gap)
        && filled.first() == Some(&0)
        && single
        && !small
        && !table::is_picture(rows.len(), widest, &open)
}
