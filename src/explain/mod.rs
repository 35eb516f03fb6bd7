//! Explanations: why a value is forced, one step after the other, from the clues to the answer.
//!
//! In: a puzzle, and what a player has found already. Out: [`Step`]s: what follows, from which rules and known
//! values, none of which can be left out; in words; and a rating of how hard the way is. Must not know: the
//! family, who asks.
//!
//! Every clause of a puzzle is written under a rule that can be switched off, so a conclusion has a reason: rules
//! and known values that refute its opposite. The steps of one rule come from the family's own deduction
//! (`Puzzle::deduce_rule`: line solving, counting). For more rules at once, candidates come from propagation
//! under the opposite of each open value, traced back to the rules it used; then one pool of models, shared by all
//! open values and kept from step to step, tells which sizes are impossible: a reason must contain a rule that
//! each model with the opposite value breaks, so it is a hitting set (Ignatiev, Previti, Liffiton, Marques-Silva,
//! "Smallest MUS extraction with minimal hitting set dualization", CP 2015; Bogaerts, Gamba, Guns, "Step-wise
//! explanations of constraint satisfaction problems", ECAI 2020; Espasa, Gent, Hoffmann, Jefferson, Lynch,
//! "Using small MUSes to explain how to solve pen and paper puzzles", arXiv 2104.15040).
//!
//! No core of an engine is believed: each reason is proved by a solve of its own, in another engine than the one
//! that searched.

mod board;
mod engine;
mod pool;
mod proof;
mod rate;
mod refute;
mod step;
mod words;

pub use engine::{Explainer, Start};
pub use rate::{Level, Rating, Tally};
pub use step::{Fact, Minimal, Step};
pub use words::{conclusion, facts, premises, sentence};

use std::time::Duration;

use crate::backend::{Backend, Limits};

/// How much is done to find short reasons.
#[derive(Clone, Debug)]
pub struct Options {
    /// The engine that searches; reasons are proved by another one.
    pub backend: Backend,
    /// When to give up.
    pub limits: Limits,
    /// Calls of the engine for one step before it is no longer tried to prove a reason smallest, for a formula of
    /// a thousand variables; fewer for larger ones. `None` for no bound.
    pub effort: Option<usize>,
    /// Time for one step after which the best reason found so far is taken. Makes results depend on the machine.
    pub step_time: Option<Duration>,
}

impl Default for Options {
    fn default() -> Self {
        Options { backend: Backend::Batsat, limits: Limits::none(), effort: Some(400), step_time: None }
    }
}
