//! Sudokus with constraints of every kind: answers against brute force over all 4x4 boards, alone and in pairs.
#![allow(clippy::unwrap_used)]

mod keeps;
mod random;
mod text;

use std::collections::BTreeSet;

use cluesat::family::sudoku::{Constraint, FAMILY, Sudoku, kinds};
use cluesat::family::{Deduce, Format};
use cluesat::grid::{Grid, Pos};
use cluesat::render::Marks;
use cluesat::render::text::{self as drawing, TextStyle};
use fastrand::Rng;
use keeps::keeps;
use random::some;

use crate::sudoku_common::{answers, board_of, full_board, object, parse, parse_as};

type Board = Grid<u16>;

/// The boxes that boards of this size have here: rows and columns.
fn box_of(order: usize) -> (usize, usize) {
    (2, order / 2)
}

/// The box of a cell.
fn box_at(order: usize, pos: Pos) -> (usize, usize) {
    let (rows, cols) = box_of(order);
    (pos.row / rows, pos.col / cols)
}

/// All boards with these givens whose rows and columns have each digit; with boxes or without. At most so many and one
/// more.
fn boards(givens: &Board, boxed: bool, most: usize) -> Vec<Board> {
    fn fill(board: &mut Board, index: usize, (boxed, most): (bool, usize), found: &mut Vec<Board>) {
        let order = board.height();
        if found.len() > most {
            return;
        }
        if index == order * order {
            return found.push(board.clone());
        }
        let pos = Pos::new(index / order, index % order);
        if board[pos] > 0 {
            return fill(board, index + 1, (boxed, most), found);
        }
        for digit in 1..=order as u16 {
            let sees = |other: Pos| {
                let in_box = box_at(order, other) == box_at(order, pos);
                other.row == pos.row || other.col == pos.col || boxed && in_box
            };
            if board.positions().all(|other| !sees(other) || board[other] != digit) {
                board[pos] = digit;
                fill(board, index + 1, (boxed, most), found);
                board[pos] = 0;
            }
        }
    }
    let mut found = Vec::new();
    fill(&mut givens.clone(), 0, (boxed, most), &mut found);
    found
}

/// All 4x4 boards.
fn all_4x4(boxed: bool) -> Vec<Board> {
    let found = boards(&Grid::filled(4, 4, 0), boxed, 1000);
    assert_eq!(found.len(), if boxed { 288 } else { 576 });
    found
}

/// Compares the answers with all boards that keep everything; how many there are.
fn compare(constraints: &[Constraint], boards: &[Board], givens: &Board, boxed: bool) -> Option<usize> {
    let sudoku = if boxed {
        Sudoku::new(givens.clone(), box_of(givens.height()))
    } else {
        Sudoku::without_boxes(givens.clone())
    };
    let given = |board: &&Board| givens.positions().all(|pos| givens[pos] == 0 || givens[pos] == board[pos]);
    let sudoku = match sudoku.unwrap().with(constraints.to_vec()) {
        Ok(sudoku) => sudoku,
        Err(error) => {
            // What is refused is kept by no board, or is none of this board.
            let kept = |board: &Board| constraints.iter().all(|one| keeps(board, one, constraints));
            let impossible = error.to_string().contains("cannot");
            assert!(!impossible || !boards.iter().any(kept), "{constraints:?}: {error}");
            return None;
        }
    };
    let all = sudoku.constraints();
    let kept = |board: &&Board| all.iter().all(|one| keeps(board, one, all));
    let wanted: BTreeSet<&[u16]> = boards.iter().filter(given).filter(kept).map(Grid::cells).collect();
    for deduce in [Deduce::Off, Deduce::Full] {
        let found = answers(&sudoku, deduce, wanted.len() + 1);
        assert_eq!(found.iter().map(Grid::cells).collect::<BTreeSet<_>>(), wanted, "{deduce}: {sudoku:?}");
    }
    for board in boards.iter().filter(given) {
        let flaws = object(&sudoku).check(&board_of(board));
        assert_eq!(flaws.is_empty(), wanted.contains(board.cells()), "{sudoku:?}: {flaws:?}");
    }
    Some(wanted.len())
}

#[test]
fn answers_are_the_boards_that_keep_a_constraint() {
    let mut random = Rng::with_seed(11);
    let (boxed, unboxed) = (all_4x4(true), all_4x4(false));
    for kind in kinds() {
        let mut counts = BTreeSet::new();
        let rounds = if kind.shape.groups.1 == 0 { 3 } else { 12 };
        for round in 0..rounds {
            // Boards without boxes now and then; where regions matter, boxes.
            let with_boxes = round % 4 > 0 || matches!(kind.name, "region sum" | "disjoint groups" | "box indexer");
            let with_boxes = with_boxes && kind.name != "regions";
            let boards = if with_boxes { &boxed } else { &unboxed };
            let board = &boards[random.usize(..boards.len())];
            let constraint = some(&mut random, kind.name, board);
            let mut givens = Grid::filled(4, 4, 0);
            for _ in 0..=random.usize(..2) {
                let pos = Pos::new(random.usize(..4), random.usize(..4));
                givens[pos] = board[pos];
            }
            counts.extend(compare(&[constraint], boards, &givens, with_boxes));
        }
        // Two of four digits never add up to ten.
        assert!(!counts.is_empty() || kind.name == "x", "{} is not always refused", kind.name);
    }
}

