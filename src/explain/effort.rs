//! How much may be tried for one step.
//!
//! In: what earlier steps took, limits. Out: what is left, and whether to stop. Must not know: how reasons are found.

use super::reasons::Reasons;
use super::state::State;
use crate::backend::Limits;

/// The calls of the engine to shorten a reason; halved with the effort, but never below the second number.
const CALLS: [usize; 2] = [300, 30];
/// After this many calls of the engine for all steps together, the effort for each further step is halved.
const HALF: usize = 10_000;
/// The most halvings.
const HALVINGS: usize = 6;
/// On large puzzles each call of the engine counts as several: one more for every 1000 atoms.
const LARGE: usize = 1000;

/// So many sets of rules, or rules asked, are as much work as a conflict of an engine: see [`Limits::with_work`].
const SETS: usize = 20;
pub(super) const DEDUCTIONS: usize = 20;

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
    /// Calls of the engine to shorten a reason.
    pub(super) calls_to_shorten: usize,
    limits: Limits,
    /// The work and the deductions at the start of the step.
    whole: [usize; 2],
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
            // As many as to find reasons, but at least a few.
            calls_to_shorten: (work / 1000).max((CALLS[0] >> halved).min(work / 500)).max(CALLS[1]),
            limits: state.options.limits.clone(),
            whole: [work, deductions],
        }
    }

    /// Whether a limit was reached.
    pub(super) fn is_late(&self) -> bool {
        self.limits.reached()
    }

    /// Counts what the step took towards the limits.
    pub(super) fn count(&mut self) {
        let [work, deductions] = self.whole;
        self.limits.spend(((work - self.work) / SETS + (deductions - self.deductions) / DEDUCTIONS) as u64);
        self.whole = [self.work, self.deductions];
    }

    /// Whether the budget for proving that a reason is smallest is used up.
    pub(super) fn is_over(&self) -> bool {
        self.calls_to_prove == 0 || self.nodes == 0 || self.is_late()
    }
}
