//! Boards that are not whole, on the terminal.
//!
//! In: a puzzle and how far it is explained. Out: text. Must not know: what scenes are made of.

use std::sync::Arc;

use super::options::Style;
use crate::explain::Explainer;
use crate::family::{Partial, Puzzle};
use crate::render::Marks;

pub(super) use crate::view::{
    explained_scene, hint_scene, known_scene, laid, noted_scene, position_scene, ruled, shown, step_scene,
};

/// A warning for each place that the setter filled, and a player with another value: a picture shows that of the player.
pub(super) fn written_over(puzzle: &Arc<dyn Puzzle>, filled: &Partial) -> Vec<String> {
    let givens = puzzle.givens();
    let others = filled.iter().filter_map(|&(place, value)| {
        let at = givens.binary_search_by_key(&place, |&(at, _)| at).ok()?;
        let given = Some(givens[at].1).filter(|&given| given != value)?;
        let [given, own] = [given, value].map(|value| puzzle.value_name(place, value));
        Some(format!("warning: {} is given as {given}, and drawn as {own}", puzzle.layout().name(place)))
    });
    others.collect()
}

/// The board with what is known so far, for the terminal.
pub(super) fn draw(puzzle: &Arc<dyn Puzzle>, explainer: &Explainer, marks: &Marks, style: &Style) -> String {
    style.draw(&ruled(explained_scene(puzzle, explainer, marks)))
}
