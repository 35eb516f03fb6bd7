//! Scenes as shapes.
//!
//! In: a [`Scene`]. Out: rectangles, lines, discs and texts with positions, from the back to the front: the one picture
//! that all formats except text show. Must not know: families, formats.
//!
//! A cell is [`CELL`] units wide and high; y grows downwards.

mod cages;
pub(super) mod caption;
mod cells;
mod dots;
mod figures;
mod icons;
mod lines;
mod outline;
mod plane;
mod pointers;

use super::palette::Paint;
use super::{Scene, Swatch};
use crate::colour::Rgb;
use crate::render::Mark;
pub use outline::{Outline, Outlines, Side};

/// The side of a cell.
pub(super) const CELL: f64 = 24.0;
/// The margin on all sides.
pub(super) const MARGIN: f64 = 12.0;
/// The size of the numbers at the sides.
const LABEL: f64 = 14.0;
/// The same where they only count rows and columns.
const RULER: f64 = 9.0;
/// How far a number moves aside, as a multiple of its size, where its field shows two triangles next to it.
const SHAPE: f64 = 0.6;

/// A shape to draw.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Item {
    pub(super) paint: Paint,
    pub(super) shape: Shape,
}

/// Its shape.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Shape {
    /// A filled rectangle.
    Rect {
        x: f64,
        y: f64,
        width: f64,
        height: f64,
    },
    Line(Line),
    /// A filled polygon, not necessarily convex: its corners.
    Polygon(Vec<(f64, f64)>),
    /// A filled disc.
    Disc {
        x: f64,
        y: f64,
        radius: f64,
    },
    /// A text around its middle; capitals and digits are centred.
    Text {
        x: f64,
        y: f64,
        size: f64,
        bold: bool,
        text: String,
    },
}

/// A straight line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Line {
    pub(super) from: (f64, f64),
    pub(super) to: (f64, f64),
    pub(super) width: f64,
    /// Whether its ends are round; otherwise they are cut off.
    pub(super) round: bool,
    /// The length of dashes and of the gaps between them; 0 for a solid line.
    pub(super) dash: f64,
}

impl Line {
    /// Whether it is horizontal.
    pub(super) fn is_across(&self) -> bool {
        (self.from.1 - self.to.1).abs() < 1e-9
    }

    /// Whether it is vertical.
    pub(super) fn is_down(&self) -> bool {
        (self.from.0 - self.to.0).abs() < 1e-9
    }
}

/// A drawn scene.
#[derive(Clone, Debug)]
pub(super) struct Sketch {
    pub(super) width: f64,
    pub(super) height: f64,
    pub(super) items: Vec<Item>,
}

/// Consecutive items that differ only in their position: same colour, same width, same size.
pub(super) fn groups(items: &[Item]) -> impl Iterator<Item = &[Item]> {
    let kind = |shape: &Shape| match shape {
        Shape::Rect { .. } => (0, 0.0, 0.0, false),
        Shape::Line(line) => (1, line.width, line.dash, line.round),
        Shape::Disc { radius, .. } => (2, *radius, 0.0, false),
        Shape::Text { size, bold, .. } => (3, *size, 0.0, *bold),
        Shape::Polygon(_) => (4, 0.0, 0.0, false),
    };
    items.chunk_by(move |a, b| a.paint == b.paint && kind(&a.shape) == kind(&b.shape))
}

/// The width of a text; digits are as wide as in Helvetica, other characters approximately.
pub(super) fn text_width(text: &str, size: f64) -> f64 {
    text.chars().count() as f64 * 0.556 * size
}

/// The position of the board between its labels, and the sizes of its texts.
pub(super) struct Place {
    /// The left end of the first column.
    x: f64,
    /// The upper end of the first row.
    y: f64,
    /// The room that figures need on the right and below the board.
    beyond: (f64, f64),
    /// The room for a number on the left.
    left: f64,
    /// The room for a number on top.
    top: f64,
    /// The size of a number beside the board.
    label: f64,
    /// The size of all texts in cells except pencil marks.
    text: f64,
    /// The number of pencil marks side by side in a cell.
    pencils: usize,
    /// Whether there are texts in corners of cells with a text in the middle.
    corners: bool,
}

