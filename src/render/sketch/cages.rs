//! Borders around cells, and strokes across them.
//!
//! In: the cages and strokes of a scene. Out: dashed borders inside cells, sums in corners, thin lines. Must not know:
//! what a cage demands.

use std::collections::BTreeSet;

use super::{CELL, Item, Line, Paint, Place, Shape, text_width};
use crate::grid::Pos;
use crate::render::Scene;

/// The distance of a border from the edges of its cells.
const INSET: f64 = 2.0;
/// The size of a text in a corner.
pub(super) const CORNER: f64 = 6.0;
/// The distance of a text in a corner from the edges of its cell.
const MARGIN: f64 = 1.5;

/// Strokes, borders, texts in corners.
pub(super) fn cages(scene: &Scene, place: &Place) -> Vec<Item> {
    let dot = |pos: Pos| (place.col(pos.col), place.row(pos.row));
    let strokes = scene.strokes.iter().map(|&[from, to]| {
        let line = Line { from: dot(from), to: dot(to), width: 0.8, round: false, dash: 0.0 };
        Item { paint: Paint::Cross, shape: Shape::Line(line) }
    });
    let borders = scene.cages.iter().flat_map(|(cells, text)| border(cells, text, place));
    let corners = scene.cages.iter().filter_map(|(cells, text)| {
        let at = dot(*cells.iter().min()?);
        (!text.is_empty()).then(|| corner(text, at, CORNER, MARGIN))
    });
    strokes.chain(borders).chain(corners).collect()
}

/// A text of this size in the upper left corner of the cell that starts here.
pub(super) fn corner(text: &str, (x, y): (f64, f64), size: f64, margin: f64) -> Item {
    let (x, y) = (x + margin + text_width(text, size) / 2.0, y + margin + 0.36 * size);
    let shape = Shape::Text { x, y, size, bold: false, text: text.to_owned() };
    Item { paint: Paint::Ink, shape }
}

/// The border of a cage, inside its cells; it leaves room for the text in its corner.
fn border(cells: &[Pos], text: &str, place: &Place) -> Vec<Item> {
    let first = cells.iter().min().filter(|_| !text.is_empty());
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
            // Along the border: around a concave corner, to the next cell, or to a convex corner.
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
            // The text is where the upper and the left side of the first cell begin.
            let room = |side: (isize, isize), length: f64| {
                if first == Some(&pos) && (down, right) == side { CELL.min(length) } else { 0.0 }
            };
            let across = room((-1, 0), MARGIN + text_width(text, CORNER) + 1.0 - INSET);
            let along = room((0, -1), MARGIN + CORNER + 0.5 - INSET);
            let (from, to) = (end(-1), end(1));
            let from = (to.0.min(from.0 + across), to.1.min(from.1 + along));
            let line = Line { from, to, width: 0.7, round: false, dash: 2.0 };
            items.push(Item { paint: Paint::Pencil, shape: Shape::Line(line) });
        }
    }
    items
}
