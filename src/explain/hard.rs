//! Steps of several rules.
//!
//! In: what is known. Out: the smallest reason that is found for anything open. Must not know: the family, words.

use std::time::Instant;

use super::smallest::Smallest;
use super::{Explainer, Step};
use crate::puzzle::Puzzle;
use crate::search::SearchError;

/// What is left of the effort for one step.
pub(super) struct Effort {
    pub(super) solves: usize,
    pub(super) nodes: usize,
    deadline: Option<Instant>,
}

impl Effort {
    pub(super) fn is_over(&self) -> bool {
        self.solves == 0 || self.nodes == 0 || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}

impl<P: Puzzle> Explainer<'_, P> {
    /// A step of several rules.
    pub(super) fn hard(&mut self) -> Result<Option<Step<P::Rule>>, SearchError> {
        let mut effort = self.effort();
        let open = self.open();
        let mut best = self.candidate(&open, &effort)?;
        let mut proven = true;
        let mut size = 2;
        'sizes: while best.as_ref().is_none_or(|(rules, _)| size < rules.len()) {
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
            if size > self.frame.rules.len() {
                break;
            }
        }
        if !proven {
            // Reasons seen on the way may be shorter.
            best = self.best_reason(&open).or(best);
        }
        let Some((rules, target)) = best else { return Ok(None) };
        let limits = self.options.limits.clone();
        self.prover.set_limits(limits);
        self.conclude(rules, target, &open, proven)
    }

    pub(super) fn effort(&self) -> Effort {
        let scale = |effort: usize| (effort * 1000 / self.vars.max(1000)).max(8);
        let solves = self.options.effort.map_or(usize::MAX, scale);
        let nodes = self.options.effort.map_or(usize::MAX, |effort| effort.saturating_mul(100));
        Effort { solves, nodes, deadline: self.options.step_time.map(|time| Instant::now() + time) }
    }

    /// The best reason that is known.
    pub(super) fn best_reason(&self, open: &[(usize, bool)]) -> Option<(Vec<usize>, (usize, bool))> {
        let known = open.iter().filter_map(|&(atom, value)| Some((self.reasons[atom].as_ref()?, (atom, value))));
        // A value that is placed tells more than one that is struck out.
        let best = known.min_by_key(|(rules, (atom, value))| (rules.len(), !value && !self.frame.two_valued, *atom));
        best.map(|(rules, target)| (rules.clone(), target))
    }
}
