//! A board that is not of squares.
//!
//! In: a scene with a plane. Out: marks behind faces and edges, outlines, lines, crosses, clues, names. Must not know:
//! which tiling it is.
//!
//! The scale is such that a clue fits into the smallest face and the shortest edge can be told from its dots. A marked face has a disc behind its clue.

use super::cells::is_open;
use super::{Item, Line, MARGIN, Outline, Paint, Shape, dots, lines, text_width};
use crate::board::{Kind, Plane};
use crate::grid::{Edge, Pos, Spot};
use crate::render::{EdgeArt, Ink, Mark, Scene};

/// The radius of the largest disc in the smallest face.
const RADIUS: f64 = 8.5;
/// The length of the shortest edge, at least.
const EDGE: f64 = 20.0;
/// The size of clues and of names.
const CLUE: f64 = 13.0;
const NAME: f64 = 4.5;
/// How much larger all but the texts is where there are names.
const ROOM: f64 = 1.6;

/// How the points of a plane become those of a picture.
struct View<'p> {
    plane: &'p Plane,
    scale: f64,
    left: f64,
    top: f64,
}

impl<'p> View<'p> {
    fn new(plane: &'p Plane, names: bool) -> Self {
        let least = |of: fn(&(f64, f64)) -> f64| plane.points().iter().map(of).fold(f64::INFINITY, f64::min);
        let radius = plane.middles().iter().map(|middle| middle.radius).fold(f64::INFINITY, f64::min);
        let scale = (RADIUS / radius).max(EDGE / plane.shortest());
        let scale = if names { ROOM * scale } else { scale };
        View { plane, scale, left: least(|point| point.0), top: least(|point| point.1) }
    }

    fn at(&self, (x, y): (f64, f64)) -> (f64, f64) {
        (MARGIN + (x - self.left) * self.scale, MARGIN + (y - self.top) * self.scale)
    }

    fn dot(&self, dot: u32) -> (f64, f64) {
        self.at(self.plane.points()[dot as usize])
    }

    fn edge(&self, edge: usize) -> Line {
        let [from, to] = self.plane.edges()[edge];
        Line { from: self.dot(from), to: self.dot(to), width: 0.0, round: true, dash: 0.0 }
    }
}

/// How wide and how high the picture is.
pub(super) fn size(scene: &Scene, plane: &Plane) -> (f64, f64) {
    let view = View::new(plane, scene.names);
    let most = |of: fn(&(f64, f64)) -> f64| plane.points().iter().map(of).fold(f64::NEG_INFINITY, f64::max);
    let (x, y) = view.at((most(|point| point.0), most(|point| point.1)));
    (x + MARGIN, y + MARGIN)
}

/// What a place covers: a face the largest square round its clue, the others what they are.
pub(super) fn outline(plane: &Plane, names: bool, spot: Spot) -> Outline {
    let view = View::new(plane, names);
    match spot {
        Spot::Cell(face) => {
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

/// What is behind the lines, the lines, what is before them.
pub(super) fn layers(scene: &Scene, plane: &Plane) -> [Vec<Item>; 3] {
    let view = View::new(plane, scene.names);
    let mut backs = backs(scene, &view);
    backs.splice(..0, inside(scene, &view));
    [backs, drawn(scene, &view), fronts(scene, &view)]
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
            Some(mark @ Mark::Scope) => disc(Paint::Tint(mark), RADIUS),
            Some(mark) => {
                disc(Paint::Sign(mark), RADIUS);
                disc(Paint::Tint(mark), RADIUS - 1.5);
            }
            None => {}
        }
        if cell.fill > 0 {
            disc(Paint::fill(cell.fill), RADIUS);
        }
    }
    // Discs of two kinds in one face lie one on the other.
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
    for (cell, middle) in scene.cells.cells().iter().zip(view.plane.middles()) {
        let at = view.at((middle.x, middle.y));
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
        // What is written in the faces round each dot.
        let mut written = vec![Vec::new(); view.plane.points().len()];
        for (face, middle) in view.plane.middles().iter().enumerate() {
            let (x, y) = view.at((middle.x, middle.y));
            let clue = !scene.cells.cells()[face].text.is_empty();
            let at = (x, y + if clue { CLUE / 2.0 + NAME / 2.0 } else { 0.0 });
            write(at, NAME, false, Paint::Pencil, view.plane.name(Kind::Face, face));
            let texts = clue.then_some((x, y)).into_iter().chain([at]);
            view.plane.corners(face).iter().for_each(|&dot| written[dot as usize].extend(texts.clone()));
        }
        for (dot, written) in written.iter().enumerate() {
            let text = view.plane.name(Kind::Dot, dot);
            let text = text.trim_start_matches('d');
            let at = beside(view, dot as u32, text_width(text, NAME), written);
            write(at, NAME, false, Paint::Answer, text.to_owned());
        }
    }
    items
}

/// Where a name of this width has most room beside a dot: the way that is farthest from all edges and texts there.
fn beside(view: &View<'_>, dot: u32, width: f64, written: &[(f64, f64)]) -> (f64, f64) {
    const WAYS: [(f64, f64); 12] = [
        (0.87, 0.5),
        (0.87, -0.5),
        (0.0, 1.0),
        (-0.87, 0.5),
        (-0.87, -0.5),
        (0.0, -1.0),
        (1.0, 0.0),
        (-1.0, 0.0),
        (0.5, 0.87),
        (0.5, -0.87),
        (-0.5, 0.87),
        (-0.5, -0.87),
    ];
    let (x, y) = view.dot(dot);
    let place = |(dx, dy): (f64, f64)| (x + dx * (width / 2.0 + 3.0), y + dy * (NAME / 2.0 + 3.0));
    let ends = view.plane.neighbours(dot).map(|other| view.dot(other)).collect::<Vec<_>>();
    let room = |at: (f64, f64)| {
        let away = |&(ex, ey): &(f64, f64)| {
            let (dx, dy) = (ex - x, ey - y);
            let length = (dx * dx + dy * dy).sqrt();
            let along = ((at.0 - x) * dx + (at.1 - y) * dy) / length;
            let across = ((at.0 - x) * dy - (at.1 - y) * dx) / length;
            if along > 0.0 { across.abs() } else { f64::INFINITY }
        };
        // A text takes about as much room as a name.
        let apart = |&(tx, ty): &(f64, f64)| ((tx - at.0) * (tx - at.0) + (ty - at.1) * (ty - at.1)).sqrt() - width;
        let edges = ends.iter().map(away).fold(f64::INFINITY, f64::min);
        written.iter().map(apart).fold(edges, f64::min)
    };
    let best = WAYS.into_iter().map(place).map(|at| (room(at), at));
    best.fold((f64::NEG_INFINITY, (x, y)), |best, next| if next.0 > best.0 + 0.01 { next } else { best }).1
}