impl Place {
    /// The place of one scene, or of several with the same labels and board size.
    pub(super) fn new(scenes: &[Scene]) -> Place {
        Place::with_labels(scenes, LABEL)
    }

    /// The same with this size for the numbers beside the board.
    fn with_labels(scenes: &[Scene], label: f64) -> Place {
        let label = if scenes.first().is_some_and(counts) { RULER } else { label };
        let deep = |labels: &[Vec<String>]| labels.iter().map(Vec::len).max().unwrap_or(0) as f64;
        let gap = |depth: f64| if depth > 0.0 { 4.0 } else { 0.0 };
        let (labels, tops) = scenes.first().map_or((&[][..], &[][..]), |scene| (&scene.left[..], &scene.top[..]));
        let digits = labels.iter().flatten().map(|text| text.chars().count()).max().unwrap_or(0);
        let shape = if scenes.first().is_some_and(shows_shapes) { SHAPE * label } else { 0.0 };
        let left = (text_width(&"0".repeat(digits), label) + shape + 6.0).ceil();
        let top = top_of(label);
        let (columns, rows) = (deep(labels), deep(tops));
        let [before, above, mut after, mut below] = figures::room(scenes);
        if let Some(scene) = scenes.first() {
            let widest = scene.right.iter().map(|text| text_width(text, label)).fold(0.0, f64::max);
            after += if widest > 0.0 { widest.ceil() + 8.0 } else { 0.0 };
            below += if scene.bottom.iter().any(|text| !text.is_empty()) { top_of(label) + 4.0 } else { 0.0 };
        }
        Place {
            x: MARGIN + before + columns * left + gap(columns),
            y: MARGIN + above + rows * top + gap(rows),
            beyond: (after, below),
            left,
            top,
            label,
            text: scenes.iter().map(cells::text_size).fold(f64::INFINITY, f64::min),
            pencils: scenes.iter().map(cells::pencil_side).max().unwrap_or(1),
            corners: scenes.iter().any(cells::has_corners),
        }
    }

    /// The boundary between column `col` and its left neighbour: 0 is the left end of the board.
    fn col(&self, col: usize) -> f64 {
        self.x + CELL * col as f64
    }

    fn row(&self, row: usize) -> f64 {
        self.y + CELL * row as f64
    }
}

/// The room for a number of this size above or below the board.
fn top_of(label: f64) -> f64 {
    label + 3.0
}

/// Draws a scene.
pub(super) fn sketch(scene: &Scene) -> Sketch {
    with_labels(scene, LABEL)
}

/// Sizes of numbers beside the board: the usual one, then larger ones up to what fits into a row.
#[cfg(feature = "pictures")]
pub(super) fn label_sizes() -> impl Iterator<Item = f64> {
    (0..=7).map(|more| LABEL + f64::from(more))
}

/// Draws a scene with numbers of this size beside the board.
pub(super) fn with_labels(scene: &Scene, label: f64) -> Sketch {
    let place = Place::with_labels(std::slice::from_ref(scene), label);
    let mut items = clue_area(scene, &place);
    items.extend(layers(scene, &place).into_iter().flatten());
    items.extend(labels(scene, &place));
    let (width, height) = size(scene, &place);
    Sketch { width, height, items }
}

/// The width and height of the picture of a scene.
pub(super) fn size(scene: &Scene, place: &Place) -> (f64, f64) {
    if let Some(plane) = &scene.plane {
        return plane::size(scene, plane);
    }
    let (width, height) = board_size(scene, place);
    (width, height + caption::height(&caption::lines(scene, width)))
}

