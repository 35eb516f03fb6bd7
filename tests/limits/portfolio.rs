//! Several strategies at once: the same verdicts as one way, whatever becomes of the losers, and nothing left behind.
use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::thread::sleep;
use std::time::{Duration, Instant};

use cluesat::backend::{Backend, Limits};
use cluesat::family::nonogram::{Clue, Nonogram};
use cluesat::family::{Format, ParseOptions, Puzzle};
use cluesat::grid::{Grid, Pos};
use cluesat::input::{Input, Records};
use cluesat::search::{
    Judgement, Options, PortfolioResult, PortfolioStrategy, Progress, SearchError, Solutions, run_portfolio,
    strategies, wrong_places,
};

const CLUESAT: &str = env!("CARGO_BIN_EXE_cluesat");

/// A right board, not finished.
const BOARD: &str = "tests/cli/boards/5x5-open.txt";

/// What does not happen within this does not happen.
const PATIENCE: Duration = Duration::from_secs(60);

fn program(script: &str) -> Backend {
    shlex::try_join(["sh", "-c", script]).expect("no NUL").parse().expect("there is a shell")
}

/// Ways with these engines, which make no guesses.
fn with_engines(backends: &[Backend]) -> Vec<PortfolioStrategy> {
    let way = |backend: &Backend| {
        let options = Options { backend: backend.clone(), guess: None, ..Options::default() };
        PortfolioStrategy { name: backend.to_string(), options }
    };
    backends.iter().map(way).collect()
}

/// Lines of one filled cell each: n! answers.
fn ones(n: usize) -> Arc<dyn Puzzle> {
    Arc::new(lines_of_one(n))
}

fn lines_of_one(n: usize) -> Nonogram {
    let lines = vec![Clue::new([1]); n];
    Nonogram::new(lines.clone(), lines).expect("the clues fit")
}

/// Pigeons without holes, which no engine here proves in hours.
fn pigeons() -> Arc<dyn Puzzle> {
    let mut given = Grid::filled(27, 27, None);
    for pos in given.positions() {
        if (pos.row < 14) != (pos.col < 13) {
            given[pos] = Some(false);
        }
    }
    Arc::new(lines_of_one(27).with_given(given))
}

/// The answers are answers, all different, and as many as the verdict says.
fn verify(puzzle: &Arc<dyn Puzzle>, result: &PortfolioResult, case: &str) {
    for (number, answer) in result.answers.iter().enumerate() {
        assert_eq!(puzzle.check(answer), [], "{case}");
        assert!(!result.answers[..number].contains(answer), "{case}: an answer twice");
    }
    assert!(result.winner.is_some() && result.failed.is_empty(), "{case}: {:?}", result.failed);
}

fn compare(puzzle: &Arc<dyn Puzzle>, strategies: &[PortfolioStrategy], answers: usize, case: &str) {
    for max in [1, 2, 3] {
        let result = run_portfolio(puzzle, strategies, max, &Limits::none()).expect(case);
        verify(puzzle, &result, case);
        assert_eq!(result.answers.len(), answers.min(max), "{case}, at most {max}");
        let complete = if answers < max { Progress::Complete } else { Progress::Open };
        assert_eq!(result.progress, complete, "{case}, at most {max}");
        let alone: Vec<_> = Solutions::new(puzzle, &strategies[0].options).take(max).collect();
        assert_eq!(alone.len(), result.answers.len(), "{case}, at most {max}");
    }
}

/// The small puzzles of all families, with no, one and many answers, according to their headers.
#[test]
fn verdicts_are_those_of_one_way() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles");
    let mut counts = [0; 3];
    for family in ["nonogram", "sudoku", "slitherlink"] {
        for entry in fs::read_dir(folder.join(family)).expect("the folder is there") {
            let path = entry.expect("the entry can be read").path();
            let text = fs::read(&path).expect("it can be read");
            let answers = String::from_utf8_lossy(&text)
                .lines()
                .find_map(|line| line.strip_prefix("# answers: ")?.trim().parse::<usize>().ok())
                .expect("the header tells");
            if text.len() > 250 {
                continue;
            }
            counts[answers.min(2)] += 1;
            let case = path.display().to_string();
            let options = ParseOptions::default();
            let records = Records::open(&Input::Path(path), &options).expect("it can be read");
            for record in records {
                let record = record.expect("it can be read");
                let puzzle = record.parse(&options).unwrap_or_else(|error| panic!("{}", error.render(false)));
                for count in [1, 2, 7] {
                    let strategies = strategies(&Options::default(), &[], count);
                    compare(&puzzle, &strategies, answers, &case);
                }
            }
        }
    }
    assert!(counts.iter().all(|&count| count >= 3), "puzzles with no, one and many answers: {counts:?}");
}

