//! Sudokus with cages and diagonals: answers against brute force, ids, symmetries, pictures, certificates.
#![allow(clippy::unwrap_used)]

use crate::sudoku_common;

use std::collections::BTreeSet;

use cluesat::family::sudoku::{Clue, Constraint, FAMILY, Sudoku};
use cluesat::family::{Deduce, Format, Puzzle};
use cluesat::grid::{Grid, Pos};
use cluesat::render::svg::svg;
use cluesat::render::text::{TextStyle, text};
use fastrand::Rng;
use sudoku_common::{answers, full_board, object, parse, parse_as};

/// All 4x4 boards, by trying every digit in every cell.
fn all_4x4() -> Vec<Grid<u16>> {
    fn fill(board: &mut Grid<u16>, index: usize, found: &mut Vec<Grid<u16>>) {
        if index == 16 {
            return found.push(board.clone());
        }
        let pos = Pos::new(index / 4, index % 4);
        for digit in 1..=4 {
            let sees = |other: Pos| {
                other.row == pos.row
                    || other.col == pos.col
                    || (other.row / 2, other.col / 2) == (pos.row / 2, pos.col / 2)
            };
            if board.positions().all(|other| !sees(other) || board[other] != digit) {
                board[pos] = digit;
                fill(board, index + 1, found);
                board[pos] = 0;
            }
        }
    }
    let mut found = Vec::new();
    fill(&mut Grid::filled(4, 4, 0), 0, &mut found);
    assert_eq!(found.len(), 288);
    found
}

fn differ(board: &Grid<u16>, cells: &[Pos]) -> bool {
    cells.iter().map(|&pos| board[pos]).collect::<BTreeSet<_>>().len() == cells.len()
}

/// Whether a board keeps a demand.
fn keeps(board: &Grid<u16>, extra: &Constraint) -> bool {
    let cells = &extra.groups()[0];
    let total: u32 = cells.iter().map(|&pos| u32::from(board[pos])).sum();
    differ(board, cells) && (extra.clue() == &Clue::None || extra.clue() == &Clue::Number(total))
}

/// Cages that touch, over the whole board, whose digits differ on this one; their sums.
fn cages(random: &mut Rng, board: &Grid<u16>, most: usize) -> Vec<Constraint> {
    let order = board.height();
    let mut free: BTreeSet<(usize, usize)> = board.positions().map(|pos| (pos.row, pos.col)).collect();
    let mut cages = Vec::new();
    while let Some((row, col)) = free.pop_first() {
        let mut cells = vec![Pos::new(row, col)];
        for _ in 0..random.usize(..2 * most) {
            let Pos { row, col } = cells[random.usize(..cells.len())];
            let next = [(row + 1, col), (row, col + 1), (row.wrapping_sub(1), col), (row, col.wrapping_sub(1))];
            let next = next[random.usize(..4)];
            let pos = Pos::new(next.0, next.1);
            if cells.len() < most.min(order)
                && free.contains(&next)
                && cells.iter().all(|&one| board[one] != board[pos])
            {
                free.remove(&next);
                cells.push(pos);
            }
        }
        let sum = cells.iter().map(|&pos| u32::from(board[pos])).sum();
        cages.push(Constraint::cage(cells, Some(sum)));
    }
    cages
}

fn blank(order: usize) -> Sudoku {
    Sudoku::new(Grid::filled(order, order, 0), Sudoku::usual_box(order).unwrap()).unwrap()
}

fn written(sudoku: &Sudoku, format: Format) -> Result<String, String> {
    let mut text = Vec::new();
    object(sudoku).write(format, None, &mut text).map_err(|error| error.to_string())?;
    Ok(String::from_utf8(text).unwrap())
}

