//! What is known at a limit: one answer, a number, a formula that was loaded in part.

use std::fs;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use cluesat::backend::{Backend, Limits, Metrics, Phase};
use cluesat::family::Puzzle;
use cluesat::family::slitherlink::Slitherlink;
use cluesat::family::sudoku::Sudoku;
use cluesat::grid::{Grid, Pos};
use cluesat::search::{self, Counted, Method, Outcome, Progress, SelectorSolver, Solutions};

use super::{CLUESAT, Folder, finish, running, start, until};

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
    until("the frontier", || watch.snapshot().answers >= 25 && watch.snapshot().phase == Phase::Counting);
    flag.store(true, Ordering::Relaxed);
    let count = counting.join().expect("it counts").expect("it counts");
    assert_eq!((count.result, count.method), (Counted::Limit(25), Method::Enumerate));
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
