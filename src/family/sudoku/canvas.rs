//! Editing the digits of a sudoku, and drawing constraints through its cells.
//!
//! In: digits, strokes. Out: the puzzle with them. Must not know: any page, what a constraint demands.

use std::sync::Arc;

use super::Sudoku;
use super::constraint::{self, Clue, Constraint, ConstraintKind, Wanted, text};
use crate::family::canvas::{Along, Brush, Canvas, Changed, Layer, Painted, Seat, Stroke, Take};
use crate::grid::{Pos, Spot};
use crate::text::Part;

/// What the clue of a kind is.
fn clue_of(wanted: Wanted) -> Option<&'static str> {
    match wanted {
        Wanted::Nothing => None,
        Wanted::Number => Some("a number"),
        Wanted::Maybe | Wanted::Or(_) => Some("a number, or nothing"),
        Wanted::Digits => Some("digits"),
        Wanted::Text => Some("an expression between slashes"),
    }
}

/// How the cells of a kind are meant, as its example shows, which is for a board of this size.
fn along(kind: &'static ConstraintKind) -> Along {
    const SIZE: usize = 9;
    let Ok(example) = read(kind.example, SIZE) else { return Along::Cells };
    let lists = example.groups();
    let diagonal = |pair: &[Pos]| pair[0].row.abs_diff(pair[1].row) == 1 && pair[0].col.abs_diff(pair[1].col) == 1;
    match lists {
        [one, _] if one.len() == 1 => Along::FirstApart,
        [cells] if kind.shape.ordered && cells.len() == SIZE => Along::Line,
        [cells] if kind.shape.ordered && cells.windows(2).all(diagonal) => Along::Diagonal,
        _ => Along::Cells,
    }
}

/// A line of text as a constraint.
fn read(line: &str, order: usize) -> Result<Constraint, String> {
    let known = text::kind_of(line).ok_or_else(|| format!("`{line}` is no constraint"))?;
    text::read(Part::whole(line.as_bytes()), known, order).map_err(|(_, reason)| reason)
}

/// The cells from one rim to the other, through the first cell in the direction of the last one.
fn whole(cells: &[Pos], order: usize, slanted: bool) -> Vec<Pos> {
    let (first, last) = (cells[0], cells[cells.len() - 1]);
    let (mut down, mut right) = (last.row as i64 - first.row as i64, last.col as i64 - first.col as i64);
    match (slanted, down.abs() >= right.abs()) {
        (true, _) => (down, right) = (if down < 0 { -1 } else { 1 }, if right < 0 { -1 } else { 1 }),
        // A stroke of one cell is a column, seen from above.
        (false, true) => (down, right) = (if down < 0 { -1 } else { 1 }, 0),
        (false, false) => (down, right) = (0, right.signum()),
    }
    let on = |at: (i64, i64)| {
        let (row, col) = (usize::try_from(at.0).ok()?, usize::try_from(at.1).ok()?);
        (row < order && col < order).then(|| Pos::new(row, col))
    };
    let mut start = (first.row as i64, first.col as i64);
    while on((start.0 - down, start.1 - right)).is_some() {
        start = (start.0 - down, start.1 - right);
    }
    (0..order as i64).map_while(|step| on((start.0 + step * down, start.1 + step * right))).collect()
}

impl Sudoku {
    /// The names of what is about the whole board, and the constraints: the diagonals, and kinds without cells.
    fn switches(&self) -> Vec<(String, Constraint)> {
        let diagonals = Constraint::diagonals(self.order());
        let named = diagonals.into_iter().zip(["diagonal \\", "diagonal /"]);
        let whole = constraint::kinds().filter(|kind| kind.shape.groups.1 == 0);
        let whole =
            whole.filter_map(|kind| Some((kind.name.to_owned(), Constraint::new(kind.name, Clue::None, Vec::new())?)));
        named.map(|(constraint, name)| (name.to_owned(), constraint)).chain(whole).collect()
    }

    /// Whether a constraint is what a switch puts there.
    fn is_switch(constraint: &Constraint) -> bool {
        constraint.kind().shape.groups.1 == 0 || constraint.kind().name == "diagonal"
    }

    fn has(&self, switch: &Constraint) -> bool {
        let same = |other: &Constraint| other.kind().name == switch.kind().name && other.groups() == switch.groups();
        self.constraints().iter().any(same)
    }

    fn demanding(&self, constraints: Vec<Constraint>) -> Changed {
        match self.clone().with(constraints) {
            Ok(sudoku) => Ok(Arc::new(sudoku)),
            Err(fault) => Err(fault.to_string()),
        }
    }

    /// The constraints that are drawn through cells, by their numbers.
    fn drawn(&self) -> impl Iterator<Item = (usize, &Constraint)> {
        let is_drawn = |(_, constraint): &(usize, &Constraint)| {
            !Self::is_switch(constraint) && constraint.kind().name != "regions"
        };
        self.constraints().iter().enumerate().filter(is_drawn)
    }
}

