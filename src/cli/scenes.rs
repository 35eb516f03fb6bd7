//! Pictures of boards that are not whole.
//!
//! In: a puzzle, what is filled in or how far it is explained, a step. Out: scenes and text: what is known, what a step
//! rests on, what it concludes. Must not know: how steps are found.

use std::collections::BTreeSet;

use super::options::Style;
use crate::explain::{Explainer, Fact, Step};
use crate::grid::{Place, Pos};
use crate::puzzle::{Board, Mark, Marks, Partial, Puzzle};
use crate::render::{EdgeArt, Ink, Scene};

/// The board with these places filled, and the marks of the others: free.
pub(super) fn laid<P: Puzzle>(puzzle: &P, filled: &Partial) -> (P::Board, Marks) {
    let mut board = puzzle.blank();
    let mut free: Marks = puzzle.places().into_iter().map(|place| (place, Mark::Free)).collect();
    for &(place, value) in filled {
        board.set(place, value);
        free.remove(&place);
    }
    (board, free)
}

/// The board with what is known so far, for the terminal; the rest open.
pub(super) fn draw<P: Puzzle>(puzzle: &P, explainer: &Explainer<'_, P>, marks: &Marks, style: &Style) -> String {
    let (board, mut all) = laid(puzzle, &explainer.filled());
    all.extend(marks);
    style.draw(&puzzle.draw(Some(&board), &all))
}

/// The marks of conclusions that can be seen on a board of values: not those that only strike out a value.
pub(super) fn shown<P: Puzzle>(puzzle: &P, explainer: &Explainer<'_, P>, conclusions: &[Fact]) -> Marks {
    let places = conclusions.iter().map(|fact| fact.place);
    if puzzle.values().len() == 2 {
        return places.map(|place| (place, Mark::Conclusion)).collect();
    }
    let filled = explainer.filled();
    let stands = |place: &Place| filled.iter().any(|(filled, _)| filled == place);
    places.filter(stands).map(|place| (place, Mark::Conclusion)).collect()
}

/// The board after a step: what its rules speak of, what it rests on and what it concludes is marked.
pub(super) fn step_scene<P: Puzzle>(puzzle: &P, explainer: &Explainer<'_, P>, step: &Step<P::Rule>) -> Scene {
    let mut marks = Marks::new();
    let mut lines = Vec::new();
    for rule in &step.rules {
        let scope = puzzle.scope(rule);
        lines.push(scope.iter().map(|&(place, _)| place).collect());
        // A rule that speaks of everything has no place of its own.
        if 2 * scope.len() <= puzzle.places().len() * (puzzle.values().len() - 1) {
            marks.extend(scope.into_iter().map(|(place, _)| (place, Mark::Scope)));
        }
        marks.extend(puzzle.seat(rule).map(|place| (place, Mark::Reason)));
    }
    marks.extend(step.facts.iter().map(|fact| (fact.place, Mark::Reason)));
    marks.extend(step.conclusions.iter().map(|fact| (fact.place, Mark::Conclusion)));
    let mut scene = known_scene(puzzle, explainer, &marks);
    lines.iter().for_each(|line| mark_numbers(&mut scene, line));
    scene
}

/// Marks the numbers beside the board whose row or column a rule speaks of, and of nothing else.
fn mark_numbers(scene: &mut Scene, spoken: &BTreeSet<Place>) {
    let spots: Vec<Pos> = spoken
        .iter()
        .filter_map(|place| match place {
            Place::Cell(pos) => Some(*pos),
            Place::Edge(_) => None,
        })
        .collect();
    let Some(first) = spots.first() else { return };
    if !scene.left.is_empty() && spots.len() == scene.cells.width() && spots.iter().all(|pos| pos.row == first.row) {
        scene.reason_rows.insert(first.row);
    }
    if !scene.top.is_empty() && spots.len() == scene.cells.height() && spots.iter().all(|pos| pos.col == first.col) {
        scene.reason_cols.insert(first.col);
    }
}

/// The board with what is known so far; of what is open the values that are left.
pub(super) fn known_scene<P: Puzzle>(puzzle: &P, explainer: &Explainer<'_, P>, marks: &Marks) -> Scene {
    let two_valued = puzzle.values().len() == 2;
    let (board, open) = laid(puzzle, &explainer.filled());
    let mut scene = puzzle.draw(Some(&board), marks);
    for place in puzzle.places() {
        match (place, open.contains_key(&place)) {
            (Place::Edge(edge), true) => scene.edges[edge] = EdgeArt::Open,
            (Place::Edge(edge), false) if board.value(place) == 0 => scene.edges[edge] = EdgeArt::Cross,
            (Place::Cell(pos), true) if two_valued => scene.cells[pos].open = true,
            _ => {}
        }
    }
    if !two_valued {
        let facts = explainer.facts();
        for &place in open.keys() {
            let Place::Cell(pos) = place else { continue };
            let struck = |value: u16| facts.contains(&Fact { place, value, holds: false });
            let left = puzzle.values().filter(|&value| value > 0 && !struck(value));
            let left: Vec<String> = left.map(|value| puzzle.value_name(value)).collect();
            scene.cells[pos].text = left.join(if puzzle.values().len() <= 10 { "" } else { " " });
            scene.cells[pos].ink = Ink::Pencil;
        }
    }
    scene
}
