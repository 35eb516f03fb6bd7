//! The smallest cut between a separate loop and the rest of the line.
//!
//! In: the loops of a candidate. Out: for each of them open edges of which every answer has one. Must not know: where
//! the candidate came from.
//!
//! A set S of dots holds the loop and none of the other loops. The candidate has no edge across its border. Where
//! the clues demand an edge within S and one without, an answer, being one piece, has an edge across. The border
//! with the fewest open edges is a minimum cut, found by augmenting paths (Ford and Fulkerson: Maximal flow through
//! a network, 1956), each edge carrying one unit, all shortest paths at once (Dinic: Algorithm for solution of a problem
//! of maximum flow in networks with power estimation, 1970): path by path, a loop of 1,000 edges searched the board 250
//! times.
//!
//! The grids are made once for all loops of a candidate, and cleaned where they were used: a cut costs what the search
//! for it visits.

use super::parts::Parts;
use super::{LONG, Vars};
use crate::cnf::{Lit, Truth};
use crate::grid::{Edge, Pos};
use crate::puzzle::slitherlink::Slitherlink;

/// A search for a cut is given up after so many visits of dots for each edge of the loop, so that all lemmas of a
/// candidate together are linear in the board. Published and generated boards took 3 to 10 at the median, 112 at most.
const MAX_VISITS: usize = 200;
const UNSEEN: u32 = u32::MAX;

/// Finds cuts round the loops of one candidate.
pub(super) struct Cuts<'a> {
    puzzle: &'a Slitherlink,
    /// The number of clues above 0.
    demands: usize,
    flow: Flow<'a>,
}

impl<'a> Cuts<'a> {
    pub(super) fn new(puzzle: &'a Slitherlink, vars: &'a Vars, parts: &'a Parts<'a>) -> Self {
        let demands = puzzle.clues.cells().iter().flatten().filter(|&&clue| clue > 0).count();
        Cuts { puzzle, demands, flow: Flow::new(vars, parts) }
    }

    /// The cut of at most `most` edges round a loop, if there is one and the clues demand a line on both sides of it.
    pub(super) fn around(&mut self, number: usize, edges: &[Edge], most: usize) -> Option<Vec<Lit>> {
        let found = self.flow.flood(number, edges, most);
        let cut = (found && self.demanded()).then(|| self.flow.border());
        self.flow.clean();
        cut
    }

    /// Whether every answer that has no edge across the border has an edge on either side of it: some clue is larger
    /// than what the other side can give it.
    fn demanded(&self) -> bool {
        let (mut within, mut without, mut seen) = (false, false, 0);
        for (cell, inside) in self.flow.cells() {
            let Some(k) = self.puzzle.clues[cell] else { continue };
            let [top_left, top_right, bottom_left, bottom_right] = inside;
            let sides = [
                (top_left, top_right),
                (top_left, bottom_left),
                (top_right, bottom_right),
                (bottom_left, bottom_right),
            ];
            let count = |side: bool| sides.iter().filter(|&&(a, b)| a == side && b == side).count();
            seen += usize::from(k > 0);
            within |= usize::from(k) > count(false);
            without |= usize::from(k) > count(true);
        }
        // All other cells have no dot inside.
        within && (without || seen < self.demands)
    }
}

/// Units of flow from a loop to other parts of the line. Dots are numbers, in reading order; the four sides of a dot are up,
/// left, right, down.
struct Flow<'a> {
    vars: &'a Vars,
    parts: &'a Parts<'a>,
    /// The number of dots in a row.
    width: usize,
    /// For each dot the sides to which a unit more can go, as bits. An edge carries one unit, either way.
    ways: Vec<u8>,
    /// The dots and sides from which a unit went.
    used: Vec<(usize, u8)>,
    /// The dots of the loop.
    starts: Vec<usize>,
    /// How many steps each dot is away from the loop.
    far: Vec<u32>,
    /// The dots that were reached, in that order.
    reached: Vec<usize>,
    /// For each dot that was reached the first of its sides that has not failed yet.
    next: Vec<u8>,
    /// The way of one unit.
    path: Vec<(usize, u8)>,
}

impl<'a> Flow<'a> {
    fn new(vars: &'a Vars, parts: &'a Parts<'a>) -> Self {
        let width = vars.edges.width() + 1;
        let dots = width * (vars.edges.height() + 1);
        let mut ways = vec![0; dots];
        for edge in vars.edges.edges().filter(|&edge| vars.edges[edge] != Truth::Known(false)) {
            let [from, to] = edge.dots().map(|dot| dot.row * width + dot.col);
            let side = if to == from + 1 { 2 } else { 3 };
            ways[from] |= 1 << side;
            ways[to] |= 1 << (3 - side);
        }
        let (far, next) = (vec![UNSEEN; dots], vec![0; dots]);
        let (used, starts, reached, path) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Flow { vars, parts, width, ways, used, starts, far, reached, next, path }
    }

