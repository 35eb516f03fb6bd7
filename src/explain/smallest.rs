//! The smallest reason for any value.
//!
//! In: what is known, and what all answers have in common. Out: a reason, and whether there is none with fewer rules.
//! Must not know: the family, words.

use super::Step;
use super::ending::Ending;
use super::reasoner::Reasoner;
use super::reasons::Reason;
use super::rule_graph::Target;
use super::state::State;
use super::strategy::Strategy;
use crate::search::hitting::{Hit, hit};
use crate::search::{Outcome, SearchError};

/// What is known about the smallest reason for one atom.
enum Smallest {
    /// These rules are a smallest reason.
    Rules(Vec<usize>),
    /// There is none within the bound.
    None,
    /// The effort was used up first.
    Unknown,
}

/// Finds the smallest reason there is, as far as the effort goes; it needs the goal: only what all answers
/// have in common has a reason.
pub(super) struct SmallestReason;

impl Strategy for SmallestReason {
    fn next(&mut self, state: &mut State, reasoner: &mut Reasoner) -> Result<Option<Step>, SearchError> {
        reasoner.solvers.wake(state);
        let is_known = state.find_goal(&mut reasoner.solvers)?;
        // Where the answer takes too long, a reason may be found without it.
        if !is_known && (state.ending != Some(Ending::Limit) || state.options.limits.reached()) {
            return Ok(None);
        }
        state.ending = None;
        let open = state.open();
        if open.is_empty() {
            state.complete();
            return Ok(None);
        }
        let candidate = reasoner.candidate(state, &open)?;
        match reasoner.smaller(state, &open, candidate)? {
            Some(reason) => reasoner.step(state, reason),
            None => {
                state.ending = Some(Ending::Limit);
                Ok(None)
            }
        }
    }
}

impl Reasoner {
    /// The smallest reason for any open statement, where it has fewer rules than the best so far.
    fn smaller(&mut self, state: &State, open: &[Target], best: Option<Reason>) -> Result<Option<Reason>, SearchError> {
        while best.as_ref().is_none_or(|(rules, _)| self.lower_bound < rules.len())
            && self.lower_bound <= state.graph.scope.len()
        {
            for &target in open {
                match self.smallest(state, target, self.lower_bound)? {
                    Smallest::None => {}
                    Smallest::Rules(rules) => return Ok(Some((rules, target))),
                    // Reasons found along the way may be shorter.
                    Smallest::Unknown => return Ok(self.reasons.best(state, open).or(best)),
                }
            }
            self.lower_bound += 1;
        }
        Ok(best)
    }

    /// The smallest reason of at most `bound` rules.
    fn smallest(&mut self, state: &State, target: Target, bound: usize) -> Result<Smallest, SearchError> {
        let (atom, value) = target;
        let reach: Vec<bool> =
            state.distances(atom, true, bound).into_iter().map(|distance| distance <= bound).collect();
        loop {
            if self.effort.is_over() {
                return Ok(Smallest::Unknown);
            }
            // Some rule must contain the target.
            let sets: Vec<&[usize]> =
                self.reasons.pool.against(atom, value).chain([&state.graph.watch[atom][..]]).collect();
            let rules = match hit(&sets, &reach, bound, &mut self.effort.nodes) {
                Hit::None => return Ok(Smallest::None),
                Hit::Budget => return Ok(Smallest::Unknown),
                Hit::Set(rules) => rules,
            };
            self.effort.calls_to_prove = self.effort.calls_to_prove.saturating_sub(1);
            self.reasons.proving += 1;
            let Some(assumed) = self.solvers.opposite(state, &rules, target) else { return Ok(Smallest::None) };
            match self.solvers.searcher.solve(&rules, &assumed)? {
                Outcome::Unknown => return Ok(Smallest::Unknown),
                Outcome::Core(core) => return Ok(Smallest::Rules(core.rules)),
                Outcome::Board(_) => self.correct(state, target, &rules)?,
            }
        }
    }

    /// Adds to the pool a model with the opposite of the target that keeps `rules` and as many others as possible, near
    /// ones first.
    fn correct(&mut self, state: &State, target: Target, rules: &[usize]) -> Result<(), SearchError> {
        let (atom, value) = target;
        let distance = state.distances(atom, false, usize::MAX);
        let Some(lit) = self.solvers.lits[atom] else { return Ok(()) };
        let opposite = if value { !lit } else { lit };
        let mut model = self.solvers.model(state);
        let mut on: Vec<usize> = (0..state.graph.scope.len()).collect();
        loop {
            self.effort.calls_to_prove = self.effort.calls_to_prove.saturating_sub(1);
            self.reasons.proving += 1;
            match self.solvers.searcher.solve(&on, &[opposite])? {
                Outcome::Unknown => break,
                Outcome::Board(_) => {
                    model = self.solvers.model(state);
                    break;
                }
                Outcome::Core(core) => {
                    let spare = core.rules.iter().copied().filter(|rule| !rules.contains(rule));
                    let Some(farthest) = spare.max_by_key(|&rule| (distance[rule], rule)) else { break };
                    if core.rules.len() <= 12 {
                        self.reasons.note(target, core.rules.clone());
                    }
                    on.retain(|&rule| rule != farthest);
                }
            }
        }
        // Rules that were dropped may turn out to be kept.
        let mut broken = state.broken(&model);
        let mut index = 0;
        while index < broken.len() && self.effort.calls_to_prove > 0 {
            let mut more: Vec<usize> = (0..state.graph.scope.len()).filter(|rule| !broken.contains(rule)).collect();
            more.push(broken[index]);
            self.effort.calls_to_prove = self.effort.calls_to_prove.saturating_sub(1);
            self.reasons.proving += 1;
            if let Outcome::Board(_) = self.solvers.searcher.solve(&more, &[opposite])? {
                model = self.solvers.model(state);
                let still = state.broken(&model);
                index = still.iter().filter(|rule| broken[..index].contains(rule)).count();
                broken = still;
            } else {
                index += 1;
            }
        }
        self.reasons.pool.add(model, broken);
        Ok(())
    }
}
