//! What verbs start from, and which engine they use.

use std::fs;
use std::path::Path;

use cluesat::search::Judgement;

use super::{folder, judged, run};

#[test]
fn a_file_in_place_of_a_verb_is_seen() {
    let folder = folder(&[("mine.txt", "3\n")]);
    let (code, _, err) = run(folder.path(), &["mine.txt"]);
    assert!(code == Some(2) && err.contains("this is a file; name a verb before it"), "{err}");
}

#[test]
fn hints_start_from_what_was_saved_in_any_format() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for (saved, filled) in [("filled/played.pzprv3", 3), ("filled/saved.non", 2), ("boards/4x4-saved.json", 2)] {
        let (code, hint, err) = run(root, &["hint", "-mmm", &format!("tests/cli/{saved}")]);
        assert_eq!(code, Some(0), "{saved}: {err}");
        assert!(!hint.is_empty() && err.contains(&format!("starting from the {filled} places")), "{saved}: {err}");
        // The library takes such a file as a board, too.
        let text = fs::read_to_string(root.join("tests/cli").join(saved)).expect("it is text");
        let puzzle = cluesat::parse(&text).expect("a puzzle");
        assert_eq!(cluesat::position(&puzzle, &text).expect("a board").len(), filled, "{saved}");
        assert!(matches!(judged(&puzzle, &text), Judgement::Open(_)), "{saved}");
    }
}

/// A program that never answers is the only engine, so nobody guesses in front of it.
#[cfg(unix)]
#[test]
fn the_engine_that_is_named_does_all_the_work() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let solve = ["solve", "--format", "json", "puzzles/nonogram/random-30x30-2.txt"];
    let (code, found, _) = run(root, &solve);
    assert!(code == Some(0) && found.contains("\"grid\""), "{code:?}: {found}");
    let (code, found, _) = run(root, &[&solve[..], &["--backend", "sh -c 'echo s UNKNOWN'"]].concat());
    assert!(code == Some(3) && found.contains("\"answers\":[]"), "{code:?}: {found}");
    // Neither the search for 9x9 sudokus nor counting without an engine steps in.
    let silent = ["--backend", "sh -c 'echo s UNKNOWN'"];
    for verb in [["unique", "puzzles/sudoku/9x9-two-answers.txt"], ["count", "puzzles/slitherlink/clueless-4x4.txt"]] {
        let (code, found, _) = run(root, &[verb, silent].concat());
        assert_eq!(code, Some(3), "{verb:?}: {found}");
    }
}

#[test]
fn output_of_a_solver_that_is_older_than_a_clause_is_refused() {
    let folder = folder(&[]);
    let folder = folder.path();
    let puzzle = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles/sudoku/9x9-two-answers.txt");
    let puzzle = puzzle.to_str().expect("a path");
    assert_eq!(run(folder, &["export", puzzle, "-o", "two.cnf"]).0, Some(0));
    let (_, model, _) = run(folder, &["sat", "two.cnf"]);
    fs::write(folder.join("two.out"), model).expect("a file");
    let next = ["decode", "two.cnf", "two.out", "--append", "two.cnf", "--block"];
    assert_eq!(run(folder, &next).0, Some(0));
    let before = fs::read(folder.join("two.cnf")).expect("a file");
    let (code, _, why) = run(folder, &next);
    assert!(code == Some(2) && why.contains("run the solver on the file again"), "{code:?}: {why}");
    assert_eq!(fs::read(folder.join("two.cnf")).expect("a file"), before);
}
