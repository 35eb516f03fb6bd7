//! varisat, the default engine; only this file and the list of engines may name it.
//!
//! In: our clauses. Out: our results. Must not know: puzzles.
//!
//! Three properties of varisat 0.2.2 shape this file. `model()` panics when a variable made after a solve occurs in no
//! clause, so every new variable gets the tautology (v or not v); adding it only where needed was measured to save
//! nothing. `failed_core()` can be wrong once a variable is made after a solve, so every core is proved by one more
//! solve before it is returned; if it is wrong, all assumptions are returned instead. And varisat cannot be
//! interrupted: the only thing that ends a search is a proof log that fails on writing, which happens each time a
//! buffer is full. That is good enough for Ctrl-C, and for small formulas. A deadline must be kept exactly, so a large
//! formula with a deadline is searched on a worker thread, which is abandoned when the time is over (`stoppable.rs`);
//! only builds without threads rely on the log for these, too.

use std::io;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};

use varisat::ExtendFormula;

use super::{BackendError, Limits, ProofFormat, Solver, SolverResult, weight};
use crate::cnf::{ClauseSink, Cnf, Lit, Model, Var};

fn theirs(lit: Lit) -> varisat::Lit {
    varisat::Lit::from_index(lit.var().index(), lit.is_positive())
}

fn ours(lit: varisat::Lit) -> Lit {
    Var::new(lit.index()).lit(lit.is_positive())
}

pub(super) fn failed(problem: impl Into<String>) -> BackendError {
    BackendError { backend: "varisat".into(), problem: problem.into() }
}

/// varisat on the calling thread: fastest, but ignores limits while it searches.
pub(super) struct Varisat {
    solver: varisat::Solver<'static>,
    /// The limits soon after which it gives up.
    heeded: Option<Heeded>,
    vars: usize,
    buffer: Vec<varisat::Lit>,
    /// Whether the solver was ended from outside and can no longer be used.
    interrupted: bool,
}

impl Varisat {
    pub(super) fn new() -> Self {
        Varisat { solver: varisat::Solver::new(), heeded: None, vars: 0, buffer: Vec::new(), interrupted: false }
    }

    /// A solver that gives up soon after the flag is set or the deadline of a call has passed, or its work is done.
    pub(super) fn heeding(interrupt: Option<Arc<AtomicBool>>) -> Self {
        let limits = Limits { interrupt, ..Limits::none() };
        let mut this = Self { heeded: Some(Heeded(Arc::new(Mutex::new((limits, 1))))), ..Self::new() };
        this.listen();
        this
    }

    /// Makes a solver without clauses heed the limits.
    fn listen(&mut self) {
        if let Some(heeded) = &self.heeded {
            self.solver.write_proof(Heeded(Arc::clone(&heeded.0)), varisat::ProofFormat::Varisat);
        }
    }

    /// Whether the clauses are satisfiable; `None` when interrupted.
    fn run(&mut self, assumptions: &[Lit]) -> Result<Option<bool>, BackendError> {
        if self.interrupted {
            return Ok(None);
        }
        self.buffer.clear();
        self.buffer.extend(assumptions.iter().map(|&lit| theirs(lit)));
        self.solver.assume(&self.buffer);
        match self.solver.solve() {
            Ok(satisfiable) => Ok(Some(satisfiable)),
            Err(varisat::solver::SolverError::ProofIoError { .. }) => {
                self.interrupted = true;
                Ok(None)
            }
            Err(error) => Err(failed(format!("failed: {error}"))),
        }
    }
}

impl ClauseSink for Varisat {
    fn new_var(&mut self) -> Var {
        let var = Var::new(self.vars);
        self.vars += 1;
        let lit = theirs(var.positive());
        self.solver.add_clause(&[lit, !lit]);
        var
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        self.buffer.clear();
        self.buffer.extend(clause.iter().map(|&lit| theirs(lit)));
        self.solver.add_clause(&self.buffer);
    }
}

impl Solver for Varisat {
    fn name(&self) -> String {
        "varisat 0.2.2".into()
    }

    /// varisat itself cannot forget, so a new solver replaces it.
    fn reset(&mut self) -> bool {
        self.solver = varisat::Solver::new();
        self.listen();
        (self.vars, self.interrupted) = (0, false);
        true
    }

    fn solve(&mut self, assumptions: &[Lit], limits: &Limits) -> Result<SolverResult, BackendError> {
        if limits.reached() {
            return Ok(SolverResult::Unknown);
        }
        limits.spend(weight(self.vars));
        if let Some(heeded) = &self.heeded {
            heeded.set(limits, self.vars);
        }
        match self.run(assumptions)? {
            None => return Ok(SolverResult::Unknown),
            Some(true) => {
                let model = self.solver.model().ok_or_else(|| failed("gave no model"))?;
                return Ok(SolverResult::Sat(Model::from_lits(self.vars, model.into_iter().map(ours))));
            }
            Some(false) => {}
        }
        let core: Vec<Lit> = self.solver.failed_core().unwrap_or_default().iter().map(|&lit| ours(lit)).collect();
        let proved = core.len() < assumptions.len() && self.run(&core)? == Some(false);
        Ok(SolverResult::Unsat(if proved { core } else { assumptions.to_vec() }))
    }
}

/// About how many bytes of the log one conflict takes: a clause, and a hash of eight bytes for each that it follows from.
const CONFLICT: u64 = 1024;

/// A sink for the proof log that fails once the limits are reached, which ends the search at its next full buffer; the
/// length of the log tells how much work was done. With the weight of a conflict.
struct Heeded(Arc<Mutex<(Limits, u64)>>);

impl Heeded {
    /// Sets the limits of the call that begins, but for the interrupt.
    fn set(&self, limits: &Limits, vars: usize) {
        let mut heeded = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        (heeded.0.deadline, heeded.0.work, heeded.1) = (limits.deadline, limits.work.clone(), weight(vars));
    }
}

impl io::Write for Heeded {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let (limits, weight) = &*self.0.lock().unwrap_or_else(PoisonError::into_inner);
        limits.spend(bytes.len() as u64 * weight / CONFLICT);
        if limits.reached() { Err(io::Error::other("interrupted")) } else { Ok(bytes.len()) }
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Decides a formula with a log: returns a model, or `None` after the whole log is written. varisat's log takes neither
/// assumptions nor clauses after a solve, so this uses a fresh solver.
pub(super) fn search(cnf: &Cnf, format: ProofFormat, log: impl io::Write) -> Result<Option<Model>, BackendError> {
    let mut solver = varisat::Solver::new();
    let theirs_format = match format {
        ProofFormat::Binary => varisat::ProofFormat::BinaryDrat,
        ProofFormat::Text => varisat::ProofFormat::Drat,
    };
    solver.write_proof(log, theirs_format);
    let mut clause = Vec::new();
    for lits in cnf.clauses() {
        clause.clear();
        clause.extend(lits.iter().map(|&lit| theirs(lit)));
        solver.add_clause(&clause);
    }
    let told = |error: varisat::solver::SolverError| failed(format!("failed: {error}"));
    if solver.solve().map_err(told)? {
        let model = solver.model().ok_or_else(|| failed("gave no model"))?;
        return Ok(Some(Model::from_lits(cnf.vars(), model.into_iter().map(ours))));
    }
    solver.close_proof().map_err(told)?;
    Ok(None)
}