#[test]
fn ways_differ_and_the_first_is_as_asked() {
    let also: Backend = program("true");
    let options = Options { backend: Backend::Batsat, ..Options::default() };
    let all = strategies(&options, &[also], 12);
    assert_eq!(all.len(), 12);
    let names: Vec<&str> = all.iter().map(|way| &way.name[..]).collect();
    assert_eq!(names[..5], ["batsat", "sh -c true", "varisat", "batsat, turned 1", "varisat, turned 2"]);
    for (number, name) in names.iter().enumerate() {
        assert!(!names[..number].contains(name), "{name} twice");
    }
    let guesses: Vec<u64> = all.iter().filter_map(|way| way.options.guess).collect();
    assert_eq!(guesses[0], 0);
    assert!(guesses.len() > 2 && guesses.windows(2).all(|pair| pair[0] + 1_000 <= pair[1]), "{guesses:?}");
    assert_eq!(strategies(&options, &[], 1)[0].options.backend, Backend::Batsat);
}

#[test]
fn answers_of_two_ways_are_put_together() {
    for _ in 0..5 {
        let result = run_portfolio(&ones(5), &strategies(&Options::default(), &[], 4), 119, &Limits::none())
            .expect("no way fails");
        verify(&ones(5), &result, "ones");
        assert_eq!((result.answers.len(), result.progress), (119, Progress::Open));
        let result = run_portfolio(&ones(5), &strategies(&Options::default(), &[], 4), 121, &Limits::none())
            .expect("no way fails");
        assert_eq!((result.answers.len(), result.progress), (120, Progress::Complete));
        assert!(
            run_portfolio(&ones(5), &strategies(&Options::default(), &[], 2), 0, &Limits::none())
                .expect("nothing")
                .answers
                .is_empty()
        );
    }
}

#[test]
fn a_way_that_fails_does_not_spoil_the_verdict() {
    // The honest way waits until the other one has failed.
    let honest = program(&format!("sleep 0.5; exec {CLUESAT} sat"));
    for crash in ["kill -SEGV $$", "exit 3", "echo 's SATISFIABLE'; echo 'v 1 2 0'; exit 10", "echo 's MAYBE'"] {
        let strategies = with_engines(&[program(crash), honest.clone()]);
        let result = run_portfolio(&ones(3), &strategies, 1, &Limits::none()).expect("one way is honest");
        assert_eq!((result.answers.len(), result.winner), (1, Some(1)), "{crash}");
        let failed: Vec<usize> = result.failed.iter().map(|&(way, _)| way).collect();
        assert_eq!(failed, [0], "{crash}");
    }
}

#[test]
fn a_program_that_lies_is_found_out() {
    let liar = "echo 's UNSATISFIABLE'; exit 20";
    let once = |mark: &str| format!("if [ -e {mark} ]; then {liar}; fi; touch {mark}; exec {CLUESAT} sat");
    let folder = tempfile::tempdir().expect("there is room");
    let marks: Vec<String> = (0..4).map(|n| folder.path().join(n.to_string()).display().to_string()).collect();
    let found_out = |said: &str| said.contains("claims that there is no ") && said.contains("and there is one");
    // In one way: no answer where there are some, one where there are more.
    let verbs: [(String, &[&str]); 5] = [
        (liar.to_owned(), &["solve"]),
        (liar.to_owned(), &["count"]),
        (once(&marks[0]), &["unique"]),
        (liar.to_owned(), &["solve", "--decided"]),
        (once(&marks[2]), &["solve", "--decided"]),
    ];
    for (script, verb) in verbs {
        let engine = shlex::try_join(["sh", "-c", &script]).expect("no NUL");
        let args = ["--deduce", "off", "--backend", &engine, "puzzles/nonogram/ones-6x6.txt"];
        let (code, _, said) = cluesat(&[verb, &args].concat());
        assert!(code == Some(2) && found_out(&said), "{verb:?}: {code:?} {said}");
    }
    let engine = shlex::try_join(["sh", "-c", liar]).expect("no NUL");
    let args = ["--deduce", "off", "--backend", &engine, "puzzles/slitherlink/easy-5x5.txt"];
    for verb in [&["draw", "--answer"][..], &["convert", "--to", "tatham", "--answer"], &["check", "--board", BOARD]] {
        let (code, _, said) = cluesat(&[verb, &args].concat());
        assert!(code == Some(2) && found_out(&said), "{verb:?}: {code:?} {said}");
    }
    for verb in [&["reduce", "puzzles/slitherlink/easy-5x5.txt"][..], &["generate", "slitherlink", "--size", "4"]] {
        let (code, out, said) = cluesat(&[verb, &["--backend", &engine]].concat());
        assert!(code == Some(2) && found_out(&said), "{verb:?}: {code:?} {out} {said}");
    }
    // One that wins a race, and is contradicted when the clues are looked for.
    let blamed =
        ["unique", "--portfolio=1", "--also", &engine, "--deduce", "off", "puzzles/slitherlink/hard-30x30.txt"];
    let (code, _, said) = cluesat(&blamed);
    assert!(code != Some(101), "{code:?} {said}");
    // Among several it is left out, and what holds is not doubted.
    let result = run_portfolio(
        &ones(4),
        &with_engines(&[program(liar), program(&once(&marks[1])), Backend::Batsat]),
        25,
        &Limits::none(),
    );
    let result = result.expect("one way is honest");
    assert_eq!((result.answers.len(), result.progress, result.winner), (24, Progress::Complete, Some(2)));
    let full: Arc<dyn Puzzle> = Arc::new(lines_of_one(3).with_given(Grid::filled(3, 3, Some(true))));
    let result =
        run_portfolio(&full, &with_engines(&[program(liar)]), 1, &Limits::none()).expect("it is right by chance");
    assert_eq!((result.answers.len(), result.progress), (0, Progress::Complete));
}

