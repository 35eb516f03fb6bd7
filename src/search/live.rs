//! A formula in an engine.
//!
//! In: a puzzle, and what deduction knows of it. Out: an engine that holds what is open, and the way back to the board.
//! Must not know: the family, what is asked.

use super::Options;
use crate::backend::Lent;
use crate::cnf::{ClauseSink, Encoder, Guard, Lit, Var};
use crate::puzzle::Puzzle;

/// What is open, as clauses.
pub(super) struct Live<P: Puzzle> {
    pub(super) vars: P::Vars,
    pub(super) known: P::Known,
    /// The engine has been asked already whether it follows rules inside the search.
    pub(super) asked: bool,
    /// Not started when deduction left nothing open.
    pub(super) solver: Option<Lent>,
}

impl<P: Puzzle> Live<P> {
    /// Gives what is open to an engine; also the numbers of variables and clauses.
    pub(super) fn new(puzzle: &P, known: P::Known, options: &Options) -> (Self, (usize, usize)) {
        let mut sink = Starter { options, solver: None, vars: 0, clauses: 0 };
        let mut enc = Encoder::with(&mut sink, Guard::Plain, options.encoding.clone());
        let vars = puzzle.encode(&known, &mut enc);
        (Live { vars, known, asked: false, solver: sink.solver }, (sink.vars, sink.clauses))
    }
}

/// Starts the engine when the first variable is made, and counts what goes into it.
struct Starter<'o> {
    options: &'o Options,
    solver: Option<Lent>,
    vars: usize,
    clauses: usize,
}

impl Starter<'_> {
    fn solver(&mut self) -> &mut Lent {
        self.solver.get_or_insert_with(|| self.options.solver())
    }
}

impl ClauseSink for Starter<'_> {
    fn new_var(&mut self) -> Var {
        self.vars += 1;
        self.solver().new_var()
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        self.clauses += 1;
        self.solver().add_clause(clause);
    }
}
