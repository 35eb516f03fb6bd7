//! A time limit is kept in every phase: while a text is read, while rules and clauses are made, in deduction, in the engine,
//! in explanations and proofs. What counts is processor time, as other programs may keep this one waiting.

use std::process::{Command, Stdio};

use cluesat::kind::{Kind, Where, built_in};
use fastrand::Rng;

/// Set by the gate, whose program is optimized: how many random demands there are.
const DEMANDS: &str = "CLUESAT_DEMANDS";

/// How long a run may go on after its limit, in seconds: 0.2 of a release, twice that where it is optimized for tests, and
/// more where it is not.
fn after() -> f64 {
    match std::env::var_os(DEMANDS) {
        _ if !cfg!(debug_assertions) => 0.2,
        Some(_) => 0.4,
        None => 1.5,
    }
}

/// So short that most of what a run takes is behind it.
const LIMIT: f64 = 0.02;

const VERBS: [&str; 7] = ["solve", "unique", "count", "explain", "hint", "rate", "prove"];

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

/// Processor time of a run in seconds, its exit code, and what it says.
fn told(verb: &str, text: &str) -> (f64, Option<i32>, String) {
    let folder = tempfile::tempdir().expect("there is room");
    let file = folder.path().join("puzzle.txt");
    std::fs::write(&file, text).expect("there is room");
    // The shell tells what its children took.
    let mut shell = Command::new("sh");
    shell.args(["-c", "\"$@\" >/dev/null; code=$?; times; exit $code", "sh", env!("CARGO_BIN_EXE_cluesat")]);
    shell.args([verb, "--time-limit", &LIMIT.to_string()]).arg(&file);
    if verb == "prove" {
        shell.arg("-o").arg(folder.path().join("proof"));
    }
    let run = shell.stdin(Stdio::null()).output().expect("there is a shell");
    let said = String::from_utf8(run.stdout).expect("times are text");
    let seconds = |word: &str| {
        let (minutes, seconds) = word.trim_end_matches('s').split_once('m').expect("minutes and seconds");
        60.0 * minutes.parse::<f64>().expect("a number") + seconds.parse::<f64>().expect("a number")
    };
    let time = said.lines().nth(1).expect("a line for children").split(' ').map(seconds).sum();
    (time, run.status.code(), String::from_utf8_lossy(&run.stderr).into_owned())
}

/// Runs these, and tells of all that took too long. Who is late runs up to four times more: the same work takes twice the
/// processor time where other programs wait for the same memory.
fn all_keep_to_it(runs: impl Iterator<Item = (String, String)>) {
    let mut late = Vec::new();
    for (verb, text) in runs {
        let mut times = Vec::new();
        while times.len() < 5 && times.iter().all(|&time| time > LIMIT + after()) {
            let (time, exit, _) = told(&verb, &text);
            assert!(matches!(exit, Some(0..=3)), "{verb} {text}: {exit:?}");
            times.push(time);
        }
        if times.iter().all(|&time| time > LIMIT + after()) {
            late.push(format!("{verb}, {times:.2?} s:\n{text}"));
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
    let count = std::env::var(DEMANDS).map_or(40, |count| count.parse().expect("a number"));
    let mut rng = Rng::with_seed(19);
    all_keep_to_it((0..count).map(|_| random(&mut rng, 128)));
}

/// A board of a kind on which nothing is given but regions, which are blocks, as a text.
fn blank(kind: &Kind, (height, width): (usize, usize)) -> String {
    let numbers = "2 ".repeat(kind.header.len());
    let size = format!("{} {width} {numbers}", height + usize::from(kind.counts_bottom));
    let mut lines = vec![format!("# family: {}", kind.id()), size.trim_end().to_owned()];
    for block in &kind.given {
        let (rows, cols) = block.at.size((height, width));
        let sign = |row: usize, col: usize| match block.at {
            // Blocks beside each other have different names.
            Where::Regions => char::from(b'a' + ((row / 4) * 7 % 25 + col / 4) as u8 % 26),
            _ if block.tokens.iter().any(|(_, is)| format!("{is:?}").contains("\"-\"")) => '.',
            _ => '-',
        };
        lines.extend((0..rows).map(|row| (0..cols).map(|col| sign(row, col)).collect()));
    }
    lines.join("\n") + "\n"
}

#[test]
fn limits_bind_on_boards_of_every_kind() {
    let verbs = ["unique", "hint"];
    let runs = built_in().iter().zip(verbs.iter().cycle());
    all_keep_to_it(runs.map(|(kind, verb)| ((*verb).to_owned(), blank(kind, kind.size().unwrap_or((60, 60))))));
}

/// What a run says that has no time to read its puzzle.
#[test]
fn who_has_no_time_to_read_says_so() {
    let (_, exit, said) = told("unique", "size: 128\nrenban: r1c1:r1c128\n");
    assert_eq!(exit, Some(3), "{said}");
    assert!(said.contains("gave up after 0.02 s while this was read"), "{said}");
}

/// At once is soon enough for none of the phases, and breaks none.
#[test]
fn no_time_at_all_breaks_nothing() {
    for verb in VERBS.into_iter().filter(|verb| *verb != "prove") {
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
    let boards =
        built_in().iter().filter(|kind| ["tilepaint", "shakashaka", "rekuto", "hitori"].contains(&&*kind.file));
    let boards: Vec<String> = boards.map(|kind| blank(kind, (70, 70))).collect();
    assert_eq!(boards.len(), 4);
    for text in texts.map(str::to_owned).into_iter().chain([sums(64)]).chain(boards) {
        assert!(text.len() < 10_000);
        for verb in ["solve", "explain"] {
            let (most, exit) = peak(verb, &text);
            assert!(most < 210, "{verb}: {most} MB, {exit:?}: {text:.40}");
        }
    }
}

/// Boards without clues as addresses and rows: as large as is read, and larger, which is refused with what it would need.
#[test]
#[cfg(target_os = "linux")]
fn boards_without_clues_take_little_memory_or_are_refused() {
    let address = |kind: &str, side: usize| format!("https://puzz.link/p?{kind}/{side}/{side}/\n");
    for (verb, kind, side) in [("hint", "slither", 190), ("hint", "mashu", 200), ("unique", "fillomino", 80)] {
        let (most, exit) = peak(verb, &address(kind, side));
        assert!(most < 210 && matches!(exit, Some(2 | 3)), "{verb} {kind}: {most} MB, {exit:?}");
    }
    let ones = format!("# family: nonogram\n{0}\n{0}", "1\n".repeat(610));
    let zeros = format!("# family: nonogram\n{0}\n{0}", "0\n".repeat(2_000));
    let larger = [("fillomino", 295), ("slither", 300), ("mashu", 295), ("coral", 289), ("numlin", 283)];
    let larger = larger.into_iter().map(|(kind, side)| address(kind, side)).chain([ones, zeros]);
    for text in larger {
        let (most, exit) = peak("unique", &text);
        assert!(most < 60 && exit == Some(2), "{text:.40}: {most} MB, {exit:?}");
    }
}

/// Pairs of cells that a sentence is about are not even listed where they are too many.
#[test]
fn a_kind_with_too_many_pairs_is_refused_with_their_number() {
    let rows = format!("{}\n", "a".repeat(90)).repeat(90);
    let (_, exit, said) = told("unique", &format!("# family: tilepaint\n90 90\n{0}\n{0}\n{rows}", "-".repeat(90)));
    assert!(exit == Some(2) && said.contains("has 32800950 pairs here"), "{exit:?} {said}");
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
