//! Answers that were found without clauses.
//!
//! In: what a family found, and how many it was asked for. Out: one after the other, and whether there are no others.
//! Must not know: how they were found.

use crate::board::Board;

/// Answers that wait to go out.
pub(super) struct DirectAnswers {
    answers: Vec<Board>,
    /// How many were asked for.
    asked: usize,
    /// How many of them have gone out.
    gone: usize,
}

impl DirectAnswers {
    /// The first `asked` answers, or all where there are fewer.
    pub(super) fn new(answers: Vec<Board>, asked: usize) -> Self {
        DirectAnswers { answers, asked, gone: 0 }
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
        self.answers.len() < self.asked
    }

    /// Whether all answers have gone out.
    pub(super) fn is_over(&self) -> bool {
        self.are_all() && self.gone == self.answers.len()
    }
}
