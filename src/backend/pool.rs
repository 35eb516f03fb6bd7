//! Engines that are reused from puzzle to puzzle.
//!
//! In: an engine that is no longer needed. Out: the same engine, emptied, for the next formula, with its thread and the
//! buffers that it can keep. (Varisat cannot be emptied and starts anew; batsat keeps little.) Must not know: formulas.
//!
//! Each thread keeps the last engine that it released. What an engine learnt is discarded with its formula, so answers
//! are the same in whatever order and on however many threads puzzles are solved.

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
    /// Whether there is a deadline, and whether work is counted.
    limited: [bool; 2],
    interrupt: Option<Arc<AtomicBool>>,
    phase_seed: Option<u64>,
}

impl Kind {
    /// Whether an engine that was started like this can be used where one is to be started like `other`.
    fn suits(&self, other: &Self) -> bool {
        let flag = |kind: &Self| kind.interrupt.as_ref().map(Arc::as_ptr);
        (&self.backend, self.limited, self.phase_seed) == (&other.backend, other.limited, other.phase_seed)
            && flag(self) == flag(other)
    }
}

/// An engine that returns to its thread's pool when it is dropped, if it came from there.
pub struct PooledSolver {
    /// `None` if it must not return to the pool.
    kind: Option<Kind>,
    /// Always `Some` until it is dropped.
    solver: Option<Box<dyn Solver>>,
}

impl Backend {
    /// An engine without clauses: the one that this thread released last, if it was started the same way, or a new one.
    /// With `phase_seed` it sees half of the variables negated, chosen by this seed.
    pub fn acquire(&self, limits: &Limits, phase_seed: Option<u64>) -> PooledSolver {
        let (limited, interrupt) = ([limits.deadline.is_some(), limits.work.is_some()], limits.interrupt.clone());
        let kind = Kind { backend: self.clone(), limited, interrupt, phase_seed };
        let solver = match (KEPT.take(), phase_seed) {
            (Some((other, solver)), _) if other.suits(&kind) => solver,
            (_, Some(seed)) => flipped(self.solver(limits), seed),
            (_, None) => self.solver(limits),
        };
        PooledSolver { kind: Some(kind), solver: Some(solver) }
    }
}

impl PooledSolver {
    /// This engine, which is not returned to a pool when it is dropped.
    pub fn own(solver: Box<dyn Solver>) -> Self {
        PooledSolver { kind: None, solver: Some(solver) }
    }

    /// Drops it for good: it may still be too busy for the next puzzle to wait.
    pub fn discard(mut self) {
        self.kind = None;
    }
}

impl Drop for PooledSolver {
    fn drop(&mut self) {
        if let (Some(mut solver), Some(kind)) = (self.solver.take(), self.kind.take())
            && solver.reset()
        {
            // On a thread that ends, nothing can be kept any more.
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
