//! Naked and hidden singles by sets of digits, on boards of any size.
//!
//! In: givens. Out: the digits that each cell can still have. Must not know: deeper deductions.
//!
//! A cell with one digit left removes it from its houses; a digit with one cell left in a house takes that cell. At the
//! fixed point, every open cell has at least two digits, and every digit that a house still needs has at least two
//! cells.

use super::Digits;
use crate::family::Contradiction;
use crate::family::sudoku::{House, Sudoku};
use crate::grid::{Grid, Pos};

/// Digits before the fixed point.
pub(super) struct State<'p> {
    pub(super) sudoku: &'p Sudoku,
    pub(super) box_shape: (usize, usize),
    /// Shape (n, n).
    pub(super) digits: Grid<Digits>,
    /// Cells that got their only digit, which has not yet been removed from their houses.
    queue: Vec<Pos>,
    /// Houses of cells that lost a digit: rows, columns, boxes. A hidden single may have appeared there.
    dirty: Vec<bool>,
}

impl<'p> State<'p> {
    /// The board with all singles that follow from the givens.
    pub(super) fn new(sudoku: &'p Sudoku) -> Result<Self, Contradiction> {
        let order = sudoku.order();
        let digits = Grid::filled(order, order, Digits::up_to(order));
        let houses = if sudoku.has_boxes() { 3 * order } else { 2 * order };
        // A 1x1 board is decided from the start.
        let queue = if order == 1 { vec![Pos::new(0, 0)] } else { Vec::new() };
        let mut state = State { sudoku, box_shape: sudoku.box_shape(), digits, queue, dirty: vec![true; houses] };
        for (pos, &digit) in sudoku.givens.positions().zip(sudoku.givens.cells()) {
            if digit > 0 {
                state.keep(pos, Digits::just(digit))?;
            }
        }
        state.settle()?;
        Ok(state)
    }

    /// The three houses of a cell with their numbers in `dirty`; without boxes the row takes the place of one.
    fn houses_of(&self, pos: Pos) -> [(usize, House); 3] {
        let order = self.digits.height();
        if !self.sudoku.has_boxes() {
            let row = (pos.row, House::Row(pos.row));
            return [row, (order + pos.col, House::Column(pos.col)), row];
        }
        let boxed = House::box_at(self.box_shape, pos);
        let number = if let House::Box(number) = boxed { number } else { 0 };
        [(pos.row, House::Row(pos.row)), (order + pos.col, House::Column(pos.col)), (2 * order + number, boxed)]
    }

    /// Keeps only some digits at a cell; whether that changed anything.
    pub(super) fn keep(&mut self, pos: Pos, some: Digits) -> Result<bool, Contradiction> {
        let left = Digits(self.digits[pos].0 & some.0);
        if left.is_empty() {
            return Err(Contradiction::at(self.sudoku.cell_rule(pos)));
        }
        let changed = left != self.digits[pos];
        if changed {
            self.narrow(pos, left);
        }
        Ok(changed)
    }

    /// Reduces the digits at a cell; at least one must be left.
    fn narrow(&mut self, pos: Pos, left: Digits) {
        self.digits[pos] = left;
        for (number, _) in self.houses_of(pos) {
            self.dirty[number] = true;
        }
        if left.only().is_some() {
            self.queue.push(pos);
        }
    }

    /// Naked singles first, as they are cheap; then hidden singles in one house after the other.
    pub(super) fn settle(&mut self) -> Result<(), Contradiction> {
        self.spread()?;
        while let Some(number) = self.dirty.iter().position(|&dirty| dirty) {
            for number in number..self.dirty.len() {
                if std::mem::take(&mut self.dirty[number]) {
                    self.find_hidden(number)?;
                    self.spread()?;
                }
            }
        }
        Ok(())
    }

    /// Removes decided digits from the other cells of their houses until nothing is queued.
    fn spread(&mut self) -> Result<(), Contradiction> {
        while let Some(pos) = self.queue.pop() {
            let digit = self.digits[pos];
            for (_, house) in self.houses_of(pos) {
                for peer in house.cells(self.sudoku) {
                    let old = self.digits[peer];
                    if peer == pos || old.0 & digit.0 == 0 {
                        continue;
                    }
                    let left = Digits(old.0 & !digit.0);
                    if left.is_empty() {
                        return Err(Contradiction::at(self.sudoku.cell_rule(peer)));
                    }
                    self.narrow(peer, left);
                }
            }
        }
        Ok(())
    }

    /// Decides cells that are the only ones in a house with a digit.
    fn find_hidden(&mut self, number: usize) -> Result<(), Contradiction> {
        let order = self.digits.height();
        let house = match number / order {
            0 => House::Row(number),
            1 => House::Column(number - order),
            _ => House::Box(number - 2 * order),
        };
        let (mut once, mut twice, mut decided) = (0, 0, 0);
        for pos in house.cells(self.sudoku) {
            let Digits(bits) = self.digits[pos];
            twice |= once & bits;
            once |= bits;
            if bits.is_power_of_two() {
                decided |= bits;
            }
        }
        let lacking = Digits(Digits::up_to(order).0 & !once);
        if let Some(digit) = lacking.iter().next() {
            return Err(Contradiction::at(self.sudoku.digit_rule(house, digit)));
        }
        let hidden = once & !twice & !decided;
        if hidden != 0 {
            for pos in house.cells(self.sudoku) {
                let here = Digits(self.digits[pos].0 & hidden);
                if here.is_empty() {
                    continue;
                }
                if here.len() > 1 {
                    return Err(Contradiction::at(self.sudoku.cell_rule(pos)));
                }
                self.keep(pos, here)?;
            }
        }
        Ok(())
    }
}
