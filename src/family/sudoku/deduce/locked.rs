//! Locked candidates by sets of digits, on boards of any size.
//!
//! In: a board without singles. Out: fewer digits. Must not know: singles.
//!
//! A digit that a box can have in only one of its lines is nowhere else in that line; a digit that a line can have in
//! only one of its boxes is nowhere else in that box. All digits of the cells where a line and a box cross are handled
//! together.

use super::Digits;
use super::singles::State;
use crate::family::Contradiction;
use crate::family::sudoku::House;
use crate::grid::Pos;

impl State<'_> {
    /// Removes locked candidates in all lines and boxes once; whether any digit was removed.
    pub(super) fn find_locked(&mut self) -> Result<bool, Contradiction> {
        let order = self.sudoku.order();
        let mut changed = false;
        if !self.sudoku.has_boxes() {
            return Ok(false);
        }
        for line in (0..order).map(House::Row).chain((0..order).map(House::Column)) {
            changed |= self.lock_line(line)?;
        }
        for number in 0..order {
            for down in [false, true] {
                changed |= self.lock_box(number, down)?;
            }
        }
        Ok(changed)
    }

    /// Digits that a line can have in one box only.
    fn lock_line(&mut self, line: House) -> Result<bool, Contradiction> {
        let (rows, cols) = self.box_shape;
        let (within, parts) = if let House::Row(_) = line { (cols, rows) } else { (rows, cols) };
        let cells = |part: usize| (part * within..(part + 1) * within).map(move |index| (part, index));
        let own = |state: &Self, part: usize| {
            cells(part).fold(0, |all, (_, index)| all | state.digits[line.cell(state.box_shape, index)].0)
        };
        let mut changed = false;
        for (part, only) in only_in_one(parts, |part| own(self, part)) {
            let house = House::box_at(self.box_shape, line.cell(self.box_shape, part * within));
            for pos in house.cells(self.sudoku).filter(|&pos| !is_on(line, pos)) {
                changed |= self.keep(pos, Digits(!only))?;
            }
        }
        Ok(changed)
    }

    /// Digits that a box can have in one row only, or, going down, in one column only.
    fn lock_box(&mut self, number: usize, down: bool) -> Result<bool, Contradiction> {
        let box_shape @ (rows, cols) = self.box_shape;
        let house = House::Box(number);
        let parts = if down { cols } else { rows };
        let first = house.cell(self.box_shape, 0);
        let line = |part: usize| {
            if down { House::Column(first.col + part) } else { House::Row(first.row + part) }
        };
        let own = |state: &Self, part: usize| {
            let cells = house.cells(state.sudoku).filter(|&pos| is_on(line(part), pos));
            cells.fold(0, |all, pos| all | state.digits[pos].0)
        };
        let mut changed = false;
        for (part, only) in only_in_one(parts, |part| own(self, part)) {
            let others = line(part).cells(self.sudoku);
            for pos in others.filter(|&pos| House::box_at(box_shape, pos) != house) {
                changed |= self.keep(pos, Digits(!only))?;
            }
        }
        Ok(changed)
    }
}

/// Whether a cell is on a line.
fn is_on(line: House, pos: Pos) -> bool {
    match line {
        House::Row(row) => row == pos.row,
        House::Column(col) => col == pos.col,
        House::Box(_) => false,
    }
}

/// The parts with digits that no other part has, with these digits.
fn only_in_one(parts: usize, own: impl Fn(usize) -> u128) -> Vec<(usize, u128)> {
    let all: Vec<u128> = (0..parts).map(own).collect();
    let (mut once, mut twice) = (0, 0);
    for digits in &all {
        twice |= once & digits;
        once |= digits;
    }
    let only = all.into_iter().map(|digits| digits & !twice).enumerate();
    only.filter(|&(_, digits)| digits != 0).collect()
}
