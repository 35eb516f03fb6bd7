//! A second, plain encoder: the clauses of a puzzle once more, from the rules of the family.
//!
//! In: a puzzle. Out: its clauses over what variables mean, in any order. Must not know: the encoders, `card`, how
//! anything is deduced.
//!
//! What the formula of a certificate is compared with, clause by clause. Sudoku and slitherlink have no auxiliary
//! variables; a nonogram has the starts of its runs, written straight from the formulas that define them.

mod nonogram;
mod slitherlink;
mod sudoku;

use std::collections::BTreeMap;

use super::judge::{Judge, NonogramJudge, SlitherlinkJudge, SudokuJudge};
use crate::cnf::{ClauseSink, Cnf};
use crate::puzzle::AnyPuzzle;

pub(super) use nonogram::nonogram;
pub(super) use slitherlink::slitherlink;
pub(super) use sudoku::sudoku;

/// A formula of the second encoder.
#[derive(Clone, Debug, Default)]
pub struct Plain {
    /// The clauses.
    pub cnf: Cnf,
    /// What each variable is called: as in certificates.
    pub names: Vec<String>,
}

impl Plain {
    /// The clauses of a puzzle. Slitherlink's single loop is not among them.
    pub fn of(puzzle: &AnyPuzzle) -> Self {
        match puzzle {
            AnyPuzzle::Nonogram(puzzle) => Self::by::<NonogramJudge<'_>>(puzzle),
            AnyPuzzle::Sudoku(puzzle) => Self::by::<SudokuJudge<'_>>(puzzle),
            AnyPuzzle::Slitherlink(puzzle) => Self::by::<SlitherlinkJudge<'_>>(puzzle),
        }
    }

    fn by<'p, J: Judge<'p>>(puzzle: &'p J::Puzzle) -> Self {
        let mut plain = Plain::default();
        let mut vars = BTreeMap::new();
        J::rules(puzzle, &mut |said| {
            let mut clause = Vec::new();
            for &(meaning, value) in said {
                let var = *vars.entry(meaning).or_insert_with(|| {
                    plain.names.push(J::name(meaning));
                    plain.cnf.new_var()
                });
                clause.push(var.lit(value));
            }
            plain.cnf.add_clause(&clause);
        });
        plain
    }
}

/// Takes the clauses one by one: what is said, and whether it is to hold.
pub(super) type Take<'a, M> = &'a mut dyn FnMut(&[(M, bool)]);

/// Exactly one of these.
fn exactly_one<M: Copy>(all: &[M], take: Take<'_, M>) {
    at_least_one(all, take);
    for (index, &one) in all.iter().enumerate() {
        for &other in &all[index + 1..] {
            take(&[(one, false), (other, false)]);
        }
    }
}

/// At least one of these.
fn at_least_one<M: Copy>(all: &[M], take: Take<'_, M>) {
    let clause: Vec<(M, bool)> = all.iter().map(|&meaning| (meaning, true)).collect();
    take(&clause);
}
