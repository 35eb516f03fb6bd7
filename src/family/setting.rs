//! What a setter may change in a puzzle: clues, one by one.
//!
//! In: a puzzle. Out: its slots, the clues on them, the same puzzle with other clues, the clues that follow from a
//! board. Must not know: engines, why clues are removed or added.
//!
//! A *slot* is where a clue may stand: a cell, a cage, a row. Slots have numbers from 0, which agree for two puzzles of
//! the same shape. Reduction, repair and generation are written once, using these few functions.

use std::fmt::Debug;
use std::sync::Arc;

use fastrand::Rng;

use super::Puzzle;
use crate::board::{Board, Place, Symmetry};
use crate::grid::Pos;
use crate::rule::{Fact, Rule, Subject};

/// Where new loops come from, in words.
pub(crate) const FROM_REGIONS: &str =
    "the loop is the border of a random region, not one drawn uniformly from all loops";

/// The largest number of cells that a board can have.
pub const MAX_CELLS: usize = 1_000_000;

/// A clue as numbers whose meaning depends on the family: a digit, a count of sides, the lengths of runs.
pub type Clue = Vec<u32>;

/// What a random board should look like, as far as the family can follow.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Wish {
    /// The share of cells that are filled, or inside the loop; the family's default when not given.
    pub share: Option<f64>,
    /// Whether filled cells form connected blobs.
    pub blobs: bool,
    /// The symmetry of the clues. Where a board has few clues, it must be symmetrical itself.
    pub symmetry: Symmetry,
}

/// A puzzle whose clues can be set one by one.
pub trait Setting: Debug {
    /// The number of slots.
    fn slots(&self) -> usize;

    /// A number of clues that no puzzle of this shape with exactly one answer goes below, where one is published.
    fn fewest(&self) -> usize {
        0
    }

    /// The cell of a slot, if it is a single cell: used for symmetry and patterns.
    fn cell(&self, slot: usize) -> Option<Pos>;

    /// Whether the clue at a slot may only be removed if all clues may, like that of a larger place among those of
    /// cells.
    fn is_large(&self, slot: usize) -> bool {
        let _ = slot;
        false
    }

    /// The name of a slot: `r3c7`, `row 12`; or what stands there, with its place: `the cage` at `r1c1`.
    fn name(&self, slot: usize) -> Subject;

    /// A clue in words: `4`, `3 1 4`, `a white circle`.
    fn words(&self, clue: &Clue) -> String;

    /// The clue at a slot.
    fn clue(&self, slot: usize) -> Option<Clue>;

    /// The clue that follows from this board at a slot, if any.
    fn clue_on(&self, slot: usize, board: &Board) -> Option<Clue>;

    /// Other clues that this board allows at a slot with that clue: arrows that point another way. They may involve
    /// other places than the clue that stands there.
    fn other_clues_on(&self, slot: usize, board: &Board) -> Vec<Clue> {
        let _ = (slot, board);
        Vec::new()
    }

    /// A random clue that a setter might write at a slot, whatever the board is: for families whose clues do not all follow
    /// from the answer.
    fn some_clue(&self, slot: usize, random: &mut Rng) -> Option<Clue> {
        let _ = (slot, random);
        None
    }

    /// The same puzzle with these clues, one for each slot; `None` if no such puzzle can be written down.
    fn with(&self, clues: &[Option<Clue>]) -> Option<Arc<dyn Puzzle>>;

    /// Whether slots may be without a clue.
    fn may_be_blank(&self) -> bool {
        true
    }

    /// What holds whatever the clues are, for families without a puzzle that has no clues. Rules that clauses need not
    /// state in full must be among these.
    fn laws(&self) -> Vec<Box<dyn Rule>> {
        Vec::new()
    }

    /// The numbers of the rules for the clue at a slot; none where there is no clue.
    fn rules(&self, slot: usize) -> Vec<usize>;

    /// Whether the rules without a clue are the same, but for those of the clue: absence means nothing. Otherwise each
    /// change makes another puzzle.
    fn are_apart(&self) -> bool {
        true
    }

    /// The clues that this board has, by slot, such that all of them can stand together.
    fn clues_on(&self, board: &Board) -> Vec<Option<Clue>> {
        (0..self.slots()).map(|slot| self.clue_on(slot, board)).collect()
    }

    /// Whether the clues of a board depend on each other, so that none of them can go alone. Then a board with fewer clues
    /// makes a better puzzle.
    fn are_tied(&self) -> bool {
        false
    }

    /// A random board that keeps the laws of the family, whatever the clues are; the same for the same state of
    /// `random`. `None` if the family leaves that to an engine.
    fn random_board(&self, random: &mut Rng, wish: &Wish) -> Option<Board> {
        let _ = (random, wish);
        None
    }

    /// What random boards that an engine finds do without, though an answer may have it.
    fn unusual(&self) -> Vec<Fact> {
        Vec::new()
    }

    /// A shape that differs a little, at random, such as by one cell of a region or one wall, and this board on it: it
    /// keeps the full set of clues there, which the others break, at least the last one. Without a board, it only rules
    /// out many of the others. `None` where the shape does not change or none was found.
    fn reshaped(&self, board: &Board, others: &[Board], random: &mut Rng) -> Option<(Arc<dyn Puzzle>, Option<Board>)> {
        let _ = (board, others, random);
        None
    }

