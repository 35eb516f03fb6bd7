//! Bounded search on the 9x9 board.
//!
//! In: givens. Out: all answers up to a number, or `None` when it would take too long. Must not know: clauses.
//!
//! A cell with few digits is tried with each of them; deduction over bands does the rest. Published hard puzzles take
//! some hundred steps; puzzles that take more than [`MAX_STEPS`] are left to an engine that learns.

use super::bands::{Bands, Dead};
use super::choose::choose;

/// Steps before the search gives up.
const MAX_STEPS: usize = 20_000;

/// The answers up to `max`; `None` when it would take too long.
pub(super) fn answers(givens: &[u16], max: usize) -> Option<Vec<Vec<u16>>> {
    let mut found = Vec::new();
    let mut steps = 0;
    let mut search = Search {
        step: || {
            steps += 1;
            steps <= MAX_STEPS
        },
        answer: |bands: &Bands| {
            found.push(bands.digits());
            found.len() < max
        },
    };
    match Bands::new(givens).map(|bands| search.run(&bands)) {
        Ok(Err(End::Stopped)) => None,
        Ok(Ok(()) | Err(End::Enough)) | Err(Dead) => Some(found),
    }
}

/// Whether a board at its fixed point has an answer; `None` when it would take too long.
pub(super) fn any(bands: &Bands) -> Option<bool> {
    let mut steps = 0;
    let step = || {
        steps += 1;
        steps <= MAX_STEPS
    };
    match (Search { step, answer: |_: &Bands| false }).run(bands) {
        Ok(()) => Some(false),
        Err(End::Enough) => Some(true),
        Err(End::Stopped) => None,
    }
}

/// The number of answers, up to one more than `max`. `go_on` is called occasionally; if it returns false, the result is
/// the number so far, and `false`.
pub(super) fn count(givens: &[u16], max: u64, go_on: &mut dyn FnMut() -> bool) -> (u64, bool) {
    let (mut found, mut steps) = (0u64, 0u64);
    let mut search = Search {
        step: || {
            steps += 1;
            steps % 1024 != 0 || go_on()
        },
        answer: |_: &Bands| {
            found += 1;
            found <= max
        },
    };
    let stopped = matches!(Bands::new(givens).map(|bands| search.run(&bands)), Ok(Err(End::Stopped)));
    (found, !stopped)
}

/// Why a search ended before it was complete.
enum End {
    /// No further step was allowed.
    Stopped,
    /// No more answers were wanted.
    Enough,
}

struct Search<S, A> {
    /// Whether one more step is allowed.
    step: S,
    /// Receives an answer; returns whether more are wanted.
    answer: A,
}

impl<S: FnMut() -> bool, A: FnMut(&Bands) -> bool> Search<S, A> {
    /// Finds the answers of a board at its fixed point.
    fn run(&mut self, bands: &Bands) -> Result<(), End> {
        if bands.is_full() {
            return if (self.answer)(bands) { Ok(()) } else { Err(End::Enough) };
        }
        let (band, cell) = choose(bands);
        for digit in 0..9 {
            if bands.cells[band][digit] & cell == 0 {
                continue;
            }
            if !(self.step)() {
                return Err(End::Stopped);
            }
            let mut next = *bands;
            if next.assume(band, cell, digit) == Ok(()) {
                self.run(&next)?;
            }
        }
        Ok(())
    }
}

impl Bands {
    /// Decides a cell and deduces.
    pub(super) fn assume(&mut self, band: usize, cell: u32, digit: usize) -> Result<(), Dead> {
        let mut changed = 1 << digit;
        for (other, cells) in self.cells[band].iter_mut().enumerate() {
            if other != digit && *cells & cell != 0 {
                *cells &= !cell;
                changed |= 1 << other;
            }
        }
        let row = 0x1FF << (cell.trailing_zeros() / 9 * 9);
        self.cells[band][digit] &= !row | cell;
        self.settle(changed)
    }
}
