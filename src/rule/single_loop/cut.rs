//! The smallest cut between a separate loop and the rest of the line.
//!
//! In: the loops of a candidate. Out: for each of them a set of open edges of which every answer has at least one. Must
//! not know: where the candidate came from.
//!
//! Let S be a set of dots that contains the loop and none of the other loops. The candidate has no edge across the
//! border of S. If the rules demand an edge inside S and one outside, an answer, being connected, has an edge across.
//! The border with the fewest open edges is a minimum cut, found by augmenting paths (Ford and Fulkerson: Maximal flow
//! through a network, 1956), each edge carrying one unit, all shortest paths at once (Dinic: Algorithm for solution of
//! a problem of maximum flow in networks with power estimation, 1970); when paths were searched one by one, a loop of
//! 1,000 edges took 250 searches of the board.
//!
//! The lists are allocated once for all loops of a candidate, and cleaned only where they were used: a cut costs no
//! more than what its search visits.

use super::LONG;
use super::demands::{Demands, Seen};
use super::parts::Parts;
use crate::board::{Graph, Place};
use crate::cnf::{Lit, Truth};
use crate::rule::Vars;

/// The search for a cut is given up after this many visits of dots for each edge of the loop, so that all lemmas of a
/// candidate together are linear in the board. Published and generated boards took 3 to 10 at the median, 112 at most.
const MAX_VISITS: usize = 200;
const UNSEEN: u32 = u32::MAX;

/// Units of flow from a loop to other parts of the line.
#[derive(Debug)]
pub(super) struct Cuts<'a> {
    graph: &'a Graph,
    vars: &'a Vars,
    parts: &'a Parts<'a>,
    /// For each edge, as bits: whether one more unit can go from its first dot to its second, and back. An edge carries
    /// one unit, either way.
    ways: Vec<u8>,
    /// The edges and directions along which a unit went.
    used: Vec<(u32, u8)>,
    /// The dots of the loop.
    starts: Vec<usize>,
    /// The distance of each dot from the loop.
    far: Vec<u32>,
    /// The dots reached, in that order.
    reached: Vec<usize>,
    /// For each dot reached, the first of its edges that has not failed yet.
    next: Vec<u32>,
    /// The path of one unit: dots, and the edges that leave them.
    path: Vec<(usize, u32)>,
}

impl<'a> Cuts<'a> {
    pub(super) fn new(graph: &'a Graph, vars: &'a Vars, parts: &'a Parts<'a>) -> Self {
        let (dots, edges) = (graph.dot_count(), graph.edge_count() as u32);
        let open = |edge| vars.truth(Place(edge), 1) != Truth::Known(false);
        let ways = (0..edges).map(|edge| if open(edge) { 3 } else { 0 }).collect();
        let (far, next) = (vec![UNSEEN; dots], vec![0; dots]);
        let (used, starts, reached, path) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Cuts { graph, vars, parts, ways, used, starts, far, reached, next, path }
    }

    /// The cut of at most `most` edges around a loop, if there is one and the rules demand a line on both sides of it.
    pub(super) fn around(
        &mut self,
        demands: &Demands<'_>,
        seen: &mut Seen,
        number: usize,
        edges: &[u32],
        most: usize,
    ) -> Option<Vec<Lit>> {
        let found = self.flood(number, edges, most);
        let cut = (found && self.demanded(demands, seen)).then(|| self.border());
        self.clean();
        cut
    }

    /// Whether every answer without an edge across the border would need an edge on either side of it: some rule
    /// demands more than the other side can provide.
    fn demanded(&self, demands: &Demands<'_>, seen: &mut Seen) -> bool {
        let near = self.reached.iter().flat_map(|&dot| self.graph.at_dot(dot).iter().copied());
        let both = |edge: u32, side: bool| self.graph.dots(edge as usize).map(|dot| self.inside(dot)) == [side; 2];
        demands.on_both_sides(seen, near, |edge| both(edge, true), |edge| both(edge, false))
    }

    fn inside(&self, dot: usize) -> bool {
        self.far[dot] != UNSEEN
    }

    /// The direction along an edge from a dot, as a bit.
    fn way(&self, edge: u32, from: usize) -> u8 {
        if self.graph.dots(edge as usize)[0] == from { 1 } else { 2 }
    }

