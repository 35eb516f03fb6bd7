//! Other programs accept our puzzles. Skipped where they are missing, unless `CLUESAT_REQUIRE_SOLVERS` says that they must
//! be there.

use std::io::Write;
use std::process::{Command, Stdio};

use cluesat::puzzle::Format;

use super::common::{made, recipe};

/// What a program prints, given this; `None` where it is not there.
fn output(program: &str, arguments: &[&str], input: &str) -> Option<String> {
    let started = Command::new(program)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn();
    let Ok(mut child) = started else {
        assert!(std::env::var_os("CLUESAT_REQUIRE_SOLVERS").is_none_or(|value| value != "1"), "`{program}` is missing");
        return None;
    };
    let text = input.to_owned();
    let mut stdin = child.stdin.take().expect("it is piped");
    let writer = std::thread::spawn(move || stdin.write_all(text.as_bytes()));
    let output = child.wait_with_output().expect("it ends");
    let _ = writer.join().expect("nothing panics");
    Some(String::from_utf8_lossy(&output.stdout).into_owned())
}

#[test]
fn qqwing_finds_one_answer_and_ours() {
    let recipe = recipe("sudoku", (9, 9));
    let all: Vec<_> = (0..50).map(|number| made(&recipe, number)).collect();
    let mut text = Vec::new();
    for made in &all {
        made.puzzle.write(Format::Sdm, None, &mut text).expect("the format holds it");
    }
    let text = String::from_utf8(text).expect("it is text");
    let arguments = ["--solve", "--count-solutions", "--one-line"];
    let Some(told) = output("qqwing", &arguments, &text) else { return };
    assert_eq!(told.matches("solution found").count() + told.matches("unique").count(), 50, "{told}");
    for made in &all {
        assert!(told.contains(&made.puzzle.line(&made.answer)), "{told}");
    }
}
