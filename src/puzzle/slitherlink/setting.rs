//! Slitherlink for setters: clues that can be set one by one, random loops.
//!
//! In: a [`Slitherlink`]. Out: what [`Setting`] asks for. Must not know: engines.

use std::sync::Arc;

use fastrand::Rng;

use super::{FAMILY, Slitherlink};
use crate::board::{Board, Place, Value};
use crate::family::{Clue, Maker, Puzzle, Setting, Shape, Wish};
use crate::family::{SHARE, random_loop};
use crate::grid::{Grid, Pos};

/// How new slitherlinks are made.
pub static MAKER: Maker = Maker {
    family: &FAMILY,
    variants: &["plain"],
    size: (10, 10),
    distribution: "the loop is the border of a random region, not one drawn uniformly from all loops",
    empty: |shape: &Shape, _| {
        let (height, width) = shape.size;
        let puzzle = Slitherlink::new(Grid::filled(height, width, None));
        let wrong = || format!("a board has 1 to {} cells", Slitherlink::MAX_CELLS);
        puzzle.map(|puzzle| Arc::new(puzzle) as Arc<dyn Puzzle>).ok_or_else(wrong)
    },
};

impl Setting for Slitherlink {
    fn seats(&self) -> usize {
        self.clues.cells().len()
    }

    fn cell(&self, seat: usize) -> Option<Pos> {
        Some(Pos::new(seat / self.clues.width(), seat % self.clues.width()))
    }

    fn name(&self, seat: usize) -> String {
        Pos::new(seat / self.clues.width(), seat % self.clues.width()).to_string()
    }

    fn words(&self, clue: &Clue) -> String {
        clue.iter().map(u32::to_string).collect()
    }

    fn clue(&self, seat: usize) -> Option<Clue> {
        self.clues.cells()[seat].map(|clue| vec![u32::from(clue)])
    }

    fn told(&self, seat: usize, board: &Board) -> Option<Clue> {
        let round = self.layout().graph().round(seat).iter();
        Some(vec![round.map(|&edge| u32::from(board[Place(edge)])).sum()])
    }

    fn with(&self, clues: &[Option<Clue>]) -> Option<Arc<dyn Puzzle>> {
        let clues = clues.iter().map(|clue| clue.as_ref()?.first().map(|&clue| clue as u8)).collect();
        let puzzle = Slitherlink::new(Grid::from_cells(self.clues.height(), self.clues.width(), clues))?;
        Some(Arc::new(puzzle))
    }

    fn rule(&self, seat: usize) -> Option<usize> {
        self.clues.cells()[seat].map(|_| self.clues.cells()[..seat].iter().flatten().count())
    }

    fn random_board(&self, random: &mut Rng, wish: &Wish) -> Option<Board> {
        let on = random_loop(self.layout().graph(), wish.share.unwrap_or(SHARE), random)?;
        Some(Board(on.into_iter().map(Value::from).collect()))
    }
}
