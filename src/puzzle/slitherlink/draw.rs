//! Draws a slitherlink: dots, clues in place, the line between the dots.
//!
//! In: clues and a board, or what is known of one. Out: a [`Scene`]. Must not know: how a scene becomes a
//! picture.

use super::Slitherlink;
use crate::board::{Board, Layout, NOWHERE};
use crate::render::Scene;

/// The clues and the dots.
pub(super) fn draw(puzzle: &Slitherlink) -> Scene {
    let mut scene = match (puzzle.made_layout().plane(), puzzle.tiling()) {
        (Some(plane), Some(tiling)) => Scene::plane(format!("slitherlink, {tiling:?}"), plane),
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
    let inside = inside(layout, board);
    let width = if layout.plane().is_some() { inside.len() } else { layout.size().1 };
    let row = |row: &[bool]| row.iter().map(|&inside| if inside { '#' } else { '.' }).collect::<String>();
    inside.chunks(width.max(1)).map(row).collect::<Vec<_>>().join("/")
}

/// Which faces are inside: on the way out, each line changes sides.
fn inside(layout: &Layout, board: &Board) -> Vec<bool> {
    let graph = layout.graph();
    let is_line = |edge: u32| board.0[edge as usize] == 1;
    let mut side: Vec<Option<bool>> = vec![None; graph.face_count()];
    let rim = (0..graph.edge_count() as u32).filter(|&edge| graph.faces(edge as usize)[1] == NOWHERE);
    let mut open: Vec<(u32, bool)> = rim.map(|edge| (graph.faces(edge as usize)[0], is_line(edge))).collect();
    while let Some((face, inside)) = open.pop() {
        if side[face as usize].replace(inside).is_none() {
            for &edge in graph.round(face as usize) {
                let beyond =
                    graph.faces(edge as usize).into_iter().filter(|&beyond| beyond != face && beyond != NOWHERE);
                let unseen = beyond.filter(|&beyond| side[beyond as usize].is_none());
                open.extend(unseen.map(|beyond| (beyond, inside != is_line(edge))));
            }
        }
    }
    side.into_iter().map(|side| side == Some(true)).collect()
}
