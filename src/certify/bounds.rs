//! Which boards a certificate speaks of: all, one part of them, or what is in none of many parts.
//!
//! In: parts of a puzzle. Out: clauses that hold on the boards that are meant, and on no others. Must not know: how parts are
//! made, the encoders.
//!
//! A puzzle that was cut has a certificate for each part, and one for what is in no part. Together they speak of all boards,
//! whatever the parts are; so nothing has to be believed of how the puzzle was cut.

use crate::board::{Board, Values};
use crate::family::Puzzle;
use crate::rule::Fact;
use crate::search::{Cube, CubeError};

/// Boards that are in a part, and in none of others.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Bounds {
    /// The part that they are in.
    pub under: Cube,
    /// The parts that they are not in.
    pub outside: Vec<Cube>,
}

impl Bounds {
    /// Reads names as they stand in a manifest.
    pub(super) fn read(puzzle: &dyn Puzzle, under: &[String], outside: &[Vec<String>]) -> Result<Self, CubeError> {
        let cube = |names: &[String]| Cube::read(puzzle, names.iter().map(String::as_str));
        Ok(Bounds { under: cube(under)?, outside: outside.iter().map(|names| cube(names)).collect::<Result<_, _>>()? })
    }

    /// The names of the part, and of those that are left out.
    pub(super) fn names(&self, puzzle: &dyn Puzzle) -> (Vec<String>, Vec<Vec<String>>) {
        (self.under.names(puzzle), self.outside.iter().map(|cube| cube.names(puzzle)).collect())
    }

    /// Whether a board is meant.
    pub(super) fn has(&self, board: &Board) -> bool {
        self.under.has(board) && !self.outside.iter().any(|cube| cube.has(board))
    }

    /// The clauses: each fact of the part, and of each part that is left out, that one of its facts does not hold.
    pub(super) fn clauses(&self) -> impl Iterator<Item = Vec<Fact>> + '_ {
        let not = |fact: &Fact| Fact { holds: !fact.holds, ..*fact };
        let under = self.under.0.iter().map(|&fact| vec![fact]);
        under.chain(self.outside.iter().map(move |cube| cube.0.iter().map(not).collect()))
    }
}

/// A fact as a literal says it: where there are two values, of the second one.
pub(super) fn plain(values: Values, fact: Fact) -> Fact {
    let second = values.value(1.min(values.len() - 1));
    if values.are_two() && fact.value != second {
        return Fact { value: second, holds: !fact.holds, ..fact };
    }
    fact
}