    /// A shape that differs a little at one of these places, at random; `None` where the shape does not change.
    fn changed(&self, places: &[Place], random: &mut Rng) -> Option<Arc<dyn Puzzle>> {
        let _ = (places, random);
        None
    }

    /// The board that the setter intended, if the text of the puzzle contains it; it has not been checked.
    fn intended(&self) -> Option<Board> {
        None
    }

    /// Removes clues from a puzzle with this one answer, faster than an engine, if the family can do that.
    fn removal(&self, answer: &Board) -> Option<Box<dyn Removal>> {
        let _ = answer;
        None
    }

    /// Ways in which the whole puzzle may have been mistyped: rows and columns swapped, reversed, shifted; each with
    /// its name.
    fn misread(&self) -> Vec<(String, Arc<dyn Puzzle>)> {
        Vec::new()
    }
}

/// Removes clues one after the other, as long as the answer stays the only one.
pub trait Removal {
    /// Removes these clues if the answer stays the only one; returns whether it did. `None` if that would take too
    /// long.
    fn remove(&mut self, slots: &[usize]) -> Option<bool>;
}

/// Makes the puzzle without clues of a shape.
pub(crate) enum Empty {
    /// A function of a family with code of its own.
    Of(fn(&Shape, &mut Rng) -> Result<Arc<dyn Puzzle>, String>),
    /// That of a kind.
    Own(&'static Drawer),
}

/// Draws a puzzle without clues.
pub(crate) type Drawer = dyn Fn(&Shape, &mut Rng) -> Result<Arc<dyn Puzzle>, String> + Send + Sync;

impl Debug for Empty {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Empty")
    }
}

/// How new puzzles of a family are made.
#[derive(Debug)]
pub struct Maker {
    /// The variants, the plain one first.
    pub variants: &'static [&'static str],
    /// The variants whose shape is drawn at random, such as cages or rooms. There is no empty board of them on which
    /// one could draw an answer.
    pub random_shapes: &'static [&'static str],
    /// The default numbers of rows and columns.
    pub size: (usize, usize),
    /// Which wishes it follows, besides those about clues.
    pub follows: Follows,
    /// The distribution of the boards, in one sentence.
    pub distribution: &'static str,
    /// What [`Maker::empty`] calls for a board that is not too large.
    pub(crate) empty: Empty,
    /// The puzzle without clues, with these numbers of rows and columns, whose answers are pictures in these colours,
    /// the background first; for the family that has such puzzles.
    ///
    /// # Errors
    /// What is wrong, in the puzzle's words.
    pub coloured: Option<Coloured>,
}

impl Maker {
    /// One without variants, which follows the share of cells that is wished for.
    pub(crate) const fn plain(
        size: (usize, usize),
        distribution: &'static str,
        empty: fn(&Shape, &mut Rng) -> Result<Arc<dyn Puzzle>, String>,
    ) -> Self {
        let follows = Follows { share: true, ..Follows::NONE };
        Maker { follows, ..Self::of(size, distribution, Empty::Of(empty)) }
    }

    /// One without variants, which follows no wishes.
    pub(crate) const fn of(size: (usize, usize), distribution: &'static str, empty: Empty) -> Self {
        let (variants, random_shapes): (&[&str], &[&str]) = (&["plain"], &[]);
        Maker { variants, random_shapes, size, follows: Follows::NONE, distribution, empty, coloured: None }
    }

    /// The puzzle without clues, of this shape; the random parts of a variant are drawn here.
    ///
    /// # Errors
    /// What is wrong with the shape, in the puzzle's words.
    pub fn empty(&self, shape: &Shape, random: &mut Rng) -> Result<Arc<dyn Puzzle>, String> {
        // Found here and not by each family: some of them would first draw the board.
        match shape.size.0.checked_mul(shape.size.1) {
            Some(1..=MAX_CELLS) => match &self.empty {
                Empty::Of(empty) => empty(shape, random),
                Empty::Own(empty) => empty(shape, random),
            },
            _ => Err(format!("a board has 1 to {MAX_CELLS} cells")),
        }
    }

    /// Whether a drawing on the empty board of a variant, the plain one when empty, tells the clues.
    pub fn can_be_drawn(&self, variant: &str) -> bool {
        let variant = if variant.is_empty() { self.variants.first().copied().unwrap_or_default() } else { variant };
        !self.random_shapes.contains(&variant)
    }
}

/// Makes a puzzle whose answers are pictures in colours: rows and columns, red, green and blue of each colour.
pub type Coloured = fn((usize, usize), &[[u8; 3]]) -> Result<Arc<dyn Puzzle>, String>;

/// The shape of a new puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Rows and columns.
    pub size: (usize, usize),
    /// The rows and columns of a box, for the family that has boxes.
    pub box_shape: Option<(usize, usize)>,
    /// The variant; empty for the plain one.
    pub variant: String,
}

/// Wishes that mean something for a family.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Follows {
    /// A share of cells.
    pub share: bool,
    /// Cells in blobs.
    pub blobs: bool,
    /// Boxes of a shape.
    pub boxes: bool,
}

impl Follows {
    /// Follows no wishes.
    pub const NONE: Follows = Follows { share: false, blobs: false, boxes: false };
}
