//! The order in which the dots of a board are visited, so that few edges join those visited to the others.
//!
//! In: a layout. Out: the dots in an order; for each edge the item of a state that holds it. Must not know: rules.
//!
//! A line sweeps over the board. The edges that it crosses are the frontier. On squares it moves along the longer side,
//! and on other tilings in the best of several directions.

use std::f64::consts::PI;

use crate::board::{Graph, Layout};
use crate::grid::{Pos, Spot};

/// The number of directions in which a line may sweep over a tiling, spread evenly over half a turn.
const DIRECTIONS: usize = 12;

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

/// The length of the frontier of the order, in cells: on squares the shorter side.
pub(super) fn width(layout: &Layout) -> usize {
    match layout.plane() {
        Some(_) => crossed(layout.graph(), &dots(layout)).saturating_sub(2).max(1),
        None => {
            let last = place(layout, layout.dot_count() - 1);
            last.row.min(last.col).max(1)
        }
    }
}

/// The dots in the order.
fn dots(layout: &Layout) -> Vec<usize> {
    let mut dots: Vec<usize> = (0..layout.dot_count()).collect();
    let Some(plane) = layout.plane() else {
        let last = place(layout, dots.len() - 1);
        // The dots are numbered row by row.
        if last.row < last.col {
            dots.sort_by_key(|&dot| place(layout, dot).col);
        }
        return dots;
    };
    let along = |direction: usize| {
        let (sin, cos) = (PI * direction as f64 / DIRECTIONS as f64).sin_cos();
        // Dots that lie on one line do so up to rounding.
        let fine = |distance: f64| (1e6 * distance).round() as i64;
        let mut dots = dots.clone();
        dots.sort_by_cached_key(|&dot| {
            let (x, y) = plane.points()[dot];
            (fine(cos * x + sin * y), fine(cos * y - sin * x))
        });
        dots
    };
    (0..DIRECTIONS).map(along).min_by_key(|dots| crossed(layout.graph(), dots)).expect("there are directions")
}

/// The most edges that join visited dots to others at once.
fn crossed(graph: &Graph, dots: &[usize]) -> usize {
    let mut visited = vec![false; graph.dot_count()];
    let (mut now, mut most) = (0, 0);
    for &dot in dots {
        visited[dot] = true;
        let edges = graph.at_dot(dot);
        let into = edges.iter().filter(|&&edge| visited[graph.across(edge as usize, dot)]).count();
        now = now + edges.len() - 2 * into;
        most = most.max(now);
    }
    most
}

impl Order {
    pub(super) fn new(layout: &Layout) -> Self {
        let graph = layout.graph();
        let mut taken = Items::default();
        let mut item = vec![None; graph.edge_count()];
        let visit = |dot: usize| {
            let edges = graph.at_dot(dot);
            let (into, out): (Vec<u32>, Vec<u32>) = edges.iter().partition(|&&edge| item[edge as usize].is_some());
            let into: Vec<usize> = into.into_iter().filter_map(|edge| item[edge as usize]).collect();
            into.iter().for_each(|&item| taken.free(item));
            let out: Vec<(u32, usize)> = out.into_iter().map(|edge| (edge, taken.take())).collect();
            out.iter().for_each(|&(edge, at)| item[edge as usize] = Some(at));
            Visit { into, out }
        };
        let visits = dots(layout).into_iter().map(visit).collect();
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

/// Where a dot of squares lies.
fn place(layout: &Layout, dot: usize) -> Pos {
    match layout.spot(layout.dot(dot)) {
        Spot::Cell(at) | Spot::Dot(at) => at,
        Spot::Edge(_) | Spot::Mark(_) => unreachable!("a dot is a dot or a cell"),
    }
}
