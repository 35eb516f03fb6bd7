//! Ratings do not depend on how a board is held, nor on what its values are called.

use cluesat::backend::Limits;
use cluesat::explain::{self, Level, Options, Rating, Wanted};
use cluesat::family::Puzzle;
use cluesat::family::nonogram::{Clue, Nonogram};
use cluesat::family::slitherlink::Slitherlink;
use cluesat::family::sudoku::Sudoku;
use cluesat::grid::{Grid, Pos};
use std::sync::Arc;

use crate::common::{corpus, line_sudoku, object, objects};
use crate::random;

/// Everything about the difficulty of a puzzle: score, level, steps of each size.
type Said = (f64, Level, Vec<(usize, usize)>);

fn said(puzzle: &Arc<dyn Puzzle>) -> Said {
    let rated = explain::rate(puzzle, &Options::default()).expect("the engines work");
    assert!(rated.ending.is_complete());
    let rating = rated.tally.rating();
    judges_agree(puzzle, rating);
    (rating.score, rating.level, rated.tally.sizes.into_iter().collect())
}

/// What makers of puzzles ask, which finds no reasons and stops early, says the same.
fn judges_agree(puzzle: &Arc<dyn Puzzle>, rating: Rating) {
    let quick = explain::rating(puzzle, &Limits::none()).expect("the engines work");
    assert_eq!(quick, Some(rating), "{puzzle:?}");
    for &level in Level::ALL {
        let wanted = Wanted { levels: Some((level, level)), score: None };
        let off = wanted.judge(puzzle, &Limits::none()).expect("the engines work").expect("there is no limit");
        assert_eq!(off.partial_cmp(&0.0), Some(rating.level.cmp(&level)), "{off} for {level}: {puzzle:?}");
    }
}

/// The rating is the same for all; returns the number of steps of several rules.
fn same(puzzle: &Arc<dyn Puzzle>, others: &[Arc<dyn Puzzle>]) -> usize {
    let first = said(puzzle);
    for other in others {
        assert_eq!(said(other), first, "{puzzle:?} and {other:?}");
    }
    first.2.iter().filter(|(size, _)| *size > 1).map(|(_, count)| count).sum()
}

/// The cells of a board in another order.
fn moved<T: Clone>(
    grid: &Grid<T>,
    height: usize,
    width: usize,
    from: impl Fn(usize, usize) -> (usize, usize),
) -> Grid<T> {
    let places = (0..height).flat_map(|row| (0..width).map(move |col| (row, col)));
    let cells = places.map(|(row, col)| from(row, col)).map(|(row, col)| grid[Pos::new(row, col)].clone());
    Grid::from_cells(height, width, cells.collect())
}

/// A board in the seven other ways in which it can be held; the last four have rows for columns.
fn held<T: Clone>(grid: &Grid<T>) -> [Grid<T>; 7] {
    let (height, width) = (grid.height(), grid.width());
    [
        moved(grid, height, width, |row, col| (row, width - 1 - col)),
        moved(grid, height, width, |row, col| (height - 1 - row, col)),
        moved(grid, height, width, |row, col| (height - 1 - row, width - 1 - col)),
        moved(grid, width, height, |row, col| (col, row)),
        moved(grid, width, height, |row, col| (height - 1 - col, row)),
        moved(grid, width, height, |row, col| (col, width - 1 - row)),
        moved(grid, width, height, |row, col| (height - 1 - col, width - 1 - row)),
    ]
}

#[test]
fn a_slitherlink_turned_or_mirrored_is_as_hard() {
    let mut hard = 0;
    for puzzle in random::slitherlinks(4, 5, 7) {
        // Not square: without the last row.
        let (size, _) = puzzle.size();
        let clues = moved(puzzle.clues(), size - 1, size, |row, col| (row, col));
        for clues in [puzzle.clues().clone(), clues] {
            let others = held(&clues).map(|clues| Slitherlink::new(clues).expect("the clues fit"));
            let puzzle = object(&Slitherlink::new(clues).expect("the clues fit"));
            if explain::rate(&puzzle, &Options::default()).expect("the engines work").ending.is_complete() {
                hard += same(&puzzle, &objects(others));
            }
        }
    }
    assert!(hard > 10, "only {hard} steps of several rules");
}

