//! Draws a slitherlink: dots, clues in place, the line between the dots.
//!
//! In: clues and a board, or what is known of one. Out: a [`Scene`], or one line of text. Must not know: how a
//! scene becomes a picture.

use super::Slitherlink;
use crate::grid::{Edges, Place, Pos};
use crate::puzzle::{Mark, Marks, Puzzle};
use crate::render::{EdgeArt, Scene};

/// The puzzle, with the line of a board when there is one.
pub(super) fn draw(puzzle: &Slitherlink, board: Option<&Edges<bool>>, marks: &Marks) -> Scene {
    let mut scene = blank(puzzle);
    if let Some(board) = board {
        scene.edges = board.map(|&line| if line { EdgeArt::Line } else { EdgeArt::None });
    }
    for (&place, &mark) in marks {
        match place {
            Place::Cell(pos) => scene.cells[pos].mark = Some(mark),
            Place::Edge(edge) => {
                scene.edge_marks[edge] = Some(mark);
                if mark == Mark::Free {
                    scene.edges[edge] = EdgeArt::Open;
                }
            }
        }
    }
    scene
}

/// The puzzle with what is known of its edges: lines, crosses, and the rest open.
pub(super) fn draw_known(puzzle: &Slitherlink, known: &Edges<Option<bool>>) -> Scene {
    let mut scene = blank(puzzle);
    scene.edges = known.map(|known| match known {
        Some(true) => EdgeArt::Line,
        Some(false) => EdgeArt::Cross,
        None => EdgeArt::Open,
    });
    scene
}

fn blank(puzzle: &Slitherlink) -> Scene {
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
