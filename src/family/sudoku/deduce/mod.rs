//! What follows from the givens without clauses.
//!
//! In: a [`Sudoku`]. Out: the digits that each cell can still have, or the rule at which the puzzle fails; for
//! 9x9 boards the answers themselves, where a bounded search finds them. Must not know: clauses.

mod bands;
pub(super) mod bench;
mod choose;
mod extra;
mod locked;
mod narrow;
mod probe;
#[cfg(test)]
mod probe_tests;
mod settle;
mod singles;
#[cfg(any(test, target_arch = "x86_64"))]
mod wide;

use super::Sudoku;
use crate::board::{Board, Domain};
use crate::family::{Contradiction, Deduce};
use crate::grid::Grid;
use crate::rule::Fact;
use extra::Extras;
use singles::State;

/// A set of digits, as bits of one word.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Digits(u128);

impl Digits {
    /// The digits from 1 to `order`.
    pub fn up_to(order: usize) -> Self {
        Digits(if order >= 128 { u128::MAX } else { (1 << order) - 1 })
    }

    /// Just this digit.
    pub fn just(digit: u16) -> Self {
        Digits(1 << (digit - 1))
    }

    /// Whether the digit is in the set.
    pub fn contains(self, digit: u16) -> bool {
        digit > 0 && digit <= 128 && self.0 >> (digit - 1) & 1 == 1
    }

    /// The number of digits.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether no digit is left.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The digit, when it is the only one.
    pub fn only(self) -> Option<u16> {
        self.0.is_power_of_two().then(|| self.0.trailing_zeros() as u16 + 1)
    }

    /// The same set, by the numbers of the digits.
    pub fn domain(self) -> Domain {
        Domain(self.0)
    }

    /// The digits, ascending.
    pub fn iter(self) -> impl Iterator<Item = u16> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let digit = (rest != 0).then(|| rest.trailing_zeros() as u16 + 1)?;
            rest &= rest - 1;
            Some(digit)
        })
    }
}

/// The result of deduction: the digits that each cell can still have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// Shape (n, n): never empty; one digit where the cell is decided.
    pub(super) digits: Grid<Digits>,
}

impl Known {
    /// The digits that each cell can still have; one where the cell is decided.
    pub fn digits(&self) -> &Grid<Digits> {
        &self.digits
    }
}

/// Deduces from the givens, as long as `go_on` returns true.
pub(super) fn deduce(sudoku: &Sudoku, level: Deduce, go_on: &mut dyn FnMut() -> bool) -> Result<Known, Contradiction> {
    if level == Deduce::Off {
        return Ok(Known { digits: Grid::filled(sudoku.order(), sudoku.order(), Digits::up_to(sudoku.order())) });
    }
    let mut state = State::new(sudoku)?;
    let mut extras = Extras::new(&state);
    loop {
        while level == Deduce::Full && go_on() && state.find_locked()? {
            state.settle()?;
        }
        if !state.find_extra(&mut extras, go_on)? {
            break;
        }
        state.settle()?;
    }
    Ok(Known { digits: state.digits })
}

fn has_bands(sudoku: &Sudoku, level: Deduce) -> bool {
    level == Deduce::Full && (sudoku.order(), sudoku.box_shape()) == (9, (3, 3)) && sudoku.is_plain()
}

/// The number of answers on which these facts hold by search, on 9x9 boards at full deduction.
pub(super) fn count(
    sudoku: &Sudoku,
    under: &[Fact],
    level: Deduce,
    max: u64,
    go_on: &mut dyn FnMut() -> bool,
) -> Option<(u64, bool)> {
    // Bands assume that no given occurs twice in a house, so that is checked first.
    let counts = has_bands(sudoku, level) && super::check::givens(&sudoku.givens, (3, 3)).is_ok();
    counts.then(|| probe::count(sudoku.givens.cells(), under, max, go_on))
}

/// The answers up to `max` by bounded search, on 9x9 boards at full deduction.
pub(super) fn quick(sudoku: &Sudoku, level: Deduce, max: usize) -> Option<Vec<Board>> {
    if has_bands(sudoku, level) { probe::answers(sudoku.givens.cells(), max) } else { None }
}
