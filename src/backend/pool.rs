//! Engines that go from puzzle to puzzle.
//!
//! In: an engine that is done with. Out: the same one for the next formula, empty, with its thread and those buffers
//! that it does not make anew: varisat has no way to be emptied, and batsat keeps little. Must not know: formulas.
//!
//! Each thread keeps the last engine that it let go. What an engine learnt goes with the formula: answers are the same
//! in whatever order and on however many threads puzzles are solved.

use std::cell::RefCell;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::random_phases::flipped;
use super::{Backend, Limits, Solver};

thread_local! {
    static KEPT: RefCell<Option<(Kind, Box<dyn Solver>)>> = const { RefCell::new(None) };
}

/// How an engine was started.
#[derive(Clone, Debug)]
struct Kind {
    backend: Backend,
    deadline: bool,
    interrupt: Option<Arc<AtomicBool>>,
    phase_seed: Option<u64>,
}

impl Kind {
    /// Whether an engine that was started so will do where one is to be started as `other` says.
    fn suits(&self, other: &Self) -> bool {
        let flag = |kind: &Self| kind.interrupt.as_ref().map(Arc::as_ptr);
        (&self.backend, self.deadline, self.phase_seed) == (&other.backend, other.deadline, other.phase_seed)
            && flag(self) == flag(other)
    }
}

/// An engine that goes back to its thread when it is dropped, if it came from there.
pub struct PooledSolver {
    /// Nothing where it is not to go back.
    kind: Option<Kind>,
    /// There until it is dropped.
    solver: Option<Box<dyn Solver>>,
}

impl Backend {
    /// An engine without clauses: the one that this thread let go last, where it was started alike, or a new one. With
    /// `phase_seed` it sees half of the variables negated, chosen by this seed.
    pub fn acquire(&self, limits: &Limits, phase_seed: Option<u64>) -> PooledSolver {
        let (deadline, interrupt) = (limits.deadline.is_some(), limits.interrupt.clone());
        let kind = Kind { backend: self.clone(), deadline, interrupt, phase_seed };
        let solver = match (KEPT.take(), phase_seed) {
            (Some((other, solver)), _) if other.suits(&kind) => solver,
            (_, Some(seed)) => flipped(self.solver(limits), seed),
            (_, None) => self.solver(limits),
        };
        PooledSolver { kind: Some(kind), solver: Some(solver) }
    }
}

impl PooledSolver {
    /// This engine, which goes nowhere when it is dropped.
    pub fn own(solver: Box<dyn Solver>) -> Self {
        PooledSolver { kind: None, solver: Some(solver) }
    }

    /// Drops it, for good: it may have more to do than what comes next can wait for.
    pub fn discard(mut self) {
        self.kind = None;
    }
}

impl Drop for PooledSolver {
    fn drop(&mut self) {
        if let (Some(mut solver), Some(kind)) = (self.solver.take(), self.kind.take())
            && solver.reset()
        {
            // On a thread that ends, nothing is kept any more.
            let _ = KEPT.try_with(|kept| kept.replace(Some((kind, solver))));
        }
    }
}

impl Deref for PooledSolver {
    type Target = dyn Solver;

    fn deref(&self) -> &Self::Target {
        self.solver.as_deref().expect("an engine is there until it goes back")
    }
}

impl DerefMut for PooledSolver {
    fn deref_mut(&mut self) -> &mut Self::Target {
        self.solver.as_deref_mut().expect("an engine is there until it goes back")
    }
}

impl std::fmt::Debug for PooledSolver {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("PooledSolver").field(&self.kind).finish()
    }
}
