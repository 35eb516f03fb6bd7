//! Explanations, and a solver that knows only what it is given.

use std::collections::BTreeSet;
use std::sync::Arc;

use cluesat::cnf::{Lit, Truth};
use cluesat::diagnostic::Source;
use cluesat::explain::{Ending, Explainer, Fact, Minimal, Options, Step};
use cluesat::family::sudoku::Sudoku;
use cluesat::family::{ParseOptions, Puzzle, Reading};
use cluesat::grid::Grid;
use cluesat::search::{self, Outcome, SelectorSolver, Solutions};

/// The puzzles in a file of the corpus; those of one line each, or the only one.
pub(crate) fn corpus(path: &str) -> Vec<Arc<dyn Puzzle>> {
    let file = format!("{}/puzzles/{path}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(file).expect("the corpus is there");
    let options = ParseOptions::default();
    let bytes = text.as_bytes();
    let whole = Source { name: path, bytes, first_line: 1 };
    let parse = |source: &Source<'_>| {
        let reading = Reading::of(source, &options).ok()?;
        reading.parse(source, &options).ok()
    };
    if let Some(puzzle) = parse(&whole) {
        return vec![puzzle];
    }
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    let read = |line: &str| parse(&Source { name: path, bytes: line.as_bytes(), first_line: 1 });
    // A constraint by itself is one of an empty board.
    let parse_line = |line: &str| read(line).or_else(|| read(&format!("size: 9\n{line}\n")));
    let puzzles: Vec<Arc<dyn Puzzle>> = lines.filter_map(parse_line).collect();
    assert!(!puzzles.is_empty(), "{path} holds puzzles");
    puzzles
}

pub(crate) fn start(puzzle: &Arc<dyn Puzzle>, options: &Options) -> Explainer {
    Explainer::new(puzzle, options, &Vec::new())
}

/// All steps, and the explainer at their end.
pub(crate) fn explain(puzzle: &Arc<dyn Puzzle>, options: &Options) -> (Vec<Step>, Explainer) {
    let mut explainer = start(puzzle, options);
    let mut steps = Vec::new();
    while let Some(step) = explainer.next_step().expect("the engines work") {
        steps.push(step);
    }
    assert!(explainer.ending().is_some_and(Ending::is_complete));
    assert!(explainer.answer().is_some_and(|answer| puzzle.check(answer).is_empty()));
    (steps, explainer)
}

/// A separate solver that knows nothing but the rules and facts that it is given.
pub(crate) struct Judge {
    pub(crate) guarded: SelectorSolver,
}

impl Judge {
    pub(crate) fn new(puzzle: &Arc<dyn Puzzle>) -> Self {
        Judge { guarded: SelectorSolver::new(puzzle, &search::Options::default()).expect("the puzzle can be encoded") }
    }

    pub(crate) fn lit(&self, fact: &Fact) -> Option<Lit> {
        match self.guarded.truth(fact.place, fact.value) {
            Truth::Known(value) => {
                assert_eq!(value, fact.holds);
                None
            }
            Truth::Open(lit) => Some(if fact.holds { lit } else { !lit }),
        }
    }

    /// Whether these rules and facts alone force the conclusion.
    pub(crate) fn forces(&mut self, rules: &[usize], facts: &[Fact], conclusion: &Fact) -> bool {
        let mut assumed: Vec<Lit> = facts.iter().filter_map(|fact| self.lit(fact)).collect();
        let Some(conclusion) = self.lit(conclusion) else { return true };
        assumed.push(!conclusion);
        match self.guarded.solve(rules, &assumed).expect("the engine works") {
            Outcome::Core(_) => true,
            Outcome::Board(_) => false,
            Outcome::Unknown => panic!("there is no limit"),
        }
    }

    pub(crate) fn forces_all(&mut self, rules: &[usize], facts: &[Fact], conclusions: &[Fact]) -> bool {
        conclusions.iter().all(|conclusion| self.forces(rules, facts, conclusion))
    }
}

/// The same list without one item.
pub(crate) fn without<T: Clone>(items: &[T], index: usize) -> Vec<T> {
    let mut fewer = items.to_vec();
    fewer.remove(index);
    fewer
}

/// Replays the steps: each follows from its rules and facts, from no fewer, its facts were known before, and at
/// the end everything that is decided is known.
pub(crate) fn replay(puzzle: &Arc<dyn Puzzle>, options: &Options) -> usize {
    let (steps, explainer) = explain(puzzle, options);
    assert!(steps.iter().all(|step| step.minimal != Minimal::Unreduced), "there is effort enough for small puzzles");
    replay_steps(puzzle, &steps, start(puzzle, options).facts());
    // The last board is the answer, where there is one only; else all that its answers have in common.
    let mut solutions = Solutions::new(puzzle, &search::Options::default());
    let answer = solutions.next().expect("there is an answer").expect("the engine works");
    let mut filled = puzzle.empty_board();
    for (place, value) in explainer.filled() {
        filled[place] = value;
        assert_eq!(answer[place], value, "{}", puzzle.layout().name(place));
    }
    let (decided, _) = search::decided(puzzle, &search::Options::default()).expect("the engine works");
    let free = decided.expect("there is an answer").free;
    assert_eq!(explainer.free(), free);
    assert_eq!(explainer.filled().len() + free.len(), puzzle.places());
    if free.is_empty() {
        assert_eq!(puzzle.check(&filled), []);
    }
    steps.iter().filter(|step| step.size() > 1).count()
}

/// Replays steps from what is known at first.
pub(crate) fn replay_steps(puzzle: &Arc<dyn Puzzle>, steps: &[Step], first: Vec<Fact>) {
    let mut judge = Judge::new(puzzle);
    let mut known: BTreeSet<Fact> = first.into_iter().collect();
    for step in steps {
        assert!(!step.conclusions.is_empty() && !step.rules.is_empty());
        for fact in &step.facts {
            assert!(known.contains(fact), "{fact:?} was not known before it was used in {step:?}");
        }
        for fact in &step.conclusions {
            assert!(known.insert(*fact), "{fact:?} is concluded twice");
        }
        assert!(judge.forces_all(&step.rules, &step.facts, &step.conclusions), "{step:?} does not follow");
        if step.minimal == Minimal::Unreduced {
            continue;
        }
        for index in 0..step.rules.len() {
            let rules = without(&step.rules, index);
            assert!(!judge.forces_all(&rules, &step.facts, &step.conclusions), "{step:?} does not need rule {index}");
        }
        for index in 0..step.facts.len() {
            let facts = without(&step.facts, index);
            assert!(!judge.forces_all(&step.rules, &facts, &step.conclusions), "{step:?} does not need fact {index}");
        }
    }
}

/// A puzzle of a family's own type as one of all families.
pub(crate) fn object(puzzle: &(impl Puzzle + Clone)) -> Arc<dyn Puzzle> {
    Arc::new(puzzle.clone())
}

pub(crate) fn objects<P: Puzzle>(puzzles: impl IntoIterator<Item = P>) -> Vec<Arc<dyn Puzzle>> {
    puzzles.into_iter().map(|puzzle| Arc::new(puzzle) as Arc<dyn Puzzle>).collect()
}

pub(crate) fn line_sudoku(line: &str) -> Sudoku {
    let cells = line.chars().map(|c| c.to_digit(10).unwrap_or(0) as u16).collect();
    Sudoku::new(Grid::from_cells(9, 9, cells), (3, 3)).expect("the givens fit")
}
