//! Draws a slitherlink: dots, clues in place, the line between the dots.
//!
//! In: clues and a board, or what is known of one. Out: a [`Scene`], or one line of text. Must not know: how a
//! scene becomes a picture.

use super::Slitherlink;
use crate::grid::{Edges, Pos};
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

/// The cells inside the loop as `#`, those outside as `.`; rows joined by `/`.
pub(super) fn line(board: &Edges<bool>) -> String {
    let mut text = String::with_capacity(board.height() * (board.width() + 1));
    for row in 0..board.height() {
        if row > 0 {
            text.push('/');
        }
        // Each vertical edge of the line changes sides.
        let mut inside = false;
        for col in 0..board.width() {
            inside ^= board.vertical[Pos::new(row, col)];
            text.push(if inside { '#' } else { '.' });
        }
    }
    text
}
