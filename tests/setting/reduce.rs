//! Clues taken away, against brute force.

use std::collections::BTreeSet;
use std::sync::Arc;

use cluesat::board::Board;
use cluesat::family::Puzzle;
use cluesat::family::slitherlink::Slitherlink;
use cluesat::family::sudoku::Sudoku;
use cluesat::grid::{Grid, Pos};
use cluesat::search::{Options, Reduction, SettingError, Symmetry, Verdict, reduce, unique};

use super::common::{answers, clues, fewest_hitting, full, made, recipe, setting};

fn sudoku(size: usize) -> Arc<dyn Puzzle> {
    let shape = Sudoku::usual_box(size).expect("it has boxes");
    Arc::new(Sudoku::new(Grid::filled(size, size, 0), shape).expect("it is a board"))
}

/// For each other board, the slots at which the clue of this one does not hold.
fn differences(puzzle: &Arc<dyn Puzzle>, answer: &Board, all: &[Board]) -> Vec<u64> {
    let full = full(puzzle, answer);
    let slots = setting(&full).slots();
    let breaks = |board: &Board, slot: usize| {
        let mut broken = false;
        for rule in setting(&full).rules(slot) {
            full.rules()[rule].check(board, full.layout(), &mut |_, _| broken = true);
        }
        broken
    };
    let others = all.iter().filter(|board| *board != answer);
    others.map(|board| (0..slots).filter(|&slot| breaks(board, slot)).map(|slot| 1 << slot).sum()).collect()
}

#[test]
fn the_fewest_clues_of_all_4x4_sudokus() {
    let empty = sudoku(4);
    let all = answers(&empty);
    assert_eq!(all.len(), 288);
    let mut least = BTreeSet::new();
    for (number, answer) in all.iter().enumerate() {
        let task = Reduction { fewest: true, ..Reduction::default() };
        let reduced = reduce(&full(&empty, answer), &task, &Options::default()).expect("it has one answer");
        assert_eq!(reduced.least, Some(reduced.clues.1), "it is proved");
        if number % 24 == 0 {
            assert_eq!(reduced.clues.1, fewest_hitting(&differences(&empty, answer, &all), 16));
        }
        least.insert(reduced.clues.1);
    }
    assert_eq!(least.first(), Some(&4), "{least:?}");
}

#[test]
fn the_fewest_clues_of_small_loops() {
    let empty: Arc<dyn Puzzle> = Arc::new(Slitherlink::new(Grid::filled(3, 3, None)).expect("it is a board"));
    let all = answers(&empty);
    assert_eq!(all.len(), 213);
    for answer in all.iter().step_by(10) {
        let task = Reduction { fewest: true, ..Reduction::default() };
        let sets = differences(&empty, answer, &all);
        match reduce(&full(&empty, answer), &task, &Options::default()) {
            Ok(reduced) => {
                assert_eq!(reduced.least, Some(reduced.clues.1));
                assert_eq!(reduced.clues.1, fewest_hitting(&sets, 9));
            }
            // Two loops have all clues alike.
            Err(SettingError::NotUnique(_)) => assert!(sets.contains(&0)),
            Err(error) => panic!("{error}"),
        }
    }
}

#[test]
fn a_6x6_sudoku_has_eight_clues_at_least() {
    let empty = sudoku(6);
    let made = made(&recipe("sudoku", (6, 6)), 3);
    let task = Reduction { fewest: true, ..Reduction::default() };
    let reduced = reduce(&full(&empty, &made.answer), &task, &Options::default()).expect("it has one answer");
    assert_eq!(reduced.least, Some(reduced.clues.1));
    assert!((8..=10).contains(&reduced.clues.1), "{}", reduced.clues.1);
}

/// Whether a puzzle keeps one answer without these slots.
fn can_go(puzzle: &Arc<dyn Puzzle>, slots: &[usize]) -> bool {
    let mut fewer = clues(puzzle);
    slots.iter().for_each(|&slot| fewer[slot] = None);
    let puzzle = setting(puzzle).with(&fewer).expect("clues may be missing");
    matches!(unique(&puzzle, &Options::default()), Ok(Verdict::Unique(_)))
}

#[test]
fn no_clue_that_is_left_can_go() {
    let sizes = [("sudoku", 9), ("sudoku", 8), ("slitherlink", 6), ("masyu", 6)];
    for (name, size) in sizes {
        let made = made(&recipe(name, (size, size)), 1);
        assert!(made.minimal);
        for (slot, clue) in clues(&made.puzzle).iter().enumerate() {
            assert!(clue.is_none() || !can_go(&made.puzzle, &[slot]), "{name}: {}", setting(&made.puzzle).name(slot));
        }
    }
}

#[test]
fn clues_that_lie_alike_go_together_and_some_stay() {
    let empty = sudoku(9);
    let made = made(&recipe("sudoku", (9, 9)), 5);
    let full = full(&empty, &made.answer);
    let task = Reduction { symmetry: Symmetry::Rotate180, stay: vec![0, 80], seed: 4, ..Reduction::default() };
    let reduced = reduce(&full, &task, &Options::default()).expect("it has one answer");
    let left = clues(&reduced.puzzle);
    assert!(left[0].is_some() && left[80].is_some());
    for slot in 0..81 {
        assert_eq!(left[slot].is_some(), left[80 - slot].is_some(), "{}", Pos::new(slot / 9, slot % 9));
        if left[slot].is_some() && slot % 80 != 0 {
            assert!(!can_go(&reduced.puzzle, &[slot, 80 - slot]));
        }
    }
    let wide = Arc::new(Slitherlink::new(Grid::filled(2, 3, None)).expect("it is a board")) as Arc<dyn Puzzle>;
    let task = Reduction { symmetry: Symmetry::Rotate90, ..Reduction::default() };
    assert!(matches!(reduce(&wide, &task, &Options::default()), Err(SettingError::Shape(_))));
}
