//! How often the engine may be called to leave out what a reason does not need.
//!
//! In: a number of calls, a deadline. Out: whether one more call may be made. Must not know: what is left out.

use super::Options;
use crate::backend::{Limits, Moment};

/// The remaining budget for leaving things out.
pub(super) struct Saving {
    /// The most calls ...
    calls: usize,
    /// ... counted from this number of calls on.
    start: usize,
    deadline: Option<Moment>,
    limits: Limits,
    /// Whether the budget ran out.
    pub(super) over: bool,
    /// Whether something was kept because it was too expensive to find out if it can go.
    pub(super) unsure: bool,
}

impl Saving {
    /// A budget for an engine that has been called `start` times already.
    pub(super) fn new(calls: usize, start: usize, options: &Options) -> Self {
        let (deadline, limits) = (options.deadline, options.limits.clone());
        Saving { calls, start, deadline, limits, over: false, unsure: false }
    }

    /// Whether the engine, which has been called `now` times, may be called once more.
    pub(super) fn spend(&mut self, now: usize) -> bool {
        let used = now - self.start;
        let late = used >= LEAST && self.limits.is_past(self.deadline);
        self.over |= late || used >= self.calls;
        !self.over
    }
}

/// The number of calls that are always allowed, whatever the time.
const LEAST: usize = 30;
