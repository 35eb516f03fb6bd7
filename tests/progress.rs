//! The line that says how far it is, on a terminal that the program `script` makes; where there is none, only that
//! nothing is said elsewhere.
#![cfg(unix)]

use std::fs;
use std::process::{Command, Stdio};

const CLUESAT: &str = env!("CARGO_BIN_EXE_cluesat");

/// A slitherlink without clues in a folder, with far more answers than can be counted one by one.
fn clueless(folder: &tempfile::TempDir) -> String {
    let path = folder.path().join("clueless.txt");
    let row = ". . . . . . . . . .\n";
    fs::write(&path, format!("# family: slitherlink\n{}", row.repeat(10))).expect("there is room");
    path.display().to_string()
}

/// What a terminal is sent; `None` without the program `script`.
fn on_a_terminal(command: &str, term: &str) -> Option<String> {
    let mut script = Command::new("script");
    script.args(["-qec", command, "/dev/null"]).env("TERM", term).env_remove("NO_COLOR").stdin(Stdio::null());
    let output = script.output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    // Another program of that name may want other arguments.
    text.contains("gave up after").then_some(text)
}

#[test]
fn a_terminal_sees_how_far_it_is() {
    let folder = tempfile::tempdir().expect("there is room");
    let command = format!("{CLUESAT} count --method enumerate --time-limit 1.5 {}", clueless(&folder));
    let Some(text) = on_a_terminal(&command, "xterm") else { return };
    assert!(text.contains("solving: ") && text.contains(" rounds, ") && text.contains(" answers, "), "{text:?}");
    assert!(text.contains("\x1b[2K"), "the line is erased: {text:?}");
    assert!(!text.contains("\x1b[3"), "no colours: {text:?}");
    let last = text.rsplit("\x1b[2K").next().unwrap_or_default();
    assert!(last.trim_end().is_empty() || last.starts_with("gave up after"), "nothing is left of it: {text:?}");
}

#[test]
fn many_puzzles_get_a_bar() {
    let folder = tempfile::tempdir().expect("there is room");
    let file = clueless(&folder);
    let command = format!("{CLUESAT} count --method enumerate --time-limit 0.6 {file} {file} {file}");
    let Some(text) = on_a_terminal(&command, "xterm") else { return };
    assert!(text.contains(" % 1 puzzle, ") && text.contains(" % 2 puzzles, "), "{text:?}");
    assert!(text.contains("/s, ") && text.contains(" left; "), "{text:?}");
}

#[test]
fn a_terminal_that_wants_none_sees_none() {
    let folder = tempfile::tempdir().expect("there is room");
    let file = clueless(&folder);
    for (quiet, term) in [("-q", "xterm"), ("", "dumb"), ("", "")] {
        let command = format!("{CLUESAT} count {quiet} --method enumerate --time-limit 0.6 {file}");
        let Some(text) = on_a_terminal(&command, term) else { return };
        assert!(!text.contains('\x1b') && !text.contains("solving"), "{quiet} {term}: {text:?}");
    }
}

#[test]
fn a_pipe_sees_none() {
    let folder = tempfile::tempdir().expect("there is room");
    let mut command = Command::new(CLUESAT);
    command.args(["count", "--method", "enumerate", "--time-limit", "0.6", &clueless(&folder)]).env("TERM", "xterm");
    let output = command.stdin(Stdio::null()).output().expect("cluesat starts");
    assert!(output.stderr.is_empty(), "{:?}", String::from_utf8_lossy(&output.stderr));
    assert!(output.stdout.starts_with(b"gave up after 0.6 s: at least "));
}
