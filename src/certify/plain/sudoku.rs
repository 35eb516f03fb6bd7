//! Sudoku: a digit in each cell, each digit once in each house.
//!
//! In: a sudoku. Out: its clauses. Must not know: the encoder.

use super::{Take, at_least_one, exactly_one};
use crate::grid::Pos;
use crate::puzzle::sudoku::Sudoku;

/// The clauses over "this cell has this digit".
pub(in crate::certify) fn sudoku(puzzle: &Sudoku, take: Take<'_, (Pos, u16)>) {
    let order = puzzle.order();
    if order == 1 {
        // The one cell has the one digit: there is nothing to say.
        return;
    }
    let (rows, cols) = puzzle.box_shape();
    let numbers = 0..order;
    for row in numbers.clone() {
        for col in numbers.clone() {
            let pos = Pos::new(row, col);
            match puzzle.givens()[pos] {
                0 => {}
                given => take(&[((pos, given), true)]),
            }
        }
    }
    let digits = 1..=order as u16;
    for row in numbers.clone() {
        for col in numbers.clone() {
            let all: Vec<(Pos, u16)> = digits.clone().map(|digit| (Pos::new(row, col), digit)).collect();
            exactly_one(&all, take);
        }
    }
    let mut line = |cell: &dyn Fn(usize) -> Pos| {
        for digit in digits.clone() {
            let all: Vec<(Pos, u16)> = numbers.clone().map(|at| (cell(at), digit)).collect();
            exactly_one(&all, take);
        }
    };
    for row in numbers.clone() {
        line(&|col| Pos::new(row, col));
    }
    for col in numbers.clone() {
        line(&|row| Pos::new(row, col));
    }
    for number in numbers.clone() {
        let (top, left) = (number / (order / cols) * rows, number % (order / cols) * cols);
        let cells: Vec<Pos> =
            (0..rows).flat_map(|row| (0..cols).map(move |col| Pos::new(top + row, left + col))).collect();
        for digit in digits.clone() {
            let all: Vec<(Pos, u16)> = cells.iter().map(|&cell| (cell, digit)).collect();
            at_least_one(&all, take);
            // Two cells in one line are told apart by the line.
            for (index, &one) in all.iter().enumerate() {
                for &other in &all[index + 1..] {
                    if one.0.row != other.0.row && one.0.col != other.0.col {
                        take(&[(one, false), (other, false)]);
                    }
                }
            }
        }
    }
}
