//! Random puzzles, the same in every run; with one answer or with several.

use std::sync::Arc;

use cluesat::board::Board;
use cluesat::family::Puzzle;
use cluesat::family::nonogram::{Clue, Nonogram};
use cluesat::family::slitherlink::Slitherlink;
use cluesat::family::sudoku::Sudoku;
use cluesat::grid::{Edges, Grid, Spot};
use cluesat::search::{Options, Solutions};
use fastrand::Rng;

use crate::common::object;

/// A random answer of a puzzle.
fn answer(puzzle: &Arc<dyn Puzzle>, seed: u64) -> Board {
    let options = Options { shuffle: Some(seed), ..Options::default() };
    Solutions::new(puzzle, &options).next().expect("there is an answer").expect("the engine works")
}

/// Random pictures.
pub(crate) fn nonograms(count: usize, size: usize) -> Vec<Nonogram> {
    let mut random = Rng::with_seed(1);
    let one = |_| {
        let cells: Vec<bool> = (0..size * size).map(|_| random.usize(..2) == 0).collect();
        let row = |row: usize| Clue::of_cells((0..size).map(|col| cells[row * size + col]));
        let column = |col: usize| Clue::of_cells((0..size).map(|row| cells[row * size + col]));
        Nonogram::new((0..size).map(row).collect(), (0..size).map(column).collect()).expect("the clues fit")
    };
    (0..count).map(one).collect()
}

/// Random loops, with clues in a given number of ten cells.
pub(crate) fn slitherlinks(count: usize, size: usize, clues_in_ten: usize) -> Vec<Slitherlink> {
    let mut random = Rng::with_seed(2);
    let empty = object(&Slitherlink::new(Grid::filled(size, size, None)).expect("a board"));
    let edge_place = |edge| empty.layout().place(Spot::Edge(edge)).expect("an edge of the board");
    let one = |index: usize| {
        let board = answer(&empty, index as u64);
        let mut clues = Grid::filled(size, size, None);
        for at in board_cells(size) {
            let sides = Edges::<()>::around(at).into_iter().filter(|&edge| board[edge_place(edge)] == 1).count();
            clues[at] = (random.usize(..10) < clues_in_ten).then_some(sides as u8);
        }
        Slitherlink::new(clues).expect("the clues fit")
    };
    (0..count).map(one).collect()
}

fn board_cells(size: usize) -> impl Iterator<Item = cluesat::grid::Pos> {
    (0..size * size).map(move |cell| cluesat::grid::Pos::new(cell / size, cell % size))
}

/// Random boards, with a third of the givens.
pub(crate) fn sudokus(count: usize, box_shape: (usize, usize)) -> Vec<Sudoku> {
    let mut random = Rng::with_seed(3);
    let order = box_shape.0 * box_shape.1;
    let empty = object(&Sudoku::new(Grid::filled(order, order, 0), box_shape).expect("a board"));
    let one = |index: usize| {
        let board = answer(&empty, index as u64);
        let given = |&digit: &u16| if random.usize(..3) == 0 { digit } else { 0 };
        let cells = board.0.iter().map(given).collect();
        Sudoku::new(Grid::from_cells(order, order, cells), box_shape).expect("the givens fit")
    };
    (0..count).map(one).collect()
}

/// A 6x6 sudoku with further demands, some of the digits of one of its answers given.
pub(crate) fn with_demands(seed: u64, demands: &str) -> Arc<dyn Puzzle> {
    let text = |board: Option<&Board>| {
        let mut random = Rng::with_seed(seed);
        let mut cell = |at: usize| match board {
            Some(board) if random.usize(..4) == 0 => board.0[at].to_string(),
            _ => ".".to_owned(),
        };
        let mut row = |row: usize| (0..6).map(|col| cell(6 * row + col)).collect::<Vec<_>>().join(" ") + "\n";
        (0..6).map(&mut row).collect::<String>() + demands + "\n"
    };
    let read = |text: String| cluesat::parse(&text).expect("a sudoku");
    let empty = read(text(None));
    read(text(Some(&answer(&empty, seed))))
}
