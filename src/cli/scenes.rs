//! Boards that are not whole, on the terminal.
//!
//! In: a puzzle and how far it is explained. Out: text. Must not know: what scenes are made of.

use std::sync::Arc;

use super::options::Style;
use crate::explain::Explainer;
use crate::family::Puzzle;
use crate::render::Marks;

pub(super) use crate::view::{known_scene, laid, shown, step_scene};

/// The board with what is known so far, for the terminal; the rest open.
pub(super) fn draw(puzzle: &Arc<dyn Puzzle>, explainer: &Explainer, marks: &Marks, style: &Style) -> String {
    let (board, mut all) = laid(puzzle, &explainer.filled());
    all.extend(marks);
    style.draw(&puzzle.picture(Some(&board), &all))
}
