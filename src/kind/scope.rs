//! What names mean within a sentence.
//!
//! In: a member of a selection. Out: its cells, the names of cells, directions and values. Must not know: expressions.

use std::sync::Arc;

use smallvec::SmallVec;

use super::given::ClueValue;
use super::token::Way;
use crate::board::Value;

/// What names mean for one member of a selection.
#[derive(Clone, Debug, Default)]
pub(super) struct Scope {
    /// The selected set.
    pub(super) it: Vec<usize>,
    /// The cell of the clue, or the only one.
    pub(super) here: Option<usize>,
    /// Where clues are looked for: the cell, the corner, or all cells of a region.
    pub(super) clues: SmallVec<[usize; 2]>,
    /// The corner, if it is one.
    pub(super) corner: Option<usize>,
    /// The value of a clue that stands in no cell, and its name.
    pub(super) clue: Option<ClueValue>,
    pub(super) called: Option<String>,
    /// Other names.
    pub(super) named: SmallVec<[(Arc<str>, usize); 2]>,
    /// Which of these name a whole line or region, and its cells: the cell is its first one.
    pub(super) wholes: Vec<(String, Vec<usize>)>,
    /// The names of directions.
    pub(super) ways: Vec<(String, Way)>,
    /// The names of values.
    pub(super) values: Vec<(String, Value)>,
}

impl Scope {
    /// The same where a cell has this name, too.
    pub(super) fn with(&self, name: &str, cell: usize) -> Self {
        let mut scope = self.clone();
        scope.named.insert(0, (name.into(), cell));
        scope.wholes.retain(|(other, _)| other != name);
        scope
    }

    /// The cell of this name.
    pub(super) fn cell(&self, name: &str) -> Option<usize> {
        self.named.iter().find(|(other, _)| **other == *name).map(|&(_, cell)| cell)
    }
}
