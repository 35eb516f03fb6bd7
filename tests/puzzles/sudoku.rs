//! Sudoku: answers against brute force and published counts, the clauses, the checker, the collection.
#![allow(clippy::unwrap_used)]

use crate::sudoku_common;

use std::collections::BTreeSet;

use cluesat::backend::{Backend, Limits, SolverResult};
use cluesat::card::{Amo, Encoding};
use cluesat::cnf::{Cnf, Encoder, Lit, RuleMode};
use cluesat::family::sudoku::{FAMILY, House, Sudoku};
use cluesat::family::{Deduce, Format};
use cluesat::grid::{Grid, Pos};
use cluesat::render::Marks;
use cluesat::search::{Options, Solutions};
use fastrand::Rng;
use itertools::Itertools;
use sudoku_common::{answers, board_of, count, dig, full_board, grid_of, leaves, object, parse, parse_as};

fn empty(size: usize) -> Sudoku {
    Sudoku::new(Grid::filled(size, size, 0), Sudoku::usual_box(size).unwrap()).unwrap()
}

/// All 4x4 boards, by trying every digit in every cell.
fn all_4x4() -> Vec<Grid<u16>> {
    fn fill(board: &mut Grid<u16>, index: usize, found: &mut Vec<Grid<u16>>) {
        if index == 16 {
            found.push(board.clone());
            return;
        }
        let pos = Pos::new(index / 4, index % 4);
        for digit in 1..=4 {
            let clash = board.positions().any(|other| {
                let together = other.row == pos.row
                    || other.col == pos.col
                    || (other.row / 2, other.col / 2) == (pos.row / 2, pos.col / 2);
                together && board[other] == digit
            });
            if !clash {
                board[pos] = digit;
                fill(board, index + 1, found);
                board[pos] = 0;
            }
        }
    }
    let mut found = Vec::new();
    fill(&mut Grid::filled(4, 4, 0), 0, &mut found);
    found
}

fn sorted(boards: Vec<Grid<u16>>) -> Vec<Vec<u16>> {
    boards.into_iter().map(|board| board.cells().to_vec()).sorted().collect()
}

#[test]
fn the_empty_4x4_board_has_288_answers() {
    let expected = sorted(all_4x4());
    assert_eq!(expected.len(), 288);
    for deduce in [Deduce::Off, Deduce::Full] {
        assert_eq!(sorted(answers(&empty(4), deduce, 1000)), expected);
    }
}

#[test]
fn answers_of_4x4_boards_are_those_of_brute_force() {
    let all = all_4x4();
    let mut random = Rng::with_seed(1);
    let mut seen = BTreeSet::new();
    for round in 0..400 {
        // Givens from a board, and every third time one more that may spoil it.
        let board = &all[random.usize(..all.len())];
        let mut givens = Grid::filled(4, 4, 0);
        for _ in 0..random.usize(..8) {
            let pos = Pos::new(random.usize(..4), random.usize(..4));
            givens[pos] = board[pos];
        }
        if round % 3 == 0 {
            givens[Pos::new(random.usize(..4), random.usize(..4))] = random.usize(..4) as u16 + 1;
        }
        let Ok(sudoku) = Sudoku::new(givens.clone(), (2, 2)) else { continue };
        let fits = |board: &&Grid<u16>| givens.cells().iter().zip(board.cells()).all(|(&g, &v)| g == 0 || g == v);
        let expected = sorted(all.iter().filter(fits).cloned().collect());
        seen.insert(expected.len().min(3));
        for deduce in [Deduce::Off, Deduce::Full] {
            assert_eq!(sorted(answers(&sudoku, deduce, 1000)), expected, "{givens:?} {deduce:?}");
        }
    }
    assert_eq!(seen, BTreeSet::from([0, 1, 2, 3]), "puzzles with no, one, two and more answers");
}

