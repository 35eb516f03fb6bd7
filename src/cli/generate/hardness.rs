//! How hard a new puzzle is to be, as a word of the command line.
//!
//! In: a word. Out: a level of `rate`. Must not know: how puzzles are rated.

use clap::ValueEnum;

use crate::explain::Level;

/// How hard a puzzle is to be: the levels of `rate`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Hardness {
    /// One rule at a time.
    Easy,
    /// Two.
    Medium,
    /// Three or four.
    Hard,
    /// Five to eight.
    Expert,
    /// More.
    Extreme,
}

impl Hardness {
    pub(super) fn level(self) -> Level {
        match self {
            Hardness::Easy => Level::Easy,
            Hardness::Medium => Level::Medium,
            Hardness::Hard => Level::Hard,
            Hardness::Expert => Level::Expert,
            Hardness::Extreme => Level::Extreme,
        }
    }
}
