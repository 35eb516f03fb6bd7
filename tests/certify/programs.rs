//! Proofs by other programs: a real one, and ones that lie, crash or stop half way, played by the shell.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use cluesat::backend::{Backend, Limits, ProofFormat};
use cluesat::certify::{self, MANIFEST, Store, Task};
use cluesat::search::Options;

use super::memory::{NONOGRAM, Result, SHIDOKU, SLITHERLINK, SUDOKU, prove_with, try_prove};

/// A certificate in a folder.
struct Disk(tempfile::TempDir);

impl Disk {
    fn new() -> Self {
        Disk(tempfile::tempdir().expect("a folder for the test"))
    }

    fn parts(&self) -> Vec<String> {
        let entries = fs::read_dir(self.0.path()).expect("the folder is there");
        let names = entries.map(|entry| entry.expect("an entry").file_name().into_string().expect("text"));
        let mut names: Vec<String> = names.collect();
        names.sort();
        names
    }
}

impl Store for Disk {
    fn create(&self, name: &str) -> io::Result<Box<dyn Write + '_>> {
        Ok(Box::new(File::create(self.0.path().join(name))?))
    }
    fn open(&self, name: &str) -> io::Result<Box<dyn Read + '_>> {
        Ok(Box::new(File::open(self.0.path().join(name))?))
    }
    fn remove(&self, name: &str) -> io::Result<()> {
        match fs::remove_file(self.0.path().join(name)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            other => other,
        }
    }
    fn path(&self, name: &str) -> Option<PathBuf> {
        Some(self.0.path().join(name))
    }
}

/// Proves with a program; gives what came of it and the folder.
fn with(command: &str, text: &str, max: usize, proof: ProofFormat) -> (std::result::Result<Result, String>, Disk) {
    let backend: Backend = command.parse().expect("the program is here");
    let limits = Limits::none().with_time(Some(Duration::from_secs(600)));
    let (search, store) = (Options { backend, limits, ..Options::default() }, Disk::new());
    let task = Task { search: &search, max, proof };
    let result = try_prove(text, &task, &store).map_err(|error| error.to_string());
    (result, store)
}

/// All answers of puzzles, certified by a program with each of these command lines, if it is there.
fn certified_by(program: &str, commands: &[&str]) {
    if let Err(error) = program.parse::<Backend>() {
        let required = std::env::var_os("CLUESAT_REQUIRE_SOLVERS").is_some_and(|value| value == "1");
        assert!(!required, "CLUESAT_REQUIRE_SOLVERS is set, but {error}");
        eprintln!("skipped: {error}");
        return;
    }
    let large = fs::read_to_string("puzzles/sudoku/16x16-minimal.txt").unwrap_or_else(|_| SUDOKU.to_owned());
    let many = "# family: slitherlink\n--\n--\n";
    let none = "# family: sudoku\n12..\n..3.\n..4.\n....\n";
    for command in commands {
        for (text, answers) in
            [(SUDOKU, 1), (SHIDOKU, 1), (SLITHERLINK, 1), (NONOGRAM, 1), (many, 13), (none, 0), (&large, 1)]
        {
            for proof in [ProofFormat::Binary, ProofFormat::Text] {
                let (result, store) = with(command, text, answers.max(1), proof);
                assert_eq!(result, Ok(Result::Proved(answers)), "{command}: {text}");
                let report = certify::check(&store).expect("a manifest");
                assert!(report.is_accepted(), "{command}: {:?}", report.refusals);
                assert_eq!(report.verdict.0, answers);
                assert!(!store.parts().contains(&"engine.log".to_owned()), "{:?}", store.parts());
            }
        }
    }
}

#[test]
fn cadical() {
    certified_by("cadical", &["cadical", "cadical -q", "cadical --plain", "cadical -q - {proof}"]);
}

#[test]
fn kissat() {
    // It writes a proof only of a formula in a file; docs/CERTIFICATES.md has this script.
    let script = include_str!("../../docs/CERTIFICATES.md").split("    #!/bin/sh\n").nth(1).expect("it is there");
    let script = script.lines().next().expect("it has a line").trim_start();
    certified_by("kissat", &[&format!("sh -c '{script}' kissat-proof {{proof}}")]);
}

