//! Pictures of one page that draw what they have in common once.
//!
//! In: scenes, one after the other, as of steps, between which little changes. Out: SVG for one page of HTML, in which
//! a picture uses the parts of those before it. Must not know: what the page says.
//!
//! A part is all shapes of one kind, such as the dots, or those of them in one row of the board.

use std::collections::HashMap;
use std::fmt::Write;

use super::Scene;
use super::sketch::{CELL, Item, Shape, groups, sketch};
use super::svg::{element, open};

/// A part shorter than this is written out: using it would not save much.
const LEAST: usize = 80;

/// The parts that pictures of a page have drawn.
#[derive(Clone, Debug, Default)]
pub struct Shared {
    /// Their names, which are numbers.
    parts: HashMap<String, usize>,
}

impl Shared {
    /// Draws a scene as [`svg`](super::svg::svg) does, for the same page as the scenes before.
    pub fn svg(&mut self, scene: &Scene) -> String {
        let sketch = sketch(scene);
        let mut text = String::new();
        open(&scene.title, (sketch.width, sketch.height), &sketch.items, "", &mut text);
        for group in groups(&sketch.items) {
            let drawn = self.part(drawing(group), |this, whole| {
                let rows: Vec<&[Item]> = group.chunk_by(|a, b| row(a) == row(b)).collect();
                if rows.len() < 2 {
                    return whole;
                }
                rows.into_iter().map(|row| this.part(drawing(row), |_, drawing| drawing)).collect()
            });
            text.push_str(&drawn);
        }
        text.push_str("</svg>\n");
        text
    }

    /// A part by its name when it was drawn before; else as `draw` says, and it has a name from now on.
    fn part(&mut self, drawing: String, draw: impl FnOnce(&mut Self, String) -> String) -> String {
        if drawing.len() < LEAST {
            return drawing;
        }
        if let Some(name) = self.parts.get(&drawing) {
            return format!("<use href=\"#p{name}\"/>\n");
        }
        let name = self.parts.len();
        self.parts.insert(drawing.clone(), name);
        let mut text = String::new();
        let _ = write!(text, "<g id=\"p{name}\">\n{}</g>\n", draw(self, drawing));
        text
    }
}

fn drawing(items: &[Item]) -> String {
    let mut text = String::new();
    element(items, &mut text);
    text
}

/// The row of the board that a shape is in, about.
fn row(item: &Item) -> i64 {
    let y = match &item.shape {
        Shape::Rect { y, .. } | Shape::Disc { y, .. } | Shape::Text { y, .. } => *y,
        Shape::Line(line) => line.from.1,
        Shape::Triangle(corners) => corners.iter().map(|corner| corner.1).fold(f64::INFINITY, f64::min),
    };
    (y / CELL).floor() as i64
}
