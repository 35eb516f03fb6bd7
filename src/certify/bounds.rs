//! Which boards a certificate is about: all of them, those in one part, or those in none of many parts.
//!
//! In: parts of a puzzle. Out: clauses that hold exactly on these boards. Must not know: how parts are made, the
//! encoders.
//!
//! A puzzle that was cut has a certificate for each part, and one for everything outside the parts. Together they cover
//! all boards, whatever the parts are, so the way in which the puzzle was cut need not be trusted.

use crate::board::{Board, Values};
use crate::family::Puzzle;
use crate::rule::Fact;
use crate::search::{Cube, CubeError};

/// Boards that are in a part, and not in any of some others.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Bounds {
    /// The part that contains them.
    pub under: Cube,
    /// The parts that do not contain them.
    pub outside: Vec<Cube>,
}

impl Bounds {
    /// Reads names as written in a manifest.
    pub(super) fn read(puzzle: &dyn Puzzle, under: &[String], outside: &[Vec<String>]) -> Result<Self, CubeError> {
        let cube = |names: &[String]| Cube::read(puzzle, names.iter().map(String::as_str));
        Ok(Bounds { under: cube(under)?, outside: outside.iter().map(|names| cube(names)).collect::<Result<_, _>>()? })
    }

    /// The names of the part, and of the excluded parts.
    pub(super) fn names(&self, puzzle: &dyn Puzzle) -> (Vec<String>, Vec<Vec<String>>) {
        (self.under.names(puzzle), self.outside.iter().map(|cube| cube.names(puzzle)).collect())
    }

    /// Whether a board is among them.
    pub(super) fn has(&self, board: &Board) -> bool {
        self.under.has(board) && !self.outside.iter().any(|cube| cube.has(board))
    }

    /// The clauses: each fact of the part; and for each excluded part, that one of its facts does not hold.
    ///
    /// A place with only one value has no variables: clauses that hold there are left out, others lose these facts.
    pub(super) fn clauses<'a>(&'a self, puzzle: &'a dyn Puzzle) -> impl Iterator<Item = Vec<Fact>> + 'a {
        let not = |fact: &Fact| Fact { holds: !fact.holds, ..*fact };
        let under = self.under.0.iter().map(|&fact| vec![fact]);
        let clauses = under.chain(self.outside.iter().map(move |cube| cube.0.iter().map(not).collect::<Vec<_>>()));
        let is_only = |fact: &Fact| puzzle.values(fact.place).len() == 1;
        let open = clauses.filter(move |clause| !clause.iter().any(|fact| is_only(fact) && fact.holds));
        open.map(move |clause| clause.into_iter().filter(|fact| !is_only(fact)).collect())
    }
}

/// A fact in terms of literals: with two values, about the second one.
pub(super) fn plain(values: Values, fact: Fact) -> Fact {
    let second = values.value(1.min(values.len() - 1));
    if values.are_two() && fact.value != second {
        return Fact { value: second, holds: !fact.holds, ..fact };
    }
    fact
}
