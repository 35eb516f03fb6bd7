//! batsat, a `MiniSat` in Rust that can be stopped while it searches.
//!
//! In: our clauses, and optionally a rule to follow inside the search. Out: our results. Must not know: puzzles.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use batsat::{Callbacks, SolverInterface, SolverOpts, TheoryArg, clause, lbool};

use super::drat::{DratLog, SharedLog};
use super::{BackendError, Limits, Solver, SolverResult, weight};
use crate::cnf::{ClauseSink, Lit, Model, Theory, Var};

fn theirs(lit: Lit) -> batsat::Lit {
    batsat::Lit::new(batsat::Var::unsafe_from_idx(lit.var().index() as u32), lit.is_positive())
}

fn ours(lit: batsat::Lit) -> Lit {
    Var::new(lit.var().idx() as usize).lit(lit.sign())
}

/// The callbacks of batsat while it searches: they end the search at a limit, and log what is learnt.
#[derive(Default)]
struct Stop<'l> {
    /// The log of learnt clauses, if there is one.
    log: Option<SharedLog<'l>>,
    buffer: Vec<Lit>,
    /// The limits of the current solve.
    limits: Rc<RefCell<Limits>>,
    /// The number of learnt clauses.
    conflicts: u64,
    /// The conflicts with the rule that is followed, which batsat does not report.
    raised: Rc<Cell<u64>>,
    /// How often the stop callback was called.
    asked: Cell<u32>,
    /// The callback has ended the search and has to repeat that: batsat asks twice.
    over: Cell<bool>,
}

/// The number of calls between two looks at the clock: batsat calls before each decision.
const CHECK_INTERVAL: u32 = 64;

impl<'l> Stop<'l> {
    fn tell(&mut self, clause: &[batsat::Lit], how: impl FnOnce(&mut DratLog<'l>, &[Lit])) {
        if let Some(log) = &self.log {
            self.buffer.clear();
            self.buffer.extend(clause.iter().map(|&lit| ours(lit)));
            how(&mut log.borrow_mut(), &self.buffer);
        }
    }
}

impl Callbacks for Stop<'_> {
    fn on_start(&mut self) {
        self.conflicts = 0;
        self.raised.set(0);
        self.over.set(false);
    }

    fn on_new_clause(&mut self, clause: &[batsat::Lit], kind: clause::Kind) {
        self.conflicts += u64::from(kind == clause::Kind::Learnt);
        self.tell(clause, DratLog::learnt);
    }

    fn on_delete_clause(&mut self, clause: &[batsat::Lit]) {
        self.tell(clause, DratLog::deleted);
    }

    fn stop(&self) -> bool {
        let limits = self.limits.borrow();
        let asked = self.asked.get().wrapping_add(1);
        self.asked.set(asked);
        let spent = self.conflicts + self.raised.get();
        let over = limits.conflicts.is_some_and(|most| spent >= most)
            || asked.is_multiple_of(CHECK_INTERVAL) && limits.reached();
        let unwritten = self.log.as_ref().is_some_and(|log| log.borrow().is_broken());
        self.over.set(self.over.get() || over || unwritten);
        self.over.get()
    }
}

/// batsat behind our trait.
pub(super) struct Batsat<'l> {
    solver: batsat::Solver<Stop<'l>>,
    /// The limits of the current solve.
    limits: Rc<RefCell<Limits>>,
    raised: Rc<Cell<u64>>,
    vars: usize,
    buffer: Vec<batsat::Lit>,
    inside: Option<Inside<'l>>,
    log: Option<SharedLog<'l>>,
}

impl<'l> Batsat<'l> {
    pub(super) fn new() -> Self {
        Self::logging(None)
    }

    /// An engine that writes what it learns into this log, if there is one.
    pub(super) fn logging(log: Option<SharedLog<'l>>) -> Self {
        let limits = Rc::new(RefCell::new(Limits::none()));
        let raised = Rc::new(Cell::new(0));
        let (limits_too, raised_too, log_too) = (Rc::clone(&limits), Rc::clone(&raised), log.clone());
        let stop = Stop { limits: limits_too, raised: raised_too, log: log_too, ..Stop::default() };
        let solver = batsat::Solver::new(SolverOpts::default(), stop);
        Batsat { solver, limits, raised, vars: 0, buffer: Vec::new(), inside: None, log }
    }

