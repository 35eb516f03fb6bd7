//! Line solving to a fixed point.
//!
//! In: a puzzle and what is known. Out: what follows, or the line that cannot be placed. Must not know: the purpose.

use crate::board::{Domain, Value};
use crate::grid::{Grid, Pos};

use super::Nonogram;
use crate::family::nonogram::Line;
use crate::rule::Run;
use crate::rule::runs::bits::Bits;
use crate::rule::runs::line::LineSolver;

/// What is known about a whole board, once along the rows and once along the columns.
#[derive(Clone, Debug)]
pub(super) struct State<B> {
    height: usize,
    /// The number of values: empty, and the colours.
    values: usize,
    /// For each line, rows first, and for each value: the cells that cannot have it.
    out: Vec<B>,
}

impl<B: Bits> State<B> {
    /// The number of values.
    pub(super) fn values(&self) -> usize {
        self.values
    }

    fn width(&self) -> usize {
        self.out.len() / self.values - self.height
    }

    fn line(&self, line: usize) -> &[B] {
        &self.out[line * self.values..(line + 1) * self.values]
    }

    /// The possible values of each cell.
    pub(super) fn cells(&self) -> Grid<Domain> {
        let cells = (0..self.height).flat_map(|row| (0..self.width()).map(move |col| self.domain(Pos::new(row, col))));
        Grid::from_cells(self.height, self.width(), cells.collect())
    }

    /// The possible values of a cell, by number.
    pub(super) fn domain(&self, pos: Pos) -> Domain {
        let row = self.line(pos.row).iter().enumerate();
        Domain(row.fold(0, |left, (value, out)| left | u128::from(!out.has(pos.col)) << value))
    }

    /// The value of a cell, if it is known.
    pub(super) fn value(&self, pos: Pos) -> Option<Value> {
        let mut left = (0..).zip(self.line(pos.row)).filter(|(_, out)| !out.has(pos.col));
        let (value, _) = left.next()?;
        left.next().is_none().then_some(value)
    }

    /// The cells that are known here but were not before, in reading order.
    pub(super) fn news(&self, before: &Self) -> Vec<Pos> {
        self.of_rows(|row| before.open_in(row).minus(self.open_in(row)))
    }

    /// The open cells, in reading order.
    pub(super) fn open(&self) -> Vec<Pos> {
        self.of_rows(|row| self.open_in(row))
    }

    /// The open cells of a row.
    fn open_in(&self, row: usize) -> B {
        let cells = B::below(self.width());
        let (mut one, mut more) = (B::default(), B::default());
        for &out in self.line(row) {
            let left = cells.minus(out);
            more = more | (one & left);
            one = one | left;
        }
        more
    }

    fn of_rows(&self, cells: impl Fn(usize) -> B) -> Vec<Pos> {
        (0..self.height).flat_map(|row| cells(row).places().map(move |col| Pos::new(row, col))).collect()
    }

