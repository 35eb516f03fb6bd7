//! The command line, as transcripts: what was typed, standard output, standard error and the exit code; and what
//! goes into files.

use std::io::{self, Write};
use std::path::Path;
use std::process::Command;
use std::sync::{Arc, Mutex};

use cluesat::card::{Amo, Card};
use cluesat::cli::Terminal;
use cluesat::family::Format;
use cluesat::search::Method;

#[test]
fn transcripts() {
    {
        // Runs when it goes out of scope.
        let cases = trycmd::TestCases::new();
        cases.case("README.md").case("docs/*.md").case("tests/cli/*.md");
    }
    // What the README's loop by hand leaves behind.
    for file in ["two.cnf", "two.out"] {
        let _ = std::fs::remove_file(std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(file));
    }
}

/// What a verb prints into a file of this name.
fn printed(verb: &str, name: &str) -> Option<String> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let file = folder.join(format!("{verb}-{name}"));
    let _ = std::fs::remove_file(&file);
    let puzzle = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles/sudoku/4x4-easy.txt");
    let run = Command::new(env!("CARGO_BIN_EXE_cluesat")).arg(verb).arg(puzzle).arg("-o").arg(&file).output();
    let run = run.expect("the program starts");
    let text = std::fs::read_to_string(&file).ok();
    assert_eq!(run.status.code(), Some(if text.is_some() { 0 } else { 2 }), "{verb} {name}: {run:?}");
    assert_eq!(run.stdout, b"", "{verb} {name}");
    text
}

#[test]
fn the_name_of_the_file_says_in_what_format() {
    for verb in ["solve", "unique", "count", "explain", "hint", "rate", "bench"] {
        let text = printed(verb, "a.txt").expect("text is printed by all");
        assert!(!text.starts_with(['{', '<']), "{verb}: {text}");
        for name in ["a.json", "a.JSONL"] {
            let text = printed(verb, name).expect("JSON is printed by all");
            assert!(text.lines().all(|line| line.starts_with('{') && line.ends_with('}')), "{verb}: {text}");
        }
        let pictures = matches!(verb, "solve" | "explain");
        assert_eq!(printed(verb, "a.svg").is_some_and(|text| text.starts_with("<svg")), pictures, "{verb}");
        assert_eq!(
            printed(verb, "a.html").is_some_and(|text| text.starts_with("<!doctype")),
            verb == "explain",
            "{verb}"
        );
        assert_eq!(printed(verb, "a.pdf"), None, "{verb}");
    }
    let grouped = printed("export", "a.gcnf").expect("groups are written");
    assert!(grouped.contains("p gcnf"), "{grouped}");
    assert_eq!(printed("export", "a.svg"), None);
}

#[test]
fn what_was_in_a_file_stays_until_there_is_something_else_to_write() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let run = |args: &[&str]| {
        let run = Command::new(env!("CARGO_BIN_EXE_cluesat")).args(args).current_dir(&folder).output();
        run.expect("the program starts")
    };
    let puzzle = concat!(env!("CARGO_MANIFEST_DIR"), "/puzzles/sudoku/4x4-easy.txt");
    let impossible = concat!(env!("CARGO_MANIFEST_DIR"), "/puzzles/sudoku/9x9-impossible.txt");
    for (verb, name) in
        [("solve", "a.svg"), ("explain", "a.html"), ("book", "a.pdf"), ("export", "a.cnf"), ("draw", "a.png")]
    {
        let file = folder.path().join(name);
        let old = "longer than what there is to say, or not: ".repeat(10_000);
        std::fs::write(&file, &old).expect("the file can be written");
        assert_eq!(run(&[verb, "nowhere.txt", "-o", name]).status.code(), Some(2), "{verb}");
        assert_eq!(std::fs::read_to_string(&file).expect("the file is there"), old, "{verb}");
        assert_eq!(run(&[verb, puzzle, "-o", name]).status.code(), Some(0), "{verb}");
        let new = std::fs::read(&file).expect("the file is there");
        assert!(!new.is_empty() && new.len() < old.len(), "{verb}: {} bytes", new.len());
        assert!(!String::from_utf8_lossy(&new).contains("or not"), "{verb}");
    }
    // What is refused makes no file.
    assert_eq!(run(&["convert", puzzle, "--to", "line", "-o", "new.gz"]).status.code(), Some(2));
    assert!(!folder.path().join("new.gz").exists());
    // A picture says nothing of an answer that is not there, and an error in a file is seen.
    let none = run(&["solve", impossible, "-o", "none.png"]);
    assert_eq!((none.status.code(), String::from_utf8_lossy(&none.stderr).trim()), (Some(1), "no answer"));
    let error = run(&["unique", "nowhere.txt", "-o", "error.json"]);
    assert!(String::from_utf8_lossy(&error.stderr).contains("there is no such file"), "{error:?}");
    let text = std::fs::read_to_string(folder.path().join("error.json")).expect("the error is there, too");
    assert!(text.contains("\"status\":\"error\""), "{text}");
}