#[test]
fn published_puzzles_have_their_published_answers() {
    let pairs = [
        (
            "530070000600195000098000060800060003400803001700020006060000280000419005000080079",
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
        ),
        (
            "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
            "812753649943682175675491283154237896369845721287169534521974368438526917796318452",
        ),
    ];
    for (puzzle, answer) in pairs {
        let sudoku = parse(puzzle);
        for deduce in [Deduce::Off, Deduce::Full] {
            let found = answers(&sudoku, deduce, 2);
            assert_eq!(found.iter().map(|board| object(&sudoku).line(&board_of(board))).collect::<Vec<_>>(), [answer]);
        }
    }
}

#[test]
fn off_and_full_deduction_have_the_same_answers() {
    let mut random = Rng::with_seed(7);
    for (box_shape, keep) in [((2, 3), 6), ((3, 2), 6), ((2, 4), 14), ((3, 3), 24), ((2, 5), 40)] {
        let size = box_shape.0 * box_shape.1;
        for extra in [0, 2, 4] {
            let board = full_board(&mut random, box_shape);
            let mut givens = dig(&mut random, &board, box_shape, keep).givens().clone();
            for _ in 0..extra {
                givens[Pos::new(random.usize(..size), random.usize(..size))] = 0;
            }
            let sudoku = Sudoku::new(givens, box_shape).unwrap();
            let full = answers(&sudoku, Deduce::Full, 300);
            assert!(!full.is_empty());
            if full.len() < 300 {
                assert_eq!(sorted(answers(&sudoku, Deduce::Off, 400)), sorted(full));
            }
        }
    }
}

/// Clauses of a puzzle in memory, with what was recorded.
fn encoded(sudoku: &Sudoku, guard: RuleMode, deduce: Deduce) -> (Cnf, cluesat::cnf::Trace, Vec<Lit>) {
    let sudoku = object(sudoku);
    let mut cnf = Cnf::new();
    let known = sudoku.deduce(deduce).unwrap();
    let mut enc = Encoder::with(&mut cnf, guard, Encoding { amo: Amo::Pairwise, ..Encoding::default() });
    let vars = sudoku.encode(&known, &mut enc);
    let trace = enc.finish();
    let key = sudoku.projection(&vars);
    (cnf, trace, key)
}

/// The models of a formula under assumptions, projected on some variables.
fn models(cnf: &Cnf, assumptions: &[Lit], key: &[Lit]) -> BTreeSet<Vec<bool>> {
    let mut solver = Backend::Varisat.solver(&Limits::none());
    cnf.pour(&mut *solver);
    let mut found = BTreeSet::new();
    while let SolverResult::Sat(model) = solver.solve(assumptions, &Limits::none()).unwrap() {
        let values: Vec<bool> = key.iter().map(|&lit| model.value(lit)).collect();
        let block: Vec<Lit> = key.iter().zip(&values).map(|(&lit, &value)| if value { !lit } else { lit }).collect();
        solver.add_clause(&block);
        assert!(found.insert(values));
    }
    found
}

#[test]
fn guarded_clauses_have_the_models_of_plain_ones() {
    for text in ["12..34..2...4...", "1...............", "................"] {
        let sudoku = parse_as(text, Format::Line).unwrap();
        for deduce in [Deduce::Off, Deduce::Full] {
            let (plain, _, plain_key) = encoded(&sudoku, RuleMode::Plain, deduce);
            let (guarded, trace, key) = encoded(&sudoku, RuleMode::Selected, deduce);
            assert_eq!(key, plain_key);
            assert_eq!(models(&guarded, &trace.selectors, &key), models(&plain, &[], &key));
        }
    }
}