/// The manifest's own commands, as anybody would type them: with `drat-trim`, and with the verified checker behind it. No
/// package that we know of has these programs, so each is asked only where somebody has built it.
#[test]
fn checkers_of_others() {
    let is_there = |program: &str| {
        let there = Command::new(program).output().is_ok();
        if !there {
            eprintln!("skipped: there is no {program}");
        }
        there
    };
    let commands: Vec<usize> = match (is_there("drat-trim"), is_there("cake_lpr")) {
        (false, _) => return,
        (true, both) => (1..=1 + usize::from(both)).collect(),
    };
    let none = "# family: sudoku\n12..\n..3.\n..4.\n....\n";
    for (text, answers) in [(SUDOKU, 1), (SLITHERLINK, 1), (NONOGRAM, 1), (none, 0), ("--\n--\n", 13)] {
        for proof in [ProofFormat::Binary, ProofFormat::Text] {
            let (result, store) = with("varisat", text, answers.max(1), proof);
            assert_eq!(result, Ok(Result::Proved(answers)));
            let manifest = fs::read_to_string(store.0.path().join(MANIFEST)).expect("a manifest");
            let manifest: serde_json::Value = serde_json::from_str(&manifest).expect("JSON");
            let judge = |number: usize, what: &str| {
                let command = manifest["check"][number].as_str().expect("a command");
                let output = Command::new("sh").args(["-c", command]).current_dir(store.0.path()).output();
                let output = output.expect("a shell");
                // The last program's word counts.
                let told = String::from_utf8_lossy(&output.stdout).into_owned();
                let wanted = ["s VERIFIED", "s VERIFIED UNSAT"][number - 1];
                (
                    output.status.success() && told.split(['\n', '\r']).any(|line| line == wanted),
                    format!("{what}: {command}: {told}"),
                )
            };
            for &number in &commands {
                let (verified, told) = judge(number, "the proof");
                assert!(verified, "{told}");
            }
            // Without the blocked answers the formula has a model.
            let file = store.0.path().join("formula.cnf");
            let formula = fs::read_to_string(&file).expect("the formula");
            let (head, body) = formula.split_once("p cnf ").expect("a header");
            let variables = body.split(' ').next().expect("their number");
            fs::write(&file, format!("{head}p cnf {variables} 1\n1 0\n")).expect("it is written");
            for &number in &commands {
                let (verified, told) = judge(number, "another formula");
                assert!(!verified, "{told}");
            }
        }
    }
}

/// A proof of [`SHIDOKU`] as text, and the formula.
fn shidoku() -> (String, Vec<String>) {
    let (search, store) = (Options::default(), super::memory::Memory::default());
    let task = Task { search: &search, max: 1, proof: ProofFormat::Text };
    assert_eq!(prove_with(SHIDOKU, &task, &store), Result::Proved(1));
    let clauses =
        store.text("formula.cnf").lines().filter(|line| !line.starts_with(['c', 'p'])).map(str::to_owned).collect();
    (store.text("proof.drat.txt"), clauses)
}

/// Lets a shell play the engine, with a log that it copies to where the proof is wanted. The answers of a shidoku are
/// found without any engine.
fn play(log: &[u8], script: &str) -> (std::result::Result<Result, String>, Disk) {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let file = folder.path().join("log");
    fs::write(&file, log).expect("the log is written");
    let script = format!("cat >/dev/null; {}", script.replace("LOG", &file.display().to_string()));
    let command = shlex::try_join(["sh", "-c", &script]).expect("no NUL");
    with(&command, SHIDOKU, 1, ProofFormat::Binary)
}

const SAYS_SO: &str = "cp LOG '{proof}'; echo 's UNSATISFIABLE'; exit 20";

/// Nothing may be taken for a certificate.
fn refused(log: &[u8], script: &str) -> String {
    let (result, store) = play(log, script);
    assert_eq!(store.parts(), Vec::<String>::new(), "{script}: {result:?}");
    assert!(!Path::new(&store.0.path().join(MANIFEST)).exists());
    match result {
        Ok(other) => format!("{other:?}"),
        Err(error) => error,
    }
}

/// The proof as LRAT without hints.
fn lrat(proof: &str, clauses: &[String]) -> String {
    let key = |line: &str| {
        let mut lits: Vec<i64> =
            line.split_whitespace().filter_map(|word| word.parse().ok()).filter(|&lit| lit != 0).collect();
        lits.sort_unstable();
        lits
    };
    let mut ids: Vec<Option<Vec<i64>>> = clauses.iter().map(|clause| Some(key(clause))).collect();
    let mut lines = vec!["c numbered".to_owned()];
    for line in proof.lines() {
        if let Some(doomed) = line.strip_prefix("d ") {
            let at = ids.iter().position(|id| id.as_ref() == Some(&key(doomed))).expect("the clause is there");
            ids[at] = None;
            lines.push(format!("{} d {} 0", ids.len(), at + 1));
        } else {
            ids.push(Some(key(line)));
            lines.push(format!("{} {line} 1 2 0", ids.len()));
        }
    }
    lines.join("\n") + "\n"
}

