//! Line solving to a fixed point.
//!
//! In: a puzzle and what is known. Out: what follows, or the line that cannot be laid. Must not know: why it is
//! asked.

use crate::grid::{Grid, Pos};

use super::Nonogram;
use crate::puzzle::nonogram::Line;
use crate::rule::runs::bits::Bits;
use crate::rule::runs::line::{Cells, LineSolver};

/// What is known of a whole board, once along the rows and once along the columns.
#[derive(Clone, Debug)]
pub(super) struct State<B> {
    height: usize,
    /// The rows, then the columns.
    lines: Vec<Cells<B>>,
}

impl<B: Bits> State<B> {
    /// What is known of the cells.
    pub(super) fn cells(&self) -> Grid<Option<bool>> {
        let (rows, columns) = self.lines.split_at(self.height);
        let of = |cells: &Cells<B>, col| {
            if cells.filled.has(col) { Some(true) } else { cells.empty.has(col).then_some(false) }
        };
        let cells = rows.iter().flat_map(|row| (0..columns.len()).map(|col| of(row, col))).collect();
        Grid::from_cells(self.height, columns.len(), cells)
    }

    /// The value of a cell, if it is known.
    pub(super) fn value(&self, pos: Pos) -> Option<bool> {
        let row = &self.lines[pos.row];
        if row.filled.has(pos.col) { Some(true) } else { row.empty.has(pos.col).then_some(false) }
    }

    /// The cells that are known here and were not before, in reading order.
    pub(super) fn news(&self, before: &Self) -> Vec<Pos> {
        let known = |cells: &Cells<B>| cells.filled | cells.empty;
        let rows = self.lines[..self.height].iter().zip(&before.lines).enumerate();
        rows.flat_map(|(row, (now, before))| {
            known(now).minus(known(before)).places().map(move |col| Pos::new(row, col)).collect::<Vec<_>>()
        })
        .collect()
    }

    /// The open cells, in reading order.
    pub(super) fn open(&self) -> Vec<Pos> {
        let width = self.lines.len() - self.height;
        let cells = (0..self.height).flat_map(|row| (0..width).map(move |col| Pos::new(row, col)));
        cells.filter(|&pos| self.value(pos).is_none()).collect()
    }

    /// How many of the four neighbours are known or beyond the border.
    pub(super) fn known_around(&self, pos: Pos) -> usize {
        let width = self.lines.len() - self.height;
        let known =
            |row: usize, col: usize| row >= self.height || col >= width || self.value(Pos::new(row, col)).is_some();
        [
            (pos.row.wrapping_sub(1), pos.col),
            (pos.row + 1, pos.col),
            (pos.row, pos.col.wrapping_sub(1)),
            (pos.row, pos.col + 1),
        ]
        .into_iter()
        .filter(|&(row, col)| known(row, col))
        .count()
    }

    /// Takes over what two other boards agree on; the lines of which that tells anything new.
    pub(super) fn learn(&mut self, one: &Self, other: &Self) -> Vec<usize> {
        let mut new = Vec::new();
        for (line, (one, other)) in one.lines.iter().zip(&other.lines).enumerate() {
            let agreed = Cells { filled: one.filled & other.filled, empty: one.empty & other.empty };
            if self.lines[line] != agreed {
                new.push(line);
            }
            self.lines[line] = agreed;
        }
        new
    }

    /// Makes a cell known.
    pub(super) fn set(&mut self, pos: Pos, filled: bool) {
        for (line, place) in [(pos.row, pos.col), (self.height + pos.col, pos.row)] {
            let cells = &mut self.lines[line];
            let set = if filled { &mut cells.filled } else { &mut cells.empty };
            *set = *set | B::one(place);
        }
    }
}

