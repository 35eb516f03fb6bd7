//! What is certified, and what is not.

use std::cell::Cell;
use std::fs;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use cluesat::backend::{Backend, Limits, ProofFormat};
use cluesat::certify::{CheckError, MANIFEST, Store, Task, check};
use cluesat::family::Deduce;
use cluesat::search::Options;

use super::memory::{Memory, NONOGRAM, Result, SHIDOKU, SLITHERLINK, SUDOKU, prove, prove_with, unique};

#[test]
fn one_answer_in_every_family() {
    for (text, family) in
        [(SUDOKU, "sudoku"), (SHIDOKU, "sudoku"), (SLITHERLINK, "slitherlink"), (NONOGRAM, "nonogram")]
    {
        let report = unique(text).check();
        assert!(report.is_accepted(), "{family}: {:?}", report.refusals);
        assert_eq!((report.verdict.word(), report.family.as_str()), ("unique", family));
        let parts: Vec<&str> = report.checks.iter().map(|check| check.part.as_str()).collect();
        for part in ["manifest.json", "answers.json", "formula.cnf", "proof.drat"] {
            assert!(parts.contains(&part), "{part} of {family} was looked at");
        }
    }
}

/// The rim of a board that is divided holds a single value, and of a cell of kurotto only lemmas speak.
#[test]
fn one_answer_of_kinds_with_lemmas() {
    for text in [
        "# family: araf\n3 3\n- 4 -\n2 7 -\n- 1 -\n",
        include_str!("../../docs/gallery/galaxies.txt"),
        include_str!("../../docs/gallery/kurotto.txt"),
        include_str!("../../docs/gallery/numberlink.txt"),
        include_str!("../../docs/gallery/doors.txt"),
    ] {
        let report = unique(text).check();
        assert!(report.is_accepted(), "{text}: {:?}", report.refusals);
    }
}

#[test]
fn proofs_as_text() {
    for text in [SUDOKU, SLITHERLINK, NONOGRAM] {
        let (search, store) = (Options::default(), Memory::default());
        let task = Task { search: &search, max: 1, proof: ProofFormat::Text };
        assert_eq!(prove_with(text, &task, &store), Result::Proved(1));
        assert!(store.text("proof.drat.txt").ends_with("0\n"));
        let report = store.check();
        assert!(report.is_accepted(), "{:?}", report.refusals);
    }
}

#[test]
fn a_clue_that_no_board_can_keep() {
    // The line cannot go on straight from a black circle on a board of 2x2.
    let (result, store) = prove("https://puzz.link/p?mashu/2/2/90\n", 1);
    assert_eq!(result, Result::Proved(0));
    let report = store.check();
    assert!(report.is_accepted(), "{:?}", report.refusals);
    // A formula that merely says so proves nothing where every rule can be kept.
    let (_, store) = prove("https://puzz.link/p?mashu/3/3/000\n", 13);
    let formula = store.text("formula.cnf").replacen("\n1 ", "\n0\n1 ", 1);
    assert_ne!(formula, store.text("formula.cnf"));
    store.0.borrow_mut().insert("formula.cnf".to_owned(), formula.into_bytes());
    assert!(!store.check().is_accepted());
}

#[test]
fn exactly_so_many_answers() {
    // A clueless 2x2 slitherlink has 13 loops, the empty 4x4 board 288 answers, a permutation matrix 6.
    let many = [
        ("--\n--\n", 13),
        ("# family: sudoku\n....\n....\n....\n....\n", 288),
        ("width 3\nheight 3\nrows\n1\n1\n1\ncolumns\n1\n1\n1\n", 6),
        ("https://puzz.link/p?mashu/3/3/000\n", 13),
    ];
    for (text, count) in many {
        let (result, store) = prove(text, count - 1);
        assert_eq!(result, Result::More(count), "{text}");
        assert!(!store.0.borrow().contains_key(MANIFEST));
        let (result, store) = prove(text, count);
        assert_eq!(result, Result::Proved(count), "{text}");
        let report = store.check();
        assert!(report.is_accepted(), "{text}: {:?}", report.refusals);
        assert_eq!(report.verdict.0, count);
    }
}

