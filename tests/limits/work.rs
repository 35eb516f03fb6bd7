//! What a hint, an explanation, a rating, a new puzzle are is counted, not timed: they are the same bytes however slow the
//! machine is.

use std::ffi::OsString;
use std::io::{self, Write};
use std::process::Command;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use cluesat::cli::Terminal;

/// Set where the clock leaps.
const BUSY: &str = "CLUESAT_TEST_BUSY";

/// A clock that leaps by an hour whenever it is read, as on a machine too busy for anything.
fn leaping() -> Duration {
    static READ: AtomicU64 = AtomicU64::new(0);
    Duration::from_secs(3600 * READ.fetch_add(1, Ordering::Relaxed))
}

/// What is written, kept for the test.
#[derive(Clone, Default)]
struct Kept(Arc<Mutex<Vec<u8>>>);

impl Write for Kept {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("no run panicked").write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Runs a command line in this process: what it answers and says, and its exit code.
fn run(args: &[&str], input: &'static str) -> String {
    let (output, error) = (Kept::default(), Kept::default());
    let mut terminal = Terminal::new(input.as_bytes(), output.clone(), error.clone());
    let exit = cluesat::cli::run(["cluesat"].iter().chain(args).map(OsString::from), &mut terminal);
    let text = |kept: Kept| String::from_utf8_lossy(&kept.0.lock().expect("no run panicked")).into_owned();
    format!("$ {}\n{}{}? {exit}\n", args.join(" "), text(output), text(error))
}

/// What is open begins with an X-wing.
const X_WING: &str = "1.73.2485248157369.53..8712......5..4.57.612887..1593.3..5..6..5.....8..7.4..1253\n";
/// The first step takes several rules.
const HARD: &str = "........1.....2.3...4.5.6.....3...7...8.674...7...1..2..5......69..84...84....9..\n";

const RUNS: [(&[&str], &str); 17] = [
    (&["hint", "-m"], X_WING),
    (&["hint", "-mmm"], HARD),
    (&["hint", "puzzles/slitherlink/hard-30x30.txt"], ""),
    (&["hint", "puzzles/slitherlink/none-10x10.txt"], ""),
    (&["hint", "puzzles/nonogram/swapped-15x15.non"], ""),
    (&["hint", "-mmm", "puzzles/slitherlink/easy-7x7.txt", "--board", "tests/cli/boards/easy-7x7-half.txt"], ""),
    (&["hint", "-mm", "puzzles/nonogram/key-5x5.txt", "--board", "tests/cli/boards/key-dead.txt"], ""),
    (&["check", "puzzles/sudoku/9x9-two-answers.txt", "--board", "tests/cli/boards/9x9-two-answers-wrong.txt"], ""),
    (&["explain", "puzzles/slitherlink/easy-5x5.txt"], ""),
    (&["explain", "puzzles/nonogram/key-5x5.txt", "--board", "tests/cli/boards/key-open.txt"], ""),
    (&["rate", "puzzles/slitherlink/easy-7x7.txt", "puzzles/sudoku/9x9-hard.txt"], ""),
    (&["rate", "puzzles/loops/masyu-6x6.txt", "puzzles/sudoku/9x9-two-answers.txt"], ""),
    (&["unique", "puzzles/slitherlink/none-10x10.txt", "puzzles/nonogram/swapped-15x15.non"], ""),
    (&["solve", "--decided", "puzzles/sudoku/9x9-two-answers.txt", "puzzles/slitherlink/two-10x10.txt"], ""),
    (&["repair", "puzzles/slitherlink/two-3x4.txt"], ""),
    (&["reduce", "--fewest", "puzzles/sudoku/4x4-easy.txt"], ""),
    (&["generate", "sudoku", "--size", "6x6", "--level", "medium", "--seed", "3", "--time-limit", "1e12"], ""),
];

#[test]
fn no_result_depends_on_the_clock() {
    let file = std::env::var_os(BUSY);
    if file.is_some() {
        cluesat::backend::set_clock(leaping);
    }
    let said = RUNS.map(|(args, input)| run(args, input));
    if let Some(file) = file {
        std::fs::write(file, said.concat()).expect("there is room");
        return;
    }
    let file = tempfile::NamedTempFile::new().expect("there is room");
    let name = "work::no_result_depends_on_the_clock";
    let mut busy = Command::new(std::env::current_exe().expect("this is a program"));
    let ended = busy.args(["--exact", name]).env(BUSY, file.path()).output().expect("it starts");
    assert!(ended.status.success(), "{ended:?}");
    let busy = std::fs::read_to_string(file.path()).expect("it was written");
    assert_eq!(said.concat(), busy);
    for (said, exit) in said.iter().zip([0, 0, 0, 1, 1, 0, 1, 1, 0, 0, 0, 1, 1, 0, 0, 0, 0]) {
        assert!(said.ends_with(&format!("? {exit}\n")), "{said}");
    }
    assert!(said[0].contains("X-wing"), "{}", said[0]);
}
