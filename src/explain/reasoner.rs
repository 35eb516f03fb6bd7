//! What the strategies for several rules share: engines, reasons found so far, effort, and the proof of a reason.
//!
//! In: what is known. Out: steps that are proved. Must not know: which strategy found a reason.
//!
//! `reasons` remembers reasons, `candidates` finds short ones, `smallest` proves that there is none with fewer rules, and
//! `conclude` makes a step of one.

use std::collections::BTreeSet;

use super::conclude::{Concluded, Conclusion, Wanted};
use super::effort::Effort;
use super::engines::{Engines, Solvers};
use super::pattern::Found;
use super::reasons::{Reason, Reasons};
use super::rule_graph::Target;
use super::state::State;
use super::{Ending, Step};
use crate::search::SearchError;

/// What the strategies share.
pub(super) struct Reasoner {
    pub(super) solvers: Solvers,
    pub(super) reasons: Reasons,
    /// What may be tried for this step.
    pub(super) effort: Effort,
    /// It is known that no reason has fewer rules than this.
    pub(super) lower_bound: usize,
}

impl Reasoner {
    pub(super) fn new(engines: Engines) -> Self {
        let (reasons, effort) = (Reasons::default(), Effort::default());
        Reasoner { solvers: Solvers::asleep(engines), reasons, effort, lower_bound: 0 }
    }

    /// Begins a step of several rules: with a new effort, and before any number of rules is ruled out.
    pub(super) fn begin(&mut self, state: &State) {
        self.effort = Effort::new(state, &self.reasons);
        self.lower_bound = 2;
    }

    /// Something has become known.
    pub(super) fn learned(&mut self, state: &State, found: Target) {
        self.solvers.learned(found);
        self.reasons.learned(state, found);
    }

    /// Proves a reason and makes it a step. `None` if that fails; `state.ending` says why.
    ///
    /// # Errors
    /// When an engine fails, or on a bug of ours.
    pub(super) fn step(&mut self, state: &mut State, (rules, target): Reason) -> Result<Option<Step>, SearchError> {
        if let Some(step) = state.by_size(rules.len(), &[target]) {
            return Ok(Some(step));
        }
        self.conclude(state, &rules, &Wanted::With(target))
    }

    /// The same for a pattern.
    ///
    /// # Errors
    /// When an engine fails, or on a bug of ours.
    pub(super) fn shape(&mut self, state: &mut State, found: &Found) -> Result<Option<Step>, SearchError> {
        if let Some(step) = state.at_once(found.technique(), &found.conclusions) {
            return Ok(Some(step));
        }
        let rules: BTreeSet<usize> = found.rules.iter().copied().collect();
        self.conclude(state, &rules.into_iter().collect::<Vec<_>>(), &Wanted::Shape(found))
    }

    fn conclude(
        &mut self,
        state: &mut State,
        rules: &[usize],
        wanted: &Wanted<'_>,
    ) -> Result<Option<Step>, SearchError> {
        self.solvers.wake(state);
        let bounds = (self.lower_bound, self.effort.calls_to_shorten);
        let mut conclusion = Conclusion { state, solvers: &mut self.solvers, reasons: &mut self.reasons };
        state.ending = Some(match conclusion.conclude(rules, wanted, bounds)? {
            Concluded::Step(step) => return Ok(Some(step)),
            Concluded::Limit => Ending::Limit,
            Concluded::NoAnswer => Ending::NoAnswer,
        });
        Ok(None)
    }
}