#[test]
fn no_answer_at_all() {
    let none = [
        // Two ones in a box, by way of the rows and columns that they leave.
        "# family: sudoku\n12..\n..3.\n..4.\n....\n",
        // Each clue can be kept alone.
        "# family: slitherlink\n44\n--\n",
        // The rows fill 2 cells, the columns 2 others.
        "width 2\nheight 2\nrows\n2\n0\ncolumns\n2\n0\n",
        // Deduction alone leaves a board without any line, which the formula forbids.
        "# family: slitherlink\n000\n000\n000\n",
    ];
    for text in none {
        let (result, store) = prove(text, 1);
        assert_eq!(result, Result::Proved(0), "{text}");
        let report = store.check();
        assert!(report.is_accepted(), "{text}: {:?}", report.refusals);
        assert_eq!((report.verdict.word(), report.verdict.to_string().as_str()), ("none", "no answer"));
    }
}

/// The file's own "answers" is what its certificate says.
#[test]
fn every_small_puzzle_of_ours() {
    let folders = fs::read_dir("puzzles").expect("the folder").map(|entry| entry.expect("an entry").path());
    let files = folders.flat_map(|folder| fs::read_dir(folder).expect("a family").map(|entry| entry.expect("a file")));
    let texts = files.filter_map(|file| fs::read_to_string(file.path()).ok()).filter(|text| text.len() < 500);
    let mut seen = 0;
    // A line of 81 cells may be one of many.
    for text in texts.filter(|text| text.lines().all(|line| line.len() < 81 || line.starts_with('#'))) {
        let [answers] = text.lines().filter_map(|line| line.strip_prefix("# answers: ")).collect::<Vec<_>>()[..] else {
            continue;
        };
        let Some(answers) = answers.parse().ok().filter(|&answers: &usize| answers < 3) else { continue };
        let (result, store) = prove(&text, answers.max(1));
        assert_eq!(result, Result::Proved(answers), "{text}");
        let report = store.check();
        assert!(report.is_accepted(), "{text}: {:?}", report.refusals);
        seen += 1;
    }
    assert!(seen > 20, "{seen}");
}

#[test]
fn nothing_is_left_of_a_run_that_was_stopped() {
    let flag = Arc::new(AtomicBool::new(true));
    let limits = Limits { interrupt: Some(flag), ..Limits::none() };
    let (search, store) = (Options { limits, deduce: Deduce::Off, ..Options::default() }, Memory::default());
    let task = Task { search: &search, max: 1, proof: ProofFormat::Binary };
    assert_eq!(prove_with(SLITHERLINK, &task, &store), Result::Limit(0));
    assert!(store.0.borrow().is_empty());
    assert!(matches!(check(&store), Err(CheckError::Unreadable(_))));
}

/// A store that has the proof given up when a part is created, and whose reader gives up after a while.
struct Watched<'s> {
    store: &'s Memory,
    part: &'s str,
    flag: Arc<AtomicBool>,
    asked: Cell<usize>,
    most: usize,
}

impl<'s> Watched<'s> {
    fn new(store: &'s Memory) -> Self {
        Watched { store, part: "", flag: Arc::default(), asked: Cell::new(0), most: usize::MAX }
    }
}

impl Store for Watched<'_> {
    fn create(&self, name: &str) -> io::Result<Box<dyn io::Write + '_>> {
        self.flag.fetch_or(name == self.part, Ordering::Relaxed);
        self.store.create(name)
    }
    fn open(&self, name: &str) -> io::Result<Box<dyn io::Read + '_>> {
        self.store.open(name)
    }
    fn remove(&self, name: &str) -> io::Result<()> {
        self.store.remove(name)
    }
    fn path(&self, name: &str) -> Option<PathBuf> {
        self.store.path(name)
    }
    fn is_given_up(&self) -> bool {
        self.asked.set(self.asked.get() + 1);
        self.asked.get() > self.most
    }
}

