//! The single loop by spanning trees of dots and of faces at once, without any numbers.
//!
//! In: the edges and the root. Out: clauses. Must not know: clues.
//!
//! Justin C. Williams: *A linear-size zero-one programming model for the minimum spanning tree problem in planar
//! graphs*, Networks 2002: in a planar graph the edges that a spanning tree leaves out are a spanning tree of the
//! faces. Here: cells and the outside hang on one another across edges that are no lines, except for the two faces
//! at the root; dots off the line hang on one another along edges, and so on the line. Each edge is exactly one of
//! five: a line, a hold of one of its two dots, a hold of one of its two faces.
//!
//! Why no counting is needed: a closed cycle of lines and holds along edges has on each side, by Euler's formula,
//! one dot or face more than edges. All of them need an edge there, each its own, except for the faces at the root.
//! So a face at the root is on either side, and the root, between them, is on the cycle. So there is one cycle, and
//! the loop through the root is it. Conversely, inside and outside of a single loop are connected, each has a
//! spanning tree, and the edges that these do not cross hold the other dots.
//!
//! Which cells are inside is said too: not needed, but searches with few clues take half the time.
//!
//! With m = 2HW + H + W edges, r = 2(H + W) of them on the rim, a clueless H x W board has, besides the m variables
//! and 8HW clauses of edges and dots,
//! - variables: 4m, HW insides, and 2n - 3 for the root with n = HW candidates
//! - clauses: 11m for edges, 4m - 2r for insides, 19(H - 1)(W - 1) + 20(H + W - 2) + 16 for dots, 10HW + 3(H - 1)W
//!   for cells, 1 for the outside, 6n - 8 for the root
//!
//! which is about 11HW more variables and 68HW more clauses; with a clue or a known line the root takes 5 variables
//! at most. The trees are not fixed by the answer: project onto the edges to count.

use itertools::Itertools;

use super::faces::{Insides, faces};
use crate::cnf::{ClauseSink, Encoder, Lit, Truth};
use crate::grid::{Edge, Edges, Grid};
use crate::puzzle::slitherlink::Rule;

/// Who holds on across or along an edge: its first dot, its second, the face before it (above or left), the one
/// after it. Nobody on a line.
type Holds = Edges<Option<[Lit; 4]>>;

const BEFORE: usize = 2;
const AFTER: usize = 3;

/// Writes that the line is one loop through the root.
pub(super) fn encode(edges: &Edges<Truth>, root: &Edges<Truth>, enc: &mut Encoder<'_, Rule>) {
    let mut holds: Holds = edges.map(|_| None);
    for edge in edges.edges().filter(|&edge| edges[edge] != Truth::Known(true)) {
        let [first, second] = edge.dots();
        let [before, after] =
            faces(edges, edge).map(|at| move || at.map_or("outside".into(), |at| format!("cell {at}")));
        let mut hold = |name: &dyn Fn() -> String| enc.named_var(name).positive();
        let ways = [
            hold(&|| format!("dot {first} hangs on {second}")),
            hold(&|| format!("dot {second} hangs on {first}")),
            hold(&|| format!("{} hangs across {edge}", before())),
            hold(&|| format!("{} hangs across {edge}", after())),
        ];
        holds[edge] = Some(ways);
        let uses = [edges[edge], ways[0].into(), ways[1].into(), ways[2].into(), ways[3].into()];
        enc.add_truths(uses);
        for [one, other] in uses.iter().array_combinations() {
            enc.add_truths([!*one, !*other]);
        }
    }
    let dots = Grid::filled(edges.height() + 1, edges.width() + 1, ());
    for dot in dots.positions() {
        let sides = edges.at_dot(dot).map(|edge| (edge, usize::from(edge.dots()[1] == dot)));
        held(&sides.collect::<Vec<_>>(), edges, &holds, true, enc);
    }
    for cell in Grid::filled(edges.height(), edges.width(), ()).positions() {
        let [top, left, right, bottom] = Edges::<()>::around(cell);
        held(&[(top, AFTER), (left, AFTER), (right, BEFORE), (bottom, BEFORE)], root, &holds, true, enc);
    }
    let rim = edges.edges().filter_map(|edge| {
        let outside = faces(edges, edge).iter().position(Option::is_none)?;
        Some((edge, BEFORE + outside))
    });
    held(&rim.collect::<Vec<_>>(), root, &holds, false, enc);
    Insides::new(edges, enc);
}

/// A dot or face with these sides holds on by one of them, unless one of them is `free`: a line at a dot, the root
/// at a face. That it does so only once, and only then, follows from the number of edges; `once` says it too, as an
/// engine does not see that.
fn held(sides: &[(Edge, usize)], free: &Edges<Truth>, holds: &Holds, once: bool, enc: &mut Encoder<'_, Rule>) {
    let own = |&(edge, way): &(Edge, usize)| holds[edge].map(|ways| (edge, ways[way]));
    let ways: Vec<(Edge, Lit)> = sides.iter().filter_map(own).collect();
    let frees = sides.iter().map(|&(edge, _)| (edge, free[edge]));
    enc.add_truths(frees.clone().map(|(_, free)| free).chain(ways.iter().map(|&(_, way)| way.into())));
    if !once {
        return;
    }
    for [(_, one), (_, other)] in ways.iter().array_combinations() {
        enc.add_clause(&[!*one, !*other]);
    }
    for (edge, free) in frees.filter(|&(_, free)| free != Truth::Known(false)) {
        for &(_, way) in ways.iter().filter(|&&(other, _)| other != edge) {
            enc.add_truths([!free, (!way).into()]);
        }
    }
}
