//! What is drawn in cells.
//!
//! In: the cells of a scene. Out: fills, marks and circles behind all lines; signs and texts in front of them. Must not
//! know: lines between dots.

use super::cages::corner;
use super::icons::{ground, text_on};
use super::pointers::Pointer;
use super::{CELL, Item, Line, Paint, Place, Shape, text_width};
use crate::grid::{Edge, Pos};
use crate::render::Mark;
use crate::render::{CellArt, EdgeArt, Ink, Scene, Swatch};

/// Whether a cell is shown as open.
pub(super) fn is_open(cell: &CellArt) -> bool {
    cell.open || cell.mark == Some(Mark::Free)
}

/// The backgrounds of marked cells, and filled cells: equal neighbours in a row become one rectangle.
pub(super) fn backs(scene: &Scene, place: &Place) -> Vec<Item> {
    let filled = |fill: u16| scene.swatch(fill).map_or(Paint::fill(fill), |swatch| Paint::Exact(swatch.rgb));
    let paint = |cell: &CellArt| match cell.mark {
        // A mark is visible on cells that are certainly empty.
        Some(mark) if scene.is_ground(cell.fill) && !is_open(cell) => Some(Paint::Tint(mark)),
        _ if cell.fill > 0 && !is_open(cell) => Some(filled(cell.fill)),
        Some(mark) => Some(Paint::Tint(mark)),
        None => ground(cell),
    };
    let mut rects = Vec::new();
    for (row, cells) in scene.cells.rows().enumerate() {
        let mut col = 0;
        for run in cells.chunk_by(|a, b| paint(a) == paint(b)) {
            if let Some(paint) = paint(&run[0]) {
                let (x, y) = (place.col(col), place.row(row));
                let shape = Shape::Rect { x, y, width: CELL * run.len() as f64, height: CELL };
                rects.push(Item { paint, shape });
            }
            col += run.len();
        }
    }
    rects.extend(inside(scene, place));
    rects.sort_by_key(|item| item.paint);
    rects.extend(halves(scene, place));
    rects
}

/// The right halves of cells of two triangles.
fn halves(scene: &Scene, place: &Place) -> Vec<Item> {
    let closed = scene.cells.positions().filter(|&pos| !is_open(&scene.cells[pos]));
    let half_of = |pos: Pos| {
        let swatch = scene.swatch(scene.cells[pos].fill)?;
        half(swatch, (place.col(pos.col), place.row(pos.row)), (CELL, CELL))
    };
    let mut halves: Vec<Item> = closed.filter_map(half_of).collect();
    halves.sort_by_key(|item| item.paint);
    halves
}

/// The right half of a field, if its colour is one of two triangles.
pub(super) fn half(swatch: &Swatch, (left, top): (f64, f64), (width, height): (f64, f64)) -> Option<Item> {
    let (rgb, falls) = swatch.split?;
    let (right, bottom) = (left + width, top + height);
    let corners = if falls {
        [(left, top), (right, top), (right, bottom)]
    } else {
        [(left, bottom), (right, bottom), (right, top)]
    };
    Some(Item { paint: Paint::Exact(rgb), shape: Shape::Polygon(corners.to_vec()) })
}

/// The possible colours of an open cell, as small squares in a square arrangement.
fn among(fills: &[u16], scene: &Scene, (x, y): (f64, f64), items: &mut Vec<Item>, halves: &mut Vec<Item>) {
    let side = (1..=fills.len()).find(|side| side * side >= fills.len()).unwrap_or(1);
    let slot = (CELL - 8.0) / side as f64;
    for (at, &fill) in fills.iter().enumerate() {
        let (left, top) = (x + 4.0 + slot * (at % side) as f64, y + 4.0 + slot * (at / side) as f64);
        let rgb = scene.swatch(fill).map_or([255; 3], |swatch| swatch.rgb);
        // With a border, so that a square in the colour of the paper is visible, too.
        for (paint, inset) in [(Paint::Fifth, 0.5), (Paint::Exact(rgb), 1.0)] {
            let side = slot - 2.0 * inset;
            items.push(Item {
                paint,
                shape: Shape::Rect { x: left + inset, y: top + inset, width: side, height: side },
            });
        }
        let side = slot - 2.0;
        halves.extend(scene.swatch(fill).and_then(|swatch| half(swatch, (left + 1.0, top + 1.0), (side, side))));
    }
}

