//! What is measured.
//!
//! In: a question, an engine, an encoding. Out: the same by name. Must not know: how it is measured.

use std::fmt;

use clap::ValueEnum;

use super::clock;
use crate::backend::Backend;
use crate::card::Encoding;

/// What is asked of a puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum Asked {
    /// The first answer.
    Solve,
    /// Two answers, or the proof that there is one or none.
    #[default]
    Unique,
    /// The number of answers.
    Count,
    /// What is the same in all answers, and which places depend on each other.
    Decided,
    /// How hard it is.
    Rate,
    /// A certificate of up to 100 answers, which is deleted. The number is the size of its proof in bytes.
    Prove,
}

impl fmt::Display for Asked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Asked::Solve => "solve",
            Asked::Unique => "unique",
            Asked::Count => "count",
            Asked::Decided => "decided",
            Asked::Rate => "rate",
            Asked::Prove => "prove",
        })
    }
}

/// The verdict of what gave up.
pub(super) const LIMIT: &str = "limit";

/// What is measured.
#[derive(Clone, Debug)]
pub(super) struct Case {
    pub(super) asked: Asked,
    pub(super) backend: Backend,
    pub(super) encoding: Encoding,
    /// No more answers than this are counted.
    pub(super) max: Option<u64>,
}

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.asked, self.backend, self.encoding)
    }
}

/// The clock that counts for an engine: whether it is that on the wall.
pub(super) fn on_the_wall(backend: &Backend) -> bool {
    matches!(backend, Backend::Process(_)) || !clock::IS_OF_THE_PROCESSOR
}
