//! The engines of an explanation, which sleep until a step needs more than one rule.
//!
//! In: a puzzle. Out: an engine that searches, another one that proves. Must not know: the family, steps.

use std::fmt;
use std::ops::{Deref, DerefMut};

use super::Explainer;
use super::proof::Prover;
use crate::backend::Solver;
use crate::search::{self, SelectorSolver};

/// The engines of an explanation.
pub struct Engines {
    /// Searches for reasons. What it says is never believed.
    pub search: Box<dyn Solver>,
    /// Proves them.
    pub prove: Box<dyn Solver>,
}

impl fmt::Debug for Engines {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engines").field("search", &self.search.name()).field("prove", &self.prove.name()).finish()
    }
}

/// What is there only after [`Explainer::wake`].
#[derive(Debug)]
pub(super) struct Awake<T>(Option<T>);

impl<T> Awake<T> {
    pub(super) fn not_yet() -> Self {
        Awake(None)
    }

    /// For what has to be told in any case.
    pub(super) fn get(&mut self) -> Option<&mut T> {
        self.0.as_mut()
    }
}

impl<T> Deref for Awake<T> {
    type Target = T;
    fn deref(&self) -> &T {
        self.0.as_ref().expect("the engines are awake")
    }
}

impl<T> DerefMut for Awake<T> {
    fn deref_mut(&mut self) -> &mut T {
        self.0.as_mut().expect("the engines are awake")
    }
}

impl Explainer {
    /// How the answer is searched for, and rules become clauses.
    pub(super) fn search_options(&self) -> search::Options {
        let (backend, limits) = (self.options.backend.clone(), self.options.limits.clone());
        search::Options { backend, limits, ..search::Options::default() }
    }

    /// Gives the whole puzzle to the engines, unless they have it.
    pub(super) fn wake(&mut self) {
        let Some(engines) = self.engines.take() else { return };
        let search = self.search_options();
        let mut searcher = SelectorSolver::in_engine(&self.graph.puzzle, &search, engines.search)
            .expect("the puzzle could be encoded to be told its rules");
        let truth = |&(place, value): &_| searcher.truth(place, value).lit();
        self.lits = self.graph.atoms.iter().map(truth).collect();
        for (lit, known) in self.lits.iter().zip(&self.known) {
            if let (&Some(lit), &Some(value)) = (lit, known) {
                searcher.add_fact(if value { lit } else { !lit });
            }
        }
        self.searcher = Awake(Some(searcher));
        self.prover = Awake(Prover::new(&self.graph, &search, engines.prove));
    }
}
