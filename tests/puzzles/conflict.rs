//! Clues that contradict each other, against all sets of clues of tiny puzzles by size.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use cluesat::backend::Backend;
use cluesat::board::{Board, Layout};
use cluesat::diagnostic::Source;
use cluesat::family::nonogram::{Clue, Nonogram};
use cluesat::family::slitherlink::Slitherlink;
use cluesat::family::sudoku::Sudoku;
use cluesat::family::{ParseOptions, Puzzle, Reading};
use cluesat::grid::{Edges, Grid, Pos, Spot};
use cluesat::search::{Minimality, Options, Solutions, minimal_conflict};
use fastrand::Rng;

/// The size of the smallest set of clues that no board keeps, given for each board the clues that it keeps.
fn smallest(clues: usize, boards: &[u32]) -> Option<u32> {
    (0..1u32 << clues).filter(|&set| contradicts(set, boards)).map(u32::count_ones).min()
}

fn contradicts(set: u32, boards: &[u32]) -> bool {
    boards.iter().all(|&kept| kept & set != set)
}

/// Compares with brute force; whether many clues contradict each other. The clues are named as the puzzle names them.
fn agrees(puzzle: &Arc<dyn Puzzle>, clues: &[String], boards: &[u32]) -> bool {
    let mut found = None;
    for backend in [Backend::Varisat, Backend::Batsat] {
        let options = Options { backend, ..Options::default() };
        let expected = smallest(clues.len(), boards);
        let clash = match minimal_conflict(puzzle, &options) {
            Ok(clash) => clash.expect("there is no limit"),
            Err(error) => {
                assert_eq!(expected, None, "{puzzle:?}: {error}");
                return false;
            }
        };
        assert_eq!(clash.least, Minimality::Smallest, "{puzzle:?}");
        assert_eq!(Some(clash.clues.len() as u32), expected, "{puzzle:?}: {:?}", clash.clues);
        let number = |&rule: &usize| {
            let said = puzzle.phrase(rule).to_string();
            clues.iter().position(|clue| *clue == said).unwrap_or_else(|| panic!("{said} is not a clue of {puzzle:?}"))
        };
        let set = clash.clues.iter().map(number).fold(0, |set, clue| set | 1 << clue);
        assert!(contradicts(set, boards), "{puzzle:?}: {:?}", clash.clues);
        found = Some(clash.clues.len());
    }
    found.is_some_and(|size| size > 2)
}

#[test]
fn givens_of_4x4_sudoku() {
    let empty: Arc<dyn Puzzle> = Arc::new(Sudoku::new(Grid::filled(4, 4, 0), (2, 2)).expect("a sudoku"));
    let cell = |pos: Pos| empty.layout().cell(pos);
    let grids: Vec<Board> =
        Solutions::new(&empty, &Options::default()).map(|answer| answer.expect("the engine runs")).collect();
    assert_eq!(grids.len(), 288);
    let mut random = Rng::with_seed(17);
    let mut far = 0;
    for _ in 0..200 {
        // Most givens are those of a board, so that contradictions are not all between two of them.
        let source = &grids[random.usize(..grids.len())];
        let mut givens = Grid::filled(4, 4, 0);
        for _ in 0..10 {
            let pos = Pos::new(random.usize(..4), random.usize(..4));
            givens[pos] = if random.usize(..4) == 0 { 1 + random.usize(..4) as u16 } else { source[cell(pos)] };
        }
        // A digit twice in a house is refused before anything is solved.
        let Ok(puzzle) = Sudoku::new(givens.clone(), (2, 2)) else { continue };
        let clues: Vec<(Pos, u16)> =
            givens.positions().filter(|&pos| givens[pos] > 0).map(|pos| (pos, givens[pos])).collect();
        let kept = |grid: &Board| {
            clues.iter().enumerate().fold(0, |set, (at, &(pos, digit))| set | u32::from(grid[cell(pos)] == digit) << at)
        };
        let boards: Vec<u32> = grids.iter().map(kept).collect();
        let names: Vec<String> = clues.iter().map(|(pos, digit)| format!("the given {digit} at {pos}")).collect();
        let puzzle: Arc<dyn Puzzle> = Arc::new(puzzle);
        far += usize::from(agrees(&puzzle, &names, &boards));
    }
    assert!(far > 5, "{far} contradictions of more than two givens");
}

