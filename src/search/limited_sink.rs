//! A sink that loads a formula into an engine, within limits of time and memory.
//!
//! In: variables and clauses. Out: an engine that has them all; if a limit was reached before, one that holds nothing and
//! gives up, or says how much memory it would need. Must not know: families.
//!
//! A few bytes can describe a board of millions of places. So the memory for clauses is in proportion to what the setter
//! says: a bound for any puzzle, and more for each clue.

use super::SearchError;
use crate::backend::{BackendError, GaveUpSolver, Limits, PooledSolver};
use crate::cnf::{ClauseSink, Cnf, Lit, Var};
use crate::family::Puzzle;

/// The number of variables and clauses between two checks of the limits.
const CHECK_INTERVAL: usize = 1 << 12;
/// What so many of them count as work: see [`Limits::with_work`].
const WORK: u64 = 20;

/// About how many bytes batsat takes for a variable, a clause with its watchers, and a literal.
const VAR: usize = 150;
const CLAUSE: usize = 40;
const LIT: usize = 4;
/// The most bytes for any puzzle, of which its rules take some, what is left of them at least, and more for each number or
/// sign that the setter gives.
const ANY: usize = 150_000_000;
const RULE: usize = 400;
const LEFT: usize = 60_000_000;
const GIVEN: usize = 20_000;

/// The most bytes for the clauses of a puzzle, or for explaining it.
pub(crate) fn allowance(puzzle: &dyn Puzzle) -> usize {
    ANY.saturating_sub(RULE * puzzle.rules().len()).max(LEFT) + GIVEN * puzzle.clues()
}

/// The error when that is too little.
pub(crate) fn too_large(puzzle: &dyn Puzzle, bytes: usize) -> SearchError {
    SearchError::Method(format!("an explanation {}", words(bytes, allowance(puzzle))))
}

fn words(bytes: usize, most: usize) -> String {
    let megabytes = |bytes: usize| bytes.div_ceil(1_000_000);
    let (needs, most) = (megabytes(bytes), megabytes(most));
    format!("would need {needs} MB for the rules of this puzzle; with as few clues as it has, the most is {most} MB")
}

/// Counts what goes into a formula.
pub(super) struct Size<'l> {
    puzzle: &'l dyn Puzzle,
    limits: &'l Limits,
    pub(super) vars: usize,
    pub(super) clauses: usize,
    lits: usize,
    /// The most bytes, once that matters.
    most: Option<usize>,
}

impl<'l> Size<'l> {
    pub(super) fn new(puzzle: &'l dyn Puzzle, limits: &'l Limits) -> Self {
        Size { puzzle, limits, vars: 0, clauses: 0, lits: 0, most: None }
    }

    fn bytes(&self) -> usize {
        VAR * self.vars + CLAUSE * self.clauses + LIT * self.lits
    }

    /// Whether that is more than the puzzle may take.
    fn is_large(&mut self) -> bool {
        self.bytes() > LEFT && self.bytes() > *self.most.get_or_insert_with(|| allowance(self.puzzle))
    }

    /// Whether it is time to check the limits.
    fn is_due(&self) -> bool {
        let due = (self.vars + self.clauses).is_multiple_of(CHECK_INTERVAL);
        self.limits.spend(if due { WORK } else { 0 });
        due
    }
}

/// Starts the engine when the first variable is made, and counts what goes into it.
pub(super) struct LimitedSink<'l, F> {
    start: Option<F>,
    solver: Option<PooledSolver>,
    is_over: bool,
    pub(super) size: Size<'l>,
}

impl<'l, F: FnOnce() -> PooledSolver> LimitedSink<'l, F> {
    pub(super) fn new(puzzle: &'l dyn Puzzle, limits: &'l Limits, start: F) -> Self {
        LimitedSink { start: Some(start), solver: None, is_over: false, size: Size::new(puzzle, limits) }
    }

    /// The engine; `None` when there was no variable.
    pub(super) fn finish(mut self) -> Option<PooledSolver> {
        if self.size.is_large() && !self.is_over {
            let problem = words(self.size.bytes(), self.size.most.unwrap_or(ANY));
            let backend = self.name();
            self.replace(Some(BackendError { backend, problem }));
        }
        self.solver
    }

    /// Replaces the engine by one that gives up.
    fn replace(&mut self, problem: Option<BackendError>) {
        let gone = GaveUpSolver::new(self.size.vars, self.name(), problem);
        self.solver.replace(PooledSolver::own(Box::new(gone))).into_iter().for_each(PooledSolver::discard);
        self.start = None;
    }

    /// The name of the engine.
    fn name(&self) -> String {
        self.solver.as_ref().map_or_else(String::new, |solver| solver.name())
    }

    fn solver(&mut self) -> &mut PooledSolver {
        if let Some(start) = self.start.take() {
            self.solver = Some(start());
        }
        self.solver.as_mut().expect("it was started")
    }

    /// Checks the limits now and then. What is too large is only counted from then on.
    fn check(&mut self) {
        if self.size.is_due() && !self.is_over() && self.size.is_large() {
            self.replace(None);
        }
    }
}

impl<F: FnOnce() -> PooledSolver> ClauseSink for LimitedSink<'_, F> {
    fn new_var(&mut self) -> Var {
        self.check();
        self.size.vars += 1;
        self.solver().new_var()
    }

    fn new_switch(&mut self) -> Var {
        self.check();
        self.size.vars += 1;
        self.solver().new_switch()
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        self.size.clauses += 1;
        self.size.lits += clause.len();
        self.check();
        self.solver().add_clause(clause);
    }

    fn is_over(&mut self) -> bool {
        if !self.is_over && self.size.limits.reached() {
            self.is_over = true;
            self.replace(None);
        }
        self.is_over
    }
}

/// A formula in memory that is dropped at a limit.
pub(crate) struct LimitedCnf<'l> {
    pub(crate) cnf: Cnf,
    size: Size<'l>,
    is_over: bool,
}

impl<'l> LimitedCnf<'l> {
    pub(crate) fn new(puzzle: &'l dyn Puzzle, limits: &'l Limits) -> Self {
        LimitedCnf { cnf: Cnf::new(), size: Size::new(puzzle, limits), is_over: false }
    }

    /// The formula, if it is whole; `None` at a limit.
    ///
    /// # Errors
    /// When it is larger than the puzzle may take.
    pub(crate) fn whole(mut self) -> Result<Option<Cnf>, SearchError> {
        if self.size.is_large() {
            return Err(SearchError::Method(words(self.size.bytes(), self.size.most.unwrap_or(ANY))));
        }
        Ok((!self.is_over).then_some(self.cnf))
    }
}

impl ClauseSink for LimitedCnf<'_> {
    fn new_var(&mut self) -> Var {
        self.size.vars += 1;
        self.cnf.new_var()
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        self.size.clauses += 1;
        self.size.lits += clause.len();
        if self.size.is_due() {
            self.is_over();
        }
        if !self.is_over {
            self.cnf.add_clause(clause);
        }
    }

    fn is_over(&mut self) -> bool {
        self.is_over |= self.size.limits.reached() || self.size.is_large();
        self.is_over
    }
}
