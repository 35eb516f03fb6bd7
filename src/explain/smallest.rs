//! The smallest reason for one value.
//!
//! In: a value, a bound. Out: a reason within the bound, or that there is none. Must not know: the family, words.

use super::Explainer;
use super::multi_rule::Effort;
use super::rule_graph::Known;
use crate::search::hitting::{Hit, hit};
use crate::search::{Outcome, SearchError};

/// What is known of the smallest reason for one atom.
pub(super) enum Smallest {
    /// These rules, and no fewer.
    Rules(Vec<usize>),
    /// There is none within the bound.
    None,
    /// The effort was used up first.
    Unknown,
}

impl Explainer {
    /// The smallest reason of at most `bound` rules.
    pub(super) fn smallest(
        &mut self,
        target: (usize, bool),
        bound: usize,
        effort: &mut Effort,
    ) -> Result<Smallest, SearchError> {
        let (atom, value) = target;
        let reach: Vec<bool> =
            self.distances(atom, true, bound).into_iter().map(|distance| distance <= bound).collect();
        let Some(lit) = self.lits[atom] else { return Ok(Smallest::None) };
        let opposite = if value { !lit } else { lit };
        loop {
            if effort.is_over() || self.options.limits.reached() {
                return Ok(Smallest::Unknown);
            }
            // Some rule must speak of the target.
            let sets: Vec<&[usize]> = self.pool.against(atom, value).chain([&self.graph.watch[atom][..]]).collect();
            let rules = match hit(&sets, &reach, bound, &mut effort.nodes) {
                Hit::None => return Ok(Smallest::None),
                Hit::Budget => return Ok(Smallest::Unknown),
                Hit::Set(rules) => rules,
            };
            effort.solves = effort.solves.saturating_sub(1);
            self.proving += 1;
            let assumed = self.without_idle(&rules, atom, opposite);
            match self.searcher.solve(&rules, &assumed)? {
                Outcome::Unknown => return Ok(Smallest::Unknown),
                Outcome::Core(core) => return Ok(Smallest::Rules(core.rules)),
                Outcome::Board(_) => self.correct(target, &rules, effort)?,
            }
        }
    }

    /// Adds to the pool a model with the opposite of the target that keeps `rules` and as many others as possible,
    /// the near ones first.
    pub(super) fn correct(
        &mut self,
        target: (usize, bool),
        rules: &[usize],
        effort: &mut Effort,
    ) -> Result<(), SearchError> {
        let (atom, value) = target;
        let distance = self.distances(atom, false, usize::MAX);
        let Some(lit) = self.lits[atom] else { return Ok(()) };
        let opposite = if value { !lit } else { lit };
        let mut model = self.model();
        let mut on: Vec<usize> = (0..self.graph.scope.len()).collect();
        loop {
            effort.solves = effort.solves.saturating_sub(1);
            self.proving += 1;
            match self.searcher.solve(&on, &[opposite])? {
                Outcome::Unknown => break,
                Outcome::Board(_) => {
                    model = self.model();
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
        // Rules that were dropped may be kept all the same.
        let mut broken = self.broken(&model);
        let mut index = 0;
        while index < broken.len() && effort.solves > 0 {
            let mut more: Vec<usize> = (0..self.graph.scope.len()).filter(|rule| !broken.contains(rule)).collect();
            more.push(broken[index]);
            effort.solves = effort.solves.saturating_sub(1);
            self.proving += 1;
            if let Outcome::Board(_) = self.searcher.solve(&more, &[opposite])? {
                model = self.model();
                let still = self.broken(&model);
                index = still.iter().filter(|rule| broken[..index].contains(rule)).count();
                broken = still;
            } else {
                index += 1;
            }
        }
        self.pool.add(model, broken);
        Ok(())
    }

    /// The atoms of the last model.
    pub(super) fn model(&self) -> Vec<bool> {
        let value = |atom: usize| match (self.known[atom], self.lits[atom]) {
            (Some(value), _) => value,
            (None, Some(lit)) => self.searcher.was_true(lit),
            (None, None) => false,
        };
        (0..self.known.len()).map(value).collect()
    }

    /// The rules that a model breaks.
    pub(super) fn broken(&self, model: &[bool]) -> Vec<usize> {
        let values: Known = model.iter().map(|&value| Some(value)).collect();
        (0..self.graph.scope.len()).filter(|&rule| self.graph.deduce(rule, &values).is_none()).collect()
    }
}
