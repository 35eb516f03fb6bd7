//! Bounded search on the 9x9 board.
//!
//! In: a board. Out: all answers up to a number, or `None` when it would take too long. Must not know: clauses.
//!
//! A cell with few digits is tried with each of them; deduction over bands does the rest. Published hard puzzles take
//! some hundred steps; puzzles that take more than [`MAX_STEPS`] are left to an engine that learns.
#![expect(clippy::inline_always, reason = "vector instructions are of the level that the caller has")]

use fearless_simd::prelude::*;
#[cfg(target_arch = "x86_64")]
use fearless_simd::u16x32;
use fearless_simd::{Level, dispatch, u16x16};
use smallvec::SmallVec;

use super::bands::{Bands, NoAnswer};
use super::choose::choose;
use super::settle::{Goal, Vector, settle};
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

/// Steps without an answer before the search restarts with another digit first; each restart doubles the limit. On a board
/// with few givens, a bad early guess can cost tens of thousands of steps, where most boards take twenty. In unit tests the
/// limit is small, so that most searches restart.
const RESTART_AFTER: usize = if cfg!(test) { 3 } else { 400 };

/// Steps after which the search no longer restarts: where there is no answer, a restart only repeats work.
const LAST_RESTART: usize = MAX_STEPS / 3;

/// Steps after which a count asks whether to go on.
const STRIDE: usize = 1024;

/// The answers up to `max`; `None` when it would take too long.
pub(super) fn answers(givens: &[u16], max: usize) -> Option<Vec<Board>> {
    let (mut found, mut steps) = (Vec::with_capacity(max.min(2)), MAX_STEPS);
    let mut answer = |bands: Bands| {
        found.push(Board(bands.digits()));
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
    let stopped = matches!(part(givens, under).map(|bands| search(&bands, &mut more, answers)), Ok(End::Stopped));
    (found, !stopped)
}

/// The boards on which these facts hold.
pub(super) fn part(givens: &[u16], under: &[Fact]) -> Result<Bands, NoAnswer> {
    let mut bands = Bands::new(givens)?;
    for fact in under {
        let gone = (1..=9).filter(|&digit| (digit == fact.value) != fact.holds);
        gone.for_each(|digit| bands.rule_out(fact.place.index(), usize::from(digit) - 1));
    }
    Ok(bands)
}

/// How a search ended.
pub(super) enum End {
    /// There are no more answers.
    Complete,
    /// No more were wanted.
    Enough,
    /// No further step was allowed.
    Stopped,
}

/// What receives answers; it says whether more are wanted.
pub(super) enum Answers<'a> {
    /// One by one.
    Each(&'a mut dyn FnMut(Bands) -> bool),
    /// How many there are, two at a time where four open cells show that.
    Counted(&'a mut dyn FnMut(u64) -> bool),
}

/// A board, and what is to be tried there.
struct Branch<V, const N: usize> {
    cells: [V; N],
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
    let level = Level::new();
    #[cfg(target_arch = "x86_64")]
    if let Some(simd) = level.as_avx512() {
        return simd.vectorize(
            #[inline(always)]
            || run(simd, u16x32::load(simd, start), more, answers),
        );
    }
    dispatch!(level, simd => run(simd, u16x16::load(simd, start), more, answers))
}

/// The same with one level and width of vector instructions.
#[inline(always)]
pub(super) fn run<S: Simd, V: Vector<S, N>, const N: usize>(
    simd: S,
    mut cells: [V; N],
    more: &mut dyn FnMut() -> usize,
    mut answers: Answers<'_>,
) -> End {
    // Few puzzles have more branches waiting, so most need no memory from the heap.
    let (mut waiting, mut steps) = (SmallVec::<[Branch<V, N>; 16]>::new(), 0);
    let (mut goal, mut failed) = (Goal::Rows, false);
    let (start, mut answered, mut taken, mut restart_at, mut first) = (cells, false, 0, RESTART_AFTER, 0);
    loop {
        if let Some(open) = settle(simd, &mut cells, goal) {
            let found = match (open.count_cells(), &answers) {
                (0, _) => 1,
                (4, Answers::Counted(_)) if goal == Goal::Rows => {
                    goal = Goal::FixedPoint;
                    continue;
                }
                (4, Answers::Counted(_)) => 2,
                _ => 0,
            };
            if found == 0 {
                let compared = if failed || waiting.len() < MANY_WAITING { COMPARED } else { 1 };
                let (bit_number, rest) = choose(simd, &V::by_digit(simd, &cells), compared);
                waiting.push(Branch { cells, bit_number, rest });
            } else {
                answered = true;
                let go_on = match &mut answers {
                    Answers::Each(answer) => answer(Bands::store(simd, &cells)),
                    Answers::Counted(answer) => answer(found),
                };
                if !go_on {
                    return End::Enough;
                }
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
        taken += 1;
        if taken == restart_at && taken <= LAST_RESTART && !answered {
            waiting.clear();
            (cells, restart_at, first) = (start, 2 * restart_at, (first + 4) % 9);
            continue;
        }
        let from = branch.rest >> first << first;
        let digit = if from == 0 { branch.rest } else { from }.trailing_zeros().min(8) as usize;
        branch.rest &= !(1 << digit);
        cells = branch.cells;
        V::decide(simd, &mut cells, branch.bit_number, digit);
        if branch.rest == 0 {
            waiting.pop();
        }
    }
}