#[test]
fn each_guarded_rule_is_complete_by_itself() {
    let sudoku = parse_as("1..2............", Format::Line).unwrap();
    let (cnf, trace, key) = encoded(&sudoku, RuleMode::Selected, Deduce::Off);
    assert_eq!(key.len(), 64);
    let lit = |pos: Pos, digit: u16| key[(pos.row * 4 + pos.col) * 4 + usize::from(digit) - 1];
    let mut kinds = BTreeSet::new();
    // The rules in their order: givens, cells, the digits of rows, of columns, of boxes.
    let givens = [(Pos::new(0, 0), 1), (Pos::new(0, 3), 2)].map(|(pos, digit)| vec![lit(pos, digit)]);
    let cells = (0..16).map(|at| (1..=4).map(|digit| lit(Pos::new(at / 4, at % 4), digit)).collect());
    let houses = [House::Row, House::Column, House::Box].into_iter().flat_map(|house| (0..4).map(house));
    let digits = houses
        .cartesian_product(1..=4)
        .map(|(house, digit)| (0..4).map(|index| lit(house.cell((2, 2), index), digit)).collect());
    let rules: Vec<Vec<Lit>> = givens.into_iter().chain(cells).chain(digits).collect();
    let puzzle = object(&sudoku);
    for (&number, &selector) in trace.rules.iter().zip(&trace.selectors) {
        let rule = puzzle.phrase(number as usize).to_string();
        kinds.insert(puzzle.rules()[number as usize].kind());
        let lits = &rules[number as usize];
        let pairs = lits.iter().array_combinations().map(|[&a, &b]| vec![!a, !b]);
        let expected: BTreeSet<Vec<Lit>> = pairs.chain([lits.clone()]).collect();
        let own = cnf.clauses().filter(|clause| clause.contains(&!selector));
        let found: BTreeSet<Vec<Lit>> =
            own.map(|clause| clause.iter().copied().filter(|&lit| lit != !selector).collect()).collect();
        assert_eq!(found, expected, "{rule}");
    }
    assert_eq!(kinds, BTreeSet::from(["given", "cell", "row", "column", "box"]));
    assert_eq!(trace.rules.len(), 2 + 16 + 3 * 16);
}

#[test]
fn sizes_follow_the_formulas() {
    for (rows, cols) in [(2, 2), (2, 3), (2, 4), (3, 3), (2, 5)] {
        let n = rows * cols;
        let sudoku = Sudoku::new(Grid::filled(n, n, 0), (rows, cols)).unwrap();
        let all = n * n * (4 + 4 * n * (n - 1) / 2);
        let doubles = n * n * n * ((cols - 1) + (rows - 1)) / 2;
        let (plain, _, _) = encoded(&sudoku, RuleMode::Plain, Deduce::Off);
        assert_eq!((plain.vars(), plain.len()), (n * n * n, all - doubles));
        let (traced, trace, _) = encoded(&sudoku, RuleMode::Traced, Deduce::Off);
        assert_eq!((traced.vars(), traced.len()), (n * n * n, all));
        assert_eq!(trace.names.len(), n * n * n);
        assert_eq!(trace.names[n].1, "r1c2 = 1");
        // No clause is written twice.
        let clauses: BTreeSet<Vec<Lit>> = plain.clauses().map(|c| c.iter().copied().sorted().collect()).collect();
        assert_eq!(clauses.len(), plain.len());
    }
}

#[test]
fn only_what_deduction_leaves_open_becomes_variables() {
    let easy = parse("530070000600195000098000060800060003400803001700020006060000280000419005000080079");
    let (cnf, _, _) = encoded(&easy, RuleMode::Plain, Deduce::Full);
    assert_eq!((cnf.vars(), cnf.len()), (0, 0));
    let hard = parse("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..");
    let (cnf, _, key) = encoded(&hard, RuleMode::Plain, Deduce::Full);
    let open: usize =
        object(&hard).deduce(Deduce::Full).unwrap().as_slice().iter().map(|d| d.len()).filter(|&n| n > 1).sum();
    assert_eq!((cnf.vars(), key.len()), (open, open));
    assert!(open < 729 / 2);
}

