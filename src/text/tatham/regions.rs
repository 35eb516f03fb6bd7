//! Regions: the parts of a square board that lines divide.
//!
//! In: lines such as `p_a__bc`. Out: the cells of each region; and lines again. Must not know: what regions are for.
//!
//! All borders between neighbours of a row in reading order, then those between neighbours of a column, one column
//! after the other, then one line more. `_` is a line, a letter up to `y` a line after 1 to 25 borders without one, `z`
//! 25 borders without one and no line.

use itertools::Itertools;

use crate::diagnostic::{Diagnostic, Source};
use crate::grid::{Grid, Pos};
use crate::text::Part;
use crate::text::pzpr::parts;

/// The borders in their order, as the two cells that they part.
fn borders(size: usize) -> impl Iterator<Item = [Pos; 2]> {
    let across = (0..size).cartesian_product(1..size).map(|(row, col)| [Pos::new(row, col - 1), Pos::new(row, col)]);
    let down = (0..size).cartesian_product(1..size).map(|(col, row)| [Pos::new(row - 1, col), Pos::new(row, col)]);
    across.chain(down)
}

/// The regions between lines on the borders.
fn divided(size: usize, lines: &[bool]) -> Vec<Vec<Pos>> {
    let (mut right, mut below) = (Grid::filled(size, size, false), Grid::filled(size, size, false));
    for ([one, other], &line) in borders(size).zip(lines) {
        (if one.row == other.row { &mut right } else { &mut below })[one] = !line;
    }
    let of = parts((size, size), &|one, other| if one.row == other.row { right[one] } else { below[one] });
    let mut regions = vec![Vec::new(); of.cells().iter().max().map_or(0, |&last| last as usize + 1)];
    of.positions().for_each(|pos| regions[of[pos] as usize].push(pos));
    regions
}

/// What the lines enclose: the cells of each region in reading order, the regions by their first cells.
///
/// # Errors
/// At what is no line, and when the lines are not about all borders of a board of this size.
pub fn regions(source: &Source<'_>, text: Part<'_>, size: usize) -> Result<Vec<Vec<Pos>>, Diagnostic> {
    let count = 2 * size * (size - 1);
    // Whether there is a line; one more border means the end.
    let mut lines: Vec<bool> = Vec::with_capacity(count + 1);
    for (at, &byte) in (text.start..).zip(text.text) {
        let (open, line) = match byte {
            b'_' => (0, true),
            b'a'..=b'y' => (usize::from(byte - b'a') + 1, true),
            b'z' => (25, false),
            _ => {
                return Err(Diagnostic::at(source, at..at + 1, "the lines between cages are letters and `_`"));
            }
        };
        lines.extend(std::iter::repeat_n(false, open).chain(line.then_some(true)));
        if lines.len() > count + 1 {
            let title = format!("there are more than the {count} borders of a {size}x{size} board");
            return Err(Diagnostic::at(source, at..at + 1, title));
        }
    }
    if lines.len() != count + 1 || lines.last() != Some(&true) {
        let title = format!("the lines are about {} of {count} borders", lines.len().saturating_sub(1));
        return Err(Diagnostic::at(source, text.span(), title));
    }
    Ok(divided(size, &lines))
}

/// The lines between groups that fill the board; `None` where lines cannot say what belongs together.
pub fn write_regions(groups: &[Vec<Pos>], size: usize) -> Option<String> {
    let mut of = Grid::filled(size, size, 0);
    for (number, cells) in (1..).zip(groups) {
        cells.iter().for_each(|&pos| of[pos] = number);
    }
    let lines: Vec<bool> = borders(size).map(|[one, other]| of[one] != of[other]).collect();
    // Lines cannot put cells together that do not touch.
    if of.cells().contains(&0) || divided(size, &lines).len() != groups.len() {
        return None;
    }
    let (mut text, mut open) = (String::new(), 0u8);
    for line in lines.into_iter().chain([true]) {
        match (line, open) {
            (true, 0) => text.push('_'),
            (true, _) => text.push(char::from(b'a' + open - 1)),
            (false, 25) => text.push('z'),
            (false, _) => {}
        }
        open = if line { 0 } else { open % 25 + 1 };
    }
    Some(text)
}
