//! The numbers of colours.
//!
//! In: a puzzle. Out: the same puzzle with other numbers for its colours, or without those that do not occur. Must not
//! know: formats, deduction.

use std::ops::BitOr;

use itertools::Itertools;

use super::{Clue, Nonogram, OPEN};
use crate::board::{Domain, Value};
use crate::grid::Grid;

/// Clues and given cells: what distinguishes two puzzles.
pub(super) type Demands = (Vec<Clue>, Vec<Clue>, Grid<Option<Value>>);

impl Nonogram {
    pub(super) fn demands(&self) -> Demands {
        (self.rows.clone(), self.columns.clone(), self.given.clone())
    }

    /// The puzzle with only these of its colours, in this order.
    fn recoloured(&self, kept: &[Value]) -> Self {
        let number = |value: Value| match kept.iter().position(|&kept| kept == value) {
            Some(at) => at as Value + 1,
            None => 0,
        };
        let clues = |clues: &[Clue]| clues.iter().map(|clue| clue.recoloured(number)).collect();
        let some = |cell: &Option<Value>| cell.map(number);
        let mut puzzle =
            Self::of(clues(&self.rows), clues(&self.columns), self.palette.only(kept), self.given.map(some));
        puzzle.title.clone_from(&self.title);
        puzzle.warnings.clone_from(&self.warnings);
        puzzle.goal = self.goal.as_ref().map(|goal| goal.map(|&cell| number(cell)));
        let left = |cell: &Domain| match *cell {
            OPEN => OPEN,
            set => {
                set.iter().map(|value| Domain::just(usize::from(number(value as Value)))).fold(Domain(0), BitOr::bitor)
            }
        };
        puzzle.saved = self.saved.as_ref().map(|saved| saved.map(left));
        puzzle
    }

    /// The colours that occur, in the order of the rows.
    fn used(&self) -> Vec<Value> {
        let runs = self.rows.iter().chain(&self.columns).flat_map(Clue::runs).map(|run| run.colour);
        let sets = self.saved.iter().flat_map(Grid::cells).filter(|&&set| set != OPEN);
        let saved = sets.flat_map(|set| set.iter()).map(|value| value as Value);
        let given = self.given.cells().iter().flatten().copied();
        let goal = self.goal.iter().flat_map(Grid::cells).copied();
        runs.chain(given).chain(goal).chain(saved).filter(|&value| value > 0).unique().collect()
    }

    /// The puzzle without colours that do not occur; if none occurs, the first one stays.
    pub(super) fn tidied(self) -> Self {
        let count = self.palette.count() as Value;
        let used = self.used();
        let mut kept: Vec<Value> = (1..=count).filter(|value| used.contains(value)).collect();
        if kept.is_empty() && count > 0 {
            kept.push(1);
        }
        if kept.len() == usize::from(count) { self } else { self.recoloured(&kept) }
    }

    /// The puzzle with its colours in order of appearance.
    pub(super) fn in_order(&self) -> Self {
        let used = self.used();
        let unused = (1..=self.palette.count() as Value).filter(|value| !used.contains(value));
        self.recoloured(&used.iter().copied().chain(unused).collect::<Vec<_>>())
    }
}