#[test]
fn answers_are_those_that_trying_finds() {
    let (all, mut random) = (all_4x4(), Rng::with_seed(5));
    let mut seen = BTreeSet::new();
    for round in 0..150 {
        let board = &all[random.usize(..all.len())];
        let mut extras = cages(&mut random, board, 4);
        // Fewer cages, some without sums, some that cross, some that cannot be.
        extras.retain(|_| round % 3 > 0 || random.usize(..2) > 0);
        for extra in &mut extras {
            let cells = extra.groups()[0].clone();
            match random.usize(..12) {
                0 | 1 => *extra = Constraint::cage(cells, None),
                2 if cells.len() == 2 => *extra = Constraint::cage(cells, Some(3 + random.usize(..5) as u32)),
                _ => {}
            }
        }
        if round % 5 == 0 {
            let other = cages(&mut random, &all[7], 3);
            extras.extend(other.into_iter().take(2));
        }
        if random.usize(..2) > 0 {
            extras.extend(Constraint::diagonals(4));
        }
        let mut givens = Grid::filled(4, 4, 0);
        if random.usize(..3) == 0 {
            givens[Pos::new(random.usize(..4), random.usize(..4))] = 1 + random.usize(..4) as u16;
        }
        let wanted = all.iter().filter(|board| {
            givens.positions().all(|pos| givens[pos] == 0 || givens[pos] == board[pos])
                && extras.iter().all(|extra| keeps(board, extra))
        });
        let wanted: BTreeSet<&[u16]> = wanted.map(Grid::cells).collect();
        seen.insert(wanted.len().min(3));
        let sudoku = Sudoku::new(givens, (2, 2)).unwrap().with(extras).unwrap();
        for deduce in [Deduce::Off, Deduce::Singles, Deduce::Full] {
            let found = answers(&sudoku, deduce, 400);
            assert_eq!(found.len(), wanted.len(), "{round} {deduce}: {sudoku:?}");
            assert_eq!(found.iter().map(Grid::cells).collect::<BTreeSet<_>>(), wanted, "{round} {deduce}");
        }
        // The checker agrees on every board.
        for board in &all {
            let flaws = object(&sudoku).check(&sudoku_common::board_of(board));
            assert_eq!(flaws.is_empty(), wanted.contains(board.cells()), "{round}: {flaws:?}");
        }
    }
    assert_eq!(seen, BTreeSet::from([0, 1, 2, 3]));
}

#[test]
fn known_numbers_of_boards() {
    let diagonals = blank(4).with(Constraint::diagonals(4).to_vec()).unwrap();
    assert_eq!(answers(&diagonals, Deduce::Full, 100).len(), 48);
    // The same demand as a house has said so without a sum.
    let row = (0..4).map(|col| Pos::new(1, col)).collect();
    let row = blank(4).with(vec![Constraint::cage(row, Some(10))]).unwrap();
    assert_eq!(answers(&row, Deduce::Full, 400).len(), 288);
}

#[test]
fn ids_are_read_and_written() {
    let mut random = Rng::with_seed(8);
    for round in 0..60 {
        let shape = [(2, 2), (2, 3), (3, 2), (3, 3), (2, 4), (4, 4), (2, 1), (1, 1)][round % 8];
        let board = full_board(&mut random, shape);
        let mut extras = cages(&mut random, &board, 5);
        if round % 3 == 0 {
            extras.clear();
        }
        if random.usize(..2) > 0 {
            extras.extend(Constraint::diagonals(board.height()));
        }
        let givens = board.map(|&digit| if random.usize(..4) == 0 { digit } else { 0 });
        let sudoku = Sudoku::new(givens, shape).unwrap().with(extras).unwrap();
        let id = written(&sudoku, Format::Tatham).unwrap();
        assert_eq!(FAMILY.texts.detect(id.as_bytes()), [Format::Tatham], "{id}");
        assert_eq!(parse_as(&id, Format::Tatham), Ok(sudoku), "{id}");
    }
    // A B B C / A D E C / F D E G / F D G G, without lines inside.
    let id = "2x2k:p,_a________babaaa,4_5a5a8_6a6b6d";
    let sudoku = parse(id);
    assert_eq!(written(&sudoku, Format::Tatham).unwrap().trim(), id);
    assert_eq!(sudoku.constraints().len(), 7);
    assert_eq!(answers(&sudoku, Deduce::Full, 2).len(), 1);
    assert_eq!(parse("2x2x:p").constraints().len(), 2);
    assert_eq!(parse("2x2xk:p,_a________babaaa,4_5a5a8_6a6b6d").constraints().len(), 9);
    for (id, text) in [
        ("2x2k:p", "three parts"),
        ("2x2k:p,_a", "three parts"),
        ("2x2k:p,_a________babaa,4_5a5a8_6a6b6d", "borders"),
        ("2x2k:p,_a________babaaaa,4_5a5a8_6a6b6d", "borders"),
        ("2x2k:p,_A________babaaa,4_5a5a8_6a6b6d", "letters"),
        ("2x2k:p,_a________babaaa,4_5a5a8_6a6b5", "has 12 cells"),
        ("2x2k:p,_a________babaaa,4_5a5a8_6a6g", "the cage at r3c4 has no sum"),
        ("2x2k:p,_a________babaaa,4_5a5a8_6a6b6e", "more than the 16 cells"),
        ("2x2k:p,_a________babaaa,4_5a5a8_6a6_6a6d", "first cell"),
        ("2x2k:p,_a________babaaa,9_5a5a8_6a6b6d", "cannot add up to 9"),
    ] {
        let error = parse_as(id, Format::Tatham).map(|_| ()).unwrap_err().render(false);
        assert!(error.contains(text), "{id}: {error}");
    }
}