#[test]
fn all_forms_of_logs_are_taken() {
    let (proof, clauses) = shidoku();
    let (_, memory) = super::memory::prove(SHIDOKU, 1);
    let binary = memory.0.borrow()["proof.drat"].clone();
    for log in [proof.clone().into_bytes(), binary.clone(), lrat(&proof, &clauses).into_bytes()] {
        let (result, store) = play(&log, SAYS_SO);
        assert_eq!(result, Ok(Result::Proved(1)));
        if log == binary {
            assert_eq!(fs::read(store.0.path().join("proof.drat")).expect("the proof"), binary, "nothing is changed");
        }
        let report = certify::check(&store).expect("a manifest");
        assert!(report.is_accepted(), "{:?}", report.refusals);
    }
}

#[test]
fn incomplete_logs_prove_nothing() {
    let (proof, clauses) = shidoku();
    let (_, memory) = super::memory::prove(SHIDOKU, 1);
    let binary = memory.0.borrow()["proof.drat"].clone();
    for log in [proof.clone().into_bytes(), binary, lrat(&proof, &clauses).into_bytes()] {
        for length in [0, 1, log.len() / 2, log.len() - 2, log.len() - 1] {
            let told = refused(&log[..length], SAYS_SO);
            assert!(told.contains("its log is no proof by unit propagation: step "), "{length}: {told}");
        }
    }
    let told = refused(b"", "rm '{proof}'; echo 's UNSATISFIABLE'; exit 20");
    assert!(told.contains("No such file"), "{told}");
}

#[test]
fn runs_that_did_not_end_well_prove_nothing() {
    let log = shidoku().0.into_bytes();
    let told = refused(&log, "cp LOG '{proof}'; echo 's UNSATISFIABLE'; kill -KILL $$");
    assert!(told.contains("was ended by signal 9"), "{told}");
    let told = refused(&log, "cp LOG '{proof}'; exit 20");
    assert!(told.contains("no answer"), "{told}");
    let told = refused(&log, "cp LOG '{proof}'; echo 's UNSATISFIABLE'; exit 10");
    assert!(told.contains("does not fit its exit code"), "{told}");
    assert_eq!(refused(&log, "cp LOG '{proof}'; echo 's UNKNOWN'"), "Limit(1)");
    let told = refused(&log, "cp LOG '{proof}'; echo 's SATISFIABLE'; echo 'v 1 0'; exit 10");
    assert!(told.contains("does not satisfy the clause"), "{told}");
}

#[test]
fn a_time_limit_ends_the_program_and_leaves_nothing() {
    let command = shlex::try_join(["sh", "-c", "echo 1 0 > '{proof}'; sleep 600"]).expect("no NUL");
    let backend: Backend = command.parse().expect("a shell");
    let limits = Limits::none().with_time(Some(Duration::from_millis(500)));
    let (search, store) = (Options { backend, limits, ..Options::default() }, Disk::new());
    let task = Task { search: &search, max: 1, proof: ProofFormat::Binary };
    let started = Instant::now();
    assert_eq!(prove_with(SHIDOKU, &task, &store), Result::Limit(1));
    assert!(started.elapsed() < Duration::from_secs(20));
    assert_eq!(store.parts(), Vec::<String>::new());
}

#[test]
fn steps_beyond_unit_propagation_are_refused() {
    // In this sudoku the first cell may be 1 or 2 as far as unit propagation sees.
    let hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..\n";
    for (step, problem) in [
        ("1 2 0", "step 1: the clause `1 2` does not follow from the clauses before it"),
        ("730 1 0", "step 1: there is no variable 730: the formula has 729"),
    ] {
        let script = format!("cat >/dev/null; echo {step} > '{{proof}}'; echo 's UNSATISFIABLE'; exit 20");
        let command = shlex::try_join(["sh", "-c", &script]).expect("no NUL");
        let (result, store) = with(&command, hard, 1, ProofFormat::Binary);
        let told = result.expect_err("no proof");
        assert!(told.contains(problem), "{told}");
        assert_eq!(store.parts(), Vec::<String>::new());
    }
}

#[test]
fn programs_that_are_not_known_to_log_are_told() {
    let backend: Backend = "sh -c true".parse().expect("a shell");
    let error = backend.logs_proofs().expect_err("nothing says where").to_string();
    assert!(error.contains("put `{proof}` where it takes the name of the file"), "{error}");
}
