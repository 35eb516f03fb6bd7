//! Three digits in a vector of 512 bits, for processors that move any lane to any other in one instruction.
//!
//! In: a board. Out: its vectors, and the operations of [`Vector`] on them. Must not know: search.
//!
//! The rows of the first digit are followed by those of the second and the third; the last five lanes are empty.
#![expect(clippy::inline_always, reason = "vector instructions are of the level that the caller has")]

use fearless_simd::prelude::*;
use fearless_simd::{u8x64, u16x16, u16x32, u64x8};

use super::bands::{Bands, ROW, lane};
use super::settle::{Vector, ways};

/// The lanes that are rows of a digit.
const ROWS: usize = 27;

/// The bytes of some lanes.
const fn bytes(lanes: [usize; 32]) -> [u8; 64] {
    let (mut bytes, mut byte) = ([0; 64], 0);
    while byte < 64 {
        bytes[byte] = (lanes[byte / 2] * 2 + byte % 2) as u8;
        byte += 1;
    }
    bytes
}

/// Where bytes come from: lane `i` takes lane `i + by` of its group of lanes, modulo the size of the group.
const fn rotated(group: usize, by: usize) -> [u8; 64] {
    let (mut lanes, mut lane) = ([ROWS; 32], 0);
    while lane < ROWS {
        lanes[lane] = lane / group * group + (lane % group + by) % group;
        lane += 1;
    }
    bytes(lanes)
}

/// Where the bytes of one digit come from, in the lanes of [`super::bands`].
const fn one_digit(digit: usize) -> [u8; 64] {
    let (mut lanes, mut row) = ([ROWS; 32], 0);
    while row < 9 {
        lanes[lane(row)] = digit * 9 + row;
        row += 1;
    }
    bytes(lanes)
}

/// The cells of the board, for each digit.
const EVERYWHERE: [u16; 32] = {
    let (mut all, mut lane) = ([0; 32], 0);
    while lane < ROWS {
        all[lane] = ROW;
        lane += 1;
    }
    all
};

/// The numbers of lanes from `first` on, modulo `modulus`; empty lanes have a number that does not occur.
const fn numbers(first: usize, modulus: usize) -> [u16; 32] {
    let (mut numbers, mut lane) = ([u16::MAX; 32], 0);
    while lane < ROWS {
        numbers[lane] = ((first + lane) % modulus) as u16;
        lane += 1;
    }
    numbers
}

/// Shuffles of all lanes.
pub(super) struct Shuffles<S: Simd> {
    /// From the next row of a band, and from the one after it.
    rows: [u8x64<S>; 2],
    /// From the next band, and from the one after it.
    bands: [u8x64<S>; 2],
    /// From the next digit, and from the one after it.
    digits: [u8x64<S>; 2],
}

/// The vector after each of two shuffles.
#[inline(always)]
fn shuffled<S: Simd>(cells: u16x32<S>, [next, last]: [u8x64<S>; 2]) -> [u16x32<S>; 2] {
    [cells.swizzle_dyn(next), cells.swizzle_dyn(last)]
}

impl<S: Simd> Vector<S, 3> for u16x32<S> {
    type Shuffles = Shuffles<S>;

    #[inline(always)]
    fn load(simd: S, board: &Bands) -> [Self; 3] {
        let (mut cells, (digits, _)) = ([u16x32::splat(simd, 0); 3], board.0.as_chunks::<3>());
        for (cells, digits) in cells.iter_mut().zip(digits) {
            let mut lanes = [0; 32];
            for (lanes, digit) in lanes.as_chunks_mut::<9>().0.iter_mut().zip(digits) {
                *lanes = std::array::from_fn(|row| digit[lane(row)]);
            }
            *cells = u16x32::load_array(simd, lanes);
        }
        cells
    }

    #[inline(always)]
    fn by_digit(simd: S, cells: &[Self; 3]) -> [u16x16<S>; 9] {
        let mut digits = [u16x16::splat(simd, 0); 9];
        for (digits, cells) in digits.as_chunks_mut::<3>().0.iter_mut().zip(cells) {
            for (digit, bytes) in digits.iter_mut().zip(const { [one_digit(0), one_digit(1), one_digit(2)] }) {
                *digit = simd.split_u16x32(cells.swizzle_dyn(u8x64::load_array(simd, bytes))).0;
            }
        }
        digits
    }

    #[inline(always)]
    fn decide(simd: S, cells: &mut [Self; 3], bit_number: usize, digit: usize) {
        let row = bit_number / 64 * 3 + bit_number / 16 % 4;
        let (own, row) = (u16x32::splat(simd, (digit * 9 + row) as u16), u16x32::splat(simd, row as u16));
        let bit = u16x32::splat(simd, 1 << (bit_number % 16));
        let others =
            u16x32::load_array(simd, const { numbers(0, 9) }).simd_eq(row).select(!bit, !u16x32::splat(simd, 0));
        for (cells, lanes) in cells.iter_mut().zip(const { [numbers(0, 81), numbers(27, 81), numbers(54, 81)] }) {
            *cells = u16x32::load_array(simd, lanes).simd_eq(own).select(bit, *cells & others);
        }
    }

    #[inline(always)]
    fn everywhere(simd: S) -> Self {
        u16x32::load_array(simd, EVERYWHERE)
    }

    #[inline(always)]
    fn shuffles(simd: S) -> Shuffles<S> {
        let of = |[next, last]: [[u8; 64]; 2]| [u8x64::load_array(simd, next), u8x64::load_array(simd, last)];
        Shuffles {
            rows: of(const { [rotated(3, 1), rotated(3, 2)] }),
            bands: of(const { [rotated(9, 3), rotated(9, 6)] }),
            digits: of(const { [rotated(27, 9), rotated(27, 18)] }),
        }
    }

    #[inline(always)]
    fn other_rows(self, shuffles: &Shuffles<S>) -> [Self; 2] {
        shuffled(self, shuffles.rows)
    }

    #[inline(always)]
    fn prune_stacks(_: S, cells: &mut [Self; 3], shuffles: &Shuffles<S>) {
        for own in cells {
            let [next, last] = shuffled(*own, shuffles.rows);
            let columns = *own | next | last;
            *own &= ways(shuffled(columns | columns << 9, shuffles.bands), 3);
        }
    }

    #[inline(always)]
    fn other_digits(self, shuffles: &Shuffles<S>) -> [Self; 2] {
        shuffled(self, shuffles.digits)
    }

    #[inline(always)]
    fn count_cells(self) -> u32 {
        // Each digit has the same, so those of the first are counted.
        let [first, second, third, ..] = self.bitcast::<u64x8<S>>().to_array();
        first.count_ones() + second.count_ones() + (third & 0xFFFF).count_ones()
    }
}
