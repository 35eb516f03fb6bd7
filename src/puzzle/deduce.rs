//! How much is deduced, and what deduction says when there is no answer.
//!
//! In: a word of the command line. Out: a level. Must not know: how a family deduces.

use std::fmt::Display;
use std::str::FromStr;

/// How much is deduced before clauses are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Deduce {
    /// Nothing: the whole puzzle becomes clauses.
    Off,
    /// Nothing assumed. Sudoku: cells with one digit left, and digits with one cell left. Nonograms: line by line.
    /// Slitherlink: clues and dots are counted, and no path closes too early.
    Singles,
    /// Everything cheap; in nonograms and slitherlink cells and edges are assumed, to see what follows.
    #[default]
    Full,
}

impl Display for Deduce {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Deduce::Off => "off",
            Deduce::Singles => "singles",
            Deduce::Full => "full",
        })
    }
}

impl FromStr for Deduce {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "off" => Ok(Deduce::Off),
            "singles" => Ok(Deduce::Singles),
            "full" => Ok(Deduce::Full),
            _ => Err(format!("`{text}` is not a level of deduction: use off, singles or full")),
        }
    }
}

/// Deduction found that a puzzle has no answer, in the words of a family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Contradiction<R> {
    /// The rule at which it showed.
    pub(crate) rule: R,
    /// Whether this rule alone cannot be kept, whatever the others say.
    pub(crate) alone: bool,
}
