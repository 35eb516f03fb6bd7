//! Writes constraints on one line.
//!
//! In: a [`Sudoku`]. Out: a line that is read as the same puzzle, or what it has no place for. Must not know: what a
//! constraint demands.

use std::fmt::Write as _;

use super::base64::pack;
use super::{Form, MAX_ORDER, NAMES, foreign, inward, row_or_column};
use crate::family::sudoku::constraint::Constraint;
use crate::family::sudoku::{Clue, Sudoku};
use crate::grid::Pos;

fn symbol(number: usize) -> char {
    char::from_digit(number as u32 + 1, 17).unwrap_or('?')
}

fn list(cells: &[Pos]) -> String {
    cells.iter().map(|pos| format!("~R{}C{}", symbol(pos.row), symbol(pos.col))).collect()
}

/// Writes the puzzle on one line.
pub(in crate::family::sudoku) fn write(sudoku: &Sudoku) -> Result<String, String> {
    let order = sudoku.order();
    if order > MAX_ORDER {
        return Err("it has boards up to 16x16".to_owned());
    }
    let mut text = format!(".Shape~{order}x{order}");
    if sudoku.first_digit() == 0 {
        let _ = write!(text, "~0-{}", order - 1);
    }
    let usual = Sudoku::usual_box(order);
    if usual != Some(sudoku.box_shape()) && (usual.is_some() || sudoku.has_boxes()) {
        text.push_str(".NoBoxes");
    }
    if sudoku.has_boxes() && usual != Some(sudoku.box_shape()) {
        text.push_str(".Jigsaw~");
        let (rows, cols) = sudoku.box_shape();
        let map = sudoku.givens().positions().map(|pos| symbol(pos.row / rows * rows + pos.col / cols));
        text.extend(map);
    }
    let givens = sudoku.givens().positions().filter(|&pos| sudoku.givens()[pos] > 0);
    let words: Vec<String> =
        givens.map(|pos| format!("{}_{}", list(&[pos]), sudoku.givens()[pos] - 1 + sudoku.first_digit())).collect();
    if !words.is_empty() {
        let _ = write!(text, ".{}", words.concat());
    }
    for constraint in sudoku.constraints() {
        text.push_str(&written(constraint, order, sudoku.first_digit())?);
    }
    Ok(text + "\n")
}

fn written(constraint: &Constraint, order: usize, first_digit: u16) -> Result<String, String> {
    let kind = constraint.kind().name;
    if let Some(known) = foreign(kind, order, first_digit) {
        return Err(format!("it has `{kind}` {known}"));
    }
    let refused = || format!("it has no place for `{kind}`");
    let cells = constraint.groups().first().map_or(&[][..], Vec::as_slice);
    let number = if let Clue::Number(number) = constraint.clue() { *number } else { 0 };
    let line = |cells: &[Pos]| {
        let found = ['R', 'C'].into_iter().flat_map(|kind| (0..order).map(move |at| format!("{kind}{}", symbol(at))));
        let mut found = found.into_iter();
        found.find(|name| row_or_column(name, order).is_ok_and(|line| line == cells))
    };
    Ok(match kind {
        "regions" => {
            let of = |pos: Pos| constraint.groups().iter().position(|group| group.contains(&pos)).unwrap_or_default();
            let map = (0..order * order).map(|at| symbol(of(Pos::new(at / order, at % order))));
            let boxes = if Sudoku::usual_box(order).is_none() { ".NoBoxes" } else { "" };
            format!("{boxes}.Jigsaw~{}", map.collect::<String>())
        }
        "diagonal" => if constraint.is_rising() { ".Diagonal~1" } else { ".Diagonal~-1" }.to_owned(),
        "arrow" if constraint.groups()[0].len() == 1 => {
            format!(".Arrow{}{}", list(cells), list(&constraint.groups()[1]))
        }
        "arrow" if cells.is_sorted() => {
            format!(".PillArrow~{}{}{}", cells.len(), list(cells), list(&constraint.groups()[1]))
        }
        "sum loop" => format!(".SumLine~{number}{}~LOOP", list(cells)),
        // A number of 0 is a cage without a sum.
        "cage" if *constraint.clue() == Clue::Number(0) => return Err("it has no place for a cage of sum 0".to_owned()),
        "cage" => format!(".Cage~{number}{}", list(cells)),
        "little killer" => {
            let first = cells.first().filter(|&&pos| inward(pos, order).is_some_and(|line| line == cells));
            format!(".LittleKiller~{number}{}", list(&[*first.ok_or_else(refused)?]))
        }
        "sandwich" => format!(".Sandwich~{number}~{}", line(cells).ok_or_else(refused)?),
        "x-sum" | "skyscraper" if number == 0 => return Err(format!("it has no place for a `{kind}` of 0")),
        "x-sum" | "skyscraper" => {
            let name = if kind == "x-sum" { "XSum" } else { "Skyscraper" };
            let back: Vec<Pos> = cells.iter().rev().copied().collect();
            match (line(cells), line(&back)) {
                (Some(line), _) => format!(".{name}~{line}~{number}~"),
                (_, Some(line)) => format!(".{name}~{line}~~{number}"),
                _ => return Err(refused()),
            }
        }
        "quadruple" => {
            let (Clue::Digits(digits), Some(first)) = (constraint.clue(), cells.first()) else { return Err(refused()) };
            let square =
                [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(down, right)| Pos::new(first.row + down, first.col + right));
            if cells != square {
                return Err(refused());
            }
            format!(".Quad{}{}", list(&[*first]), digits.iter().map(|digit| format!("~{digit}")).collect::<String>())
        }
        "candidates" => {
            let Clue::Digits(digits) = constraint.clue() else { return Err(refused()) };
            if digits.len() < 2 {
                return Err(refused());
            }
            let digits: String = digits.iter().map(|digit| format!("_{digit}")).collect();
            let each = cells.iter().map(|&pos| list(&[pos]) + &digits);
            format!(".{}", each.collect::<String>())
        }
        "same digits" => format!(".SameValues~{}{}", constraint.groups().len(), list(&constraint.groups().concat())),
        "column indexer" => format!(".Indexing~C{}", list(cells)),
        "row indexer" => format!(".Indexing~R{}", list(cells)),
        "regex" => {
            let Clue::Text(text) = constraint.clue() else { return Err(refused()) };
            format!(".Regex~{}{}", pack(text), list(cells))
        }
        // StrictKropki is both of these at once.
        "all ratios given" | "all differences given" => return Err(refused()),
        _ => {
            let &(name, _, form) = NAMES.iter().find(|(_, known, _)| *known == kind).ok_or_else(refused)?;
            match form {
                Form::Whole => format!(".{name}"),
                Form::Cells => format!(".{name}{}", list(cells)),
                Form::Numbered => format!(".{name}~{number}{}", list(cells)),
                Form::Lists => {
                    let lists: Vec<String> = constraint.groups().iter().map(|cells| list(cells)).collect();
                    format!(".{name}{}", lists.join("~-"))
                }
                Form::Pairs => {
                    let [one, other] = cells else { return Err(refused()) };
                    let usual = matches!((kind, number), ("difference", 1) | ("ratio", 2) | ("x" | "v" | "greater", _));
                    let beside = one.row.abs_diff(other.row) + one.col.abs_diff(other.col) == 1;
                    if !usual || !beside {
                        return Err(refused());
                    }
                    format!(".{name}{}", list(cells))
                }
            }
        }
    })
}
