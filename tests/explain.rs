//! Explanations: every step is replayed by a solver that knows only what the step names.

use std::collections::BTreeSet;

use cluesat::cnf::{Lit, Truth};
use cluesat::explain::{Explainer, Fact, Minimal, Options, Start, Step, Tally};
use cluesat::grid::{Grid, Place};
use cluesat::input::Source;
use cluesat::puzzle::nonogram::{Clue, Nonogram};
use cluesat::puzzle::slitherlink::Slitherlink;
use cluesat::puzzle::sudoku::Sudoku;
use cluesat::puzzle::{AnyPuzzle, Board, ParseOptions, Puzzle};
use cluesat::search::{self, Guarded, Outcome, Solutions};
use cluesat::with_puzzle;

/// The puzzles in a file of the corpus; those of one line each, or the only one.
fn corpus(path: &str) -> Vec<AnyPuzzle> {
    let file = format!("{}/puzzles/{path}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(file).expect("the corpus is there");
    let options = ParseOptions::default();
    let bytes = text.as_bytes();
    let whole = Source { name: path, bytes, first_line: 1 };
    let parse = |source: &Source<'_>| {
        let reading = AnyPuzzle::reading(source, &options).ok()?;
        AnyPuzzle::parse(source, reading, &options).ok()
    };
    if let Some(puzzle) = parse(&whole) {
        return vec![puzzle];
    }
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    let parse_line = |line: &str| parse(&Source { name: path, bytes: line.as_bytes(), first_line: 1 });
    let puzzles: Vec<AnyPuzzle> = lines.filter_map(parse_line).collect();
    assert!(!puzzles.is_empty(), "{path} holds puzzles");
    puzzles
}

fn start<'p, P: Puzzle>(puzzle: &'p P, options: &Options) -> Box<Explainer<'p, P>> {
    match Explainer::start(puzzle, options, &Vec::new()).expect("the engines work") {
        Start::Ready(explainer) => explainer,
        other => panic!("there is an answer: {other:?}"),
    }
}

/// All steps, and the explainer at their end.
fn explain<'p, P: Puzzle>(puzzle: &'p P, options: &Options) -> (Vec<Step<P::Rule>>, Box<Explainer<'p, P>>) {
    let mut explainer = start(puzzle, options);
    let mut steps = Vec::new();
    while let Some(step) = explainer.next_step().expect("the engines work") {
        steps.push(step);
    }
    assert!(!explainer.stopped());
    (steps, explainer)
}

/// A solver of its own that knows nothing but the rules and facts that it is told.
struct Judge<'p, P: Puzzle> {
    guarded: Guarded<'p, P>,
}

impl<'p, P: Puzzle> Judge<'p, P> {
    fn new(puzzle: &'p P) -> Self {
        Judge { guarded: Guarded::new(puzzle, &search::Options::default()).expect("the puzzle can be encoded") }
    }

    fn lit(&self, fact: &Fact) -> Option<Lit> {
        match self.guarded.truth(fact.place, fact.value) {
            Truth::Known(value) => {
                assert_eq!(value, fact.holds);
                None
            }
            Truth::Open(lit) => Some(if fact.holds { lit } else { !lit }),
        }
    }

    /// Whether these rules and facts alone force the conclusion.
    fn forces(&mut self, rules: &[P::Rule], facts: &[Fact], conclusion: &Fact) -> bool {
        let number = |rule: &P::Rule| self.guarded.rules().iter().position(|other| other == rule);
        let rules: Vec<usize> =
            rules.iter().map(|rule| number(rule).expect("the rule is one of the puzzle's")).collect();
        let mut assumed: Vec<Lit> = facts.iter().filter_map(|fact| self.lit(fact)).collect();
        let Some(conclusion) = self.lit(conclusion) else { return true };
        assumed.push(!conclusion);
        match self.guarded.solve(&rules, &assumed).expect("the engine works") {
            Outcome::Core(_) => true,
            Outcome::Board(_) => false,
            Outcome::Unknown => panic!("there is no limit"),
        }
    }

    fn forces_all(&mut self, rules: &[P::Rule], facts: &[Fact], conclusions: &[Fact]) -> bool {
        conclusions.iter().all(|conclusion| self.forces(rules, facts, conclusion))
    }
}

/// The same list without one item.
fn without<T: Clone>(items: &[T], index: usize) -> Vec<T> {
    let mut fewer = items.to_vec();
    fewer.remove(index);
    fewer
}