/// The cells inside of closed lines between dots, where no line is open.
fn inside(scene: &Scene, place: &Place) -> Vec<Item> {
    let edges = &scene.edges;
    let line = |edge: Edge| edges[edge] == EdgeArt::Line;
    let (height, width) = (scene.cells.height(), scene.cells.width());
    let closed = |row: usize, col: usize| {
        let down = row < height && line(Edge::Vertical(Pos { row, col }));
        let up = row > 0 && line(Edge::Vertical(Pos { row: row - 1, col }));
        let right = col < width && line(Edge::Horizontal(Pos { row, col }));
        let left = col > 0 && line(Edge::Horizontal(Pos { row, col: col - 1 }));
        [down, up, right, left].into_iter().filter(|&line| line).count() % 2 == 0
    };
    if !scene.dots || !(0..=height).all(|row| (0..=width).all(|col| closed(row, col))) {
        return Vec::new();
    }
    let mut rects = Vec::new();
    for row in 0..height {
        let mut is_inside = false;
        let mut start = 0;
        for col in 0..=width {
            if !line(Edge::Vertical(Pos { row, col })) {
                continue;
            }
            if is_inside {
                let (x, y) = (place.col(start), place.row(row));
                let shape = Shape::Rect { x, y, width: CELL * (col - start) as f64, height: CELL };
                rects.push(Item { paint: Paint::Inside, shape });
            }
            (is_inside, start) = (!is_inside, col);
        }
    }
    rects
}

/// Texts, open cells and the signs of marks.
pub(super) fn fronts(scene: &Scene, place: &Place) -> Vec<Item> {
    let mut signs = Vec::new();
    let (mut squares, mut halves) = (Vec::new(), Vec::new());
    let mut texts = Vec::new();
    let Place { text: size, pencils: side, corners, .. } = *place;
    let (drop, above) = if corners { (DROP, ABOVE) } else { (0.0, 0.0) };
    for pos in scene.cells.positions() {
        let cell = &scene.cells[pos];
        let (x, y) = (place.col(pos.col), place.row(pos.row));
        if let Some(mark) = cell.mark {
            sign(mark, x, y, &mut signs);
        }
        if cell.cross {
            for slope in [-4.0, 4.0] {
                let (from, to) = ((x + 8.0, y + 12.0 - slope), (x + 16.0, y + 12.0 + slope));
                let shape = Shape::Line(Line { from, to, width: 1.2, round: false, dash: 0.0 });
                signs.push(Item { paint: Paint::Cross, shape });
            }
        }
        if !cell.clue.is_empty() {
            let size = CLUE.min((CELL - 3.0) / text_width(&cell.clue, 1.0));
            texts.push(corner(&cell.clue, (x, y), size, 1.6));
        }
        match (&cell.text, cell.ink) {
            (text, _) if text.is_empty() => {
                if is_open(cell) && !cell.among.is_empty() {
                    among(&cell.among, scene, (x, y), &mut squares, &mut halves);
                } else if is_open(cell) && scene.passes(pos) {
                    // The line shows what is there.
                } else if is_open(cell) && (scene.pixels || scene.centers) {
                    let side = if scene.pixels { 10.0 } else { 5.0 };
                    let inset = (CELL - side) / 2.0;
                    let shape = Shape::Rect { x: x + inset, y: y + inset, width: side, height: side };
                    signs.push(Item { paint: Paint::Hair, shape });
                } else if is_open(cell) {
                    texts.push(whole("?", Paint::Open, false, size, x, y));
                }
            }
            (text, Ink::Given) => match (Pointer::of(text), text_on(cell)) {
                (Some(pointer), paint) => {
                    texts.push(pointer.number(paint, round(pointer.size(size)), (x, y)));
                    signs.extend(pointer.arrow(paint, (x, y)));
                }
                (None, paint) => texts.push(whole(text, paint, true, size, x, y + drop)),
            },
            (text, Ink::Answer) => texts.push(whole(text, Paint::Answer, false, size, x, y + drop)),
            (_, Ink::Pencil) => pencil(&scene.notes(cell), side, (x, y), above, &mut texts),
        }
    }
    signs.sort_by_key(|item| item.paint);
    // Groups texts of one size and colour, the larger ones first.
    let size = |item: &Item| match item.shape {
        Shape::Text { size, .. } => (size * 100.0) as u32,
        _ => 0,
    };
    texts.sort_by_key(|item| (std::cmp::Reverse(size(item)), item.paint));
    // Borders come before their insides.
    squares.sort_by_key(|item: &Item| (item.paint != Paint::Fifth, item.paint));
    halves.sort_by_key(|item| item.paint);
    squares.extend(halves);
    squares.extend(signs);
    squares.extend(texts);
    squares
}

