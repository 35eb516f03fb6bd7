//! What the sudoku tests share: random boards and puzzles, answers counted.
#![allow(dead_code, unreachable_pub, clippy::unwrap_used)]

use std::sync::Arc;

use cluesat::board::{Board, Domains};
use cluesat::diagnostic::{Diagnostic, Source};
use cluesat::family::sudoku::{FAMILY, Sudoku};
use cluesat::family::{Deduce, Format, ParseOptions, Puzzle};
use cluesat::grid::{Grid, Pos};
use cluesat::search::{Options, Progress, Solutions};
use fastrand::Rng;

/// A filled board: the cyclic pattern with its digits, rows and columns shuffled.
pub fn full_board(random: &mut Rng, (rows, cols): (usize, usize)) -> Grid<u16> {
    let size = rows * cols;
    let mut digits: Vec<u16> = (1..=size as u16).collect();
    random.shuffle(&mut digits);
    // Shuffles within bands and of bands keep boxes boxes.
    let mut order = |high: usize, bands: usize| -> Vec<usize> {
        let mut all: Vec<usize> = (0..bands).collect();
        random.shuffle(&mut all);
        let lines = all.into_iter().flat_map(|band| {
            let mut lines: Vec<usize> = (band * high..(band + 1) * high).collect();
            random.shuffle(&mut lines);
            lines
        });
        lines.collect()
    };
    let (row_order, col_order) = (order(rows, cols), order(cols, rows));
    let mut board = Grid::filled(size, size, 0);
    for pos in board.positions() {
        let (row, col) = (row_order[pos.row], col_order[pos.col]);
        board[pos] = digits[(row % rows * cols + row / rows + col) % size];
    }
    board
}

/// The board with cells removed in random order, as long as there is one answer, down to `keep` givens.
pub fn dig(random: &mut Rng, board: &Grid<u16>, box_shape: (usize, usize), keep: usize) -> Sudoku {
    let mut cells: Vec<Pos> = board.positions().collect();
    random.shuffle(&mut cells);
    let mut givens = board.clone();
    let mut left = cells.len();
    for pos in cells {
        if left == keep {
            break;
        }
        let digit = std::mem::replace(&mut givens[pos], 0);
        if count(&Sudoku::new(givens.clone(), box_shape).unwrap(), 2) == 1 {
            left -= 1;
        } else {
            givens[pos] = digit;
        }
    }
    Sudoku::new(givens, box_shape).unwrap()
}

/// The puzzle as one of all families.
pub fn object(sudoku: &Sudoku) -> Arc<dyn Puzzle> {
    Arc::new(sudoku.clone())
}

/// A filled grid as a board: cells in reading order.
pub fn board_of(grid: &Grid<u16>) -> Board {
    Board(grid.cells().to_vec())
}

/// A board as a grid.
pub fn grid_of(sudoku: &Sudoku, board: Board) -> Grid<u16> {
    Grid::from_cells(sudoku.order(), sudoku.order(), board.0)
}

/// Whether the digits that are left have all of this board.
pub fn leaves(sudoku: &Sudoku, known: &Domains, board: &Grid<u16>) -> bool {
    let puzzle = object(sudoku);
    board.positions().all(|pos| known.known(puzzle.layout().cell(pos), board[pos]) != Some(false))
}

/// The answers, up to `max` and one more than is there, with everything deduced.
pub fn count(sudoku: &Sudoku, max: usize) -> usize {
    answers(sudoku, Deduce::Full, max).len()
}

/// The answers, up to `max`, each judged by the checker.
pub fn answers(sudoku: &Sudoku, deduce: Deduce, max: usize) -> Vec<Grid<u16>> {
    let options = Options { deduce, ..Options::default() };
    let mut solutions = Solutions::new(&object(sudoku), &options);
    let mut found = Vec::new();
    while found.len() < max {
        let Some(answer) = solutions.next() else {
            assert_eq!(solutions.progress(), Progress::Complete);
            break;
        };
        found.push(grid_of(sudoku, answer.expect("the engine works")));
    }
    for answer in &found {
        assert_eq!(object(sudoku).check(&board_of(answer)), []);
    }
    found
}

/// Parses a text that holds one puzzle.
pub fn parse_as(text: &str, format: Format) -> Result<Sudoku, Diagnostic> {
    parse_bytes(text.as_bytes(), format, &ParseOptions::default())
}

pub fn parse_bytes(bytes: &[u8], format: Format, options: &ParseOptions) -> Result<Sudoku, Diagnostic> {
    Sudoku::parse(&Source { name: "test.txt", bytes, first_line: 1 }, format, options)
}

/// Parses a text that holds one puzzle, in the format that is recognised.
pub fn parse(text: &str) -> Sudoku {
    let formats = FAMILY.texts.detect(text.as_bytes());
    assert_eq!(formats.len(), 1, "{text}");
    parse_as(text, formats[0]).unwrap_or_else(|error| panic!("{}", error.render(false)))
}