/// Boards of 6x6 with enough givens that a few hundred answers are left.
#[test]
fn answers_of_6x6_boards_are_those_that_keep_a_constraint() {
    let mut random = Rng::with_seed(8);
    let mut kept = 0;
    // Windows need square boxes.
    for kind in kinds().filter(|kind| kind.name != "windoku") {
        for round in 0..2 {
            let full = full_board(&mut random, (2, 3));
            let boxed = kind.name != "regions";
            let (givens, left) = loop {
                let mut cells: Vec<Pos> = full.positions().collect();
                random.shuffle(&mut cells);
                let mut givens = Grid::filled(6, 6, 0);
                let count = if boxed { 12 } else { 17 };
                cells[..count].iter().for_each(|&pos| givens[pos] = full[pos]);
                let left = boards(&givens, boxed, 300);
                if left.len() <= 300 {
                    break (givens, left);
                }
            };
            let board = &left[random.usize(..left.len())];
            let mut constraints = vec![some(&mut random, kind.name, board)];
            if round == 1 {
                let other = ["cage", "arrow", "thermo", "renban", "difference", "anti-king"][random.usize(..6)];
                constraints.push(some(&mut random, other, board));
            }
            kept += usize::from(compare(&constraints, &left, &givens, boxed).is_some_and(|count| count > 0));
        }
    }
    assert!(kept > 30, "{kept}");
}

/// The rules of a constraint by themselves, over all digits of the few cells that it is about, whatever houses say:
/// check, propagation and clauses.
#[test]
fn constraints_of_few_cells_say_what_they_mean() {
    use cluesat::board::Domains;
    use cluesat::cnf::{Cnf, Encoder};
    use cluesat::rule::{Rule, Vars};
    use varisat::ExtendFormula;
    let mut random = Rng::with_seed(3);
    let (mut checked, mut seen) = (0, BTreeSet::new());
    let full = full_board(&mut random, (2, 2));
    for kind in kinds().filter(|kind| kind.shape.groups.1 > 0 && !matches!(kind.name, "regions")) {
        for _ in 0..10 {
            let constraint = some(&mut random, kind.name, &full);
            let cells: BTreeSet<Pos> = constraint.groups().iter().flatten().copied().collect();
            let sudoku = Sudoku::new(Grid::filled(4, 4, 0), (2, 2)).unwrap();
            let houses = object(&sudoku).rules().len();
            let Ok(sudoku) = sudoku.with(vec![constraint.clone()]) else { continue };
            let puzzle = object(&sudoku);
            let rules: &[Box<dyn Rule>] = &puzzle.rules()[houses..];
            let scope: BTreeSet<_> = rules.iter().flat_map(|rule| rule.scope().to_vec()).map(|atom| atom.0).collect();
            if cells.len() > 4 || scope.len() > 5 {
                continue;
            }
            let mut cnf = Cnf::new();
            let mut enc = Encoder::new(&mut cnf);
            let vars = Vars::new(puzzle.layout(), &Domains::all(puzzle.holds()), &mut enc);
            rules.iter().for_each(|rule| rule.encode(&vars, &mut enc));
            drop(enc);
            let mut solver = varisat::Solver::new();
            let lit = |lit: cluesat::cnf::Lit| varisat::Lit::from_index(lit.var().index(), lit.is_positive());
            (0..cnf.vars()).for_each(|_| {
                let var = solver.new_var();
                solver.add_clause(&[var.positive(), var.negative()]);
            });
            cnf.clauses().for_each(|clause| solver.add_clause(&clause.iter().map(|&one| lit(one)).collect::<Vec<_>>()));
            for number in 0..4_usize.pow(scope.len() as u32) {
                let mut board = full.clone();
                for (at, place) in scope.iter().enumerate() {
                    let pos = Pos::new(place.index() / 4, place.index() % 4);
                    board[pos] = (number / 4_usize.pow(at as u32) % 4) as u16 + 1;
                }
                let kept = keeps(&board, &constraint, std::slice::from_ref(&constraint));
                let told = board_of(&board);
                let (mut flaws, mut can_be_kept) = (Vec::new(), true);
                for rule in rules {
                    rule.check(&told, puzzle.layout(), &mut |_, text| flaws.push(text));
                    let known: Vec<_> = rule.scope().iter().map(|&(place, value)| Some(told[place] == value)).collect();
                    can_be_kept &= rule.propagate(&known).is_some();
                }
                assert_eq!(can_be_kept, kept, "{constraint:?} {board:?}");
                assert_eq!(flaws.is_empty(), kept, "{constraint:?} {board:?} {flaws:?}");
                assert!(flaws.iter().all(|flaw| !flaw.contains("not kept")), "{flaws:?}");
                let values = (1..=4).flat_map(|value| scope.iter().map(move |&place| (place, value)));
                let assumed = values.map(|(place, value)| {
                    let open = lit(vars.lit(place, value).unwrap());
                    if told[place] == value { open } else { !open }
                });
                solver.assume(&assumed.collect::<Vec<_>>());
                assert_eq!(solver.solve().unwrap(), kept, "{constraint:?} {board:?}");
                checked += 1;
            }
            seen.insert(kind.name);
        }
    }
    assert!(checked > 20_000 && seen.len() > 34, "{checked} boards of {seen:?}");
}