#[test]
fn a_nonogram_turned_or_mirrored_is_as_hard() {
    let (mut hard, mut uneven) = (0, 0);
    for puzzle in random::nonograms(30, 5) {
        let flipped = |clues: &[Clue]| -> Vec<Clue> { clues.iter().rev().cloned().collect() };
        let back = |clues: &[Clue]| -> Vec<Clue> { clues.iter().map(cluesat::rule::Clue::reversed).collect() };
        let (rows, columns) = (puzzle.rows(), puzzle.columns());
        let mirrored = (back(rows), flipped(columns));
        let upside_down = (flipped(rows), back(columns));
        let both = (flipped(&back(rows)), flipped(&back(columns)));
        let standing = [(rows.to_vec(), columns.to_vec()), mirrored, upside_down, both];
        let lying = standing.clone().map(|(rows, columns)| (columns, rows));
        let others = standing.into_iter().chain(lying);
        let others: Vec<Nonogram> =
            others.map(|(rows, columns)| Nonogram::new(rows, columns).expect("the clues fit")).collect();
        let kinds = |puzzle: &Arc<dyn Puzzle>| {
            let kinds = explain::rate(puzzle, &Options::default()).expect("the engines work").tally.kinds;
            ["row", "column"].map(|kind| kinds.get(kind).copied())
        };
        let (puzzle, others) = (object(&puzzle), objects(others));
        hard += same(&puzzle, &others);
        let [rows, columns] = kinds(&puzzle);
        for (number, other) in others.iter().enumerate() {
            assert_eq!(kinds(other), if number < 4 { [rows, columns] } else { [columns, rows] });
        }
        uneven += usize::from(rows != columns);
    }
    assert!(hard > 3, "only {hard} steps of several rules");
    assert!(uneven > 5, "rows and columns are used differently in {uneven} puzzles only");
}

#[test]
fn a_sudoku_turned_mirrored_or_renamed_is_as_hard() {
    let line = "...8.1..........435............7.8........1...2..3....6......75..34........2..6..";
    let mut hard = 0;
    for puzzle in [line_sudoku(line)].into_iter().chain(random::sudokus(3, (2, 3))) {
        let order = puzzle.order() as u16;
        let (rows, columns) = puzzle.box_shape();
        let renamed = |grid: &Grid<u16>, by: u16| {
            let name = |&digit: &u16| if digit == 0 { 0 } else { (order + by - digit) % order + 1 };
            grid.map(name)
        };
        let all = held(puzzle.givens());
        let shape = |index: usize| if index < 3 { (rows, columns) } else { (columns, rows) };
        let others = all.iter().enumerate().map(|(index, grid)| (renamed(grid, index as u16), shape(index)));
        let others: Vec<Sudoku> =
            others.map(|(grid, shape)| Sudoku::new(grid, shape).expect("the givens fit")).collect();
        hard += same(&object(&puzzle), &objects(others));
    }
    assert!(hard > 3, "only {hard} steps of several rules");
}

/// How far scores may be apart where rows and columns have another order within their bands.
const TOLERANCE: f64 = 0.15;

#[test]
fn a_sudoku_with_its_rows_in_another_order_is_about_as_hard() {
    let line = "...8.1..........435............7.8........1...2..3....6......75..34........2..6..";
    let grid = line_sudoku(line).givens().clone();
    let others = [
        moved(&grid, 9, 9, |row, col| ((row + 3) % 9, (col + 6) % 9)),
        moved(&grid, 9, 9, |row, col| (row / 3 * 3 + (row + 1) % 3, col)),
        grid,
    ];
    let scores = others.map(|grid| said(&object(&Sudoku::new(grid, (3, 3)).expect("the givens fit"))).0);
    let (low, high) = scores.iter().fold((f64::MAX, 0.0_f64), |(low, high), &one| (low.min(one), high.max(one)));
    assert!(high - low <= TOLERANCE * high, "{scores:?}");
}

#[test]
fn the_step_that_is_named_has_the_number_that_readers_see() {
    let puzzle = &corpus("slitherlink/easy-5x5.txt")[0];
    let options = Options::default();
    let (steps, summary) = explain::told(puzzle, &options).expect("the engines work").expect("no limit");
    let told = crate::telling::told(puzzle, true);
    let (hardest, step) = summary.hardest.expect("there are steps");
    assert_eq!((steps, &told[step - 1].telling.technique), (told.len(), &hardest));
    // The rating counts the steps one by one.
    assert!(explain::rate(puzzle, &options).expect("the engines work").tally.steps() > steps);
}
