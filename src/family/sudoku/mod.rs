//! Sudoku: each digit once in every row, column and box; boards of any size that has boxes. A variant has more rules.
//!
//! In: text in one of the sudoku formats. Out: a [`Sudoku`], its clauses, boards, flaws, pictures. Must not
//! know: engines, files, the command line.

mod canvas;
mod check;
mod constraint;
mod deduce;
mod demand;
mod draw;
mod formats;
mod house;
mod object;
mod parse;
mod setting;
mod write;

use std::sync::Arc;

use super::{Format, ParseOptions, Puzzle, Reading};
use crate::board::Layout;
use crate::diagnostic::{Diagnostic, Source};
use crate::family::{Cached, Turns};
use crate::grid::{Grid, Pos};

pub use check::Fault;
pub use constraint::{Clue, Constraint, ConstraintKind, Shape, Wanted, kinds};
pub use deduce::{Digits, Known};
pub use house::House;
pub use object::FAMILY;

/// A sudoku: its givens, the shape of its boxes, and its other demands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sudoku {
    /// Shape (n, n): the given digit of each cell, 1 to n, or 0.
    givens: Grid<u16>,
    /// The rows and columns of a box; their product is n. Both are 0 where there are no boxes.
    box_shape: (u16, u16),
    /// The smallest digit: 1, or 0. Givens are stored from 1 in either case.
    first: u16,
    /// Sorted, without duplicates.
    constraints: Vec<Constraint>,
    /// What came with it.
    aside: Aside,
    layout: Layout,
    rules: Cached<Vec<Box<dyn crate::rule::Rule>>>,
}

/// What came with a puzzle and is no part of it, so it does not count where puzzles are compared.
#[derive(Clone, Debug, Default)]
struct Aside {
    /// What was passed over when it was read.
    passed: Vec<String>,
    /// The digits that a player has filled in.
    filled: Vec<(Pos, u16)>,
    /// The digits that a player has noted for open cells as all that are left there; the cells in reading order.
    marks: Vec<(Pos, Vec<u16>)>,
}

impl PartialEq for Aside {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Aside {}

/// A sudoku from the rows of its board: numbers, 0 where nothing is given.
///
/// ```
/// let puzzle = cluesat::sudoku(&[[1, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 2], [0, 3, 4, 0]])?;
/// assert_eq!(cluesat::unique(&puzzle)?.word(), "unique");
/// assert!(cluesat::sudoku(&[[1, 1], [0, 0]]).is_err());
/// # Ok::<(), cluesat::Error>(())
/// ```
///
/// # Errors
/// When the rows are no such board; the error has its place in them.
pub fn of_rows(rows: &[impl AsRef<[u16]>]) -> Result<Arc<dyn Puzzle>, Diagnostic> {
    let lines = rows.iter().map(|row| itertools::join(row.as_ref(), " ") + "\n");
    Reading::of_rows(&FAMILY, Format::Grid, &lines.collect::<String>())
}

impl Sudoku {
    /// The largest board: 128x128, so that the digits of a cell fit into one machine word of 128 bits.
    pub const MAX_SIZE: usize = 128;

    /// The sudoku with these givens, 0 for none, and boxes with these numbers of rows and columns.
    ///
    /// # Errors
    /// When the board has no such boxes, a given is not a digit of the board, or a house has a digit twice.
    pub fn new(givens: Grid<u16>, box_shape: (usize, usize)) -> Result<Self, Fault> {
        check::givens(&givens, box_shape)?;
        Ok(Self::of(givens, (box_shape.0 as u16, box_shape.1 as u16)))
    }

    /// The same, but a house may have a digit twice: such a sudoku has no answer. There are no boxes if their rows are
    /// 0.
    ///
    /// # Errors
    /// When the board has no such boxes, or a given is not a digit of the board.
    pub(crate) fn clashing(givens: Grid<u16>, box_shape: (usize, usize)) -> Result<Self, Fault> {
        // A repeated digit must not hide one that is too large.
        let too_large = givens.positions().find(|&pos| usize::from(givens[pos]) > givens.height());
        if let Some(pos) = too_large.filter(|_| givens.height() == givens.width()) {
            return Err(Fault::Digit { size: givens.height(), pos, digit: givens[pos] });
        }
        let judged = if box_shape.0 > 0 { check::givens(&givens, box_shape) } else { check::lines(&givens) };
        match judged {
            Ok(()) | Err(Fault::Twice { .. }) => Ok(Self::of(givens, (box_shape.0 as u16, box_shape.1 as u16))),
            Err(fault) => Err(fault),
        }
    }

