//! Programs that crash, lie, babble or hang, played by the shell.
#![cfg(unix)]

use std::time::{Duration, Instant};

use cluesat::backend::{Backend, BackendError, Limits, Solver, SolverResult};
use cluesat::cnf::Lit;

/// A solver that is a shell script, with the formula "1 or 2, not both" and a third variable.
fn script(script: &str) -> Box<dyn Solver> {
    let backend: Backend = shlex::try_join(["sh", "-c", script]).expect("no NUL").parse().expect("there is a shell");
    let mut solver = backend.solver(&Limits::none());
    let v: Vec<Lit> = (0..3).map(|_| solver.new_var().positive()).collect();
    solver.add_clause(&[v[0], v[1]]);
    solver.add_clause(&[!v[0], !v[1]]);
    solver
}

fn run(text: &str) -> Result<SolverResult, BackendError> {
    script(text).solve(&[], &Limits::none())
}

/// The problem that is reported.
fn problem(text: &str) -> String {
    let error = run(text).expect_err(text);
    assert!(error.to_string().starts_with("backend `sh -c "), "{error}");
    error.problem
}

#[test]
fn right_answers_in_all_dialects() {
    let model = |text: &str| match run(text) {
        Ok(SolverResult::Sat(model)) => model.lits().map(Lit::to_dimacs).collect::<Vec<_>>(),
        other => panic!("{text}: {other:?}"),
    };
    assert_eq!(model("echo 's SATISFIABLE'; echo 'v 1 -2 3 0'; exit 10"), [1, -2, 3]);
    assert_eq!(model("echo 'v -1 2'; echo 'v 0'; echo 's SATISFIABLE'"), [-1, 2, -3], "3 may have any value");
    assert_eq!(model("echo SATISFIABLE; printf 'SAT\\n1 -2 -3 0\\n' >&2; exit 10"), [1, -2, -3]);
    assert_eq!(model("echo 's SATISFIABLE'; echo 'v 1 -2 3 0'; echo 'warning: slow' >&2; exit 10"), [1, -2, 3]);
    assert_eq!(run("echo 's UNSATISFIABLE'; exit 20"), Ok(SolverResult::Unsat(vec![])));
    assert_eq!(run("echo UNSATISFIABLE; echo UNSAT >&2; exit 20"), Ok(SolverResult::Unsat(vec![])));
}

#[test]
fn giving_up_is_no_error() {
    assert_eq!(run("echo 'c UNKNOWN'; exit 0"), Ok(SolverResult::Unknown));
    assert_eq!(run("echo 's INDETERMINATE'; exit 15"), Ok(SolverResult::Unknown));
    assert_eq!(run("echo 's UNKNOWN'; exit 1"), Ok(SolverResult::Unknown));
    assert_eq!(run("echo INDETERMINATE; echo INDET >&2"), Ok(SolverResult::Unknown));
}

#[test]
fn crashes() {
    assert_eq!(problem("kill -SEGV $$"), "was ended by signal 11");
    assert_eq!(problem("echo 's UNSATISFIABLE'; kill -KILL $$"), "was ended by signal 9", "half a run proves nothing");
    assert_eq!(
        problem("echo 'c talk'; echo 'out of memory' >&2; exit 3"),
        "ended with exit code 3 and no answer, saying `out of memory`"
    );
    assert_eq!(problem("exit 127"), "ended with exit code 127 and no answer");
    assert_eq!(problem("exit 20"), "ended with exit code 20 and no answer");
}

#[test]
fn garbled_answers() {
    assert_eq!(
        problem("echo 's SATISFIABLE'; echo 'v 1 -2'"),
        "gave a garbled answer in line 2: the values do not end with 0"
    );
    assert_eq!(problem("echo 's SATISFIABL'"), "gave a garbled answer in line 1: `SATISFIABL` is not an answer");
    assert_eq!(
        problem("echo 's SATISFIABLE'; echo 'v 1 2x 0'"),
        "gave a garbled answer in line 2: `2x` is not a literal"
    );
    assert_eq!(problem("echo 's SATISFIABLE'; exit 10"), "found a model, but prints no values");
    assert_eq!(problem("echo 's SATISFIABLE'; echo UNSAT >&2"), "contradicts itself");
    assert_eq!(problem("echo 's UNSATISFIABLE'; exit 10"), "gave an answer that does not fit its exit code, 10");
    assert_eq!(
        problem("echo 's SATISFIABLE'; echo 'v 1 -2 0'; exit 20"),
        "gave an answer that does not fit its exit code, 20"
    );
}

