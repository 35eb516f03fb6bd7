//! Nonograms: each clause follows from one row or one column.
//!
//! In: clauses over "this cell is filled" and "this run starts at or before". Out: whether they follow from the
//! rules. Must not know: encoders.
//!
//! In an answer the filled cells of a line are its runs in order, so where a run starts is a property of the
//! answer, and so is every variable. A clause over one line follows from its clue when no way to lay the runs makes
//! all of its literals false. The false literals of starts bound the runs from both sides; with `e` the earliest
//! and `l` the latest starts under these bounds, the runs can be laid when `e <= l` for each, a cell can be filled
//! when some run can cover it between its `e` and `l`, and empty when for some gap the runs before it can end in
//! time and the others begin later. At most one cell is looked at: a clause over more is not accepted.

use std::collections::BTreeSet;

use super::{Judge, exact};
use crate::certify::plain::{self, Take};
use crate::cnf::Lit;
use crate::grid::{Grid, Pos};
use crate::puzzle::nonogram::{Line, Nonogram};

/// What a variable says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::certify) enum Meaning {
    /// The cell is filled.
    Filled(Pos),
    /// The run, from 0, of the line starts at or before this cell, from 0.
    Starts { line: Line, run: usize, by: usize },
}

pub(in crate::certify) struct NonogramJudge<'p> {
    puzzle: &'p Nonogram,
    meanings: Vec<Meaning>,
}

fn line(text: &str) -> Option<(Line, &str)> {
    let (kind, rest) = text.split_once(' ')?;
    let (number, rest) = rest.split_once(' ')?;
    let index = number.parse::<usize>().ok()?.checked_sub(1)?;
    match kind {
        "row" => Some((Line::Row(index), rest)),
        "column" => Some((Line::Column(index), rest)),
        _ => None,
    }
}

impl NonogramJudge<'_> {
    fn of(&self, lit: Lit) -> Meaning {
        self.meanings[lit.var().index()]
    }

    /// Whether no way to lay the runs of the line makes all literals false.
    fn follows_from(&self, line: Line, clause: &[Lit]) -> bool {
        let lengths: Vec<i64> = self.puzzle.clue(line).runs().iter().map(|&run| i64::from(run)).collect();
        let room = self.puzzle.room(line) as i64;
        let mut earliest = vec![0; lengths.len()];
        let mut latest: Vec<i64> = lengths.iter().map(|length| room - length).collect();
        let mut cell = None;
        for &lit in clause {
            match self.of(lit) {
                Meaning::Starts { line: other, .. } if other != line => return false,
                Meaning::Starts { run, by, .. } => {
                    let by = by as i64;
                    if lit.is_positive() {
                        earliest[run] = earliest[run].max(by + 1);
                    } else {
                        latest[run] = latest[run].min(by);
                    }
                }
                Meaning::Filled(pos) => {
                    let (index, there) = match line {
                        Line::Row(row) => (pos.col, pos.row == row),
                        Line::Column(col) => (pos.row, pos.col == col),
                    };
                    // False, so the cell is empty where the literal says filled.
                    if !there || cell.replace((index as i64, !lit.is_positive())).is_some() {
                        return false;
                    }
                }
            }
        }
        for run in 1..lengths.len() {
            earliest[run] = earliest[run].max(earliest[run - 1] + lengths[run - 1] + 1);
        }
        for run in (1..lengths.len()).rev() {
            latest[run - 1] = latest[run - 1].min(latest[run] - lengths[run - 1] - 1);
        }
        let runs = 0..lengths.len();
        if runs.clone().any(|run| earliest[run] > latest[run]) {
            return true;
        }
        let can_be = match cell {
            None => true,
            Some((at, true)) => runs.clone().any(|run| earliest[run].max(at - lengths[run] + 1) <= latest[run].min(at)),
            Some((at, false)) => (0..=lengths.len()).any(|gap| {
                let before = gap.checked_sub(1).is_none_or(|run| earliest[run] + lengths[run] <= at);
                before && latest.get(gap).is_none_or(|&latest| latest > at)
            }),
        };
        !can_be
    }
}

