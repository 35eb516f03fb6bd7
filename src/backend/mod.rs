//! Engines: who decides a formula.
//!
//! In: clauses, assumptions, limits. Out: a [`Verdict`] that carries its evidence. Must not know: puzzles.
//!
//! Contract of every [`Solver`]: variables and clauses may be added at any time, also after solving;
//! assumptions hold for one call; a core is a subset of the assumptions, as they were given (not negated),
//! under which the formula is unsatisfiable, proved by a solve of its own, not necessarily minimal.

mod batsat;
mod proof;
mod varisat;

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::cnf::{ClauseSink, Lit, Model};

pub use proof::{ProofFormat, Refutation};

/// What an engine found, with the evidence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Satisfiable, by this model.
    Sat(Model),
    /// Unsatisfiable under these of the assumptions; under none of them when empty.
    Unsat(Vec<Lit>),
    /// A limit was reached.
    Unknown,
}

/// A live engine.
pub trait Solver: ClauseSink {
    /// The name and version, for people.
    fn name(&self) -> String;

    /// Decides the clauses so far under the assumptions.
    ///
    /// # Errors
    /// When the engine itself fails: a program that cannot be run, crashes, or answers nonsense.
    fn solve(&mut self, assumptions: &[Lit], limits: &Limits) -> Result<Verdict, BackendError>;

    /// The conflicts so far, where the engine tells.
    fn conflicts(&self) -> Option<u64> {
        None
    }
}

/// When to give up. A limit that was reached makes the verdict [`Verdict::Unknown`], never a wrong one.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Give up at this moment.
    pub deadline: Option<Instant>,
    /// Give up as soon as this is true.
    pub interrupt: Option<Arc<AtomicBool>>,
}

impl Limits {
    /// No limits.
    pub fn none() -> Self {
        Self::default()
    }

    /// Gives up `time` from now.
    #[must_use]
    pub fn with_time(mut self, time: Option<Duration>) -> Self {
        self.deadline = time.map(|time| Instant::now() + time);
        self
    }

    /// Whether any limit is set, so that the engine must be stoppable.
    pub fn are_set(&self) -> bool {
        self.deadline.is_some() || self.interrupt.is_some()
    }

    /// Whether a limit has been reached.
    pub fn reached(&self) -> bool {
        self.interrupt.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed))
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}

/// An engine failed: no verdict can be trusted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("backend `{backend}` {problem}")]
pub struct BackendError {
    /// The name of the engine.
    pub backend: String,
    /// What went wrong, as the rest of a sentence that starts with the engine's name.
    pub problem: String,
}

/// The choice of an engine.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Backend {
    /// varisat, in process, pure Rust.
    #[default]
    Varisat,
    /// batsat, in process, pure Rust, stops at a limit without a thread of its own.
    Batsat,
}

impl Backend {
    /// Starts an engine. `limits` tells whether it will have to be stoppable.
    pub fn solver(&self, limits: &Limits) -> Box<dyn Solver> {
        match (self, &limits.interrupt) {
            (Backend::Varisat, _) if limits.deadline.is_some() => Box::new(varisat::Stoppable::new()),
            (Backend::Varisat, Some(flag)) => Box::new(varisat::Varisat::with_interrupt(flag)),
            (Backend::Varisat, None) => Box::new(varisat::Varisat::new()),
            (Backend::Batsat, _) => Box::new(batsat::Batsat::new()),
        }
    }
}

impl FromStr for Backend {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "varisat" => Ok(Backend::Varisat),
            "batsat" => Ok(Backend::Batsat),
            other => Err(format!("`{other}` is not a back end: use `varisat` or `batsat`")),
        }
    }
}

impl fmt::Display for Backend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Backend::Varisat => "varisat",
            Backend::Batsat => "batsat",
        })
    }
}

#[cfg(test)]
mod tests;
