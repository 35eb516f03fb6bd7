//! Boards of a slitherlink as text.
//!
//! In: a drawing of `+---+` and `|` in which `x` crosses an edge off, or the cells inside (`#`) and outside (`.`)
//! of a loop. Out: the edges that are decided. Must not know: whether they fit.

use super::super::Slitherlink;
use crate::diagnostic::Diagnostic;
use crate::grid::{Grid, Place};
use crate::input::Source;
use crate::puzzle::{Partial, Puzzle, border, cell_values, edge_values};

pub(in crate::puzzle::slitherlink) fn read_board(
    puzzle: &Slitherlink,
    source: &Source<'_>,
) -> Result<Partial, Diagnostic> {
    let (height, width) = puzzle.size();
    if source.bytes.contains(&b'+') || !source.bytes.contains(&b'#') {
        return edge_values(source, (height, width));
    }
    let cells = cell_values(source, (height, width), |word| match word {
        "#" => Some(Some(1)),
        "." | "-" => Some(Some(0)),
        _ => None,
    })?;
    let mut inside = Grid::filled(height, width, false);
    for (place, value) in cells {
        if let Place::Cell(pos) = place {
            inside[pos] = value == 1;
        }
    }
    Ok(border(&inside))
}
