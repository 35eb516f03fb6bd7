//! Choosing back ends by name, and finding them.

use cluesat::backend::{Backend, CommandLine, Limits, available};

fn backend(text: &str) -> Result<Backend, String> {
    text.parse().map_err(|error: cluesat::backend::UnknownBackend| error.to_string())
}

#[test]
fn names_read_back() {
    for name in ["auto", "varisat", "batsat"] {
        assert_eq!(backend(name).expect(name).to_string(), name);
    }
    assert_eq!(backend("auto"), Ok(Backend::default()));
    let own = crate::own::command();
    let parsed = backend(&own).expect("this program is there");
    assert_eq!(backend(&parsed.to_string()), Ok(parsed));
}

#[test]
fn command_lines_are_split_as_a_shell_does() {
    let command: CommandLine = "solve 'a b' c\\ d \"\"".parse().expect("quotes are closed");
    assert_eq!(command.program(), "solve");
    assert_eq!(command.to_string(), "solve 'a b' 'c d' ''");
}

#[test]
fn mistakes_are_named() {
    assert_eq!(
        backend("cluesat-has-no-such-solver -q"),
        Err("there is no engine `cluesat-has-no-such-solver` and no such program on this machine; `cluesat backends` lists what is here".into())
    );
    assert_eq!(
        backend(" "),
        Err("an empty command: use `varisat`, `batsat` or the command line of a SAT solver, such as `cadical -q`"
            .into())
    );
    let error = backend("cadical 'q").expect_err("an open quote");
    assert!(error.starts_with("`cadical 'q` has an open quote"), "{error}");
    #[cfg(unix)]
    assert!(backend("/etc/passwd").is_err(), "a file that is no program");
}

#[test]
fn what_is_found_can_be_used() {
    for found in available() {
        assert!(found.path.is_file(), "{found:?}");
        assert!(found.command.to_string().starts_with(&found.name), "{found:?}");
        if ["cadical", "cryptominisat5", "picosat", "clasp", "kissat"].contains(&&*found.name) {
            assert!(found.version.as_ref().is_some_and(|version| !version.contains(' ')), "{found:?}");
        }
        let backend = backend(&found.command.to_string()).expect("it was found");
        assert_eq!(backend, Backend::Process(found.command.clone()));
        let mut solver = backend.solver(&Limits::none());
        let lit = solver.new_var().positive();
        solver.add_clause(&[!lit]);
        let verdict = solver.solve(&[], &Limits::none());
        let model =
            verdict.map(|verdict| matches!(verdict, cluesat::backend::SolverResult::Sat(model) if model.value(!lit)));
        assert_eq!(model, Ok(true), "{found:?}");
    }
    if std::env::var_os("CLUESAT_REQUIRE_SOLVERS").is_some_and(|value| value == "1") {
        let names: Vec<String> = available().into_iter().map(|found| found.name).collect();
        for name in ["minisat", "cadical", "kissat", "cryptominisat5", "picosat", "clasp"] {
            assert!(names.iter().any(|found| found == name), "{name} is not among {names:?}");
        }
    }
}
