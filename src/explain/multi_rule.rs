//! Steps of several rules.
//!
//! In: what is known. Out: the smallest reason found for anything open. Must not know: the family, words.

use super::conclude::{Concluded, Conclusion};
use super::engines::Solvers;
use super::explainer::{Strategy, Target};
use super::reasons::Reasons;
use super::rule_sets::{LARGEST, Level, Levels};
use super::smallest::Smallest;
use super::state::State;
use super::{Ending, Step};
use crate::backend::{Limits, Moment};
use crate::search::SearchError;

/// The remaining effort for one step.
pub(super) struct Effort {
    /// Sets of rules and ways to keep them still to examine.
    pub(super) work: usize,
    /// Rules that may still be asked what follows from an assumption.
    pub(super) deductions: usize,
    /// Remaining calls of the engine to find reasons.
    pub(super) tries: usize,
    /// Remaining calls of the engine to prove that there is no smaller reason.
    pub(super) solves: usize,
    /// Remaining branches of the search for hitting sets.
    pub(super) nodes: usize,
    deadline: Option<Moment>,
    /// When to stop examining sets of rules.
    sets_until: Option<Moment>,
    /// The clock is ignored until the effort has dropped to these values.
    least: [usize; 3],
    /// The minimum number of calls of the engine to leave out what is not needed.
    calls: usize,
    /// An interrupt always takes effect.
    interrupt: Limits,
}

impl Effort {
    /// Whether to stop and take the best reason so far.
    pub(super) fn is_late(&self) -> bool {
        self.is_past(self.deadline)
    }

    /// Whether to stop examining sets of rules.
    pub(super) fn is_late_for_sets(&self) -> bool {
        self.is_past(self.sets_until)
    }

    fn is_past(&self, moment: Option<Moment>) -> bool {
        let some = [self.work, self.deductions, self.tries].iter().zip(&self.least).any(|(left, least)| left < least);
        self.interrupt.reached() || some && self.interrupt.is_past(moment)
    }

    /// The calls of the engine to leave out what is not needed: as many as to find reasons, but at least a few.
    fn calls(&self) -> usize {
        (self.work / 1000).max(self.calls)
    }

    /// Whether the budget for proving that a reason is smallest is used up.
    pub(super) fn is_over(&self) -> bool {
        self.solves == 0 || self.nodes == 0 || self.is_late()
    }
}

/// The calls of the engine to leave out what is not needed; halved with the effort, but never below the second number.
const CALLS: [usize; 2] = [300, 30];
/// After this many calls of the engine for all steps together, the effort for each further step is halved.
const HALF: usize = 10_000;
/// The most halvings.
const HALVINGS: usize = 6;
/// Each time that a puzzle has this many more atoms, a call of the engine weighs one call more.
const LARGE: usize = 1000;

/// Finds steps of several rules: first among all small sets of rules, then by reasons near the latest changes, and
/// finally the smallest reason there is.
pub(super) struct MultiRule {
    levels: Levels,
    reasons: Reasons,
}

