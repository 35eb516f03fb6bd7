//! Penrose tilings: a patch of kites and darts, or of thick and thin rhombs.
//!
//! In: a size, and which part of the plane. Out: corners as exact multiples of four directions. Must not know: clues.
//!
//! One large triangle is divided into smaller ones again and again, like Robinson's triangles (Penrose, "Pentaplexity",
//! 1978); two of the smallest make a tile. Of the tiles in the window, those are kept that touch the largest connected
//! set of dots with tiles all around.

use std::collections::HashMap;
use std::fmt;

use fastrand::Rng;

use super::Point;

/// The most cells that a board may have.
pub(super) const MOST: usize = 10_000;

/// A part of the plane.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Patch {
    x: i64,
    y: i64,
    /// In degrees: a multiple of 36.
    angle: i64,
}

impl Patch {
    /// Reads `G12,-5,36`.
    pub(super) fn read(text: &str) -> Option<Self> {
        let mut numbers = text.strip_prefix('G')?.split(',').map(|number| number.parse::<i32>().ok().map(i64::from));
        let (x, y, angle) = (numbers.next()??, numbers.next()??, numbers.next()??);
        let fits = numbers.next().is_none() && (0..360).contains(&angle) && angle % 36 == 0;
        fits.then_some(Patch { x, y, angle })
    }
}

impl fmt::Display for Patch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "G{},{},{}", self.x, self.y, self.angle)
    }
}

const GOLDEN: f64 = 1.618_033_988_749_895;

/// The position: to the right, and down. With this many digits, the same tiles lie in the window as in loopy.
pub(super) fn place([a, b, c, d]: Point) -> (f64, f64) {
    let x = 0.587_785_2 * (a + d) as f64 + 0.951_056_5 * (b + c) as f64;
    let y = 0.809_016_9 * (a - d) as f64 + 0.309_016_9 * (b - c) as f64;
    (x, y)
}

fn sum(a: Point, b: Point) -> Point {
    [a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3]]
}

/// A vector turned by this many degrees.
fn turned(vector: Point, degrees: i64) -> Point {
    let notches = (360 - degrees.rem_euclid(360)) / 36;
    (0..notches).fold(vector, |[a, b, c, d], _| [-d, a + d, b - d, c + d])
}

/// A vector multiplied by the golden ratio; the next function divides by it.
fn grown([a, b, c, d]: Point) -> Point {
    [a + b - d, c + d, a + b, c + d - a]
}

fn shrunk([a, b, c, d]: Point) -> Point {
    [b - d, c + d - b, a + b - c, c - a]
}

/// The triangles of both tilings.
#[derive(Clone, Copy)]
enum Triangle {
    Kite,
    Dart,
    Thick,
    Thin,
}

struct Cutter {
    depth: u32,
    /// The half size of the window, and where its middle is.
    window: (f64, f64),
    middle: (f64, f64),
    tiles: Vec<[Point; 4]>,
}

/// The size of the tiles, and the greatest distance from the origin of a patch that is cut out of the large triangle.
fn measures(rhombs: bool, height: i64, width: i64) -> (f64, f64) {
    let tile = if rhombs { 125.0 } else { 150.0 };
    (tile, tile * 3.11 * ((width * width + height * height) as f64).sqrt())
}

/// A random patch of a size, all equally likely; it may have no faces.
pub(super) fn random(rhombs: bool, height: i64, width: i64, random: &mut Rng) -> Patch {
    let (_, radius) = measures(rhombs, height, width);
    let most = (radius - ((width * width + height * height) as f64).sqrt()) as i64;
    loop {
        let (x, y) = (random.i64(-most..=most), random.i64(-most..=most));
        if x * x + y * y <= most * most {
            return Patch { x, y, angle: 36 * random.i64(0..10) };
        }
    }
}

/// The faces of a patch.
pub(super) fn faces(rhombs: bool, height: i64, width: i64, patch: Patch) -> Vec<[Point; 4]> {
    let (tile, radius) = measures(rhombs, height, width);
    let (mut size, mut depth) = (tile, 0);
    while size * 0.22426 < radius {
        depth += 1;
        size *= GOLDEN;
    }
    let side = size as i64;
    let window = ((50 * width) as f64, (50 * height) as f64);
    let middle = (patch.x as f64, patch.y as f64);
    let mut cutter = Cutter { depth, window, middle, tiles: Vec::new() };
    let origin = turned(shrunk(shrunk([0, -side, -side, 0])), patch.angle);
    let edge = turned([0, side, 0, 0], patch.angle);
    cutter.cut(if rhombs { Triangle::Thin } else { Triangle::Kite }, 0, 1, origin, edge, size);
    trimmed(&cutter.tiles)
}