#[test]
fn what_compare_wrote_can_be_compared_with() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let puzzle = concat!(env!("CARGO_MANIFEST_DIR"), "/puzzles/sudoku/4x4-easy.txt");
    let bench = |args: &[&str]| {
        let run = Command::new(env!("CARGO_BIN_EXE_cluesat"))
            .args(["bench", "-q", puzzle])
            .args(args)
            .current_dir(&folder)
            .output()
            .expect("the program starts");
        (run.status.code(), String::from_utf8_lossy(&run.stdout).into_owned())
    };
    assert_eq!(bench(&["-o", "a.jsonl"]).0, Some(0));
    assert_eq!(bench(&["--compare", "a.jsonl", "-o", "b.jsonl"]).0, Some(0));
    let (exit, text) = bench(&["--compare", "b.jsonl"]);
    assert_eq!(exit, Some(0), "{text}");
    assert!(text.contains("1 measured before and now") && !text.contains("verdict"), "{text}");
    assert_eq!(bench(&["--compare", "b.jsonl", "-o", "b.jsonl"]).0, Some(2));
}

#[cfg(unix)]
#[test]
fn the_name_of_a_file_gives_no_orders_to_the_terminal() {
    let folder = tempfile::tempdir().expect("there is room");
    let name = "esc\x1b[31m.txt";
    std::fs::write(folder.path().join(name), "12\n34x\n").expect("there is room");
    for args in
        [&["solve", name][..], &["sat", name], &["solve", "none\x1b[31m.txt"], &["check", name, "--board", "\x1b"]]
    {
        let run = Command::new(env!("CARGO_BIN_EXE_cluesat")).args(args).current_dir(&folder).output();
        let said = String::from_utf8(run.expect("the program starts").stderr).expect("text");
        assert!(said.starts_with("error: ") && !said.contains('\x1b'), "{args:?}: {said:?}");
    }
}

#[test]
fn json_can_be_asked_for_in_two_ways() {
    let puzzle = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles/sudoku/4x4-easy.txt");
    for verb in ["solve", "unique", "count", "explain", "hint", "rate", "bench"] {
        let run = Command::new(env!("CARGO_BIN_EXE_cluesat")).args([verb, "--json"]).arg(&puzzle).output();
        let run = run.expect("the program starts");
        assert!(run.status.success() && run.stdout.starts_with(b"{"), "{verb}: {run:?}");
    }
    for args in [["draw", "--json"], ["solve", "--json=1"]] {
        let run = Command::new(env!("CARGO_BIN_EXE_cluesat")).args(args).arg(&puzzle).output();
        assert_eq!(run.expect("the program starts").status.code(), Some(2), "{args:?}");
    }
    let run =
        Command::new(env!("CARGO_BIN_EXE_cluesat")).args(["count", "--json", "--format", "text"]).arg(&puzzle).output();
    assert_eq!(run.expect("the program starts").status.code(), Some(2));
}

#[test]
fn the_engines_stand_in_columns() {
    let run = Command::new(env!("CARGO_BIN_EXE_cluesat")).arg("backends").output().expect("the program starts");
    let text = String::from_utf8(run.stdout).expect("text");
    let described = ["varisat", "batsat"].map(|name| {
        let line = text.lines().find(|line| line.starts_with(name)).expect("it is built in");
        line[name.len()..].find(name).expect("a version") + name.len()
    });
    assert_eq!(described, [25, 25], "{text}");
}

