//! Steps of several rules.
//!
//! In: what is known. Out: the smallest reason that is found for anything open. Must not know: the family, words.

use super::conclude::Concluded;
use super::explainer::Target;
use super::rule_sets::{LARGEST, Level};
use super::smallest::Smallest;
use super::{Ending, Explainer, Step};
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
        (self.work / 1000).max(300)
    }

    /// Whether nothing is left to prove that a reason is smallest.
    pub(super) fn is_over(&self) -> bool {
        self.solves == 0 || self.nodes == 0 || self.is_late()
    }
}

/// After so many calls of the engine for all steps together the effort for each further one is halved.
const HALF: usize = 10_000;
/// At most so often.
const HALVINGS: usize = 6;
/// A call of the engine on so many atoms more counts as one call more.
const LARGE: usize = 1000;

impl Explainer {
    /// What may be spent on one step: less when many steps before took much, so that the whole way has an end.
    fn effort(&self) -> Effort {
        let weight = 1 + self.known.len() / LARGE;
        let work = self.options.effort >> (self.spent * weight / HALF).min(HALVINGS);
        let [deductions, tries] = [work / 20, work / 1000 / weight];
        let halvings = self.proving.checked_div(self.options.smallest / 4).unwrap_or(0).min(HALVINGS);
        let smallest = self.options.smallest >> halvings;
        Effort {
            work,
            deductions,
            tries,
            solves: smallest,
            nodes: smallest.saturating_mul(100),
            deadline: self.options.deadline.or(self.options.limits.deadline),
            sets_until: self.part_of_time().or(self.options.limits.deadline),
            least: [work, deductions, tries].map(|effort| effort - effort / 10),
            interrupt: Limits { interrupt: self.options.limits.interrupt.clone(), ..Limits::none() },
        }
    }

    /// A step of several rules.
    pub(super) fn hard(&mut self) -> Result<Option<Step>, SearchError> {
        let mut effort = self.effort();
        let calls = effort.calls();
        if self.open().is_empty() {
            self.ending = Some(Ending::Complete);
            return Ok(None);
        }
        let view = self.view();
        // All smaller sizes are out of the question.
        let mut size = 2;
        for larger in 2..=LARGEST {
            match self.level(&view, larger, &mut effort) {
                Level::Found(rules, target) => return self.told(&rules, target, (size, calls)),
                Level::Nothing if size == larger => size += 1,
                Level::Nothing | Level::Unknown => {}
            }
        }
        self.wake();
        let mut best = None;
        // Proving that a reason is smallest is dear: not for what does not follow.
        if self.goal.is_none() && self.options.smallest == 0 {
            best = self.near_candidate(&mut effort)?;
        }
        if best.is_none() {
            // From here on it helps to know where to get to.
            let limits = self.goal_limits();
            if !self.find_goal(&limits)? && (self.ending != Some(Ending::Limit) || self.options.deadline.is_none()) {
                return Ok(None);
            }
            self.ending = None;
            let open = self.open();
            if open.is_empty() {
                self.ending = Some(Ending::Complete);
                return Ok(None);
            }
            best = self.candidate(&open, &mut effort)?;
        }
        let open = self.open();
        let mut proven = true;
        'sizes: while best.as_ref().is_none_or(|(rules, _)| size < rules.len()) && size <= self.graph.scope.len() {
            for &target in &open {
                match self.smallest(target, size, &mut effort)? {
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
            best = self.best_reason(&open).or(best);
        }
        let Some((rules, target)) = best else {
            self.ending = Some(Ending::Limit);
            return Ok(None);
        };
        self.told(&rules, target, (size, calls))
    }

    /// The step of a reason.
    fn told(&mut self, rules: &[usize], target: Target, bounds: (usize, usize)) -> Result<Option<Step>, SearchError> {
        self.wake();
        self.ending = Some(match self.conclude(rules, target, bounds)? {
            Concluded::Step(step) => return Ok(Some(step)),
            Concluded::Limit => Ending::Limit,
            Concluded::NoAnswer => Ending::NoAnswer,
        });
        Ok(None)
    }

    /// Half of the time that is left goes to the answer, where time counts.
    fn goal_limits(&self) -> Limits {
        let mut limits = self.options.limits.clone();
        if let Some(half) = self.part_of_time() {
            limits.deadline = Some(limits.deadline.map_or(half, |other| other.min(half)));
        }
        limits
    }

    /// When half of the time that is left will be over, where time counts.
    fn part_of_time(&self) -> Option<Moment> {
        let now = Moment::now();
        self.options.deadline.map(|deadline| now + deadline.saturating_duration_since(now) / 2)
    }

    /// The best reason that is known.
    pub(super) fn best_reason(&self, open: &[Target]) -> Option<(Vec<usize>, Target)> {
        let known = open.iter().filter_map(|&target| Some((self.reasons.get(&target)?, target)));
        // A value that is placed tells more than one that is struck out.
        let best = known.min_by_key(|(rules, (atom, value))| (rules.len(), !value && !self.graph.two_valued, *atom));
        best.map(|(rules, target)| (rules.clone(), target))
    }
}
