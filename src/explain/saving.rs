//! How often the engine may be called to leave out of a reason what it does not need.
//!
//! In: a number of calls, a deadline. Out: whether one more may be made. Must not know: what is left out.

use std::time::Instant;

use super::Options;

/// What is left to leave out what is not needed.
pub(super) struct Saving {
    pub(super) calls: usize,
    /// The clock is not looked at before the calls have sunk to this.
    least: usize,
    deadline: Option<Instant>,
    /// Whether that was not enough.
    pub(super) over: bool,
}

impl Saving {
    pub(super) fn new(calls: usize, options: &Options) -> Self {
        Saving { calls, least: calls.saturating_sub(LEAST), deadline: options.deadline, over: false }
    }

    /// Whether the engine may be called once more.
    pub(super) fn spend(&mut self) -> bool {
        let late = self.calls <= self.least && self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        self.over |= late || self.calls == 0;
        self.calls = self.calls.saturating_sub(1);
        !self.over
    }
}

/// So often the engine is called to leave out what is not needed, whatever the time.
const LEAST: usize = 30;