    /// Solves within these limits, and counts the work.
    fn run(&mut self, assumptions: &[Lit], limits: &Limits) -> lbool {
        let weight = weight(self.vars);
        let most = limits.work.is_some().then(|| limits.work_left() / weight);
        let conflicts = limits.conflicts.into_iter().chain(most).min();
        *self.limits.borrow_mut() = Limits { conflicts, ..limits.clone() };
        let before = self.solver.num_conflicts();
        let result = self.ask(assumptions);
        *self.limits.borrow_mut() = Limits::none();
        limits.spend(weight * (1 + self.solver.num_conflicts() - before + self.raised.get()));
        result
    }

    fn ask(&mut self, assumptions: &[Lit]) -> lbool {
        let assumptions: Vec<batsat::Lit> = assumptions.iter().map(|&lit| theirs(lit)).collect();
        match &mut self.inside {
            Some(inside) => self.solver.solve_limited_th(inside, &assumptions),
            None => self.solver.solve_limited(&assumptions),
        }
    }
}

impl ClauseSink for Batsat<'_> {
    fn new_var(&mut self) -> Var {
        self.solver.new_var_default();
        self.vars += 1;
        Var::new(self.vars - 1)
    }

    fn new_switch(&mut self) -> Var {
        self.solver.new_var(lbool::UNDEF, false);
        self.vars += 1;
        Var::new(self.vars - 1)
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        self.buffer.clear();
        self.buffer.extend(clause.iter().map(|&lit| theirs(lit)));
        self.solver.add_clause_reuse(&mut self.buffer);
    }
}

impl Solver for Batsat<'_> {
    fn name(&self) -> String {
        "batsat 0.6.0".into()
    }

    fn solve(&mut self, assumptions: &[Lit], limits: &Limits) -> Result<SolverResult, BackendError> {
        if limits.reached() {
            return Ok(SolverResult::Unknown);
        }
        let result = self.run(assumptions, limits);
        let found = if result == lbool::TRUE {
            let model = self.solver.get_model();
            SolverResult::Sat(Model::new(model.iter().map(|&value| value == lbool::TRUE).collect()))
        } else if result == lbool::FALSE {
            let core: Vec<Lit> = self.solver.unsat_core().iter().map(|&lit| !ours(lit)).collect();
            if core.len() == assumptions.len() {
                SolverResult::Unsat(core)
            } else {
                let again = self.run(&core, limits);
                SolverResult::Unsat(if again == lbool::FALSE { core } else { assumptions.to_vec() })
            }
        } else {
            SolverResult::Unknown
        };
        Ok(found)
    }

    fn follow(&mut self, theory: Box<dyn Theory>) -> bool {
        self.inside = Some(Inside::new(theory, Rc::clone(&self.raised), self.log.clone()));
        true
    }

    fn reset(&mut self) -> bool {
        self.solver.reset();
        (self.vars, self.inside) = (0, None);
        true
    }

    /// Solves under these assumptions, so that it takes these values and remembers them as phases.
    fn prefer(&mut self, lits: &[Lit], limits: &Limits) {
        let lits: Vec<batsat::Lit> = lits.iter().map(|&lit| theirs(lit)).collect();
        *self.limits.borrow_mut() = limits.clone();
        self.solver.solve_limited(&lits);
        *self.limits.borrow_mut() = Limits::none();
    }

    fn conflicts(&self) -> Option<u64> {
        Some(self.solver.num_conflicts())
    }
}

/// Our rule behind batsat's trait.
struct Inside<'l> {
    theory: Box<dyn Theory>,
    /// The log of the clauses of the rule, if there is one.
    log: Option<SharedLog<'l>>,
    /// The number of conflicts it has raised.
    raised: Rc<Cell<u64>>,
    /// Whether what holds from the start has been propagated.
    started: bool,
    /// How many literals of the trail have been asserted, in all and at the start of each level.
    asserted: usize,
    levels: Vec<usize>,
    /// The variables that are decided for good, by number.
    fixed: Vec<bool>,
    implied: Vec<Lit>,
    clause: Vec<Lit>,
    theirs: Vec<batsat::Lit>,
}