#[test]
fn wrong_models() {
    let lie = "echo 's SATISFIABLE'; echo 'v 1 2 3 0'; exit 10";
    assert_eq!(problem(lie), "gave a model that does not satisfy the clause [-1, -2]");
    assert_eq!(problem("echo 's SATISFIABLE'; echo 'v 1 -2 4 0'"), "gave a value to variable 4 of 3");
    let mut solver = script("echo 's SATISFIABLE'; echo 'v 1 -2 3 0'; exit 10");
    let error = solver.solve(&[Lit::from_dimacs(2)], &Limits::none()).expect_err("2 was assumed");
    assert_eq!(error.problem, "gave a model that does not satisfy the clause [2]");
}

#[test]
fn the_program_sees_clauses_and_assumptions() {
    // Answers unsatisfiable exactly when it is given this file.
    let check = r#"[ "$(cat)" = "$(printf 'p cnf 3 4\n1 2 0\n-1 -2 0\n3 0\n-1 0')" ] && echo 's UNSATISFIABLE'"#;
    let assumptions = [3, -1].map(Lit::from_dimacs);
    assert_eq!(script(check).solve(&assumptions, &Limits::none()), Ok(SolverResult::Unsat(assumptions.to_vec())));
}

/// Adds so many clauses that they do not fit into a pipe.
fn enlarge(solver: &mut dyn Solver) {
    for _ in 0..100_000 {
        solver.add_clause(&[1, 2, 3].map(Lit::from_dimacs));
    }
}

#[test]
fn full_pipes_do_not_deadlock() {
    for text in [
        // Prints more than a pipe holds before it reads.
        "head -c 300000 /dev/zero | tr '\\0' '\\n'; cat >/dev/null; echo 's UNSATISFIABLE'",
        "head -c 300000 /dev/zero | tr '\\0' '\\n' >&2; cat >/dev/null; echo 's UNSATISFIABLE'",
        // Does not read at all.
        "echo 's UNSATISFIABLE'",
        "exec <&-; sleep 0.1; echo 's UNSATISFIABLE'",
    ] {
        let mut solver = script(text);
        enlarge(&mut *solver);
        assert_eq!(solver.solve(&[], &Limits::none()), Ok(SolverResult::Unsat(vec![])), "{text}");
    }
}

#[test]
fn endless_output_is_cut_off() {
    assert_eq!(problem("yes"), "printed more than 64 MiB");
    assert_eq!(problem("yes >&2"), "printed more than 64 MiB");
}

#[test]
fn outputs_closed_early_and_late() {
    let closes = "echo 's UNSATISFIABLE'; exec >&- 2>&-; sleep 0.2; exit 20";
    assert_eq!(run(closes), Ok(SolverResult::Unsat(vec![])), "closed, but still running");
    let keeps = "echo 's UNSATISFIABLE'; sleep 60 & exit 20";
    assert_eq!(problem(keeps), "could not be run: it ended, but its children keep its output open");
}

/// Whether the process is running; a dead one that has not been reaped is not.
#[cfg(target_os = "linux")]
fn runs(pid: &str) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    let state = stat.rsplit(')').next().unwrap_or_default().trim_start().chars().next();
    state.is_some_and(|state| !"ZX".contains(state))
}

#[cfg(target_os = "linux")]
#[test]
fn a_limit_kills_the_program_and_its_children() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let file = folder.path().join("pids");
    let text = format!("sleep 600 & echo $$ $! > '{}'; wait", file.display());
    let started = Instant::now();
    let limits = Limits::none().with_time(Some(Duration::from_millis(700)));
    assert_eq!(script(&text).solve(&[], &limits), Ok(SolverResult::Unknown));
    assert!(started.elapsed() < Duration::from_secs(300), "it does not wait for the program");
    let pids = std::fs::read_to_string(file).expect("the program wrote its number");
    assert_eq!(pids.split_whitespace().count(), 2);
    // The kill is sent; give it a moment.
    std::thread::sleep(Duration::from_millis(100));
    for pid in pids.split_whitespace() {
        assert!(!runs(pid), "{pid} was left behind");
    }
}

#[test]
fn no_file_is_left_behind_because_none_is_made() {
    // An unusable folder for temporary files does no harm.
    let text = "TMPDIR=/nonexistent; cat >/dev/null; echo 's UNSATISFIABLE'; exit 20";
    assert_eq!(run(text), Ok(SolverResult::Unsat(vec![])));
}
