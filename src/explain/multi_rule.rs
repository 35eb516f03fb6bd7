//! Steps of several rules.
//!
//! In: what is known. Out: the smallest reason that is found for anything open. Must not know: the family, words.

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

/// What is left of the effort for one step.
pub(super) struct Effort {
    /// Sets of rules and ways to keep them.
    pub(super) work: usize,
    /// Rules that are asked for what follows from an assumption.
    pub(super) deductions: usize,
    /// Calls of the engine to find reasons.
    pub(super) tries: usize,
    /// Calls of the engine to prove that there is no smaller one.
    pub(super) solves: usize,
    /// Branches of the search for hitting sets.
    pub(super) nodes: usize,
    deadline: Option<Moment>,
    /// From then on no more sets of rules are looked at.
    sets_until: Option<Moment>,
    /// The clock is not looked at before the effort has sunk to these.
    least: [usize; 3],
    /// Calls of the engine to leave out what is not needed, at least.
    calls: usize,
    /// Whoever interrupts is heard in any case.
    interrupt: Limits,
}

impl Effort {
    /// Whether what is there must do.
    pub(super) fn is_late(&self) -> bool {
        self.is_past(self.deadline)
    }

    /// Whether it is time for something else than sets of rules.
    pub(super) fn is_late_for_sets(&self) -> bool {
        self.is_past(self.sets_until)
    }

    fn is_past(&self, moment: Option<Moment>) -> bool {
        let some = [self.work, self.deductions, self.tries].iter().zip(&self.least).any(|(left, least)| left < least);
        self.interrupt.reached() || some && moment.is_some_and(|moment| Moment::now() >= moment)
    }

    /// Calls of the engine to leave out what is not needed: as many as to find reasons, and a few in any case.
    fn calls(&self) -> usize {
        (self.work / 1000).max(self.calls)
    }

    /// Whether nothing is left to prove that a reason is smallest.
    pub(super) fn is_over(&self) -> bool {
        self.solves == 0 || self.nodes == 0 || self.is_late()
    }
}

/// So often the engine is called to leave out what is not needed; halved as the effort is, but never below the second.
const CALLS: [usize; 2] = [300, 30];
/// After so many calls of the engine for all steps together the effort for each further one is halved.
const HALF: usize = 10_000;
/// At most so often.
const HALVINGS: usize = 6;
/// A call of the engine on so many atoms more counts as one call more.
const LARGE: usize = 1000;

/// Finds steps of several rules: first by looking at all small sets of them, then by reasons near what became known, at
/// last by the smallest reason there is.
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
        // All smaller sizes are out of the question.
        let mut size = 2;
        for larger in 2..=LARGEST {
            match self.levels.level(state, &view, larger, &mut effort) {
                Level::Found(rules, target) => return self.told(state, solvers, &rules, target, (size, calls)),
                Level::Nothing if size == larger => size += 1,
                Level::Nothing | Level::Unknown => {}
            }
        }
        solvers.wake(state);
        let mut best = None;
        // Proving that a reason is smallest is dear: not for what does not follow.
        if state.goal.is_none() && state.options.smallest == 0 {
            best = self.reasons.near_candidate(state, solvers, &mut effort)?;
        }
        if best.is_none() {
            // From here on it helps to know where to get to.
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
            // Reasons seen on the way may be shorter.
            best = self.reasons.best(state, &open).or(best);
        }
        let Some((rules, target)) = best else {
            state.ending = Some(Ending::Limit);
            return Ok(None);
        };
        self.told(state, solvers, &rules, target, (size, calls))
    }

    fn learned(&mut self, state: &State, found: Target) {
        self.levels.learn(&state.graph.watch[found.0]);
        self.reasons.learned(state, found);
    }
}

impl MultiRule {
    /// No rule has been looked at yet.
    pub(super) fn new(rules: usize) -> Self {
        MultiRule { levels: Levels::new(rules), reasons: Reasons::default() }
    }

    /// What may be spent on one step: less when many steps before took much, so that the whole way has an end.
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

    /// The step of a reason.
    fn told(
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

/// Half of the time that is left goes to the answer, where time counts.
fn goal_limits(state: &State) -> Limits {
    let mut limits = state.options.limits.clone();
    if let Some(half) = part_of_time(state) {
        limits.deadline = Some(limits.deadline.map_or(half, |other| other.min(half)));
    }
    limits
}

/// When half of the time that is left will be over, where time counts.
fn part_of_time(state: &State) -> Option<Moment> {
    let now = Moment::now();
    state.options.deadline.map(|deadline| now + deadline.saturating_duration_since(now) / 2)
}
