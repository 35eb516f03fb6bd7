//! An engine that gives up at once.
//!
//! In: part of a formula. Out: [`SolverResult::Unknown`] for every question, or what was wrong with the formula. Must not
//! know: puzzles.

use super::{BackendError, Limits, Solver, SolverResult};
use crate::cnf::{ClauseSink, Lit, Var};

/// Stands in for an engine whose formula would be incomplete.
pub(crate) struct GaveUpSolver {
    vars: usize,
    name: String,
    problem: Option<BackendError>,
}

impl GaveUpSolver {
    /// A stand-in for the engine of this name with this many variables, and what is wrong with them.
    pub(crate) fn new(vars: usize, name: String, problem: Option<BackendError>) -> Self {
        GaveUpSolver { vars, name, problem }
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
        self.name.clone()
    }

    fn solve(&mut self, _: &[Lit], _: &Limits) -> Result<SolverResult, BackendError> {
        self.problem.clone().map_or(Ok(SolverResult::Unknown), Err)
    }
}
