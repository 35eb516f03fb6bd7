//! Random constraints of every kind.

use cluesat::family::sudoku::{Clue, Constraint, Wanted, kinds};
use cluesat::grid::Pos;
use fastrand::Rng;

use super::Board;
use super::keeps::{keeps, neighbours};

/// Cells one beside the other, none twice.
pub(super) fn walk(random: &mut Rng, order: usize, length: usize) -> Vec<Pos> {
    loop {
        let mut cells = vec![Pos::new(random.usize(..order), random.usize(..order))];
        for _ in 0..20 {
            let Pos { row, col } = cells[cells.len() - 1];
            let next = Pos::new((row + random.usize(..3)).wrapping_sub(1), (col + random.usize(..3)).wrapping_sub(1));
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
pub(super) fn some(random: &mut Rng, name: &str, board: &Board) -> Constraint {
    let kind = kinds().find(|kind| kind.name == name).unwrap();
    let order = board.height();
    let walk = |random: &mut Rng, length: usize| walk(random, order, length);
    let line = |at: usize, down: bool, back: bool| {
        let mut line: Vec<Pos> = (0..order).map(|to| if down { Pos::new(to, at) } else { Pos::new(at, to) }).collect();
        if back {
            line.reverse();
        }
        line
    };
    let length = 2 + random.usize(..3);
    let (few, some, many) = (1 + random.usize(..2), 3 + random.usize(..2), 3 + random.usize(..5));
    let groups = match name {
        "diagonal" => Constraint::diagonals(order)[random.usize(..2)].groups().to_vec(),
        "regions" if order > 4 => {
            let map = b"111222114222114422334455333455666655666".map(|name| name);
            let cells = |name: u8| (0..36).filter(|&at| map[at] == name).map(|at| Pos::new(at / 6, at % 6)).collect();
            b"123456".map(cells).to_vec()
        }
        "regions" => {
            let map = ["1112122233344434", "1122113324433444", "1111222233334444"][random.usize(..3)].as_bytes();
            let cells = |name: u8| (0..16).filter(|&at| map[at] == name).map(|at| Pos::new(at / 4, at % 4)).collect();
            b"1234".map(cells).to_vec()
        }
        "sandwich" | "x-sum" | "skyscraper" => {
            vec![line(random.usize(..order), random.usize(..2) > 0, random.usize(..2) > 0)]
        }
        "difference" | "ratio" | "x" | "v" | "greater" => {
            let pairs: Vec<[Pos; 2]> = neighbours(order).collect();
            let mut pair = pairs[random.usize(..pairs.len())].to_vec();
            if random.usize(..2) > 0 {
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
            let (row, col) = (random.usize(..order - 1), random.usize(..order - 1));
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
            let digits = (0..=random.usize(..3)).map(|_| board[Pos::new(random.usize(..order), random.usize(..order))]);
            make(Clue::Digits(digits.collect()))
        }
        Wanted::Maybe if random.usize(..4) == 0 => make(Clue::None),
        Wanted::Number | Wanted::Maybe | Wanted::Or(_) => {
            let least = if name == "modular" { 2 } else { 0 };
            let fits = |number: &u32| keeps(board, &make(Clue::Number(*number)), &[]);
            let number = if random.usize(..6) == 0 { None } else { (least..20).find(fits) };
            make(Clue::Number(number.unwrap_or(least + 1 + random.usize(..8) as u32)))
        }
    }
}
