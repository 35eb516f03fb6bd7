//! Draws a slitherlink: dots, clues in place, the line between the dots.
//!
//! In: clues and a board, or what is known about one. Out: a [`Scene`]. Must not know: how a scene becomes a picture.

use super::Slitherlink;
use crate::board::{Board, Layout};
use crate::render::Scene;

/// The clues and the dots.
pub(super) fn draw(puzzle: &Slitherlink) -> Scene {
    let mut scene = match (puzzle.made_layout().plane(), puzzle.tiling()) {
        (Some(plane), Some(tiling)) => Scene::plane(format!("slitherlink, {tiling}"), plane),
        _ => {
            let (height, width) = puzzle.size();
            Scene::new(format!("slitherlink {width}x{height}"), height, width)
        }
    };
    scene.dots = true;
    for pos in puzzle.clues.positions() {
        if let Some(clue) = puzzle.clues[pos] {
            scene.cells[pos].text = clue.to_string();
        }
    }
    scene
}

/// The faces inside the loop as `#`, those outside as `.`; on squares rows joined by `/`.
pub(super) fn line(layout: &Layout, board: &Board) -> String {
    let inside = layout.graph().inside(|edge| board.0[edge as usize] == 1);
    let width = if layout.plane().is_some() { inside.len() } else { layout.size().1 };
    let row = |row: &[bool]| row.iter().map(|&inside| if inside { '#' } else { '.' }).collect::<String>();
    inside.chunks(width.max(1)).map(row).collect::<Vec<_>>().join("/")
}
