//! Draws a slitherlink: dots, clues in place, the line between the dots.
//!
//! In: clues and a board, or what is known of one. Out: a [`Scene`]. Must not know: how a scene becomes a
//! picture.

use super::Slitherlink;
use crate::render::Scene;

/// The clues and the dots.
pub(super) fn draw(puzzle: &Slitherlink) -> Scene {
    let (height, width) = puzzle.size();
    let mut scene = Scene::new(format!("slitherlink {width}x{height}"), height, width);
    scene.dots = true;
    for pos in puzzle.clues.positions() {
        if let Some(clue) = puzzle.clues[pos] {
            scene.cells[pos].text = clue.to_string();
        }
    }
    scene
}
