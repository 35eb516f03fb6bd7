//! Nonograms for setters: clues of lines, random pictures, typing errors in whole puzzles.
//!
//! In: a [`Nonogram`]. Out: what [`Setting`] asks for. Must not know: engines.

use std::sync::Arc;

use fastrand::Rng;
use itertools::Itertools as _;

use super::{Clue, Colour, Line, MAX_SIDE, Nonogram, Palette, Run, cell};
use crate::board::Board;
use crate::family::{self, Follows, Maker, Puzzle, Setting, Wish};
use crate::grid::{Grid, Pos};
use crate::rule::Subject;

/// The share of filled cells with which random pictures are often puzzles: 86 of 100 at 10x10, 58 at 25x25.
const SHARE: f64 = 0.6;

/// Up to this side length, swapping any two lines is tried.
const PAIRS: usize = 40;

/// How new nonograms are made.
pub(super) const MAKER: Maker = Maker {
    coloured: Some(in_colours),
    follows: Follows { share: true, blobs: true, ..Follows::NONE },
    ..Maker::plain((15, 15), FROM_CELLS, |shape, _| without_clues(shape.size, Palette::default()))
};

const FROM_CELLS: &str =
    "cells are filled at random, each with the same probability or in blobs; pictures with several answers are dropped";

/// A board without clues whose cells can have these colours, the background first.
fn in_colours(size: (usize, usize), colours: &[[u8; 3]]) -> Result<Arc<dyn Puzzle>, String> {
    without_clues(size, Palette::new(colours.iter().map(|&rgb| Colour::new("", rgb, ' '))))
}

fn without_clues((height, width): (usize, usize), palette: Palette) -> Result<Arc<dyn Puzzle>, String> {
    let blank = |count: usize| vec![Clue::default(); count];
    if height.max(width) > MAX_SIDE {
        return Err(format!("a side has at most {MAX_SIDE} cells"));
    }
    let puzzle = Nonogram::coloured(blank(height), blank(width), palette).map_err(|misfit| misfit.to_string())?;
    Ok(Arc::new(puzzle))
}

impl Nonogram {
    fn line(&self, slot: usize) -> Line {
        slot.checked_sub(self.rows.len()).map_or(Line::Row(slot), Line::Column)
    }

    /// The same board with other clues; `None` if they do not fit.
    fn saying(&self, rows: Vec<Clue>, columns: Vec<Clue>) -> Option<Self> {
        let puzzle = Nonogram::coloured(rows, columns, self.palette.clone()).ok()?;
        let puzzle = if puzzle.size() == self.size() { puzzle.with_given_values(self.given.clone()) } else { puzzle };
        Some(Nonogram { title: self.title.clone(), ..puzzle })
    }
}

impl Setting for Nonogram {
    fn slots(&self) -> usize {
        self.rows.len() + self.columns.len()
    }

    fn cell(&self, _seat: usize) -> Option<Pos> {
        None
    }

    fn name(&self, slot: usize) -> Subject {
        self.line(slot).to_string().into()
    }

    fn words(&self, clue: &family::Clue) -> String {
        let colour = |run: &Run| self.palette.colour(run.colour).name.clone();
        let run = |run: Run| {
            if self.is_coloured() { format!("{} {}", run.length, colour(&run)) } else { run.length.to_string() }
        };
        clue_of(clue).runs().iter().map(|&one| run(one)).collect::<Vec<_>>().join(if self.is_coloured() {
            ", "
        } else {
            " "
        })
    }

    fn clue(&self, slot: usize) -> Option<family::Clue> {
        Some(numbers(Nonogram::clue(self, self.line(slot))))
    }

    fn clue_on(&self, slot: usize, board: &Board) -> Option<family::Clue> {
        let line = self.line(slot);
        let cells = (0..self.room(line)).map(|index| board[self.place(cell(line, index))]);
        Some(numbers(&Clue::of_values(cells)))
    }

    fn with(&self, clues: &[Option<family::Clue>]) -> Option<Arc<dyn Puzzle>> {
        let mut clues = clues.iter().map(|clue| Some(clue_of(clue.as_ref()?)));
        let rows = clues.by_ref().take(self.rows.len()).collect::<Option<_>>()?;
        Some(Arc::new(self.saying(rows, clues.collect::<Option<_>>()?)?))
    }

    fn may_be_blank(&self) -> bool {
        false
    }

    fn rules(&self, slot: usize) -> Vec<usize> {
        vec![self.given.cells().iter().flatten().count() + slot]
    }

    fn random_board(&self, random: &mut Rng, wish: &Wish) -> Option<Board> {
        let share = wish.share.unwrap_or(SHARE).clamp(0.0, 1.0);
        let (height, width) = self.size();
        let picture =
            if wish.blobs { blobs((height, width), share, random) } else { noise((height, width), share, random) };
        Some(Board(picture.cells().iter().map(|&filled| u16::from(filled)).collect()))
    }