#[test]
fn help_names_what_there_is_to_choose() {
    let help = |verb: &str, how: &str| {
        let run = Command::new(env!("CARGO_BIN_EXE_cluesat")).args([verb, how]).output().expect("the program starts");
        String::from_utf8(run.stdout).expect("text")
    };
    let (long, short) = (help("count", "--help"), help("count", "-h"));
    for method in Method::ALL {
        assert!(long.contains(method.name()) && short.contains(method.name()), "{method}");
    }
    let formats = Format::ALL.iter().map(ToString::to_string);
    let encodings = Amo::ALL.iter().map(ToString::to_string).chain(Card::ALL.iter().map(ToString::to_string));
    for name in formats.chain(encodings) {
        assert!(long.contains(&name), "{name}: {long}");
    }
    assert!(!short.contains("mathematica") && !short.contains("bimander"), "long lists are for the long help: {short}");
    for verb in ["prove", "sat"] {
        let text = help(verb, "--help");
        assert!(text.contains("--backend") && text.contains("--time-limit"), "{text}");
        assert!(!["--deduce", "--encoding", "--connectivity"].iter().any(|option| text.contains(option)), "{text}");
    }
}

/// Runs a verb on texts, each in a file of its own.
fn run(verb: &[&str], texts: &[&str]) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let mut command = Command::new(env!("CARGO_BIN_EXE_cluesat"));
    command.args(verb);
    for (number, text) in texts.iter().enumerate() {
        let file = folder.path().join(format!("{number}.txt"));
        std::fs::write(&file, text).expect("there is room");
        command.arg(file);
    }
    let output = command.output().expect("the program starts");
    String::from_utf8(output.stdout).expect("answers are text")
}

#[test]
fn each_of_several_boards_is_judged_by_its_own_puzzle() {
    let sudokus = "# family: sudoku\n1...\n..2.\n.3..\n...4\n\n2...\n..1.\n.4..\n...3\n";
    // The first row of each answer, and the last one of the second, are without lines and clues.
    let loops = "# family: slitherlink\n--\n--\n44\n--\n\n---\n---\n-4-\n---\n---\n";
    let loops = &loops.replace("44", "4-");
    let nonograms = "1\n1\n\n2\n0\n====\n0\n2\n\n1\n1\n";
    for puzzles in [sudokus, loops, nonograms] {
        for style in ["--unicode", "--ascii"] {
            let boards = run(&["solve", style], &[puzzles]);
            for boards in [boards.clone(), format!("\u{feff}\n{boards}"), boards.replacen('\n', "\r\n", 90)] {
                let judged = run(&["check", "--board"], &[&boards, puzzles]);
                assert_eq!(judged.matches(": right\n").count(), 2, "{puzzles}{boards}{judged}");
            }
        }
    }
    let [bordered, plain] = ["12|34\n34|12\n--+--\n23|41\n41|23\n", "2143\n4312\n1234\n3421\n"];
    let puzzles = "# family: sudoku\n1...\n....\n....\n...3\n\n2...\n....\n....\n...1\n";
    let judged = run(&["check", "--board"], &[&format!("{bordered}\n{plain}"), puzzles]);
    assert_eq!(judged.matches(": right\n").count(), 2, "{judged}");
}

/// The lines of help that are examples.
fn examples(help: &str) -> Vec<String> {
    let (_, examples) = help.split_once("Examples:\n").expect("each verb has examples");
    examples.lines().map(str::trim).filter(|line| !line.is_empty()).map(str::to_owned).collect()
}

#[test]
#[cfg(unix)]
fn the_examples_of_help_run() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let puzzles = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles");
    std::os::unix::fs::symlink(puzzles.with_file_name("kinds"), folder.path().join("kinds"))
        .expect("a link can be made");
    std::os::unix::fs::symlink(puzzles, folder.path().join("puzzles")).expect("a link can be made");
    let program = Path::new(env!("CARGO_BIN_EXE_cluesat"));
    let shell = |line: &str| {
        let path = format!("{}:/usr/bin:/bin", program.parent().expect("it is in a folder").display());
        let run = Command::new("sh").args(["-c", line]).env("PATH", path).current_dir(&folder).output();
        run.expect("there is a shell")
    };
    let help = String::from_utf8(shell("cluesat").stderr).expect("help is text");
    let verbs = help.lines().filter_map(|line| line.strip_prefix("  ")?.split_whitespace().next());
    let verbs: Vec<_> = verbs.filter(|verb| verb.starts_with(|c: char| c.is_ascii_lowercase())).collect();
    assert!(verbs.len() > 20, "{help}");
    for verb in verbs {
        let help = String::from_utf8(shell(&format!("cluesat {verb} -h")).stdout).expect("help is text");
        assert!(examples(&help).len() >= 3, "{help}");
        // What is every verb's stands behind what is its own.
        let options = help.split("\nOptions:\n").nth(1).and_then(|text| text.split("\n\n").next()).expect("options");
        let shared = options.split("--color <").nth(1).expect("it is there");
        assert_eq!(shared.matches("\n  -").count(), 2, "{help}");
        for example in examples(&help) {
            let run = shell(&example);
            let said = String::from_utf8_lossy(&run.stderr);
            assert!(matches!(run.status.code(), Some(0 | 1 | 10 | 20)) && !said.contains("error"), "{example}: {said}");
        }
    }
}

