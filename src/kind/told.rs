//! What clues say where one is meant by its name.
//!
//! In: a name, the cells that are selected. Out: its number, or that it is not told. Must not know: formulas.

use itertools::Itertools as _;

use super::given::ClueValue;
use super::ground::{Grounded, Grounder, Thing};
use super::language::Expression;
use crate::rule::formula::Number;

impl Grounder<'_, '_> {
    /// Whether the kind has clues of this name.
    pub(super) fn is_clue(&self, name: &str) -> bool {
        self.frame.kind.has_clue(name) || matches!(name, "down_sum" | "right_sum")
    }

    /// The number of the clue of this name, where one is meant.
    pub(super) fn clue_here(&self, expression: &Expression, name: &str) -> Grounded {
        if let Some(clue) = self.scope.clue.filter(|_| self.scope.called.as_deref() == Some(name)) {
            return Ok(match clue {
                ClueValue::Number(number) => Thing::Number(Number::just(number)),
                _ => Thing::Untold,
            });
        }
        if self.frame.stands_in_no_cell(name) {
            return Err(expression
                .fault(format!("the clue `{name}` stands in no cell, and none is selected here"), "which one?")
                .help(format!("`each {name}: ..` or `each pair at {name}: ..`")));
        }
        let told = self.frame.clues.get(name);
        let told = self.scope.clues.iter().filter_map(|cell| told?.get(cell));
        if !told.filter(|clue| matches!(clue, ClueValue::Number(_))).all_equal() {
            return Err(expression
                .fault(format!("several cells here have a `{name}`"), "which one?")
                .help(format!("`each region with {name}: ..` is about each of them, `{name}(a)` is that of a cell")));
        }
        Ok(self.clue(name, &self.scope.clues))
    }

    /// The number of the clue in these cells.
    pub(super) fn clue(&self, name: &str, cells: &[usize]) -> Thing {
        let clues = self.frame.clues.get(name);
        let mut told = cells.iter().filter_map(|cell| clues?.get(cell));
        let found = told.clone().find(|clue| **clue != ClueValue::Unknown).or_else(|| told.next());
        match found {
            Some(ClueValue::Number(number)) => Thing::Number(Number::just(*number)),
            _ => Thing::Untold,
        }
    }
}