/// Replays the steps: each follows from its rules and facts, from no fewer, its facts were known before, and at
/// the end everything that is decided is known.
fn replay<P: Puzzle>(puzzle: &P, options: &Options) -> usize {
    let (steps, explainer) = explain(puzzle, options);
    let mut judge = Judge::new(puzzle);
    let mut known: BTreeSet<Fact> = start(puzzle, options).facts().into_iter().collect();
    for step in &steps {
        assert!(!step.conclusions.is_empty() && !step.rules.is_empty());
        for fact in &step.facts {
            assert!(known.contains(fact), "{fact:?} was not known before it was used in {step:?}");
        }
        for fact in &step.conclusions {
            assert!(known.insert(*fact), "{fact:?} is concluded twice");
        }
        assert!(judge.forces_all(&step.rules, &step.facts, &step.conclusions), "{step:?} does not follow");
        for index in 0..step.rules.len() {
            let rules = without(&step.rules, index);
            assert!(!judge.forces_all(&rules, &step.facts, &step.conclusions), "{step:?} does not need rule {index}");
        }
        for index in 0..step.facts.len() {
            let facts = without(&step.facts, index);
            assert!(!judge.forces_all(&step.rules, &facts, &step.conclusions), "{step:?} does not need fact {index}");
        }
    }
    // The last board is the answer, where there is one only; else all that its answers have in common.
    let mut solutions = Solutions::new(puzzle, &search::Options::default());
    let answer = solutions.next().expect("there is an answer").expect("the engine works");
    let mut filled = puzzle.blank();
    for (place, value) in explainer.filled() {
        filled.set(place, value);
        assert_eq!(answer.value(place), value, "{place}");
    }
    let (decided, _) = search::decided(puzzle, &search::Options::default()).expect("the engine works");
    let free = decided.expect("there is an answer").free;
    assert_eq!(explainer.free(), free);
    assert_eq!(explainer.filled().len() + free.len(), puzzle.places().len());
    if free.is_empty() {
        assert_eq!(puzzle.check(&filled), Vec::new());
    }
    steps.iter().filter(|step| step.size() > 1).count()
}

fn replay_all(paths: &[&str]) -> usize {
    let mut hard = 0;
    for path in paths {
        for any in corpus(path) {
            hard += with_puzzle!(&any, puzzle => replay(puzzle, &Options::default()));
        }
    }
    hard
}

#[test]
fn every_step_of_a_sudoku_follows_and_needs_all_it_names() {
    let files = ["sudoku/4x4-easy.txt", "sudoku/6x6-minimal.txt", "sudoku/9x9-two-answers.txt", "sudoku/9x9-easy.txt"];
    replay_all(&files);
    // A well-known hard one, by Inkala.
    let hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    assert!(replay(&line_sudoku(hard), &Options::default()) > 5, "steps of several rules are met");
}

#[test]
fn every_step_of_a_slitherlink_follows_and_needs_all_it_names() {
    let files = ["slitherlink/easy-5x5.txt", "slitherlink/easy-7x7.txt", "slitherlink/many-7x7.txt"];
    assert!(replay_all(&files) > 5, "steps of several rules are met");
}

#[test]
fn every_step_of_a_nonogram_follows_and_needs_all_it_names() {
    let files =
        ["nonogram/key-5x5.txt", "nonogram/house-10x10.txt", "nonogram/ones-2x2.txt", "nonogram/random-12x12.txt"];
    assert!(replay_all(&files) > 5, "steps of several rules are met");
}

fn line_sudoku(line: &str) -> Sudoku {
    let cells = line.chars().map(|c| c.to_digit(10).unwrap_or(0) as u16).collect();
    Sudoku::new(Grid::from_cells(9, 9, cells), (3, 3)).expect("the givens fit")
}

/// No reason of fewer rules exists for anything that was open, where a step says so: all smaller sets are tried.
fn smallest<P: Puzzle>(puzzle: &P, options: &Options) -> usize {
    let (steps, _) = explain(puzzle, options);
    let mut judge = Judge::new(puzzle);
    let mut known = start(puzzle, options).facts();
    let rules = judge.guarded.rules().to_vec();
    let mut proven = 0;
    for (index, step) in steps.iter().enumerate() {
        if step.size() > 1 && step.minimal == Minimal::Proven {
            proven += 1;
            let open: Vec<Fact> = steps[index..].iter().flat_map(|step| step.conclusions.iter().copied()).collect();
            for set in subsets(rules.len(), step.size() - 1) {
                let some: Vec<P::Rule> = set.iter().map(|&rule| rules[rule].clone()).collect();
                for fact in &open {
                    assert!(!judge.forces(&some, &known, fact), "{fact:?} follows from {some:?} already: {step:?}");
                }
            }
        }
        known.extend(&step.conclusions);
    }
    proven
}

/// All sets of `size` numbers below `count`; larger ones hold the smaller ones.
fn subsets(count: usize, size: usize) -> Vec<Vec<usize>> {
    if size == 0 {
        return vec![Vec::new()];
    }
    let smaller = subsets(count, size - 1);
    let longer = |set: &Vec<usize>| {
        let set = set.clone();
        (set.last().map_or(0, |&last| last + 1)..count).map(move |next| [&set[..], &[next]].concat())
    };
    smaller.iter().flat_map(longer).collect()
}

