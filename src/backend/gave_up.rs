//! An engine that gives up at once.
//!
//! In: part of a formula. Out: [`SolverResult::Unknown`] for every question. Must not know: the reason.

use super::{BackendError, Limits, Solver, SolverResult};
use crate::cnf::{ClauseSink, Lit, Var};

/// Stands in for an engine whose formula would be incomplete.
pub(crate) struct GaveUpSolver {
    vars: usize,
}

impl GaveUpSolver {
    /// A stand-in for an engine with this many variables.
    pub(crate) fn new(vars: usize) -> Self {
        GaveUpSolver { vars }
    }
}

impl ClauseSink for GaveUpSolver {
    fn new_var(&mut self) -> Var {
        self.vars += 1;
        Var::new(self.vars - 1)
    }

    fn add_clause(&mut self, _: &[Lit]) {}
}

impl Solver for GaveUpSolver {
    fn name(&self) -> String {
        "none: a limit was reached".into()
    }

    fn solve(&mut self, _: &[Lit], _: &Limits) -> Result<SolverResult, BackendError> {
        Ok(SolverResult::Unknown)
    }
}
