//! Answers found without clauses.
//!
//! In: what a family found, and how many answers it was asked for. Out: the answers in order, and whether there are
//! others. Must not know: how they were found.

use crate::board::Board;

/// Answers waiting to be returned.
pub(super) struct DirectAnswers {
    answers: Vec<Board>,
    /// How many were asked for.
    asked: usize,
    /// How many have been returned.
    gone: usize,
}

impl DirectAnswers {
    /// The first `asked` answers, or all of them if there are fewer.
    pub(super) fn new(answers: Vec<Board>, asked: usize) -> Self {
        DirectAnswers { answers, asked, gone: 0 }
    }

    pub(super) fn next(&mut self) -> Option<&Board> {
        let next = self.answers.get(self.gone)?;
        self.gone += 1;
        Some(next)
    }

    /// The answers that have been returned.
    pub(super) fn gone(&self) -> &[Board] {
        &self.answers[..self.gone]
    }

    /// Whether there are no answers besides these.
    pub(super) fn are_all(&self) -> bool {
        self.answers.len() < self.asked
    }

    /// Whether all answers of the puzzle have been returned.
    pub(super) fn is_over(&self) -> bool {
        self.are_all() && self.gone == self.answers.len()
    }
}
