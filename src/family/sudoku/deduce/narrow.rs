//! A vector of 256 bits for each digit.
//!
//! In: a board. Out: its vectors, with the lanes of [`super::bands`], and the operations of [`Vector`] on them. Must not
//! know: search.
//!
//! An operation on a digit takes one instruction with AVX2 and two with SSE or NEON.
#![expect(clippy::inline_always, reason = "vector instructions are of the level that the caller has")]

use fearless_simd::prelude::*;
use fearless_simd::{u8x32, u16x16};

use super::bands::{Bands, EVERYWHERE};
use super::settle::{Vector, ways};

/// Where the bytes of each lane come from: from lane `index * step + from` of its band, modulo three; the fourth lane
/// stays.
const fn within(from: usize, step: usize) -> [u8; 32] {
    let (mut bytes, mut byte) = ([0; 32], 0);
    while byte < 32 {
        let lane = byte % 16 / 2;
        let index = lane % 4;
        let other = if index == 3 { 3 } else { (index * step + from) % 3 };
        // Shuffles stay within sixteen bytes.
        bytes[byte] = ((lane / 4 * 4 + other) * 2 + byte % 2) as u8;
        byte += 1;
    }
    bytes
}

/// Where the bytes of each band come from: from the band that is `further` bands on, modulo three.
const fn bands(further: usize) -> [u8; 32] {
    let (mut bytes, mut byte) = ([0; 32], 0);
    while byte < 32 {
        let band = byte / 8;
        let other = if band == 3 { 3 } else { (band + further) % 3 };
        bytes[byte] = (other * 8 + byte % 8) as u8;
        byte += 1;
    }
    bytes
}

/// One lane of each band.
const fn one_of_three(index: usize) -> [u16; 16] {
    let (mut lanes, mut band) = ([0; 16], 0);
    while band < 4 {
        lanes[band * 4 + index] = u16::MAX;
        band += 1;
    }
    lanes
}

/// The number of each lane.
const LANES: [u16; 16] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];

/// Shuffles within sixteen bytes.
pub(super) struct Shuffles<S: Simd> {
    /// From the next row of a band, and from the one after it.
    rows: [u8x32<S>; 2],
    /// From one row of a band to all.
    broadcast: [u8x32<S>; 3],
}

impl<S: Simd> Vector<S, 9> for u16x16<S> {
    type Shuffles = Shuffles<S>;

    #[inline(always)]
    fn load(simd: S, board: &Bands) -> [Self; 9] {
        let mut cells = [u16x16::splat(simd, 0); 9];
        for (cells, lanes) in cells.iter_mut().zip(&board.0) {
            *cells = u16x16::load_array_ref(simd, lanes);
        }
        cells
    }

    #[inline(always)]
    fn by_digit(_: S, cells: &[Self; 9]) -> [u16x16<S>; 9] {
        *cells
    }

    #[inline(always)]
    fn decide(simd: S, cells: &mut [Self; 9], bit_number: usize, digit: usize) {
        let lanes = u16x16::load_array(simd, LANES);
        let row = lanes.simd_eq(u16x16::splat(simd, bit_number as u16 / 16));
        let only = row.select(u16x16::splat(simd, 1 << (bit_number % 16)), u16x16::splat(simd, 0));
        for cells in cells.iter_mut() {
            *cells &= !only;
        }
        cells[digit] = row.select(only, cells[digit]);
    }

    #[inline(always)]
    fn everywhere(simd: S) -> Self {
        u16x16::load_array(simd, EVERYWHERE)
    }

    #[inline(always)]
    fn shuffles(simd: S) -> Shuffles<S> {
        let shuffles = const { [within(1, 1), within(2, 1), within(0, 0), within(1, 0), within(2, 0)] };
        // A shuffle that the compiler knows becomes two instructions, one that it does not know is one where there is
        // an instruction for any: a search is a twentieth faster.
        #[cfg(target_arch = "x86_64")]
        let shuffles = if simd.level().as_avx2().is_some() { std::hint::black_box(shuffles) } else { shuffles };
        let [next, last, first, second, third] = shuffles;
        let bytes = |bytes| u8x32::load_array(simd, bytes);
        Shuffles { rows: [bytes(next), bytes(last)], broadcast: [bytes(first), bytes(second), bytes(third)] }
    }

    #[inline(always)]
    fn other_rows(self, shuffles: &Shuffles<S>) -> [Self; 2] {
        let [next, last] = shuffles.rows;
        [self.swizzle_dyn_within_blocks(next), self.swizzle_dyn_within_blocks(last)]
    }

    /// Three digits are handled in the three lanes of a band.
    #[inline(always)]
    fn prune_stacks(simd: S, cells: &mut [Self; 9], shuffles: &Shuffles<S>) {
        let bytes = |bytes| u8x32::load_array(simd, bytes);
        let [next_band, last_band] = [bytes(const { bands(1) }), bytes(const { bands(2) })];
        let lanes = |lanes| u16x16::load_array(simd, lanes);
        let [first, second, third] = const { [one_of_three(0), one_of_three(1), one_of_three(2)] };
        let masks = [lanes(first), lanes(second), lanes(third)];
        let mix = |a, b, c| (a & masks[0]) | (b & masks[1]) | (c & masks[2]);
        for digits in cells.as_chunks_mut::<3>().0 {
            let [a, b, c] = *digits;
            let own = mix(a, b, c)
                | mix(c, a, b).swizzle_dyn_within_blocks(shuffles.rows[0])
                | mix(b, c, a).swizzle_dyn_within_blocks(shuffles.rows[1]);
            let own = own | own << 9;
            let ways = ways([own.swizzle_dyn(next_band), own.swizzle_dyn(last_band)], 3);
            for (own, bytes) in digits.iter_mut().zip(shuffles.broadcast) {
                *own &= ways.swizzle_dyn_within_blocks(bytes);
            }
        }
    }

    #[inline(always)]
    fn other_digits(self, _: &Shuffles<S>) -> [Self; 2] {
        [u16x16::splat(self.token(), 0); 2]
    }

    #[inline(always)]
    fn count_cells(self) -> u32 {
        self.bitcast::<fearless_simd::u64x4<S>>().to_array().iter().map(|word| word.count_ones()).sum()
    }
}
