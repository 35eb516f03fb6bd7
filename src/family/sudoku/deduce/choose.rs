//! The cell of a 9x9 board to try next.
//!
//! In: a board after deduction. Out: an open cell, with two digits if there is one. Must not know: search, other sizes.
#![expect(clippy::inline_always, reason = "vector instructions are of the level that the caller has")]

use std::hint::select_unpredictable;

use fearless_simd::prelude::*;
use fearless_simd::{u16x16, u64x4};

use super::bands::{ROW, bit_number};

/// A set of cells in four words, of which the last is empty.
type Words = [u64; 4];

/// The cells of the board.
const CELLS: usize = 81;

/// By the number of its bit, each cell in reading order.
const CELL: [u8; 256] = {
    let (mut cells, mut cell) = ([0; 256], 0);
    while cell < CELLS {
        cells[bit_number(cell)] = cell as u8;
        cell += 1;
    }
    cells
};

/// The reverse: by cell, the number of its bit.
const BIT_NUMBER: [u8; 128] = {
    let (mut bit_numbers, mut cell) = ([0; 128], 0);
    while cell < CELLS {
        bit_numbers[cell] = bit_number(cell) as u8;
        cell += 1;
    }
    bit_numbers
};

/// By the cells of a row, the bit of the first one.
const FIRST: [u8; ROW as usize + 1] = {
    let (mut first, mut row) = ([0; ROW as usize + 1], 1);
    while row < first.len() {
        let mut col = 0;
        while row >> bit_number(col) & 1 == 0 {
            col += 1;
        }
        first[row] = bit_number(col) as u8;
        row += 1;
    }
    first
};

/// By the number of its bit, the other cells of the houses of each cell.
const PEERS: [Words; 256] = {
    let (mut table, mut cell) = ([[0; 4]; 256], 0);
    while cell < CELLS {
        let mut peer = 0;
        while peer < CELLS {
            let same_box = cell / 27 == peer / 27 && cell % 9 / 3 == peer % 9 / 3;
            if cell != peer && (cell / 9 == peer / 9 || cell % 9 == peer % 9 || same_box) {
                table[bit_number(cell)][bit_number(peer) / 64] |= 1 << (bit_number(peer) % 64);
            }
            peer += 1;
        }
        cell += 1;
    }
    table
};

/// The number of the bit of an open cell to try, and its digits, a bit each: of the first `most` cells with two digits
/// the one with the highest [`touched`] value; if there is none, one with the fewest digits. With all of them compared,
/// published lists took 0.44 to 0.51 of the steps that the first cell with two digits needs.
#[inline(always)]
pub(super) fn choose<S: Simd>(simd: S, cells: &[u16x16<S>; 9], most: usize) -> (usize, u32) {
    let zero = u16x16::splat(simd, 0);
    let (mut once, mut twice, mut thrice) = (zero, zero, zero);
    for &own in cells {
        thrice |= twice & own;
        twice |= once & own;
        once |= own;
    }
    let (pairs, digits) = (words(twice & !thrice), all_words(cells));
    // The value, the cell and its digits. This is not an option, because plain numbers are compared without a branch.
    let mut best = 0;
    let [mut first, mut second, mut third, _] = pairs;
    for _ in 0..most {
        // The processor cannot predict which word has the next one.
        let (here, word) = select_unpredictable(first == 0, (second, 1), (first, 0));
        let (here, word) = select_unpredictable(here == 0, (third, 2), (here, word));
        if here == 0 {
            break;
        }
        let next = here & (here - 1);
        first = select_unpredictable(word == 0, next, first);
        second = select_unpredictable(word == 1, next, second);
        third = select_unpredictable(word == 2, next, third);
        let bit_number = 64 * word + here.trailing_zeros() as usize;
        let own = digits_of(&digits, bit_number);
        let low = &digits[own.trailing_zeros().min(8) as usize];
        let high = &digits[own.ilog2().min(8) as usize];
        let value = touched(low, high, &PEERS[bit_number & 255], &pairs);
        best = best.max(value << 16 | u32::from(CELL[bit_number & 255]) << 9 | own);
    }
    if best > 0 {
        return (usize::from(BIT_NUMBER[best as usize >> 9 & 127]), best & 0x1FF);
    }
    let cell = fewest(simd, cells);
    (bit_number(cell), digits_of(&digits, bit_number(cell)))
}

/// The cells of a vector.
#[inline(always)]
fn words<S: Simd>(cells: u16x16<S>) -> Words {
    cells.bitcast::<u64x4<S>>().to_array()
}

/// The cells of each digit.
#[inline(always)]
fn all_words<S: Simd>(cells: &[u16x16<S>; 9]) -> [Words; 9] {
    let mut all = [[0; 4]; 9];
    for (all, &cells) in all.iter_mut().zip(cells) {
        *all = words(cells);
    }
    all
}

/// The digits of a cell, a bit each.
#[inline(always)]
fn digits_of(digits: &[Words; 9], bit_number: usize) -> u32 {
    let has = |cells: &Words| (cells[(bit_number / 64) & 3] >> (bit_number % 64) & 1) as u32;
    digits.iter().rev().fold(0, |all, cells| all << 1 | has(cells))
}

/// The weight of the peers that have one of two digits and may lose it: a cell with two digits is decided by that, and
/// weighs four times as much as another.
#[inline(always)]
fn touched(low: &Words, high: &Words, peers: &Words, pairs: &Words) -> u32 {
    (0..3).fold(0, |sum, word| {
        let near = (low[word] | high[word]) & peers[word];
        sum + near.count_ones() + 3 * (near & pairs[word]).count_ones()
    })
}

/// The first cell with the fewest digits, in reading order; all have three or more.
#[inline(always)]
fn fewest<S: Simd>(simd: S, cells: &[u16x16<S>; 9]) -> usize {
    // The number of digits of each cell, in binary.
    let mut sums = [u16x16::splat(simd, 0); 4];
    for &own in cells {
        let mut carry = own;
        for sum in &mut sums {
            (*sum, carry) = (*sum ^ carry, *sum & carry);
        }
    }
    for many in 3..10 {
        let has = |bit: usize| if many >> bit & 1 == 1 { sums[bit] } else { !sums[bit] };
        let few = words(has(0) & has(1) & has(2) & has(3));
        if let Some(word) = few.iter().position(|&word| word != 0) {
            let lane = few[word].trailing_zeros() / 16;
            let row = few[word] >> (16 * lane) & u64::from(ROW);
            let bit_number = 64 * word + 16 * lane as usize + usize::from(FIRST[row as usize]);
            return usize::from(CELL[bit_number & 255]);
        }
    }
    0
}
