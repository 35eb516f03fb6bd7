//! A board of a tiling: the positions and the names of its dots.
//!
//! In: a [`Tiling`]. Out: points, a graph, names, the middle of each face. Must not know: the values of places.
//!
//! Faces are numbered in the order in which the tiling creates them. Dots are numbered in order of appearance, face by
//! face and corner by corner, and so are edges. Names use a different order: `d1`, `d2`, ... and `f1`, `f2`, ... in
//! reading order, in rows about one edge high, so that a person finds them on a drawing. An edge is named after its
//! dots: `d3-d4`.

use std::collections::HashMap;
use std::sync::OnceLock;

use super::{Graph, PlaceKind};
use crate::board::{Lists, Tiling};

/// The dots, edges and faces of a tiling.
#[derive(Debug)]
pub struct Plane {
    tiling: Tiling,
    points: Vec<(f64, f64)>,
    /// The length of the shortest edge.
    shortest: f64,
    /// The column and row of the character for each dot, if the board can be drawn with characters.
    characters: Option<Vec<(usize, usize)>>,
    edges: Vec<[u32; 2]>,
    /// The dots and the edges of each face.
    corners: Lists,
    rounds: Vec<Vec<u32>>,
    dots: Names,
    faces: Names,
    middles: OnceLock<Vec<Middle>>,
    beside: OnceLock<Vec<Vec<u32>>>,
}

impl PartialEq for Plane {
    fn eq(&self, other: &Self) -> bool {
        self.tiling == other.tiling
    }
}

impl Eq for Plane {}

/// The point of a face that is farthest from its sides, and that distance.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Middle {
    /// The distance to the right.
    pub x: f64,
    /// The distance down.
    pub y: f64,
    /// The distance from the nearest side.
    pub radius: f64,
}

/// The numbers from 1 that name things, and the thing with each number.
#[derive(Debug)]
struct Names {
    of: Vec<u32>,
    thing: Vec<u32>,
}

impl Names {
    /// Names in reading order, in rows of this height.
    fn new(points: &[(f64, f64)], height: f64) -> Names {
        let row = |thing: u32| (points[thing as usize].1 / height).round();
        let mut thing: Vec<u32> = (0..points.len() as u32).collect();
        let key = |&at: &u32| (row(at), points[at as usize].0);
        thing.sort_by(|a, b| key(a).0.total_cmp(&key(b).0).then(key(a).1.total_cmp(&key(b).1)));
        let mut of = vec![0; thing.len()];
        (0..).zip(&thing).for_each(|(name, &thing)| of[thing as usize] = name);
        Names { of, thing }
    }

    fn name(&self, thing: usize) -> u32 {
        self.of[thing] + 1
    }

    fn find(&self, name: &str) -> Option<usize> {
        let name: usize = name.parse().ok()?;
        self.thing.get(name.checked_sub(1)?).map(|&thing| thing as usize)
    }
}

impl Plane {
    /// The board of a tiling.
    pub(super) fn new(tiling: &Tiling) -> Self {
        let mut numbers = HashMap::new();
        let (mut exact, mut corners) = (Vec::new(), Lists::default());
        tiling.faces(&mut |face| {
            corners.push(face.iter().map(|&point| {
                *numbers.entry(point).or_insert_with(|| {
                    exact.push(point);
                    exact.len() as u32 - 1
                })
            }));
        });
        let mut joined = HashMap::new();
        let (mut edges, mut rounds) = (Vec::new(), Vec::with_capacity(corners.len()));
        for face in 0..corners.len() {
            let face = corners.get(face);
            let sides = face.iter().zip(face.iter().cycle().skip(1));
            let side = sides.map(|(&from, &to)| {
                *joined.entry((from.min(to), from.max(to))).or_insert_with(|| {
                    edges.push([from, to]);
                    edges.len() as u32 - 1
                })
            });
            rounds.push(side.collect());
        }
        let points: Vec<(f64, f64)> = exact.iter().map(|&point| tiling.place(point)).collect();
        let place = |dot: u32| points[dot as usize];
        let least = edges.iter().map(|&[from, to]| distance(place(from), place(to))).fold(f64::INFINITY, f64::min);
        let mean = |face: &[u32]| {
            let sum = face.iter().fold((0.0, 0.0), |sum, &dot| (sum.0 + place(dot).0, sum.1 + place(dot).1));
            (sum.0 / face.len() as f64, sum.1 / face.len() as f64)
        };
        let means: Vec<(f64, f64)> = (0..corners.len()).map(|face| mean(corners.get(face))).collect();
        let characters: Option<Vec<(i64, i64)>> = exact.iter().map(|&point| tiling.character(point)).collect();
        let characters = characters.map(|all| {
            let left = all.iter().map(|at| at.0).min().unwrap_or_default();
            let top = all.iter().map(|at| at.1).min().unwrap_or_default();
            all.into_iter().map(|(x, y)| ((x - left) as usize, (y - top) as usize)).collect()
        });
        Plane {
            tiling: *tiling,
            characters,
            dots: Names::new(&points, 0.8 * least),
            faces: Names::new(&means, 0.8 * least),
            points,
            shortest: least,
            edges,
            corners,
            rounds,
            middles: OnceLock::new(),
            beside: OnceLock::new(),
        }
    }

