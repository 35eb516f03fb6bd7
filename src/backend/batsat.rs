//! batsat, a `MiniSat` in Rust that can be stopped while it searches.
//!
//! In: our clauses. Out: our verdicts. Must not know: puzzles.

use std::cell::RefCell;
use std::rc::Rc;

use batsat::{BasicCallbacks, SolverInterface, SolverOpts, lbool};

use super::{BackendError, Limits, Solver, Verdict};
use crate::cnf::{ClauseSink, Lit, Model, Var};

fn theirs(lit: Lit) -> batsat::Lit {
    batsat::Lit::new(batsat::Var::unsafe_from_idx(lit.var().index() as u32), lit.is_positive())
}

fn ours(lit: batsat::Lit) -> Lit {
    Var::new(lit.var().idx() as usize).lit(lit.sign())
}

/// batsat behind our trait.
pub(super) struct Batsat {
    solver: batsat::BasicSolver,
    /// The limits of the solve under way; the stop callback looks here.
    limits: Rc<RefCell<Limits>>,
    vars: usize,
    buffer: Vec<batsat::Lit>,
}

impl Batsat {
    pub(super) fn new() -> Self {
        let limits = Rc::new(RefCell::new(Limits::none()));
        let mut callbacks = BasicCallbacks::new();
        let seen = Rc::clone(&limits);
        callbacks.set_stop(move || seen.borrow().reached());
        let solver = batsat::Solver::new(SolverOpts::default(), callbacks);
        Batsat { solver, limits, vars: 0, buffer: Vec::new() }
    }

    fn run(&mut self, assumptions: &[Lit]) -> lbool {
        let assumptions: Vec<batsat::Lit> = assumptions.iter().map(|&lit| theirs(lit)).collect();
        self.solver.solve_limited(&assumptions)
    }
}

impl ClauseSink for Batsat {
    fn new_var(&mut self) -> Var {
        self.solver.new_var_default();
        self.vars += 1;
        Var::new(self.vars - 1)
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        self.buffer.clear();
        self.buffer.extend(clause.iter().map(|&lit| theirs(lit)));
        self.solver.add_clause_reuse(&mut self.buffer);
    }
}

impl Solver for Batsat {
    fn name(&self) -> String {
        "batsat 0.6.0".into()
    }

    fn solve(&mut self, assumptions: &[Lit], limits: &Limits) -> Result<Verdict, BackendError> {
        if limits.reached() {
            return Ok(Verdict::Unknown);
        }
        *self.limits.borrow_mut() = limits.clone();
        let result = self.run(assumptions);
        let verdict = if result == lbool::TRUE {
            let model = self.solver.get_model();
            Verdict::Sat(Model::new(model.iter().map(|&value| value == lbool::TRUE).collect()))
        } else if result == lbool::FALSE {
            let core: Vec<Lit> = self.solver.unsat_core().iter().map(|&lit| !ours(lit)).collect();
            if core.len() == assumptions.len() {
                Verdict::Unsat(core)
            } else {
                let again = self.run(&core);
                Verdict::Unsat(if again == lbool::FALSE { core } else { assumptions.to_vec() })
            }
        } else {
            Verdict::Unknown
        };
        *self.limits.borrow_mut() = Limits::none();
        Ok(verdict)
    }

    fn conflicts(&self) -> Option<u64> {
        Some(self.solver.num_conflicts())
    }
}