    fn can_go(&self, edge: u32, from: usize) -> bool {
        self.ways[edge as usize] & self.way(edge, from) != 0
    }

    /// Reaches the dots on the loop's side of a smallest cut, unless it takes more than `most` edges. Of several
    /// smallest cuts this is the one nearest to the loop, whatever the paths were.
    fn flood(&mut self, number: usize, edges: &[u32], most: usize) -> bool {
        for dot in edges.iter().flat_map(|&edge| self.graph.dots(edge as usize)) {
            if self.far[dot] == UNSEEN {
                self.far[dot] = 0;
                self.reached.push(dot);
            }
        }
        self.starts.clone_from(&self.reached);
        let mut left = most;
        let mut visits = MAX_VISITS * edges.len().max(LONG);
        while self.reach(number) {
            let Some(rest) = visits.checked_sub(self.reached.len()) else { return false };
            visits = rest;
            for start in 0..self.starts.len() {
                while self.augment(number, self.starts[start]) {
                    let Some(rest) = left.checked_sub(1) else { return false };
                    left = rest;
                }
            }
        }
        true
    }

    /// Resets everything to the state before any loop.
    fn clean(&mut self) {
        self.reset();
        for (edge, way) in self.used.drain(..) {
            self.ways[edge as usize] |= way;
        }
    }

    fn reset(&mut self) {
        for dot in self.reached.drain(..) {
            self.far[dot] = UNSEEN;
            self.next[dot] = 0;
        }
    }

    /// Finds the distance of each dot from the loop, up to the nearest other part of the line; whether one was reached.
    fn reach(&mut self, number: usize) -> bool {
        self.reset();
        for &dot in &self.starts {
            self.far[dot] = 0;
        }
        self.reached.extend_from_slice(&self.starts);
        let (mut next, mut end) = (0, UNSEEN);
        while next < self.reached.len() && self.far[self.reached[next]] < end {
            let dot = self.reached[next];
            next += 1;
            let on = self.far[dot] + 1;
            for &edge in self.graph.at_dot(dot) {
                let other = self.graph.across(edge as usize, dot);
                if self.far[other] == UNSEEN && self.can_go(edge, dot) {
                    self.far[other] = on;
                    self.reached.push(other);
                    if self.parts.apart(number, other) {
                        end = on;
                    }
                }
            }
        }
        end != UNSEEN
    }

    /// Sends a unit from a dot of the loop along a shortest path, if there is one left.
    fn augment(&mut self, number: usize, start: usize) -> bool {
        self.path.clear();
        let mut dot = start;
        while !self.parts.apart(number, dot) {
            let Some(&edge) = self.graph.at_dot(dot).get(self.next[dot] as usize) else {
                // Nothing leads on from here.
                let Some((before, _)) = self.path.pop() else { return false };
                dot = before;
                self.next[dot] += 1;
                continue;
            };
            let other = self.graph.across(edge as usize, dot);
            if self.can_go(edge, dot) && self.far[other] == self.far[dot] + 1 {
                self.path.push((dot, edge));
                dot = other;
            } else {
                self.next[dot] += 1;
            }
        }
        for at in 0..self.path.len() {
            let (dot, edge) = self.path[at];
            let way = self.way(edge, dot);
            let ways = &mut self.ways[edge as usize];
            // A unit in the opposite direction is cancelled; otherwise this direction is used up.
            if *ways & (3 - way) == 0 {
                *ways = 3;
            } else {
                *ways &= !way;
                self.used.push((edge, way));
            }
        }
        true
    }

    /// The open edges from reached dots to others, in board order.
    fn border(&self) -> Vec<Lit> {
        let leads_out = |&edge: &u32| !self.graph.dots(edge as usize).into_iter().all(|dot| self.inside(dot));
        let near = self.reached.iter().flat_map(|&dot| self.graph.at_dot(dot).iter().copied());
        let mut edges: Vec<u32> = near.filter(leads_out).collect();
        edges.sort_unstable();
        edges.into_iter().filter_map(|edge| self.vars.lit(Place(edge), 1)).collect()
    }
}
