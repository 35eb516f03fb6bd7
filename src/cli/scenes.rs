//! Boards that are not whole, on the terminal.
//!
//! In: a puzzle and how far it is explained. Out: text. Must not know: what scenes are made of.

use std::sync::Arc;

use super::options::Style;
use crate::explain::Explainer;
use crate::family::Puzzle;
use crate::render::Marks;

pub(super) use crate::view::{
    explained_scene, known_scene, laid, noted_scene, position_scene, ruled, shown, step_scene,
};

/// The board with what is known so far, for the terminal.
pub(super) fn draw(puzzle: &Arc<dyn Puzzle>, explainer: &Explainer, marks: &Marks, style: &Style) -> String {
    style.draw(&ruled(explained_scene(puzzle, explainer, marks)))
}
