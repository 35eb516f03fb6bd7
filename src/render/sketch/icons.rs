//! Signs in cells.
//!
//! In: the icons of a cell. Out: shapes; the colour of texts on them. Must not know: what the signs mean.

use std::f64::consts::TAU;

use super::{CELL, Item, Line, Paint, Place, Shape, text_width};
use crate::render::{CellArt, Icon, Ink, Scene, Shade, Stamp, Tone};

/// The colour of the whole cell.
pub(super) fn ground(cell: &CellArt) -> Option<Paint> {
    cell.icons.iter().rev().find_map(|(icon, _)| match icon {
        Icon::Dark => Some(Paint::Tone(Tone::Dark)),
        Icon::Wall | Icon::Sums(..) => Some(Paint::Ink),
        Icon::Pale => Some(Paint::Tone(Tone::Shade)),
        _ => None,
    })
}

/// The colour of a text of the setter on the signs of its cell.
pub(super) fn text_on(cell: &CellArt) -> Paint {
    let on = cell.icons.iter().rev().find_map(|(icon, _)| match icon {
        Icon::Wall => Some(Paint::Paper),
        Icon::Circle(Shade::Black) | Icon::Square(Shade::Black) => Some(Paint::White),
        Icon::Circle(Shade::White) | Icon::Square(Shade::White) | Icon::Frame => Some(Paint::Black),
        _ => None,
    });
    on.unwrap_or(Paint::Ink)
}

/// Whether a sign is drawn above the lines of the board and of the answer. A circle with a number is, so that it can be
/// read.
fn is_above(icon: &Icon, cell: &CellArt) -> bool {
    match icon {
        Icon::Circle(_) => !cell.text.is_empty() && cell.ink == Ink::Given,
        Icon::Dot(..) | Icon::Bar(..) | Icon::Sides(_) | Icon::Corners(_) => true,
        _ => false,
    }
}

/// The signs above the lines of the board, or those below, but for those that fill their cells.
pub(super) fn icons(scene: &Scene, place: &Place, above: bool) -> Vec<Item> {
    let mut items = Vec::new();
    let all = || scene.cells.positions();
    // What the answer draws is above what is given.
    for (pos, is_given) in all().map(|pos| (pos, true)).chain(all().map(|pos| (pos, false))) {
        let cell = &scene.cells[pos];
        let is_dark = cell.icons.iter().any(|(icon, _)| matches!(icon, Icon::Wall));
        let wanted = |(icon, ink): &&Stamp| is_above(icon, cell) == above && (*ink == Ink::Given) == is_given;
        for (icon, ink) in cell.icons.iter().filter(wanted) {
            let paint = match ink {
                Ink::Answer => Paint::Answer,
                _ if is_dark => Paint::Paper,
                _ => Paint::Ink,
            };
            let (x, y) = (place.col(pos.col) + CELL / 2.0, place.row(pos.row) + CELL / 2.0);
            let mut pen = Pen { x, y, paint, items: &mut items };
            match icon {
                Icon::Full => cell.icons.iter().for_each(|(icon, _)| pen.full(icon)),
                _ => pen.draw(icon),
            }
        }
    }
    items
}

/// Draws around the middle of a cell.
struct Pen<'i> {
    x: f64,
    y: f64,
    paint: Paint,
    items: &'i mut Vec<Item>,
}

/// Half of a cell.
const HALF: f64 = CELL / 2.0;