#[test]
fn when_all_ways_fail_so_does_the_race() {
    let strategies = with_engines(&[program("exit 3"), program("exit 4")]);
    let error = run_portfolio(&ones(3), &strategies, 1, &Limits::none()).expect_err("no way works");
    assert!(error.to_string().contains("ended with exit code"), "{error}");
    let strategies = with_engines(&[program("echo 's UNKNOWN'"), program("echo 's UNKNOWN'")]);
    let result = run_portfolio(&ones(3), &strategies, 1, &Limits::none()).expect("giving up is no error");
    assert_eq!((result.progress, result.winner), (Progress::Limit, None));
}

#[test]
fn a_program_that_lies_about_single_places_blames_none() {
    let folder = tempfile::tempdir().expect("there is room");
    let path = folder.path().display();
    // It is honest about two places together and about none, which is a clause for each, and not about one.
    let read = format!("cd {path}; cat > f; c=$(sed -n 's/^p cnf [0-9]* //p' f); [ -e two ] || echo $c > two");
    let honest = format!("exec {CLUESAT} sat f");
    let lie = "if [ $c -eq $(($(cat two) - 1)) ]; then echo 's UNSATISFIABLE'; exit 20; fi";
    let puzzle = ones(3);
    let place = |col| puzzle.layout().cell(Pos::new(0, col));
    // One of the two is filled in some answers each, never both.
    let filled = vec![(place(0), 1), (place(1), 1)];
    let judge = |script: String| {
        let _ = fs::remove_file(folder.path().join("two"));
        wrong_places(&puzzle, &filled, &Options { backend: program(&script), ..Options::default() })
    };
    assert!(matches!(judge(format!("{read}; {honest}")), Ok(Judgement::Dead(wrong)) if wrong.is_empty()));
    let lied = judge(format!("{read}; {lie}; {honest}"));
    assert!(matches!(&lied, Err(SearchError::Backend(_))), "{lied:?}");
}

#[test]
fn a_program_that_contradicts_an_answer_is_told_and_believed_no_more() {
    let folder = tempfile::tempdir().expect("there is room");
    let first = folder.path().join("first").display().to_string();
    // One way finds an answer and gives up; the other claims then that there is none.
    let slow = format!(
        "if [ -e {first} ]; then echo 's UNKNOWN'; exit; fi; {CLUESAT} sat; code=$?; touch {first}; exit $code"
    );
    let liar = format!("while [ ! -e {first} ]; do sleep 0.02; done; sleep 0.5; echo 's UNSATISFIABLE'; exit 20");
    let result = run_portfolio(&ones(3), &with_engines(&[program(&slow), program(&liar)]), 2, &Limits::none());
    let error = result.expect_err("no way came to a verdict");
    assert!(matches!(error, SearchError::Backend(_)), "the program is to blame: {error}");
    assert!(error.to_string().contains("claims that there is no answer, and there is one"), "{error}");
}

/// The threads of this process.
fn threads() -> usize {
    fs::read_dir("/proc/self/task").map_or(0, Iterator::count)
}

