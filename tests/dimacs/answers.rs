//! The dialects in which solvers answer.

use cluesat::cnf::{Lit, SolverOutput};

use super::source;

fn answer(text: &str) -> SolverOutput {
    SolverOutput::read(&source(text.as_bytes())).unwrap_or_else(|error| panic!("{}", error.render(false)))
}

fn sat(values: &[i32]) -> SolverOutput {
    SolverOutput::Sat(Some(values.iter().map(|&value| Lit::from_dimacs(value)).collect()))
}

#[test]
fn the_competition_s_dialect() {
    assert_eq!(answer("c talk\ns SATISFIABLE\nv 1 -2\nv 3 0\n"), sat(&[1, -2, 3]));
    assert_eq!(answer("s UNSATISFIABLE\n"), SolverOutput::Unsat);
    assert_eq!(answer("s UNKNOWN\n"), SolverOutput::Unknown);
    assert_eq!(answer("s SATISFIABLE\nv 0\n"), sat(&[]));
    assert_eq!(answer("s SATISFIABLE\r\nv 1 -2 0\r\n"), sat(&[1, -2]));
}

#[test]
fn values_before_the_verdict() {
    // clasp.
    assert_eq!(answer("c clasp version 3.3.5\nc Answer: 1\nv 1 -2 3 0\ns SATISFIABLE\nc \n"), sat(&[1, -2, 3]));
}

#[test]
fn minisat_s_result_file() {
    assert_eq!(answer("SAT\n-1 2 -3 0\n"), sat(&[-1, 2, -3]));
    assert_eq!(answer("SAT\n 2 0\n"), sat(&[2]), "variable 1 occurs nowhere");
    assert_eq!(answer("UNSAT\n"), SolverOutput::Unsat);
    assert_eq!(answer("INDET\n"), SolverOutput::Unknown);
    assert_eq!(answer("SAT\n0\n"), sat(&[]));
}

#[test]
fn minisat_s_output() {
    let talk = "====[ Problem Statistics ]====\n|  Number of variables:  3  |\nrestarts  : 1\nCPU time : 0 s\n\n";
    assert_eq!(answer(&format!("{talk}SATISFIABLE\n")), SolverOutput::Sat(None));
    assert_eq!(answer(&format!("{talk}UNSATISFIABLE\n")), SolverOutput::Unsat);
    assert_eq!(answer(&format!("{talk}INDETERMINATE\n")), SolverOutput::Unknown);
}

#[test]
fn giving_up() {
    assert_eq!(answer("s INDETERMINATE\n"), SolverOutput::Unknown, "cryptominisat");
    assert_eq!(answer("c UNKNOWN\nc exit 0\n"), SolverOutput::Unknown, "CaDiCaL prints no s line");
    assert_eq!(answer(""), SolverOutput::Unknown);
    assert_eq!(answer("v 1 2 0\n"), SolverOutput::Unknown, "values without a verdict were not meant");
}

#[test]
fn garbled_answers() {
    let expect = |text: &str, line: usize, column: usize, title: &str| {
        let error = SolverOutput::read(&source(text.as_bytes())).expect_err(text);
        let spot = error.spot.expect("points at a place");
        assert_eq!((spot.line, spot.column, error.title.as_str()), (line, column, title), "{text:?}");
    };
    expect("s SATISFIABL\n", 1, 1, "`SATISFIABL` is not an answer");
    expect("s SATISFIABLE\nv 1 -2\n", 2, 2, "the values do not end with 0");
    expect("s SATISFIABLE\nv 1 -2 0\nv 3 0\n", 3, 3, "values go on behind the closing 0");
    expect("s SATISFIABLE\nv 1 x 0\n", 2, 5, "`x` is not a literal");
    expect("s SATISFIABLE\nv 1 -99999999999 0\n", 2, 5, "`-99999999999` is not a literal");
    expect("s SATISFIABLE\nv 1 -2 -1 0\n", 2, 2, "variable 1 is both true and false");
    expect("s SATISFIABLE\ns UNSATISFIABLE\n", 2, 1, "the solver contradicts its own answer further up");
    expect("s UNSATISFIABLE\nv 1 0\n", 2, 2, "values, although the answer is unsatisfiable");
    expect("SAT\n1 -2 \n", 2, 1, "the values do not end with 0");
}

#[test]
fn written_as_in_the_competition() {
    let written = |answer: &SolverOutput| {
        let mut out = Vec::new();
        answer.write(&mut out).expect("memory takes all");
        String::from_utf8(out).expect("answers are text")
    };
    assert_eq!(written(&SolverOutput::Unsat), "s UNSATISFIABLE\n");
    assert_eq!(written(&SolverOutput::Unknown), "s UNKNOWN\n");
    assert_eq!(written(&sat(&[])), "s SATISFIABLE\nv 0\n");
    assert_eq!(written(&sat(&[1, -2, 3])), "s SATISFIABLE\nv 1 -2 3 0\n");
    let long = written(&sat(&(1..=2000).map(|n| if n % 3 == 0 { -n } else { n }).collect::<Vec<_>>()));
    assert!(long.lines().all(|line| line.len() <= 78), "{long}");
    assert!(long.lines().skip(1).all(|line| line.starts_with("v ")), "{long}");
    assert!(long.lines().skip(1).filter(|line| line.len() < 72).count() <= 1, "lines are filled: {long}");
    assert!(long.ends_with(" 0\n"));
    let codes = [sat(&[]).exit_code(), SolverOutput::Unsat.exit_code(), SolverOutput::Unknown.exit_code()];
    assert_eq!(codes, [10, 20, 0]);
}
