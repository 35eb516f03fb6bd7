//! The way from the clues to the answer, step by step.
//!
//! In: a puzzle, and places that are filled already. Out: the next easiest step, again and again, until everything
//! that is decided is known. Must not know: the family, words.

use std::collections::{BTreeMap, BTreeSet};

use super::board::{Frame, Known};
use super::levels::Levels;
use super::pool::Pool;
use super::proof::Prover;
use super::refute::Attempt;
use super::{Fact, Options, Step};
use crate::backend::Limits;
use crate::cnf::Lit;
use crate::grid::Place;
use crate::puzzle::{Partial, Puzzle};
use crate::search::{Guarded, SearchError};

/// Finds one step after the other.
pub struct Explainer<'p, P: Puzzle> {
    pub(super) frame: Frame<'p, P>,
    pub(super) searcher: Guarded<'p, P>,
    pub(super) lits: Vec<Option<Lit>>,
    pub(super) prover: Prover<'p, P>,
    pub(super) options: Options,
    /// What is the same in all answers.
    pub(super) target: Known,
    /// What has been concluded so far.
    pub(super) known: Known,
    pub(super) answer: P::Board,
    pub(super) unique: bool,
    /// Rules of whose atoms something has become known.
    pub(super) dirty: BTreeSet<usize>,
    /// Rules from which alone something follows, and whether that is routine.
    pub(super) ready: BTreeMap<usize, bool>,
    /// The rule of the last step of one rule.
    pub(super) cursor: usize,
    pub(super) levels: Levels,
    pub(super) pool: Pool,
    /// The last refutation by propagation of each open atom, with its number of layers.
    pub(super) attempts: Vec<Option<(usize, Attempt)>>,
    /// The best reason so far for each open atom.
    pub(super) reasons: Vec<Option<Vec<usize>>>,
    pub(super) stopped: bool,
}

impl<P: Puzzle> std::fmt::Debug for Explainer<'_, P> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Explainer")
            .field("unique", &self.unique)
            .field("stopped", &self.stopped)
            .finish_non_exhaustive()
    }
}

impl<P: Puzzle> Explainer<'_, P> {
    /// Whether the puzzle has one answer only.
    pub fn is_unique(&self) -> bool {
        self.unique
    }

    /// One answer.
    pub fn answer(&self) -> &P::Board {
        &self.answer
    }

    /// Whether a limit ended the search before everything decided was known.
    pub fn stopped(&self) -> bool {
        self.stopped
    }

    /// The places whose value is known by now, in reading order.
    pub fn filled(&self) -> Partial {
        let value = |atom: usize| match (self.known[atom]?, self.frame.two_valued) {
            (true, _) => Some(self.frame.atoms[atom]),
            (false, true) => Some((self.frame.atoms[atom].0, self.frame.atoms[atom].1 - 1)),
            (false, false) => None,
        };
        (0..self.frame.atoms.len()).filter_map(value).collect()
    }

    /// Everything that is known by now.
    pub fn facts(&self) -> Vec<Fact> {
        (0..self.known.len()).filter_map(|atom| Some(self.frame.fact(atom, self.known[atom]?))).collect()
    }

    /// The places that are not the same in all answers, in reading order.
    pub fn free(&self) -> Vec<Place> {
        let is_free = |place: &Place| {
            self.frame.of_place[place].iter().all(|&atom| self.target[atom] != Some(true))
                && self.frame.of_place[place].iter().any(|&atom| self.target[atom].is_none())
        };
        self.frame.puzzle.places().into_iter().filter(is_free).collect()
    }

    /// Atoms whose value is decided but not known yet.

    /// Atoms whose value is decided but not known yet.
    pub(super) fn open(&self) -> Vec<(usize, bool)> {
        let open = |atom: usize| self.target[atom].filter(|_| self.known[atom].is_none()).map(|value| (atom, value));
        (0..self.known.len()).filter_map(open).collect()
    }

    /// Makes an atom known.
    pub(super) fn learn(&mut self, atom: usize, value: bool) {
        self.known[atom] = Some(value);
        if let Some(lit) = self.lits[atom] {
            self.searcher.add_fact(if value { lit } else { !lit });
        }
        self.pool.learn(atom, value);
        let watching = &self.frame.watch[atom];
        self.dirty.extend(watching);
        self.levels.learn(watching);
        for attempt in &mut self.attempts {
            if attempt.as_ref().is_some_and(|(_, attempt)| watching.iter().any(|rule| attempt.spoke.contains(rule))) {
                *attempt = None;
            }
        }
        self.attempts[atom] = None;
        self.reasons[atom] = None;
    }

    /// The next step, an easiest one; nothing when all that is decided is known, or a limit was reached.
    ///
    /// # Errors
    /// When an engine fails, or on a bug of ours.
    pub fn next_step(&mut self) -> Result<Option<Step<P::Rule>>, SearchError> {
        if self.options.limits.reached() {
            self.stopped = true;
            return Ok(None);
        }
        if let Some(step) = self.easy()? {
            return Ok(Some(step));
        }
        if self.open().is_empty() {
            return Ok(None);
        }
        let step = self.hard()?;
        self.stopped = step.is_none();
        Ok(step)
    }

    /// From now on, gives up at these limits.
    pub fn set_limits(&mut self, limits: Limits) {
        self.searcher.set_limits(limits.clone());
        self.prover.set_limits(limits.clone());
        self.options.limits = limits;
    }
}
