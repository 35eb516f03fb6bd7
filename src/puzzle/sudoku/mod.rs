//! Sudoku: each digit once in every row, column and box; boards of any size that has boxes.
//!
//! In: text in one of the sudoku formats. Out: a [`Sudoku`], its clauses, boards, flaws, pictures. Must not
//! know: engines, files, the command line.

mod check;
mod deduce;
mod draw;
mod encode;
mod parse;
mod rule;
mod write;

use std::ops::Range;

use super::{Contradiction, Deduce, Family, Format, Marks, ParseOptions, Partial, Puzzle, WriteError, cell_places};
use crate::cnf::{Encoder, Model, Truth};
use crate::diagnostic::Diagnostic;
use crate::grid::{Grid, Place};
use crate::input::Source;
use crate::render::Scene;

pub use check::{Fault, Flaw};
pub use deduce::{Digits, Known};
pub use encode::Vars;
pub use rule::{House, Rule};

/// A sudoku: its givens and the shape of its boxes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sudoku {
    /// Shape (n, n): the given digit of each cell, 1 to n, or 0.
    givens: Grid<u16>,
    /// The rows and columns of a box; their product is n.
    box_shape: (u16, u16),
}

impl Sudoku {
    /// The largest board: 128x128, so that the digits of a cell fit into one machine word of 128 bits.
    pub const MAX_SIZE: usize = 128;

    /// The sudoku with these givens, 0 for none, and boxes of so many rows and columns.
    ///
    /// # Errors
    /// When the board has no such boxes, a given is no digit of the board, or a house has a digit twice.
    pub fn new(givens: Grid<u16>, box_shape: (usize, usize)) -> Result<Self, Fault> {
        check::givens(&givens, box_shape)?;
        Ok(Sudoku { givens, box_shape: (box_shape.0 as u16, box_shape.1 as u16) })
    }

    /// The number of digits, rows, columns and boxes.
    pub fn order(&self) -> usize {
        self.givens.height()
    }

    /// The given digit of each cell, 0 for none.
    pub fn givens(&self) -> &Grid<u16> {
        &self.givens
    }

    /// The rows and columns of a box.
    pub fn box_shape(&self) -> (usize, usize) {
        (usize::from(self.box_shape.0), usize::from(self.box_shape.1))
    }

    /// The format of a text whose boards have such boxes, when that alone tells it.
    pub(in crate::puzzle) fn boxed(head: &[u8], box_shape: (usize, usize)) -> Option<Format> {
        parse::boxed(head, box_shape)
    }

    /// The box that a board has when nothing is said: the rows are the largest divisor of the size up to its
    /// square root. None for primes and 0, which have no boxes.
    pub fn usual_box(size: usize) -> Option<(usize, usize)> {
        let rows = (1..=size.isqrt()).rev().find(|rows| size.is_multiple_of(*rows))?;
        (rows > 1 || size == 1).then_some((rows, size / rows))
    }

    /// All houses: rows, columns, boxes.
    fn houses(&self) -> impl Iterator<Item = House> + use<> {
        let order = self.order();
        let rows = (0..order).map(House::Row);
        rows.chain((0..order).map(House::Column)).chain((0..order).map(House::Box))
    }
}

impl Puzzle for Sudoku {
    const FAMILY: Family = Family::Sudoku;
    type Known = Known;
    type Vars = Vars;
    type Board = Grid<u16>;
    type Rule = Rule;
    type Flaw = Flaw;

    fn recognise(head: &[u8]) -> Vec<Format> {
        parse::recognise(head)
    }

    fn plain(head: &[u8]) -> Option<Format> {
        parse::plain(head)
    }

    fn split(format: Format, text: &[u8]) -> Vec<Range<usize>> {
        parse::split(format, text)
    }

    fn parse(source: &Source<'_>, format: Format, options: &ParseOptions) -> Result<Self, Diagnostic> {
        parse::parse(source, format, options)
    }

    fn parse_board(&self, source: &Source<'_>) -> Result<Partial, Diagnostic> {
        parse::read_board(self, source)
    }

    fn filled(&self, source: &Source<'_>) -> Result<Option<Partial>, Diagnostic> {
        parse::read_filled(self, source)
    }

    fn write(&self, format: Format, answer: Option<&Self::Board>, out: &mut Vec<u8>) -> Result<(), WriteError> {
        write::write(self, format, answer, out)
    }

    fn size(&self) -> (usize, usize) {
        (self.order(), self.order())
    }

    fn turned(&self) -> Self {
        Sudoku { givens: self.givens.turned(), box_shape: (self.box_shape.1, self.box_shape.0) }
    }

    fn mirrored(&self) -> Self {
        Sudoku { givens: self.givens.mirrored(), box_shape: self.box_shape }
    }

    fn renamed(&self) -> Self {
        let mut names = vec![0; self.order() + 1];
        let mut next = 1..;
        let givens = self.givens.map(|&digit| {
            let name = &mut names[usize::from(digit)];
            if digit > 0 && *name == 0 {
                *name = next.next().unwrap_or_default();
            }
            *name
        });
        Sudoku { givens, box_shape: self.box_shape }
    }

    fn demands(&self) -> Vec<u32> {
        let givens = self.givens.cells().iter().map(|&given| u32::from(given));
        [u32::from(self.box_shape.0)].into_iter().chain(givens).collect()
    }

    fn places(&self) -> Vec<Place> {
        cell_places(self.order(), self.order())
    }

    fn values(&self) -> Range<u16> {
        1..self.order() as u16 + 1
    }

    fn value_name(&self, value: u16) -> String {
        value.to_string()
    }

    fn blank(&self) -> Grid<u16> {
        let (height, width) = self.size();
        Grid::filled(height, width, 0)
    }

    fn deduce(&self, level: Deduce) -> Result<Self::Known, Contradiction<Self::Rule>> {
        deduce::deduce(self, level)
    }

    fn scope(&self, rule: &Rule) -> Vec<(Place, u16)> {
        rule::scope(self, rule)
    }

    fn deduce_rule(&self, rule: &Rule, known: &[Option<bool>]) -> Option<Vec<(usize, bool)>> {
        deduce::deduce_rule(rule, known)
    }

    fn quick(&self, level: Deduce, max: usize) -> Option<Vec<Self::Board>> {
        deduce::quick(self, level, max)
    }

    fn tally(&self, level: Deduce, max: u64, go_on: &mut dyn FnMut() -> bool) -> Option<(u64, bool)> {
        deduce::tally(self, level, max, go_on)
    }

    fn encode(&self, known: &Self::Known, enc: &mut Encoder<'_, Self::Rule>) -> Self::Vars {
        encode::encode(self, known, enc)
    }

    fn truth(&self, vars: &Self::Vars, place: Place, value: u16) -> Truth {
        encode::truth(vars, place, value)
    }

    fn decode(&self, vars: &Self::Vars, model: &Model) -> Self::Board {
        encode::decode(vars, model)
    }

    fn check(&self, board: &Self::Board) -> Vec<Self::Flaw> {
        check::check(self, board)
    }

    fn draw(&self, board: Option<&Self::Board>, marks: &Marks) -> Scene {
        draw::draw(self, board, marks)
    }

    fn draw_known(&self, known: &Self::Known) -> Scene {
        draw::draw_known(self, known)
    }

    fn line(&self, board: &Self::Board) -> String {
        write::line(board)
    }
}
