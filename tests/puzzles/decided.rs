//! What is decided and what is free, against all answers; answers of the dividing enumeration against each other.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::sync::Arc;

use cluesat::board::{Board, Place};
use cluesat::diagnostic::Source;
use cluesat::family::{ParseOptions, Puzzle, Reading};
use cluesat::search::{Minimality, Options, Progress, Solutions, decided, minimal_conflict, value_frequencies};

/// Puzzles with several answers.
const SEVERAL: [&str; 7] = [
    "sudoku/4x4-empty.txt",
    "sudoku/9x9-many-answers.txt",
    "sudoku/9x9-two-answers.txt",
    "nonogram/ones-6x6.txt",
    "nonogram/random-12x12.txt",
    "slitherlink/many-7x7.txt",
    "slitherlink/two-10x10.txt",
];

fn puzzle(name: &str) -> Arc<dyn Puzzle> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles").join(name);
    parsed(&fs::read(path).expect("the puzzle is there"))
}

fn parsed(bytes: &[u8]) -> Arc<dyn Puzzle> {
    let source = Source { name: "puzzle", bytes, first_line: 1 };
    let options = ParseOptions::default();
    let reading = Reading::of(&source, &options).expect("the puzzle has one reading");
    reading.parse(&source, &options).expect("the puzzle parses")
}

/// For each place the value in each answer, as the number of its first occurrence: equal when two places tell each
/// other's values.
fn pattern(answers: &[Board], place: Place) -> Vec<usize> {
    let mut seen = Vec::new();
    let numbers = answers.iter().map(|answer| {
        let value = answer[place];
        seen.iter().position(|&other| other == value).unwrap_or_else(|| {
            seen.push(value);
            seen.len() - 1
        })
    });
    numbers.collect()
}

fn agrees(name: &str, puzzle: &Arc<dyn Puzzle>) {
    let options = Options::default();
    let answers: Vec<Board> = Solutions::new(puzzle, &options).map(|answer| answer.expect("the engine runs")).collect();
    let lines: BTreeSet<String> = answers.iter().map(|answer| puzzle.line(answer)).collect();
    assert_eq!(lines.len(), answers.len(), "{name}: no answer twice");

    let (found, progress) = decided(puzzle, &options).expect("the engine runs");
    let found = found.expect("there are answers");
    assert_eq!(progress, Progress::Complete);
    assert!(found.unknown.is_empty() && found.groups_proven);
    let free: Vec<Place> = (puzzle.all_places())
        .filter(|&place| answers.iter().any(|answer| answer[place] != answers[0][place]))
        .collect();
    assert_eq!(found.free, free, "{name}");
    let mut groups: BTreeMap<Vec<usize>, BTreeSet<Place>> = BTreeMap::new();
    for &place in &free {
        groups.entry(pattern(&answers, place)).or_default().insert(place);
    }
    let expected: BTreeSet<BTreeSet<Place>> = groups.into_values().collect();
    let together: BTreeSet<BTreeSet<Place>> =
        found.groups.iter().map(|group| group.iter().copied().collect()).collect();
    assert_eq!(together, expected, "{name}");
}

#[test]
fn decided_places_are_the_same_in_all_answers() {
    for name in SEVERAL {
        agrees(name, &puzzle(name));
    }
}

#[test]
fn far_too_many_answers_are_not_all_counted() {
    let count = |puzzle: &Arc<dyn Puzzle>, max| {
        let found = value_frequencies(puzzle, &Options::default(), &[Place(0)], Some(max)).expect("the engine runs");
        (found.answers, found.progress)
    };
    let loops = puzzle("slitherlink/clueless-4x4.txt");
    assert_eq!(count(&loops, 10_000), (9_349, Progress::Complete));
    assert_eq!(count(&loops, 9_000), (9_000, Progress::Open));
    let empty = parsed(format!("# family: sudoku\n{}", "......\n".repeat(6)).as_bytes());
    assert_eq!(count(&empty, 10_000), (1_000, Progress::Open));
    assert_eq!(count(&empty, 500), (500, Progress::Open));
}

#[test]
fn clashes_are_found_where_there_is_no_answer_and_nowhere_else() {
    for name in ["sudoku/9x9-impossible.txt", "nonogram/swapped-15x15.non", "slitherlink/none-10x10.txt"] {
        let found = minimal_conflict(&puzzle(name), &Options::default()).expect("the engine runs");
        let clash = found.expect("clues contradict each other");
        assert!(clash.clues.len() > 1 && clash.least != Minimality::Unknown, "{name}");
    }
    for name in ["sudoku/9x9-easy.txt", "nonogram/key-5x5.txt", "slitherlink/easy-5x5.txt"] {
        let error = minimal_conflict(&puzzle(name), &Options::default()).expect_err("an answer");
        assert!(error.to_string().contains("have an answer"), "{name}: {error}");
    }
}
