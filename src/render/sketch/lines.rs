//! What is drawn between cells.
//!
//! In: the edges and links of a scene. Out: lines, with equal neighbours merged, and dots. Must not know: cells.

use super::{CELL, Item, Line, MARGIN, Paint, Place, Shape, dots};
use crate::grid::{Edge, Edges, Pos};
use crate::render::Mark;
use crate::render::{EdgeArt, Scene};

/// A lattice of a scene, and its position.
#[derive(Clone, Copy)]
struct Lattice<'s> {
    art: &'s Edges<EdgeArt>,
    marks: &'s Edges<Option<Mark>>,
    /// The distance of the dots from the corners of cells.
    shift: f64,
    /// The colour of its lines.
    paint: Paint,
}

impl<'s> Lattice<'s> {
    /// The lines between the corners of cells, and those between their centers.
    fn of(scene: &'s Scene) -> [Lattice<'s>; 2] {
        [
            Lattice { art: &scene.edges, marks: &scene.edge_marks, shift: 0.0, paint: Paint::Answer },
            Lattice { art: &scene.links, marks: &scene.link_marks, shift: CELL / 2.0, paint: Paint::Link },
        ]
    }
}

/// Fine lines. In pictures every fifth is stronger, as a help in counting.
pub(super) fn helpers(scene: &Scene, place: &Place) -> Vec<Item> {
    let mut items = Vec::new();
    let fifth = |at: usize| scene.pixels && at.is_multiple_of(5);
    let [edges, _] = Lattice::of(scene);
    for strong in [false, true] {
        let (paint, width) = if strong { (Paint::Fifth, 1.2) } else { (Paint::Hair, 0.8) };
        for run in runs(edges, |edge| edges.art[edge] == EdgeArt::Hair && edges.marks[edge].is_none()) {
            if fifth(run.number()) != strong {
                continue;
            }
            let mut line = run.line(edges, place, width, false, 0.0);
            // They extend through the numbers, to guide the eye from them to their line.
            match run.edge {
                Edge::Horizontal(Pos { col: 0, .. }) if strong => line.from.0 = MARGIN,
                Edge::Vertical(Pos { row: 0, .. }) if strong => line.from.1 = MARGIN,
                _ => {}
            }
            items.push(Item { paint, shape: Shape::Line(line) });
        }
    }
    items
}

/// Borders, marks, lines, crosses and dots, and the lines between the centers of cells.
pub(super) fn lines(scene: &Scene, place: &Place) -> Vec<Item> {
    let [edges, links] = Lattice::of(scene);
    let mut items = Vec::new();
    let corner = |dot: Pos| (place.col(dot.col), place.row(dot.row));
    tints(edges, place, &mut items);
    below(edges, place, &mut items);
    items.extend(dots::marks(scene, corner));
    if scene.dots {
        for row in 0..=scene.cells.height() {
            for col in 0..=scene.cells.width() {
                let shape = Shape::Disc { x: place.col(col), y: place.row(row), radius: 1.3 };
                items.push(Item { paint: Paint::Ink, shape });
            }
        }
    }
    strokes(edges, place, &mut items);
    items.extend(dots::signs(scene, corner));
    items.extend(dots::clues(scene, corner));
    below(links, place, &mut items);
    strokes(links, place, &mut items);
    items
}

/// The lines of an answer.
fn strokes(lattice: Lattice<'_>, place: &Place, items: &mut Vec<Item>) {
    for run in runs(lattice, |edge| lattice.art[edge] == EdgeArt::Line) {
        items.push(Item { paint: lattice.paint, shape: Shape::Line(run.line(lattice, place, 2.8, true, 0.0)) });
    }
    for run in runs(lattice, |edge| matches!(lattice.art[edge], EdgeArt::Lines(_))) {
        for at in 0..run.length {
            let EdgeArt::Lines(count) = lattice.art[run.nth(at)] else { continue };
            let line = Run { length: 1, edge: run.nth(at) }.line(lattice, place, 2.2, true, 0.0);
            for number in 0..count {
                let away = APART * (f64::from(number) - f64::from(count - 1) / 2.0);
                let (x, y) = if line.is_across() { (0.0, away) } else { (away, 0.0) };
                let moved = |(from_x, from_y): (f64, f64)| (from_x + x, from_y + y);
                let line = Line { from: moved(line.from), to: moved(line.to), ..line };
                items.push(Item { paint: lattice.paint, shape: Shape::Line(line) });
            }
        }
    }
}

/// How far lines side by side are from each other.
const APART: f64 = 5.6;

/// The marks of lines between centers, which lie under what is in the cells.
pub(super) fn link_tints(scene: &Scene, place: &Place) -> Vec<Item> {
    let [_, links] = Lattice::of(scene);
    let mut items = Vec::new();
    tints(links, place, &mut items);
    items
}

