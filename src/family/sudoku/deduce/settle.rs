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

use std::hint::black_box;

use fearless_simd::prelude::*;
use fearless_simd::u16x16;

use super::bands::Bands;

/// One of the `N` vectors of a board. Each digit has a lane for each row, with the bits of [`super::bands`]; other lanes
/// are empty.
pub(super) trait Vector<S: Simd, const N: usize>: SimdInt<S, Element = u16> {
    /// Where lanes come from.
    type Shuffles;

    /// The vectors of a board.
    fn load(simd: S, board: &Bands) -> [Self; N];
    /// A vector for each digit.
    fn by_digit(simd: S, cells: &[Self; N]) -> [u16x16<S>; 9];
    /// Gives a cell this digit, which has no other cell in the row.
    fn decide(simd: S, cells: &mut [Self; N], bit_number: usize, digit: usize);
    /// All cells of each row.
    fn everywhere(simd: S) -> Self;
    fn shuffles(simd: S) -> Self::Shuffles;
    /// In each row of a band its next row, and the one after it.
    fn other_rows(self, shuffles: &Self::Shuffles) -> [Self; 2];
    /// Keeps the columns that occur in one of the ways of their stack.
    fn in_stacks(cells: &mut [Self; N], shuffles: &Self::Shuffles);
    /// The cells that any of the digits of this vector has, in the rows of each of them.
    fn any_digit(self, shuffles: &Self::Shuffles) -> Self;
    /// From the cells that digits of this vector have, and those that digits have twice at the same place in several
    /// vectors: the same, in the rows of each of its digits.
    fn once_and_twice(once: Self, twice: Self, shuffles: &Self::Shuffles) -> [Self; 2];
    /// The number of cells, if each digit has the same.
    fn number(self) -> u32;
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
pub(super) fn settle<S: Simd, V: Vector<S, N>, const N: usize>(simd: S, cells: &mut [V; N], goal: Goal) -> Option<V> {
    // A compiler that knows this number counts bits instead, which takes longer.
    let ones = V::splat(simd, black_box(u16::MAX));
    let (zero, everywhere) = (V::splat(simd, 0), V::everywhere(simd));
    let sum = |cells: &[V; N]| cells[1..].iter().fold(cells[0], |sum, &own| sum + own);
    let shuffles = V::shuffles(simd);
    // Cells are only lost, so the board has changed where the sum of its digits has.
    let mut before = sum(cells);
    loop {
        for own in cells.iter_mut() {
            // A bit for each box, three times and more, so that a shift turns them.
            let minirows = (*own | *own >> 3 | *own >> 6) & V::splat(simd, 7);
            let minirows = minirows | minirows << 3;
            let minirows = minirows | minirows << 6;
            *own &= ways(minirows.other_rows(&shuffles), 1);
        }
        V::in_stacks(cells, &shuffles);
        let pruned = sum(cells);
        // The cells that are alone in their row, for any digit; the least that a digit has in each row.
        let (mut decided, mut least, mut alone) = (zero, everywhere, [zero; N]);
        for (&own, alone) in cells.iter().zip(&mut alone) {
            let others = own & (own + ones);
            *alone = others.simd_eq(zero).select(own, zero);
            decided |= *alone;
            least = least.min(own);
        }
        let decided = decided.any_digit(&shuffles);
        // No other digit can have them.
        let (mut once, mut twice) = (zero, zero);
        for (own, &alone) in cells.iter_mut().zip(&alone) {
            *own = (*own & !decided) | alone;
            twice |= once & *own;
            once |= *own;
        }
        let [once, twice] = V::once_and_twice(once, twice, &shuffles);
        // A cell without a digit, or two digits that need the same cell; a digit without a cell in some row.
        let wrong = (once ^ everywhere) | (twice & decided);
        if wrong.simd_eq(zero).any_false() || (least | !everywhere).simd_eq(zero).any_true() {
            return None;
        }
        // Cells with one digit: it has no other cell in the row.
        let naked = once & !twice;
        for own in cells.iter_mut() {
            let only = *own & naked;
            *own = only.simd_eq(zero).select(*own, only);
        }
        let now = sum(cells);
        let fixed = goal == Goal::FixedPoint || twice.simd_eq(zero).all_true();
        if now.simd_eq(if fixed { before } else { pruned }).all_true() {
            return Some(twice);
        }
        before = now;
    }
}

/// What occurs in one of the ways: one part of `step` bits is taken in each of three lanes, and each part once. The two
/// other lanes have the parts in turn, up to the fifth.
#[inline(always)]
pub(super) fn ways<S: Simd, V: SimdInt<S>>([next, last]: [V; 2], step: u32) -> V {
    ((next & (last >> step)) | ((next >> step) & last)) >> step
}
