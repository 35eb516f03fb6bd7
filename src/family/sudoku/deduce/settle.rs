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
    /// The tables of its shuffles.
    type Shuffles;

    /// Makes the tables.
    fn shuffles(simd: S) -> Self::Shuffles;
    /// The vectors of a board.
    fn load(simd: S, board: &Bands) -> [Self; N];
    /// A vector for each digit.
    fn by_digit(simd: S, cells: &[Self; N]) -> [u16x16<S>; 9];
    /// All cells of each row.
    fn everywhere(simd: S) -> Self;
    /// Puts a digit into a cell: removes the other digits there, and the digit's other cells in the row.
    fn decide(simd: S, cells: &mut [Self; N], bit_number: usize, digit: usize);
    /// For each row of a band, the next row, and the one after it.
    fn other_rows(self, shuffles: &Self::Shuffles) -> [Self; 2];
    /// For each digit of this vector, the next one, and the one after it; nothing where it has only one.
    fn other_digits(self, shuffles: &Self::Shuffles) -> [Self; 2];
    /// Removes the columns that occur in none of the ways of their stack.
    fn prune_stacks(simd: S, cells: &mut [Self; N], shuffles: &Self::Shuffles);
    /// The number of cells, where they are the same for each digit.
    fn count_cells(self) -> u32;
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
/// without open cells is always taken to the fixed point, so it is an answer. In WebAssembly this is not inlined, because
/// the page has to be small.
#[cfg_attr(not(target_arch = "wasm32"), inline(always))]
pub(super) fn settle<S: Simd, V: Vector<S, N>, const N: usize>(simd: S, cells: &mut [V; N], goal: Goal) -> Option<V> {
    // A compiler that knows this number replaces the test by a count of bits, which is slower.
    let ones = V::splat(simd, black_box(u16::MAX));
    let (zero, everywhere) = (V::splat(simd, 0), V::everywhere(simd));
    let sum = |cells: &[V; N]| cells[1..].iter().fold(cells[0], |sum, &own| sum + own);
    let shuffles = V::shuffles(simd);
    // Cells are only lost, so the board has changed where the sum of its digits has.
    let mut before = sum(cells);
    loop {
        for own in cells.iter_mut() {
            // A bit for each box, repeated four times, so that a shift rotates them.
            let minirows = (*own | *own >> 3 | *own >> 6) & V::splat(simd, 7);
            let minirows = minirows | minirows << 3;
            let minirows = minirows | minirows << 6;
            *own &= ways(minirows.other_rows(&shuffles), 1);
        }
        V::prune_stacks(simd, cells, &shuffles);
        let pruned = sum(cells);
        // The cells that are alone in their row, for any digit; by row, the least of all digits, 0 if one has no cell.
        let (mut decided, mut least, mut alone) = (zero, everywhere, [zero; N]);
        for (&own, alone) in cells.iter().zip(&mut alone) {
            let others = own & (own + ones);
            *alone = others.simd_eq(zero).select(own, zero);
            decided |= *alone;
            least = least.min(own);
        }
        let [next, last] = decided.other_digits(&shuffles);
        let decided = decided | next | last;
        // No other digit can have them.
        let (mut once, mut twice) = (zero, zero);
        for (own, &alone) in cells.iter_mut().zip(&alone) {
            *own = (*own & !decided) | alone;
            twice |= once & *own;
            once |= *own;
        }
        let [next, last] = twice.other_digits(&shuffles);
        twice |= next | last;
        let [next, last] = once.other_digits(&shuffles);
        twice |= (once & next) | (last & (once | next));
        once |= next | last;
        // A cell without a digit, or two digits that need the same cell; a digit without a cell in some row.
        let lacking = least.simd_eq(zero).select(everywhere, zero);
        let wrong = (once ^ everywhere) | (twice & decided) | lacking;
        if wrong.simd_eq(zero).any_false() {
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

/// What occurs in one of the ways. Each of three lanes takes one of three parts of `step` bits, and each part is taken
/// once: a lane can take a part if the two others can take the two other parts, in either order. The parts of the other
/// lanes repeat, up to bit `8 + 2 * step`.
#[inline(always)]
pub(super) fn ways<S: Simd, V: SimdInt<S>>([next, last]: [V; 2], step: u32) -> V {
    ((next & (last >> step)) | ((next >> step) & last)) >> step
}
