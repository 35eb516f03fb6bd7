//! What follows from each rule other than those of rows, columns and boxes.
//!
//! In: a board without singles. Out: fewer digits. Must not know: which rules exist.

use super::Digits;
use super::singles::State;
use crate::board::Atom;
use crate::family::Contradiction;
use crate::grid::{Grid, Pos};

/// The rules other than those of rows, columns and boxes, and the board that they have seen.
pub(super) struct Extras {
    /// The cells of each rule.
    cells: Vec<Vec<usize>>,
    /// Whether each rule has to propagate again.
    due: Vec<bool>,
    /// The rules of each cell.
    rules: Vec<Vec<u32>>,
    /// The board at the last propagation.
    seen: Grid<Digits>,
}

impl Extras {
    pub(super) fn new(state: &State<'_>) -> Self {
        let rules = state.sudoku.extra_rules();
        let cells: Vec<Vec<usize>> = rules
            .iter()
            .map(|rule| {
                let mut cells: Vec<usize> = rule.scope().iter().map(|(place, _)| place.index()).collect();
                cells.sort_unstable();
                cells.dedup();
                cells
            })
            .collect();
        let mut of_cell = vec![Vec::new(); state.digits.cells().len()];
        for (number, cells) in (0..).zip(&cells) {
            cells.iter().for_each(|&cell| of_cell[cell].push(number));
        }
        let due = vec![true; cells.len()];
        Extras { cells, due, rules: of_cell, seen: state.digits.clone() }
    }

    /// Rules whose cells have changed have to propagate again.
    fn look(&mut self, digits: &Grid<Digits>) {
        for (cell, (now, before)) in digits.cells().iter().zip(self.seen.cells_mut()).enumerate() {
            if now != before {
                *before = *now;
                self.rules[cell].iter().for_each(|&rule| self.due[rule as usize] = true);
            }
        }
    }
}

impl State<'_> {
    /// Propagates each such rule once; whether any digit was removed, and there may be more.
    pub(super) fn find_extra(
        &mut self,
        extras: &mut Extras,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Result<bool, Contradiction> {
        extras.look(&self.digits);
        let mut changed = false;
        for (number, rule) in self.sudoku.extra_rules().iter().enumerate() {
            // A rule whose cells have not changed finds nothing new, and one without cells finds nothing at all.
            if !std::mem::take(&mut extras.due[number]) || extras.cells[number].is_empty() {
                continue;
            }
            if !go_on() {
                return Ok(false);
            }
            let scope = rule.scope();
            let known: Vec<Option<bool>> = scope.iter().map(|&atom| self.known(atom)).collect();
            let found =
                rule.propagate(&known).ok_or_else(|| Contradiction::at(self.sudoku.first_extra_rule() + number))?;
            for (at, holds) in found {
                let (pos, digit) = self.cell(scope[at]);
                let some = if holds { digit } else { Digits(!digit.0) };
                changed |= self.keep(pos, some)?;
            }
        }
        Ok(changed)
    }

    fn cell(&self, (place, digit): Atom) -> (Pos, Digits) {
        let order = self.digits.height();
        let digit = Digits::just(digit + 1 - self.sudoku.first);
        (Pos::new(place.index() / order, place.index() % order), digit)
    }

    fn known(&self, atom: Atom) -> Option<bool> {
        let (pos, digit) = self.cell(atom);
        match Digits(self.digits[pos].0 & digit.0) {
            Digits(0) => Some(false),
            left => (left == self.digits[pos]).then_some(true),
        }
    }
}
