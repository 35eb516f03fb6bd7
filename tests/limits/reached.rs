//! Limits are answers too: `--time-limit`, `--max`, Ctrl-C once and twice, with every kind of engine. Only what comes
//! out in the end is looked at, never how soon.
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};

use cluesat::backend::{Backend, Limits, Metrics, Phase};
use cluesat::family::Puzzle;
use cluesat::grid::{Grid, Pos};
use cluesat::puzzle::nonogram::{Clue, Nonogram};
use cluesat::puzzle::slitherlink::Slitherlink;
use cluesat::puzzle::sudoku::Sudoku;
use cluesat::puzzle::{Deduce, Format};
use cluesat::search::{self, Counted, Method, Outcome, Progress, SelectorSolver, Solutions};
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

#[test]
fn ctrl_c_once_ends_every_engine() {
    let folder = Folder::new();
    let file = folder.pigeons();
    for (number, (_, is_program)) in (0..).zip(engines(0)) {
        let mark = 870_200 + number;
        let (engine, _) = engines(mark).swap_remove(number as usize);
        let child = start(&["unique", "--backend", &engine, &file]);
        until_listening(&child);
        if is_program && Path::new("/proc/self/status").exists() {
            until("the start of the engine", || running(mark) > 0);
        }
        ctrl_c(&child);
        let (code, stdout, stderr) = finish(child);
        assert_eq!(code, Some(3), "{engine}: {stdout}{stderr}");
        assert!(stdout.starts_with("interrupted: no answer found yet"), "{engine}: {stdout}{stderr}");
        if is_program {
            until("the end of the engine", || running(mark) == 0);
        }
    }
}

#[test]
fn ctrl_c_once_gives_what_was_found() {
    let folder = Folder::new();
    let file = folder.clueless(12);
    for engine in ["varisat", "batsat"] {
        let mut child = start(&["solve", "--all", "--format", "line", "--backend", engine, &file]);
        let mut lines = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut first = String::new();
        lines.read_line(&mut first).expect("an answer");
        ctrl_c(&child);
        let mut rest = String::new();
        lines.read_to_string(&mut rest).expect("answers");
        let (code, _, stderr) = finish(child);
        assert_eq!(code, Some(3), "{engine}: {stderr}");
        let found = 1 + rest.lines().count();
        let said = if found == 1 { "1 answer".to_owned() } else { format!("{found} answers") };
        assert_eq!(stderr, format!("interrupted: {said} found, there may be more\n"), "{engine}");

        let child = start(&["count", "--format", "json", "--method", "enumerate", "--backend", engine, &file]);
        until_listening(&child);
        sleep(Duration::from_millis(100));
        ctrl_c(&child);
        let (code, stdout, _) = finish(child);
        assert_eq!(code, Some(3), "{engine}");
        assert!(stdout.contains("\"status\":\"limit\"") && stdout.contains("\"exact\":false"), "{engine}: {stdout}");
    }
}

/// Waits for the end of a process, which comes though its input stays open.
fn ended(child: &mut Child) -> Option<i32> {
    let mut status = None;
    until("an end", || {
        status = child.try_wait().expect("it can be asked");
        status.is_some()
    });
    status.and_then(|status| status.code())
}

#[test]
fn one_signal_ends_who_only_waits_for_input() {
    for args in [&["solve"][..], &["unique", "-j4"], &["sat"], &["export"], &["check", "--board", "-", "no-file"]] {
        for (signal, exit) in [(Signal::INT, 130), (Signal::TERM, 143), (Signal::HUP, 129)] {
            let mut command = Command::new(CLUESAT);
            command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
            let mut child = command.spawn().expect("cluesat starts");
            let input = child.stdin.take();
            until_listening(&child);
            kill_process(Pid::from_child(&child), signal).expect("it runs");
            assert_eq!(ended(&mut child), Some(exit), "{args:?} {signal:?}");
            assert_eq!(finish(child), (Some(exit), String::new(), String::new()), "{args:?} {signal:?}");
            drop(input);
        }
    }
}

