//! The engines that the suite runs for.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use cluesat::backend::{Backend, Limits, PooledSolver, Solver, flipped};

/// An engine under test.
pub(crate) struct Engine {
    /// What is given to `--backend`.
    pub(crate) backend: Backend,
    /// How it is started, apart from the limits of a test of its own.
    pub(crate) limits: Limits,
    /// Its cores are to be small: it lives in this process.
    pub(crate) inside: bool,
    /// It sees some variables negated, chosen by this seed.
    pub(crate) phase_seed: Option<u64>,
    /// How many solves a test of many rounds makes.
    pub(crate) rounds: u32,
}

impl Engine {
    /// An engine without clauses; from the second one on, it is the one that the test let go before.
    pub(crate) fn start(&self) -> PooledSolver {
        self.backend.acquire(&self.limits, self.phase_seed)
    }

    /// A new engine.
    pub(crate) fn fresh(&self) -> Box<dyn Solver> {
        let solver = self.backend.solver(&self.limits);
        match self.phase_seed {
            Some(seed) => flipped(solver, seed),
            None => solver,
        }
    }
}

/// A deadline that no test reaches.
pub(crate) fn far() -> Limits {
    Limits::none().with_time(Some(Duration::from_secs(600)))
}

pub(crate) fn inside(backend: Backend, limits: Limits) -> Option<Engine> {
    Some(Engine { backend, limits, inside: true, phase_seed: None, rounds: 2048 })
}

/// An engine behind a mask.
pub(crate) fn masked(backend: Backend, seed: u64) -> Option<Engine> {
    inside(backend, Limits::none()).map(|engine| Engine { phase_seed: Some(seed), ..engine })
}

/// A flag that no test sets.
pub(crate) fn flagged() -> Limits {
    Limits { interrupt: Some(Arc::new(AtomicBool::new(false))), ..Limits::none() }
}

/// An external engine; `None`, with a note, when it is not here and need not be.
pub(crate) fn outside(command: &str, needed: bool) -> Option<Engine> {
    match command.parse() {
        Ok(backend) => Some(Engine { backend, limits: far(), inside: false, phase_seed: None, rounds: 128 }),
        Err(error) => {
            let required = std::env::var_os("CLUESAT_REQUIRE_SOLVERS").is_some_and(|value| value == "1");
            assert!(!(needed && required), "CLUESAT_REQUIRE_SOLVERS is set, but {error}");
            eprintln!("skipped: {error}");
            None
        }
    }
}
