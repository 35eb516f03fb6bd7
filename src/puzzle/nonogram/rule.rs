//! What a nonogram demands.
//!
//! In: clues. Out: [`Rule`]s whose text people read. Must not know: how a rule is written as clauses.

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
    /// In which direction the line's cells are counted: `wide` or `high`.
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

/// Where a nonogram shows that it has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rule {
    /// The runs of this line cannot be laid.
    Line(Line),
    /// Rows and columns ask for different numbers of cells of a colour.
    Sums {
        /// The colour.
        colour: crate::board::Value,
        /// What the rows ask for.
        rows: u64,
        /// What the columns ask for.
        columns: u64,
    },
}