    fn number(&self, dot: Pos) -> usize {
        dot.row * self.width + dot.col
    }

    fn pos(&self, dot: usize) -> Pos {
        Pos::new(dot / self.width, dot % self.width)
    }

    /// The dot on this side of a dot.
    fn beside(&self, dot: usize, side: u8) -> usize {
        match side {
            0 => dot - self.width,
            1 => dot - 1,
            2 => dot + 1,
            _ => dot + self.width,
        }
    }

    /// Reaches the dots on the loop's side of a smallest cut, unless it takes more than `most` edges. Of several smallest
    /// cuts that is the one nearest to the loop, whatever the paths were.
    fn flood(&mut self, number: usize, edges: &[Edge], most: usize) -> bool {
        for dot in edges.iter().flat_map(|edge| edge.dots()) {
            let dot = self.number(dot);
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

    /// Makes everything again as it was before any loop.
    fn clean(&mut self) {
        self.forget();
        for (dot, side) in self.used.drain(..) {
            self.ways[dot] |= 1 << side;
        }
    }

    fn forget(&mut self) {
        for dot in self.reached.drain(..) {
            self.far[dot] = UNSEEN;
            self.next[dot] = 0;
        }
    }

    /// Finds how far each dot is away from the loop, as far as another part of the line; whether one was reached.
    fn reach(&mut self, number: usize) -> bool {
        self.forget();
        for &dot in &self.starts {
            self.far[dot] = 0;
        }
        self.reached.extend_from_slice(&self.starts);
        let (mut next, mut end) = (0, UNSEEN);
        while next < self.reached.len() && self.far[self.reached[next]] < end {
            let dot = self.reached[next];
            next += 1;
            let on = self.far[dot] + 1;
            for side in (0..4).filter(|side| self.ways[dot] >> side & 1 == 1) {
                let other = self.beside(dot, side);
                if self.far[other] == UNSEEN {
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

    /// Sends a unit from a dot of the loop along a shortest path, if there still is one.
    fn augment(&mut self, number: usize, start: usize) -> bool {
        self.path.clear();
        let mut dot = start;
        while !self.parts.apart(number, dot) {
            let side = self.next[dot];
            if side == 4 {
                // Nothing leads on from here.
                let Some((before, _)) = self.path.pop() else { return false };
                dot = before;
                self.next[dot] += 1;
            } else if self.ways[dot] >> side & 1 == 1
                && let other = self.beside(dot, side)
                && self.far[other] == self.far[dot] + 1
            {
                self.path.push((dot, side));
                dot = other;
            } else {
                self.next[dot] += 1;
            }
        }
        for &(dot, side) in &self.path {
            let (other, back) = (self.beside(dot, side), 3 - side);
            // A unit that came the other way is taken back; else no more can go this way.
            if self.ways[other] >> back & 1 == 0 {
                self.ways[other] |= 1 << back;
            } else {
                self.ways[dot] &= !(1 << side);
                self.used.push((dot, side));
            }
        }
        true
    }

    fn inside(&self, dot: Pos) -> bool {
        self.far[self.number(dot)] != UNSEEN
    }

    /// The open edges from dots that were reached to others, in the order of the board.
    fn border(&self) -> Vec<Lit> {
        let of_dot = |&dot: &usize| self.vars.edges.at_dot(self.pos(dot));
        let leads_out = |edge: &Edge| !edge.dots().into_iter().all(|dot| self.inside(dot));
        let mut edges: Vec<Edge> = self.reached.iter().flat_map(of_dot).filter(leads_out).collect();
        edges.sort_unstable();
        edges.into_iter().filter_map(|edge| self.vars.edges[edge].lit()).collect()
    }

    /// The cells with a corner among the dots that were reached, and which corners these are: top left, top right, bottom
    /// left, bottom right.
    fn cells(&self) -> impl Iterator<Item = (Pos, [bool; 4])> + '_ {
        const CORNERS: [(usize, usize); 4] = [(0, 0), (0, 1), (1, 0), (1, 1)];
        let (height, width) = (self.vars.edges.height(), self.vars.edges.width());
        self.reached.iter().flat_map(move |&dot| {
            let dot = self.pos(dot);
            CORNERS.into_iter().enumerate().filter_map(move |(corner, (down, right))| {
                let cell = Pos::new(dot.row.checked_sub(down)?, dot.col.checked_sub(right)?);
                if cell.row >= height || cell.col >= width {
                    return None;
                }
                let inside = CORNERS.map(|(down, right)| self.inside(Pos::new(cell.row + down, cell.col + right)));
                // Each cell once, at the first of its corners.
                (inside.iter().position(|&inside| inside) == Some(corner)).then_some((cell, inside))
            })
        })
    }
}
