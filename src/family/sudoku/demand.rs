//! The demands of a sudoku besides its houses: puts constraints on a board.
//!
//! In: constraints. Out: the sudoku that demands them, or what is wrong with one; their rules. Must not know: formats,
//! which kinds exist.

use super::constraint::{Constraint, Ground};
use super::{Fault, House, Sudoku, check, constraint};
use crate::board::{Place, Values};
use crate::family::Puzzle;
use crate::grid::{Grid, Pos};
use crate::rule::Rule;

impl Sudoku {
    /// The sudoku with these givens and without boxes: rows, columns, and later demands.
    ///
    /// # Errors
    /// When the board is not square or too large, a given is not a digit of the board, or a row or column has a digit
    /// twice.
    pub fn without_boxes(givens: Grid<u16>) -> Result<Self, Fault> {
        check::lines(&givens)?;
        Ok(Self::of(givens, (0, 0)))
    }

    /// The same sudoku with the digits from 0: each given is one less.
    #[must_use]
    pub fn from_zero(self) -> Self {
        Sudoku { first: 0, ..Self::of(self.givens, self.box_shape) }.holding(self.constraints)
    }

    /// The same sudoku with these demands, and no others besides its houses.
    ///
    /// # Errors
    /// When a constraint does not fit the board, or cannot be kept by any digits.
    pub fn with(self, constraints: Vec<Constraint>) -> Result<Self, Fault> {
        let sudoku = self.holding(constraints);
        if !sudoku.constraints.is_empty() {
            // Built now, because only this shows what is too large.
            let demands = sudoku.make_demands()?;
            sudoku.rules.get(|| sudoku.make_rules(demands));
        }
        Ok(sudoku)
    }

    /// The demands besides rows, columns and boxes, sorted.
    pub fn constraints(&self) -> &[Constraint] {
        &self.constraints
    }

    /// The smallest digit: 1, or 0.
    pub fn first_digit(&self) -> u16 {
        self.first
    }

    fn holding(self, constraints: Vec<Constraint>) -> Self {
        let (constraints, first) = (Constraint::sorted(constraints, self.order()), self.first);
        Sudoku { first, constraints, ..Self::of(self.givens, self.box_shape) }
    }

    /// This sudoku with the demands of another one, their cells moved.
    pub(super) fn demanding_as(self, other: &Sudoku, to: impl Fn(Pos) -> Pos) -> Self {
        let moved = other.constraints.iter().map(|constraint| constraint.moved(&to)).collect();
        Sudoku { first: other.first, ..self }.holding(moved)
    }

    /// The rules of these demands, in order.
    ///
    /// # Errors
    /// The first constraint that does not fit.
    pub(super) fn make_demands(&self) -> Result<Vec<Box<dyn Rule>>, Fault> {
        let ground = Ground {
            order: self.order(),
            values: self.values(Place(0)),
            layout: &self.layout,
            regions: self.regions(),
            constraints: &self.constraints,
        };
        constraint::rules(&self.constraints, &ground)
            .map_err(|(number, reason)| Fault::Constraint(Box::new((number, reason))))
    }

    /// The number of the box or region of each cell: regions replace boxes.
    fn regions(&self) -> Grid<Option<usize>> {
        let order = self.order();
        let drawn = self.constraints.iter().find(|constraint| constraint.kind().name == "regions");
        let mut regions = Grid::filled(order, order, None);
        for pos in self.givens.positions() {
            regions[pos] = match drawn {
                Some(drawn) => drawn.groups().iter().position(|group| group.contains(&pos)),
                None if self.has_boxes() => match House::box_at(self.box_shape(), pos) {
                    House::Box(number) => Some(number),
                    House::Row(_) | House::Column(_) => None,
                },
                None => None,
            };
        }
        regions
    }

    /// The values of the board, given the smallest digit.
    pub(super) fn digits(&self) -> Values {
        Values::numbers(self.first, self.order())
    }
}