/// What is written, kept for the test.
#[derive(Clone, Default)]
struct Kept(Arc<Mutex<Vec<u8>>>);

impl Kept {
    fn text(&self) -> String {
        String::from_utf8(self.0.lock().expect("no run panicked").clone()).expect("it is text")
    }
}

impl Write for Kept {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("no run panicked").write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Runs a command line in this process on a terminal of `width` columns: its exit code, answers, talk.
fn run_here(args: &[&str], input: &'static str, width: usize) -> (u8, String, String) {
    let (output, error) = (Kept::default(), Kept::default());
    let mut terminal = Terminal::new(input.as_bytes(), output.clone(), error.clone()).with_width(width);
    let exit = cluesat::cli::run(["cluesat"].iter().chain(args).map(std::ffi::OsString::from), &mut terminal);
    (exit, output.text(), error.text())
}

const SMALL: &str = "# family: sudoku\n1...\n..2.\n4...\n...3\n";

#[test]
fn a_process_runs_several_command_lines() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let file = folder.path().join("answer").display().to_string();
    let (exit, solved, talk) = run_here(&["solve", "--format", "line"], SMALL, 80);
    assert_eq!((exit, solved.trim().len(), talk.as_str()), (0, 16, ""));
    assert_eq!(run_here(&["unique", "-", "--format", "line"], SMALL, 80), (0, "unique\n".into(), String::new()));
    assert_eq!(
        run_here(&["-q", "solve", "--format", "line", "-o", &file], SMALL, 80),
        (0, String::new(), String::new())
    );
    assert_eq!(std::fs::read_to_string(&file).expect("it was written"), solved);
    // What was said to an earlier run, or went wrong in it, is forgotten.
    let (exit, answers, talk) = run_here(&["unique", "nowhere"], SMALL, 80);
    assert_eq!((exit, answers.as_str()), (2, ""));
    assert!(talk.starts_with("error: cannot read nowhere: there is no such file"), "{talk:?}");
    let colours = |args: &[&str]| run_here(args, "1..\n", 80).2.contains('\x1b');
    assert_eq!([&["solve", "--color", "always"][..], &["solve"]].map(colours), [true, false]);
    let (exit, answers, talk) = run_here(&["no-verb"], "", 80);
    assert!(exit == 2 && answers.is_empty() && talk.starts_with("error: unrecognized subcommand"), "{talk}");
    // Help and steps are as wide as the terminal.
    for (args, exit) in [(&["solve", "--help"][..], 0), (&["explain"], 0)] {
        let wide = |width| {
            let run = run_here(args, SMALL, width);
            assert_eq!((run.0, run.2.as_str()), (exit, ""));
            run.1.lines().map(|line| line.chars().count()).max().unwrap_or(0)
        };
        assert!(wide(40) < 60 && wide(90) > 60, "{args:?}: {} {}", wide(40), wide(90));
    }
}

#[test]
fn command_lines_at_a_time_take_turns() {
    let runs = std::thread::scope(|scope| {
        let run = |number: usize| {
            let jobs = ["1", "2"][number % 2];
            scope.spawn(move || run_here(&["count", "--jobs", jobs], ["12..............\n", SMALL][number % 2], 80))
        };
        let runs = [0, 1, 2, 3].map(run);
        runs.map(|run| run.join().expect("no run panicks"))
    });
    assert_eq!(runs[0], runs[2]);
    assert_eq!(runs[1], runs[3]);
    assert!(runs[0].1.trim() != "1" && runs[1].1.trim() == "1", "{runs:?}");
}