impl Cutter {
    /// Divides the triangle with this corner and this side, `length` long, or makes a tile of it: of the two halves of
    /// a tile, one has the sign 1.
    fn cut(&mut self, kind: Triangle, depth: u32, sign: i64, o: Point, e: Point, length: f64) {
        // No part of a triangle is farther from its corner than this.
        let ((x, y), reach) = (place(o), 4.0 * length);
        let far = |at: f64, middle: f64, window: f64| (at - middle).abs() > window + reach;
        if far(x, self.middle.0, self.window.0) || far(y, self.middle.1, self.window.1) {
            return;
        }
        let by = |degrees: i64| turned(e, degrees);
        if depth == self.depth {
            let ends = match kind {
                Triangle::Kite => [by(-36), e, by(36)],
                Triangle::Dart => [by(-72), turned(shrunk(e), -36), e],
                Triangle::Thick => [by(-36), grown(e), by(36)],
                Triangle::Thin => [by(-36), sum(e, by(-36)), e],
            };
            let tile = [o, sum(o, ends[0]), sum(o, ends[1]), sum(o, ends[2])];
            if sign > 0 && tile.iter().all(|&corner| self.is_inside(corner)) {
                self.tiles.push(tile);
            }
            return;
        }
        let parts: [Option<(Triangle, i64, Point, i64)>; 3] = match kind {
            // For each triangle: its kind, its sign, its corner, the direction of its side.
            Triangle::Kite => {
                let other = sum(o, by(-36 * sign));
                [
                    Some((Triangle::Dart, sign, o, 0)),
                    Some((Triangle::Kite, sign, other, 108 * sign)),
                    Some((Triangle::Kite, -sign, other, 108 * sign)),
                ]
            }
            Triangle::Dart => [
                Some((Triangle::Kite, -sign, o, -36 * sign)),
                Some((Triangle::Dart, sign, sum(o, e), -144 * sign)),
                None,
            ],
            Triangle::Thick | Triangle::Thin => [
                Some((Triangle::Thick, -sign, sum(o, e), 180)),
                Some((Triangle::Thin, sign, sum(o, e), -108 * sign)),
                matches!(kind, Triangle::Thick).then(|| (Triangle::Thick, sign, sum(o, grown(e)), -144 * sign)),
            ],
        };
        for (kind, sign, o, degrees) in parts.into_iter().flatten() {
            self.cut(kind, depth + 1, sign, o, shrunk(by(degrees)), length / GOLDEN);
        }
    }

    fn is_inside(&self, corner: Point) -> bool {
        let (x, y) = place(corner);
        let within = |at: f64, middle: f64, window: f64| (at.round() - middle).abs() <= window;
        within(x, self.middle.0, self.window.0) && within(y, self.middle.1, self.window.1)
    }
}

/// The tiles at the largest connected set of dots that have tiles all around; on a tie, the first set.
fn trimmed(tiles: &[[Point; 4]]) -> Vec<[Point; 4]> {
    let mut numbers: HashMap<Point, usize> = HashMap::new();
    let mut corners = Vec::with_capacity(tiles.len());
    for tile in tiles {
        corners.push(tile.map(|corner| {
            let next = numbers.len();
            *numbers.entry(corner).or_insert(next)
        }));
    }
    let sides = || corners.iter().flat_map(|&[a, b, c, d]| [(a, b), (b, c), (c, d), (d, a)]);
    let directed: std::collections::HashSet<(usize, usize)> = sides().collect();
    let mut surrounded = vec![true; numbers.len()];
    for (a, b) in sides().filter(|&(a, b)| !directed.contains(&(b, a))) {
        (surrounded[a], surrounded[b]) = (false, false);
    }
    let mut beside = vec![Vec::new(); numbers.len()];
    sides().filter(|&(a, b)| surrounded[a] && surrounded[b]).for_each(|(a, b)| beside[a].push(b));
    let mut part = vec![usize::MAX; numbers.len()];
    let (mut best, mut largest) = (usize::MAX - 1, 0);
    for start in (0..numbers.len()).filter(|&dot| surrounded[dot]) {
        let (mut open, mut size) = (vec![start], 0);
        while let Some(dot) = open.pop() {
            if part[dot] == usize::MAX {
                (part[dot], size) = (start, size + 1);
                open.extend(&beside[dot]);
            }
        }
        if size > largest {
            (best, largest) = (start, size);
        }
    }
    let kept = tiles.iter().zip(&corners).filter(|(_, corners)| corners.iter().any(|&dot| part[dot] == best));
    kept.map(|(&tile, _)| tile).collect()
}
