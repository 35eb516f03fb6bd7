//! A time limit is kept in every phase: while rules and clauses are made, in deduction, in the engine, in explanations.
//! What counts is processor time, as other programs may keep this one waiting.

use std::process::{Command, Stdio};

use fastrand::Rng;

/// How long a run may go on after its limit, in seconds; slower where the program is not optimized.
const AFTER: f64 = if cfg!(debug_assertions) { 1.0 } else { 0.2 };
const LIMIT: f64 = 0.3;

const VERBS: [&str; 6] = ["solve", "unique", "count", "explain", "hint", "rate"];

/// Small inputs that make millions of clauses.
const KNOWN: [(&str, &str); 4] = [
    ("explain", "size: 36\nanti-knight\n"),
    ("solve", "size: 128\n"),
    ("hint", "size: 128\n"),
    ("unique", "size: 63\nanti-knight\n"),
];

/// Those whose rules alone take that long.
const RULES: [(&str, &str); 5] = [
    ("unique", "size: 92\nanti-king\n"),
    ("unique", "size: 99\nall ratios given\n"),
    ("explain", "size: 99\nall ratios given\n"),
    ("solve", "size: 64\nglobal entropy\n"),
    ("rate", "size: 64\nglobal entropy\n"),
];

/// Processor time of a run in seconds, and its exit code.
fn run(verb: &str, text: &str) -> (f64, Option<i32>) {
    let folder = tempfile::tempdir().expect("there is room");
    let file = folder.path().join("puzzle.txt");
    std::fs::write(&file, text).expect("there is room");
    // The shell tells what its children took.
    let mut shell = Command::new("sh");
    shell.args(["-c", "\"$@\" >/dev/null 2>&1; code=$?; times; exit $code", "sh", env!("CARGO_BIN_EXE_cluesat")]);
    shell.args([verb, "--time-limit", &LIMIT.to_string()]).arg(&file);
    let run = shell.stdin(Stdio::null()).output().expect("there is a shell");
    let said = String::from_utf8(run.stdout).expect("times are text");
    let seconds = |word: &str| {
        let (minutes, seconds) = word.trim_end_matches('s').split_once('m').expect("minutes and seconds");
        60.0 * minutes.parse::<f64>().expect("a number") + seconds.parse::<f64>().expect("a number")
    };
    (said.lines().nth(1).expect("a line for children").split(' ').map(seconds).sum(), run.status.code())
}

/// Runs these, and tells of all that took too long.
fn all_keep_to_it(runs: impl Iterator<Item = (String, String)>) {
    let mut late = Vec::new();
    for (verb, text) in runs {
        let (time, exit) = run(&verb, &text);
        assert!(matches!(exit, Some(0..=3)), "{verb} {text}: {exit:?}");
        if time > LIMIT + AFTER {
            late.push(format!("{verb}, {time:.2} s:\n{text}"));
        }
    }
    assert!(late.is_empty(), "{}", late.join("\n"));
}

#[test]
fn limits_bind_where_a_few_bytes_make_much() {
    all_keep_to_it(KNOWN.iter().map(|&(verb, text)| (verb.to_owned(), text.to_owned())));
}

#[test]
fn limits_bind_where_rules_are_many() {
    all_keep_to_it(RULES.iter().map(|&(verb, text)| (verb.to_owned(), text.to_owned())));
}

/// A sudoku of up to this size with a few random demands.
fn random(random: &mut Rng, most: usize) -> (String, String) {
    const WHOLE: [&str; 12] = [
        "anti-knight",
        "anti-king",
        "non-consecutive",
        "anti-taxicab",
        "global entropy",
        "all ratios given",
        "all differences given",
        "all xv given",
        "windoku",
        "disjoint groups",
        "boxes: none",
        "diagonal: /",
    ];
    const LINES: [&str; 16] = [
        "thermo",
        "slow thermo",
        "whispers",
        "renban",
        "nabner",
        "palindrome",
        "between",
        "lockout",
        "region sum",
        "zipper",
        "entropic",
        "modular",
        "sum 40",
        "cage 40",
        "lunchbox 20",
        "odd",
    ];
    const OUTSIDE: [&str; 4] = ["x-sum 40", "skyscraper 5", "sandwich 40", "row indexer"];
    let size = random.usize(2..=most);
    let mut text = format!("size: {size}\n");
    for _ in 0..random.usize(1..4) {
        let line = match random.u8(..4) {
            0 | 1 => random.choice(WHOLE).expect("there are some").to_owned(),
            2 => {
                let row = random.usize(1..=size);
                let kind = random.choice(LINES).expect("there are some");
                format!("{kind}: r{row}c1:r{row}c{}", random.usize(1..=size))
            }
            _ => format!("{}: r{}", random.choice(OUTSIDE).expect("there are some"), random.usize(1..=size)),
        };
        text += &line;
        text.push('\n');
    }
    (random.choice(VERBS).expect("there are some").to_owned(), text)
}

