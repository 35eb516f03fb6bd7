//! The engines of an explanation, which are not started until a step needs more than one rule.
//!
//! In: a puzzle. Out: one engine that searches, another that proves. Must not know: the family, steps.

use std::fmt;
use std::ops::{Deref, DerefMut};

use super::proof::Prover;
use super::rule_graph::Target;
use super::state::State;
use crate::backend::{Limits, Solver};
use crate::cnf::Lit;
use crate::search::SelectorSolver;

/// How many separate loops the engine may meet before the rules count as too few; on a board with few clues there are
/// thousands.
pub(super) const ROUNDS: usize = 100;

/// The engines of an explanation.
pub struct Engines {
    /// Searches for reasons. Its results are never trusted.
    pub search: Box<dyn Solver>,
    /// Proves them.
    pub prove: Box<dyn Solver>,
    /// Looks for what a reason does not need, among the rules of that reason alone. Its results are never trusted
    /// either; without it, the engine that proves does this.
    pub shorten: Option<Box<dyn Solver>>,
}

impl fmt::Debug for Engines {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engines")
            .field("search", &self.search.name())
            .field("prove", &self.prove.name())
            .field("shorten", &self.shorten.as_ref().map(|engine| engine.name()))
            .finish()
    }
}

/// A value that exists only after [`Solvers::wake`].
#[derive(Debug)]
pub(super) struct Awake<T>(Option<T>);

impl<T> Awake<T> {
    /// For messages that must reach it if it exists.
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

/// Both engines, asleep until they are needed.
pub(super) struct Solvers {
    /// `None` once they are awake.
    engines: Option<Engines>,
    pub(super) searcher: Awake<SelectorSolver>,
    pub(super) prover: Awake<Prover>,
    /// The literal of each atom, where it is open; empty before the engines are awake.
    pub(super) lits: Vec<Option<Lit>>,
}

impl Solvers {
    pub(super) fn asleep(engines: Engines) -> Self {
        Solvers { engines: Some(engines), searcher: Awake(None), prover: Awake(None), lits: Vec::new() }
    }

    /// Loads the whole puzzle into the engines, unless they have it.
    pub(super) fn wake(&mut self, state: &State) {
        let Some(engines) = self.engines.take() else { return };
        let search = state.search_options();
        let mut searcher = SelectorSolver::in_engine(&state.graph.puzzle, &search, engines.search)
            .expect("engines are woken while something is open");
        let truth = |&(place, value): &_| searcher.truth(place, value).lit();
        self.lits = state.graph.atoms.iter().map(truth).collect();
        for (lit, known) in self.lits.iter().zip(&state.known) {
            if let (&Some(lit), &Some(value)) = (lit, known) {
                searcher.add_fact(if value { lit } else { !lit });
            }
        }
        self.searcher = Awake(Some(searcher));
        self.prover = Awake(Prover::new(&state.graph, &search, engines.prove, engines.shorten));
    }

    /// Something has become known.
    pub(super) fn learned(&mut self, (atom, value): Target) {
        if let (Some(searcher), Some(Some(lit))) = (self.searcher.get(), self.lits.get(atom)) {
            searcher.add_fact(if value { *lit } else { !*lit });
        }
    }

    /// Replaces the limits from now on.
    pub(super) fn set_limits(&mut self, limits: &Limits) {
        if let Some(searcher) = self.searcher.get() {
            searcher.set_limits(limits.clone());
        }
        if let Some(prover) = self.prover.get() {
            prover.set_limits(limits.clone());
        }
    }

    /// The literal of a statement's opposite, and those that set to false what these rules do not use; `None` where the
    /// statement is not open.
    pub(super) fn opposite(&self, state: &State, rules: &[usize], (atom, value): Target) -> Option<Vec<Lit>> {
        let lit = self.lits[atom]?;
        let on = rules.iter().any(|&rule| state.graph.is_global[rule]);
        let idle = if on { state.idle(rules, atom) } else { Vec::new() };
        let opposite = if value { !lit } else { lit };
        Some(idle.into_iter().filter_map(|atom| Some(!self.lits[atom]?)).chain([opposite]).collect())
    }

    /// The atoms of the last model.
    pub(super) fn model(&self, state: &State) -> Vec<bool> {
        let value = |atom: usize| match (state.known[atom], self.lits[atom]) {
            (Some(value), _) => value,
            (None, Some(lit)) => self.searcher.was_true(lit),
            (None, None) => false,
        };
        (0..state.known.len()).map(value).collect()
    }
}
