//! Sudoku: each clause states a given, or that a cell or a house has a digit, or not two.
//!
//! In: clauses over "this cell has this digit". Out: whether they follow from the rules. Must not know: encoders.

use super::{Judge, exact};
use crate::certify::plain::{self, Take};
use crate::cnf::Lit;
use crate::grid::{Grid, Pos};
use crate::puzzle::Puzzle;
use crate::puzzle::sudoku::Sudoku;

pub(in crate::certify) struct SudokuJudge<'p> {
    sudoku: &'p Sudoku,
    meanings: Vec<(Pos, u16)>,
}

impl SudokuJudge<'_> {
    fn of(&self, lit: Lit) -> (Pos, u16) {
        self.meanings[lit.var().index()]
    }

    fn box_of(&self, pos: Pos) -> (usize, usize) {
        let (rows, cols) = self.sudoku.box_shape();
        (pos.row / rows, pos.col / cols)
    }

    /// Whether the clause has all of the sudoku's digits in a cell, or all places of a digit in a house.
    fn has_a_whole(&self, clause: &[Lit]) -> bool {
        let order = self.sudoku.order();
        let positive: Vec<(Pos, u16)> =
            clause.iter().filter(|lit| lit.is_positive()).map(|&lit| self.of(lit)).collect();
        let Some(&(first, digit)) = positive.first() else { return false };
        // Each variable means something else, so counting different literals is counting candidates.
        let mut distinct = positive.clone();
        distinct.sort_unstable();
        distinct.dedup();
        let all = |keep: &dyn Fn(&(Pos, u16)) -> bool| distinct.iter().filter(|&other| keep(other)).count() == order;
        all(&|other| other.0 == first)
            || all(&|other| other.1 == digit && other.0.row == first.row)
            || all(&|other| other.1 == digit && other.0.col == first.col)
            || all(&|other| other.1 == digit && self.box_of(other.0) == self.box_of(first))
    }

    /// Whether no answer has both.
    fn exclude(&self, (pos, digit): (Pos, u16), (other, other_digit): (Pos, u16)) -> bool {
        if pos == other {
            return digit != other_digit;
        }
        digit == other_digit && (pos.row == other.row || pos.col == other.col || self.box_of(pos) == self.box_of(other))
    }
}

impl<'p> Judge<'p> for SudokuJudge<'p> {
    type Puzzle = Sudoku;
    type Meaning = (Pos, u16);

    const BY: &'static str = "a given, a cell or a house each";

    /// `r1c2 = 3`.
    fn meaning(sudoku: &Sudoku, name: &str) -> Option<(Pos, u16)> {
        let (pos, digit) = name.split_once(" = ")?;
        let (pos, digit): (Pos, u16) = (pos.parse().ok()?, digit.parse().ok()?);
        let order = sudoku.order();
        (pos.row < order && pos.col < order && sudoku.values().contains(&digit)).then_some((pos, digit))
    }

    fn name((pos, digit): (Pos, u16)) -> String {
        format!("{pos} = {digit}")
    }

    fn rules(sudoku: &Sudoku, take: Take<'_, (Pos, u16)>) {
        plain::sudoku(sudoku, take);
    }

    fn new(sudoku: &'p Sudoku, meanings: Vec<(Pos, u16)>) -> Self {
        SudokuJudge { sudoku, meanings }
    }

    fn follows(&self, clause: &[Lit]) -> bool {
        if let [a, b] = *clause
            && !a.is_positive()
            && !b.is_positive()
        {
            return self.exclude(self.of(a), self.of(b));
        }
        let given = |&lit: &Lit| {
            let (pos, digit) = self.of(lit);
            lit.is_positive() && self.sudoku.givens()[pos] == digit
        };
        clause.iter().any(given) || self.has_a_whole(clause)
    }

    fn blocks(&self, clause: &[Lit], answer: &Grid<u16>) -> Result<(), String> {
        let mut named = answer.map(|_| false);
        for &lit in clause {
            let (pos, digit) = self.of(lit);
            if lit.is_positive() || answer[pos] != digit {
                return Err(format!("does not block the answer, which has {} at {pos}", answer[pos]));
            }
            named[pos] = true;
        }
        // On a board of one cell there is nothing to tell apart.
        if self.sudoku.order() == 1 {
            return exact(clause.len(), 0);
        }
        match answer.positions().find(|&pos| !named[pos]) {
            Some(pos) => Err(format!("blocks answers with another digit at {pos}, too")),
            None => exact(clause.len(), self.sudoku.order().pow(2)),
        }
    }
}
