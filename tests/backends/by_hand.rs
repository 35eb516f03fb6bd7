//! A formula in a file, a solver that knows nothing of us, and back: the loop that a person runs by hand.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tempfile::TempDir;

const PROGRAM: &str = env!("CARGO_BIN_EXE_cluesat");

fn puzzle(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles/slitherlink").join(name)
}

fn cluesat(arguments: &[&str], puzzle: &Path, folder: &TempDir) -> Output {
    let mut command = Command::new(PROGRAM);
    command.current_dir(folder.path()).args(&arguments[..1]).arg(puzzle).args(&arguments[1..]);
    command.output().expect("our program runs")
}

fn text(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("text")
}

/// Runs a solver on `f.cnf` as its manual says, so that `f.out` holds what it found.
fn solve(solver: &str, folder: &TempDir) {
    let mut words = solver.split(' ');
    let mut command = Command::new(words.next().expect("a program"));
    command.current_dir(folder.path()).args(words).arg("f.cnf");
    if solver == "minisat" {
        command.arg("f.out");
        command.output().expect("the solver runs");
    } else {
        std::fs::write(folder.path().join("f.out"), command.output().expect("the solver runs").stdout).expect("space");
    }
}

/// Our own program, and the real ones; these may be missing unless they are required.
fn solvers() -> Vec<String> {
    let ours = format!("{PROGRAM} sat");
    let real = ["minisat", "cadical -q"].iter().filter(|solver| crate::engines::outside(solver, true).is_some());
    real.map(|&solver| solver.to_owned()).chain([ours]).collect()
}

/// Solve, check, block, again: every flaw and every answer, until nothing is left.
#[test]
fn lemmas_and_answers_go_back_into_the_file() {
    for solver in solvers() {
        for (name, wanted) in
            [("two-3x4.txt", 2), ("medium-10x10.txt", 1), ("two-loops-1x3.txt", 0), ("many-7x7.txt", 76)]
        {
            let folder = tempfile::tempdir().expect("a folder");
            let puzzle = puzzle(name);
            assert!(cluesat(&["export", "--raw", "-o", "f.cnf"], &puzzle, &folder).status.success());
            let (mut flawed, mut answers) = (0, std::collections::BTreeSet::new());
            loop {
                solve(&solver, &folder);
                let arguments = ["decode", "f.out", "--raw", "--append", "f.cnf", "--block"];
                let output = cluesat(&arguments, &puzzle, &folder);
                let board = text(&output);
                if board == "no answer\n" {
                    assert_eq!(output.status.code(), Some(1), "{solver}, {name}");
                    break;
                }
                let talk = String::from_utf8_lossy(&output.stderr);
                assert!(talk.contains("added to f.cnf"), "{solver}, {name}: {talk}");
                match output.status.code() {
                    Some(0) => assert!(answers.insert(board), "{solver}, {name}: an answer came twice"),
                    Some(1) => {
                        assert!(board.contains("flaw: a separate loop of "), "{solver}, {name}: {board}");
                        flawed += 1;
                    }
                    code => panic!("{solver}, {name}: {code:?} {talk}"),
                }
            }
            assert_eq!(answers.len(), wanted, "{solver}, {name}");
            assert!(flawed > 0 || name == "many-7x7.txt", "{solver}, {name}: no candidate had two loops");
        }
    }
}

/// With the loop in the formula one run of a solver is enough: an answer, and after blocking it, that there is none.
#[test]
fn one_file_is_enough_with_the_loop_in_it() {
    for solver in solvers() {
        for (name, connectivity) in
            [("medium-10x10.txt", "static"), ("hard-20x20.txt", "static"), ("medium-10x10.txt", "order")]
        {
            let folder = tempfile::tempdir().expect("a folder");
            let puzzle = puzzle(name);
            let formula = ["--raw", "--connectivity", connectivity];
            assert!(cluesat(&[&["export", "-o", "f.cnf"], &formula[..]].concat(), &puzzle, &folder).status.success());
            solve(&solver, &folder);
            let block = ["decode", "f.out", "--append", "f.cnf", "--block"];
            let output = cluesat(&[&block[..], &formula[..]].concat(), &puzzle, &folder);
            assert_eq!(output.status.code(), Some(0), "{solver}, {name}: {}", text(&output));
            assert_eq!(text(&output), text(&cluesat(&["solve"], &puzzle, &folder)), "{solver}, {name}");
            solve(&solver, &folder);
            let output = cluesat(&[&["decode", "f.out"], &formula[..]].concat(), &puzzle, &folder);
            assert_eq!((output.status.code(), &*text(&output)), (Some(1), "no answer\n"), "{solver}, {name}");
        }
    }
}

/// Packed files are unpacked and packed again.
#[test]
fn packed_files_take_clauses_too() {
    let folder = tempfile::tempdir().expect("a folder");
    let puzzle = puzzle("two-3x4.txt");
    assert!(cluesat(&["export", "--raw", "-o", "f.cnf.gz"], &puzzle, &folder).status.success());
    let mut ends = Vec::new();
    for _ in 0..4 {
        let file = folder.path().join("f.cnf.gz");
        assert!(std::fs::read(&file).expect("a file").starts_with(&[0x1f, 0x8b]));
        let output = Command::new(PROGRAM).arg("sat").arg(&file).output().expect("our program runs");
        std::fs::write(folder.path().join("f.out"), output.stdout).expect("space");
        ends.push(
            cluesat(&["decode", "--raw", "f.out", "--append", "f.cnf.gz", "--block"], &puzzle, &folder).status.code(),
        );
    }
    assert_eq!(ends, [Some(1), Some(0), Some(0), Some(1)], "two loops, two answers, no answer");
}

/// What a header claims costs no memory, nor do its values: there is 1 GB here for 25 GB of text.
#[cfg(unix)]
#[test]
fn values_of_variables_that_occur_nowhere_are_not_held() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("f.cnf"), "p cnf 2147483646 2\n1 0\n7 -9 0\n").expect("space");
    let mut shell = Command::new("sh");
    let command = format!("ulimit -v 1000000; {PROGRAM} sat f.cnf | head -c 42");
    let output = shell.current_dir(folder.path()).args(["-c", &command]).output().expect("a shell");
    let (printed, said) = (text(&output), String::from_utf8_lossy(&output.stderr).into_owned());
    assert!(printed.starts_with("s SATISFIABLE\nv 1 -2 -3 -4 -5 -6 "), "{printed}{said}");
    assert_eq!(said, "");
}
