//! What follows from the lines of a nonogram.
//!
//! In: a puzzle. Out: the cells that line solving decides, or the line that cannot be placed. Must not know: clauses.
//!
//! Every line is solved completely (`rule/runs/line.rs`), repeatedly as crossing lines decide cells of it, until
//! nothing changes; then each value of a cell is assumed, to see what follows ([`probe`](self)).

mod belief_propagation;
mod decimation;
mod probe;
mod propagate;

use crate::board::Domain;
use crate::family::{Cause, Contradiction, Deduce};
use crate::grid::{Grid, Spot};

use super::Nonogram;
use crate::rule::runs::bits::{Bits, with_bits};
use propagate::Propagator;

/// The possible values of each cell, by number; shape (H, W).
pub(super) type Known = Grid<Domain>;

/// The number of cells of the longest line.
fn longest(puzzle: &Nonogram) -> usize {
    let (height, width) = puzzle.size();
    height.max(width)
}

/// Solves the lines, and at [`Deduce::Full`] probes cells, unless lines are so long that copying a board costs more
/// than it gains, as long as `go_on` returns true. At [`Deduce::Off`] nothing is known, not even the given cells, which are rules then.
pub(super) fn deduce(
    puzzle: &Nonogram,
    level: Deduce,
    go_on: &mut dyn FnMut() -> bool,
) -> Result<Known, Contradiction> {
    match level {
        Deduce::Off => {
            let (height, width) = puzzle.size();
            Ok(Grid::filled(height, width, Domain::first(puzzle.values().len())))
        }
        Deduce::Singles | Deduce::Full => {
            if let Some(phrase) = puzzle.odd_sum() {
                return Err(Contradiction { cause: Cause::Whole(Box::new(phrase)), alone: true });
            }
            with_bits!(longest(puzzle), solve(puzzle, level, go_on))
        }
    }
}

/// A guess at a board in one colour, the most certain cells first. Empty where few cells are open, or where lines are
/// so long that their placements cannot be weighted.
pub(super) fn guess(puzzle: &Nonogram, known: &Known, seed: u64, go_on: &mut dyn FnMut() -> bool) -> Vec<(Spot, u16)> {
    let open = known.cells().iter().filter(|cell| cell.only().is_none()).count();
    let (height, width) = puzzle.size();
    if puzzle.is_coloured() || open < decimation::MANY || height.max(width) > decimation::LONG {
        return Vec::new();
    }
    with_bits!(longest(puzzle), guess_in(puzzle, known, seed, go_on))
}

fn guess_in<B: Bits>(puzzle: &Nonogram, known: &Known, seed: u64, go_on: &mut dyn FnMut() -> bool) -> Vec<(Spot, u16)> {
    decimation::decimate::<B>(puzzle, known, seed, decimation::FEW, go_on)
}

fn solve<B: Bits>(puzzle: &Nonogram, level: Deduce, go_on: &mut dyn FnMut() -> bool) -> Result<Known, Contradiction> {
    let mut state = Propagator::<B>::start(puzzle);
    let mut rules = Propagator::new(puzzle);
    let solved = rules.run_all(&mut state);
    let solved = solved.and_then(|()| {
        if level == Deduce::Full && B::LEN <= 128 { probe::probe(&mut rules, &mut state, go_on) } else { Ok(()) }
    });
    solved.map_err(|line| Contradiction::at(puzzle.number(line)))?;
    Ok(state.cells())
}

#[cfg(test)]
mod tests;