impl<'l> Inside<'l> {
    fn new(theory: Box<dyn Theory>, raised: Rc<Cell<u64>>, log: Option<SharedLog<'l>>) -> Self {
        Inside {
            theory,
            log,
            raised,
            started: false,
            asserted: 0,
            levels: Vec::new(),
            fixed: Vec::new(),
            implied: Vec::new(),
            clause: Vec::new(),
            theirs: Vec::new(),
        }
    }

    fn fixed(&self, lit: Lit) -> bool {
        self.fixed.get(lit.var().index()).is_some_and(|&fixed| fixed)
    }

    /// Makes implied literals true where they are open. A literal that is already false was made so by one that is
    /// still to be asserted, and the conflict shows then.
    fn propagate(&mut self, acts: &mut TheoryArg<'_>) {
        for lit in self.implied.drain(..).map(theirs) {
            if acts.value(lit.var()) == lbool::UNDEF {
                // batsat never asks for the reason of a literal at level 0.
                if let (Some(log), true) = (&self.log, self.levels.is_empty()) {
                    self.clause.clear();
                    self.clause.push(ours(lit));
                    self.theory.explain(ours(lit), &mut self.clause);
                    log.borrow_mut().lemma(&self.clause);
                }
                acts.propagate(lit);
            }
        }
    }

    /// Propagates what followed, or raises the conflict; whether there was none.
    fn accept(&mut self, result: Result<(), Vec<Lit>>, acts: &mut TheoryArg<'_>) -> bool {
        let Err(mut clause) = result else {
            self.propagate(acts);
            return true;
        };
        self.implied.clear();
        self.tell(&clause);
        self.raised.set(self.raised.get() + 1);
        // A clause that is kept must not shrink to a unit when it is added, so literals that are false for good are
        // removed first.
        if clause.iter().any(|&lit| !self.fixed(lit)) {
            clause.retain(|&lit| !self.fixed(lit));
        } else if let [only] = clause[..] {
            // batsat takes a clause of one literal for news, also where that is false for good; of two it looks.
            let others = acts.model().iter().map(|&lit| !ours(lit));
            let other = others.into_iter().find(|other| other.var() != only.var());
            clause.extend(other);
        }
        // Kept, because batsat's activities do not decay after such a conflict: its own learnt clauses do not last, and
        // on one board of 607 the same long loops kept coming back for ever.
        let keep = clause.len() > 1;
        let clause: Vec<batsat::Lit> = clause.into_iter().map(theirs).collect();
        acts.raise_conflict(&clause, keep);
        false
    }

    fn tell(&self, clause: &[Lit]) {
        if let Some(log) = &self.log {
            log.borrow_mut().lemma(clause);
        }
    }
}

impl batsat::Theory for Inside<'_> {
    fn partial_check(&mut self, acts: &mut TheoryArg<'_>) {
        if !std::mem::replace(&mut self.started, true) {
            self.theory.start(&mut self.implied);
            self.propagate(acts);
        }
        while let Some(&lit) = acts.model().get(self.asserted) {
            self.asserted += 1;
            if self.levels.is_empty() {
                let index = lit.var().idx() as usize;
                self.fixed.resize(self.fixed.len().max(index + 1), false);
                self.fixed[index] = true;
            }
            let result = self.theory.assert(ours(lit), &mut self.implied);
            if !self.accept(result, acts) {
                return;
            }
        }
        let result = self.theory.settle(&mut self.implied);
        self.accept(result, acts);
    }

    fn final_check(&mut self, acts: &mut TheoryArg<'_>) {
        self.partial_check(acts);
    }

    fn create_level(&mut self) {
        self.levels.push(self.asserted);
    }

    fn pop_levels(&mut self, count: usize) {
        let left = self.levels.len() - count;
        if let Some(&asserted) = self.levels.get(left) {
            for _ in asserted..self.asserted {
                self.theory.undo();
            }
            self.asserted = asserted;
        }
        self.levels.truncate(left);
    }

    fn n_levels(&self) -> usize {
        self.levels.len()
    }

    fn explain_propagation(&mut self, implied: batsat::Lit) -> &[batsat::Lit] {
        self.clause.clear();
        self.clause.push(ours(implied));
        self.theory.explain(ours(implied), &mut self.clause);
        self.tell(&self.clause);
        self.theirs.clear();
        // batsat expects the true literals, not the clause.
        self.theirs.extend(self.clause[1..].iter().map(|&lit| theirs(!lit)));
        &self.theirs
    }
}
