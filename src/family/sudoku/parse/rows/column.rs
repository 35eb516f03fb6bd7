//! Boards with one cell on each line.
//!
//! In: text. Out: rows of cells, if that is what it is. Must not know: which other puzzles have such lines.
//!
//! A board copied from a page, or printed by a loop that ends a line too often. An empty line is a blank cell, or nothing
//! where there are enough others.

use super::lines::{Line, LineKind, Row};
use crate::diagnostic::{Diagnostic, Source};
use crate::family::directives::boxes_behind;
use crate::family::sudoku::Sudoku;
use crate::family::sudoku::parse::line::number;
use crate::family::sudoku::parse::symbols;
use crate::text::Part;

/// The most lines that are looked at.
const MOST: usize = 2 * symbols::MAX_SIZE * symbols::MAX_SIZE;

/// The cells of a board that stand one on a line, how many make a row, and the comments among them.
struct Column<'t> {
    size: usize,
    cells: Vec<Part<'t>>,
    comments: Vec<Part<'t>>,
}

fn column<'t>(text: Part<'t>) -> Option<Column<'t>> {
    let is_cell = |line: &Part<'_>| line.text.len() <= 2 && number(line.text).is_some();
    // Nearly all boards are told by their first row.
    text.content().next().filter(|first| is_cell(&first.trimmed()))?;
    let (comments, lines): (Vec<Part<'t>>, Vec<Part<'t>>) =
        text.end_trimmed().lines().take(MOST).map(Part::trimmed).partition(Part::is_comment);
    let content: Vec<Part<'t>> = lines.iter().copied().filter(|line| !line.text.is_empty()).collect();
    let size_of = |cells: &[Part<'_>]| Some(cells.len().isqrt()).filter(|size| size * size == cells.len() && *size > 3);
    let cells = if size_of(&content).is_some() { content } else { lines };
    let size = size_of(&cells).filter(|&size| Sudoku::usual_box(size).is_some() && size <= symbols::MAX_SIZE)?;
    let fits = |cell: &Part<'_>| is_cell(cell) && number(cell.text).is_some_and(|digit| usize::from(digit) <= size);
    cells.iter().all(fits).then_some(Column { size, cells, comments })
}

/// The rows of such a board.
pub(super) fn rows<'t>(text: Part<'t>) -> Option<Vec<Line<'t>>> {
    let Column { size, cells, comments } = column(text)?;
    let row = |words: &[Part<'t>]| {
        let part = text.at(words[0].start..words[size - 1].end());
        Line { part, kind: LineKind::Row(Row { line: part, words: words.to_vec(), symbols: size, boxes: None }) }
    };
    let comment = |part: Part<'t>| Line { part, kind: LineKind::Comment(boxes_behind(part.text)) };
    Some(comments.into_iter().map(comment).chain(cells.chunks(size).map(row)).collect())
}

/// The rows of a text where each of several has one cell, and no board has that many.
pub(super) fn is_odd(rows: &[&Row<'_>]) -> bool {
    rows.len() > 1 && rows.iter().all(|row| row.words.len() == 1 && row.line.text.len() <= 2)
}

/// Refuses such rows.
pub(super) fn refuse_odd(source: &Source<'_>, rows: &[&Row<'_>]) -> Result<(), Diagnostic> {
    if !is_odd(rows) {
        return Ok(());
    }
    let title = format!("there are {} lines with one cell each, and no sudoku has that many cells", rows.len());
    Err(Diagnostic::at(source, rows[0].line.span(), title)
        .label("they begin here")
        .help("a board with one cell a line has 16, 36, 64 or 81 of them, say: look for one that is lost or twice"))
}

/// The same board on one line, where its digits tell that it is one: low numbers may be something else.
pub(in crate::family::sudoku::parse) fn line(text: &str) -> Option<String> {
    let Column { size, cells, .. } = column(Part::whole(text.as_bytes()))?;
    let high = cells.iter().filter_map(|cell| number(cell.text)).filter(|&digit| digit > 3).count();
    let shown = |cell: &Part<'_>| if cell.text.is_empty() { ".".to_owned() } else { cell.lossy().into_owned() };
    (high > size / 2).then(|| cells.iter().map(shown).collect::<Vec<_>>().join(" ") + "\n")
}
