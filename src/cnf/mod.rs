//! Formulas in conjunctive normal form.
//!
//! In: clauses from the encoders. Out: a flat [`Cnf`], or the same clauses inside a live solver: both are a
//! [`ClauseSink`], the one trait through which all clauses travel. Must not know: puzzles, engines, the
//! command line.

mod choice;
mod compact;
mod counter;
pub mod dimacs;
mod encoder;
mod lit;
mod model;
mod solver_output;
mod theories;
mod theory;

pub use choice::{Amo, Card, Connectivity, Encoding, EncodingError};
pub use counter::Counter;
pub use encoder::{Encoder, RuleMode, Shared, Trace};
pub use lit::{Lit, Truth, Var};
pub use model::Model;
pub use solver_output::{Assignment, SolverOutput, write_values};
pub use theories::Theories;
pub use theory::Theory;

/// Takes variables and clauses: a formula in memory, a live solver, a file.
pub trait ClauseSink {
    /// Makes a fresh variable.
    fn new_var(&mut self) -> Var;
    /// Makes a fresh variable of which only the negated literal is in clauses: a model may always make it false, so an
    /// engine need not decide it.
    fn new_switch(&mut self) -> Var {
        self.new_var()
    }

    /// Adds a clause; the empty clause makes the formula unsatisfiable.
    fn add_clause(&mut self, clause: &[Lit]);

    /// Takes the demand that from `least` to `most` of these literals are true as it stands; `false` where clauses have to
    /// say it.
    fn add_count(&mut self, lits: &[Lit], least: usize, most: usize) -> bool {
        let _ = (lits, least, most);
        false
    }

    /// Whether a limit was reached, so that the formula is no longer wanted: what is written now is dropped.
    fn is_over(&mut self) -> bool {
        false
    }
}

/// A formula in memory: all literals in one flat arena.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cnf {
    vars: usize,
    lits: Vec<Lit>,
    /// Where each clause ends in `lits`.
    ends: Vec<usize>,
}

impl Cnf {
    /// The empty formula: no variables, no clauses.
    pub fn new() -> Self {
        Self::default()
    }

    /// Turns it back into the empty formula, but keeps the memory.
    pub fn clear(&mut self) {
        self.vars = 0;
        self.lits.clear();
        self.ends.clear();
    }

    /// The number of variables.
    pub fn vars(&self) -> usize {
        self.vars
    }

    /// The number of clauses.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are no clauses.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The number of literals in all clauses.
    pub fn literals(&self) -> usize {
        self.lits.len()
    }

    /// Clause number `index`, from 0 in the order of adding.
    ///
    /// # Panics
    /// When there is no such clause.
    pub fn clause(&self, index: usize) -> &[Lit] {
        let start = if index == 0 { 0 } else { self.ends[index - 1] };
        &self.lits[start..self.ends[index]]
    }

    /// The clauses in the order of adding.
    pub fn clauses(&self) -> impl ExactSizeIterator<Item = &[Lit]> + '_ {
        (0..self.len()).map(|index| self.clause(index))
    }

    /// The first clause that `model` does not satisfy.
    pub fn violated(&self, model: &Model) -> Option<&[Lit]> {
        self.clauses().find(|clause| !clause.iter().any(|&lit| model.value(lit)))
    }

    /// Pours the whole formula into another sink that has no variables yet.
    pub fn pour(&self, sink: &mut dyn ClauseSink) {
        for _ in 0..self.vars {
            sink.new_var();
        }
        for clause in self.clauses() {
            sink.add_clause(clause);
        }
    }
}

impl ClauseSink for Cnf {
    fn new_var(&mut self) -> Var {
        self.vars += 1;
        Var::new(self.vars - 1)
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        debug_assert!(clause.iter().all(|lit| lit.var().index() < self.vars), "clause with an unknown variable");
        self.lits.extend_from_slice(clause);
        self.ends.push(self.lits.len());
    }
}
