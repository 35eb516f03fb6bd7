//! What follows from the lines of a nonogram.
//!
//! In: a puzzle. Out: the cells that line solving decides, or the line that cannot be laid. Must not know:
//! clauses.
//!
//! Every line is solved completely ([`line`](self)), again and again as cells of it become known from the lines
//! that cross it, until nothing changes; then cells are assumed to be filled or empty, to see what follows
//! ([`probe`](self)).

mod belief;
mod bits;
mod likely;
mod line;
mod probe;
mod propagate;

use crate::grid::{Grid, Place};
use crate::puzzle::{Contradiction, Deduce, Puzzle, counting};

use super::{Line, Nonogram, Rule, cell};
use bits::{Bits, Wide};
use line::{Cells, LineSolver};
use propagate::Propagator;

/// What deduction knows about each cell, shape (H, W).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    cells: Grid<Option<bool>>,
}

impl Known {
    /// Whether each cell is filled, as far as that is known; shape (H, W).
    pub fn cells(&self) -> &Grid<Option<bool>> {
        &self.cells
    }
}

/// Does something with the set type that holds the longest line of a puzzle and two places more.
macro_rules! with_bits {
    ($puzzle:expr, $function:ident($($argument:expr),*)) => {{
        let (height, width) = $puzzle.size();
        match height.max(width) + 2 {
            ..=64 => $function::<u64>($($argument),*),
            ..=128 => $function::<u128>($($argument),*),
            ..=256 => $function::<Wide<4>>($($argument),*),
            ..=512 => $function::<Wide<8>>($($argument),*),
            ..=1024 => $function::<Wide<16>>($($argument),*),
            _ => $function::<Wide<32>>($($argument),*),
        }
    }};
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
            with_bits!(puzzle, solve(puzzle, level))
        }
    }
}

/// What follows from one rule alone.
pub(super) fn deduce_rule(puzzle: &Nonogram, rule: &Rule, known: &[Option<bool>]) -> Option<Vec<(usize, bool)>> {
    match rule {
        Rule::Row { clue, .. } | Rule::Column { clue, .. } => with_bits!(puzzle, one_line(clue.runs(), known)),
        Rule::Cell { filled, .. } => counting::deduce(known, |count| count == usize::from(*filled)),
        Rule::Sums { .. } => Some(Vec::new()),
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
    with_bits!(puzzle, guess(puzzle, known, seed, go_on))
}

fn guess<B: Bits>(puzzle: &Nonogram, known: &Known, seed: u64, go_on: &mut dyn FnMut() -> bool) -> Vec<(Place, u16)> {
    likely::likely::<B>(puzzle, known, seed, likely::FEW, go_on)
}

fn one_line<B: Bits>(runs: &[u32], known: &[Option<bool>]) -> Option<Vec<(usize, bool)>> {
    let mut cells = Cells::<B>::default();
    for (index, known) in known.iter().enumerate() {
        match known {
            Some(true) => cells.filled = cells.filled | B::one(index),
            Some(false) => cells.empty = cells.empty | B::one(index),
            None => {}
        }
    }
    let after = LineSolver::default().solve(runs, known.len(), cells)?;
    let filled = after.filled.minus(cells.filled).places().map(|index| (index, true));
    Some(filled.chain(after.empty.minus(cells.empty).places().map(|index| (index, false))).collect())
}

fn solve<B: Bits>(puzzle: &Nonogram, level: Deduce) -> Result<Known, Contradiction<Rule>> {
    let mut state = Propagator::<B>::start(puzzle);
    let mut rules = Propagator::new(puzzle);
    let solved = rules.run_all(&mut state);
    let solved = solved.and_then(|()| {
        if level == Deduce::Full && B::LEN <= 128 { probe::probe(&mut rules, &mut state) } else { Ok(()) }
    });
    solved.map_err(|line| Contradiction { rule: puzzle.rule(line), alone: false })?;
    Ok(Known { cells: state.cells() })
}

/// The starts that are left for each run of each line that is not finished, given what is known.
///
/// A line whose runs cannot be laid gives no starts at all for its runs.
pub(super) fn open_starts(puzzle: &Nonogram, known: &Known, see: impl FnMut(Line, &[Vec<usize>])) {
    with_bits!(puzzle, line_starts(puzzle, known, see));
}

fn line_starts<B: Bits>(puzzle: &Nonogram, known: &Known, mut see: impl FnMut(Line, &[Vec<usize>])) {
    let mut solver = LineSolver::<B>::default();
    let mut starts: Vec<Vec<usize>> = Vec::new();
    for line in puzzle.lines() {
        let (runs, room) = (puzzle.clue(line).runs(), puzzle.room(line));
        let mut cells = Cells::default();
        for index in 0..room {
            match known.cells[cell(line, index)] {
                Some(true) => cells.filled = cells.filled | B::one(index),
                Some(false) => cells.empty = cells.empty | B::one(index),
                None => {}
            }
        }
        if cells.filled | cells.empty == B::below(room) {
            continue;
        }
        starts.resize_with(runs.len(), Vec::new);
        starts.iter_mut().for_each(Vec::clear);
        if let Some(sets) = solver.starts(runs, room, cells) {
            for (run, set) in sets.iter().enumerate() {
                starts[run].extend(set.places());
            }
        }
        see(line, &starts);
    }
}

#[cfg(test)]
mod tests;
