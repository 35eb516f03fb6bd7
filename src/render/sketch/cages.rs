//! What encloses cells and what crosses them.
//!
//! In: the cages and strokes of a scene. Out: dashed borders inside of cells, sums in corners, thin lines. Must not know:
//! what a cage demands.

use std::collections::BTreeSet;

use super::{CELL, Item, Line, Paint, Place, Shape, text_width};
use crate::grid::Pos;
use crate::render::Scene;

/// How far a border is from the edge of its cells.
const INSET: f64 = 2.0;
/// The size of what stands in a corner.
const CORNER: f64 = 6.5;

/// Strokes, borders, texts in corners.
pub(super) fn cages(scene: &Scene, place: &Place) -> Vec<Item> {
    let dot = |pos: Pos| (place.col(pos.col), place.row(pos.row));
    let strokes = scene.strokes.iter().map(|&[from, to]| {
        let line = Line { from: dot(from), to: dot(to), width: 0.8, round: false, dash: 0.0 };
        Item { paint: Paint::Cross, shape: Shape::Line(line) }
    });
    let borders = scene.cages.iter().flat_map(|(cells, _)| border(cells, place));
    let corners = scene.cages.iter().filter_map(|(cells, text)| {
        let (x, y) = dot(*cells.iter().min()?);
        let (x, y) = (x + INSET + 0.5 + text_width(text, CORNER) / 2.0, y + INSET + 0.5 + 0.36 * CORNER);
        let shape = Shape::Text { x, y, size: CORNER, bold: false, text: text.clone() };
        (!text.is_empty()).then_some(Item { paint: Paint::Ink, shape })
    });
    strokes.chain(borders).chain(corners).collect()
}

/// The border of a cage, inside of its cells.
fn border(cells: &[Pos], place: &Place) -> Vec<Item> {
    let set: BTreeSet<(usize, usize)> = cells.iter().map(|pos| (pos.row, pos.col)).collect();
    let has = |pos: Pos, down: isize, right: isize| {
        let (row, col) = (pos.row.checked_add_signed(down), pos.col.checked_add_signed(right));
        row.zip(col).is_some_and(|at| set.contains(&at))
    };
    let mut items = Vec::new();
    for &pos in cells {
        let (x, y) = (place.col(pos.col) + CELL / 2.0, place.row(pos.row) + CELL / 2.0);
        for (down, right) in
            [(-1, 0), (1, 0), (0, -1), (0, 1)].into_iter().filter(|&(down, right)| !has(pos, down, right))
        {
            // Along the border: round a corner that bends in, up to the next cell, or up to a corner that bends out.
            let end = |sign: isize| {
                let (along_down, along_right) = (right.abs() * sign, down.abs() * sign);
                let length = match has(pos, along_down, along_right) {
                    true if has(pos, along_down + down, along_right + right) => CELL / 2.0 + INSET,
                    true => CELL / 2.0,
                    false => CELL / 2.0 - INSET,
                };
                let out = CELL / 2.0 - INSET;
                (
                    x + out * right as f64 + length * along_right as f64,
                    y + out * down as f64 + length * along_down as f64,
                )
            };
            let line = Line { from: end(-1), to: end(1), width: 0.7, round: false, dash: 2.0 };
            items.push(Item { paint: Paint::Pencil, shape: Shape::Line(line) });
        }
    }
    items
}
