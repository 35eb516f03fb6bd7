//! The order in which the dots of a board are visited, so that few edges join those visited to the others.
//!
//! In: a layout. Out: the dots in an order; for each edge the item of a state that holds it. Must not know: rules.
//!
//! On a board drawn on paper, a line sweeps over the paper in one of several directions. The edges that it crosses are
//! the frontier.

use crate::board::{Graph, Layout};
use crate::grid::Spot;

/// In degrees, the directions in which a line may sweep over squares, and over other tilings.
const SQUARES: &[f64] = &[90.0, 0.0];
const TILINGS: &[f64] = &[90.0, 0.0, 30.0, 45.0, 60.0, 120.0, 135.0, 150.0];

/// A dot: the items of the edges that join it to earlier dots; the edges to later ones, each with its item.
#[derive(Debug, Default)]
pub(super) struct Visit {
    pub(super) into: Vec<usize>,
    pub(super) out: Vec<(u32, usize)>,
}

/// The dots, in an order.
#[derive(Debug)]
pub(super) struct Order {
    pub(super) visits: Vec<Visit>,
    /// The number of items: the most edges that the frontier has at once.
    pub(super) items: usize,
}

impl Order {
    /// The order with the shortest frontier among those that are tried.
    pub(super) fn new(layout: &Layout) -> Self {
        let directions = if layout.plane().is_some() { TILINGS } else { SQUARES };
        let points: Vec<(f64, f64)> = match layout.plane() {
            Some(plane) => plane.points().to_vec(),
            None => (0..layout.dot_count()).map(|dot| on_squares(layout, dot)).collect(),
        };
        let orders = directions.iter().map(|&direction| Order::of(layout.graph(), &sorted(&points, direction)));
        orders.min_by_key(|order| order.items).expect("there are directions")
    }

    fn of(graph: &Graph, dots: &[usize]) -> Self {
        let mut taken = Items::default();
        let mut item = vec![None; graph.edge_count()];
        let visit = |&dot: &usize| {
            let edges = graph.at_dot(dot);
            let (into, out): (Vec<u32>, Vec<u32>) = edges.iter().partition(|&&edge| item[edge as usize].is_some());
            let into: Vec<usize> = into.into_iter().filter_map(|edge| item[edge as usize]).collect();
            into.iter().for_each(|&item| taken.free(item));
            let out: Vec<(u32, usize)> = out.into_iter().map(|edge| (edge, taken.take())).collect();
            out.iter().for_each(|&(edge, at)| item[edge as usize] = Some(at));
            Visit { into, out }
        };
        let visits = dots.iter().map(visit).collect();
        Order { visits, items: taken.len() }
    }
}

/// Items in use: the first free one is taken.
#[derive(Debug, Default)]
pub(super) struct Items(Vec<bool>);

impl Items {
    pub(super) fn take(&mut self) -> usize {
        let item = self.0.iter().position(|&used| !used).unwrap_or(self.0.len());
        if item == self.0.len() {
            self.0.push(true);
        }
        self.0[item] = true;
        item
    }

    pub(super) fn free(&mut self, item: usize) {
        self.0[item] = false;
    }

    /// The most that were in use at once.
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }
}

/// Where a dot lies: to the right, down.
fn on_squares(layout: &Layout, dot: usize) -> (f64, f64) {
    match layout.spot(layout.dot(dot)) {
        Spot::Cell(at) | Spot::Dot(at) => (at.col as f64, at.row as f64),
        Spot::Edge(_) => (dot as f64, 0.0),
    }
}

/// The dots as a line meets them that moves in a direction; those that it meets at once, along the line.
fn sorted(points: &[(f64, f64)], degrees: f64) -> Vec<usize> {
    let (sin, cos) = degrees.to_radians().sin_cos();
    // Dots that lie on one line do so up to rounding.
    let fine = |distance: f64| (1e6 * distance).round() as i64;
    let key = |&dot: &usize| {
        let (x, y) = points[dot];
        (fine(cos * x + sin * y), fine(cos * y - sin * x))
    };
    let mut dots: Vec<usize> = (0..points.len()).collect();
    dots.sort_by_cached_key(key);
    dots
}
