//! A line between cells in one line of text, as `solve --format line` prints it.
//!
//! In: rows joined by `/`; for each cell the hexadecimal digit of the ways in which the line leaves it (1 up, 2 down, 4
//! left, 8 right), `.` where it does not pass, or the sign of what the cell holds. Out: all edges, the cells that the line
//! does not pass. Must not know: which family it is.

use crate::diagnostic::{Diagnostic, Source};
use crate::family::entries::{Entries, text};
use crate::grid::{Edge, Pos, Spot};

/// Reads such a line; `None` if the text is not one.
pub(in crate::family) fn ways(
    source: &Source<'_>,
    (height, width): (usize, usize),
    sign: &dyn Fn(char) -> Option<u16>,
) -> Result<Option<Entries>, Diagnostic> {
    let line = text(source)?.trim();
    let is_way = |c: char| c.is_ascii_hexdigit() || "./".contains(c) || sign(c).is_some();
    if !line.contains('/') || !line.chars().all(is_way) {
        return Ok(None);
    }
    let rows: Vec<&str> = line.split('/').collect();
    if rows.len() != height || rows.iter().any(|row| row.len() != width) {
        let wide = rows.iter().find(|row| row.len() != width).unwrap_or(&rows[0]).len();
        let title = format!("the line has {} x {wide} cells, the puzzle {height} x {width}", rows.len());
        return Err(Diagnostic::new(title).help("a character for each cell, rows joined by `/`"));
    }
    let leaves = |row: usize, col: usize, way: u32| {
        let digit = rows.get(row).and_then(|row| row.chars().nth(col)).and_then(|c| c.to_digit(16));
        digit.is_some_and(|ways| ways & way != 0)
    };
    let mut partial = Vec::new();
    for (row, cells) in rows.iter().enumerate() {
        for (col, cell) in cells.chars().enumerate() {
            let at = Pos::new(row, col);
            let is_out = (leaves(row, col, 1) && row == 0) || (leaves(row, col, 4) && col == 0);
            let down = (leaves(row, col, 2), leaves(row + 1, col, 1));
            let right = (leaves(row, col, 8), leaves(row, col + 1, 4));
            if is_out || down.0 != down.1 || right.0 != right.1 {
                let title = format!("the line goes from one cell to another at {at}, and does not come there");
                return Err(Diagnostic::new(title)
                    .help("ways are 1 up, 2 down, 4 left and 8 right, together a hexadecimal digit"));
            }
            if row + 1 < height {
                partial.push((Spot::Edge(Edge::Vertical(at)), u16::from(down.0)));
            }
            if col + 1 < width {
                partial.push((Spot::Edge(Edge::Horizontal(at)), u16::from(right.0)));
            }
            if !cell.is_ascii_hexdigit() {
                partial.push((Spot::Cell(at), sign(cell).unwrap_or(0)));
            }
        }
    }
    Ok(Some(partial))
}
