//! Ratings do not depend on how a board is held.

use cluesat::explain::{Options, Tally};
use cluesat::grid::{Grid, Pos};
use cluesat::puzzle::nonogram::Nonogram;
use cluesat::puzzle::slitherlink::Slitherlink;
use cluesat::puzzle::sudoku::Sudoku;
use cluesat::puzzle::{AnyPuzzle, Puzzle};

use crate::common::{corpus, explain, line_sudoku};
use crate::random;

fn score<P: Puzzle>(puzzle: &P) -> f64 {
    let mut tally = Tally::default();
    explain(puzzle, &Options::default()).0.iter().for_each(|step| tally.add(step));
    tally.rating().score
}

/// The scores are the same, within the tolerance that the documentation states.
fn same(scores: &[f64]) {
    let (low, high) = scores.iter().fold((f64::MAX, 0.0_f64), |(low, high), &one| (low.min(one), high.max(one)));
    assert!(high - low <= TOLERANCE * high, "{scores:?}");
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

/// A board turned by a quarter, mirrored, and transposed.
fn held<T: Clone>(grid: &Grid<T>) -> [Grid<T>; 4] {
    let (height, width) = (grid.height(), grid.width());
    [
        moved(grid, width, height, |row, col| (height - 1 - col, row)),
        moved(grid, height, width, |row, col| (row, width - 1 - col)),
        moved(grid, height, width, |row, col| (height - 1 - row, width - 1 - col)),
        moved(grid, width, height, |row, col| (col, row)),
    ]
}

/// How far scores of the same board may be apart.
const TOLERANCE: f64 = 0.15;

#[test]
fn a_slitherlink_turned_or_mirrored_is_as_hard() {
    for any in corpus("slitherlink/easy-7x7.txt") {
        let AnyPuzzle::Slitherlink(puzzle) = any else { panic!("a slitherlink") };
        let others = held(puzzle.clues()).map(|clues| score(&Slitherlink::new(clues).expect("the clues fit")));
        same(&[&[score(&puzzle)], &others[..]].concat());
    }
}

#[test]
fn a_nonogram_turned_or_mirrored_is_as_hard() {
    for puzzle in random::nonograms(6, 8) {
        let flipped = |clues: Vec<cluesat::puzzle::nonogram::Clue>| -> Vec<_> { clues.into_iter().rev().collect() };
        let back = |clue: &cluesat::puzzle::nonogram::Clue| {
            cluesat::puzzle::nonogram::Clue::new(clue.runs().iter().rev().copied())
        };
        let (rows, columns) = (puzzle.rows().to_vec(), puzzle.columns().to_vec());
        let turned = Nonogram::new(columns.clone(), rows.clone()).expect("the clues fit");
        let mirrored = Nonogram::new(rows.iter().map(back).collect(), flipped(columns)).expect("the clues fit");
        same(&[score(&puzzle), score(&turned), score(&mirrored)]);
    }
}

#[test]
fn a_sudoku_is_as_hard_however_it_is_written() {
    let line = "...8.1..........435............7.8........1...2..3....6......75..34........2..6..";
    let puzzle = line_sudoku(line);
    let grid = puzzle.givens().clone();
    let mut others: Vec<Grid<u16>> = held(&grid).to_vec();
    // Bands and stacks in another order, rows within a band, digits renamed.
    others.push(moved(&grid, 9, 9, |row, col| ((row + 3) % 9, (col + 6) % 9)));
    others.push(moved(&grid, 9, 9, |row, col| (row / 3 * 3 + (row + 1) % 3, col)));
    others.push(grid.map(|&digit| if digit == 0 { 0 } else { digit % 9 + 1 }));
    let scores: Vec<f64> =
        others.into_iter().map(|grid| score(&Sudoku::new(grid, (3, 3)).expect("the givens fit"))).collect();
    same(&[&[score(&puzzle)], &scores[..]].concat());
}
