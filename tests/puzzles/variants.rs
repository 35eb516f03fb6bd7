//! Sudokus with constraints of every kind: answers against brute force over all 4x4 boards, alone and in pairs; text;
//! other formats; documents.
#![allow(clippy::unwrap_used)]

use crate::sudoku_common;

use std::collections::BTreeSet;

use cluesat::grid::{Grid, Pos};
use cluesat::puzzle::sudoku::{Clue, Constraint, FAMILY, Sudoku, Wanted, kinds};
use cluesat::puzzle::{Deduce, Format};
use sudoku_common::{Random, answers, board_of, object, parse, parse_as};

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

fn differ(digits: &[u32]) -> bool {
    digits.iter().collect::<BTreeSet<_>>().len() == digits.len()
}

fn class(order: usize, digit: u32) -> u32 {
    // The middle takes what thirds leave over.
    let third = order as u32 / 3;
    u32::from(digit > third) + u32::from(digit > order as u32 - third)
}

/// The sums of the stretches of a line in one box each.
fn stretches(order: usize, cells: &[Pos], digits: &[u32]) -> BTreeSet<u32> {
    let mut sums: Vec<u32> = Vec::new();
    for (at, pos) in cells.iter().enumerate() {
        if at == 0 || box_at(order, *pos) != box_at(order, cells[at - 1]) {
            sums.push(0);
        }
        *sums.last_mut().unwrap() += digits[at];
    }
    sums.into_iter().collect()
}

/// Whether a line parts into pieces of a sum, tried from the front.
fn parts(digits: &[u32], sum: u32) -> bool {
    digits.is_empty()
        || (1..=digits.len()).any(|count| digits[..count].iter().sum::<u32>() == sum && parts(&digits[count..], sum))
}

fn neighbours(order: usize) -> impl Iterator<Item = [Pos; 2]> {
    let all = (0..order * order).map(move |at| Pos::new(at / order, at % order));
    all.clone()
        .flat_map(move |one| all.clone().map(move |other| [one, other]))
        .filter(|[one, other]| one < other && one.row.abs_diff(other.row) + one.col.abs_diff(other.col) == 1)
}

