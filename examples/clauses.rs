//! The clauses of a puzzle in memory, an engine on them, and the board of a model.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "it is a program of its own")]

use cluesat::backend::{Backend, Limits, SolverResult};
use cluesat::card::Encoding;
use cluesat::cnf::{Cnf, Encoder, RuleMode};
use cluesat::family::Deduce;

pub(crate) fn main() -> Result<(), Box<dyn std::error::Error>> {
    // All of the formula: nothing is deduced first.
    let puzzle = cluesat::parse("1..........2.34.")?;
    let known = puzzle.deduce(Deduce::Off).map_err(|_| "there is no answer")?;
    let mut cnf = Cnf::new();
    let mut encoder = Encoder::with(&mut cnf, RuleMode::Plain, Encoding::default());
    let vars = puzzle.encode(&known, &mut encoder);
    println!("{} variables, {} clauses", cnf.vars(), cnf.len());

    let mut engine = Backend::Batsat.solver(&Limits::none());
    cnf.pour(&mut *engine);
    if let SolverResult::Sat(model) = engine.solve(&[], &Limits::none())? {
        let board = vars.decode(&model);
        assert!(puzzle.check(&board).is_empty(), "a model is an answer, as this family states all by clauses");
        println!("{}", puzzle.line(&board));
    }
    Ok(())
}