#[test]
fn limits_bind_on_random_demands() {
    let mut rng = Rng::with_seed(19);
    all_keep_to_it((0..10).map(|_| random(&mut rng, 25)));
}

#[test]
#[ignore = "takes ten minutes"]
fn limits_bind_on_a_thousand_random_demands() {
    let mut rng = Rng::with_seed(20);
    all_keep_to_it((0..1000).map(|_| random(&mut rng, 128)));
}

/// At once is soon enough for none of the phases, and breaks none.
#[test]
fn no_time_at_all_breaks_nothing() {
    for verb in VERBS {
        for file in
            ["sudoku/9x9-hard.txt", "nonogram/key-5x5.txt", "slitherlink/hard-14x14.txt", "sudoku/36x36-easy.txt"]
        {
            let mut run = Command::new(env!("CARGO_BIN_EXE_cluesat"));
            let run = run.args([verb, "--time-limit", "0"]).arg(format!("puzzles/{file}")).output().expect("it starts");
            let said = String::from_utf8_lossy(&run.stderr);
            assert!(matches!(run.status.code(), Some(0 | 1 | 3)), "{verb} {file}: {said}");
        }
    }
}

/// The most memory that a run has taken so far, in megabytes.
fn peak(verb: &str, text: &str) -> (u64, Option<i32>) {
    let folder = tempfile::tempdir().expect("there is room");
    let file = folder.path().join("puzzle.txt");
    std::fs::write(&file, text).expect("there is room");
    let mut run = Command::new(env!("CARGO_BIN_EXE_cluesat"));
    run.args([verb, "--time-limit", "10"]).arg(&file).stdout(Stdio::null()).stderr(Stdio::null());
    let mut run = run.spawn().expect("it starts");
    let status = format!("/proc/{}/status", run.id());
    let mut most = 0;
    let exit = loop {
        let now = std::fs::read_to_string(&status).unwrap_or_default();
        let line = now.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kilobytes = line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<u64>().ok());
        most = most.max(kilobytes.unwrap_or(0) / 1000);
        if let Some(exit) = run.try_wait().expect("it can be waited for") {
            break exit.code();
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
    };
    (most, exit)
}

/// Less than 10 kB of text take less than 200 MB, or are refused.
#[test]
#[cfg(target_os = "linux")]
fn a_few_bytes_take_little_memory() {
    let sums = |size: usize| -> String {
        let line = |at: usize| format!("sum {at}: r{row}c1:r{row}c{size}\n", row = at % size + 1);
        format!("size: {size}\n{}", (300..640).map(line).collect::<String>())
    };
    let texts = ["size: 128\n", "size: 99\nall ratios given\n", "size: 63\nanti-knight\n", "size: 100\n"];
    for text in texts.map(str::to_owned).into_iter().chain([sums(64)]) {
        assert!(text.len() < 10_000);
        for verb in ["solve", "explain"] {
            let (most, exit) = peak(verb, &text);
            assert!(most < 210 && matches!(exit, Some(2 | 3)), "{verb}: {most} MB, {exit:?}: {text:.40}");
        }
    }
}

/// A few bytes that make more clauses than such a puzzle may have.
#[test]
fn what_is_too_large_is_refused_with_the_memory_it_needs() {
    let folder = tempfile::tempdir().expect("there is room");
    let file = folder.path().join("ones.non");
    std::fs::write(&file, format!("# family: nonogram\n{0}\n{0}", "1\n".repeat(700))).expect("there is room");
    for verb in ["solve", "explain"] {
        let run = Command::new(env!("CARGO_BIN_EXE_cluesat")).arg(verb).arg(&file).output().expect("it starts");
        let said = String::from_utf8_lossy(&run.stderr);
        assert_eq!(run.status.code(), Some(2), "{verb}: {said}");
        assert!(said.contains("would need") && said.contains(" MB"), "{verb}: {said}");
    }
}