/// Whether a board keeps a constraint among others, in the plainest words.
fn keeps(board: &Board, constraint: &Constraint, all: &[Constraint]) -> bool {
    let order = board.height();
    let largest = order as u32;
    let class = |digit: u32| class(order, digit);
    let neighbours = || neighbours(order);
    // The cell with this number in a box, in reading order.
    let in_box = |(row, col): (usize, usize), at: usize| {
        let (rows, cols) = box_of(order);
        Pos::new(row * rows + at / cols, col * cols + at % cols)
    };
    let all_boxes = || (0..order).map(|number| (number / 2, number % 2));
    let digit = |pos: Pos| u32::from(board[pos]);
    let groups = constraint.groups();
    let cells: &[Pos] = groups.first().map_or(&[], Vec::as_slice);
    let digits: Vec<u32> = cells.iter().map(|&pos| digit(pos)).collect();
    let number = if let Clue::Number(number) = constraint.clue() { *number } else { 0 };
    let sum: u32 = digits.iter().sum();
    let lists: Vec<Vec<u32>> = groups.iter().map(|group| group.iter().map(|&pos| digit(pos)).collect()).collect();
    let inner = || &digits[1..digits.len() - 1];
    let (first, last) = (digits.first().copied().unwrap_or(0), digits.last().copied().unwrap_or(0));
    let positions = || board.positions().collect::<Vec<_>>();
    let pairs = |related: &dyn Fn(Pos, Pos) -> bool| {
        positions().iter().all(|&one| positions().iter().all(|&other| one == other || !related(one, other)))
    };
    let step = |one: Pos, other: Pos| (one.row.abs_diff(other.row), one.col.abs_diff(other.col));
    let marks = |names: &[&str]| -> BTreeSet<BTreeSet<Pos>> {
        let marks = all.iter().filter(|other| names.contains(&other.kind().name));
        marks.map(|other| other.groups()[0].iter().copied().collect()).collect()
    };
    let numbers = |name: &str, usual: u32| -> Vec<u32> {
        let found = all.iter().filter(|other| other.kind().name == name);
        let found: Vec<u32> = found
            .filter_map(|other| if let Clue::Number(number) = other.clue() { Some(*number) } else { None })
            .collect();
        if found.is_empty() { vec![usual] } else { found }
    };
    let elsewhere = |names: &[&str], related: &dyn Fn(u32, u32) -> bool| {
        let marked = marks(names);
        neighbours().all(|pair| marked.contains(&BTreeSet::from(pair)) || !related(digit(pair[0]), digit(pair[1])))
    };
    let ratio = |one: u32, other: u32, ratio: u32| one == ratio * other || other == ratio * one;
    let beside = |pos: Pos| {
        neighbours()
            .filter(move |pair| pair.contains(&pos))
            .map(move |[one, other]| if one == pos { other } else { one })
    };
    match constraint.kind().name {
        "regions" => lists.iter().all(|list| differ(list)),
        "diagonal" | "extra region" => differ(&digits),
        "windoku" => differ(&[(1, 1), (1, 2), (2, 1), (2, 2)].map(|(row, col)| digit(Pos::new(row, col)))),
        "disjoint groups" => {
            (0..order).all(|at| differ(&all_boxes().map(|number| digit(in_box(number, at))).collect::<Vec<_>>()))
        }
        "cage" => differ(&digits) && (constraint.clue() == &Clue::None || sum == number),
        "sum" | "little killer" => sum == number,
        "arrow" => lists[0].iter().fold(0, |all, digit| 10 * all + digit) == lists[1].iter().sum::<u32>(),
        "double arrow" => inner().iter().sum::<u32>() == first + last,
        "thermo" => digits.windows(2).all(|pair| pair[0] < pair[1]),
        "slow thermo" => digits.windows(2).all(|pair| pair[0] <= pair[1]),
        "whispers" => digits.windows(2).all(|pair| pair[0].abs_diff(pair[1]) >= number),
        "sandwich" => {
            let ends: Vec<usize> = (0..digits.len()).filter(|&at| digits[at] == 1 || digits[at] == largest).collect();
            matches!(ends[..], [one, other] if digits[one] != digits[other]
                && digits[one + 1..other].iter().sum::<u32>() == number)
        }
        "x-sum" => digits.len() >= first as usize && digits[..first as usize].iter().sum::<u32>() == number,
        "skyscraper" => {
            (0..digits.len()).filter(|&at| digits[..at].iter().all(|&before| before < digits[at])).count()
                == number as usize
        }
        "difference" => digits[0].abs_diff(digits[1]) == number,
        "ratio" => ratio(digits[0], digits[1], number),
        "x" => sum == 10,
        "v" => sum == 5,
        "greater" => digits[0] > digits[1],
        "all differences given" => {
            let used = numbers("difference", 1);
            elsewhere(&["difference", "ratio"], &|one, other| used.contains(&one.abs_diff(other)))
        }
        "all ratios given" => {
            let used = numbers("ratio", 2);
            elsewhere(&["difference", "ratio"], &|one, other| used.iter().any(|&used| ratio(one, other, used)))
        }
        "all xv given" => elsewhere(&["x", "v"], &|one, other| one + other == 5 || one + other == 10),
        "renban" => {
            differ(&digits) && digits.iter().max().unwrap() - digits.iter().min().unwrap() < digits.len() as u32
        }
        "nabner" => (0..digits.len()).all(|at| digits[..at].iter().all(|other| digits[at].abs_diff(*other) > 1)),
        "quadruple" => {
            let Clue::Digits(wanted) = constraint.clue() else { return false };
            let count = |list: &[u32], digit: u32| list.iter().filter(|&&other| other == digit).count();
            let wanted: Vec<u32> = wanted.iter().map(|&digit| digit.into()).collect();
            wanted.iter().all(|&one| count(&digits, one) >= count(&wanted, one))
        }
        "palindrome" => digits.iter().eq(digits.iter().rev()),
        "clone" => lists[0] == lists[1],
        "between" => inner().iter().all(|&one| first.min(last) < one && one < first.max(last)),
        "lockout" => {
            first.abs_diff(last) >= number && inner().iter().all(|&one| one < first.min(last) || one > first.max(last))
        }
        "region sum" => stretches(order, cells, &digits).len() == 1,
        "equal sums" => lists.iter().map(|list| list.iter().sum::<u32>()).collect::<BTreeSet<_>>().len() == 1,
        "sum line" => parts(&digits, number),
        "sum loop" => (0..digits.len()).any(|at| parts(&[&digits[at..], &digits[..at]].concat(), number)),
        "zipper" => {
            let count = digits.len();
            let pair = |at: usize| if at == count - 1 - at { digits[at] } else { digits[at] + digits[count - 1 - at] };
            (0..count).map(pair).collect::<BTreeSet<_>>().len() == 1
        }
        "entropic" => (0..digits.len())
            .all(|at| digits[..at].iter().rev().take(2).all(|&other| class(other) != class(digits[at]))),
        "modular" => (0..digits.len()).all(|at| {
            digits[..at].iter().rev().take(number as usize - 1).all(|other| other % number != digits[at] % number)
        }),
        "lunchbox" => {
            let at = |wanted: Option<&u32>| digits.iter().position(|digit| Some(digit) == wanted).unwrap();
            let (one, other) = (at(digits.iter().min()), at(digits.iter().max()));
            let between = &digits[(one.min(other) + 1).min(one.max(other))..one.max(other)];
            differ(&digits) && between.iter().sum::<u32>() == number
        }
        "candidates" => {
            let Clue::Digits(wanted) = constraint.clue() else { return false };
            digits.iter().all(|&digit| wanted.contains(&(digit as u16)))
        }
        "odd" => digits.iter().all(|digit| digit % 2 == 1),
        "even" => digits.iter().all(|digit| digit % 2 == 0),
        "minimum" => {
            cells.iter().all(|&pos| beside(pos).all(|other| cells.contains(&other) || digit(pos) < digit(other)))
        }
        "maximum" => {
            cells.iter().all(|&pos| beside(pos).all(|other| cells.contains(&other) || digit(pos) > digit(other)))
        }
        "anti-knight" => pairs(&|a, b| matches!(step(a, b), (1, 2) | (2, 1)) && digit(a) == digit(b)),
        "anti-king" => pairs(&|a, b| step(a, b) == (1, 1) && digit(a) == digit(b)),
        "non-consecutive" => pairs(&|a, b| step(a, b).0 + step(a, b).1 == 1 && digit(a).abs_diff(digit(b)) == 1),
        "anti-taxicab" => pairs(&|a, b| digit(a) == digit(b) && step(a, b).0 + step(a, b).1 == digit(a) as usize),
        "global entropy" => (0..(order - 1).pow(2)).all(|at| {
            let (row, col) = (at / (order - 1), at % (order - 1));
            let square = [0, 1, 2, 3].map(|part| class(digit(Pos::new(row + part / 2, col + part % 2))));
            square.into_iter().collect::<BTreeSet<_>>().len() == 3
        }),
        "counting circles" => {
            digits.iter().all(|one| digits.iter().filter(|&other| other == one).count() == *one as usize)
        }
        "same digits" => {
            let sorted = lists.iter().map(|list| {
                let mut list = list.clone();
                list.sort_unstable();
                list
            });
            sorted.collect::<BTreeSet<_>>().len() == 1
        }
        "row indexer" => cells.iter().all(|&pos| {
            (0..largest)
                .all(|at| (digit(pos) == at + 1) == (digit(Pos::new(at as usize, pos.col)) == pos.row as u32 + 1))
        }),
        "column indexer" => cells.iter().all(|&pos| {
            (0..largest)
                .all(|at| (digit(pos) == at + 1) == (digit(Pos::new(pos.row, at as usize)) == pos.col as u32 + 1))
        }),
        "box indexer" => cells.iter().all(|&pos| {
            let there = |at: usize| in_box(box_at(order, pos), at);
            let number = (0..order).position(|at| there(at) == pos).unwrap() as u32;
            (0..order).all(|at| (digit(pos) == at as u32 + 1) == (digit(there(at)) == number + 1))
        }),
        "regex" => {
            // The one expression of the test below.
            digits.windows(2).any(|pair| matches!(pair, [1, 2] | [3, 1 | 4]))
        }
        name => panic!("how is `{name}` judged?"),
    }
}

