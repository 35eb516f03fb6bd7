//! What a nonogram demands.
//!
//! In: clues. Out: [`Rule`]s whose text people read. Must not know: how a rule is written as clauses.

use std::fmt;

use super::{Nonogram, cell};
use crate::cnf;
use crate::grid::{Place, Pos};

/// The lengths of the runs of a line, in order; none for an empty line.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Clue(Vec<u32>);

impl Clue {
    /// The clue with these runs; zeros say nothing and are left out.
    pub fn new(runs: impl IntoIterator<Item = u32>) -> Self {
        Clue(runs.into_iter().filter(|&run| run > 0).collect())
    }

    /// The clue of a line with these cells filled.
    pub fn of_cells(cells: impl IntoIterator<Item = bool>) -> Self {
        let mut runs = Vec::new();
        let mut run = 0;
        for filled in cells.into_iter().chain([false]) {
            if filled {
                run += 1;
            } else if run > 0 {
                runs.push(run);
                run = 0;
            }
        }
        Clue(runs)
    }

    /// Whether it is the clue of a line with these cells filled.
    pub fn fits(&self, cells: impl IntoIterator<Item = bool>) -> bool {
        let (mut run, mut rest) = (0, self.0.iter());
        for filled in cells.into_iter().chain([false]) {
            if filled {
                run += 1;
            } else if run > 0 {
                if rest.next() != Some(&run) {
                    return false;
                }
                run = 0;
            }
        }
        rest.next().is_none()
    }

    /// The clue of the line read from its other end.
    #[must_use]
    pub fn reversed(&self) -> Self {
        Clue(self.0.iter().rev().copied().collect())
    }

    /// The lengths of the runs.
    pub fn runs(&self) -> &[u32] {
        &self.0
    }

    /// The number of filled cells.
    pub fn sum(&self) -> u64 {
        self.0.iter().map(|&run| u64::from(run)).sum()
    }

    /// The cells that the runs and the gaps between them need.
    pub fn needs(&self) -> u64 {
        self.sum() + self.0.len().saturating_sub(1) as u64
    }
}

impl fmt::Display for Clue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.split_first() {
            None => f.write_str("empty"),
            Some((first, rest)) => {
                write!(f, "{first}")?;
                rest.iter().try_for_each(|run| write!(f, " {run}"))
            }
        }
    }
}

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

/// One thing that a nonogram demands.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// A row has these runs.
    Row {
        /// From the top, from 0.
        index: usize,
        /// Its runs.
        clue: Clue,
    },
    /// A column has these runs.
    Column {
        /// From the left, from 0.
        index: usize,
        /// Its runs.
        clue: Clue,
    },
    /// A cell is given beforehand.
    Cell {
        /// Where.
        pos: Pos,
        /// Whether it is filled.
        filled: bool,
    },
    /// Rows and columns ask for the same number of filled cells; only named when they do not.
    Sums {
        /// What the rows ask for.
        rows: u64,
        /// What the columns ask for.
        columns: u64,
    },
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rule::Row { index, clue } => write!(f, "{} is {clue}", Line::Row(*index)),
            Rule::Column { index, clue } => write!(f, "{} is {clue}", Line::Column(*index)),
            Rule::Cell { pos, filled } => write!(f, "{pos} is {}", if *filled { "filled" } else { "empty" }),
            Rule::Sums { rows, columns } => write!(f, "the rows fill {rows} cells, the columns {columns}"),
        }
    }
}

/// The cells that a rule speaks of.
pub(super) fn scope(puzzle: &Nonogram, rule: &Rule) -> Vec<(Place, u16)> {
    let line = |line| (0..puzzle.room(line)).map(|index| (Place::Cell(cell(line, index)), 1)).collect();
    match rule {
        Rule::Row { index, .. } => line(Line::Row(*index)),
        Rule::Column { index, .. } => line(Line::Column(*index)),
        Rule::Cell { pos, .. } => vec![(Place::Cell(*pos), 1)],
        Rule::Sums { .. } => Vec::new(),
    }
}

impl cnf::Rule for Rule {
    fn kind(&self) -> &'static str {
        match self {
            Rule::Row { .. } => "row",
            Rule::Column { .. } => "column",
            Rule::Cell { .. } => "given",
            Rule::Sums { .. } => "sums",
        }
    }

    fn is_clue(&self) -> bool {
        // The sums are those of all clues.
        !matches!(self, Rule::Sums { .. })
    }

    fn is_given(&self) -> bool {
        matches!(self, Rule::Cell { .. })
    }
}