    /// How many of the four neighbours are known or beyond the border.
    pub(super) fn known_around(&self, pos: Pos) -> usize {
        let (height, width) = (self.height, self.width());
        let known = |row: usize, col: usize| row >= height || col >= width || self.value(Pos::new(row, col)).is_some();
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

    /// Keeps only the knowledge that another board shares.
    pub(super) fn meet(&mut self, other: &Self) {
        self.out.iter_mut().zip(&other.out).for_each(|(out, &other)| *out = *out & other);
    }

    /// Takes over the knowledge of another board, which includes that of this one; returns the lines with new
    /// knowledge.
    pub(super) fn learn(&mut self, known: Self) -> Vec<usize> {
        let lines = self.out.chunks_exact(self.values).zip(known.out.chunks_exact(self.values)).enumerate();
        // Value by value: most lines have two of them, and a comparison of slices would be a call for each.
        let differ =
            |(_, (before, after)): &(usize, (&[B], &[B]))| before.iter().zip(*after).any(|(one, other)| one != other);
        let new = lines.filter(differ).map(|(line, _)| line).collect();
        self.out = known.out;
        new
    }

    /// Rules a value out.
    fn rule_out(&mut self, pos: Pos, value: usize) {
        for (line, place) in [(pos.row, pos.col), (self.height + pos.col, pos.row)] {
            let out = &mut self.out[line * self.values + value];
            *out = *out | B::one(place);
        }
    }

    /// Makes a cell known.
    pub(super) fn set(&mut self, pos: Pos, value: Value) {
        (0..self.values).filter(|&other| other != usize::from(value)).for_each(|other| self.rule_out(pos, other));
    }

    /// Rules out all other values for a cell.
    pub(super) fn keep(&mut self, pos: Pos, left: Domain) {
        (0..self.values).filter(|&value| !left.contains(value)).for_each(|value| self.rule_out(pos, value));
    }
}

/// Solves lines until nothing changes; its buffers are reused.
#[derive(Debug)]
pub(super) struct Propagator<'p, B> {
    height: usize,
    width: usize,
    /// The clues: rows, then columns.
    clues: Vec<&'p [Run]>,
    solver: LineSolver<B>,
    /// The lines that have changed, in the order in which they are solved.
    queue: Vec<usize>,
    queued: Vec<bool>,
    /// The number of lines solved since the last query.
    work: usize,
}

impl<'p, B: Bits> Propagator<'p, B> {
    /// The knowledge before anything is solved: the given cells.
    pub(super) fn start(puzzle: &Nonogram) -> State<B> {
        let (height, width) = puzzle.size();
        let values = puzzle.values().len();
        let mut state = State { height, values, out: vec![B::default(); (height + width) * values] };
        for (index, value) in puzzle.given.cells().iter().enumerate() {
            if let Some(value) = *value {
                state.set(Pos::new(index / width, index % width), value);
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
    /// The line that cannot be placed.
    pub(super) fn run_all(&mut self, state: &mut State<B>) -> Result<(), Line> {
        self.run_some(state, 0..self.clues.len())
    }

    /// Solves these lines, about which more is known now, then those that change.
    ///
    /// # Errors
    /// The line that cannot be placed.
    pub(super) fn run_some(
        &mut self,
        state: &mut State<B>,
        lines: impl IntoIterator<Item = usize>,
    ) -> Result<(), Line> {
        for line in lines {
            wake(&mut self.queue, &mut self.queued, line);
        }
        self.run(state)
    }

    /// Makes a cell known and solves what changes.
    ///
    /// # Errors
    /// The line that cannot be placed.
    pub(super) fn assume(&mut self, state: &mut State<B>, pos: Pos, value: Value) -> Result<(), Line> {
        state.set(pos, value);
        self.run_some(state, [pos.row, self.height + pos.col])
    }

    /// The number of lines solved since the last call.
    pub(super) fn take_work(&mut self) -> usize {
        std::mem::take(&mut self.work)
    }

    /// Solves the queued lines, then those that change.
    fn run(&mut self, state: &mut State<B>) -> Result<(), Line> {
        // First come, first served: the front of the queue is cut off only occasionally.
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
        let values = state.values;
        let name = if is_row { Line::Row(place) } else { Line::Column(place) };
        let never = self.solver.solve(self.clues[line], room, state.line(line)).ok_or(name)?;
        for (value, &never) in never.iter().enumerate() {
            let out = &mut state.out[line * values + value];
            let new = never.minus(*out);
            *out = never;
            for at in new.places() {
                let crossing = &mut state.out[(across + at) * values + value];
                *crossing = *crossing | B::one(place);
                wake(&mut self.queue, &mut self.queued, across + at);
            }
        }
        Ok(())
    }
}

fn wake(queue: &mut Vec<usize>, queued: &mut [bool], line: usize) {
    if !std::mem::replace(&mut queued[line], true) {
        queue.push(line);
    }
}
