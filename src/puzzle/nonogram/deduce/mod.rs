//! What follows from the lines of a nonogram.
//!
//! In: a puzzle. Out: the cells that line solving decides, or the line that cannot be laid. Must not know:
//! clauses.
//!
//! Every line is solved completely (`rule/runs/line.rs`), again and again as cells of it become known from the lines
//! that cross it, until nothing changes; then cells are assumed to be filled or empty, to see what follows
//! ([`probe`](self)).

mod belief;
mod likely;
mod probe;
mod propagate;

use crate::grid::{Grid, Place};
use crate::puzzle::{Contradiction, Deduce};

use super::Nonogram;
use super::rule::Rule;
use crate::rule::runs::bits::{Bits, with_bits};
use propagate::Propagator;

/// What deduction knows about each cell, shape (H, W).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    cells: Grid<Option<bool>>,
}

impl Known {
    /// What is known of each cell, shape (H, W).
    pub fn of(cells: Grid<Option<bool>>) -> Self {
        Known { cells }
    }

    /// Whether each cell is filled, as far as that is known; shape (H, W).
    pub fn cells(&self) -> &Grid<Option<bool>> {
        &self.cells
    }
}

/// The number of cells of the longest line.
fn longest(puzzle: &Nonogram) -> usize {
    let (height, width) = puzzle.size();
    height.max(width)
}

/// Solves the lines, and at [`Deduce::Full`] probes cells, unless lines are so long that copying a board costs more
/// than it tells. At [`Deduce::Off`] nothing is known, not even the cells given beforehand, which are rules then.
pub(super) fn deduce(puzzle: &Nonogram, level: Deduce) -> Result<Known, Contradiction<Rule>> {
    match level {
        Deduce::Off => {
            let (height, width) = puzzle.size();
            Ok(Known { cells: Grid::filled(height, width, None) })
        }
        Deduce::Singles | Deduce::Full => {
            let (rows, columns) = puzzle.sums();
            if rows != columns {
                return Err(Contradiction { rule: Rule::Sums { rows, columns }, alone: true });
            }
            with_bits!(longest(puzzle), solve(puzzle, level))
        }
    }
}

/// A guess at a board, the surest cells first; nothing where few cells are open, or lines are so long that their
/// placements cannot be weighed.
pub(super) fn likely(
    puzzle: &Nonogram,
    known: &Known,
    seed: u64,
    go_on: &mut dyn FnMut() -> bool,
) -> Vec<(Place, u16)> {
    let open = known.cells.cells().iter().filter(|cell| cell.is_none()).count();
    let (height, width) = puzzle.size();
    if open < likely::MANY || height.max(width) > likely::LONG {
        return Vec::new();
    }
    with_bits!(longest(puzzle), guess(puzzle, known, seed, go_on))
}

fn guess<B: Bits>(puzzle: &Nonogram, known: &Known, seed: u64, go_on: &mut dyn FnMut() -> bool) -> Vec<(Place, u16)> {
    likely::likely::<B>(puzzle, known, seed, likely::FEW, go_on)
}

fn solve<B: Bits>(puzzle: &Nonogram, level: Deduce) -> Result<Known, Contradiction<Rule>> {
    let mut state = Propagator::<B>::start(puzzle);
    let mut rules = Propagator::new(puzzle);
    let solved = rules.run_all(&mut state);
    let solved = solved.and_then(|()| {
        if level == Deduce::Full && B::LEN <= 128 { probe::probe(&mut rules, &mut state) } else { Ok(()) }
    });
    solved.map_err(|line| Contradiction { rule: Rule::Line(line), alone: false })?;
    Ok(Known { cells: state.cells() })
}

#[cfg(test)]
mod tests;