#[test]
fn deduction_is_sound_and_finds_contradictions() {
    let all = all_4x4();
    let mut random = Rng::with_seed(3);
    let mut contradictions = 0;
    for _ in 0..2000 {
        let mut givens = Grid::filled(4, 4, 0);
        for _ in 0..random.usize(..9) {
            givens[Pos::new(random.usize(..4), random.usize(..4))] = random.usize(..4) as u16 + 1;
        }
        let Ok(sudoku) = Sudoku::new(givens.clone(), (2, 2)) else { continue };
        let fits = |board: &&Grid<u16>| givens.cells().iter().zip(board.cells()).all(|(&g, &v)| g == 0 || g == v);
        let boards: Vec<_> = all.iter().filter(fits).collect();
        match object(&sudoku).deduce(Deduce::Full) {
            Err(_) => {
                contradictions += 1;
                assert!(boards.is_empty(), "{givens:?}");
            }
            Ok(known) => {
                for board in boards {
                    assert!(leaves(&sudoku, &known, board));
                }
            }
        }
    }
    assert!(contradictions > 100);
    // Row 1 lacks a 4, and its only blank cell cannot have it.
    let sudoku = parse_as("123.|...4|....|....".replace('|', "").as_str(), Format::Line).unwrap();
    assert!(object(&sudoku).deduce(Deduce::Full).is_err());
    assert_eq!(count(&sudoku, 2), 0);
    assert_eq!(answers(&sudoku, Deduce::Off, 2).len(), 0);
}

#[test]
fn large_boards_are_solved() {
    let mut random = Rng::with_seed(11);
    for (box_shape, keep) in [((4, 4), 110), ((5, 5), 330), ((6, 6), 760), ((8, 8), 2600)] {
        let board = full_board(&mut random, box_shape);
        // Not dug with care, which would take long here: one answer is among those found.
        let mut cells: Vec<Pos> = board.positions().collect();
        random.shuffle(&mut cells);
        let mut givens = board.clone();
        for &pos in &cells[keep..] {
            givens[pos] = 0;
        }
        let sudoku = Sudoku::new(givens, box_shape).unwrap();
        let mut solutions = Solutions::new(&object(&sudoku), &Options::default());
        let answer = solutions.next().expect("the board it was made from").unwrap();
        assert_eq!(object(&sudoku).check(&answer), []);
    }
}

#[test]
fn an_answer_of_100x100_needs_no_engine_when_singles_suffice() {
    let mut random = Rng::with_seed(8);
    let board = full_board(&mut random, (10, 10));
    let mut givens = board.clone();
    for pos in board.positions() {
        if random.usize(..8) == 0 {
            givens[pos] = 0;
        }
    }
    let sudoku = Sudoku::new(givens, (10, 10)).unwrap();
    let mut solutions = Solutions::new(&object(&sudoku), &Options::default());
    assert_eq!(solutions.stats().vars, 0);
    assert_eq!(grid_of(&sudoku, solutions.next().unwrap().unwrap()), board);
    assert!(solutions.next().is_none());
}

#[test]
fn the_checker_finds_every_flaw() {
    let sudoku = parse("530070000600195000098000060800060003400803001700020006060000280000419005000080079");
    let answer = parse("534678912672195348198342567859761423426853791713924856961537284287419635345286179");
    let right = answer.givens().clone();
    let puzzle = object(&sudoku);
    assert_eq!(puzzle.check(&board_of(&right)), []);
    let flaws = |change: &dyn Fn(&mut Grid<u16>)| {
        let mut board = right.clone();
        change(&mut board);
        puzzle.check(&board_of(&board)).iter().map(ToString::to_string).join("; ")
    };
    assert_eq!(flaws(&|b| b[Pos::new(0, 2)] = 0), "r1c3 is empty");
    assert_eq!(flaws(&|b| b[Pos::new(0, 2)] = 12), "r1c3 is 12 but the digits go from 1 to 9");
    let swapped = flaws(&|b| b.cells_mut().swap(0, 8));
    assert!(swapped.contains("r1c1 is 2 but 5 is given"), "{swapped}");
    let twice = flaws(&|b| b[Pos::new(2, 0)] = 7);
    assert_eq!(
        twice,
        "row 3 has two 7s, at r3c1 and r3c9; column 1 has two 7s, at r3c1 and r6c1; box 1 has two 7s, at r2c2 and r3c1"
    );
    // One wrong cell of a full board is always found.
    for pos in right.positions() {
        for digit in 1..=9 {
            if right[pos] != digit {
                assert_ne!(flaws(&|b| b[pos] = digit), "");
            }
        }
    }
}

