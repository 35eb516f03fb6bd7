//! What the setter draws besides cells and lines between dots.
//!
//! In: the figures of a scene. Out: lines, discs, squares, texts; how much room they need outside the board. Must not
//! know: what they mean.

use super::{CELL, Item, Line, Paint, Place, Shape};
use crate::render::{Figure, Form, Point, Scene};

/// The room needed on the left, above, on the right and below, by one scene or by several with the same labels.
pub(super) fn room(scenes: &[Scene]) -> [f64; 4] {
    let mut room = [0.0; 4];
    for scene in scenes {
        let (width, height) = (100 * scene.cells.width() as i32, 100 * scene.cells.height() as i32);
        let points = scene.figures.iter().flat_map(|figure| match &figure.form {
            Form::Path { points, .. } => points.as_slice(),
            Form::Disc { at, .. } | Form::Square { at, .. } | Form::Text { at, .. } => std::slice::from_ref(at),
        });
        for &[x, y] in points {
            for (side, out) in room.iter_mut().zip([-x, -y, x - width, y - height]) {
                // A figure reaches beyond its middle.
                let need = if out > 0 { CELL * (f64::from(out) / 100.0 + 0.25) } else { 0.0 };
                *side = f64::max(*side, need);
            }
        }
    }
    room
}

/// The figures above the lines of the board, or those below.
pub(super) fn figures(scene: &Scene, place: &Place, above: bool) -> Vec<Item> {
    let mut items = Vec::new();
    for figure in scene.figures.iter().filter(|figure| figure.above == above) {
        draw(figure, place, &mut items);
    }
    items
}

fn draw(figure: &Figure, place: &Place, items: &mut Vec<Item>) {
    let length = |hundredths: i32| CELL * f64::from(hundredths) / 100.0;
    let at = |[x, y]: Point| (place.x + length(x), place.y + length(y));
    let paint = Paint::Tone(figure.tone);
    match &figure.form {
        Form::Path { points, width } => {
            for pair in points.windows(2) {
                let [from, to] = [pair[0], pair[1]].map(at);
                let line = Line { from, to, width: length(*width), round: true, dash: 0.0 };
                items.push(Item { paint, shape: Shape::Line(line) });
            }
        }
        Form::Disc { at: middle, radius } => {
            let (x, y) = at(*middle);
            items.push(Item { paint, shape: Shape::Disc { x, y, radius: length(*radius) } });
        }
        Form::Square { at: middle, side } => {
            let ((x, y), side) = (at(*middle), length(*side));
            let shape = Shape::Rect { x: x - side / 2.0, y: y - side / 2.0, width: side, height: side };
            items.push(Item { paint, shape });
        }
        Form::Text { at: middle, size, text } => {
            let (x, y) = at(*middle);
            items.push(Item {
                paint,
                shape: Shape::Text { x, y, size: length(*size), bold: false, text: text.clone() },
            });
        }
    }
}
