//! Short reasons, not proven smallest: by propagation, then by the engine among the rules near a value.
//!
//! In: what is known. Out: for open values the shortest reason found. Must not know: the family, words.

use super::hard::Effort;
use super::{Explainer, refute};
use crate::puzzle::Puzzle;
use crate::search::{Outcome, SearchError};

/// Reasons of more rules than this are looked for by the engine too.
const NEAR: usize = 8;
/// Reasons of more rules than this are shortened before one is chosen.
const SHORT: usize = 3;
/// So many of the shortest reasons are shortened rule by rule before the best is chosen.
const SHORTENED: usize = 8;

/// A reason and what it is for.
type Reason = (Vec<usize>, (usize, bool));

impl<P: Puzzle> Explainer<'_, P> {
    /// A short reason by propagation, or any at all.
    pub(super) fn candidate(
        &mut self,
        open: &[(usize, bool)],
        effort: &mut Effort,
    ) -> Result<Option<Reason>, SearchError> {
        let mut best = self.best_reason(open).map_or(usize::MAX, |(rules, _)| rules.len());
        'layers: for layers in [2, 3, 4, 6, 9, 14] {
            if best <= layers {
                break;
            }
            for &(atom, value) in open {
                let tried = self.attempts[atom].as_ref();
                if tried.is_some_and(|(before, attempt)| *before >= layers || attempt.ended) {
                    continue;
                }
                let attempt = refute::refute(&self.frame, &self.known, (atom, !value), layers, None);
                effort.deductions = effort.deductions.saturating_sub(attempt.spoke.len());
                if let Some(rules) = &attempt.rules
                    && rules.len() <= best.saturating_add(3)
                {
                    effort.deductions = effort.deductions.saturating_sub(rules.len().pow(2));
                    let rules = refute::shrink(&self.frame, &self.known, (atom, !value), rules.clone());
                    best = best.min(rules.len());
                    self.note(atom, rules);
                }
                self.attempts[atom] = Some((layers, attempt));
                let over = self.options.limits.reached() || effort.is_late();
                if best < usize::MAX && over {
                    return Ok(self.best_reason(open));
                }
                if effort.deductions == 0 || over {
                    break 'layers;
                }
            }
        }
        if best > NEAR {
            self.near_reasons(open, effort)?;
        }
        if best > SHORT {
            self.shorten(open, effort)?;
        }
        Ok(self.best_reason(open))
    }

    /// Reasons among the rules near each atom, first the nearest; when the effort is used up, any reason.
    fn near_reasons(&mut self, open: &[(usize, bool)], effort: &mut Effort) -> Result<(), SearchError> {
        // What had the most consequences is the nearest to a contradiction.
        let spoke = |atom: usize| self.attempts[atom].as_ref().map_or(0, |(_, attempt)| attempt.spoke.len());
        let mut open = open.to_vec();
        open.sort_by_key(|&(atom, _)| (std::cmp::Reverse(spoke(atom)), atom));
        let distances: Vec<Vec<usize>> = open.iter().map(|&(atom, _)| self.distances(atom, false)).collect();
        let mut found = open.iter().any(|&(atom, _)| self.reasons[atom].is_some());
        let windows: &[usize] = if found { &[2, 3, 4, 5] } else { &[2, 3, 4, 5, 7, 10, usize::MAX] };
        for &far in windows {
            let mut here = 0;
            for (&(atom, value), distance) in open.iter().zip(&distances) {
                if self.reasons[atom].is_some() {
                    continue;
                }
                let spent = effort.tries == 0;
                let far = if spent { usize::MAX } else { far };
                let near: Vec<usize> = (0..distance.len()).filter(|&rule| distance[rule] <= far).collect();
                if let Some(rules) = self.refuted_by(&near, (atom, value), effort)? {
                    self.note(atom, rules);
                    found = true;
                    here += 1;
                }
                let enough = here >= 2 * SHORTENED;
                if self.options.limits.reached() || found && (spent || enough || effort.is_late()) {
                    return Ok(());
                }
            }
            if here > 0 {
                break;
            }
        }
        Ok(())
    }

    /// Takes rules out of the shortest reasons until none can go, the far ones first. One that cannot become the
    /// best is left as it is.
    fn shorten(&mut self, open: &[(usize, bool)], effort: &mut Effort) -> Result<(), SearchError> {
        let length = |this: &Self, atom: usize| this.reasons[atom].as_ref().map_or(usize::MAX, Vec::len);
        let mut shortest: Vec<(usize, bool)> = open.to_vec();
        shortest.sort_by_key(|&(atom, _)| (length(self, atom), atom));
        let mut best = usize::MAX;
        for &(atom, value) in shortest.iter().take(SHORTENED) {
            let Some(mut rules) = self.reasons[atom].clone() else { break };
            let distance = self.distances(atom, false);
            rules.sort_by_key(|&rule| std::cmp::Reverse(distance[rule]));
            // So many are known to be needed.
            let mut index = 0;
            while index < rules.len().min(best) {
                let without: Vec<usize> = rules.iter().copied().filter(|&rule| rule != rules[index]).collect();
                if let Some(fewer) = self.refuted_by(&without, (atom, value), effort)? {
                    index = rules[..index].iter().filter(|rule| fewer.contains(rule)).count();
                    rules.retain(|rule| fewer.contains(rule));
                } else {
                    index += 1;
                }
            }
            best = best.min(rules.len());
            self.note(atom, rules);
            if self.options.limits.reached() || effort.tries == 0 || effort.is_late() {
                break;
            }
        }
        Ok(())
    }

    /// Keeps a reason when it is the shortest for its atom.
    pub(super) fn note(&mut self, atom: usize, rules: Vec<usize>) {
        if self.reasons[atom].as_ref().is_none_or(|old| rules.len() < old.len()) {
            self.reasons[atom] = Some(rules);
        }
    }

    /// The rules of a core, when the rules and all that is known refute the opposite of the target. What models
    /// show that are there already is not asked.
    fn refuted_by(
        &mut self,
        rules: &[usize],
        (atom, value): (usize, bool),
        effort: &mut Effort,
    ) -> Result<Option<Vec<usize>>, SearchError> {
        let Some(lit) = self.lits[atom] else { return Ok(None) };
        let mut on = vec![false; self.frame.rules.len()];
        rules.iter().for_each(|&rule| on[rule] = true);
        if self.pool.denies(&on, atom, value) {
            return Ok(None);
        }
        effort.tries = effort.tries.saturating_sub(1);
        let opposite = if value { !lit } else { lit };
        let assumed = self.without_idle(rules, atom, opposite);
        match self.searcher.solve(rules, &assumed)? {
            Outcome::Core(core) => Ok(Some(core.rules)),
            Outcome::Board(_) => {
                let model = self.model();
                let broken = self.broken(&model);
                self.pool.add(model, broken);
                Ok(None)
            }
            Outcome::Unknown => Ok(None),
        }
    }
}
