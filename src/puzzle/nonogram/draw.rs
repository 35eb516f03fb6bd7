//! Pictures of nonograms.
//!
//! In: a puzzle, and a board or what deduction knows. Out: a [`Scene`], or one line of text. Must not know: how
//! a scene becomes text or pixels.

use crate::grid::{Edge, Grid};
use crate::render::{CellArt, EdgeArt, Scene};

use super::{Clue, Nonogram};

fn labels(clues: &[Clue]) -> Vec<Vec<String>> {
    let label = |clue: &Clue| match clue.runs() {
        [] => vec!["0".to_owned()],
        runs => runs.iter().map(ToString::to_string).collect(),
    };
    clues.iter().map(label).collect()
}

/// The empty board with its clues at the sides.
fn frame(puzzle: &Nonogram) -> Scene {
    let (height, width) = puzzle.size();
    let title = puzzle.title().map_or_else(|| format!("nonogram {width}x{height}"), str::to_owned);
    let mut scene = Scene::new(title, height, width);
    scene.pixels = true;
    scene.left = labels(&puzzle.rows);
    scene.top = labels(&puzzle.columns);
    let side = |at: usize, end: usize| if at == 0 || at == end { EdgeArt::Border } else { EdgeArt::Hair };
    for edge in scene.edges.edges() {
        scene.edges[edge] = match edge {
            Edge::Horizontal(dot) => side(dot.row, height),
            Edge::Vertical(dot) => side(dot.col, width),
        };
    }
    scene
}

/// The clues, and the cells given beforehand.
pub(super) fn draw(puzzle: &Nonogram) -> Scene {
    let mut scene = frame(puzzle);
    scene.cells = puzzle.given.map(|given| CellArt { fill: u16::from(*given == Some(true)), ..CellArt::default() });
    scene
}

/// The board as one line: rows of `#` and `.`, joined by `/`.
pub(super) fn line(board: &Grid<u16>) -> String {
    let row = |cells: &[u16]| -> String { cells.iter().map(|&cell| if cell == 0 { '.' } else { '#' }).collect() };
    itertools::join(board.rows().map(row), "/")
}