#[test]
fn constraints_stand_together() {
    let mut random = Rng::with_seed(5);
    let boards = all_4x4(true);
    let names: Vec<&str> = kinds().map(|kind| kind.name).filter(|&name| name != "regions").collect();
    let mut kept = 0;
    for _ in 0..150 {
        let board = &boards[random.usize(..boards.len())];
        let pair = [0, 1].map(|_| names[random.usize(..names.len())]);
        let constraints = pair.map(|name| some(&mut random, name, board)).to_vec();
        kept +=
            usize::from(compare(&constraints, &boards, &Grid::filled(4, 4, 0), true).is_some_and(|count| count > 0));
    }
    assert!(kept > 20, "{kept}");
}

#[test]
fn the_collection_has_one_answer_each() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles/sudoku-variants");
    let mut seen = BTreeSet::new();
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    for path in files {
        let text = std::fs::read_to_string(&path).unwrap();
        assert!(text.starts_with("# origin: ") && text.contains("\n# answers: 1\n"), "{}", path.display());
        let formats = FAMILY.texts.detect(text.as_bytes());
        assert_eq!(formats, [Format::Variant], "{}", path.display());
        for range in FAMILY.texts.split(Format::Variant, text.as_bytes()) {
            let sudoku =
                parse_as(&text[range], Format::Variant).unwrap_or_else(|error| panic!("{}", error.render(false)));
            assert_eq!(answers(&sudoku, Deduce::Full, 2).len(), 1, "{}", path.display());
            seen.extend(sudoku.constraints().iter().map(|constraint| constraint.kind().name));
        }
    }
    assert_eq!(seen.len(), kinds().count(), "every kind is in some puzzle: {seen:?}");
}

/// A drawing has its constraints below it as comments, or shows regions by their borders: without them it would be
/// another puzzle. Without the signs of comments it is the same one.
#[test]
fn drawings_are_not_taken_for_plain_sudokus() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles/sudoku-variants");
    let mut same = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        for range in FAMILY.texts.split(Format::Variant, text.as_bytes()) {
            let sudoku = parse_as(&text[range], Format::Variant).unwrap();
            let drawing = drawing::text(&object(&sudoku).picture(None, &Marks::new()), &TextStyle::default());
            assert!(cluesat::parse(&drawing).is_err(), "{}: {drawing}", path.display());
            let plain: String = drawing.lines().map(|line| format!("{}\n", line.trim_start_matches("# "))).collect();
            if let Ok(read) = parse_as(&plain, Format::Variant) {
                let sorted = |sudoku: &Sudoku| {
                    let mut all: Vec<String> = sudoku.constraints().iter().map(|one| format!("{one:?}")).collect();
                    all.sort();
                    all
                };
                assert_eq!((read.givens(), sorted(&read)), (sudoku.givens(), sorted(&sudoku)), "{drawing}");
                same += 1;
            }
        }
    }
    assert!(same > 30, "{same}");
}

#[test]
fn published_rules_have_their_known_numbers_of_answers() {
    // The Miracle: 72 boards in all, and this one puzzle of two givens has one answer.
    let rules = "anti-knight\nanti-king\nnon-consecutive\n";
    let sudoku = parse(&format!("size: 9\n{rules}"));
    assert_eq!(answers(&sudoku, Deduce::Full, 100).len(), 72);
    let mut rows = vec![". . . . . . . . .".to_owned(); 9];
    rows[4] = ". . 1 . . . . . .".to_owned();
    rows[5] = ". . . . . . 2 . .".to_owned();
    let sudoku = parse(&format!("{}\n{rules}", rows.join("\n")));
    let found = answers(&sudoku, Deduce::Full, 2);
    assert_eq!(found.len(), 1);
    assert!(object(&sudoku).line(&board_of(&found[0])).starts_with("483726159726159483"));
}