#[test]
fn what_a_format_cannot_hold_is_refused() {
    let pair = |sum| Constraint::cage(vec![Pos::new(0, 0), Pos::new(0, 1)], sum);
    let killer = |cages: Vec<Constraint>| blank(9).with(cages).unwrap();
    let formats = [Format::Line, Format::Grid, Format::Sdk, Format::Ss, Format::Sdm, Format::Puzzlink];
    for sudoku in [killer(vec![pair(Some(5))]), killer(Constraint::diagonals(9).to_vec())] {
        for format in formats {
            let error = written(&sudoku, format).unwrap_err();
            assert!(error.contains("no place for constraints"), "{error}");
        }
    }
    let rows = |split: usize| {
        let cage = |row: usize| {
            let cells = (0..9).map(|col| Pos::new(if col < split { row } else { (row + 2) % 9 }, col)).collect();
            Constraint::cage(cells, Some(45))
        };
        (0..9).map(cage).collect::<Vec<_>>()
    };
    assert!(written(&killer(rows(9)), Format::Tatham).is_ok());
    let touching = written(&killer(rows(4)), Format::Tatham).unwrap_err();
    assert!(touching.contains("touch"), "{touching}");
    assert!(written(&killer(vec![pair(Some(5))]), Format::Tatham).unwrap_err().contains("fill the board"));
    assert!(written(&killer(vec![pair(None)]), Format::Tatham).unwrap_err().contains("sum"));
    let twice = [rows(9), vec![pair(Some(5))]].concat();
    assert!(written(&killer(twice), Format::Tatham).unwrap_err().contains("in common"));
}

#[test]
fn cages_are_checked() {
    let told = |cells: &[(usize, usize)], sum: Option<u32>| {
        let cells = cells.iter().map(|&(row, col)| Pos::new(row, col)).collect();
        blank(4).with(vec![Constraint::cage(cells, sum)]).unwrap_err().to_string()
    };
    assert_eq!(told(&[], None), "a cage has no cells");
    assert_eq!(told(&[(0, 0), (0, 4)], None), "the cage at r1c1 has r1c5, which is not on a 4x4 board");
    assert_eq!(told(&[(1, 0), (1, 1), (1, 0)], None), "the cage at r2c1 has r2c1 twice");
    let five = [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0)];
    assert_eq!(told(&five, None), "the cage at r1c1 has 5 cells: its digits cannot differ on a 4x4 board");
    let sum = "the cage at r1c1 cannot add up to 2: 2 different digits make 3 to 7";
    assert_eq!(told(&[(0, 1), (0, 0)], Some(2)), sum);
    let large = (0..40).map(|col| Pos::new(0, col)).collect();
    let board = Sudoku::new(Grid::filled(64, 64, 0), (8, 8)).unwrap();
    let error = board.with(vec![Constraint::cage(large, None)]).unwrap_err().to_string();
    assert!(error.contains("too many sets"), "{error}");
}

#[test]
fn symmetries_keep_what_is_demanded() {
    let mut random = Rng::with_seed(3);
    let board = full_board(&mut random, (2, 3));
    let mut extras = cages(&mut random, &board, 4);
    extras.extend(Constraint::diagonals(6));
    let sudoku = Sudoku::new(Grid::filled(6, 6, 0), (2, 3)).unwrap().with(extras).unwrap();
    let puzzle = object(&sudoku);
    let (mut held, mut keys) = (object(&sudoku), BTreeSet::new());
    for _ in 0..4 {
        let turned = held.shortcuts().symmetry.unwrap().turned();
        let keys_of = |puzzle: &dyn Puzzle| puzzle.shortcuts().symmetry.unwrap().canonical_key();
        keys.insert(keys_of(&*turned));
        let mirrored = turned.shortcuts().symmetry.unwrap().mirrored();
        keys.insert(keys_of(&*mirrored));
        assert_eq!(mirrored.rules().len(), puzzle.rules().len());
        held = turned;
    }
    assert_eq!(keys.len(), 8);
    assert_eq!(held.of_family::<Sudoku>(), &sudoku);
    let named = held.shortcuts().symmetry.unwrap().relabelled();
    assert_eq!(named.of_family::<Sudoku>(), &sudoku, "sums hold digits fast");
    // The turned board keeps the turned cages.
    let turned = held.shortcuts().symmetry.unwrap().turned();
    let flaws = turned.check(&sudoku_common::board_of(&board.turned()));
    assert!(flaws.iter().all(|flaw| turned.rules()[flaw.rule].kind() == "diagonal"), "{flaws:?}");
}

#[test]
fn pictures_show_cages_and_diagonals() {
    let id = "2x2xk:p,_a________babaaa,4_5a5a8_6a6b6d";
    let scene = object(&parse(id)).draw();
    assert_eq!(scene.title, "killer X sudoku 4x4, 7 cages");
    let picture = svg(&scene);
    assert!(picture.contains("stroke-dasharray=\"2\"") && picture.contains(">8</text>"), "{picture}");
    let text = text(&scene, &TextStyle::default());
    assert!(text.contains("\n# diagonal: \\; diagonal: /; cage 4: r1c1 r2c1;"), "{text}");
    assert!(text.lines().all(|line| line.len() <= 80), "{text}");
}
