//! How much may be tried for one step.
//!
//! In: what earlier steps took, a deadline. Out: what is left, and whether it is time to take the best reason so far. Must
//! not know: how reasons are found.

use super::reasons::Reasons;
use super::state::State;
use crate::backend::{Limits, Moment};

/// The calls of the engine to shorten a reason; halved with the effort, but never below the second number.
const CALLS: [usize; 2] = [300, 30];
/// After this many calls of the engine for all steps together, the effort for each further step is halved.
const HALF: usize = 10_000;
/// The most halvings.
const HALVINGS: usize = 6;
/// On large puzzles each call of the engine counts as several: one more for every 1000 atoms.
const LARGE: usize = 1000;

/// The remaining effort for one step; there is none by default.
#[derive(Default)]
pub(super) struct Effort {
    /// Sets of rules and ways to keep them still to examine.
    pub(super) work: usize,
    /// Rules that may still be asked what follows from an assumption.
    pub(super) deductions: usize,
    /// Remaining calls of the engine to find reasons.
    pub(super) calls_to_find: usize,
    /// Remaining calls of the engine to prove that there is no smaller reason.
    pub(super) calls_to_prove: usize,
    /// Remaining branches of the search for hitting sets.
    pub(super) nodes: usize,
    deadline: Option<Moment>,
    /// When to stop examining sets of rules.
    sets_until: Option<Moment>,
    /// The clock is ignored until the effort has dropped to these values.
    clock_from: [usize; 3],
    /// Calls of the engine to shorten a reason.
    pub(super) calls_to_shorten: usize,
    /// An interrupt always takes effect.
    interrupt: Limits,
}

impl Effort {
    /// The effort for one step: less after many expensive steps, so that the whole explanation ends.
    pub(super) fn new(state: &State, reasons: &Reasons) -> Self {
        let weight = 1 + state.known.len() / LARGE;
        let halved = (reasons.spent * weight / HALF).min(HALVINGS);
        let work = state.options.effort >> halved;
        let [deductions, calls_to_find] = [work / 20, work / 1000 / weight];
        let halvings = reasons.proving.checked_div(state.options.smallest / 4).unwrap_or(0).min(HALVINGS);
        let smallest = state.options.smallest >> halvings;
        Effort {
            work,
            deductions,
            calls_to_find,
            calls_to_prove: smallest,
            nodes: smallest.saturating_mul(100),
            deadline: state.options.deadline.or(state.options.limits.deadline),
            sets_until: state.half_of_time().or(state.options.limits.deadline),
            // As many as to find reasons, but at least a few.
            calls_to_shorten: (work / 1000).max(CALLS[0] >> halved).max(CALLS[1]),
            clock_from: [work, deductions, calls_to_find].map(|effort| effort - effort / 10),
            interrupt: Limits { interrupt: state.options.limits.interrupt.clone(), ..Limits::none() },
        }
    }

    /// Whether to stop and take the best reason so far.
    pub(super) fn is_late(&self) -> bool {
        self.is_past(self.deadline)
    }

    /// Whether to stop examining sets of rules.
    pub(super) fn is_late_for_sets(&self) -> bool {
        self.is_past(self.sets_until)
    }

    fn is_past(&self, moment: Option<Moment>) -> bool {
        let some = [self.work, self.deductions, self.calls_to_find]
            .iter()
            .zip(&self.clock_from)
            .any(|(left, least)| left < least);
        self.interrupt.reached() || some && self.interrupt.is_past(moment)
    }

    /// Whether the budget for proving that a reason is smallest is used up.
    pub(super) fn is_over(&self) -> bool {
        self.calls_to_prove == 0 || self.nodes == 0 || self.is_late()
    }
}
