//! A sink that only counts.
//!
//! In: clauses. Out: how many, and how many variables and literals. Must not know: their meaning.

use super::{ClauseSink, Cnf, Lit, Var};

/// Counts what is written into it without storing it.
///
/// This is the first of the two passes in which a formula is streamed into a file whose header states its size.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counter {
    vars: usize,
    clauses: usize,
    literals: usize,
}

impl Counter {
    /// A counter at zero.
    pub fn new() -> Self {
        Self::default()
    }

    /// A counter that has seen this many variables and clauses, and no literal.
    pub fn starting_at(vars: usize, clauses: usize) -> Self {
        Counter { vars, clauses, literals: 0 }
    }

    /// The number of variables.
    pub fn vars(&self) -> usize {
        self.vars
    }

    /// The number of clauses.
    pub fn clauses(&self) -> usize {
        self.clauses
    }

    /// The number of literals in all clauses.
    pub fn literals(&self) -> usize {
        self.literals
    }
}

impl ClauseSink for Counter {
    fn new_var(&mut self) -> Var {
        self.vars += 1;
        Var::new(self.vars - 1)
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        self.clauses += 1;
        self.literals += clause.len();
    }
}

impl From<&Cnf> for Counter {
    fn from(cnf: &Cnf) -> Self {
        Counter { vars: cnf.vars(), clauses: cnf.len(), literals: cnf.literals() }
    }
}