fn tints(lattice: Lattice<'_>, place: &Place, items: &mut Vec<Item>) {
    for mark in [Mark::Scope, Mark::Free, Mark::Reason, Mark::Differs, Mark::Conclusion, Mark::Wrong] {
        let dash = if mark == Mark::Reason { 3.0 } else { 0.0 };
        for run in runs(lattice, |edge| lattice.marks[edge] == Some(mark)) {
            let shape = Shape::Line(run.line(lattice, place, 10.0, dash == 0.0, dash));
            items.push(Item { paint: Paint::Tint(mark), shape });
        }
    }
}

/// What is below the dots: borders, open places, crosses.
fn below(lattice: Lattice<'_>, place: &Place, items: &mut Vec<Item>) {
    for run in runs(lattice, |edge| lattice.art[edge] == EdgeArt::Border) {
        // Extended by half the line width, for square corners.
        let mut line = run.line(lattice, place, 2.0, false, 0.0);
        let (x, y) = if line.is_across() { (1.0, 0.0) } else { (0.0, 1.0) };
        line.from = (line.from.0 - x, line.from.1 - y);
        line.to = (line.to.0 + x, line.to.1 + y);
        items.push(Item { paint: Paint::Ink, shape: Shape::Line(line) });
    }
    for run in runs(lattice, |edge| lattice.art[edge] == EdgeArt::Open) {
        for at in 0..run.length {
            open(Run { length: 1, edge: run.nth(at) }.line(lattice, place, 0.0, false, 0.0), 5.0, items);
        }
    }
    for run in runs(lattice, |edge| lattice.art[edge] == EdgeArt::Cross) {
        for at in 0..run.length {
            cross(Run { length: 1, edge: run.nth(at) }.line(lattice, place, 0.0, false, 0.0), 2.7, items);
        }
    }
}

/// An open edge: dashes that keep a distance from the dots, so that single edges can be distinguished.
pub(super) fn open(edge: Line, away: f64, items: &mut Vec<Item>) {
    let (dx, dy) = (edge.to.0 - edge.from.0, edge.to.1 - edge.from.1);
    let length = (dx * dx + dy * dy).sqrt();
    let (x, y) = (away * dx / length, away * dy / length);
    let (from, to) = ((edge.from.0 + x, edge.from.1 + y), (edge.to.0 - x, edge.to.1 - y));
    items.push(Item { paint: Paint::Open, shape: Shape::Line(Line { from, to, width: 1.4, round: false, dash: 2.8 }) });
}

/// An edge that is crossed out.
pub(super) fn cross(edge: Line, arm: f64, items: &mut Vec<Item>) {
    let (x, y) = (f64::midpoint(edge.from.0, edge.to.0), f64::midpoint(edge.from.1, edge.to.1));
    for slope in [-arm, arm] {
        let (from, to) = ((x - arm, y - slope), (x + arm, y + slope));
        let line = Line { from, to, width: 1.2, round: false, dash: 0.0 };
        items.push(Item { paint: Paint::Cross, shape: Shape::Line(line) });
    }
}

/// Neighbouring edges in one direction.
struct Run {
    edge: Edge,
    length: usize,
}

impl Run {
    /// The number of the line that the edges are on.
    fn number(&self) -> usize {
        match self.edge {
            Edge::Horizontal(at) => at.row,
            Edge::Vertical(at) => at.col,
        }
    }

    fn nth(&self, at: usize) -> Edge {
        match self.edge {
            Edge::Horizontal(Pos { row, col }) => Edge::Horizontal(Pos { row, col: col + at }),
            Edge::Vertical(Pos { row, col }) => Edge::Vertical(Pos { row: row + at, col }),
        }
    }

    fn line(&self, lattice: Lattice<'_>, place: &Place, width: f64, round: bool, dash: f64) -> Line {
        let dot = |dot: Pos| (place.col(dot.col) + lattice.shift, place.row(dot.row) + lattice.shift);
        let [from, _] = self.edge.dots();
        let [_, to] = self.nth(self.length - 1).dots();
        Line { from: dot(from), to: dot(to), width, round, dash }
    }
}

/// The longest runs of wanted edges: the horizontal ones from the top, then the vertical ones from the left.
fn runs(lattice: Lattice<'_>, wanted: impl Fn(Edge) -> bool) -> Vec<Run> {
    let (height, width) = (lattice.art.height(), lattice.art.width());
    let rows = (0..=height).map(|row| (0..width).map(|col| Edge::Horizontal(Pos { row, col })).collect::<Vec<_>>());
    let cols = (0..=width).map(|col| (0..height).map(|row| Edge::Vertical(Pos { row, col })).collect::<Vec<_>>());
    let mut runs = Vec::new();
    for edges in rows.chain(cols) {
        for run in edges.chunk_by(|&a, &b| wanted(a) == wanted(b)) {
            if wanted(run[0]) {
                runs.push(Run { edge: run[0], length: run.len() });
            }
        }
    }
    runs
}
