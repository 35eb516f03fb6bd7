//! An engine that has given up.
//!
//! In: what is left of a formula. Out: [`Verdict::Unknown`], whatever is asked. Must not know: why.

use super::{BackendError, Limits, Solver, Verdict};
use crate::cnf::{ClauseSink, Lit, Var};

/// Takes the place of an engine whose formula would not be whole.
pub(crate) struct GaveUpSolver {
    vars: usize,
}

impl GaveUpSolver {
    /// In place of an engine with so many variables.
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

    fn solve(&mut self, _: &[Lit], _: &Limits) -> Result<Verdict, BackendError> {
        Ok(Verdict::Unknown)
    }
}