    /// The tiling.
    pub fn tiling(&self) -> &Tiling {
        &self.tiling
    }

    /// The positions of the dots: to the right, and down.
    pub fn points(&self) -> &[(f64, f64)] {
        &self.points
    }

    /// The length of the shortest edge.
    pub fn shortest(&self) -> f64 {
        self.shortest
    }

    /// The column and row of the character for each dot, if the board can be drawn with characters.
    pub fn characters(&self) -> Option<&[(usize, usize)]> {
        self.characters.as_deref()
    }

    /// The two dots of each edge.
    pub fn edges(&self) -> &[[u32; 2]] {
        &self.edges
    }

    /// The number of faces.
    pub fn face_count(&self) -> usize {
        self.rounds.len()
    }

    /// The dots round a face.
    pub fn corners(&self, face: usize) -> &[u32] {
        self.corners.get(face)
    }

    /// The point of each face with the most room around it.
    pub fn middles(&self) -> &[Middle] {
        self.middles.get_or_init(|| {
            let outline = |face: usize| self.corners(face).iter().map(|&dot| self.points[dot as usize]).collect();
            (0..self.face_count()).map(|face| middle(&Vec::from_iter::<Vec<_>>(outline(face)))).collect()
        })
    }

    /// The dots that are joined to a dot by an edge.
    pub fn neighbours(&self, dot: u32) -> impl Iterator<Item = u32> + '_ {
        let beside = self.beside.get_or_init(|| {
            let mut beside = vec![Vec::new(); self.points.len()];
            for &[from, to] in &self.edges {
                beside[from as usize].push(to);
                beside[to as usize].push(from);
            }
            beside
        });
        beside[dot as usize].iter().copied()
    }

    /// The neighbours of its dots, edges and faces.
    pub fn graph(&self) -> Graph {
        Graph::new(self.points.len(), self.edges.clone(), &self.rounds)
    }

    /// The number in the name of a dot: they are numbered row by row.
    pub fn dot_number(&self, dot: usize) -> u32 {
        self.dots.name(dot)
    }

    /// The name of a place.
    pub fn name(&self, kind: PlaceKind, number: usize) -> String {
        match kind {
            PlaceKind::Edge => {
                let [from, to] = self.edges[number].map(|dot| self.dots.name(dot as usize));
                format!("d{}-d{}", from.min(to), from.max(to))
            }
            PlaceKind::Dot => format!("d{}", self.dots.name(number)),
            PlaceKind::Face => format!("f{}", self.faces.name(number)),
        }
    }

    /// The place with a name, by the plane's own graph.
    pub(super) fn find(&self, name: &str, graph: &Graph) -> Option<(PlaceKind, usize)> {
        let dot = |name: &str| self.dots.find(name.strip_prefix('d')?);
        if let Some((from, to)) = name.split_once('-') {
            let (from, to) = (dot(from)?, dot(to)?);
            let edge = graph.at_dot(from).iter().find(|&&edge| graph.across(edge as usize, from) == to)?;
            return Some((PlaceKind::Edge, *edge as usize));
        }
        match name.strip_prefix('f') {
            Some(face) => Some((PlaceKind::Face, self.faces.find(face)?)),
            None => Some((PlaceKind::Dot, dot(name)?)),
        }
    }
}

fn distance(one: (f64, f64), other: (f64, f64)) -> f64 {
    let (x, y) = (one.0 - other.0, one.1 - other.1);
    (x * x + y * y).sqrt()
}

/// The distance of a point from the sides of an outline; negative outside.
fn depth(outline: &[(f64, f64)], (x, y): (f64, f64)) -> f64 {
    let (mut least, mut inside) = (f64::INFINITY, false);
    for (&from, &to) in outline.iter().zip(outline.iter().cycle().skip(1)) {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let along = (((x - from.0) * dx + (y - from.1) * dy) / (dx * dx + dy * dy)).clamp(0.0, 1.0);
        least = least.min(distance((x, y), (from.0 + along * dx, from.1 + along * dy)));
        inside ^= (from.1 > y) != (to.1 > y) && x < from.0 + (y - from.1) / dy * dx;
    }
    if inside { least } else { -least }
}

/// The point with the most room, found with steps that get smaller.
fn middle(outline: &[(f64, f64)]) -> Middle {
    let count = outline.len() as f64;
    let sum = outline.iter().fold((0.0, 0.0), |sum, point| (sum.0 + point.0, sum.1 + point.1));
    let mut best = (sum.0 / count, sum.1 / count);
    let mut radius = depth(outline, best);
    let mut step = outline.iter().map(|&point| distance(point, best)).fold(0.0, f64::max) / 2.0;
    let least = step / 1000.0;
    while step > least {
        let ways =
            [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0), (1.0, 1.0), (1.0, -1.0), (-1.0, 1.0), (-1.0, -1.0)];
        let better = ways.into_iter().map(|(x, y)| (best.0 + step * x, best.1 + step * y)).find_map(|point| {
            let depth = depth(outline, point);
            (depth > radius + least / 10.0).then_some((point, depth))
        });
        match better {
            Some(found) => (best, radius) = found,
            None => step /= 2.0,
        }
    }
    Middle { x: best.0, y: best.1, radius }
}
