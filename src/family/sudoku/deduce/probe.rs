//! Bounded search on the 9x9 board.
//!
//! In: a board. Out: all answers up to a number, or `None` when it would take too long. Must not know: clauses.
//!
//! A cell with few digits is tried with each of them; deduction over bands does the rest. Published hard puzzles take
//! some hundred steps; puzzles that take more than [`MAX_STEPS`] are left to an engine that learns.
#![expect(clippy::inline_always, reason = "vector instructions are of the level that the caller has")]

use fearless_simd::prelude::*;
use fearless_simd::{Level, dispatch, u16x16};
use smallvec::SmallVec;

use super::bands::{Bands, Cells, NoAnswer};
use super::choose::{choose, number};
use super::settle::{Goal, settle};
use crate::board::Board;
use crate::rule::Fact;

/// Steps before the search gives up.
const MAX_STEPS: usize = 20_000;

/// The number of cells with two digits that are compared for a guess. To compare all takes as long as deduction where most
/// cells have two digits, and saves few steps.
const COMPARED: usize = 8;

/// With this many branches waiting, and no dead end so far, there are many answers: any cell with two digits is as good as
/// the best.
const MANY_WAITING: usize = 3;

/// Steps after which a count asks whether to go on.
const STRIDE: usize = 1024;

/// The answers up to `max`; `None` when it would take too long.
pub(super) fn answers(givens: &[u16], max: usize) -> Option<Vec<Board>> {
    let (mut found, mut steps) = (Vec::with_capacity(max.min(2)), MAX_STEPS);
    let mut answer = |bands: Bands| {
        found.push(Board(bands.digits().to_vec()));
        found.len() < max
    };
    let answers = Answers::Each(&mut answer);
    match Bands::new(givens).map(|bands| search(&bands, &mut || std::mem::take(&mut steps), answers)) {
        Ok(End::Stopped) => None,
        Ok(End::Complete | End::Enough) | Err(NoAnswer) => Some(found),
    }
}

/// Whether a board has an answer; `None` when it would take too long.
pub(super) fn any(bands: &Bands) -> Option<bool> {
    let mut steps = MAX_STEPS;
    match search(bands, &mut || std::mem::take(&mut steps), Answers::Each(&mut |_| false)) {
        End::Complete => Some(false),
        End::Enough => Some(true),
        End::Stopped => None,
    }
}

/// The number of answers on which these facts hold, up to one more than `max`. `go_on` is called occasionally; if it
/// returns false, the result is the number so far, and `false`.
pub(super) fn count(givens: &[u16], under: &[Fact], max: u64, go_on: &mut dyn FnMut() -> bool) -> (u64, bool) {
    let (mut found, mut begun) = (0u64, false);
    let mut more = || match std::mem::replace(&mut begun, true) {
        false => STRIDE - 1,
        true if go_on() => STRIDE,
        true => 0,
    };
    let answers = Answers::Counted(&mut |ways| {
        found = found.saturating_add(ways).min(max.saturating_add(1));
        found <= max
    });
    let start = Bands::new(givens).map(|mut bands| {
        for fact in under {
            let gone = (1..=9).filter(|&digit| (digit == fact.value) != fact.holds);
            gone.for_each(|digit| bands.rule_out(fact.place.index(), usize::from(digit) - 1));
        }
        bands
    });
    let stopped = matches!(start.map(|bands| search(&bands, &mut more, answers)), Ok(End::Stopped));
    (found, !stopped)
}

/// How a search ended.
enum End {
    /// There are no more answers.
    Complete,
    /// No more were wanted.
    Enough,
    /// No further step was allowed.
    Stopped,
}

/// What receives answers; it says whether more are wanted.
enum Answers<'a> {
    /// One by one.
    Each(&'a mut dyn FnMut(Bands) -> bool),
    /// How many there are, two at a time where that is known.
    Counted(&'a mut dyn FnMut(u64) -> bool),
}

/// A board, and what is to be tried there.
struct Branch<S: Simd> {
    cells: Cells<S>,
    /// The number of a bit.
    bit_number: usize,
    /// The digits that have not been tried in this cell, a bit each.
    rest: u32,
}

/// Finds the answers of a board. `more` says how many steps are allowed from now on, 0 to stop.
///
/// Four open cells at the fixed point are two answers. A house with an open cell has at least two of them, or its digit
/// would be known. So they are in two rows and two columns, and each has the two digits that its row and its column lack.
fn search(start: &Bands, more: &mut dyn FnMut() -> usize, answers: Answers<'_>) -> End {
    dispatch!(Level::new(), simd => run(simd, start.load(simd), more, answers))
}

#[inline(always)]
fn run<S: Simd>(simd: S, mut cells: Cells<S>, more: &mut dyn FnMut() -> usize, mut answers: Answers<'_>) -> End {
    let lanes = u16x16::load_array(simd, std::array::from_fn(|lane| lane as u16));
    // Few puzzles have more branches waiting, so most need no memory from the heap.
    let (mut waiting, mut steps) = (SmallVec::<[Branch<S>; 16]>::new(), 0);
    let (mut goal, mut failed) = (Goal::Rows, false);
    loop {
        if let Some(open) = settle(simd, &mut cells, goal) {
            let go_on = match (&mut answers, number(open)) {
                (Answers::Each(answer), 0) => answer(Bands::store(&cells)),
                (Answers::Counted(answer), 0) => answer(1),
                (Answers::Counted(_), 4) if goal == Goal::Rows => {
                    goal = Goal::FixedPoint;
                    continue;
                }
                (Answers::Counted(answer), 4) => answer(2),
                _ => {
                    let (bit_number, rest) =
                        choose(simd, &cells, if failed || waiting.len() < MANY_WAITING { COMPARED } else { 1 });
                    waiting.push(Branch { cells, bit_number, rest });
                    true
                }
            };
            if !go_on {
                return End::Enough;
            }
        } else {
            failed = true;
        }
        goal = Goal::Rows;
        let Some(branch) = waiting.last_mut() else { return End::Complete };
        if steps == 0 {
            steps = more();
            if steps == 0 {
                return End::Stopped;
            }
        }
        steps -= 1;
        let digit = branch.rest.trailing_zeros().min(8) as usize;
        branch.rest &= branch.rest - 1;
        // The cell has this digit, which has no other cell in the row.
        let row = lanes.simd_eq(u16x16::splat(simd, branch.bit_number as u16 / 16));
        let only = simd.select_u16x16(row, u16x16::splat(simd, 1 << (branch.bit_number % 16)), u16x16::splat(simd, 0));
        for (cells, &before) in cells.iter_mut().zip(&branch.cells) {
            *cells = before & !only;
        }
        cells[digit] = simd.select_u16x16(row, only, branch.cells[digit]);
        if branch.rest == 0 {
            waiting.pop();
        }
    }
}
