//! The cages of a killer in a game id of Simon Tatham's collection.
//!
//! In: the two parts behind the cells, such as `p_a__bc` and `10_7a`: the lines between cages, then the sums, written
//! as cells are, each at the first cell of its cage. Out: cages. Must not know: givens.

use crate::diagnostic::{Diagnostic, Source};
use crate::family::sudoku::Constraint;
use crate::grid::Pos;
use crate::text::Part;
use crate::text::tatham::{numbers, regions};

/// Reads cages.
pub(super) fn read(
    source: &Source<'_>,
    lines: Part<'_>,
    sums: Part<'_>,
    size: usize,
) -> Result<Vec<Constraint>, Diagnostic> {
    let cages = regions(source, lines, size)?;
    let (sums, spans) = numbers(source, sums, (size, size))?;
    let index = |pos: Pos| pos.row * size + pos.col;
    let wrong = |pos: Pos, title: String| Err(Diagnostic::at(source, spans[index(pos)].clone(), title));
    let mut found = Vec::new();
    for cells in cages {
        let (first, rest) = (cells[0], &cells[1..]);
        if let Some(&pos) = rest.iter().find(|&&pos| sums[index(pos)] != 0) {
            return wrong(
                pos,
                format!("a sum stands at {pos}, which is not the first cell of its cage: that is {first}"),
            );
        }
        match sums[index(first)] {
            0 => return wrong(first, format!("the cage at {first} has no sum")),
            sum => found.push(Constraint::cage(cells, Some(u32::from(sum)))),
        }
    }
    Ok(found)
}