/// The same without the text below the board.
fn board_size(scene: &Scene, place: &Place) -> (f64, f64) {
    let (after, below) = place.beyond;
    (place.col(scene.cells.width()) + after + MARGIN, place.row(scene.cells.height()) + below + MARGIN)
}

/// How many layers a picture has.
pub(super) const LAYERS: usize = 4;

/// The board without its labels: what is behind all else, marks of lines between centers, circles and lines, what is
/// before them.
pub(super) fn layers(scene: &Scene, place: &Place) -> [Vec<Item>; LAYERS] {
    if let Some(plane) = &scene.plane {
        return plane::layers(scene, plane);
    }
    let mut backs = cells::backs(scene, place);
    backs.extend(figures::figures(scene, place, false));
    let mut lines = icons::icons(scene, place, false);
    lines.extend(lines::helpers(scene, place));
    lines.extend(cages::cages(scene, place));
    lines.extend(lines::lines(scene, place));
    lines.extend(icons::icons(scene, place, true));
    lines.extend(figures::figures(scene, place, true));
    [backs, lines::link_tints(scene, place), lines, cells::fronts(scene, place)]
}

/// The background of the numbers at the sides: a tint, as wide as they need.
pub(super) fn clue_area(scene: &Scene, place: &Place) -> Vec<Item> {
    if counts(scene) {
        return Vec::new();
    }
    let (width, height) = (place.col(scene.cells.width()) - place.x, place.row(scene.cells.height()) - place.y);
    let rect = |x, y, width, height| Item { paint: Paint::Clues, shape: Shape::Rect { x, y, width, height } };
    let left = (place.x - MARGIN > 0.0).then(|| rect(MARGIN, place.y, place.x - MARGIN, height));
    let top = (place.y - MARGIN > 0.0).then(|| rect(place.x, MARGIN, width, place.y - MARGIN));
    let (end, foot) = (place.x + width, place.y + height);
    let right = scene.right.iter().any(|text| !text.is_empty()).then(|| rect(end, place.y, place.beyond.0, height));
    let bottom = scene.bottom.iter().any(|text| !text.is_empty()).then(|| rect(place.x, foot, width, place.beyond.1));
    [left, top, right, bottom].into_iter().flatten().collect()
}

/// Whether the numbers at the sides are those of rows and columns, and no clues.
fn counts(scene: &Scene) -> bool {
    scene.ruled && !scene.pixels
}

/// Whether a number on the left has a colour of two triangles.
fn shows_shapes(scene: &Scene) -> bool {
    scene.left_fills.iter().flatten().any(|&fill| scene.swatch(fill).is_some_and(|swatch| swatch.split.is_some()))
}

/// What is written around the board: the numbers at the sides, and the captions below.
pub(super) fn labels(scene: &Scene, place: &Place) -> Vec<Item> {
    let mut items = numbers(scene, place);
    if scene.plane.is_none() {
        let (width, height) = board_size(scene, place);
        items.extend(caption::items(&caption::lines(scene, width), width, height));
    }
    items
}

