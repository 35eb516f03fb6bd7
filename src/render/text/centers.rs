//! Cells as dots, and lines between them.
//!
//! In: a scene. Out: characters on a canvas. Must not know: lines between corners, pixels.
//!
//! A cell is one character: its circle, the start of its text, `#` where it is filled; where lines meet, their
//! junction; otherwise a dot. A white circle is `○` or `O`, a black one `●` or `@`. Where texts are longer than one
//! character, cells are further apart. There a cell that is wrong has a `!` behind it. A border between two cells that no line joins is `:` or `~`.

use anstyle::Style;

use super::canvas::Canvas;
use super::lattice::{Pattern, meeting, pattern};
use super::words::words;
use super::{Density, TextStyle, labels, tone};
use crate::grid::{Edge, Pos};
use crate::render::Mark;
use crate::render::{CellArt, EdgeArt, Icon, Scene, Shade};

/// Draws the scene.
pub(super) fn draw(scene: &Scene, style: &TextStyle, canvas: &mut Canvas) {
    let (height, width) = (scene.cells.height(), scene.cells.width());
    let texts = || scene.cells.cells().iter().map(|cell| words(cell).chars().count());
    let left = labels::left(&scene.left);
    let gutter = left.first().map_or(0, |line| line.chars().count());
    let is_wide = match style.density {
        // A line to the right must be visible after the text.
        _ if texts().any(|length| length > 1) => true,
        Density::Wide => true,
        Density::Compact | Density::Tiny => false,
        Density::Auto => gutter + 4 * width <= style.width,
    };
    let step = if is_wide { texts().max().unwrap_or(1).max(3) + 1 } else { 2 };
    let unicode = style.unicode;
    let top = labels::top(&scene.top, step);
    let above = top.first().map_or(0, Vec::len);
    canvas.grow(above + (2 * height).saturating_sub(1));
    for (col, labels) in top.iter().enumerate() {
        labels.iter().enumerate().for_each(|(y, label)| canvas.write(y, gutter + step * col, label, tone::PLAIN));
    }
    left.iter().enumerate().for_each(|(row, label)| canvas.write(above + 2 * row, 0, label, tone::PLAIN));
    for (row, label) in scene.right.iter().enumerate().filter(|(_, label)| !label.is_empty()) {
        canvas.write(above + 2 * row, gutter + step * width, label, tone::PLAIN);
    }
    for (col, labels) in labels::bottom(&scene.bottom, step).iter().enumerate() {
        let write = |(y, label): (usize, &String)| {
            canvas.write(above + 2 * height - 1 + y, gutter + step * col, label, tone::PLAIN);
        };
        labels.iter().enumerate().for_each(write);
    }
    for pos in scene.cells.positions() {
        let (x, y) = (gutter + step * pos.col, above + 2 * pos.row);
        let (char, style_of_cell) = cell(scene, pos, style);
        let more: String = words(&scene.cells[pos]).chars().skip(1).collect();
        if pos.col + 1 < width {
            let edge = Edge::Horizontal(pos);
            let (pattern, style) = pattern(edge, scene.links[edge], scene.link_marks[edge], unicode);
            match border(scene, edge, pattern, unicode) {
                Pattern::All(char) => canvas.fill(y, x + 1, char, step - 1, style),
                Pattern::Middle(char) => canvas.set(y, x + step / 2, char, style),
            }
        }
        if pos.row + 1 < height {
            let edge = Edge::Vertical(pos);
            let (pattern, style) = pattern(edge, scene.links[edge], scene.link_marks[edge], unicode);
            let (Pattern::All(char) | Pattern::Middle(char)) = border(scene, edge, pattern, unicode);
            canvas.set(y + 1, x, char, style);
        }
        canvas.set(y, x, char, style_of_cell);
        canvas.write(y, x + 1, &more, style_of_cell);
        if is_wide && scene.cells[pos].mark == Some(Mark::Wrong) {
            canvas.set(y, x + 1 + more.chars().count(), '!', style_of_cell);
        }
    }
}

/// The drawing between two cells: the border of the board there, unless there is something else.
fn border(scene: &Scene, link: Edge, pattern: Pattern, unicode: bool) -> Pattern {
    let (border, signs) = match link {
        Edge::Horizontal(at) => (Edge::Vertical(Pos { col: at.col + 1, ..at }), [':', '┊']),
        Edge::Vertical(at) => (Edge::Horizontal(Pos { row: at.row + 1, ..at }), ['~', '┈']),
    };
    let is_blank = matches!(pattern, Pattern::All(' ') | Pattern::Middle(' '));
    if is_blank && scene.edges[border] == EdgeArt::Border {
        Pattern::Middle(signs[usize::from(unicode)])
    } else {
        pattern
    }
}

/// The circle in a cell without a text, as characters.
fn circle(cell: &CellArt) -> Option<[char; 2]> {
    let mut icons = cell.icons.iter().filter(|_| cell.text.is_empty());
    icons.find_map(|(icon, _)| match icon {
        Icon::Circle(Shade::White) => Some(['O', '○']),
        Icon::Circle(Shade::Black) => Some(['@', '●']),
        _ => None,
    })
}

/// Whether a cell without a text is black.
fn is_filled(cell: &CellArt) -> bool {
    cell.text.is_empty() && matches!(cell.icons[..], [(Icon::Wall | Icon::Dark, _)])
}

/// The character for a cell.
fn cell(scene: &Scene, pos: Pos, style: &TextStyle) -> (char, Style) {
    let cell = &scene.cells[pos];
    let words = words(cell);
    let mut text = words.chars();
    let filled = if style.unicode { '■' } else { '#' };
    let (char, plain) = match (circle(cell), text.next()) {
        (Some(circle), _) => (circle[usize::from(style.unicode)], tone::ink(cell.ink)),
        _ if cell.fill > 0 || is_filled(cell) => (filled, tone::PLAIN),
        (None, Some(char)) => (char, tone::ink(cell.ink)),
        _ if cell.open && !scene.passes(pos) => ('?', tone::OPEN),
        _ => meeting(&scene.links, pos, style.unicode, true),
    };
    match cell.mark {
        Some(mark) if style.colour && mark != Mark::Scope => (char, tone::mark_cell(mark)),
        _ => (char, plain),
    }
}
