//! Slitherlink for setters: clues that can be set one by one, random loops.
//!
//! In: a [`Slitherlink`]. Out: what [`Setting`] asks for. Must not know: engines.

use std::sync::Arc;

use fastrand::Rng;

use super::Slitherlink;
use crate::board::{Board, Place, SHARE, Tiling, Unfit, Value, random_loop};
use crate::family::setting::{Empty, FROM_REGIONS};
use crate::family::{Clue, Follows, Maker, Puzzle, Setting, Shape, Wish};
use crate::grid::{Grid, Pos};
use crate::rule::Subject;

/// How new slitherlinks are made.
pub(super) const MAKER: Maker = Maker {
    variants: TILINGS,
    random_shapes: &["penrose-kite-dart", "penrose-rhombs"],
    size: (10, 10),
    coloured: None,
    follows: Follows { share: true, ..Follows::NONE },
    distribution: FROM_REGIONS,
    empty: Empty::Of(|shape: &Shape, random| {
        let (height, width) = shape.size;
        let number = TILINGS.iter().position(|name| *name == shape.variant).unwrap_or(0);
        if number > 0 {
            let tiling = Tiling::random(number, height, width, random);
            let tiling = tiling.map_err(|unfit| {
                let why =
                    if unfit == Unfit::Large { "it is too large" } else { "it has no face at all: give a larger size" };
                format!("a board of {} {width}x{height} cannot be made: {why}", shape.variant)
            })?;
            let faces = tiling.sides(usize::MAX).len();
            let puzzle = Slitherlink::on(tiling, vec![None; faces]).ok_or("the board cannot be made")?;
            return Ok(Arc::new(puzzle));
        }
        let puzzle = Slitherlink::new(Grid::filled(height, width, None));
        let wrong = || format!("a board has 1 to {} cells", Slitherlink::MAX_CELLS);
        puzzle.map(|puzzle| Arc::new(puzzle) as Arc<dyn Puzzle>).ok_or_else(wrong)
    }),
};

/// The tilings in the order of their numbers.
const TILINGS: &[&str] = &[
    "squares",
    "triangular",
    "honeycomb",
    "snub-square",
    "cairo",
    "great-hexagonal",
    "octagonal",
    "kites",
    "floret",
    "dodecagonal",
    "great-dodecagonal",
    "penrose-kite-dart",
    "penrose-rhombs",
    "great-great-dodecagonal",
    "kagome",
    "compass-dodecagonal",
];

impl Setting for Slitherlink {
    fn slots(&self) -> usize {
        self.clues.cells().len()
    }

    /// Faces of other tilings have no rows and columns that symmetry could use.
    fn cell(&self, slot: usize) -> Option<Pos> {
        self.is_square().then(|| Pos::new(slot / self.clues.width(), slot % self.clues.width()))
    }

    fn name(&self, slot: usize) -> Subject {
        self.layout().at(self.layout().face(slot)).into()
    }

    fn words(&self, clue: &Clue) -> String {
        clue.iter().map(u32::to_string).collect()
    }

    fn clue(&self, slot: usize) -> Option<Clue> {
        self.clues.cells()[slot].map(|clue| vec![u32::from(clue)])
    }

    fn clue_on(&self, slot: usize, board: &Board) -> Option<Clue> {
        let round = self.layout().graph().round(slot).iter();
        Some(vec![round.map(|&edge| u32::from(board[Place(edge)])).sum()])
    }

    fn with(&self, clues: &[Option<Clue>]) -> Option<Arc<dyn Puzzle>> {
        let clues = clues.iter().map(|clue| clue.as_ref()?.first().map(|&clue| clue as u8)).collect();
        let clues = Grid::from_cells(self.clues.height(), self.clues.width(), clues);
        Some(Arc::new(Slitherlink::of(self.tiling, clues)))
    }

    fn rules(&self, slot: usize) -> Vec<usize> {
        let before = |_| self.clues.cells()[..slot].iter().flatten().count();
        self.clues.cells()[slot].map(before).into_iter().collect()
    }

    fn random_board(&self, random: &mut Rng, wish: &Wish) -> Option<Board> {
        let on = random_loop(self.layout().graph(), wish.share.unwrap_or(SHARE), random)?;
        Some(Board(on.into_iter().map(Value::from).collect()))
    }
}