/// The size of all texts except pencil marks: as large as the widest of them allows.
pub(super) fn text_size(scene: &Scene) -> f64 {
    let whole = |cell: &&CellArt| cell.ink != Ink::Pencil && !cell.text.is_empty() && Pointer::of(&cell.text).is_none();
    let widths = scene.cells.cells().iter().filter(whole).map(|cell| text_width(&cell.text, 1.0));
    let most = if has_corners(scene) { BESIDE_CORNERS } else { 15.0 };
    round(widths.map(|width| 0.82 * CELL / width).fold(most, f64::min))
}

/// The size of texts on a board that also has texts in corners; the next constant is how far below the middle they are.
const BESIDE_CORNERS: f64 = 13.5;
const DROP: f64 = 1.8;
/// The room above pencil marks on such a board, and below them, where the border of a cage may be.
const ABOVE: f64 = 5.5;
const BELOW: f64 = 1.2;
/// The size of a clue in a corner beside what the answer puts into the cell.
const CLUE: f64 = 7.5;

/// Whether there are texts in corners of cells with a text in the middle.
pub(super) fn has_corners(scene: &Scene) -> bool {
    let is_beside = |cell: &CellArt| !cell.clue.is_empty();
    scene.cages.iter().any(|(_, text)| !text.is_empty()) || scene.cells.cells().iter().any(is_beside)
}

/// Rounds a size down to one digit after the decimal point.
fn round(size: f64) -> f64 {
    (size * 10.0).floor() / 10.0
}

/// A text in the middle of a cell.
fn whole(text: &str, paint: Paint, bold: bool, size: f64, x: f64, y: f64) -> Item {
    let shape = Shape::Text { x: x + CELL / 2.0, y: y + CELL / 2.0, size, bold, text: text.to_owned() };
    Item { paint, shape }
}

/// The number of pencil marks side by side: enough for the largest number on the board to have its own position.
pub(super) fn pencil_side(scene: &Scene) -> usize {
    let pencil = |cell: &&CellArt| cell.ink == Ink::Pencil;
    let most = scene.cells.cells().iter().filter(pencil).map(|cell| {
        let parts = scene.notes(cell);
        parts.iter().filter_map(|part| part.parse().ok()).max().unwrap_or(parts.len()).max(parts.len())
    });
    let most = most.max().unwrap_or(1);
    // More marks than there are columns cannot be numbers.
    (1..=scene.cells.width()).find(|side| side * side >= most).unwrap_or(scene.cells.width().max(1))
}

/// Pencil marks, each at the position of its number.
fn pencil(notes: &[&str], side: usize, (x, y): (f64, f64), above: f64, texts: &mut Vec<Item>) {
    let below = if above > 0.0 { BELOW } else { 0.0 };
    let (slot, row) = ((CELL - 2.0) / side as f64, (CELL - 2.0 - above - below) / side as f64);
    for (at, &part) in notes.iter().enumerate() {
        let number = part.parse::<usize>().ok().filter(|number| (1..=side * side).contains(number));
        let at = number.map_or(at, |number| number - 1);
        let size = round((0.9 * slot / text_width(part, 1.0)).min(0.95 * row));
        let x = x + 1.0 + slot * ((at % side) as f64 + 0.5);
        let y = y + above + 1.0 + row * ((at / side) as f64 + 0.5);
        texts
            .push(Item { paint: Paint::Pencil, shape: Shape::Text { x, y, size, bold: false, text: part.to_owned() } });
    }
}

/// The sign of a mark: a frame inside the cell, with a different style for each mark.
fn sign(mark: Mark, x: f64, y: f64, items: &mut Vec<Item>) {
    let (inset, width, dash) = match mark {
        // The tint is enough.
        Mark::Scope => return,
        Mark::Differs | Mark::Wrong => (2.5, 1.5, 0.0),
        Mark::Free => (2.5, 1.0, 3.0),
        Mark::Reason => (1.5, 1.0, 1.5),
        Mark::Conclusion => (1.75, 1.5, 0.0),
    };
    let mut line = |from: (f64, f64), to: (f64, f64)| {
        let shape = Shape::Line(Line { from, to, width, round: false, dash });
        items.push(Item { paint: Paint::Sign(mark), shape });
    };
    let (near_x, near_y, far_x, far_y) = (x + inset, y + inset, x + CELL - inset, y + CELL - inset);
    // The corners belong to the upper and the lower line.
    let half = width / 2.0;
    line((near_x - half, near_y), (far_x + half, near_y));
    line((near_x - half, far_y), (far_x + half, far_y));
    line((near_x, near_y), (near_x, far_y));
    line((far_x, near_y), (far_x, far_y));
    if mark == Mark::Wrong {
        line((near_x, near_y), (far_x, far_y));
        line((near_x, far_y), (far_x, near_y));
    }
}
