//! The cages of a killer in a game id of Simon Tatham's collection.
//!
//! In: the two parts behind the cells, such as `,p_a__bc,10_7a`. Out: cages. Must not know: givens.
//!
//! The first part says where cages end: all borders between neighbours of a row in reading order, then those between
//! neighbours of a column, one column after the other, then one line more. `_` is a line, a letter up to `y` a line
//! after 1 to 25 borders without one, `z` 25 borders without one and no line. The second has the sums as cells are
//! written, each at the first cell of its cage.

use std::ops::Range;

use itertools::Itertools;

use super::ids;
use crate::diagnostic::Diagnostic;
use crate::grid::Pos;
use crate::puzzle::sudoku::Constraint;

/// Where something is no list of cages, and why.
pub(in crate::puzzle::sudoku) type Wrong = (Range<usize>, String);

/// Reads cages.
pub(super) fn read(text: &[u8], size: usize, at: &dyn Fn(Wrong) -> Diagnostic) -> Result<Vec<Constraint>, Diagnostic> {
    let parts: Vec<&[u8]> = text.split(|&byte| byte == b',').collect();
    let [b"", lines, sums] = parts[..] else {
        let title = "the id of a killer has three parts: cells, the lines between cages, sums";
        return Err(at((0..text.len(), title.to_owned())));
    };
    let cages = regions(lines, size).map_err(|(range, title)| at((range.start + 1..range.end + 1, title)))?;
    let start = lines.len() + 2;
    let (sums, spans) = ids::cells(sums, size, &|range, title| at((range.start + start..range.end + start, title)))?;
    let mut found = Vec::new();
    for cells in cages {
        let (first, rest) = (cells[0], &cells[1..]);
        let index = |pos: Pos| pos.row * size + pos.col;
        let wrong = |pos: Pos, title: String| {
            let span = &spans[index(pos)];
            Err(at((span.start + start..span.end + start, title)))
        };
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

/// The borders in their order, as the two cells that they part.
pub(in crate::puzzle::sudoku) fn borders(size: usize) -> impl Iterator<Item = [Pos; 2]> {
    let across = (0..size).cartesian_product(1..size).map(|(row, col)| [Pos::new(row, col - 1), Pos::new(row, col)]);
    let down = (0..size).cartesian_product(1..size).map(|(col, row)| [Pos::new(row - 1, col), Pos::new(row, col)]);
    across.chain(down)
}

/// What the lines enclose: the cells of each region in reading order, the regions by their first cells.
pub(in crate::puzzle::sudoku) fn regions(text: &[u8], size: usize) -> Result<Vec<Vec<Pos>>, Wrong> {
    let count = 2 * size * (size - 1);
    // Whether there is a line; one more border stands for the end.
    let mut lines: Vec<bool> = Vec::with_capacity(count + 1);
    for (at, &byte) in text.iter().enumerate() {
        let (open, line) = match byte {
            b'_' => (0, true),
            b'a'..=b'y' => (usize::from(byte - b'a') + 1, true),
            b'z' => (25, false),
            _ => return Err((at..at + 1, "the lines between cages are letters and `_`".to_owned())),
        };
        lines.extend(std::iter::repeat_n(false, open).chain(line.then_some(true)));
        if lines.len() > count + 1 {
            return Err((at..at + 1, format!("there are more than the {count} borders of a {size}x{size} board")));
        }
    }
    if lines.len() != count + 1 || lines.last() != Some(&true) {
        let title = format!("the lines are about {} of {count} borders", lines.len().saturating_sub(1));
        return Err((0..text.len(), title));
    }
    // Each cell says which cell stands for its region: the first one.
    let mut of: Vec<usize> = (0..size * size).collect();
    let root = |of: &[usize], mut cell: usize| {
        while of[cell] != cell {
            cell = of[cell];
        }
        cell
    };
    for (pair, _) in borders(size).zip(&lines).filter(|(_, line)| !**line) {
        let [one, other] = pair.map(|pos| root(&of, pos.row * size + pos.col));
        of[one.max(other)] = one.min(other);
    }
    let mut regions = vec![Vec::new(); size * size];
    for cell in 0..size * size {
        regions[root(&of, cell)].push(Pos::new(cell / size, cell % size));
    }
    regions.retain(|cells| !cells.is_empty());
    Ok(regions)
}