#[test]
fn pictures_show_givens_answers_and_candidates() {
    use cluesat::render::{EdgeArt, Ink};
    let sudoku = parse("1...\n...2\n4...\n...3\n");
    let answer = answers(&sudoku, Deduce::Full, 1).remove(0);
    let sudoku = object(&sudoku);
    let scene = sudoku.picture(Some(&board_of(&answer)), &Marks::new());
    assert_eq!((scene.cells[Pos::new(0, 0)].text.as_str(), scene.cells[Pos::new(0, 0)].ink), ("1", Ink::Given));
    assert_eq!(scene.cells[Pos::new(0, 1)].ink, Ink::Answer);
    assert_eq!(scene.cells[Pos::new(0, 1)].text, answer[Pos::new(0, 1)].to_string());
    assert_eq!(scene.edges.vertical[Pos::new(0, 2)], EdgeArt::Border);
    assert_eq!(scene.edges.vertical[Pos::new(0, 1)], EdgeArt::Hair);
    let plain = sudoku.picture(None, &Marks::new());
    assert_eq!(plain.cells[Pos::new(0, 1)].text, "");
    let open = sudoku.picture_known(&sudoku.deduce(Deduce::Off).unwrap());
    assert_eq!((open.cells[Pos::new(0, 1)].text.as_str(), open.cells[Pos::new(0, 1)].ink), ("1234", Ink::Pencil));
    assert_eq!(open.cells[Pos::new(0, 0)].text, "1");
}

/// The puzzles of a file of the collection, with the number of answers that its header states.
fn collection() -> Vec<(String, usize, Vec<Sudoku>)> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles/sudoku");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let read = |path: std::path::PathBuf| {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&path).unwrap();
        assert!(text.starts_with("# origin: "), "{name} says where it comes from");
        let stated = text.lines().find_map(|line| line.strip_prefix("# answers: "));
        let stated = stated.unwrap_or_else(|| panic!("{name} says how many answers it has")).parse().unwrap();
        let formats = FAMILY.texts.detect(text.as_bytes());
        assert_eq!(formats.len(), 1, "{name}");
        let puzzles = FAMILY.texts.split(formats[0], text.as_bytes()).into_iter().map(|range| {
            parse_as(&text[range], formats[0]).unwrap_or_else(|error| panic!("{name}: {}", error.render(false)))
        });
        let puzzles = puzzles.collect();
        (name, stated, puzzles)
    };
    files.into_iter().map(read).collect()
}

#[test]
fn the_collection_has_the_stated_numbers_of_answers() {
    let collection = collection();
    assert!(collection.len() >= 8);
    let sizes: BTreeSet<usize> = collection.iter().flat_map(|(_, _, p)| p).map(Sudoku::order).collect();
    assert!(sizes.is_superset(&BTreeSet::from([4, 6, 9, 16, 25])));
    for (name, stated, puzzles) in collection {
        assert!(!puzzles.is_empty(), "{name}");
        for sudoku in puzzles {
            assert_eq!(count(&sudoku, stated + 1), stated, "{name}");
            // Rows of digits have no place for cages and diagonals.
            let plain = sudoku.constraints().is_empty();
            for format in if plain { &[Format::Line, Format::Grid][..] } else { &[Format::Tatham] } {
                let mut text = Vec::new();
                object(&sudoku).write(*format, None, &mut text).unwrap();
                assert_eq!(parse_as(std::str::from_utf8(&text).unwrap(), *format), Ok(sudoku.clone()), "{name}");
            }
        }
    }
}
