//! An engine that sees some variables negated.
//!
//! In: an engine, a seed. Out: the same results. Must not know: which engine it is.
//!
//! Every engine has a default value for variables that it knows nothing about. With half of the variables negated,
//! chosen at random, it starts its search elsewhere: a different way to the same result, for engines that take neither
//! phases nor a seed.

use fastrand::Rng;

use super::{BackendError, Limits, Solver, SolverResult};
use crate::cnf::{ClauseSink, Lit, Model, Var};

/// The engine behind a mask chosen by the seed. It does not follow rules inside the search.
pub fn flipped(solver: Box<dyn Solver>, seed: u64) -> Box<dyn Solver> {
    Box::new(PhaseFlipped { solver, seed, random: Rng::with_seed(seed), mask: Vec::new(), buffer: Vec::new() })
}

struct PhaseFlipped {
    solver: Box<dyn Solver>,
    seed: u64,
    random: Rng,
    /// Whether each variable is negated.
    mask: Vec<bool>,
    buffer: Vec<Lit>,
}

impl PhaseFlipped {
    /// The literal on the other side of the mask; its own inverse.
    fn flipped(&self, lit: Lit) -> Lit {
        if self.mask[lit.var().index()] { !lit } else { lit }
    }

    fn turn_all(&self, lits: &[Lit]) -> Vec<Lit> {
        lits.iter().map(|&lit| self.flipped(lit)).collect()
    }
}

impl ClauseSink for PhaseFlipped {
    fn new_var(&mut self) -> Var {
        self.mask.push(self.random.bool());
        self.solver.new_var()
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        let mut buffer = std::mem::take(&mut self.buffer);
        buffer.clear();
        buffer.extend(clause.iter().map(|&lit| self.flipped(lit)));
        self.solver.add_clause(&buffer);
        self.buffer = buffer;
    }
}

impl Solver for PhaseFlipped {
    fn name(&self) -> String {
        self.solver.name()
    }

    fn reset(&mut self) -> bool {
        self.random = Rng::with_seed(self.seed);
        self.mask.clear();
        self.solver.reset()
    }

    fn solve(&mut self, assumptions: &[Lit], limits: &Limits) -> Result<SolverResult, BackendError> {
        let assumptions = self.turn_all(assumptions);
        Ok(match self.solver.solve(&assumptions, limits)? {
            SolverResult::Sat(model) => {
                SolverResult::Sat(Model::from_lits(self.mask.len(), model.lits().map(|lit| self.flipped(lit))))
            }
            SolverResult::Unsat(core) => SolverResult::Unsat(self.turn_all(&core)),
            SolverResult::Unknown => SolverResult::Unknown,
        })
    }

    fn conflicts(&self) -> Option<u64> {
        self.solver.conflicts()
    }
}