#[test]
fn proven_smallest_means_that_no_fewer_rules_do() {
    let all = Options { smallest: usize::MAX, ..Options::default() };
    let clues = |list: &[&[u32]]| list.iter().map(|runs| Clue::new(runs.iter().copied())).collect::<Vec<_>>();
    // Not line-solvable, with one answer: smallest reasons have several lines.
    let rows = clues(&[&[1], &[2], &[1, 1], &[2], &[1]]);
    let columns = clues(&[&[1], &[1, 1], &[2], &[2], &[1]]);
    let nonogram = Nonogram::new(rows, columns).expect("the clues fit");
    let mut proven = 0;
    let mut solutions = Solutions::new(&nonogram, &search::Options::default());
    if solutions.next().is_some() {
        proven += smallest(&nonogram, &all);
    }
    for text in ["3.\n.2\n", "32\n..\n", "3.3\n...\n2.2\n", ".2.\n3.3\n...\n"] {
        let source = Source { name: "test", bytes: text.as_bytes(), first_line: 1 };
        let reading = AnyPuzzle::reading(
            &source,
            &ParseOptions { family: Some(cluesat::puzzle::Family::Slitherlink), ..ParseOptions::default() },
        );
        let Ok(reading) = reading else { continue };
        let Ok(AnyPuzzle::Slitherlink(puzzle)) = AnyPuzzle::parse(&source, reading, &ParseOptions::default()) else {
            continue;
        };
        if matches!(Explainer::start(&puzzle, &all, &Vec::new()), Ok(Start::Ready(_))) {
            proven += smallest(&puzzle, &all);
        }
    }
    assert!(proven > 3, "only {proven} steps were checked");
}

#[test]
fn the_search_engine_changes_nothing_but_the_search() {
    for any in corpus("slitherlink/easy-5x5.txt") {
        let AnyPuzzle::Slitherlink(puzzle) = any else { panic!("a slitherlink") };
        for backend in ["varisat", "batsat"] {
            let options = Options { backend: backend.parse().expect("a back end"), ..Options::default() };
            replay(&puzzle, &options);
            // The same again, step by step.
            assert_eq!(explain(&puzzle, &options).0, explain(&puzzle, &options).0);
        }
    }
}

/// The board turned by a quarter.
fn turned(clues: &Grid<Option<u8>>) -> Grid<Option<u8>> {
    let (height, width) = (clues.height(), clues.width());
    let cells = (0..width).flat_map(|col| (0..height).rev().map(move |row| (row, col)));
    let cells = cells.map(|(row, col)| clues[cluesat::grid::Pos::new(row, col)]).collect();
    Grid::from_cells(width, height, cells)
}

fn tally<P: Puzzle>(puzzle: &P) -> Tally {
    let mut tally = Tally::default();
    explain(puzzle, &Options::default()).0.iter().for_each(|step| tally.add(step));
    tally
}

#[test]
fn a_turned_board_is_about_as_hard() {
    for any in corpus("slitherlink/easy-7x7.txt") {
        let AnyPuzzle::Slitherlink(puzzle) = any else { panic!("a slitherlink") };
        let mut board = puzzle.clues().clone();
        let first = tally(&puzzle).rating();
        for _ in 0..3 {
            board = turned(&board);
            let rating = tally(&Slitherlink::new(board.clone()).expect("the clues fit")).rating();
            assert!((rating.score - first.score).abs() < 0.1 * first.score, "{} and {}", rating.score, first.score);
        }
    }
}

#[test]
fn steps_go_on_from_what_is_filled() {
    for any in corpus("sudoku/9x9-easy.txt").into_iter().take(1) {
        let AnyPuzzle::Sudoku(sudoku) = any else { panic!("a sudoku") };
        let (steps, explainer) = explain(&sudoku, &Options::default());
        let half: Vec<(Place, u16)> = explainer.filled().into_iter().step_by(2).collect();
        let Ok(Start::Ready(mut later)) = Explainer::start(&sudoku, &Options::default(), &half) else {
            panic!("there is an answer")
        };
        let mut count = 0;
        while let Some(step) = later.next_step().expect("the engines work") {
            assert!(step.conclusions.iter().all(|fact| !half.contains(&(fact.place, fact.value)) || !fact.holds));
            count += usize::from(!step.routine);
        }
        assert!(count < steps.iter().filter(|step| !step.routine).count());
        assert_eq!(later.filled(), explainer.filled());
    }
}

#[test]
fn a_puzzle_without_an_answer_has_no_steps() {
    for any in corpus("slitherlink/none-10x10.txt").into_iter().chain(corpus("sudoku/9x9-impossible.txt")) {
        with_puzzle!(&any, puzzle => {
            assert!(matches!(Explainer::start(puzzle, &Options::default(), &Vec::new()), Ok(Start::NoAnswer)));
        });
    }
}
