//! The search for reasons of several rules, and the proof of what it finds.
//!
//! In: what is known. Out: steps that are proved. Must not know: which strategy found a reason.

use super::conclude::{Concluded, Conclusion};
use super::effort::Effort;
use super::engines::{Engines, Solvers};
use super::explainer::Target;
use super::reasons::{Reason, Reasons};
use super::state::State;
use super::{Ending, Step};
use crate::search::SearchError;

/// What the strategies share.
pub(super) struct Search {
    pub(super) solvers: Solvers,
    pub(super) reasons: Reasons,
    /// What may be tried for this step.
    pub(super) effort: Effort,
    /// No reason has fewer rules.
    pub(super) least: usize,
}

impl Search {
    pub(super) fn new(state: &State, engines: Engines) -> Self {
        let reasons = Reasons::default();
        Search { solvers: Solvers::asleep(engines), effort: Effort::new(state, &reasons), reasons, least: 2 }
    }

    /// Begins a step of several rules.
    pub(super) fn begin(&mut self, state: &State) {
        self.effort = Effort::new(state, &self.reasons);
        self.least = 2;
    }

    /// Something has become known.
    pub(super) fn learned(&mut self, state: &State, found: Target) {
        self.solvers.learned(found);
        self.reasons.learned(state, found);
    }

    /// Proves a reason, and makes it a step; `None` where the state says why not.
    ///
    /// # Errors
    /// When an engine fails, or on a bug of ours.
    pub(super) fn step(&mut self, state: &mut State, (rules, target): Reason) -> Result<Option<Step>, SearchError> {
        self.solvers.wake(state);
        let bounds = (self.least, self.effort.calls);
        let mut conclusion = Conclusion { state, solvers: &mut self.solvers, reasons: &mut self.reasons };
        state.ending = Some(match conclusion.conclude(&rules, target, bounds)? {
            Concluded::Step(step) => return Ok(Some(step)),
            Concluded::Limit => Ending::Limit,
            Concluded::NoAnswer => Ending::NoAnswer,
        });
        Ok(None)
    }
}