#[test]
fn lines_of_3x4_nonograms() {
    let (height, width) = (3, 4);
    let pictures: Vec<Grid<u16>> = (0..1u32 << (height * width))
        .map(|bits| Grid::from_cells(height, width, (0..height * width).map(|at| (bits >> at & 1) as u16).collect()))
        .collect();
    let mut random = Rng::with_seed(5);
    let mut far = 0;
    for _ in 0..60 {
        // The rows of one picture and the columns of another one, which mostly is a permutation of it.
        let rows = &pictures[random.usize(..pictures.len())];
        let mut columns = rows.clone();
        for _ in 0..=random.usize(..3) {
            let mut cell = || Pos::new(random.usize(..height), random.usize(..width));
            let (one, other) = (cell(), cell());
            (columns[one], columns[other]) = (columns[other], columns[one]);
        }
        let clue = |cells: Vec<u16>| Clue::of_cells(cells.into_iter().map(|cell| cell == 1));
        let row_of =
            |picture: &Grid<u16>, row: usize| clue((0..width).map(|col| picture[Pos::new(row, col)]).collect());
        let column_of =
            |picture: &Grid<u16>, col: usize| clue((0..height).map(|row| picture[Pos::new(row, col)]).collect());
        let wanted_rows: Vec<Clue> = (0..height).map(|row| row_of(rows, row)).collect();
        let wanted_columns: Vec<Clue> = (0..width).map(|col| column_of(&columns, col)).collect();
        let kept = |picture: &Grid<u16>| {
            let rows = (0..height).map(|row| row_of(picture, row) == wanted_rows[row]);
            let columns = (0..width).map(|col| column_of(picture, col) == wanted_columns[col]);
            rows.chain(columns).enumerate().fold(0, |set, (at, keeps)| set | u32::from(keeps) << at)
        };
        let boards: Vec<u32> = pictures.iter().map(kept).collect();
        let row_names = (1..).zip(&wanted_rows).map(|(row, clue)| format!("row {row} is {clue}"));
        let column_names = (1..).zip(&wanted_columns).map(|(column, clue)| format!("column {column} is {clue}"));
        let names: Vec<String> = row_names.chain(column_names).collect();
        let puzzle = Nonogram::new(wanted_rows.clone(), wanted_columns.clone()).expect("the clues fit");
        let puzzle: Arc<dyn Puzzle> = Arc::new(puzzle);
        far += usize::from(agrees(&puzzle, &names, &boards));
    }
    assert!(far > 5, "{far} contradictions of more than two lines");
}

/// How many lines there are round a cell.
fn sides(layout: &Layout, board: &Board, cell: Pos) -> u8 {
    let edges = Edges::<()>::around(cell).map(|edge| layout.place(Spot::Edge(edge)).expect("an edge of the board"));
    edges.into_iter().filter(|&edge| board[edge] == 1).count() as u8
}

#[test]
fn clues_of_3x3_slitherlinks() {
    let (height, width) = (3, 3);
    let clueless: Arc<dyn Puzzle> = Arc::new(Slitherlink::new(Grid::filled(height, width, None)).expect("a board"));
    let loops: Vec<Board> =
        Solutions::new(&clueless, &Options::default()).map(|answer| answer.expect("the engine runs")).collect();
    assert_eq!(loops.len(), 213);
    let sides = |board: &Board, cell: Pos| sides(clueless.layout(), board, cell);
    let mut random = Rng::with_seed(3);
    let mut far = 0;
    for _ in 0..60 {
        let source = &loops[random.usize(..loops.len())];
        let mut clues = Grid::filled(height, width, None);
        for cell in clues.positions() {
            if random.usize(..4) > 0 {
                clues[cell] = Some(if random.usize(..4) > 0 { sides(source, cell) } else { random.usize(..4) as u8 });
            }
        }
        let given: Vec<(Pos, u8)> = clues.positions().filter_map(|cell| Some((cell, clues[cell]?))).collect();
        let kept = |board: &Board| {
            given.iter().enumerate().fold(0, |set, (at, &(cell, k))| set | u32::from(sides(board, cell) == k) << at)
        };
        let boards: Vec<u32> = loops.iter().map(kept).collect();
        let names: Vec<String> = given.iter().map(|(cell, k)| format!("the {k} at {cell}")).collect();
        let puzzle: Arc<dyn Puzzle> = Arc::new(Slitherlink::new(clues).expect("a board"));
        far += usize::from(agrees(&puzzle, &names, &boards));
    }
    assert!(far > 5, "{far} contradictions of more than two clues");
}

#[test]
fn no_clue_can_be_left_out_of_larger_ones() {
    for name in ["sudoku/9x9-impossible.txt", "nonogram/swapped-15x15.non", "slitherlink/none-10x10.txt"] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles").join(name);
        let bytes = fs::read(path).expect("the puzzle is there");
        let source = Source { name, bytes: &bytes, first_line: 1 };
        let options = ParseOptions::default();
        let reading = Reading::of(&source, &options).expect("the puzzle has one reading");
        let puzzle = reading.parse(&source, &options).expect("the puzzle parses");
        let clash =
            minimal_conflict(&puzzle, &Options::default()).expect("the engine runs").expect("there is no answer");
        let (clues, least) = (clash.clues.len(), clash.least);
        assert!(clues > 1 && least != Minimality::Unknown, "{name}: {clues} clues, {least:?}");
    }
}
