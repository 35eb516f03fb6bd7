//! How often the engine may be called to leave out of a reason what it does not need.
//!
//! In: a number of calls, a deadline. Out: whether one more may be made. Must not know: what is left out.

use super::Options;
use crate::backend::Moment;

/// What is left to leave out what is not needed.
pub(super) struct Saving {
    /// So often it may be called ...
    calls: usize,
    /// ... from when it had been called so often.
    start: usize,
    deadline: Option<Moment>,
    /// Whether that was not enough.
    pub(super) over: bool,
    /// Whether something was kept because it was too dear to see if it can go.
    pub(super) unsure: bool,
}

impl Saving {
    /// For an engine that has been called so often.
    pub(super) fn new(calls: usize, start: usize, options: &Options) -> Self {
        Saving { calls, start, deadline: options.deadline, over: false, unsure: false }
    }

    /// Whether the engine, which has been called so often by now, may be called once more.
    pub(super) fn spend(&mut self, now: usize) -> bool {
        let used = now - self.start;
        let late = used >= LEAST && self.deadline.is_some_and(|deadline| Moment::now() >= deadline);
        self.over |= late || used >= self.calls;
        !self.over
    }
}

/// So often the engine is called to leave out what is not needed, whatever the time.
const LEAST: usize = 30;
