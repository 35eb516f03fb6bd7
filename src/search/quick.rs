//! Answers that were found without clauses.
//!
//! In: what a family found, [`QUICK`] at most. Out: one after the other, and whether there are no others. Must not
//! know: how they were found.

use crate::board::Board;

/// So many answers are asked for without clauses, or near guesses: enough to tell whether there is one, and only one.
pub(super) const QUICK: usize = 2;

/// Answers that wait to go out.
pub(super) struct Quick {
    answers: Vec<Board>,
    /// How many of them have gone out.
    gone: usize,
}

impl Quick {
    /// The first [`QUICK`] answers, or all where there are fewer.
    pub(super) fn new(answers: Vec<Board>) -> Self {
        Quick { answers, gone: 0 }
    }

    /// The next one.
    pub(super) fn next(&mut self) -> Option<&Board> {
        let next = self.answers.get(self.gone)?;
        self.gone += 1;
        Some(next)
    }

    /// Those that have gone out.
    pub(super) fn gone(&self) -> &[Board] {
        &self.answers[..self.gone]
    }

    /// Whether there are no other answers than these.
    pub(super) fn are_all(&self) -> bool {
        self.answers.len() < QUICK
    }

    /// Whether all answers have gone out.
    pub(super) fn is_over(&self) -> bool {
        self.are_all() && self.gone == self.answers.len()
    }
}
