//! The line that says how far it is, on a terminal that the program `script` makes; where that does not tell its version,
//! only that nothing is said elsewhere.
use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use cluesat::backend::{Limits, Metrics, Phase, ProofFormat};
use cluesat::certify::{self, Nowhere, Original, Outcome, Task};
use cluesat::diagnostic::Source;
use cluesat::explain::{self, Explainer};
use cluesat::family::{ParseOptions, Reading};
use cluesat::search;

const CLUESAT: &str = env!("CARGO_BIN_EXE_cluesat");

/// A slitherlink without clues in a folder, with far more answers than can be counted one by one.
fn clueless(folder: &tempfile::TempDir) -> String {
    let path = folder.path().join("clueless.txt");
    let row = ". . . . . . . . . .\n";
    fs::write(&path, format!("# family: slitherlink\n{}", row.repeat(10))).expect("there is room");
    path.display().to_string()
}

/// The program that makes a terminal; `None` where there is none. Another one of that name may want other arguments.
fn script(command: &str, term: &str) -> Option<Command> {
    let version = Command::new("script").arg("--version").stdin(Stdio::null()).output();
    version.is_ok_and(|run| run.status.success() && run.stdout.starts_with(b"script from util-linux")).then(|| {
        let mut script = Command::new("script");
        script.args(["-qec", command, "/dev/null"]).env("TERM", term).env_remove("NO_COLOR");
        script
    })
}

/// What a terminal is sent; `None` without the program `script`.
fn on_a_terminal(command: &str, term: &str) -> Option<String> {
    let output = script(command, term)?.stdin(Stdio::null()).output().expect("it tells its version");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(text.contains("gave up after"), "{command}: {text:?}");
    Some(text)
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
fn a_terminal_sees_steps() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/puzzles/slitherlink/hard-20x20.txt");
    let Some(text) = on_a_terminal(&format!("{CLUESAT} explain --time-limit 1.5 {file}"), "xterm") else { return };
    assert!(text.contains("explaining: ") && text.contains(" % known, ") && text.contains(" steps, "), "{text:?}");
}

#[test]
fn who_watches_is_told_of_steps_and_proofs() {
    let bytes = b"1.....2..3.....4".to_vec();
    let source = Source { name: "board", bytes: &bytes, first_line: 1 };
    let options = ParseOptions::default();
    let reading = Reading::of(&source, &options).expect("it is a sudoku");
    let sudoku = reading.parse(&source, &options).expect("it is right");
    assert_eq!(sudoku.family().name, "sudoku");
    let watch = Arc::new(Metrics::default());
    let limits = Limits { watch: Some(Arc::clone(&watch)), ..Limits::none() };
    let explaining = explain::Options { limits: limits.clone(), ..explain::Options::default() };
    let mut explainer = Explainer::new(&sudoku, &explaining, &Vec::new());
    let mut before = watch.snapshot();
    let mut steps = 0;
    while explainer.next_step().expect("the engines work").is_some() {
        let seen = watch.snapshot();
        steps += 1;
        assert_eq!((seen.phase, seen.steps), (Phase::Explaining, steps));
        assert!(seen.percent >= before.percent && seen.percent <= 100);
        before = seen;
    }
    assert!(steps > 3 && before.percent > 50, "{before:?}");
    watch.reset();
    let search = search::Options { limits, ..search::Options::default() };
    let task = Task { search: &search, max: 100, proof: ProofFormat::Text };
    let original = Original { bytes: &bytes, reading, options: &options };
    assert!(matches!(certify::prove(&sudoku, &original, &task, &Nowhere), Ok(Outcome::Proved(_))));
    let seen = watch.snapshot();
    assert!(seen.phase == Phase::Proving && seen.bytes > 0, "{seen:?}");
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

/// What a terminal is sent while somebody types a puzzle there, slowly.
fn typed(options: &str) -> Option<String> {
    let mut script = script(&format!("{CLUESAT} {options} solve"), "xterm")?;
    script.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = script.spawn().expect("it tells its version");
    let mut keys = child.stdin.take().expect("a pipe");
    // Longer than what is shown after a moment takes to be shown.
    std::thread::sleep(Duration::from_millis(700));
    for key in ["1.....2..3.....4\n", "\x04"] {
        keys.write_all(key.as_bytes()).expect("the terminal reads");
        std::thread::sleep(Duration::from_millis(400));
    }
    drop(keys);
    let output = child.wait_with_output().expect("it ends");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(text.contains("1243342143122134"), "{text:?}");
    Some(text)
}

#[test]
fn who_types_is_told_how_to_end_that() {
    let hint = "reading from the terminal: end with Ctrl-D";
    let Some(text) = typed("") else { return };
    assert_eq!(text.matches(hint).count(), 1, "{text:?}");
    assert!(!text.contains("working"), "{text:?}");
    let Some(text) = typed("--quiet") else { return };
    assert!(!text.contains(hint), "{text:?}");
}
