//! A board that does not consist of squares.
//!
//! In: a scene with a plane. Out: marks behind faces and edges, outlines, lines, crosses, clues, names. Must not know:
//! which tiling it is.
//!
//! The scale is chosen so that a clue fits into the smallest face and the shortest edge is clearly longer than its
//! dots; with names, they must fit, too, in a size that is legible on a screen. A marked face has a disc behind its
//! clue.

use super::cells::is_open;
use super::{Item, LAYERS, Line, MARGIN, Outline, Paint, Shape, dots, lines, text_width};
use crate::board::{PlaceKind, Plane};
use crate::grid::{Edge, Pos, Spot};
use crate::render::{EdgeArt, Ink, Mark, Scene};

/// The radius of the largest disc in the smallest face, without and with names in it.
const RADIUS: [f64; 2] = [8.5, 17.0];
/// The least length of the shortest edge, without and with names next to it.
const EDGE: [f64; 2] = [20.0, 36.0];
/// The distance between the board and the border of the picture, where names stand around it.
const RIM: f64 = 26.0;
/// The size of clues and of names.
const CLUE: f64 = 13.0;
const NAME: f64 = 9.0;
/// The height of digits, as a fraction of their size.
const HIGH: f64 = 0.72;
/// The distance of a clue and of a name from the middle of a face.
const APART: f64 = 6.0;

/// Maps points of a plane to those of a picture.
struct View<'p> {
    plane: &'p Plane,
    scale: f64,
    left: f64,
    top: f64,
    margin: f64,
    /// The radius of discs in faces.
    disc: f64,
}

impl<'p> View<'p> {
    fn new(plane: &'p Plane, names: bool) -> Self {
        let least = |of: fn(&(f64, f64)) -> f64| plane.points().iter().map(of).fold(f64::INFINITY, f64::min);
        let radius = plane.middles().iter().map(|middle| middle.radius).fold(f64::INFINITY, f64::min);
        let kind = usize::from(names);
        let scale = (RADIUS[kind] / radius).max(EDGE[kind] / plane.shortest());
        let margin = if names { RIM } else { MARGIN };
        View { plane, scale, left: least(|point| point.0), top: least(|point| point.1), margin, disc: RADIUS[kind] }
    }

    fn at(&self, (x, y): (f64, f64)) -> (f64, f64) {
        (self.margin + (x - self.left) * self.scale, self.margin + (y - self.top) * self.scale)
    }

    fn dot(&self, dot: u32) -> (f64, f64) {
        self.at(self.plane.points()[dot as usize])
    }

    fn edge(&self, edge: usize) -> Line {
        let [from, to] = self.plane.edges()[edge];
        Line { from: self.dot(from), to: self.dot(to), width: 0.0, round: true, dash: 0.0 }
    }
}

/// The width and height of the picture.
pub(super) fn size(scene: &Scene, plane: &Plane) -> (f64, f64) {
    let view = View::new(plane, scene.names);
    let most = |of: fn(&(f64, f64)) -> f64| plane.points().iter().map(of).fold(f64::NEG_INFINITY, f64::max);
    let (x, y) = view.at((most(|point| point.0), most(|point| point.1)));
    (x + view.margin, y + view.margin)
}

/// The area of a place: for a face, the largest square around its clue; for others, their own shape.
pub(super) fn outline(plane: &Plane, names: bool, spot: Spot) -> Outline {
    let view = View::new(plane, names);
    match spot {
        Spot::Cell(face) | Spot::Mark(face) => {
            let middle = plane.middles()[face.col];
            let ((x, y), side) = (view.at((middle.x, middle.y)), 2.0 * middle.radius * view.scale / 2.0_f64.sqrt());
            Outline::Square { corner: (x - side / 2.0, y - side / 2.0), side }
        }
        Spot::Edge(Edge::Horizontal(edge) | Edge::Vertical(edge)) => {
            let Line { from, to, .. } = view.edge(edge.col);
            Outline::Line { from, to }
        }
        Spot::Dot(dot) => Outline::Dot { at: view.dot(dot.col as u32) },
    }
}

/// The layers of a picture, from the back to the front.
pub(super) fn layers(scene: &Scene, plane: &Plane) -> [Vec<Item>; LAYERS] {
    let view = View::new(plane, scene.names);
    let mut backs = backs(scene, &view);
    backs.splice(..0, inside(scene, &view));
    [backs, Vec::new(), drawn(scene, &view), fronts(scene, &view)]
}

