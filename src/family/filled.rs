//! The boards that stand in the text of a puzzle, besides the puzzle.
//!
//! In: what a family reads, or is to write. Out: whether it is a position or an answer. Must not know: formats.

use crate::board::{Board, Place, Value};

/// What a player says: these places have these values.
pub type Partial = Vec<(Place, Value)>;

/// A board that comes with the text of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Filled {
    /// What a player has filled in so far, be it all.
    Position(Partial),
    /// The answer, right or wrong, that the author of the puzzle stored with it: nobody continues from it.
    Answer(Partial),
}

impl Filled {
    /// What a player has filled in.
    pub fn position(self) -> Option<Partial> {
        match self {
            Filled::Position(partial) => Some(partial),
            Filled::Answer(_) => None,
        }
    }

    /// The board, whichever it is.
    pub fn board(self) -> Partial {
        match self {
            Filled::Position(partial) | Filled::Answer(partial) => partial,
        }
    }
}

/// What is written besides a puzzle.
#[derive(Clone, Copy, Debug, Default)]
pub struct Beside<'a> {
    /// Its answer.
    pub answer: Option<&'a Board>,
    /// What a player has filled in.
    pub filled: &'a [(Place, Value)],
}

/// What a format can hold of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Keeps {
    /// None of it.
    Nothing,
    /// The places that are filled in, and not what is noted of others.
    Places,
    /// All of it.
    All,
}
