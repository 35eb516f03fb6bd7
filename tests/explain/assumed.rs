//! Steps that rest on the puzzle having one answer.

use std::collections::BTreeSet;

use cluesat::explain::{Ending, Minimal, Options};
use cluesat::rule::HouseKind;
use cluesat::search::{self, Verdict};
use itertools::Itertools;

use crate::common::{corpus, line_sudoku, object, start};
use crate::shapes::Board;

fn options() -> Options {
    Options { assume_unique: true, ..Options::default() }
}

/// Whether a candidate breaks the rules, or leads to four cells, none of them given, that hold the same two values and
/// could hold them the other way round; by singles alone.
fn leads_to_two(board: &Board, given: &BTreeSet<usize>, (at, value): (usize, u16)) -> bool {
    let mut left = board.left.clone();
    left[at] = BTreeSet::from([value]);
    loop {
        let before = left.clone();
        for (_, places) in &board.houses {
            for (&one, &other) in places.iter().cartesian_product(places).filter(|(one, other)| one != other) {
                if let [only] = left[one].iter().copied().collect_vec()[..] {
                    left[other].remove(&only);
                }
            }
            for value in 1..=9 {
                if let [only] = places.iter().copied().filter(|&at| left[at].contains(&value)).collect_vec()[..] {
                    left[only] = BTreeSet::from([value]);
                }
            }
        }
        if left.iter().any(BTreeSet::is_empty) {
            return true;
        }
        if left == before {
            break;
        }
    }
    let pairs = |kind| board.with(kind).map(|house| &house.1).array_combinations::<2>().collect_vec();
    pairs(HouseKind::Row).into_iter().cartesian_product(pairs(HouseKind::Column)).any(|(rows, columns)| {
        let cells = rows.into_iter().cartesian_product(columns);
        let cells =
            cells.map(|(row, column)| *row.iter().find(|at| column.contains(at)).expect("they cross")).collect_vec();
        let boxes = board.with(HouseKind::Box).filter(|house| cells.iter().any(|cell| house.1.contains(cell))).count();
        let values: BTreeSet<u16> = cells.iter().flat_map(|&cell| left[cell].iter().copied()).collect();
        boxes == 2 && values.len() == 2 && cells.iter().all(|cell| !given.contains(cell))
    })
}

#[test]
fn what_rests_on_one_answer_would_else_allow_two() {
    let mut names = BTreeSet::new();
    for puzzle in corpus("../docs/techniques/unique.txt") {
        let Verdict::Unique(answer) = search::unique(&puzzle, &search::Options::default()).expect("it can be solved")
        else {
            panic!("these have one answer")
        };
        let mut explainer = start(&puzzle, &options());
        let mut board = Board::new(&puzzle);
        let mut given = BTreeSet::new();
        for step in explainer.givens() {
            given.extend(step.conclusions.iter().map(|fact| fact.place.index()));
            board.learn(&step);
        }
        while let Some(step) = explainer.next_step().expect("the engines work") {
            let (text, name) = (step.telling.sentence(), step.telling.technique.name.clone());
            assert!(step.conclusions.iter().all(|fact| (answer[fact.place] == fact.value) == fact.holds), "{text}");
            assert_eq!(step.minimal == Minimal::Assumed, text.contains("two answers"), "{text}");
            if step.minimal == Minimal::Assumed {
                for fact in &step.conclusions {
                    let at = fact.place.index();
                    let left = board.left.iter().filter(|left| left.len() > 1).map(BTreeSet::len);
                    let holds = match (&name[..], fact.holds) {
                        ("BUG+1", true) => left.sorted().rev().collect_vec()[..2] == [3, 2],
                        (_, holds) => !holds && leads_to_two(&board, &given, (at, fact.value)),
                    };
                    assert!(holds, "{text}\n{:?}", board.left);
                }
                names.insert(name);
            }
            board.learn(&step);
        }
        assert_eq!(explainer.ending(), Some(Ending::Unique));
    }
    assert!(names.len() >= 8, "{names:?}");
}

#[test]
fn a_puzzle_with_two_answers_has_no_such_steps() {
    // What two answers share, but for a rectangle in which they differ.
    let solved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let mut line: Vec<char> = solved.chars().collect();
    let swaps = (0..81).array_combinations().find(|&[one, other]: &[usize; 2]| {
        let (row, col) = (one / 9, other % 9);
        one / 9 != other / 9
            && one % 9 < other % 9
            && line[one] == line[other]
            && line[row * 9 + col] == line[other / 9 * 9 + one % 9]
            && (one / 27 == other / 27) != (one % 9 / 3 == other % 9 / 3)
    });
    let [one, other] = swaps.expect("most boards have such a rectangle");
    for at in [one, other, one / 9 * 9 + other % 9, other / 9 * 9 + one % 9] {
        line[at] = '.';
    }
    let two = object(&line_sudoku(&line.into_iter().collect::<String>()));
    let mut explainer = start(&two, &options());
    while let Some(step) = explainer.next_step().expect("the engines work") {
        assert_ne!(step.minimal, Minimal::Assumed, "{}", step.telling.sentence());
    }
    assert_eq!(explainer.ending(), Some(Ending::Multiple));
    assert_eq!(explainer.free().len(), 4);
}
