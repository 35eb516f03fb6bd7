//! Sudoku as a picture: givens, answer, candidates, borders of the boxes.
//!
//! In: a puzzle with a board or with what deduction knows. Out: a [`Scene`]. Must not know: renderers.

use super::{Extra, Sudoku};
use crate::grid::{Edge, Pos};
use crate::render::{EdgeArt, Ink, Scene};

/// Draws the givens.
pub(super) fn draw(sudoku: &Sudoku) -> Scene {
    let mut scene = empty(sudoku);
    for pos in sudoku.givens.positions().filter(|&pos| sudoku.givens[pos] != 0) {
        scene.cells[pos].text = sudoku.givens[pos].to_string();
        scene.cells[pos].ink = Ink::Given;
    }
    extras(sudoku, &mut scene);
    scene
}

/// Diagonals as thin lines, cages with dashed borders and their sums.
fn extras(sudoku: &Sudoku, scene: &mut Scene) {
    for extra in sudoku.extras() {
        match extra {
            Extra::Diagonals => {
                let far = sudoku.order();
                scene.strokes.push([Pos::new(0, 0), Pos::new(far, far)]);
                scene.strokes.push([Pos::new(0, far), Pos::new(far, 0)]);
                scene.notes.push("both diagonals have each digit once".to_owned());
            }
            Extra::Cage { cells, sum } => {
                let sum = sum.map(|sum| sum.to_string()).unwrap_or_default();
                let names = itertools::join(cells, " ");
                scene.notes.push(if sum.is_empty() { format!("cage {names}") } else { format!("cage {sum}: {names}") });
                scene.cages.push((cells.clone(), sum));
            }
        }
    }
}

/// The board without digits: a border round each box, fine lines inside.
fn empty(sudoku: &Sudoku) -> Scene {
    let order = sudoku.order();
    let (rows, cols) = sudoku.box_shape();
    let usual = Sudoku::usual_box(order) == Some((rows, cols));
    let boxes = if usual { String::new() } else { format!(", boxes {rows}x{cols}") };
    let cages = sudoku.extras().iter().filter(|extra| matches!(extra, Extra::Cage { .. })).count();
    let kind = if cages > 0 { "killer " } else { "" };
    let x = if sudoku.extras().contains(&Extra::Diagonals) { "X " } else { "" };
    let cages = match cages {
        0 => String::new(),
        1 => ", 1 cage".to_owned(),
        _ => format!(", {cages} cages"),
    };
    let mut scene = Scene::new(format!("{kind}{x}sudoku {order}x{order}{boxes}{cages}"), order, order);
    for edge in scene.edges.edges() {
        let border = match edge {
            Edge::Horizontal(Pos { row, .. }) => row.is_multiple_of(rows),
            Edge::Vertical(Pos { col, .. }) => col.is_multiple_of(cols),
        };
        scene.edges[edge] = if border { EdgeArt::Border } else { EdgeArt::Hair };
    }
    scene
}
