//! Judges clauses: does every answer of the puzzle satisfy them?
//!
//! In: a puzzle, what each variable means, a clause. Out: whether the clause follows from the rules. Must not know:
//! how the encoders write clauses.
//!
//! Each variable is a property of an answer by its name: a digit in a cell, a line on an edge, where a run starts.
//! A judge sees a single clause and looks for one rule of the puzzle (a given, a house, a clue, a dot, a row) from
//! which it follows. It need not find every clause that follows; what it accepts must.

pub(super) mod nonogram;
mod slitherlink;
mod sudoku;

use crate::cnf::{Cnf, Lit, Var};
use crate::puzzle::Puzzle;

use super::loops::Loop;
use super::plain::Take;
pub(super) use nonogram::NonogramJudge;
pub(super) use slitherlink::SlitherlinkJudge;
pub(super) use sudoku::SudokuJudge;

/// Judges the clauses of one puzzle.
pub(super) trait Judge<'p>: Sized {
    /// The family.
    type Puzzle: Puzzle;
    /// What a variable is.
    type Meaning: PartialEq + Ord + Copy;

    /// What judges check, for people.
    const BY: &'static str;

    /// The meaning of a name; `None` when it means nothing on this board.
    fn meaning(puzzle: &Self::Puzzle, name: &str) -> Option<Self::Meaning>;

    /// The name of a meaning.
    fn name(meaning: Self::Meaning) -> String;

    /// The clauses of the puzzle by the second, plain encoder.
    fn rules(puzzle: &Self::Puzzle, take: Take<'_, Self::Meaning>);

    /// A judge over variables that mean this, in their order.
    fn new(puzzle: &'p Self::Puzzle, meanings: Vec<Self::Meaning>) -> Self;

    /// Whether every answer satisfies the clause, by one rule of the puzzle.
    fn follows(&self, clause: &[Lit]) -> bool;

    /// Why not every answer satisfies a lemma with this loop behind it, if so.
    fn lemma(&self, clause: &[Lit], by: &Loop) -> Result<(), String> {
        let _ = (clause, by);
        Err("this family has no lemmas".to_owned())
    }

    /// Why an answer other than this one might not satisfy a blocking clause, or this one might; if so.
    fn blocks(&self, clause: &[Lit], answer: &<Self::Puzzle as Puzzle>::Board) -> Result<(), String>;
}

/// The meanings of all variables, from the comments of the formula.
pub(super) fn meanings<'p, J: Judge<'p>>(
    puzzle: &J::Puzzle,
    cnf: &Cnf,
    names: &[(Var, String)],
) -> Result<Vec<J::Meaning>, String> {
    if names.len() != cnf.vars() {
        return Err(format!("has {} variables but names {} of them", cnf.vars(), names.len()));
    }
    let mut meanings = vec![None; cnf.vars()];
    for (var, name) in names {
        let number = var.index() + 1;
        let meaning = J::meaning(puzzle, name);
        let meaning = meaning.filter(|&meaning| J::name(meaning) == *name);
        let meaning = meaning.ok_or_else(|| format!("variable {number}: `{name}` is nothing on this board"))?;
        let slot = meanings.get_mut(var.index()).ok_or_else(|| format!("there is no variable {number}"))?;
        if slot.replace(meaning).is_some() {
            return Err(format!("variable {number} has two names"));
        }
    }
    let mut sorted: Vec<(J::Meaning, usize)> =
        meanings.iter().enumerate().filter_map(|(at, meaning)| meaning.map(|meaning| (meaning, at + 1))).collect();
    sorted.sort_unstable_by_key(|&(meaning, _)| meaning);
    if let Some(pair) = sorted.windows(2).find(|pair| pair[0].0 == pair[1].0) {
        return Err(format!("variables {} and {} have the same name", pair[0].1, pair[1].1));
    }
    Ok(meanings.into_iter().flatten().collect())
}

/// A blocking clause has as many literals as it needs.
fn exact(literals: usize, needed: usize) -> Result<(), String> {
    if literals == needed {
        return Ok(());
    }
    Err(format!("has {literals} literals where {needed} block the answer"))
}