impl<'p> Judge<'p> for NonogramJudge<'p> {
    type Puzzle = Nonogram;
    type Meaning = Meaning;

    const BY: &'static str = "a row or a column each";

    /// `r1c2 filled`, `row 3 run 2 starts <= 5`.
    fn meaning(puzzle: &Nonogram, name: &str) -> Option<Meaning> {
        if let Some(pos) = name.strip_suffix(" filled") {
            let pos: Pos = pos.parse().ok()?;
            let inside = pos.row < puzzle.rows().len() && pos.col < puzzle.columns().len();
            return inside.then_some(Meaning::Filled(pos));
        }
        let (line, rest) = line(name)?;
        let (run, by) = rest.strip_prefix("run ")?.split_once(" starts <= ")?;
        let (run, by): (usize, usize) = (run.parse().ok()?, by.parse().ok()?);
        let (run, by) = (run.checked_sub(1)?, by.checked_sub(1)?);
        let lines = match line {
            Line::Row(index) => puzzle.rows().get(index),
            Line::Column(index) => puzzle.columns().get(index),
        };
        (run < lines?.runs().len() && by < puzzle.room(line)).then_some(Meaning::Starts { line, run, by })
    }

    fn name(meaning: Meaning) -> String {
        match meaning {
            Meaning::Filled(pos) => format!("{pos} filled"),
            Meaning::Starts { line, run, by } => format!("{line} run {} starts <= {}", run + 1, by + 1),
        }
    }

    fn rules(puzzle: &Nonogram, take: Take<'_, Meaning>) {
        plain::nonogram(puzzle, take);
    }

    fn new(puzzle: &'p Nonogram, meanings: Vec<Meaning>) -> Self {
        NonogramJudge { puzzle, meanings }
    }

    fn follows(&self, clause: &[Lit]) -> bool {
        let Some(&first) = clause.first() else { return false };
        if let ([lit], Meaning::Filled(pos)) = (clause, self.of(first))
            && self.puzzle.given()[pos] == Some(lit.is_positive())
        {
            return true;
        }
        let starts = clause.iter().find_map(|&lit| match self.of(lit) {
            Meaning::Starts { line, .. } => Some(line),
            Meaning::Filled(_) => None,
        });
        match (starts, self.of(first)) {
            (Some(line), _) | (None, Meaning::Starts { line, .. }) => self.follows_from(line, clause),
            (None, Meaning::Filled(pos)) => {
                self.follows_from(Line::Row(pos.row), clause) || self.follows_from(Line::Column(pos.col), clause)
            }
        }
    }

    fn blocks(&self, clause: &[Lit], answer: &Grid<u16>) -> Result<(), String> {
        let mut named = BTreeSet::new();
        for &lit in clause {
            let Meaning::Filled(pos) = self.of(lit) else {
                return Err("speaks of more than the cells of the answer".to_owned());
            };
            if lit.is_positive() == (answer[pos] == 1) {
                let word = if answer[pos] == 1 { "filled" } else { "empty" };
                return Err(format!("does not block the answer, in which {pos} is {word}"));
            }
            named.insert(pos);
        }
        // All answers fill as many cells as the clues ask for, so the filled ones tell an answer from all others,
        // and so do the empty ones.
        let missing = |value: u16| answer.positions().find(|&pos| answer[pos] == value && !named.contains(&pos));
        match (missing(1), missing(0)) {
            (Some(filled), Some(empty)) => Err(format!("blocks answers that differ in {filled} and {empty} only, too")),
            _ => {
                let filled = answer.cells().iter().filter(|&&value| value == 1).count();
                exact(clause.len(), filled.min(answer.cells().len() - filled))
            }
        }
    }
}
