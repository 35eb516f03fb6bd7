//! The houses of a sudoku: rows, columns, boxes.
//!
//! In: positions. Out: a [`House`] with its name and its cells. Must not know: clauses.

use std::fmt;

use super::Sudoku;
use crate::grid::Pos;

/// A row, column or box, counted from 0 in the code and from 1 in its text; boxes count in reading order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum House {
    /// A row, from the top.
    Row(usize),
    /// A column, from the left.
    Column(usize),
    /// A box, in reading order.
    Box(usize),
}

impl House {
    /// The position of cell number `index` of the house, in reading order.
    pub fn cell(self, box_shape: (usize, usize), index: usize) -> Pos {
        let (rows, cols) = box_shape;
        match self {
            House::Row(row) => Pos::new(row, index),
            House::Column(col) => Pos::new(index, col),
            // A board of n = rows * cols has `rows` boxes side by side.
            House::Box(number) => Pos::new(number / rows * rows + index / cols, number % rows * cols + index % cols),
        }
    }

    /// The box that a cell lies in.
    pub fn box_at(box_shape: (usize, usize), pos: Pos) -> House {
        let (rows, cols) = box_shape;
        House::Box(pos.row / rows * rows + pos.col / cols)
    }

    /// The cells of the house, in reading order.
    pub fn cells(self, sudoku: &Sudoku) -> impl ExactSizeIterator<Item = Pos> + use<> {
        let box_shape = sudoku.box_shape();
        (0..sudoku.order()).map(move |index| self.cell(box_shape, index))
    }
}

impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            House::Row(row) => write!(f, "row {}", row + 1),
            House::Column(col) => write!(f, "column {}", col + 1),
            House::Box(number) => write!(f, "box {}", number + 1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_that_are_not_square_tile_the_board() {
        for box_shape in [(2, 3), (3, 2), (2, 4), (1, 6), (3, 3)] {
            let order = box_shape.0 * box_shape.1;
            let mut seen = std::collections::BTreeSet::new();
            for number in 0..order {
                for index in 0..order {
                    let pos = House::Box(number).cell(box_shape, index);
                    assert!(pos.row < order && pos.col < order);
                    assert_eq!(House::box_at(box_shape, pos), House::Box(number));
                    assert!(seen.insert(pos));
                }
            }
            assert_eq!(seen.len(), order * order);
        }
    }
}
