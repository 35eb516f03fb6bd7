//! What is drawn at dots.
//!
//! In: the dots of a scene, and their positions. Out: marks behind the lines, signs in front of them. Must not know:
//! what kind of board it is.

use super::{Item, Line, Paint, Shape, lines, text_width};
use crate::grid::Pos;
use crate::render::{Mark, Scene};

/// The radius of a mark behind a dot; the next constant is that of the disc on a dot that a line passes in an unknown
/// way.
const MARKED: f64 = 6.0;
const PASSED: f64 = 3.4;

/// Marks behind dots: a disc in the tint of the mark with a rim.
pub(super) fn marks(scene: &Scene, at: impl Fn(Pos) -> (f64, f64)) -> Vec<Item> {
    let mut items = Vec::new();
    for (&dot, art) in &scene.dot_art {
        let Some(mark) = art.mark.filter(|mark| !matches!(mark, Mark::Free | Mark::Scope)) else { continue };
        let (x, y) = at(dot);
        for (paint, radius) in [(Paint::Sign(mark), MARKED), (Paint::Tint(mark), MARKED - 1.5)] {
            items.push(Item { paint, shape: Shape::Disc { x, y, radius } });
        }
    }
    // Grouped by kind, rims first.
    items.sort_by_key(|item| (matches!(item.paint, Paint::Tint(_)), item.paint));
    items
}

/// What is known about dots and not shown by lines: a disc where a line passes, a cross where none does.
pub(super) fn signs(scene: &Scene, at: impl Fn(Pos) -> (f64, f64)) -> Vec<Item> {
    let (mut passed, mut crosses) = (Vec::new(), Vec::new());
    for &dot in scene.dot_art.keys() {
        let (x, y) = at(dot);
        match scene.sign(dot) {
            Some(true) => passed.push(Item { paint: Paint::Answer, shape: Shape::Disc { x, y, radius: PASSED } }),
            Some(false) => {
                let point = Line { from: (x, y), to: (x, y), width: 0.0, round: false, dash: 0.0 };
                lines::cross(point, 3.2, &mut crosses);
            }
            None => {}
        }
    }
    passed.extend(crosses);
    passed
}

/// Clues at dots: a number in a circle.
pub(super) fn clues(scene: &Scene, at: impl Fn(Pos) -> (f64, f64)) -> Vec<Item> {
    let mut items = Vec::new();
    for (&dot, art) in scene.dot_art.iter().filter(|(_, art)| !art.text.is_empty()) {
        let (x, y) = at(dot);
        let size = (11.0 / text_width(&art.text, 1.0)).min(10.0);
        items.push(Item { paint: Paint::Ink, shape: Shape::Disc { x, y, radius: CLUE } });
        items.push(Item { paint: Paint::White, shape: Shape::Disc { x, y, radius: CLUE - 0.8 } });
        let shape = Shape::Text { x, y, size, bold: true, text: art.text.clone() };
        items.push(Item { paint: Paint::Black, shape });
    }
    items
}

/// The radius of a clue at a dot.
const CLUE: f64 = 7.4;
