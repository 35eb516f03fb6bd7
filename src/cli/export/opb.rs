//! Pseudo-Boolean constraints, in the format OPB of the competitions.
//!
//! In: clauses and counts. Out: a file whose counts stand as they are, behind its comments. Must not know: puzzles.
//!
//! A literal that is negated is 1 minus its variable, so that any solver reads it: `a or not b` is `+1 x1 -1 x2 >= 0`.

use std::io::{self, Write};

use crate::cnf::dimacs::{DimacsWriter, Notes};
use crate::cnf::{ClauseSink, Counter, Lit, Var};

/// The constraints of one puzzle, as text.
#[derive(Default)]
pub(super) struct Opb {
    size: Counter,
    body: String,
}

impl Opb {
    /// The sum of these literals compares with a number.
    fn constrain(&mut self, lits: &[Lit], operator: &str, number: usize) {
        let negated = lits.iter().filter(|lit| !lit.is_positive()).count();
        for lit in lits {
            let sign = if lit.is_positive() { '+' } else { '-' };
            self.body.push_str(&format!("{sign}1 x{} ", lit.var().index() + 1));
        }
        self.body.push_str(&format!("{operator} {} ;\n", number as i64 - negated as i64));
        self.size.add_clause(lits);
    }

    /// Writes all of it; how many variables, constraints and literals there are.
    pub(super) fn write(mut self, notes: &Notes, out: &mut dyn Write) -> io::Result<Counter> {
        // What is false whatever the variables are needs one all the same.
        if self.body.lines().any(|line| line.starts_with('>')) {
            "+1 x1 >= 2 ;\n".clone_into(&mut self.body);
            self.size = Counter::starting_at(self.size.vars().max(1), 1);
        }
        writeln!(out, "* #variable= {} #constraint= {}", self.size.vars(), self.size.clauses())?;
        let comments = DimacsWriter::new(Vec::new(), Counter::new(), notes).finish()?;
        for line in String::from_utf8_lossy(&comments).lines().filter_map(|line| line.strip_prefix("c ")) {
            writeln!(out, "* {line}")?;
        }
        out.write_all(self.body.as_bytes())?;
        Ok(self.size)
    }
}

impl ClauseSink for Opb {
    fn new_var(&mut self) -> Var {
        self.size.new_var()
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        self.constrain(clause, ">=", 1);
    }

    fn add_count(&mut self, lits: &[Lit], least: usize, most: usize) -> bool {
        if least == most {
            self.constrain(lits, "=", least);
            return true;
        }
        if least > 0 {
            self.constrain(lits, ">=", least);
        }
        if most < lits.len() {
            let negated: Vec<Lit> = lits.iter().map(|&lit| !lit).collect();
            self.constrain(&negated, ">=", lits.len() - most);
        }
        true
    }
}
