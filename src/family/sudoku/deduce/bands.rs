//! The 9x9 board as sets of cells, a vector for each digit.
//!
//! In: givens, or a board and a decision. Out: the cells that each digit can still have, at the fixed point of deduction;
//! the digits of a full board. Must not know: search, other sizes.
//!
//! A vector has sixteen lanes of 16 bits. A row is a lane of nine bits; the three rows of a band are followed by an empty
//! lane, and the last four lanes are empty, too. The bits of a row are its columns, the first of each box, the second of
//! each, the third of each. So the next column of a box is three bits further, the next row of a band one lane further,
//! and the next band four lanes. All digits are handled at once. The level of instructions is chosen when the program
//! runs; [`super::narrow`] searches with these vectors, [`super::wide`] has other lanes.

#![expect(clippy::inline_always, reason = "vector instructions are of the level that the caller has")]

use fearless_simd::prelude::*;
use fearless_simd::{Level, dispatch, u16x16};

use super::settle::{Goal, Vector, settle};

/// All cells of a row.
pub(super) const ROW: u16 = 0x1FF;

/// The lane of a row.
pub(super) const fn lane(row: usize) -> usize {
    row / 3 * 4 + row % 3
}

/// The bit of a column.
const fn bit(col: usize) -> usize {
    col % 3 * 3 + col / 3
}

/// The column of a bit.
const COLUMN: [u8; 16] = {
    let (mut columns, mut col) = ([0; 16], 0);
    while col < 9 {
        columns[bit(col)] = col as u8;
        col += 1;
    }
    columns
};

/// The number of a cell in reading order, as the number of its bit in a vector.
pub(super) const fn bit_number(cell: usize) -> usize {
    lane(cell / 9) * 16 + bit(cell % 9)
}

/// The cells of the board.
pub(super) const EVERYWHERE: [u16; 16] = {
    let (mut all, mut row) = ([0; 16], 0);
    while row < 9 {
        all[lane(row)] = ROW;
        row += 1;
    }
    all
};

/// The digits of a 9x9 board: by digit, the cells that it can have.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bands(pub(super) [[u16; 16]; 9]);

/// Deduction found that there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NoAnswer;

impl Bands {
    /// The board with what the givens say of their own cells and rows, 81 digits or 0 in reading order.
    pub(super) fn new(givens: &[u16]) -> Result<Self, NoAnswer> {
        // Sixteen in place of ten, so that no index has to be checked.
        let mut given = [[0u16; 16]; 16];
        for (row, digits) in givens.as_chunks::<9>().0.iter().take(9).enumerate() {
            for (col, &digit) in digits.iter().enumerate() {
                given[usize::from(digit & 15)][lane(row)] |= 1 << bit(col);
            }
        }
        let [open, mut given @ .., _, _, _, _, _, _] = given;
        let mut twice = 0;
        for cells in &mut given {
            for (own, open) in cells.iter_mut().zip(open) {
                twice |= *own & own.wrapping_sub(1);
                *own = if *own == 0 { open } else { *own };
            }
        }
        // Deduction finds a given that a column or a box has twice, but relies on one in each row.
        if twice == 0 { Ok(Bands(given)) } else { Err(NoAnswer) }
    }

    /// The board of vectors.
    #[inline(always)]
    pub(super) fn store<S: Simd, V: Vector<S, N>, const N: usize>(simd: S, cells: &[V; N]) -> Self {
        let mut board = [[0; 16]; 9];
        for (lanes, cells) in board.iter_mut().zip(V::by_digit(simd, cells)) {
            cells.store_array(lanes);
        }
        Bands(board)
    }

    /// Whether a cell, in reading order, can have a digit, counted from 0.
    pub(super) fn has(&self, cell: usize, digit: usize) -> bool {
        self.0[digit][lane(cell / 9)] >> bit(cell % 9) & 1 != 0
    }

    /// Rules a digit out in a cell.
    pub(super) fn rule_out(&mut self, cell: usize, digit: usize) {
        self.0[digit][lane(cell / 9)] &= !(1 << bit(cell % 9));
    }

    /// Decides a cell.
    pub(super) fn assume(&mut self, cell: usize, digit: usize) {
        (0..9).filter(|&other| other != digit).for_each(|other| self.rule_out(cell, other));
        self.0[digit][lane(cell / 9)] &= 1 << bit(cell % 9);
    }

    /// Deduces to the fixed point.
    pub(super) fn settled(&self) -> Result<Self, NoAnswer> {
        dispatch!(Level::new(), simd => {
            let mut cells = u16x16::load(simd, self);
            settle(simd, &mut cells, Goal::FixedPoint).map(|_| Self::store(simd, &cells)).ok_or(NoAnswer)
        })
    }

    /// The board in reading order, when every cell is decided.
    pub(super) fn digits(&self) -> Vec<u16> {
        let mut digits = [0; 81];
        for (digit, cells) in (1..).zip(&self.0) {
            for (row, digits) in digits.as_chunks_mut::<9>().0.iter_mut().enumerate() {
                let bit = cells[lane(row)].trailing_zeros() as usize;
                digits[usize::from(COLUMN[bit & 15])] = digit;
            }
        }
        digits.to_vec()
    }
}
