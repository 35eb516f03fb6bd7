//! Limits are answers too: `--time-limit`, `--max`, Ctrl-C once and twice, with every kind of engine. Only what comes
//! out in the end is looked at, never how soon.

mod bounds;
mod killed;
mod signals;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::Arc;
use std::thread::sleep;
use std::time::{Duration, Instant};

use cluesat::backend::Limits;
use cluesat::family::nonogram::{Clue, Nonogram};
use cluesat::family::{Deduce, Format, Puzzle};
use cluesat::grid::Grid;
use rustix::process::{Pid, Signal, kill_process};

const CLUESAT: &str = env!("CARGO_BIN_EXE_cluesat");
/// What does not happen within this does not happen.
const PATIENCE: Duration = Duration::from_secs(60);

/// Fourteen rows whose one cell may be in thirteen columns only, and fourteen columns for thirteen other rows: pigeons
/// without holes, which no engine here proves in hours. Each line by itself can be filled.
fn pigeons() -> Arc<dyn Puzzle> {
    let (n, k) = (27, 14);
    let ones = vec![Clue::new([1]); n];
    let mut given = Grid::filled(n, n, None);
    for pos in given.positions() {
        if (pos.row < k) != (pos.col < k - 1) {
            given[pos] = Some(false);
        }
    }
    Arc::new(Nonogram::new(ones.clone(), ones).expect("the clues fit").with_given(given))
}

/// A folder with the puzzles of these tests.
struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Self {
        Folder(tempfile::tempdir().expect("there is room"))
    }

    fn write(&self, name: &str, text: &[u8]) -> String {
        let path: PathBuf = self.0.path().join(name);
        fs::write(&path, text).expect("there is room");
        path.display().to_string()
    }

    fn pigeons(&self) -> String {
        let mut text = Vec::new();
        pigeons().write(Format::Json, None, &mut text).expect("JSON holds given cells");
        self.write("pigeons.json", &text)
    }

    /// n x n lines of one cell: n! answers.
    fn ones(&self, n: usize) -> String {
        let lines = "1\n".repeat(n);
        self.write("ones.txt", format!("{lines}\n{lines}").as_bytes())
    }

    /// A slitherlink without clues.
    fn clueless(&self, n: usize) -> String {
        let row = ". ".repeat(n);
        let text = format!("# family: slitherlink\n{}", format!("{}\n", row.trim_end()).repeat(n));
        self.write("clueless.txt", text.as_bytes())
    }
}

/// Engines in process, our own program as an engine, one whose work is done by a child, and what is installed. Each
/// program has `mark` among its arguments, so that it can be found.
fn engines(mark: u32) -> Vec<(String, bool)> {
    let mut engines = vec![
        ("varisat".to_owned(), false),
        ("batsat".to_owned(), false),
        (format!("{CLUESAT} sat --time-limit {mark}"), true),
        (format!("sh -c '{CLUESAT} sat --backend batsat --time-limit {mark}; true'"), true),
    ];
    for (program, limit) in [("minisat", "-cpu-lim="), ("cadical", "-q -t ")] {
        let paths = std::env::var_os("PATH").unwrap_or_default();
        if std::env::split_paths(&paths).any(|folder| folder.join(program).is_file()) {
            engines.push((format!("{program} {limit}{mark}"), true));
        }
    }
    engines
}

fn start(args: &[&str]) -> Child {
    let mut command = Command::new(CLUESAT);
    command.args(args).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("cluesat starts")
}

/// Waits until something is so.
fn until(what: &str, mut is: impl FnMut() -> bool) {
    let started = Instant::now();
    while !is() {
        assert!(started.elapsed() < PATIENCE, "{what} did not happen");
        sleep(Duration::from_millis(5));
    }
}

/// Waits until the process has a handler for Ctrl-C: before, that simply ends it.
fn until_listening(child: &Child) {
    let status = format!("/proc/{}/status", child.id());
    if !Path::new(&status).exists() {
        sleep(Duration::from_secs(1));
        return;
    }
    until("a handler for Ctrl-C", || {
        let text = fs::read_to_string(&status).unwrap_or_default();
        let caught = text.lines().find_map(|line| line.strip_prefix("SigCgt:")).map_or("0", str::trim);
        u64::from_str_radix(caught, 16).unwrap_or(0) & 2 != 0
    });
}

fn ctrl_c(child: &Child) {
    // The process may have ended already.
    let _ = kill_process(Pid::from_child(child), Signal::INT);
}

/// The processes that have this number among their arguments, but for `cluesat` with `--backend`, which starts them.
fn running(mark: u32) -> usize {
    let Ok(processes) = fs::read_dir("/proc") else { return 0 };
    let has_mark = |path: PathBuf| {
        let line = fs::read(path.join("cmdline")).unwrap_or_default();
        let line = String::from_utf8_lossy(&line).replace('\0', " ");
        line.contains(&mark.to_string()) && !line.contains(" unique ")
    };
    processes.flatten().filter(|entry| has_mark(entry.path())).count()
}

fn finish(child: Child) -> (Option<i32>, String, String) {
    let Output { status, stdout, stderr } = child.wait_with_output().expect("it ends");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (status.code(), text(stdout), text(stderr))
}

#[test]
fn deduction_does_not_see_that_the_pigeons_have_no_answer() {
    assert!(pigeons().deduce(Deduce::Full).is_ok(), "no line contradicts itself or its neighbours");
}

#[test]
fn a_time_limit_ends_every_engine() {
    let folder = Folder::new();
    let file = folder.pigeons();
    for (number, (_, is_program)) in (0..).zip(engines(0)) {
        let mark = 870_100 + number;
        let (engine, _) = engines(mark).swap_remove(number as usize);
        for verb in ["unique", "solve", "count"] {
            let child = start(&["--quiet", verb, "--time-limit", "0.3", "--backend", &engine, &file]);
            let (code, stdout, stderr) = finish(child);
            assert_eq!(code, Some(3), "{verb} {engine}: {stdout}{stderr}");
            assert!(stdout.contains("gave up after 0.3 s"), "{verb} {engine}: {stdout}{stderr}");
            assert!(!stdout.starts_with("unique") && !stdout.contains("no answer\n"), "{verb} {engine}: {stdout}");
        }
        if is_program {
            until("the end of the engine", || running(mark) == 0);
        }
    }
}

#[test]
fn a_time_limit_that_no_clock_reaches_is_none() {
    let file = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    for verb in ["solve", "hint", "rate", "bench"] {
        let (code, _, stderr) = finish(start(&[verb, "--time-limit", "1e19", file]));
        assert_eq!((code, &stderr[..]), (Some(0), ""), "{verb}");
    }
    assert_eq!(Limits::none().with_time(Some(Duration::MAX)).deadline, None);
}
