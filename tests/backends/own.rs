//! This test binary as a SAT solver: reads DIMACS, prints the competition's output.

use std::io::{self, Read, Write};

use cluesat::backend::{Backend, Limits, SolverResult};
use cluesat::cnf::SolverOutput;
use cluesat::cnf::dimacs::{Strictness, read};
use cluesat::diagnostic::Source;

/// The command line that runs [`engine_on_standard_input`].
pub(crate) fn command() -> String {
    let program = std::env::current_exe().expect("this is a program");
    let program = shlex::try_quote(program.to_str().expect("paths are text")).expect("no NUL in a path").into_owned();
    format!("{program} own::engine_on_standard_input --exact --ignored --nocapture --quiet")
}

#[test]
#[ignore = "a program for the tests, not a test"]
fn engine_on_standard_input() {
    let mut bytes = Vec::new();
    io::stdin().read_to_end(&mut bytes).expect("the input can be read");
    let dimacs = read(&Source { name: "<stdin>", bytes: &bytes, first_line: 1 }, Strictness::Strict);
    let dimacs = dimacs.unwrap_or_else(|error| panic!("{}", error.render(false)));
    let mut solver = Backend::Batsat.solver(&Limits::none());
    dimacs.cnf.pour(&mut *solver);
    let verdict = solver.solve(&[], &Limits::none()).expect("batsat runs");
    assert_ne!(verdict, SolverResult::Unknown);
    let answer = SolverOutput::from(&verdict);
    let mut out = io::stdout().lock();
    answer.write(&mut out).expect("somebody reads this");
    out.flush().expect("somebody reads this");
    std::process::exit(answer.exit_code().into());
}
