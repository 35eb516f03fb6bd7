//! The single loop by spanning trees of dots and of faces at once, without any numbers.
//!
//! In: the edges and the root. Out: clauses. Must not know: clues.
//!
//! Justin C. Williams: *A linear-size zero-one programming model for the minimum spanning tree problem in planar
//! graphs*, Networks 2002: in a planar graph the edges that a spanning tree leaves out are a spanning tree of the
//! faces. Here, cells and the outside attach to one another across edges that are not lines, except for the two faces
//! at the root; dots off the line attach to one another along edges, and finally to the line. Each edge has exactly one
//! of five roles: a line, the attachment of one of its two dots, or the attachment of one of its two faces.
//!
//! Why no counting is needed: by Euler's formula, a closed cycle of lines and attachments along edges has on each side
//! one more dot or face than edges. All of these need an edge there, each its own, except for the faces at the root. So
//! there is a face at the root on either side, and the root, between them, is on the cycle. So there is only one cycle,
//! the loop through the root. Conversely, inside and outside of a single loop are connected, each has a spanning tree,
//! and the edges that these do not cross attach the other dots.
//!
//! The formula also says which cells are inside: not needed, but searches with few clues take half the time.
//!
//! With m = 2HW + H + W edges, r = 2(H + W) of them on the rim, a clueless H x W board has, besides the m variables
//! and 8HW clauses of edges and dots,
//! - variables: 4m, HW insides, and 2n - 3 for the root with n = HW candidates
//! - clauses: 11m for edges, 4m - 2r for insides, 19(H - 1)(W - 1) + 20(H + W - 2) + 16 for dots, 10HW + 3(H - 1)W
//!   for cells, 1 for the outside, 6n - 8 for the root
//!
//! which is about 11HW more variables and 68HW more clauses; with a clue or a known line the root takes 5 variables at
//! most. The answer does not determine the trees: project onto the edges to count.

use itertools::Itertools;

use super::Edges;
use super::faces::Insides;
use crate::board::NOWHERE;
use crate::cnf::{ClauseSink, Encoder, Lit, Truth};

/// What attaches across or along an edge: its first dot, its second, the face before it (on squares above or left), the
/// one after it. `None` for a line.
type Holds = Vec<Option<[Lit; 4]>>;

const BEFORE: usize = 2;

/// Writes that the line is one loop through the root.
pub(super) fn encode(edges: &Edges<'_>, root: &[Truth], enc: &mut Encoder<'_>) {
    let graph = edges.graph;
    let mut holds: Holds = vec![None; edges.truths.len()];
    for edge in edges.all().filter(|&edge| edges.truths[edge] != Truth::Known(true)) {
        let dots = graph.dots(edge);
        let on = |one: usize, other: usize| format!("dot {} hangs on {}", edges.dot(dots[one]), edges.dot(dots[other]));
        let across = |way: usize| match graph.faces(edge)[way] {
            NOWHERE => format!("outside hangs across {}", edges.edge(edge)),
            face => format!("cell {} hangs across {}", edges.face(face), edges.edge(edge)),
        };
        let mut hold = |name: &dyn Fn() -> String| enc.named_var(name).positive();
        let ways = [hold(&|| on(0, 1)), hold(&|| on(1, 0)), hold(&|| across(0)), hold(&|| across(1))];
        holds[edge] = Some(ways);
        let uses = [edges.truths[edge], ways[0].into(), ways[1].into(), ways[2].into(), ways[3].into()];
        enc.add_truths(uses);
        for [one, other] in uses.iter().array_combinations() {
            enc.add_truths([!*one, !*other]);
        }
    }
    let mut sides = Vec::new();
    for dot in 0..graph.dot_count() {
        sides.clear();
        sides.extend(graph.at_dot(dot).iter().map(|&edge| {
            let edge = edge as usize;
            (edge, usize::from(graph.dots(edge)[1] == dot))
        }));
        held(&sides, &edges.truths, &holds, true, enc);
    }
    for face in 0..graph.face_count() {
        sides.clear();
        sides.extend(graph.round(face).iter().map(|&edge| {
            let edge = edge as usize;
            (edge, BEFORE + usize::from(graph.faces(edge)[1] == face as u32))
        }));
        held(&sides, root, &holds, true, enc);
    }
    let rim = edges.all().filter_map(|edge| {
        let outside = graph.faces(edge).iter().position(|&face| face == NOWHERE)?;
        Some((edge, BEFORE + outside))
    });
    held(&rim.collect::<Vec<_>>(), root, &holds, false, enc);
    Insides::new(edges, enc);
}

/// A dot or face with these sides attaches by one of them, unless one of them is `free`: a line at a dot, the root at a
/// face. That it attaches only once, and only then, follows from the number of edges; `once` states it as well, because
/// engines do not see that.
fn held(sides: &[(usize, usize)], free: &[Truth], holds: &Holds, once: bool, enc: &mut Encoder<'_>) {
    let own = |&(edge, way): &(usize, usize)| holds[edge].map(|ways| (edge, ways[way]));
    let ways: Vec<(usize, Lit)> = sides.iter().filter_map(own).collect();
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
