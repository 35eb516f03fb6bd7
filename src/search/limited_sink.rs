//! A sink that loads a formula into an engine.
//!
//! In: variables and clauses. Out: an engine that has them all; if a limit was reached before, an engine that holds
//! nothing and gives up. Must not know: puzzles.

use crate::backend::{GaveUpSolver, Limits, PooledSolver};
use crate::cnf::{ClauseSink, Lit, Var};

/// The number of clauses between two checks of the limits.
const CHECK_INTERVAL: usize = 1 << 12;

/// Starts the engine when the first variable is made, and counts what goes into it.
pub(super) struct LimitedSink<'l, F> {
    start: Option<F>,
    limits: &'l Limits,
    solver: Option<PooledSolver>,
    vars: usize,
    clauses: usize,
}

impl<'l, F: FnOnce() -> PooledSolver> LimitedSink<'l, F> {
    pub(super) fn new(limits: &'l Limits, start: F) -> Self {
        LimitedSink { start: Some(start), limits, solver: None, vars: 0, clauses: 0 }
    }

    /// The engine; `None` when there was no variable.
    pub(super) fn finish(self) -> Option<PooledSolver> {
        self.solver
    }

    /// The number of variables and clauses, whether or not an engine took them.
    pub(super) fn size(&self) -> (usize, usize) {
        (self.vars, self.clauses)
    }

    fn solver(&mut self) -> &mut PooledSolver {
        if let Some(start) = self.start.take() {
            self.solver = Some(start());
        }
        self.solver.as_mut().expect("it was started")
    }
}

impl<F: FnOnce() -> PooledSolver> ClauseSink for LimitedSink<'_, F> {
    fn new_var(&mut self) -> Var {
        self.vars += 1;
        self.solver().new_var()
    }

    fn new_switch(&mut self) -> Var {
        self.vars += 1;
        self.solver().new_switch()
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        self.clauses += 1;
        if self.clauses.is_multiple_of(CHECK_INTERVAL) && self.limits.reached() {
            let gone = PooledSolver::own(Box::new(GaveUpSolver::new(self.vars)));
            if let Some(engine) = self.solver.replace(gone) {
                engine.discard();
            }
            self.start = None;
        }
        self.solver().add_clause(clause);
    }
}