impl Pen<'_> {
    fn push(&mut self, paint: Paint, shape: Shape) {
        self.items.push(Item { paint, shape });
    }

    fn disc(&mut self, paint: Paint, (x, y): (f64, f64), radius: f64) {
        self.push(paint, Shape::Disc { x: self.x + x, y: self.y + y, radius });
    }

    fn square(&mut self, paint: Paint, side: f64) {
        let (x, y) = (self.x - side / 2.0, self.y - side / 2.0);
        self.push(paint, Shape::Rect { x, y, width: side, height: side });
    }

    fn polygon(&mut self, paint: Paint, corners: &[(f64, f64)]) {
        let corners = corners.iter().map(|&(x, y)| (self.x + x, self.y + y)).collect();
        self.push(paint, Shape::Polygon(corners));
    }

    fn line(&mut self, from: (f64, f64), to: (f64, f64), width: f64) {
        let (paint, at) = (self.paint, |(x, y): (f64, f64)| (self.x + x, self.y + y));
        let shape = Shape::Line(Line { from: at(from), to: at(to), width, round: true, dash: 0.0 });
        self.push(paint, shape);
    }

    /// The corners of a star with so many points.
    fn rays(count: usize, far: f64, near: f64) -> Vec<(f64, f64)> {
        let turn = |at: usize| TAU * at as f64 / (2 * count) as f64;
        let ray = |at: usize| {
            let far = if at.is_multiple_of(2) { far } else { near };
            (far * turn(at).sin(), -far * turn(at).cos())
        };
        (0..2 * count).map(ray).collect()
    }

    fn text(&mut self, paint: Paint, (x, y): (f64, f64), most: f64, text: &str) {
        let size = (10.5 / text_width(text, 1.0)).min(most);
        let shape = Shape::Text { x: self.x + x, y: self.y + y, size, bold: true, text: text.to_owned() };
        self.push(paint, shape);
    }

    /// Fills a piece of a thermometer.
    fn full(&mut self, icon: &Icon) {
        if let Icon::Tube(ways, is_bulb) = icon {
            self.tube(ways, *is_bulb, 5.6);
        }
    }

    fn tube(&mut self, ways: &[(i8, i8)], is_bulb: bool, width: f64) {
        for &(right, down) in ways {
            self.line((0.0, 0.0), (HALF * f64::from(right), HALF * f64::from(down)), width);
        }
        if is_bulb {
            self.disc(self.paint, (0.0, 0.0), width);
        } else if ways.is_empty() {
            self.disc(self.paint, (0.0, 0.0), width / 2.0);
        }
    }

    fn draw(&mut self, icon: &Icon) {
        let paint = self.paint;
        let step = |&(right, down): &(i8, i8)| (f64::from(right), f64::from(down));
        let inside = |shade: &Shade| match shade {
            Shade::White => Paint::White,
            Shade::Grey => Paint::Tone(Tone::Grey),
            Shade::Black => Paint::Black,
        };
        match icon {
            Icon::Dark | Icon::Wall | Icon::Pale | Icon::Full => {}
            Icon::Frame => {
                self.square(paint, CELL);
                self.square(Paint::White, CELL - 4.0);
            }
            Icon::Circle(Shade::Grey) => self.disc(inside(&Shade::Grey), (0.0, 0.0), 8.6),
            Icon::Circle(shade) => {
                self.disc(paint, (0.0, 0.0), 8.6);
                self.disc(inside(shade), (0.0, 0.0), 7.4);
            }
            Icon::Square(Shade::Grey) => self.square(inside(&Shade::Grey), 17.0),
            Icon::Square(shade) => {
                self.square(paint, 19.0);
                self.square(inside(shade), 16.6);
            }
            Icon::Triangle => {
                self.polygon(paint, &[(0.0, -8.6), (9.0, 7.2), (-9.0, 7.2)]);
                self.polygon(Paint::White, &[(0.0, -6.0), (6.9, 5.9), (-6.9, 5.9)]);
            }
            Icon::Half(right, down) => {
                let (right, down) = step(&(*right, *down));
                let (right, down) = (HALF * right, HALF * down);
                self.polygon(Paint::Ink, &[(right, down), (-right, down), (right, -down)]);
            }
            Icon::Slash { falls } => {
                let up = if *falls { -1.0 } else { 1.0 };
                self.line((-HALF, up * HALF), (HALF, -up * HALF), 2.4);
            }
            Icon::Dot(right, down) => {
                let (right, down) = step(&(*right, *down));
                self.disc(Paint::Ink, (HALF * right, HALF * down), 4.2);
                self.disc(Paint::White, (HALF * right, HALF * down), 3.0);
            }
            Icon::Bar(right, down) => {
                let (right, down) = step(&(*right, *down));
                let ends = [-6.0, 6.0].map(|far| (HALF * right + far * down, HALF * down + far * right));
                self.line(ends[0], ends[1], 4.6);
            }
            Icon::Star => {
                let star: Vec<_> = Self::rays(5, 9.2, 3.9).into_iter().map(|(x, y)| (x, y + 0.8)).collect();
                self.polygon(paint, &star);
            }
            Icon::Bulb => {
                self.disc(paint, (0.0, 0.0), 8.2);
                self.disc(Paint::Tone(Tone::Yellow), (0.0, 0.0), 6.8);
            }
            Icon::Tree => {
                self.polygon(paint, &[(-1.4, 3.0), (1.4, 3.0), (1.4, 9.4), (-1.4, 9.4)]);
                self.disc(Paint::Tone(Tone::Green), (0.0, -2.4), 7.0);
            }
            Icon::Tent => {
                self.polygon(paint, &[(0.0, -8.0), (9.2, 7.4), (-9.2, 7.4)]);
                self.polygon(Paint::Paper, &[(0.0, -0.6), (3.2, 7.4), (-3.2, 7.4)]);
            }
            Icon::Sheep => {
                let wool = [(-4.8, -2.6), (-2.0, -6.0), (2.0, -6.0), (4.8, -2.6), (0.0, -3.0)];
                for (paint, radius) in [(paint, 3.7), (Paint::Paper, 2.8)] {
                    wool.into_iter().for_each(|at| self.disc(paint, at, radius));
                }
                self.polygon(paint, &[(-3.6, -2.6), (3.6, -2.6), (2.6, 5.4), (0.0, 7.6), (-2.6, 5.4)]);
                for side in [-1.0, 1.0] {
                    self.polygon(paint, &[(3.2 * side, -1.6), (8.4 * side, 0.4), (3.4 * side, 1.6)]);
                    self.disc(Paint::Paper, (1.5 * side, 0.8), 0.9);
                }
            }
            Icon::Wolf => {
                let half = [(3.2, -4.4), (7.2, -8.6), (7.6, 0.0), (3.2, 4.6), (0.0, 8.6)];
                let other = half.iter().rev().skip(1).map(|&(x, y)| (-x, y));
                self.polygon(paint, &half.iter().copied().chain(other).collect::<Vec<_>>());
                for side in [-1.0, 1.0] {
                    self.polygon(Paint::Paper, &[(4.6 * side, -1.8), (1.4 * side, 0.2), (4.2 * side, 0.7)]);
                }
                self.disc(Paint::Paper, (0.0, 6.0), 0.9);
            }
            Icon::Mine => {
                self.polygon(paint, &Self::rays(8, 9.4, 4.6));
                self.disc(paint, (0.0, 0.0), 6.2);
            }
            Icon::Cloud => {
                for (x, y, radius) in [(-4.6, 1.8, 4.4), (0.2, -1.6, 5.6), (5.2, 1.8, 4.2)] {
                    self.disc(paint, (x, y), radius);
                }
                self.polygon(paint, &[(-4.6, 1.4), (5.2, 1.4), (5.2, 6.0), (-4.6, 6.0)]);
            }
            Icon::Moon => {
                // The outer arc, then back along the inner one.
                let arc = |middle: f64, radius: f64, end: f64, at: usize| {
                    let turn = end * (at as f64 / 8.0 - 1.0);
                    (middle - radius * turn.cos(), radius * turn.sin())
                };
                let outer = (0..=16).map(|at| arc(1.0, 8.4, 2.3, at));
                let inner = (0..=16).rev().map(|at| arc(5.6, 6.37, 1.41, at));
                self.polygon(paint, &outer.chain(inner).collect::<Vec<_>>());
            }
            Icon::Sun => {
                self.polygon(paint, &Self::rays(12, 9.6, 6.4));
                self.disc(Paint::White, (0.0, 0.0), 5.4);
            }
            Icon::Cross => {
                self.line((-5.6, -5.6), (5.6, 5.6), 2.2);
                self.line((-5.6, 5.6), (5.6, -5.6), 2.2);
            }
            Icon::Plus => {
                self.line((-6.4, 0.0), (6.4, 0.0), 2.6);
                self.line((0.0, -6.4), (0.0, 6.4), 2.6);
            }
            Icon::Across => self.line((-7.4, 0.0), (7.4, 0.0), 3.0),
            Icon::Upright => self.line((0.0, -7.4), (0.0, 7.4), 3.0),
            Icon::Struck => self.line((-8.4, 8.4), (8.4, -8.4), 1.8),
            Icon::Arrow(right, down) => {
                let (right, down) = step(&(*right, *down));
                let far = 7.8 / right.hypot(down).max(1.0);
                let at = |along: f64, aside: f64| {
                    (far * (along * right - aside * down), far * (along * down + aside * right))
                };
                self.line(at(-1.0, 0.0), at(0.6, 0.0), 2.2);
                let [tip, left, right] = [at(1.1, 0.0), at(0.1, -0.6), at(0.1, 0.6)];
                self.polygon(paint, &[tip, left, right]);
            }
            Icon::Sides(sides) => {
                let ends = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map(|(x, y)| (HALF * x, HALF * y));
                for (at, _) in [8, 4, 2, 1].into_iter().enumerate().filter(|(_, bit)| sides & bit != 0) {
                    self.line(ends[at], ends[(at + 1) % 4], 3.2);
                }
            }
            Icon::Corners(corners) => {
                let at = [(8, (-1.0, -1.0)), (4, (-1.0, 1.0)), (2, (1.0, 1.0)), (1, (1.0, -1.0))];
                for (_, (x, y)) in at.into_iter().filter(|(bit, _)| corners & bit != 0) {
                    self.disc(paint, (HALF * x, HALF * y), 3.4);
                }
            }
            Icon::Arms(ways) => {
                self.paint = Paint::Tone(Tone::Grey);
                self.tube(ways, false, 6.4);
            }
            Icon::Planet(light) => {
                self.disc(paint, (0.0, 0.0), 9.0);
                let near = 8.2;
                let ways = [(8, (0.0, -1.0)), (4, (-1.0, 0.0)), (2, (0.0, 1.0)), (1, (1.0, 0.0))];
                for (_, (x, y)) in ways.into_iter().filter(|(bit, _)| light & bit != 0) {
                    let arc = (-4..=4).map(|at| {
                        let turn = TAU / 32.0 * f64::from(at);
                        (near * (x * turn.cos() - y * turn.sin()), near * (y * turn.cos() + x * turn.sin()))
                    });
                    let corners: Vec<_> = std::iter::once((0.0, 0.0)).chain(arc).collect();
                    self.polygon(Paint::White, &corners);
                }
            }
            Icon::Sums(below, right) => {
                self.paint = Paint::Paper;
                self.line((-HALF, -HALF), (HALF, HALF), 0.8);
                self.text(Paint::Paper, (-5.2, 6.2), 9.0, below);
                self.text(Paint::Paper, (5.2, -6.2), 9.0, right);
            }
            Icon::Tube(ways, is_bulb) => {
                self.paint = Paint::Tone(Tone::Grey);
                self.tube(ways, *is_bulb, 9.0);
            }
        }
    }
}