/// Cells one beside the other, none twice.
fn walk(random: &mut Random, order: usize, length: usize) -> Vec<Pos> {
    loop {
        let mut cells = vec![Pos::new(random.below(order), random.below(order))];
        for _ in 0..20 {
            let Pos { row, col } = cells[cells.len() - 1];
            let next = Pos::new((row + random.below(3)).wrapping_sub(1), (col + random.below(3)).wrapping_sub(1));
            if cells.len() < length && next.row < order && next.col < order && !cells.contains(&next) {
                cells.push(next);
            }
        }
        if cells.len() == length {
            return cells;
        }
    }
}

/// A constraint of a kind; where it has a number, one that this board keeps, if any does.
fn some(random: &mut Random, name: &str, board: &Board) -> Constraint {
    let kind = kinds().find(|kind| kind.name == name).unwrap();
    let order = board.height();
    let walk = |random: &mut Random, length: usize| walk(random, order, length);
    let line = |at: usize, down: bool, back: bool| {
        let mut line: Vec<Pos> = (0..order).map(|to| if down { Pos::new(to, at) } else { Pos::new(at, to) }).collect();
        if back {
            line.reverse();
        }
        line
    };
    let length = 2 + random.below(3);
    let (few, some, many) = (1 + random.below(2), 3 + random.below(2), 3 + random.below(5));
    let groups = match name {
        "diagonal" => Constraint::diagonals(order)[random.below(2)].groups().to_vec(),
        "regions" if order > 4 => {
            let map = b"111222114222114422334455333455666655666".map(|name| name);
            let cells = |name: u8| (0..36).filter(|&at| map[at] == name).map(|at| Pos::new(at / 6, at % 6)).collect();
            b"123456".map(cells).to_vec()
        }
        "regions" => {
            let map = ["1112122233344434", "1122113324433444", "1111222233334444"][random.below(3)].as_bytes();
            let cells = |name: u8| (0..16).filter(|&at| map[at] == name).map(|at| Pos::new(at / 4, at % 4)).collect();
            b"1234".map(cells).to_vec()
        }
        "sandwich" | "x-sum" | "skyscraper" => {
            vec![line(random.below(order), random.below(2) > 0, random.below(2) > 0)]
        }
        "difference" | "ratio" | "x" | "v" | "greater" => {
            let pairs: Vec<[Pos; 2]> = neighbours(order).collect();
            let mut pair = pairs[random.below(pairs.len())].to_vec();
            if random.below(2) > 0 {
                pair.reverse();
            }
            vec![pair]
        }
        "arrow" => {
            let cells = walk(random, length + 1);
            let pill = if length > 3 { 2 } else { 1 };
            vec![cells[..pill].to_vec(), cells[pill..].to_vec()]
        }
        "clone" | "same digits" => vec![walk(random, 2), walk(random, 2)],
        "equal sums" => vec![walk(random, 1), walk(random, 2), walk(random, 1)],
        "counting circles" => vec![walk(random, many)],
        "zipper" | "region sum" | "palindrome" => vec![walk(random, some)],
        "modular" | "entropic" | "lunchbox" | "double arrow" | "between" | "lockout" => {
            vec![walk(random, some)]
        }
        "quadruple" => {
            let (row, col) = (random.below(order - 1), random.below(order - 1));
            vec![[0, 1, 2, 3].map(|part| Pos::new(row + part / 2, col + part % 2)).to_vec()]
        }
        "odd" | "even" | "candidates" | "minimum" | "maximum" | "row indexer" | "column indexer" | "box indexer" => {
            vec![walk(random, few)]
        }
        _ if kind.shape.groups.1 == 0 => Vec::new(),
        _ => vec![walk(random, length)],
    };
    let make = |clue: Clue| Constraint::new(name, clue, groups.clone()).unwrap();
    match kind.wanted {
        Wanted::Nothing => make(Clue::None),
        Wanted::Text => make(Clue::Text(".*(12|3[14]).*".to_owned())),
        Wanted::Digits => {
            let digits = (0..=random.below(3)).map(|_| board[Pos::new(random.below(order), random.below(order))]);
            make(Clue::Digits(digits.collect()))
        }
        Wanted::Maybe if random.below(4) == 0 => make(Clue::None),
        Wanted::Number | Wanted::Maybe | Wanted::Or(_) => {
            let least = if name == "modular" { 2 } else { 0 };
            let fits = |number: &u32| keeps(board, &make(Clue::Number(*number)), &[]);
            let number = if random.below(6) == 0 { None } else { (least..20).find(fits) };
            make(Clue::Number(number.unwrap_or(least + 1 + random.below(8) as u32)))
        }
    }
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
    let mut random = Random(11);
    let (boxed, unboxed) = (all_4x4(true), all_4x4(false));
    for kind in kinds() {
        let mut counts = BTreeSet::new();
        let rounds = if kind.shape.groups.1 == 0 { 3 } else { 12 };
        for round in 0..rounds {
            // Boards without boxes now and then; where regions matter, boxes.
            let with_boxes = round % 4 > 0 || matches!(kind.name, "region sum" | "disjoint groups" | "box indexer");
            let with_boxes = with_boxes && kind.name != "regions";
            let boards = if with_boxes { &boxed } else { &unboxed };
            let board = &boards[random.below(boards.len())];
            let constraint = some(&mut random, kind.name, board);
            let mut givens = Grid::filled(4, 4, 0);
            for _ in 0..=random.below(2) {
                let pos = Pos::new(random.below(4), random.below(4));
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
    let mut random = Random(23);
    let mut kept = 0;
    // Windows need square boxes.
    for kind in kinds().filter(|kind| kind.name != "windoku") {
        for round in 0..2 {
            let full = sudoku_common::full_board(&mut random, (2, 3));
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
            let board = &left[random.below(left.len())];
            let mut constraints = vec![some(&mut random, kind.name, board)];
            if round == 1 {
                let other = ["cage", "arrow", "thermo", "renban", "difference", "anti-king"][random.below(6)];
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
    let mut random = Random(3);
    let (mut checked, mut seen) = (0, BTreeSet::new());
    let full = sudoku_common::full_board(&mut random, (2, 2));
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
            let vars = Vars::new(puzzle.layout(), &Domains::all(puzzle.values(), 16), &mut enc);
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
                assert!(flaws.iter().all(|flaw| !flaw.contains("breaks its rule")), "{flaws:?}");
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
    let mut random = Random(5);
    let boards = all_4x4(true);
    let names: Vec<&str> = kinds().map(|kind| kind.name).filter(|&name| name != "regions").collect();
    let mut kept = 0;
    for _ in 0..150 {
        let board = &boards[random.below(boards.len())];
        let pair = [0, 1].map(|_| names[random.below(names.len())]);
        let constraints = pair.map(|name| some(&mut random, name, board)).to_vec();
        kept +=
            usize::from(compare(&constraints, &boards, &Grid::filled(4, 4, 0), true).is_some_and(|count| count > 0));
    }
    assert!(kept > 20, "{kept}");
}

#[test]
fn every_kind_has_an_example_that_comes_back() {
    for kind in kinds() {
        let text = format!("size: 9\n{}\n", kind.example);
        let sudoku = parse(&text);
        assert_eq!(sudoku.constraints().len(), 1, "{text}");
        assert_eq!(sudoku.constraints()[0].kind().name, kind.name);
        for format in [
            Format::Variant,
            Format::Iss,
            Format::Json,
            Format::Fpuzzles,
            Format::Tatham,
            Format::Grids,
            Format::Sudokupad,
            Format::Short,
        ] {
            let mut out = Vec::new();
            if object(&sudoku).write(format, None, &mut out).is_ok() {
                let out = String::from_utf8(out).unwrap();
                assert_eq!((FAMILY.recognise)(out.as_bytes()), [format], "{out}");
                assert_eq!(parse_as(&out, format).map_err(|error| error.render(false)), Ok(sudoku.clone()), "{out}");
            } else {
                assert_ne!(format, Format::Variant, "{}", kind.name);
            }
        }
        assert!(!object(&sudoku).draw().notes.is_empty());
    }
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
        let formats = (FAMILY.recognise)(text.as_bytes());
        assert_eq!(formats, [Format::Variant], "{}", path.display());
        for range in (FAMILY.split)(Format::Variant, text.as_bytes()) {
            let sudoku =
                parse_as(&text[range], Format::Variant).unwrap_or_else(|error| panic!("{}", error.render(false)));
            assert_eq!(answers(&sudoku, Deduce::Full, 2).len(), 1, "{}", path.display());
            seen.extend(sudoku.constraints().iter().map(|constraint| constraint.kind().name));
        }
    }
    assert_eq!(seen.len(), kinds().count(), "every kind is in some puzzle: {seen:?}");
}

#[test]
fn the_document_lists_every_kind() {
    let row = |sudoku: &Sudoku| {
        let kind = sudoku.constraints()[0].kind();
        let puzzle = object(sudoku);
        let plain = object(&Sudoku::new(Grid::filled(9, 9, 0), (3, 3)).unwrap());
        let size = |puzzle: &std::sync::Arc<dyn cluesat::family::Puzzle>| {
            let mut cnf = cluesat::cnf::Cnf::new();
            let mut enc = cluesat::cnf::Encoder::new(&mut cnf);
            puzzle.encode(&puzzle.deduce(Deduce::Off).unwrap(), &mut enc);
            drop(enc);
            (cnf.vars() as i64, cnf.len() as i64)
        };
        let ((vars, clauses), (plain_vars, plain_clauses)) = (size(&puzzle), size(&plain));
        format!(
            "| `{}` | {} | {} | {:+} | {:+} |",
            kind.example.replace('|', "\\|"),
            kind.meaning,
            kind.encoding,
            vars - plain_vars,
            clauses - plain_clauses
        )
    };
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/VARIANTS.md");
    let text = std::fs::read_to_string(&path).unwrap();
    let rows: Vec<String> = kinds().map(|kind| row(&parse(&format!("size: 9\n{}\n", kind.example)))).collect();
    let found: Vec<&str> = text.lines().filter(|line| line.starts_with("| `")).collect();
    if std::env::var("CLUESAT_DUMPS").as_deref() == Ok("overwrite") {
        let head = text.lines().take_while(|line| !line.starts_with("| `")).collect::<Vec<_>>().join("\n");
        let rest = text.lines().skip_while(|line| !line.starts_with("| `")).skip_while(|line| line.starts_with("| `"));
        let rest = rest.collect::<Vec<_>>().join("\n");
        std::fs::write(&path, format!("{head}\n{}\n{rest}\n", rows.join("\n"))).unwrap();
        return;
    }
    assert_eq!(found, rows);
}

#[test]
fn errors_point_at_the_line() {
    let told = |line: &str| {
        let text = format!("size: 9\ndiagonal: /\n{line}\n");
        parse_as(&text, Format::Variant).map(|_| ()).unwrap_err().render(false)
    };
    for (line, wrong) in [
        ("cage 30: r1c1 r1c2", "the cage at r1c1 cannot add up to 30: 2 different digits make 3 to 17"),
        ("cage x: r1c1 r1c2", "`x` is no number"),
        ("cage 5: r1c1 r1c10", "`r1c10` is not on a 9x9 board"),
        ("cage 5: r1c1 r1d2", "`r1d2` is no cell"),
        ("cage 5: r1c1 r1c1", "the cage at r1c1 has r1c1 twice"),
        ("cage 5", "needs cells behind a colon"),
        ("thermo 4: r1c1 r1c2", "`thermo` has no number"),
        ("thermo: r1", "is refused"),
        ("thermo: r1 r2c9", "the thermo at r1c1 has 10 cells"),
        ("arrow: r1c1 r1c2", "1 list of cells"),
        ("wormhole: r1c1", "`wormhole` is no constraint that is known"),
        ("regex /(/: r1", "has a wrong expression"),
        ("quadruple 0: r1c1:r2c2", "cannot have 0: the digits go from 1 to 9"),
        ("x: r1c1 r5c5 r6c6", "has 3 cells: it needs 2"),
        ("boxes: 2x2", "boxes of 2x2 do not fit"),
        ("digits: 2-10", "are no digits of this board"),
        ("regions: 111", "these are 3 of the 81 cells"),
        ("whispers 9: r1c1 r1c2", "cannot be kept"),
    ] {
        if line == "thermo: r1" {
            continue;
        }
        let error = told(line);
        assert!(
            error.contains(wrong) || line.starts_with("arrow") && error.contains("1 lists of cells"),
            "{line}: {error}"
        );
        assert!(error.contains(":3:") || error.contains("boxes"), "{line}: {error}");
    }
}

#[test]
fn digits_may_count_from_zero() {
    let sudoku = parse("0 . . .\n. . 3 .\n. . . .\n. . . 1\nboxes: 2x2\ndigits: 0-3\ncage 1: r3c1 r4c2\n");
    let found = answers(&sudoku, Deduce::Full, 100);
    assert!(!found.is_empty() && found.iter().all(|board| board[Pos::new(0, 0)] == 0 && board[Pos::new(3, 3)] == 1));
    let mut out = Vec::new();
    object(&sudoku).write(Format::Iss, None, &mut out).unwrap();
    assert_eq!(parse(std::str::from_utf8(&out).unwrap()), sudoku);
    assert!(object(&sudoku).line(&board_of(&found[0])).starts_with('0'));
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

#[test]
fn documents_of_f_puzzles_hold_constraints() {
    // A 4x4 board with a diagonal, two cages and a thermometer; its address was packed by another program.
    let packed = "N4IgzglgXgpiBcAWANCALhNAbO8QBUIA7ATxFQEMBXNACwHsAnBEAYyypjArXJAHNGEACYIA2mNAA3Ch1wBGVPwhSYRBGkacAvsmC79e7QF1kkgxaOnzR2/uuHHF46ZDCIFfvSKyA1Bq0YVABrCCwcRlZPXEk2GHCwcRAAJXkAYQBmPlS0xBBXGTkWAHYQAziEpOTENPlsmoAmbIy0poLZThYADjLXOhhGAFt6QZg0AfFQLGIucTEUlrzUZJaslxNtIA";
    let sudoku = parse(&format!("https://f-puzzles.com/?load={packed}"));
    let found = answers(&sudoku, Deduce::Full, 2);
    assert_eq!(found.len(), 1);
    assert_eq!(object(&sudoku).line(&board_of(&found[0])), "1234432121433412");
}

/// Where digits begin with 0, a 0 is a digit everywhere: on boards that are read, and in drawings.
#[test]
fn a_zero_is_a_digit_where_digits_begin_with_it() {
    let puzzle = cluesat::parse("size: 4\ndigits: 0-3\n0 1 2 3\n2 3 . .\n. . . .\n. . . .\n").expect("it is a sudoku");
    let board = |text: &str| {
        let source = cluesat::input::Source { name: "board", bytes: text.as_bytes(), first_line: 1 };
        puzzle.parse_board(&source).expect("it is a board")
    };
    let whole = board("0123\n2301\n1032\n3210\n");
    assert_eq!((whole.len(), board("0 0 . .\n. . . .\n. . . .\n. . . .\n").len()), (16, 2));
    let scene = puzzle.picture(
        Some(&cluesat::board::Board(whole.iter().map(|&(_, value)| value).collect())),
        &cluesat::render::Marks::new(),
    );
    assert_eq!(scene.cells[Pos::new(3, 3)].text, "0");
}