/// The faces inside of closed lines.
fn inside(scene: &Scene, view: &View<'_>) -> Vec<Item> {
    let plane = view.plane;
    let on: Vec<bool> = (0..plane.edges().len())
        .map(|number| scene.edges[Edge::Horizontal(Pos::new(0, number))] == EdgeArt::Line)
        .collect();
    let mut ends = vec![0_u8; plane.points().len()];
    plane
        .edges()
        .iter()
        .zip(&on)
        .filter(|(_, on)| **on)
        .flat_map(|(ends, _)| ends)
        .for_each(|&dot| ends[dot as usize] ^= 1);
    if !scene.dots || !on.contains(&true) || ends.contains(&1) {
        return Vec::new();
    }
    let faces = plane.graph().inside(|edge| on[edge as usize]);
    let shape = |face: usize| Shape::Polygon(plane.corners(face).iter().map(|&dot| view.dot(dot)).collect());
    let inside = faces.into_iter().enumerate().filter(|&(_, inside)| inside);
    inside.map(|(face, _)| Item { paint: Paint::Inside, shape: shape(face) }).collect()
}

fn backs(scene: &Scene, view: &View<'_>) -> Vec<Item> {
    let mut items = Vec::new();
    for (cell, middle) in scene.cells.cells().iter().zip(view.plane.middles()) {
        let (x, y) = view.at((middle.x, middle.y));
        let mut disc = |paint, radius| items.push(Item { paint, shape: Shape::Disc { x, y, radius } });
        match cell.mark {
            Some(mark @ Mark::Scope) => disc(Paint::Tint(mark), view.disc),
            Some(mark) => {
                disc(Paint::Sign(mark), view.disc);
                disc(Paint::Tint(mark), view.disc - 1.5);
            }
            None => {}
        }
        if cell.fill > 0 {
            disc(Paint::fill(cell.fill), view.disc);
        }
    }
    // Discs of two kinds can be in one face, one on top of the other.
    items.sort_by_key(|item| (matches!(item.paint, Paint::Tint(_)), item.paint));
    items
}

fn drawn(scene: &Scene, view: &View<'_>) -> Vec<Item> {
    let edges = || {
        let of = |number: usize| Edge::Horizontal(Pos::new(0, number));
        (0..view.plane.edges().len()).map(move |number| (number, scene.edges[of(number)], scene.edge_marks[of(number)]))
    };
    let line = |number: usize, width: f64| Shape::Line(Line { width, ..view.edge(number) });
    let mut items = Vec::new();
    for mark in [Mark::Scope, Mark::Free, Mark::Reason, Mark::Differs, Mark::Conclusion, Mark::Wrong] {
        let dash = if mark == Mark::Reason { 3.0 } else { 0.0 };
        for (number, ..) in edges().filter(|&(.., of)| of == Some(mark)) {
            let shape = Line { width: 8.0, dash, round: dash == 0.0, ..view.edge(number) };
            items.push(Item { paint: Paint::Tint(mark), shape: Shape::Line(shape) });
        }
    }
    if scene.dots {
        items.extend(edges().map(|(number, ..)| Item { paint: Paint::Hair, shape: line(number, 0.7) }));
    }
    for (number, ..) in edges().filter(|&(_, art, _)| art == EdgeArt::Open) {
        lines::open(view.edge(number), 3.5, &mut items);
    }
    for (number, ..) in edges().filter(|&(_, art, _)| art == EdgeArt::Cross) {
        lines::cross(view.edge(number), 2.2, &mut items);
    }
    items.extend(dots::marks(scene, |dot| view.dot(dot.col as u32)));
    if scene.dots {
        let discs = (0..view.plane.points().len() as u32).map(|dot| view.dot(dot));
        items.extend(discs.map(|(x, y)| Item { paint: Paint::Ink, shape: Shape::Disc { x, y, radius: 1.4 } }));
    }
    let strokes = edges().filter(|&(_, art, _)| art == EdgeArt::Line);
    items.extend(strokes.map(|(number, ..)| Item { paint: Paint::Answer, shape: line(number, 3.0) }));
    items.extend(dots::signs(scene, |dot| view.dot(dot.col as u32)));
    items
}

fn fronts(scene: &Scene, view: &View<'_>) -> Vec<Item> {
    let mut items = Vec::new();
    let mut write = |(x, y): (f64, f64), size, bold, paint, text: String| {
        items.push(Item { paint, shape: Shape::Text { x, y, size, bold, text } });
    };
    // A name is below the clue of its face, if it may have one.
    let lift = if scene.names { APART } else { 0.0 };
    let middles: Vec<(f64, f64)> = view.plane.middles().iter().map(|middle| view.at((middle.x, middle.y))).collect();
    for (cell, &(x, y)) in scene.cells.cells().iter().zip(&middles) {
        let at = (x, y - lift);
        let (paint, bold) = match cell.ink {
            Ink::Given => (Paint::Ink, true),
            Ink::Answer => (Paint::Answer, false),
            Ink::Pencil => (Paint::Pencil, false),
        };
        if !cell.text.is_empty() {
            write(at, CLUE, bold, paint, cell.text.clone());
        } else if is_open(cell) {
            write(at, CLUE, false, Paint::Open, "?".to_owned());
        }
    }
    if scene.names && scene.dots {
        let name = |kind, number| view.plane.name(kind, number);
        for (face, &(x, y)) in middles.iter().enumerate() {
            write((x, y + lift), NAME, false, Paint::Pencil, name(PlaceKind::Face, face));
        }
        let beside = Beside::new(scene, view, &middles);
        for dot in 0..view.plane.points().len() {
            let text = name(PlaceKind::Dot, dot).trim_start_matches('d').to_owned();
            write(beside.place(dot as u32, text_width(&text, NAME)), NAME, false, Paint::Answer, text);
        }
    }
    items
}

