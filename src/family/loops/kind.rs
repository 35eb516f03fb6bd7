//! What defines one kind of loop puzzle.
//!
//! In: what is in a cell, as a number. Out: what that demands, how it is written, how it is drawn. Must not know: any of
//! the kinds, engines, files.

use std::fmt::Debug;

use super::Looped;
use super::text::Text;
use crate::board::{Board, Layout, Value};
use crate::diagnostic::{Diagnostic, Source};
use crate::family::setting::nth_clue_rule;
use crate::family::{Clue, Family};
use crate::grid::{Grid, Pos};
use crate::render::CellArt;
use crate::rule::{KindWords, Rule, Subject};
use crate::text::Part;

/// What people call clues that are numbers.
pub(in crate::family) const COUNTING: KindWords = KindWords::new("clue", "counting");

/// A cell of a puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// What the setter writes into it, as a number that has its meaning from the kind; 0 for nothing.
    pub sign: u32,
    /// The number of its room, where a kind has rooms: they are in one piece, and numbered from 0 by their first cells.
    pub room: u32,
}

impl Cell {
    /// A cell with this sign.
    pub fn of(sign: u32) -> Self {
        Cell { sign, room: 0 }
    }
}

/// A board of cells with these signs, row by row.
pub(in crate::family) fn signed((height, width): (usize, usize), signs: impl Iterator<Item = u32>) -> Grid<Cell> {
    Grid::from_cells(height, width, signs.map(Cell::of).collect())
}

/// The names of the two values of a dot, and which of them the line implies.
pub type Dots = (&'static [&'static str; 2], Value);

/// What all puzzles of a kind have in common.
#[derive(Clone, Copy, Debug)]
pub struct Features {
    /// Whether the line goes from center to center; along the borders of cells if not.
    pub centers: bool,
    /// The values of dots, where dots hold one.
    pub dots: Option<Dots>,
    /// The number of signs: each is below it.
    pub signs: u32,
    /// Whether cells belong to rooms.
    pub rooms: bool,
    /// Whether a cell may be without a clue.
    pub blanks: bool,
    /// Whether a removed clue leaves no trace, so that clues can be symmetrical.
    pub vanishes: bool,
    /// Whether a board has clues at few cells. Then hardly any four cells that a quarter turn maps to each other have
    /// clues, unless the loop is symmetrical.
    pub sparse: bool,
    /// Whether a random loop is a board, whatever the shape; otherwise an engine draws one.
    pub by_region: bool,
}

impl Features {
    /// The line goes from center to center, any cell may have a clue, and there are this many signs.
    pub const fn centers(signs: u32) -> Self {
        Features {
            centers: true,
            dots: None,
            signs,
            rooms: false,
            blanks: true,
            vanishes: true,
            sparse: false,
            by_region: true,
        }
    }

    /// The line goes along the borders of cells.
    pub const fn borders(signs: u32) -> Self {
        Features { centers: false, ..Self::centers(signs) }
    }
}

/// A kind of puzzle. What is in a cell is its *sign*, a number; a *clue* is a sign that can be set and removed.
pub trait LoopKind: Debug + Sync {
    /// The row of the family.
    fn family(&self) -> &'static Family;

    /// How the kind is written.
    fn text(&self) -> &'static Text;

    /// What its puzzles have in common.
    fn features(&self) -> Features;

    /// The cells in the body of an address.
    ///
    /// # Errors
    /// A diagnostic that points at the place that is wrong.
    fn read(&self, source: &Source<'_>, body: Part<'_>, size: (usize, usize)) -> Result<Grid<Cell>, Diagnostic>;

    /// The body of an address; `None` when a number is too large for one.
    fn write(&self, cells: &Grid<Cell>) -> Option<String>;

    /// The sign for a word of a row.
    fn sign(&self, word: &[u8]) -> Option<u32>;

    /// The word for a sign.
    fn word(&self, sign: u32) -> String;

    /// All demands except that there is one loop.
    fn rules(&self, cells: &Grid<Cell>, layout: &Layout) -> Vec<Box<dyn Rule>>;

    /// Draws a cell.
    fn draw(&self, sign: u32, art: &mut CellArt);

    /// A sign after a clockwise quarter turn of the board.
    fn turned(&self, sign: u32) -> u32 {
        sign
    }

    /// A sign after left and right are swapped.
    fn mirrored(&self, sign: u32) -> u32 {
        sign
    }

    /// The clue in a cell.
    fn clue(&self, sign: u32) -> Option<Clue>;

    /// The sign of a cell with this clue, given the sign that was there before.
    fn with(&self, clue: Option<&Clue>, before: u32) -> u32;

    /// A clue in words.
    fn words(&self, clue: &Clue) -> String;

    /// The name of what a clue in this cell is about; by default, the cell.
    fn name(&self, at: Pos) -> Subject {
        at.to_string().into()
    }

    /// The clue that a board has in the cell with this index, if any.
    fn clue_on(&self, puzzle: &Looped, slot: usize, board: &Board) -> Option<Clue>;

    /// Other clues that a board allows there.
    fn other_clues_on(&self, puzzle: &Looped, slot: usize, board: &Board) -> Vec<Clue> {
        let _ = (puzzle, slot, board);
        Vec::new()
    }

    /// The number of the rule for the clue in the cell with this index.
    fn rule(&self, puzzle: &Looped, slot: usize) -> Option<usize> {
        let clued = |cell: &&Cell| self.clue(cell.sign).is_some();
        let (before, rest) = puzzle.cells().cells().split_at(slot);
        rest.first().filter(clued)?;
        nth_clue_rule(puzzle, before.iter().filter(clued).count())
    }
}
