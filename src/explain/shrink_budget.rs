//! How often the engine may be called to leave out what a reason does not need.
//!
//! In: a number of calls. Out: whether one more call may be made. Must not know: what is left out.

/// The remaining budget for leaving things out.
pub(super) struct Saving {
    /// The number of calls at which it ends.
    last: usize,
    /// Whether the budget ran out.
    pub(super) over: bool,
    /// Whether something was kept because it was too expensive to find out if it can go.
    pub(super) unsure: bool,
}

impl Saving {
    /// A budget for an engine that has been called `start` times already.
    pub(super) fn new(calls: usize, start: usize) -> Self {
        Saving { last: start.saturating_add(calls), over: false, unsure: false }
    }

    /// Whether the engine, which has been called `now` times, may be called once more.
    pub(super) fn spend(&mut self, now: usize) -> bool {
        self.over |= now >= self.last;
        !self.over
    }
}
