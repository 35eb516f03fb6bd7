//! Explanations, and a solver that knows only what it is told.

use std::collections::BTreeSet;

use cluesat::cnf::{Lit, Truth};
use cluesat::explain::{Ending, Explainer, Fact, Minimal, Options, Step};
use cluesat::grid::Grid;
use cluesat::input::Source;
use cluesat::puzzle::sudoku::Sudoku;
use cluesat::puzzle::{AnyPuzzle, Board, ParseOptions, Puzzle};
use cluesat::search::{self, Guarded, Outcome, Solutions};

/// The puzzles in a file of the corpus; those of one line each, or the only one.
pub(crate) fn corpus(path: &str) -> Vec<AnyPuzzle> {
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

pub(crate) fn start<'p, P: Puzzle>(puzzle: &'p P, options: &Options) -> Explainer<'p, P> {
    Explainer::new(puzzle, options, &Vec::new())
}

/// All steps, and the explainer at their end.
pub(crate) fn explain<'p, P: Puzzle>(puzzle: &'p P, options: &Options) -> (Vec<Step<P::Rule>>, Explainer<'p, P>) {
    let mut explainer = start(puzzle, options);
    let mut steps = Vec::new();
    while let Some(step) = explainer.next_step().expect("the engines work") {
        steps.push(step);
    }
    assert_eq!(explainer.ending(), Some(Ending::Complete));
    assert!(explainer.answer().is_some_and(|answer| puzzle.check(answer).is_empty()));
    (steps, explainer)
}

/// A solver of its own that knows nothing but the rules and facts that it is told.
pub(crate) struct Judge<'p, P: Puzzle> {
    pub(crate) guarded: Guarded<'p, P>,
}

impl<'p, P: Puzzle> Judge<'p, P> {
    pub(crate) fn new(puzzle: &'p P) -> Self {
        Judge { guarded: Guarded::new(puzzle, &search::Options::default()).expect("the puzzle can be encoded") }
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
    pub(crate) fn forces(&mut self, rules: &[P::Rule], facts: &[Fact], conclusion: &Fact) -> bool {
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

    pub(crate) fn forces_all(&mut self, rules: &[P::Rule], facts: &[Fact], conclusions: &[Fact]) -> bool {
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
pub(crate) fn replay<P: Puzzle>(puzzle: &P, options: &Options) -> usize {
    let (steps, explainer) = explain(puzzle, options);
    assert!(steps.iter().all(|step| step.minimal != Minimal::Unreduced), "there is effort enough for small puzzles");
    replay_steps(puzzle, &steps, start(puzzle, options).facts());
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

/// Replays steps from what is known at first.
pub(crate) fn replay_steps<P: Puzzle>(puzzle: &P, steps: &[Step<P::Rule>], first: Vec<Fact>) {
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

pub(crate) fn line_sudoku(line: &str) -> Sudoku {
    let cells = line.chars().map(|c| c.to_digit(10).unwrap_or(0) as u16).collect();
    Sudoku::new(Grid::from_cells(9, 9, cells), (3, 3)).expect("the givens fit")
}
