//! Steps of several rules.
//!
//! In: what is known. Out: the smallest reason that is found for anything open. Must not know: the family, words.

use std::time::Instant;

use super::levels::{LARGEST, Level};
use super::smallest::Smallest;
use super::{Explainer, Options, Step};
use crate::puzzle::Puzzle;
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
    deadline: Option<Instant>,
}

impl Effort {
    fn new(options: &Options) -> Self {
        Effort {
            work: options.effort,
            deductions: options.effort / 20,
            tries: options.effort / 1000,
            solves: options.smallest,
            nodes: options.smallest.saturating_mul(100),
            deadline: options.step_time.map(|time| Instant::now() + time),
        }
    }

    /// Whether what is there must do.
    pub(super) fn is_late(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Whether nothing is left to prove that a reason is smallest.
    pub(super) fn is_over(&self) -> bool {
        self.solves == 0 || self.nodes == 0 || self.is_late()
    }
}

impl<P: Puzzle> Explainer<'_, P> {
    /// A step of several rules.
    pub(super) fn hard(&mut self) -> Result<Option<Step<P::Rule>>, SearchError> {
        let mut effort = Effort::new(&self.options);
        let open = self.open();
        let view = self.view();
        // All smaller sizes are out of the question.
        let mut size = 2;
        for larger in 2..=LARGEST {
            match self.level(&view, larger, &mut effort) {
                Level::Found(rules, atom) => {
                    let value = self.target[atom].unwrap_or_default();
                    return self.conclude(rules, (atom, value), &open, size);
                }
                Level::Nothing if size == larger => size += 1,
                Level::Nothing | Level::Unknown => {}
            }
        }
        let mut best = self.candidate(&open, &mut effort)?;
        let mut proven = true;
        'sizes: while best.as_ref().is_none_or(|(rules, _)| size < rules.len()) && size <= self.frame.rules.len() {
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
        let Some((rules, target)) = best else { return Ok(None) };
        self.conclude(rules, target, &open, size)
    }

    /// The best reason that is known.
    pub(super) fn best_reason(&self, open: &[(usize, bool)]) -> Option<(Vec<usize>, (usize, bool))> {
        let known = open.iter().filter_map(|&(atom, value)| Some((self.reasons[atom].as_ref()?, (atom, value))));
        // A value that is placed tells more than one that is struck out.
        let best = known.min_by_key(|(rules, (atom, value))| (rules.len(), !value && !self.frame.two_valued, *atom));
        best.map(|(rules, target)| (rules.clone(), target))
    }
}