impl Strategy for MultiRule {
    fn next(&mut self, state: &mut State, solvers: &mut Solvers) -> Result<Option<Step>, SearchError> {
        let mut effort = self.effort(state);
        let calls = effort.calls();
        if state.open().is_empty() {
            state.ending = Some(Ending::Complete);
            return Ok(None);
        }
        let view = self.levels.view(state);
        // All sets of fewer than `size` rules are ruled out.
        let mut size = 2;
        for larger in 2..=LARGEST {
            match self.levels.level(state, &view, larger, &mut effort) {
                Level::Found(rules, target) => return self.step(state, solvers, &rules, target, (size, calls)),
                Level::Nothing if size == larger => size += 1,
                Level::Nothing | Level::Unknown => {}
            }
        }
        solvers.wake(state);
        let mut best = None;
        // Proving that a reason is smallest is expensive, so it is not done for what may not follow.
        if state.goal.is_none() && state.options.smallest == 0 {
            best = self.reasons.near_candidate(state, solvers, &mut effort)?;
        }
        if best.is_none() {
            // From here on, knowing the goal helps.
            let limits = goal_limits(state);
            if !state.find_goal(solvers, &limits)?
                && (state.ending != Some(Ending::Limit) || state.options.deadline.is_none())
            {
                return Ok(None);
            }
            state.ending = None;
            let open = state.open();
            if open.is_empty() {
                state.ending = Some(Ending::Complete);
                return Ok(None);
            }
            best = self.reasons.candidate(state, solvers, &open, &mut effort)?;
        }
        let open = state.open();
        let mut proven = true;
        'sizes: while best.as_ref().is_none_or(|(rules, _)| size < rules.len()) && size <= state.graph.scope.len() {
            for &target in &open {
                match self.reasons.smallest(state, solvers, target, size, &mut effort)? {
                    Smallest::None => {}
                    Smallest::Rules(rules) => {
                        best = Some((rules, target));
                        break 'sizes;
                    }
                    Smallest::Unknown => {
                        proven = false;
                        break 'sizes;
                    }
                }
            }
            size += 1;
        }
        if !proven {
            // Reasons found along the way may be shorter.
            best = self.reasons.best(state, &open).or(best);
        }
        let Some((rules, target)) = best else {
            state.ending = Some(Ending::Limit);
            return Ok(None);
        };
        self.step(state, solvers, &rules, target, (size, calls))
    }

    fn learned(&mut self, state: &State, found: Target) {
        self.levels.learn(&state.graph.watch[found.0]);
        self.reasons.learned(state, found);
    }
}

impl MultiRule {
    pub(super) fn new(rules: usize) -> Self {
        MultiRule { levels: Levels::new(rules), reasons: Reasons::default() }
    }

    /// The effort for one step: less after many expensive steps, so that the whole explanation ends.
    fn effort(&self, state: &State) -> Effort {
        let weight = 1 + state.known.len() / LARGE;
        let halved = (self.reasons.spent * weight / HALF).min(HALVINGS);
        let work = state.options.effort >> halved;
        let [deductions, tries] = [work / 20, work / 1000 / weight];
        let halvings = self.reasons.proving.checked_div(state.options.smallest / 4).unwrap_or(0).min(HALVINGS);
        let smallest = state.options.smallest >> halvings;
        Effort {
            work,
            deductions,
            tries,
            solves: smallest,
            nodes: smallest.saturating_mul(100),
            deadline: state.options.deadline.or(state.options.limits.deadline),
            sets_until: part_of_time(state).or(state.options.limits.deadline),
            calls: (CALLS[0] >> halved).max(CALLS[1]),
            least: [work, deductions, tries].map(|effort| effort - effort / 10),
            interrupt: Limits { interrupt: state.options.limits.interrupt.clone(), ..Limits::none() },
        }
    }

    /// Turns a reason into a step.
    fn step(
        &mut self,
        state: &mut State,
        solvers: &mut Solvers,
        rules: &[usize],
        target: Target,
        bounds: (usize, usize),
    ) -> Result<Option<Step>, SearchError> {
        solvers.wake(state);
        let mut conclusion = Conclusion { state, solvers, reasons: &mut self.reasons };
        state.ending = Some(match conclusion.conclude(rules, target, bounds)? {
            Concluded::Step(step) => return Ok(Some(step)),
            Concluded::Limit => Ending::Limit,
            Concluded::NoAnswer => Ending::NoAnswer,
        });
        Ok(None)
    }
}

/// With a deadline, half of the remaining time is for the answer.
fn goal_limits(state: &State) -> Limits {
    let mut limits = state.options.limits.clone();
    if let Some(half) = part_of_time(state) {
        limits.deadline = Some(limits.deadline.map_or(half, |other| other.min(half)));
    }
    limits
}

/// With a deadline, the moment when half of the remaining time is over.
fn part_of_time(state: &State) -> Option<Moment> {
    let now = state.options.limits.now();
    state.options.deadline.map(|deadline| now + deadline.saturating_duration_since(now) / 2)
}