    fn intended(&self) -> Option<Board> {
        self.goal.as_ref().map(|goal| Board(goal.cells().to_vec()))
    }

    fn misread(&self) -> Vec<(String, Arc<dyn Puzzle>)> {
        let (rows, columns) = (&self.rows, &self.columns);
        let back = |clues: &[Clue]| -> Vec<Clue> { clues.iter().map(Clue::reversed).collect() };
        let upended = |clues: &[Clue]| -> Vec<Clue> { clues.iter().rev().cloned().collect() };
        let shifted = |clues: &[Clue], by: usize| -> Vec<Clue> {
            let mut clues = clues.to_vec();
            clues.rotate_left(by);
            clues
        };
        let mut all = vec![
            ("rows and columns are exchanged", columns.clone(), rows.clone()),
            ("the columns are read from bottom to top", rows.clone(), back(columns)),
            ("the rows are read from right to left", back(rows), columns.clone()),
            ("rows are read from right to left and columns from bottom to top", back(rows), back(columns)),
            ("the rows are listed from bottom to top", upended(rows), columns.clone()),
            ("the columns are listed from right to left", rows.clone(), upended(columns)),
        ];
        let last = |clues: &[Clue]| clues.len().saturating_sub(1);
        all.extend([
            ("the rows are shifted by one: the first one belongs at the end", shifted(rows, 1), columns.clone()),
            (
                "the rows are shifted by one: the last one belongs at the start",
                shifted(rows, last(rows)),
                columns.clone(),
            ),
            ("the columns are shifted by one: the first one belongs at the end", rows.clone(), shifted(columns, 1)),
            (
                "the columns are shifted by one: the last one belongs at the start",
                rows.clone(),
                shifted(columns, last(columns)),
            ),
        ]);
        let mut all: Vec<(String, Vec<Clue>, Vec<Clue>)> =
            all.into_iter().map(|(name, rows, columns)| (name.to_owned(), rows, columns)).collect();
        if rows.len().max(columns.len()) <= PAIRS {
            for [one, other] in (0..rows.len()).array_combinations() {
                let mut swapped = rows.clone();
                swapped.swap(one, other);
                all.push((
                    format!("the clues of rows {} and {} are exchanged", one + 1, other + 1),
                    swapped,
                    columns.clone(),
                ));
            }
            for [one, other] in (0..columns.len()).array_combinations() {
                let mut swapped = columns.clone();
                swapped.swap(one, other);
                all.push((
                    format!("the clues of columns {} and {} are exchanged", one + 1, other + 1),
                    rows.clone(),
                    swapped,
                ));
            }
        }
        let made = all.into_iter().filter(|(_, other_rows, other)| (other_rows, other) != (rows, columns));
        let puzzle = |rows, columns| self.saying(rows, columns).map(|puzzle| Arc::new(puzzle) as Arc<dyn Puzzle>);
        made.filter_map(|(name, rows, columns)| Some((name, puzzle(rows, columns)?))).collect()
    }
}

/// A clue as numbers: the length of each run, with its colour from 0 in the upper half; so a number is just a length
/// where there is one colour.
fn numbers(clue: &Clue) -> family::Clue {
    clue.runs().iter().map(|run| run.length + (u32::from(run.colour - 1) << 16)).collect()
}

fn clue_of(numbers: &[u32]) -> Clue {
    Clue::coloured(numbers.iter().map(|number| Run { length: number & 0xffff, colour: 1 + (number >> 16) as u16 }))
}

/// Each cell independently.
fn noise((height, width): (usize, usize), share: f64, random: &mut Rng) -> Grid<bool> {
    Grid::filled(height, width, ()).map(|()| random.f64() < share)
}

/// Smoothed noise; the darkest cells are filled, as many as the share demands.
fn blobs((height, width): (usize, usize), share: f64, random: &mut Rng) -> Grid<bool> {
    let mut dark = Grid::filled(height, width, ()).map(|()| random.f64());
    for _ in 0..2 {
        let before = dark.clone();
        for at in before.positions() {
            let (rows, cols) = (at.row.saturating_sub(1)..=at.row + 1, at.col.saturating_sub(1)..=at.col + 1);
            let near = rows.flat_map(|row| cols.clone().map(move |col| Pos::new(row, col)));
            let near: Vec<f64> = near.filter_map(|pos| before.get(pos).copied()).collect();
            dark[at] = near.iter().sum::<f64>() / near.len() as f64;
        }
    }
    let mut order: Vec<Pos> = dark.positions().collect();
    order.sort_by(|&a, &b| dark[b].total_cmp(&dark[a]));
    let mut filled = Grid::filled(height, width, false);
    let count = (order.len() as f64 * share).round() as usize;
    order.into_iter().take(count).for_each(|pos| filled[pos] = true);
    filled
}