/// The numbers at the sides; a coloured number is drawn on a field of its colour, or next to its two triangles.
fn numbers(scene: &Scene, place: &Place) -> Vec<Item> {
    let (mut fields, mut halves, mut items) = (Vec::new(), Vec::new(), Vec::new());
    let plain = place.label;
    let mut label = |x: f64, y: f64, width: f64, text: &str, fill: Option<u16>, reason: bool| {
        let swatch = fill.and_then(|fill| scene.swatch(fill));
        let Some(swatch) = swatch else {
            let paint = match reason {
                _ if counts(scene) => Paint::Pencil,
                true => Paint::Sign(Mark::Reason),
                false => Paint::Ink,
            };
            let (size, bold) = if counts(scene) { (RULER, false) } else { (plain, reason) };
            items.push(Item { paint, shape: Shape::Text { x, y, size, bold, text: text.to_owned() } });
            return;
        };
        let (x, room, ground) = field(swatch, (x, y), (width - 2.0, plain + 1.0), reason, &mut fields, &mut halves);
        // Smaller on a field, so that the border of the field stays visible.
        let size = (plain - 2.0).min(room / text_width(text, 1.0));
        let shape = Shape::Text { x, y, size, bold: reason, text: text.to_owned() };
        items.push(Item { paint: Paint::On(ground), shape });
    };
    let fill = |fills: &[Vec<u16>], line: usize, at: usize| fills.get(line)?.iter().rev().nth(at).copied();
    for (row, texts) in scene.left.iter().enumerate().take(scene.cells.height()) {
        let reason = scene.reason_rows.contains(&row);
        for (at, text) in texts.iter().rev().enumerate() {
            let x = place.x - 4.0 - place.left * (at as f64 + 0.5);
            label(x, place.row(row) + CELL / 2.0, place.left, text, fill(&scene.left_fills, row, at), reason);
        }
    }
    for (col, texts) in scene.top.iter().enumerate().take(scene.cells.width()) {
        let reason = scene.reason_cols.contains(&col);
        for (at, text) in texts.iter().rev().enumerate() {
            let y = place.y - 4.0 - place.top * (at as f64 + 0.5);
            label(place.col(col) + CELL / 2.0, y, CELL, text, fill(&scene.top_fills, col, at), reason);
        }
    }
    for (row, text) in scene.right.iter().enumerate() {
        let reason = scene.reason_rows.contains(&row);
        label(
            place.col(scene.cells.width()) + place.beyond.0 / 2.0,
            place.row(row) + CELL / 2.0,
            CELL,
            text,
            None,
            reason,
        );
    }
    for (col, text) in scene.bottom.iter().enumerate() {
        let reason = scene.reason_cols.contains(&col);
        label(
            place.col(col) + CELL / 2.0,
            place.row(scene.cells.height()) + place.beyond.1 / 2.0,
            CELL,
            text,
            None,
            reason,
        );
    }
    fields.sort_by_key(|item: &Item| item.paint);
    halves.sort_by_key(|item: &Item| item.paint);
    fields.extend(halves);
    let key = |item: &Item| (matches!(item.paint, Paint::On(_)), item.paint);
    if !fields.is_empty() {
        items.sort_by_key(key);
    }
    fields.extend(items);
    fields
}

/// The field of a number: its border, then its colour; for two triangles, a picture of them with white next to it.
/// Returns the middle of the number, the room for it, and the colour behind it.
fn field(
    swatch: &Swatch,
    (x, y): (f64, f64),
    (width, height): (f64, f64),
    reason: bool,
    fields: &mut Vec<Item>,
    halves: &mut Vec<Item>,
) -> (f64, f64, Rgb) {
    const WHITE: Rgb = [255; 3];
    let (rim, edge) = if reason { (Paint::Sign(Mark::Reason), 2.0) } else { (Paint::Fifth, 0.75) };
    let mut rect = |paint, (x, y): (f64, f64), (width, height): (f64, f64)| {
        fields.push(Item { paint, shape: Shape::Rect { x, y, width, height } });
    };
    let (left, top) = (x - width / 2.0, y - height / 2.0);
    rect(rim, (left, top), (width, height));
    let (left, top, width, height) = (left + edge, top + edge, width - 2.0 * edge, height - 2.0 * edge);
    if swatch.split.is_none() {
        rect(Paint::Exact(swatch.rgb), (left, top), (width, height));
        return (x, f64::INFINITY, swatch.rgb);
    }
    let shape = (SHAPE * height).min(0.4 * width);
    rect(Paint::Exact(swatch.rgb), (left, top), (shape, height));
    halves.extend(cells::half(swatch, (left, top), (shape, height)));
    let (left, width) = (left + shape + edge, width - shape - edge);
    rect(Paint::Exact(WHITE), (left, top), (width, height));
    (left + width / 2.0, 0.95 * width, WHITE)
}
