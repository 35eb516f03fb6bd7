//! What each constraint demands, in the plainest words.

use std::collections::BTreeSet;

use cluesat::family::sudoku::{Clue, Constraint};
use cluesat::grid::Pos;

use super::{Board, box_at, box_of};

pub(super) fn differ(digits: &[u32]) -> bool {
    digits.iter().collect::<BTreeSet<_>>().len() == digits.len()
}

pub(super) fn class(order: usize, digit: u32) -> u32 {
    // The middle takes what thirds leave over.
    let third = order as u32 / 3;
    u32::from(digit > third) + u32::from(digit > order as u32 - third)
}

/// The sums of the stretches of a line in one box each.
pub(super) fn stretches(order: usize, cells: &[Pos], digits: &[u32]) -> BTreeSet<u32> {
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
pub(super) fn parts(digits: &[u32], sum: u32) -> bool {
    digits.is_empty()
        || (1..=digits.len()).any(|count| digits[..count].iter().sum::<u32>() == sum && parts(&digits[count..], sum))
}

pub(super) fn neighbours(order: usize) -> impl Iterator<Item = [Pos; 2]> {
    let all = (0..order * order).map(move |at| Pos::new(at / order, at % order));
    all.clone()
        .flat_map(move |one| all.clone().map(move |other| [one, other]))
        .filter(|[one, other]| one < other && one.row.abs_diff(other.row) + one.col.abs_diff(other.col) == 1)
}

/// Whether a board keeps a constraint among others, in the plainest words.
pub(super) fn keeps(board: &Board, constraint: &Constraint, all: &[Constraint]) -> bool {
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
