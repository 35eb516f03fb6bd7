//! The smallest reason for one value.
//!
//! In: a value, a bound. Out: a reason within the bound, or that there is none. Must not know: the family, words.

use super::engines::Solvers;
use super::explainer::Target;
use super::multi_rule::Effort;
use super::reasons::Reasons;
use super::state::State;
use crate::search::hitting::{Hit, hit};
use crate::search::{Outcome, SearchError};

/// What is known about the smallest reason for one atom.
pub(super) enum Smallest {
    /// These rules are a smallest reason.
    Rules(Vec<usize>),
    /// There is none within the bound.
    None,
    /// The effort was used up first.
    Unknown,
}

impl Reasons {
    /// The smallest reason of at most `bound` rules.
    pub(super) fn smallest(
        &mut self,
        state: &State,
        solvers: &mut Solvers,
        target: Target,
        bound: usize,
        effort: &mut Effort,
    ) -> Result<Smallest, SearchError> {
        let (atom, value) = target;
        let reach: Vec<bool> =
            state.distances(atom, true, bound).into_iter().map(|distance| distance <= bound).collect();
        loop {
            if effort.is_over() || state.options.limits.reached() {
                return Ok(Smallest::Unknown);
            }
            // Some rule must contain the target.
            let sets: Vec<&[usize]> = self.pool.against(atom, value).chain([&state.graph.watch[atom][..]]).collect();
            let rules = match hit(&sets, &reach, bound, &mut effort.nodes) {
                Hit::None => return Ok(Smallest::None),
                Hit::Budget => return Ok(Smallest::Unknown),
                Hit::Set(rules) => rules,
            };
            effort.solves = effort.solves.saturating_sub(1);
            self.proving += 1;
            let Some(assumed) = solvers.opposite(state, &rules, target) else { return Ok(Smallest::None) };
            match solvers.searcher.solve(&rules, &assumed)? {
                Outcome::Unknown => return Ok(Smallest::Unknown),
                Outcome::Core(core) => return Ok(Smallest::Rules(core.rules)),
                Outcome::Board(_) => self.correct(state, solvers, target, &rules, effort)?,
            }
        }
    }

    /// Adds to the pool a model with the opposite of the target that keeps `rules` and as many others as possible, near
    /// ones first.
    fn correct(
        &mut self,
        state: &State,
        solvers: &mut Solvers,
        target: Target,
        rules: &[usize],
        effort: &mut Effort,
    ) -> Result<(), SearchError> {
        let (atom, value) = target;
        let distance = state.distances(atom, false, usize::MAX);
        let Some(lit) = solvers.lits[atom] else { return Ok(()) };
        let opposite = if value { !lit } else { lit };
        let mut model = solvers.model(state);
        let mut on: Vec<usize> = (0..state.graph.scope.len()).collect();
        loop {
            effort.solves = effort.solves.saturating_sub(1);
            self.proving += 1;
            match solvers.searcher.solve(&on, &[opposite])? {
                Outcome::Unknown => break,
                Outcome::Board(_) => {
                    model = solvers.model(state);
                    break;
                }
                Outcome::Core(core) => {
                    let spare = core.rules.iter().copied().filter(|rule| !rules.contains(rule));
                    let Some(farthest) = spare.max_by_key(|&rule| (distance[rule], rule)) else { break };
                    if core.rules.len() <= 12 {
                        self.note(target, core.rules.clone());
                    }
                    on.retain(|&rule| rule != farthest);
                }
            }
        }
        // Rules that were dropped may turn out to be kept.
        let mut broken = state.broken(&model);
        let mut index = 0;
        while index < broken.len() && effort.solves > 0 {
            let mut more: Vec<usize> = (0..state.graph.scope.len()).filter(|rule| !broken.contains(rule)).collect();
            more.push(broken[index]);
            effort.solves = effort.solves.saturating_sub(1);
            self.proving += 1;
            if let Outcome::Board(_) = solvers.searcher.solve(&more, &[opposite])? {
                model = solvers.model(state);
                let still = state.broken(&model);
                index = still.iter().filter(|rule| broken[..index].contains(rule)).count();
                broken = still;
            } else {
                index += 1;
            }
        }
        self.pool.add(model, broken);
        Ok(())
    }
}
