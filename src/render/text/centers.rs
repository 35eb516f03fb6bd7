//! Cells as dots, and lines between them.
//!
//! In: a scene. Out: characters on a canvas. Must not know: lines between corners, pixels.
//!
//! A cell is one character: its circle, its text where that is one character long, or where lines meet, a dot. A white
//! circle is `○` or `O`, a black one `●` or `@`.

use anstyle::Style;

use super::canvas::Canvas;
use super::lattice::{Pattern, meeting, pattern};
use super::{Density, TextStyle, tone};
use crate::grid::{Edge, Pos};
use crate::render::Mark;
use crate::render::{Circle, Scene};

/// Draws the scene.
pub(super) fn draw(scene: &Scene, style: &TextStyle, canvas: &mut Canvas) {
    let (height, width) = (scene.cells.height(), scene.cells.width());
    let is_wide = match style.density {
        Density::Wide => true,
        Density::Compact | Density::Tiny => false,
        Density::Auto => 4 * width <= style.width,
    };
    let step = if is_wide { 4 } else { 2 };
    let unicode = style.unicode;
    canvas.grow((2 * height).saturating_sub(1));
    for pos in scene.cells.positions() {
        let (x, y) = (step * pos.col, 2 * pos.row);
        let (char, style) = cell(scene, pos, style);
        canvas.set(y, x, char, style);
        if pos.col + 1 < width {
            let edge = Edge::Horizontal(pos);
            let (pattern, style) = pattern(edge, scene.links[edge], scene.link_marks[edge], unicode);
            match pattern {
                Pattern::All(char) => canvas.fill(y, x + 1, char, step - 1, style),
                Pattern::Middle(char) => canvas.set(y, x + step / 2, char, style),
            }
        }
        if pos.row + 1 < height {
            let edge = Edge::Vertical(pos);
            let (pattern, style) = pattern(edge, scene.links[edge], scene.link_marks[edge], unicode);
            let (Pattern::All(char) | Pattern::Middle(char)) = pattern;
            canvas.set(y + 1, x, char, style);
        }
    }
}

/// What stands for a cell.
fn cell(scene: &Scene, pos: Pos, style: &TextStyle) -> (char, Style) {
    let cell = &scene.cells[pos];
    let mut text = cell.text.chars();
    let (char, plain) = match (cell.circle, text.next(), text.next()) {
        (Some(Circle::White), ..) => (if style.unicode { '○' } else { 'O' }, tone::ink(cell.ink)),
        (Some(Circle::Black), ..) => (if style.unicode { '●' } else { '@' }, tone::ink(cell.ink)),
        (None, Some(char), None) => (char, tone::ink(cell.ink)),
        _ => meeting(&scene.links, pos, style.unicode, true),
    };
    match cell.mark {
        Some(mark) if style.colour && mark != Mark::Scope => (char, tone::mark_cell(mark)),
        _ => (char, plain),
    }
}
