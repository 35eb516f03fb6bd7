//! Bounded search on the 9x9 board.
//!
//! In: givens. Out: all answers up to a number, or nothing when it would take too long. Must not know: clauses.
//!
//! A cell with few digits is tried with each of them; deduction over bands does the rest. Published hard puzzles
//! take some hundred steps; what takes more than [`MAX_STEPS`] is left to an engine that learns.

use super::bands::{Bands, Dead};

/// Steps before the search gives up.
const MAX_STEPS: usize = 20_000;

/// The answers up to `max`; `None` when it would take too long.
pub(super) fn answers(givens: &[u16], max: usize) -> Option<Vec<Vec<u16>>> {
    let mut search = Search { max, steps: 0, found: Vec::new() };
    if let Ok(bands) = Bands::new(givens) {
        search.run(&bands)?;
    }
    Some(search.found)
}

struct Search {
    max: usize,
    steps: usize,
    found: Vec<Vec<u16>>,
}

impl Search {
    /// Finds the answers of a board at its fixed point; `None` when it gives up.
    fn run(&mut self, bands: &Bands) -> Option<()> {
        if bands.is_full() {
            self.found.push(bands.digits());
            return Some(());
        }
        let (band, cell) = choose(bands);
        for digit in 0..9 {
            if bands.cells[band][digit] & cell == 0 {
                continue;
            }
            self.steps += 1;
            if self.steps > MAX_STEPS {
                return None;
            }
            let mut next = *bands;
            if next.assume(band, cell, digit) == Ok(()) {
                self.run(&next)?;
                if self.found.len() >= self.max {
                    break;
                }
            }
        }
        Some(())
    }
}

/// The band and bit of an open cell with the fewest digits, at least two.
fn choose(bands: &Bands) -> (usize, u32) {
    let mut best = (10, 0, 0);
    for (band, (cells, &open)) in bands.cells.iter().zip(&bands.open).enumerate() {
        let (mut once, mut twice, mut thrice) = (0, 0, 0);
        for &cells in cells {
            thrice |= twice & cells;
            twice |= once & cells;
            once |= cells;
        }
        let pairs = twice & !thrice & open;
        if pairs != 0 {
            return (band, pairs & pairs.wrapping_neg());
        }
        let mut rest = open;
        while rest != 0 {
            let cell = rest & rest.wrapping_neg();
            rest &= rest - 1;
            let count = cells.iter().filter(|&&cells| cells & cell != 0).count();
            if count < best.0 {
                best = (count, band, cell);
            }
        }
    }
    (best.1, best.2)
}

impl Bands {
    /// Decides a cell and deduces.
    fn assume(&mut self, band: usize, cell: u32, digit: usize) -> Result<(), Dead> {
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