#[test]
fn what_was_answered_before_a_wait_is_written() {
    let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
    for (jobs, count) in [("-j1", 1), ("-j1", 300), ("-j3", 300), ("-j3", 5000)] {
        let mut command = Command::new(CLUESAT);
        command.args(["unique", "--format", "line", jobs]).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().expect("cluesat starts");
        let mut input = child.stdin.take().expect("a pipe");
        input.write_all(line.repeat(count).as_bytes()).expect("it reads");
        // The pipe holds few, so that most are read by now, and all of them are answered while it stays open.
        let mut lines = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut text = String::new();
        (0..count).for_each(|_| _ = lines.read_line(&mut text).expect("an answer"));
        ctrl_c(&child);
        // A signal that comes just before the wait ends it in order.
        let end = ended(&mut child);
        assert!(matches!(end, Some(3 | 130)), "{jobs} {count}: {end:?}");
        lines.read_to_string(&mut text).expect("no more");
        assert_eq!(text, "unique\n".repeat(count), "{jobs}");
    }
}

#[test]
fn who_works_while_more_input_is_waited_for_tells_what_was_found() {
    let (easy, hard) = ("https://puzz.link/p?slither/2/2/j", "https://puzz.link/p?slither/12/12/zzzzzzzj");
    let mut command = Command::new(CLUESAT);
    command.args(["count", "--method", "enumerate", "-j3"]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().expect("cluesat starts");
    let mut input = child.stdin.take().expect("a pipe");
    // The first one is done at once, another thread has the second one, and the first thread waits for more.
    input.write_all(format!("{easy}\n{hard}\n").as_bytes()).expect("it reads");
    let stat = format!("/proc/{}/stat", child.id());
    if Path::new(&stat).exists() {
        until("some work", || {
            let text = fs::read_to_string(&stat).unwrap_or_default();
            let ticks = text.split(' ').nth(13).and_then(|ticks| ticks.parse::<u64>().ok());
            ticks.unwrap_or(0) >= 30
        });
    } else {
        sleep(Duration::from_secs(2));
    }
    ctrl_c(&child);
    assert!(matches!(ended(&mut child), Some(3 | 130)));
    let (_, stdout, _) = finish(child);
    assert!(stdout.starts_with("13\ninterrupted: at least ") && stdout.ends_with('\n'), "{stdout}");
    drop(input);
}

#[test]
fn ctrl_c_leaves_no_gap_in_a_stream() {
    let folder = Folder::new();
    let line = "53..7....6..195....9.....6.8.......34..8.3..17.......6.6....28....419..5....8..79\n";
    let file = folder.write("many.txt", line.repeat(200_000).as_bytes());
    for jobs in ["-j2", "-j5"] {
        let mut child = start(&["unique", "-q", "--format", "json", jobs, &file]);
        let mut lines = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut text = String::new();
        for _ in 0..5000 {
            lines.read_line(&mut text).expect("an answer");
        }
        ctrl_c(&child);
        lines.read_to_string(&mut text).expect("answers");
        let (code, _, stderr) = finish(child);
        assert_eq!(code, Some(3), "{stderr}");
        let index = |line: &str| {
            let answer: serde_json::Value = serde_json::from_str(line).expect("an object");
            answer["index"].as_u64().expect("a number")
        };
        let found: Vec<u64> = text.lines().map(index).collect();
        assert!(found.iter().copied().eq(0..found.len() as u64), "{jobs}: not one after the other");
    }
}

#[test]
fn what_ctrl_c_kept_from_being_begun_is_not_measured() {
    let folder = Folder::new();
    let file = folder.pigeons();
    let child = start(&["bench", "--json", "--backend", "varisat", "--backend", "batsat", &file]);
    until_listening(&child);
    sleep(Duration::from_millis(300));
    ctrl_c(&child);
    let (code, stdout, _) = finish(child);
    assert_eq!(code, Some(3), "{stdout}");
    let of = |engine: &str| stdout.contains(&format!("\"backend\":\"{engine}\""));
    assert!(!of("batsat"), "{stdout}");
    let total = stdout.lines().last().unwrap_or_default();
    assert!(total.contains("\"case\":\"unique batsat") && total.contains("\"puzzles\":0"), "{stdout}");
}

#[test]
fn ctrl_c_twice_means_now() {
    let folder = Folder::new();
    let file = folder.ones(40);
    for engine in ["varisat".to_owned(), "batsat".to_owned(), format!("{CLUESAT} sat")] {
        let mut ends = Vec::new();
        // A first Ctrl-C that comes just before the wait ends it in order; then it is tried again.
        while ends.len() < 5 && ends.last() != Some(&Some(130)) {
            ends.push(twice(&engine, &file));
        }
        assert_eq!(ends.last(), Some(&Some(130)), "{engine}: {ends:?}");
        assert!(ends.iter().all(|end| matches!(end, Some(3 | 130))), "{engine}: {ends:?}");
    }
}

/// Presses Ctrl-C until the end. Nobody reads the answers, so the program waits for room to write, whatever the first
/// Ctrl-C asks for.
fn twice(engine: &str, file: &str) -> Option<i32> {
    let mut child = start(&["solve", "--all", "--backend", engine, file]);
    let answers = child.stdout.take().expect("a pipe");
    let mut before = 0;
    until("a full pipe", || {
        let waiting = rustix::io::ioctl_fionread(&answers).expect("a pipe tells");
        let full = waiting == before && waiting > 30_000;
        before = waiting;
        sleep(Duration::from_millis(500));
        full
    });
    let mut ended = None;
    until("an end", || {
        ctrl_c(&child);
        sleep(Duration::from_millis(30));
        ended = child.try_wait().expect("it can be asked");
        ended.is_some()
    });
    ended.and_then(|status| status.code())
}

#[test]
fn ctrl_c_twice_leaves_no_engine_behind() {
    if !Path::new("/proc/self/status").exists() {
        return;
    }
    let folder = Folder::new();
    let file = folder.pigeons();
    for round in 0..3 {
        let mark = 870_300 + round;
        let engine = format!("{CLUESAT} sat --time-limit {mark}");
        let child = start(&["unique", "--backend", &engine, &file]);
        until_listening(&child);
        until("the start of the engine", || running(mark) > 0);
        ctrl_c(&child);
        sleep(Duration::from_millis(u64::from(round)));
        ctrl_c(&child);
        let (code, _, _) = finish(child);
        // The first one may have been enough.
        assert!(matches!(code, Some(3 | 130)), "{code:?}");
        until("the end of the engine", || running(mark) == 0);
    }
}

#[test]
fn one_answer_at_a_limit_is_not_called_unique() {
    let folder = Folder::new();
    let file = folder.ones(5);
    let again = folder.0.path().join("again");
    let script = format!("if [ -e {0} ]; then exec sleep 870400; fi\ntouch {0}\nexec {CLUESAT} sat\n", again.display());
    let script = folder.write("engine.sh", script.as_bytes());
    let strategies: [(&[&str], &str); 3] = [
        (&["unique", "--format", "text"], "gave up after 1 s: one answer found, others not ruled out"),
        (&["unique", "--format", "line"], "limit"),
        (&["unique", "--format", "json"], "\"status\":\"limit\""),
    ];
    for (args, said) in strategies {
        let _ = fs::remove_file(&again);
        let engine = format!("sh {script}");
        let args = [args, &["--time-limit", "1", "--backend", &engine, &file]].concat();
        let (code, stdout, stderr) = finish(start(&args));
        assert_eq!(code, Some(3), "{stdout}{stderr}");
        assert!(stdout.contains(said), "{stdout}{stderr}");
        assert!(again.exists(), "the engine was asked");
    }
    until("the end of the engine", || running(870_400) == 0);
}

#[test]
fn what_was_counted_one_by_one_is_a_bound_at_a_limit() {
    // So long that the frontier takes many seconds, which comes when some answers are found.
    let puzzle: Arc<dyn Puzzle> = Arc::new(Slitherlink::new(Grid::filled(100, 12, None)).expect("no clue is wrong"));
    let (flag, watch) = (Arc::new(AtomicBool::new(false)), Arc::new(Metrics::default()));
    let limits = Limits { interrupt: Some(Arc::clone(&flag)), watch: Some(Arc::clone(&watch)), ..Limits::none() };
    let options = search::Options { backend: Backend::Batsat, limits, ..search::Options::default() };
    let counting = std::thread::spawn(move || search::count(&puzzle, &options, Method::Auto, None));
    // The phase is the same before the first answer, for a moment.
    until("the frontier", || watch.snapshot().answers >= 100 && watch.snapshot().phase == Phase::Counting);
    flag.store(true, Ordering::Relaxed);
    let count = counting.join().expect("it counts").expect("it counts");
    assert_eq!((count.result, count.method), (Counted::Limit(100), Method::Enumerate));
}

#[test]
fn max_is_a_bound_and_not_a_count() {
    let folder = Folder::new();
    let file = folder.ones(4);
    for (max, said, exact) in [("23", "more than 23\n", false), ("24", "24\n", true), ("0", "more than 0\n", false)] {
        for engine in ["varisat", "batsat"] {
            let (code, stdout, _) = finish(start(&["count", "--backend", engine, "--max", max, &file]));
            assert_eq!((code, &stdout[..]), (Some(0), said), "{engine}");
            let (_, stdout, _) =
                finish(start(&["count", "--format", "json", "--backend", engine, "--max", max, &file]));
            assert!(stdout.contains(&format!("\"exact\":{exact}")), "{stdout}");
        }
    }
}

#[test]
fn what_was_loaded_in_part_gives_no_verdict_even_when_the_limit_is_gone() {
    // More clauses than go into an engine between two looks at the limits.
    let sudoku: Arc<dyn Puzzle> = Arc::new(Sudoku::new(Grid::filled(25, 25, 0), (5, 5)).expect("no given is wrong"));
    for backend in [Backend::Varisat, Backend::Batsat, Backend::Process("true".parse().expect("a program"))] {
        for time in [None, Some(Duration::from_secs(1000))] {
            let flag = Arc::new(AtomicBool::new(true));
            let limits = Limits { interrupt: Some(Arc::clone(&flag)), ..Limits::none().with_time(time) };
            let options = search::Options { backend: backend.clone(), limits, ..search::Options::default() };
            let mut solutions = Solutions::new(&sudoku, &options);
            let mut guarded = SelectorSolver::new(&sudoku, &options).expect("nothing is contradicted");
            flag.store(false, Ordering::Relaxed);
            solutions.keep_to(&vec![(sudoku.layout().cell(Pos::new(0, 0)), 3)]);
            assert!(solutions.next().is_none(), "{backend}");
            assert_eq!(solutions.progress(), Progress::Limit, "{backend}");
            let rules: Vec<usize> = (0..guarded.rules().len()).collect();
            assert_eq!(guarded.solve(&rules, &[]), Ok(Outcome::Unknown), "{backend}");
        }
    }
}

#[test]
fn what_is_loaded_in_time_is_whole() {
    let sudoku: Arc<dyn Puzzle> = Arc::new(Sudoku::new(Grid::filled(25, 25, 0), (5, 5)).expect("no given is wrong"));
    let limits = Limits::none().with_time(Some(Duration::from_secs(1000)));
    let options = search::Options { limits, ..search::Options::default() };
    let mut guarded = SelectorSolver::new(&sudoku, &options).expect("nothing is contradicted");
    let rules: Vec<usize> = (0..guarded.rules().len()).collect();
    let found = guarded.solve(&rules, &[]);
    assert!(matches!(&found, Ok(Outcome::Board(board)) if sudoku.check(board).is_empty()), "{found:?}");
}
