//! Simple loop for setters: where holes are.
//!
//! In: a [`SimpleLoop`]. Out: what [`Told`] asks for. Must not know: engines.
//!
//! A cell that is not a hole is passed, so every cell holds information, and none can be left out.

use super::{FAMILY, Holes, SimpleLoop};
use crate::board::Board;
use crate::family::loops::setting::{FROM_REGIONS, Told, empty};
use crate::family::{Clue, Maker, Puzzle};

/// How new simple loops are made.
pub static MAKER: Maker = Maker::plain(&FAMILY, (8, 8), FROM_REGIONS, |shape, _| empty::<Holes>(shape));

impl Told for Holes {
    const BLANKS: bool = false;

    fn clue(cell: bool) -> Option<Clue> {
        Some(vec![cell.into()])
    }

    fn with(clue: Option<&Clue>, before: bool) -> bool {
        clue.and_then(|clue| clue.first()).map_or(before, |&hole| hole == 1)
    }

    fn words(clue: &Clue) -> String {
        if clue.first() == Some(&1) { "a hole" } else { "no hole" }.to_owned()
    }

    fn told(puzzle: &SimpleLoop, seat: usize, board: &Board) -> Option<Clue> {
        let edges = puzzle.layout().graph().at_dot(seat);
        Some(vec![edges.iter().all(|&edge| board.0[edge as usize] == 0).into()])
    }

    /// The rule of the hole, or of the cell that is passed.
    fn rule(puzzle: &SimpleLoop, seat: usize) -> Option<usize> {
        let cells = puzzle.cells().cells();
        let holes = cells[..seat].iter().filter(|&&hole| hole).count();
        Some(if cells[seat] { cells.len() + holes } else { seat })
    }
}
