//! The lines of a nonogram, and their clues.
//!
//! In: indices. Out: their names. Must not know: how a rule is written as clauses.

use std::fmt;

pub use crate::rule::{Clue, Run};

/// A row or a column, 0-based, shown from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Line {
    /// The row with this index from the top.
    Row(usize),
    /// The column with this index from the left.
    Column(usize),
}

impl Line {
    /// The direction in which the cells of the line are counted: `wide` or `high`.
    pub(super) fn across(self) -> &'static str {
        match self {
            Line::Row(_) => "wide",
            Line::Column(_) => "high",
        }
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Line::Row(row) => write!(f, "row {}", row + 1),
            Line::Column(col) => write!(f, "column {}", col + 1),
        }
    }
}
