//! Clues that a player has dealt with: they are greyed.
//!
//! In: a puzzle, what is filled in. Out: areas of the picture. Must not know: any family.
//!
//! A clue is finished when what is filled in keeps it, open places counting as empty; where places hold numbers, all of
//! them must be filled. That takes no search, so that it tells nobody the answer: a clue can be kept by what is wrong.

use std::collections::BTreeMap;
use std::sync::Arc;

use cluesat::board::Place;
use cluesat::family::{Partial, Puzzle};
use cluesat::grid::{Pos, Spot};
use cluesat::render::{Marks, Outline, Outlines};
use cluesat::rule::{Origin, Rule};
use cluesat::view;
use serde_json::{Value, json};

use crate::lettered::lettered;

/// Where the clue of a rule stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Stand {
    Cell(Pos),
    Row(usize),
    Column(usize),
}

/// The areas of finished clues: left, top, width, height.
pub(crate) fn areas(puzzle: &Arc<dyn Puzzle>, filled: &Partial) -> Value {
    let numbers = puzzle.has_numbers();
    let (board, _) = view::laid(puzzle, filled);
    let is_filled = |place: &Place| filled.iter().any(|(other, _)| other == place);
    let (height, width) = puzzle.size();
    let scene = lettered(puzzle.picture(None, &Marks::new()));
    // A line through the middle of a cell would be greyed with its clue.
    let covers = scene.centers;
    let mut stands: BTreeMap<Stand, bool> = BTreeMap::new();
    for rule in puzzle.rules().iter().filter(|rule| rule.origin() == Origin::Clue) {
        let scope = rule.scope();
        let mut places: Vec<Place> = scope.iter().map(|&(place, _)| place).collect();
        places.dedup();
        // What is about large parts of the board is judged at its end.
        if places.len() > 2 * (height + width) {
            continue;
        }
        let Some(stand) = stand(puzzle, &**rule, &places, (height, width)) else { continue };
        if covers && matches!(stand, Stand::Cell(_)) {
            continue;
        }
        let touched = if numbers { places.iter().all(is_filled) } else { places.iter().any(is_filled) };
        let done = touched && rule.is_kept(&board, puzzle.layout());
        // Of several clues at one place all must be kept.
        stands.entry(stand).and_modify(|all| *all &= done).or_insert(done);
    }
    let outlines = Outlines::of(&scene);
    let corner = |at: Pos| match outlines.at(Spot::Cell(at)) {
        Outline::Square { corner: (x, y), side } => (x, y, side),
        _ => (0.0, 0.0, 0.0),
    };
    let area = |stand: Stand| match stand {
        Stand::Cell(at) => {
            let (x, y, side) = corner(at);
            json!([x + 0.15 * side, y + 0.12 * side, 0.7 * side, 0.76 * side])
        }
        Stand::Row(row) => {
            let (x, y, side) = corner(Pos::new(row, 0));
            json!([0, y, x - 1.5, side])
        }
        Stand::Column(col) => {
            let (x, y, side) = corner(Pos::new(0, col));
            json!([x, 0, side, y - 1.5])
        }
    };
    stands.into_iter().filter(|(_, done)| *done).map(|(stand, _)| area(stand)).collect()
}

/// Where a clue stands: on the board, or beside the row or column that it is about.
fn stand(puzzle: &Arc<dyn Puzzle>, rule: &dyn Rule, places: &[Place], size: (usize, usize)) -> Option<Stand> {
    if let Some(place) = rule.clue_place() {
        return match puzzle.layout().spot(place) {
            Spot::Cell(at) => Some(Stand::Cell(at)),
            _ => None,
        };
    }
    let cells: Option<Vec<Pos>> = places
        .iter()
        .map(|&place| match puzzle.layout().spot(place) {
            Spot::Cell(at) => Some(at),
            _ => None,
        })
        .collect();
    let cells = cells.filter(|cells| puzzle.layout().plane().is_none() && !cells.is_empty())?;
    let (rows, columns) = (|at: &Pos| at.row, |at: &Pos| at.col);
    let one = |of: &dyn Fn(&Pos) -> usize| cells.iter().all(|at| of(at) == of(&cells[0]));
    match (one(&rows), one(&columns)) {
        (true, false) if cells.len() == size.1 => Some(Stand::Row(cells[0].row)),
        (false, true) if cells.len() == size.0 => Some(Stand::Column(cells[0].col)),
        _ => None,
    }
}