/// Whichever part is being written, there is a whole certificate in the end or none.
#[test]
fn a_proof_that_is_given_up_leaves_no_certificate() {
    for part in ["proof.drat", "puzzle.txt", "answers.json", "formula.cnf", "loops.json", "nothing"] {
        let (flag, store) = (Arc::new(AtomicBool::new(false)), Memory::default());
        let limits = Limits { interrupt: Some(Arc::clone(&flag)), ..Limits::none() };
        let search = Options { limits, ..Options::default() };
        let task = Task { search: &search, max: 1, proof: ProofFormat::Binary };
        let result = prove_with(SLITHERLINK, &task, &Watched { part, flag, ..Watched::new(&store) });
        assert_eq!(store.0.borrow().contains_key(MANIFEST), result == Result::Proved(1), "{part}");
        // Before the formula is written it ends there.
        if ["proof.drat", "answers.json", "formula.cnf"].contains(&part) {
            assert_eq!(result, Result::Limit(1), "{part}");
        }
    }
}

/// Each clause and each step asks whether to go on, and a check that ends early accepts nothing.
#[test]
fn a_check_that_is_given_up_accepts_nothing() {
    for text in [SHIDOKU, SLITHERLINK] {
        let whole = unique(text);
        let checked = |most: usize| {
            let store = Watched { most, ..Watched::new(&whole) };
            let report = check(&store).expect("there is a manifest");
            (report.is_accepted(), store.asked.get())
        };
        let (is_accepted, asked) = checked(usize::MAX);
        let clauses = whole.text("formula.cnf").lines().filter(|line| line.ends_with(" 0")).count();
        assert!(is_accepted && asked > 2 * clauses, "{asked} for {clauses} clauses");
        for most in (0..asked).step_by(asked / 24).chain([asked - 1]) {
            let (is_accepted, asked) = checked(most);
            assert!(!is_accepted && asked < most + 4, "{most}: {asked}");
        }
    }
}

#[test]
fn an_older_certificate_does_not_stay_where_there_is_none_now() {
    let store = unique(SHIDOKU);
    let search = Options::default();
    let task = Task { search: &search, max: 1, proof: ProofFormat::Binary };
    assert_eq!(prove_with("# family: slitherlink\n--\n--\n", &task, &store), Result::More(2));
    assert!(matches!(check(&store), Err(CheckError::Unreadable(_))));
}

#[test]
fn what_it_costs_can_be_known_without_a_folder() {
    let search = Options::default();
    let task = Task { search: &search, max: 1, proof: ProofFormat::Binary };
    assert_eq!(prove_with(SLITHERLINK, &task, &cluesat::certify::Nowhere), Result::Proved(1));
}

/// Each of our engines writes proofs, of loops and of what its clauses state in full.
#[test]
fn our_engines_write_proofs() {
    for backend in [Backend::Varisat, Backend::Batsat] {
        assert!(backend.logs_proofs().is_ok());
        let search = Options { backend: backend.clone(), ..Options::default() };
        for text in [SLITHERLINK, SHIDOKU] {
            for proof in [ProofFormat::Binary, ProofFormat::Text] {
                let (task, store) = (Task { search: &search, max: 1, proof }, Memory::default());
                assert_eq!(prove_with(text, &task, &store), Result::Proved(1));
                let report = store.check();
                assert!(report.is_accepted(), "{backend}: {:?}", report.refusals);
                let manifest = String::from_utf8(store.0.borrow()[MANIFEST].clone()).expect("text");
                assert!(manifest.contains(&backend.to_string()), "{manifest}");
            }
        }
    }
}

#[test]
fn the_same_puzzle_gives_the_same_bytes() {
    assert_eq!(*unique(SLITHERLINK).0.borrow(), *unique(SLITHERLINK).0.borrow());
}

/// The search rules some of these loops out by a cut that no single loop justifies; a certificate shows loops.
#[test]
fn boards_with_long_loops() {
    for (file, count) in [("medium-10x10", 1), ("two-10x10", 2), ("hard-14x14", 1), ("none-10x10", 0)] {
        let path = format!("{}/puzzles/slitherlink/{file}.txt", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).expect("the puzzle is there");
        let (result, store) = prove(&text, 5);
        assert_eq!(result, Result::Proved(count), "{file}");
        let report = store.check();
        assert!(report.is_accepted(), "{file}: {:?}", report.refusals);
    }
}
