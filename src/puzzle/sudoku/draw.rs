//! Sudoku as a picture: givens, answer, candidates, borders of the boxes.
//!
//! In: a puzzle with a board or with what deduction knows. Out: a [`Scene`]. Must not know: renderers.

use itertools::Itertools;

use super::{Known, Sudoku};
use crate::grid::{Edge, Grid, Place, Pos};
use crate::puzzle::{Mark, Marks};
use crate::render::{CellArt, EdgeArt, Ink, Scene};

/// Draws the givens, and the board where there is one.
pub(super) fn draw(sudoku: &Sudoku, board: Option<&Grid<u16>>, marks: &Marks) -> Scene {
    let mut scene = empty(sudoku);
    for pos in sudoku.givens.positions() {
        let mark = marks.get(&Place::Cell(pos)).copied();
        let (given, answer) = (sudoku.givens[pos], board.and_then(|board| board.get(pos)).copied().unwrap_or(0));
        let open = mark == Some(Mark::Free);
        let (text, ink) = match (given, answer) {
            (0, 0) => (String::new(), Ink::Answer),
            (0, _) if open => (String::new(), Ink::Answer),
            (0, digit) => (digit.to_string(), Ink::Answer),
            (digit, _) => (digit.to_string(), Ink::Given),
        };
        scene.cells[pos] = CellArt { open, text, ink, mark, ..CellArt::default() };
    }
    scene
}

/// Draws what is decided, and as pencil marks the digits that are left.
pub(super) fn draw_known(sudoku: &Sudoku, known: &Known) -> Scene {
    let mut scene = empty(sudoku);
    let between = if sudoku.order() <= 9 { "" } else { " " };
    for pos in sudoku.givens.positions() {
        let given = sudoku.givens[pos];
        let digits = known.digits[pos];
        let (text, ink) = match digits.only() {
            _ if given != 0 => (given.to_string(), Ink::Given),
            Some(digit) => (digit.to_string(), Ink::Answer),
            None => (digits.iter().join(between), Ink::Pencil),
        };
        scene.cells[pos] = CellArt { text, ink, ..CellArt::default() };
    }
    scene
}

/// The board without digits: a border round each box, fine lines inside.
fn empty(sudoku: &Sudoku) -> Scene {
    let order = sudoku.order();
    let (rows, cols) = sudoku.box_shape();
    let usual = Sudoku::usual_box(order) == Some((rows, cols));
    let boxes = if usual { String::new() } else { format!(", boxes {rows}x{cols}") };
    let mut scene = Scene::new(format!("sudoku {order}x{order}{boxes}"), order, order);
    for edge in scene.edges.edges() {
        let border = match edge {
            Edge::Horizontal(Pos { row, .. }) => row.is_multiple_of(rows),
            Edge::Vertical(Pos { col, .. }) => col.is_multiple_of(cols),
        };
        scene.edges[edge] = if border { EdgeArt::Border } else { EdgeArt::Hair };
    }
    scene
}