/// Obstacles for the names of dots.
struct Beside<'v, 'p> {
    view: &'v View<'p>,
    /// The faces around each dot.
    faces: Vec<Vec<usize>>,
    /// The middles and half sizes of the texts in each face.
    texts: Vec<Vec<Area>>,
}

/// The middle of a text, and its half width and half height.
type Area = ((f64, f64), (f64, f64));

impl<'v, 'p> Beside<'v, 'p> {
    fn new(scene: &Scene, view: &'v View<'p>, middles: &[(f64, f64)]) -> Self {
        let mut faces = vec![Vec::new(); view.plane.points().len()];
        let mut texts = Vec::with_capacity(middles.len());
        for (face, &(x, y)) in middles.iter().enumerate() {
            view.plane.corners(face).iter().for_each(|&dot| faces[dot as usize].push(face));
            let half = |text: &str, size: f64| (text_width(text, size) / 2.0, HIGH * size / 2.0);
            let clue = &scene.cells.cells()[face].text;
            let name = view.plane.name(PlaceKind::Face, face);
            let clue = (!clue.is_empty()).then(|| ((x, y - APART), half(clue, CLUE)));
            texts.push(clue.into_iter().chain([((x, y + APART), half(&name, NAME))]).collect());
        }
        Beside { view, faces, texts }
    }

    /// The position of a name of this width next to a dot: the nearest one that is free on all sides; if there is none,
    /// the one with the most room.
    fn place(&self, dot: u32, width: f64) -> (f64, f64) {
        const WAYS: usize = 32;
        /// The cosine and the sine of the angle between two directions: products are the same on every machine.
        const TURN: (f64, f64) = (0.980_785_280_403_230_4, 0.195_090_322_016_128_3);
        const FREE: f64 = 2.0;
        let (x, y) = self.view.dot(dot);
        let half = (width / 2.0, HIGH * NAME / 2.0);
        let around = &self.faces[dot as usize];
        let mut lines: Vec<((f64, f64), (f64, f64))> = Vec::new();
        for &face in around {
            let corners = self.view.plane.corners(face);
            for (&from, &to) in corners.iter().zip(corners.iter().cycle().skip(1)) {
                // The lines at the dot come first: they exclude most positions.
                let at = if from == dot || to == dot { 0 } else { lines.len() };
                lines.insert(at, (self.view.dot(from), self.view.dot(to)));
            }
        }
        let texts = || around.iter().flat_map(|&face| &self.texts[face]);
        // The room around a position; stops early once it is below `least`.
        let room = |at: (f64, f64), least: f64| {
            let mut room = FREE;
            for &(from, to) in &lines {
                room = room.min(from_line(at, half, from, to));
                if room <= least {
                    return room;
                }
            }
            texts().fold(room, |room, &(middle, other)| {
                let (dx, dy) = ((at.0 - middle.0).abs() - half.0 - other.0, (at.1 - middle.1).abs() - half.1 - other.1);
                room.min(dx.max(dy))
            })
        };
        let mut best = (f64::NEG_INFINITY, (x, y));
        for far in 0..24 {
            let (mut dx, mut dy) = (5.0 + f64::from(far), 0.0);
            for _ in 0..WAYS {
                (dx, dy) = (dx * TURN.0 - dy * TURN.1, dx * TURN.1 + dy * TURN.0);
                let at = (x + dx, y + dy);
                let room = room(at, best.0 + 0.01);
                if room > best.0 + 0.01 {
                    best = (room, at);
                }
                if best.0 >= FREE {
                    return at;
                }
            }
        }
        best.1
    }
}

/// The distance of a text from a line; negative where the line crosses it.
fn from_line((x, y): (f64, f64), half: (f64, f64), from: (f64, f64), to: (f64, f64)) -> f64 {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = (dx * dx + dy * dy).sqrt();
    // Separating axes: across the line, horizontal and vertical. Two convex shapes are apart if one of these separates
    // them.
    let across =
        ((x - from.0) * dy - (y - from.1) * dx).abs() / length - (half.0 * dy.abs() + half.1 * dx.abs()) / length;
    let apart = |at: f64, half: f64, one: f64, other: f64| (one.min(other) - at - half).max(at - half - one.max(other));
    across.max(apart(x, half.0, from.0, to.0)).max(apart(y, half.1, from.1, to.1))
}