    fn of(givens: Grid<u16>, box_shape: (u16, u16)) -> Self {
        let (layout, rules) = (Layout::cells(givens.height(), givens.width()), Cached::default());
        Sudoku { givens, box_shape, first: 1, constraints: Vec::new(), aside: Aside::default(), layout, rules }
    }

    /// The same sudoku, with what came with it.
    fn beside(self, aside: Aside) -> Self {
        Sudoku { aside, ..self }
    }

    /// The number of digits, rows, columns and boxes.
    pub fn order(&self) -> usize {
        self.givens.height()
    }

    /// The given digit of each cell, 0 for none.
    pub fn givens(&self) -> &Grid<u16> {
        &self.givens
    }

    /// The rows and columns of a box; both 0 where there are no boxes.
    pub fn box_shape(&self) -> (usize, usize) {
        (usize::from(self.box_shape.0), usize::from(self.box_shape.1))
    }

    /// The default box of a board: the number of rows is the largest divisor of the size up to its square root. `None`
    /// for primes and 0, which have no boxes.
    pub fn usual_box(size: usize) -> Option<(usize, usize)> {
        let rows = (1..=size.isqrt()).rev().find(|rows| size.is_multiple_of(*rows))?;
        (rows > 1 || size == 1).then_some((rows, size / rows))
    }

    /// Whether the board has boxes.
    pub fn has_boxes(&self) -> bool {
        self.box_shape.0 > 0
    }

    /// Whether there are only rows, columns and boxes, with the digits from 1.
    fn is_plain(&self) -> bool {
        self.constraints.is_empty() && self.has_boxes() && self.first == 1
    }

    /// All houses: rows, columns, boxes.
    fn houses(&self) -> impl Iterator<Item = House> + use<> {
        let order = self.order();
        let boxes = if self.has_boxes() { order } else { 0 };
        let rows = (0..order).map(House::Row);
        rows.chain((0..order).map(House::Column)).chain((0..boxes).map(House::Box))
    }
}

/// The symmetries of a sudoku.
impl Sudoku {
    /// Reads the one sudoku in `source`.
    ///
    /// # Errors
    /// A [`Diagnostic`] that points at the place that is wrong.
    pub fn parse(source: &Source<'_>, format: Format, options: &ParseOptions) -> Result<Self, Diagnostic> {
        crate::family::formats::read(&formats::ROWS, FAMILY.name, source, format, options)
    }
}

impl Turns for Sudoku {
    fn turned(&self) -> Self {
        let turned = Self::of(self.givens.turned(), (self.box_shape.1, self.box_shape.0));
        turned.demanding_as(self, |pos| Pos::new(pos.col, self.order() - 1 - pos.row))
    }

    fn mirrored(&self) -> Self {
        let mirrored = Self::of(self.givens.mirrored(), self.box_shape);
        mirrored.demanding_as(self, |pos| Pos::new(pos.row, self.order() - 1 - pos.col))
    }

    /// The same sudoku with its digits relabelled in order of appearance; unchanged if the digits count as numbers.
    fn relabelled(&self) -> Self {
        if self.first != 1 || self.constraints.iter().any(|constraint| constraint.kind().counts) {
            return self.clone();
        }
        let mut names = vec![0; self.order() + 1];
        let mut next = 1..;
        let givens = self.givens.map(|&digit| {
            let name = &mut names[usize::from(digit)];
            if digit > 0 && *name == 0 {
                *name = next.next().unwrap_or_default();
            }
            *name
        });
        Self::of(givens, self.box_shape).demanding_as(self, |pos| pos)
    }

    fn key(&self) -> Vec<u32> {
        let givens = self.givens.cells().iter().map(|&given| u32::from(given));
        let extras = self.constraints.iter().flat_map(|constraint| constraint.key(self.order()));
        [u32::from(self.box_shape.0), u32::from(self.first)].into_iter().chain(givens).chain(extras).collect()
    }
}
