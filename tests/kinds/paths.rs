//! Number links that are followed cell by cell: the same answers as those of an engine.

use std::collections::BTreeSet;
use std::sync::Arc;

use cluesat::family::{Deduce, Family, Puzzle};
use cluesat::search::{Answers, Options};
use fastrand::Rng;

use super::puzzle;

/// Random boards, with and without the option: all answers of the engine, and no others.
#[test]
fn answers_cell_by_cell_are_those_of_the_engine() {
    let family: &'static Family = "numberlink".parse().expect("it is there");
    let mut random = Rng::with_seed(11);
    let (mut none, mut several) = (0, 0);
    for round in 0..150 {
        let (height, width) = (random.usize(2..6), random.usize(2..6));
        let mut cells = vec!["-".to_owned(); height * width];
        for mark in 1..=random.usize(1..4) {
            for _ in 0..2 {
                cells[random.usize(0..height * width)] = mark.to_string();
            }
        }
        let rows: Vec<String> = cells.chunks(width).map(|row| row.join(" ")).collect();
        let option = if round % 2 == 0 { "" } else { " E" };
        let puzzle: Arc<dyn Puzzle> = puzzle(family, &format!("{height} {width}{option}\n{}\n", rows.join("\n")));
        let first = puzzle.shortcuts().first_answers.expect("it has this way");
        let found = first.first_answers(Deduce::Full, 10_000).expect("the board is small");
        let engine = Options { own_search: false, ..Options::default() };
        let wanted: Vec<Vec<u16>> = Answers::new(&puzzle, &engine).map(|answer| answer.expect("no limit").0).collect();
        let all: BTreeSet<Vec<u16>> = found.iter().map(|board| board.0.clone()).collect();
        assert_eq!((all.len(), all), (found.len(), wanted.into_iter().collect()), "{puzzle:?}");
        assert_eq!(first.first_answers(Deduce::Full, 2).map(|few| few.len()), Some(found.len().min(2)));
        none += usize::from(found.is_empty());
        several += usize::from(found.len() > 1);
    }
    assert!(none > 20 && several > 20, "{none} {several}");
}

/// A line that may end at a number that is not told, and long rows, are left to an engine.
#[test]
fn other_boards_are_left_to_the_engine() {
    let family: &'static Family = "numberlink".parse().expect("it is there");
    let wide = format!("15 15\n{}", "1 - - - - - - - - - - - - - 1\n".repeat(15));
    for text in ["2 2\n1 ?\n1 ?\n", &wide] {
        let puzzle = puzzle(family, text);
        let first = puzzle.shortcuts().first_answers.expect("it has this way");
        assert_eq!(first.first_answers(Deduce::Full, 2), None, "{text}");
    }
}
