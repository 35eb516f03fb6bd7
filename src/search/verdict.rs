//! Verdicts: whether a puzzle has no answer, one or several.
//!
//! In: a puzzle. Out: none, one, two that differ, or that a limit was reached first. Must not know: the caller, the
//! family.
//!
//! Only this file says that a puzzle has exactly one answer. It relies on answers that passed the checker, and on
//! `Solutions`, which says that no answer is left: an engine found none, and a program's claim was checked a second time.
//! Two answers that differ prove by themselves that there are several.

use std::sync::Arc;

use super::{Options, Progress, SearchError, SearchOutcome};
use crate::board::{Board, Place};
use crate::family::Puzzle;

/// Whether a puzzle has exactly one answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// There is no answer.
    None,
    /// This is the only answer.
    Unique(Board),
    /// There are at least these two.
    Multiple([Board; 2]),
    /// A limit was reached first.
    Limit {
        /// An answer, if one was found.
        found: Option<Board>,
    },
}

impl Verdict {
    /// The verdict from the first answers of a search and how it ended. For searches only, so that all answers have
    /// passed the checker.
    pub(super) fn of(answers: impl IntoIterator<Item = Board>, progress: Progress) -> Self {
        let mut answers = answers.into_iter();
        match (answers.next(), answers.next(), progress) {
            (Some(first), Some(second), _) => Verdict::Multiple([first, second]),
            (found, _, Progress::Open | Progress::Limit) => Verdict::Limit { found },
            (Some(only), None, Progress::Complete) => Verdict::Unique(only),
            (None, _, Progress::Complete) => Verdict::None,
        }
    }

    /// The verdict in one word: `unique`, `multiple`, `none`, `limit`.
    pub fn word(&self) -> &'static str {
        match self {
            Verdict::None => "none",
            Verdict::Unique(_) => "unique",
            Verdict::Multiple(_) => "multiple",
            Verdict::Limit { .. } => "limit",
        }
    }

    /// The answers in the verdict.
    pub fn answers(&self) -> &[Board] {
        match self {
            Verdict::None | Verdict::Limit { found: None } => &[],
            Verdict::Unique(board) | Verdict::Limit { found: Some(board) } => std::slice::from_ref(board),
            Verdict::Multiple(both) => both,
        }
    }

    /// The places where the two answers differ; empty where there are not two.
    pub fn differs(&self) -> Vec<Place> {
        match self {
            Verdict::Multiple([first, second]) => first.differs(second),
            _ => Vec::new(),
        }
    }
}

/// Finds out whether a puzzle has exactly one answer.
///
/// # Errors
/// When the engine fails, or on a bug of ours.
pub fn unique(puzzle: &Arc<dyn Puzzle>, options: &Options) -> Result<Verdict, SearchError> {
    Ok(SearchOutcome::of(puzzle, options, 2)?.into_verdict().0)
}
