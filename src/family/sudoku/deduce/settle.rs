//! Deduction on the 9x9 board, all digits at once.
//!
//! In: the cells that each digit can have. Out: those that are left. Must not know: search.
//!
//! Within a band a digit takes one minirow (three cells of a row within a box) in each row and in each box: six ways.
//! Two of them go on from a minirow: to the next box in the next row, or to the one after it. So the minirows that occur
//! in a way are found by turning rows and boxes; this covers the locked candidates of rows and boxes, and more. Columns
//! and the boxes of a stack are handled in the same way, using the columns that each band leaves open. At the fixed
//! point the last place of a digit in any house is alone in its row, so hidden singles are rows with one bit. The idea
//! of bands and ways comes from the fastest published solvers (fsss2, `JCZSolve`, tdoku); the code is our own.
#![expect(clippy::inline_always, reason = "vector instructions are of the level that the caller has")]

use fearless_simd::prelude::*;
use fearless_simd::{u8x32, u16x16};

use super::bands::{Cells, EVERYWHERE};

/// Where the bytes of each lane come from: from lane `index * step + from` of its band, counted around the three; the
/// fourth lane stays.
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

/// Where the bytes of each band come from: the band that is so much further.
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

/// Shuffles within sixteen bytes.
struct Shuffles<S: Simd> {
    /// To the next row of a band, and to the one after it.
    turn: [u8x32<S>; 2],
    /// One row of a band to all.
    to_all: [u8x32<S>; 3],
}

impl<S: Simd> Shuffles<S> {
    #[inline(always)]
    fn new(simd: S) -> Self {
        let shuffles = [within(1, 1), within(2, 1), within(0, 0), within(1, 0), within(2, 0)];
        // A shuffle that the compiler knows becomes two instructions, one that it does not know is one where there is
        // an instruction for any: a search is a twentieth faster.
        #[cfg(target_arch = "x86_64")]
        let shuffles = if simd.level().as_avx2().is_some() { std::hint::black_box(shuffles) } else { shuffles };
        let [next, last, first, second, third] = shuffles.map(|bytes| u8x32::load_array(simd, bytes));
        Shuffles { turn: [next, last], to_all: [first, second, third] }
    }
}

/// When deduction ends.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Goal {
    /// Rows and cells give nothing more. Bands and stacks may: another round costs more than the guesses that it saves.
    Rows,
    /// No deduction gives anything more.
    FixedPoint,
}

/// Deduces up to the goal. Returns the cells that are open then; `None` if it finds that there is no answer. A board
/// without open cells is always taken to the fixed point, so it is an answer. The page has to be small, so its engine has
/// one copy of this.
#[cfg_attr(not(target_arch = "wasm32"), inline(always))]
pub(super) fn settle<S: Simd>(simd: S, cells: &mut Cells<S>, goal: Goal) -> Option<u16x16<S>> {
    let [zero, ones, everywhere] = [[0; 16], [u16::MAX; 16], EVERYWHERE].map(|lanes| u16x16::load_array(simd, lanes));
    let sum = |cells: &Cells<S>| {
        let [a, b, c, d, e, f, g, h, i] = *cells;
        ((a + b) + (c + d)) + ((e + f) + (g + h)) + i
    };
    let shuffles = Shuffles::new(simd);
    // Cells are only lost, so the board has changed where the sum of its digits has.
    let mut before = sum(cells);
    loop {
        in_bands(simd, &shuffles, cells);
        in_stacks(simd, &shuffles, cells);
        let pruned = sum(cells);
        // The cells that are alone in their row, for any digit; the least that a digit has in each row.
        let (mut decided, mut least, mut alone) = (zero, everywhere, [zero; 9]);
        for (&own, alone) in cells.iter().zip(&mut alone) {
            let others = own & (own + ones);
            *alone = simd.select_u16x16(others.simd_eq(zero), own, zero);
            decided |= *alone;
            least = least.min(own);
        }
        // No other digit can have them.
        let (mut once, mut twice) = (zero, zero);
        for (own, &alone) in cells.iter_mut().zip(&alone) {
            *own = (*own & !decided) | alone;
            twice |= once & *own;
            once |= *own;
        }
        // A cell without a digit, or two digits that need the same cell; a digit without a cell in some row.
        let wrong = (once ^ everywhere) | (twice & decided);
        if wrong.simd_eq(zero).any_false() || (least | !everywhere).simd_eq(zero).any_true() {
            return None;
        }
        // Cells with one digit: it has no other cell in the row.
        let naked = once & !twice;
        for own in cells.iter_mut() {
            let only = *own & naked;
            *own = simd.select_u16x16(only.simd_eq(zero), *own, only);
        }
        let now = sum(cells);
        let fixed = goal == Goal::FixedPoint || twice.simd_eq(zero).all_true();
        if now.simd_eq(if fixed { before } else { pruned }).all_true() {
            return Some(twice);
        }
        before = now;
    }
}

/// The minirows that occur in one of the ways of their band.
#[inline(always)]
fn in_bands<S: Simd>(simd: S, shuffles: &Shuffles<S>, cells: &mut Cells<S>) {
    let [first, second] = shuffles.turn;
    let [three, whole] = [7, 0o111].map(|bits| u16x16::splat(simd, bits));
    for own in cells {
        // A bit for each box, twice, so that a shift turns them.
        let minirows = (*own | *own >> 3 | *own >> 6) & three;
        let minirows = minirows | minirows << 3;
        let next = simd.swizzle_dyn_within_blocks_u16x16(minirows, first);
        let last = simd.swizzle_dyn_within_blocks_u16x16(minirows, second);
        let ways = ((next & (last >> 1)) | ((next >> 1) & last)) >> 1 & three;
        *own &= ways * whole;
    }
}

/// The columns that occur in one of the ways of their stack. Three digits are handled in the three lanes of a band.
#[inline(always)]
fn in_stacks<S: Simd>(simd: S, shuffles: &Shuffles<S>, cells: &mut Cells<S>) {
    let bytes = |bytes| u8x32::load_array(simd, bytes);
    let [first, second] = shuffles.turn;
    let [next_band, last_band] = [bands(1), bands(2)].map(bytes);
    let masks = [one_of_three(0), one_of_three(1), one_of_three(2)].map(|lanes| u16x16::load_array(simd, lanes));
    let mix = |a, b, c| (a & masks[0]) | (b & masks[1]) | (c & masks[2]);
    for digits in cells.as_chunks_mut::<3>().0 {
        let [a, b, c] = *digits;
        let own = mix(a, b, c)
            | simd.swizzle_dyn_within_blocks_u16x16(mix(c, a, b), first)
            | simd.swizzle_dyn_within_blocks_u16x16(mix(b, c, a), second);
        // Bits above the ninth are left over from turning the columns; no cell has them.
        let turned = |columns: u16x16<S>| [columns >> 3 | columns << 6, columns >> 6 | columns << 3];
        let [next, after_next] = turned(simd.swizzle_dyn_u16x16(own, next_band));
        let [last, after_last] = turned(simd.swizzle_dyn_u16x16(own, last_band));
        let ways = (next & after_last) | (after_next & last);
        for (own, bytes) in digits.iter_mut().zip(shuffles.to_all) {
            *own &= simd.swizzle_dyn_within_blocks_u16x16(ways, bytes);
        }
    }
}