impl Canvas for Sudoku {
    fn layers(&self) -> Vec<Layer> {
        let cells = self.order() * self.order();
        let digit =
            |given: &u16| if *given == 0 { String::new() } else { (given - 1 + self.first_digit()).to_string() };
        let digits = (0..self.order() as u16).map(|digit| (digit + self.first_digit()).to_string());
        let switches = self.switches();
        let on = |(name, switch): &(String, Constraint)| if self.has(switch) { name.clone() } else { String::new() };
        vec![
            Layer {
                name: "cells".to_owned(),
                seats: (0..cells)
                    .map(|slot| Seat::Spot(Spot::Cell(Pos::new(slot / self.order(), slot % self.order()))))
                    .collect(),
                words: self.givens().cells().iter().map(digit).collect(),
                takes: digits.map(|text| Take::word(&text, &text)).collect(),
                painted: Painted::Words,
            },
            Layer {
                name: "whole puzzle".to_owned(),
                seats: switches.iter().map(|(name, _)| Seat::Whole(name.clone())).collect(),
                words: switches.iter().map(on).collect(),
                takes: switches.iter().map(|(name, _)| Take::word(name, name)).collect(),
                painted: Painted::Words,
            },
        ]
    }

    fn put(&self, layer: usize, seats: &[usize], word: &str) -> Changed {
        if layer > 0 {
            let switches = self.switches();
            let (_, switch) = seats.first().and_then(|&seat| switches.get(seat)).ok_or("there is no such switch")?;
            let others = self
                .constraints()
                .iter()
                .filter(|other| other.kind().name != switch.kind().name || other.groups() != switch.groups());
            let on = (!word.is_empty()).then(|| switch.clone());
            return self.demanding(others.cloned().chain(on).collect());
        }
        let (first, order) = (u32::from(self.first_digit()), self.order() as u32);
        let given = match word.parse::<u32>() {
            Ok(digit) if (first..first + order).contains(&digit) => (digit + 1 - first) as u16,
            _ if word.is_empty() => 0,
            _ => return Err(format!("`{word}` cannot stand here: a digit from {first} to {} can", first + order - 1)),
        };
        let mut givens = self.givens().clone();
        for &seat in seats {
            *givens.cells_mut().get_mut(seat).ok_or("there is no such cell")? = given;
        }
        let board =
            if self.has_boxes() { Sudoku::new(givens, self.box_shape()) } else { Sudoku::without_boxes(givens) };
        let board = board.map(|board| if first == 0 { board.from_zero() } else { board });
        match board.and_then(|board| board.with(self.constraints().to_vec())) {
            Ok(sudoku) => Ok(Arc::new(sudoku)),
            Err(fault) => Err(fault.to_string()),
        }
    }

    fn brushes(&self) -> Vec<Brush> {
        let is_drawn =
            |kind: &&'static ConstraintKind| kind.shape.groups.1 > 0 && !["regions", "diagonal"].contains(&kind.name);
        let brush = |kind: &'static ConstraintKind| Brush {
            name: kind.name.to_owned(),
            meaning: kind.meaning.to_owned(),
            clue: clue_of(kind.wanted),
            lists: kind.shape.groups,
            along: along(kind),
        };
        constraint::kinds().filter(is_drawn).map(brush).collect()
    }

    fn strokes(&self) -> Vec<Stroke> {
        let stroke = |(_, constraint): (usize, &Constraint)| Stroke {
            name: constraint.kind().name.to_owned(),
            text: text::write(constraint, self.order()),
            cells: constraint.groups().iter().flatten().copied().collect(),
        };
        self.drawn().map(stroke).collect()
    }

    fn draw(&self, brush: &str, clue: &str, lists: &[Vec<Pos>]) -> Changed {
        let kind = constraint::kinds()
            .find(|kind| kind.name == brush)
            .ok_or_else(|| format!("there is no brush `{brush}`"))?;
        let first = lists.first().filter(|cells| !cells.is_empty()).ok_or("no cells were drawn through")?;
        let lists = match along(kind) {
            Along::Cells => lists.to_vec(),
            Along::FirstApart if lists.len() == 1 && first.len() > 1 => vec![first[..1].to_vec(), first[1..].to_vec()],
            Along::FirstApart => lists.to_vec(),
            Along::Line => vec![whole(first, self.order(), false)],
            Along::Diagonal => vec![whole(first, self.order(), true)],
        };
        let cells = |list: &Vec<Pos>| itertools::join(list, " ");
        let line = format!("{brush} {}: {}", clue.trim(), itertools::join(lists.iter().map(cells), " = "));
        let new = read(&line, self.order())?;
        self.demanding(self.constraints().iter().cloned().chain([new]).collect())
    }

    fn erase(&self, stroke: usize) -> Changed {
        let (number, _) = self.drawn().nth(stroke).ok_or("there is no such stroke")?;
        let others = self.constraints().iter().enumerate().filter(|(at, _)| *at != number);
        self.demanding(others.map(|(_, other)| other.clone()).collect())
    }
}