/// Solves lines until nothing changes; its buffers are used again and again.
#[derive(Debug)]
pub(super) struct Propagator<'p, B> {
    height: usize,
    width: usize,
    /// The clues: rows, then columns.
    clues: Vec<&'p [u32]>,
    solver: LineSolver<B>,
    /// The lines that have changed, the next one last; solved in rounds.
    queue: Vec<usize>,
    queued: Vec<bool>,
    /// Lines solved since it was asked for.
    work: usize,
}

impl<'p, B: Bits> Propagator<'p, B> {
    /// What is known before anything is solved: the cells given beforehand.
    pub(super) fn start(puzzle: &Nonogram) -> State<B> {
        let (height, width) = puzzle.size();
        let mut state = State { height, lines: vec![Cells::default(); height + width] };
        for pos in puzzle.given.positions() {
            if let Some(filled) = puzzle.given[pos] {
                state.set(pos, filled);
            }
        }
        state
    }

    pub(super) fn new(puzzle: &'p Nonogram) -> Self {
        let (height, width) = puzzle.size();
        let clues = puzzle.lines().map(|line| puzzle.clue(line).runs()).collect();
        let (queue, queued) = (Vec::with_capacity(height + width), vec![false; height + width]);
        Propagator { height, width, clues, solver: LineSolver::default(), queue, queued, work: 0 }
    }

    /// Solves every line, then those that change.
    ///
    /// # Errors
    /// The line that cannot be laid.
    pub(super) fn run_all(&mut self, state: &mut State<B>) -> Result<(), Line> {
        self.run_some(state, 0..self.clues.len())
    }

    /// Solves these lines, of which more is known now, then those that change.
    ///
    /// # Errors
    /// The line that cannot be laid.
    pub(super) fn run_some(
        &mut self,
        state: &mut State<B>,
        lines: impl IntoIterator<Item = usize>,
    ) -> Result<(), Line> {
        for line in lines {
            self.wake(line);
        }
        self.run(state)
    }

    /// Makes a cell known and solves what changes.
    ///
    /// # Errors
    /// The line that cannot be laid.
    pub(super) fn assume(&mut self, state: &mut State<B>, pos: Pos, filled: bool) -> Result<(), Line> {
        state.set(pos, filled);
        self.wake(pos.row);
        self.wake(self.height + pos.col);
        self.run(state)
    }

    /// The lines that were solved since this was last asked.
    pub(super) fn take_work(&mut self) -> usize {
        std::mem::take(&mut self.work)
    }

    fn wake(&mut self, line: usize) {
        if !std::mem::replace(&mut self.queued[line], true) {
            self.queue.push(line);
        }
    }

    /// Solves the lines that were woken, then those that change.
    fn run(&mut self, state: &mut State<B>) -> Result<(), Line> {
        // First come, first served: the front is only cut off now and then.
        let mut next = 0;
        while let Some(&line) = self.queue.get(next) {
            next += 1;
            self.queued[line] = false;
            if let Err(line) = self.solve(state, line) {
                self.queue.drain(..next);
                for line in self.queue.drain(..) {
                    self.queued[line] = false;
                }
                return Err(line);
            }
        }
        self.queue.clear();
        Ok(())
    }

    fn solve(&mut self, state: &mut State<B>, line: usize) -> Result<(), Line> {
        let is_row = line < self.height;
        let (room, place, across) =
            if is_row { (self.width, line, self.height) } else { (self.height, line - self.height, 0) };
        self.work += 1;
        let before = state.lines[line];
        let name = if is_row { Line::Row(place) } else { Line::Column(place) };
        let after = self.solver.solve(self.clues[line], room, before).ok_or(name)?;
        state.lines[line] = after;
        for at in after.filled.minus(before.filled).places() {
            let cells = &mut state.lines[across + at];
            cells.filled = cells.filled | B::one(place);
            self.wake(across + at);
        }
        for at in after.empty.minus(before.empty).places() {
            let cells = &mut state.lines[across + at];
            cells.empty = cells.empty | B::one(place);
            self.wake(across + at);
        }
        Ok(())
    }
}
