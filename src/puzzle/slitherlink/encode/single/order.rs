//! The single loop by a direction and a number for each dot, which steps on from dot to dot.
//!
//! In: the edges and the root. Out: clauses. Must not know: clues.
//!
//! Numbers that step along a Hamiltonian cycle and only fit if it is one: Neng-Fa Zhou: *In Pursuit of an Efficient
//! SAT Encoding for the Hamiltonian Cycle Problem*, CP 2020; with the numbers as states of a linear feedback shift
//! register, whose step takes few clauses: Andrew Johnson: *Stedman and Erin Triples encoded as a SAT Problem*,
//! Pragmatics of SAT 2014. Here for one cycle through some of the dots. A cell is inside or outside, and an edge
//! between the two is a line; the line runs with its inside on the right. Along it the number steps, except across
//! the root, behind which it is 1. A closed loop without the root would come back to its number before the register
//! does: of b bits it returns after 2^b - 1 steps, loops are even, so that b is the smallest number in [`TAPS`] for
//! which 2 (2^b - 1) is above the number of dots.
//!
//! With m = 2HW + H + W edges, r = 2(H + W) of them on the rim and i = m - r not, N = (H + 1)(W + 1) dots, a clueless
//! H x W board has, besides the m variables and 8HW clauses of edges and dots,
//! - variables: HW insides, 2i directions, bN bits, and 2n - 3 for the root with n = HW candidates
//! - clauses: 4i + 2r for insides, 6i for directions, (2i + r)(2b + 2) for steps, (2n - W) b behind the root, bN for
//!   0 off the line, 2m for none on it, 6n - 8 for the root
//!
//! All of these variables are fixed by the answer: models are answers, without projection.

use super::both;
use super::faces::{Insides, faces};
use crate::cnf::{Encoder, Lit, Truth};
use crate::grid::{Edge, Edges, Grid, Pos};
use crate::puzzle::slitherlink::Rule;

/// For each number of bits the second tap of a register (next to the last bit) that runs through all states but 0.
const TAPS: [(usize, usize); 14] = [
    (2, 1),
    (3, 2),
    (4, 3),
    (5, 3),
    (6, 5),
    (7, 6),
    (9, 5),
    (10, 7),
    (11, 9),
    (15, 14),
    (17, 14),
    (18, 11),
    (20, 17),
    (21, 19),
];

/// The bits and the tap for boards with so many dots.
fn register(dots: usize) -> (usize, usize) {
    let fits = |&&(bits, _): &&(usize, usize)| 2 * ((1 << bits) - 1) > dots;
    *TAPS.iter().find(fits).expect("the largest board has fewer dots than the largest register numbers")
}

/// Writes that the line is one loop through the root.
pub(super) fn encode(edges: &Edges<Truth>, root: &Edges<Truth>, enc: &mut Encoder<'_, Rule>) {
    let arcs = arcs(edges, enc);
    let dots = Grid::filled(edges.height() + 1, edges.width() + 1, ());
    let (bits, tap) = register(dots.cells().len());
    let numbers: Vec<Vec<Lit>> = dots
        .positions()
        .map(|dot| (0..bits).map(|bit| enc.named_var(|| format!("dot {dot} number bit {bit}")).positive()).collect())
        .collect();
    let number = |dot: Pos| &numbers[dot.row * dots.width() + dot.col];
    for dot in dots.positions() {
        for &bit in number(dot) {
            enc.add_truths(edges.at_dot(dot).map(|edge| edges[edge]).chain([(!bit).into()]));
        }
        for edge in edges.at_dot(dot).filter(|&edge| edges[edge] != Truth::Known(false)) {
            enc.add_truths(number(dot).iter().map(|&bit| bit.into()).chain([!edges[edge]]));
        }
    }
    for edge in edges.edges() {
        let [first, second] = edge.dots();
        for (way, from, to) in [(arcs[edge][0], first, second), (arcs[edge][1], second, first)] {
            if way == Truth::Known(false) {
                continue;
            }
            let mut steps = |lits: &[Lit]| {
                enc.add_truths(lits.iter().map(|&lit| lit.into()).chain([!way, root[edge]]));
            };
            let (from, to) = (number(from), number(to));
            for bit in 1..bits {
                steps(&[!from[bit - 1], to[bit]]);
                steps(&[from[bit - 1], !to[bit]]);
            }
            let (last, tap, next) = (from[bits - 1], from[tap - 1], to[0]);
            steps(&[!last, !tap, !next]);
            steps(&[last, tap, !next]);
            steps(&[!last, tap, next]);
            steps(&[last, !tap, next]);
            if root[edge] != Truth::Known(false) {
                for (bit, &lit) in to.iter().enumerate() {
                    let one = if bit == 0 { lit } else { !lit };
                    enc.add_truths([one.into(), !way, !root[edge]]);
                }
            }
        }
    }
}

/// Whether the line runs along an edge from its first dot to its second, and whether it runs back.
fn arcs(edges: &Edges<Truth>, enc: &mut Encoder<'_, Rule>) -> Edges<[Truth; 2]> {
    let insides = Insides::new(edges, enc);
    let mut arcs = edges.map(|_| [Truth::Known(false); 2]);
    for edge in edges.edges() {
        let [before, after] = faces(edges, edge).map(|face| insides.of(face));
        // To the right the face after the edge is on the right hand, downwards the one before it.
        let (right, left) = if matches!(edge, Edge::Horizontal(_)) { (after, before) } else { (before, after) };
        let line = edges[edge];
        let [first, second] = edge.dots();
        arcs[edge] = match (right, left) {
            (_, Truth::Known(_)) => [line, Truth::Known(false)],
            (Truth::Known(_), _) => [Truth::Known(false), line],
            _ => [
                both(line, right, enc, || format!("line from {first} to {second}")),
                both(line, left, enc, || format!("line from {second} to {first}")),
            ],
        };
    }
    arcs
}

#[cfg(test)]
mod tests {
    use super::{TAPS, register};

    #[test]
    fn registers_run_through_all_states() {
        for (bits, tap) in TAPS {
            let step = |state: u32| {
                let next = (state >> (bits - 1) ^ state >> (tap - 1)) & 1;
                (state << 1 | next) & ((1 << bits) - 1)
            };
            let (mut state, mut steps) = (step(1), 1u32);
            while state != 1 {
                (state, steps) = (step(state), steps + 1);
            }
            assert_eq!(steps, (1 << bits) - 1, "{bits} bits");
        }
    }

    #[test]
    fn every_board_has_a_register() {
        for (dots, bits) in [(4, 2), (6, 3), (121, 6), (441, 9), (10_201, 15), (2_000_002, 20), (2_097_150, 21)] {
            assert_eq!(register(dots).0, bits, "{dots} dots");
        }
    }
}
