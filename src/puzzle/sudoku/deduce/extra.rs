//! What follows from each rule that is not about rows, columns and boxes.
//!
//! In: a board without singles. Out: fewer digits. Must not know: which rules there are.

use super::Digits;
use super::singles::State;
use crate::board::Atom;
use crate::grid::Pos;
use crate::puzzle::Contradiction;
use crate::puzzle::sudoku::Rule;

impl State<'_> {
    /// Each such rule by itself, once; whether any digit went.
    pub(super) fn find_extra(&mut self) -> Result<bool, Contradiction<Rule>> {
        let mut changed = false;
        for (number, rule) in self.sudoku.extra_rules().iter().enumerate() {
            let scope = rule.scope();
            let known: Vec<Option<bool>> = scope.iter().map(|&atom| self.known(atom)).collect();
            let found = rule.propagate(&known).ok_or(Contradiction { rule: Rule::Extra(number), alone: false })?;
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
        (Pos::new(place.index() / order, place.index() % order), Digits::just(digit))
    }

    fn known(&self, atom: Atom) -> Option<bool> {
        let (pos, digit) = self.cell(atom);
        match Digits(self.digits[pos].0 & digit.0) {
            Digits(0) => Some(false),
            left => (left == self.digits[pos]).then_some(true),
        }
    }
}