/// The processes that have this number among their arguments.
fn running(mark: u32) -> usize {
    let Ok(processes) = fs::read_dir("/proc") else { return 0 };
    let line = |entry: fs::DirEntry| fs::read(entry.path().join("cmdline")).unwrap_or_default();
    let lines = processes.flatten().map(line);
    lines.filter(|line| String::from_utf8_lossy(line).contains(&mark.to_string())).count()
}

fn until(what: &str, mut is: impl FnMut() -> bool) {
    let started = Instant::now();
    while !is() {
        assert!(started.elapsed() < PATIENCE, "{what} did not happen");
        sleep(Duration::from_millis(5));
    }
}

#[test]
fn a_limit_ends_all_ways() {
    let before = threads();
    let limits = Limits::none().with_time(Some(Duration::from_millis(300)));
    let options = Options::default();
    let strategies = strategies(&options, &[program("exec sleep 870501")], 5);
    let result = run_portfolio(&pigeons(), &strategies, 1, &limits).expect("a limit is no error");
    assert_eq!((result.answers.len(), result.progress, result.winner), (0, Progress::Limit, None));
    until("the end of the program", || running(870_501) == 0);
    until("the end of the threads", || threads() <= before);
}

#[test]
fn losers_are_stopped() {
    let before = threads();
    let quick = program("sleep 0.3; echo 's UNSATISFIABLE'; exit 20");
    let strategies = with_engines(&[Backend::Varisat, Backend::Batsat, program("exec sleep 870502"), quick]);
    let result = run_portfolio(&pigeons(), &strategies, 2, &Limits::none()).expect("one way has a verdict");
    assert_eq!((result.progress, result.winner), (Progress::Complete, Some(3)));
    until("the end of the program", || running(870_502) == 0);
    until("the end of the threads", || threads() <= before);
}

/// What the command line says, and its exit code.
fn cluesat(args: &[&str]) -> (Option<i32>, String, String) {
    let output = Command::new(CLUESAT).args(args).output().expect("it runs");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[test]
fn the_way_that_won_is_told() {
    let json = |args: &[&str]| {
        let (code, stdout, stderr) = cluesat(args);
        assert_eq!(stderr, "");
        (code, serde_json::from_str::<serde_json::Value>(&stdout).expect("JSON"))
    };
    let never = "sh -c 'exec sleep 870503'";
    let args = ["--portfolio=2", "--also", never, "--format", "json", "puzzles/nonogram/random-12x12.txt"];
    let (code, unique) = json(&[&["unique"], &args[..]].concat());
    assert_eq!((code, &unique["status"], &unique["way"]), (Some(1), &"multiple".into(), &"varisat".into()));
    let (code, solve) = json(&[&["solve"], &args[..]].concat());
    assert_eq!((code, &solve["status"], &solve["way"]), (Some(0), &"solved".into(), &"varisat".into()));
    assert_eq!(solve["answers"].as_array().map(Vec::len), Some(1));
    let (_, alone) = json(&["unique", "--format", "json", "puzzles/nonogram/random-12x12.txt"]);
    assert!(alone.get("way").is_none() && alone.get("failed").is_none());

    let wait = format!("sh -c 'sleep 0.5; exec {CLUESAT} sat'");
    let broken = ["--portfolio=2", "--also", "sh -c 'exit 3'", "--backend", &wait, "puzzles/nonogram/random-12x12.txt"];
    let (code, failed) = json(&[&["unique", "--format", "json"], &broken[..]].concat());
    assert_eq!((code, &failed["status"]), (Some(1), &"multiple".into()));
    assert!(failed["failed"][0].as_str().is_some_and(|text| text.contains("exit code 3")), "{failed}");
    let (_, _, stderr) = cluesat(&[&["solve", "--stats"], &broken[..]].concat());
    assert!(stderr.contains("exit code 3 and no answer; the other strategies went on without it"), "{stderr}");
    assert!(stderr.contains(&format!("found by {}", wait.parse::<Backend>().expect("a command"))), "{stderr}");
    until("the end of the program", || running(870_503) == 0);
}

#[test]
fn a_time_limit_ends_the_command() {
    let folder = tempfile::tempdir().expect("there is room");
    let file = folder.path().join("pigeons.json");
    let mut text = Vec::new();
    pigeons().write(Format::Json, None, &mut text).expect("JSON holds given cells");
    fs::write(&file, text).expect("there is room");
    let file = file.display().to_string();
    for verb in ["unique", "solve"] {
        let (code, stdout, stderr) = cluesat(&["-q", verb, "--portfolio=4", "--time-limit", "0.3", &file]);
        assert_eq!(code, Some(3), "{verb}: {stdout}{stderr}");
        assert!(stdout.contains("gave up after 0.3 s"), "{verb}: {stdout}{stderr}");
    }
}
