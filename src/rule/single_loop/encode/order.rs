//! The single loop by a direction and a number for each dot, which advances from dot to dot.
//!
//! In: the edges and the root. Out: clauses. Must not know: clues.
//!
//! Numbers that advance along a Hamiltonian cycle and fit only if it is one: Neng-Fa Zhou: *In Pursuit of an Efficient
//! SAT Encoding for the Hamiltonian Cycle Problem*, CP 2020; with the numbers as states of a linear feedback shift
//! register, whose step takes few clauses: Andrew Johnson: *Stedman and Erin Triples encoded as a SAT Problem*,
//! Pragmatics of SAT 2014. Here the cycle passes only some of the dots. A cell is inside or outside, and an edge
//! between the two is a line; the line runs with its inside on the right. The number advances along the line, except
//! across the root, after which it is 1. A closed loop without the root would return to its first number before the
//! register does: with b bits the register repeats after 2^b - 1 steps, loops are even on squares, and so b is the
//! smallest number in [`TAPS`] for which 2 (2^b - 1) is above the number of dots.
//!
//! With m = 2HW + H + W edges, r = 2(H + W) of them on the rim and i = m - r not, N = (H + 1)(W + 1) dots, a clueless
//! H x W board has, besides the m variables and 8HW clauses of edges and dots,
//! - variables: HW insides, 2i directions, bN bits, and 2n - 3 for the root with n = HW candidates
//! - clauses: 4i + 2r for insides, 6i for directions, (2i + r)(2b + 2) for steps, (2n - W) b after the root, bN for 0
//!   off the line, 2m for none on it, 6n - 8 for the root
//!
//! The answer determines all of these variables: models are answers, without projection.

use super::faces::Insides;
use super::{Edges, both};
use crate::board::{Graph, NOWHERE};
use crate::cnf::{Encoder, Lit, Truth};

/// For each number of bits, the second tap (besides the last bit) of a register that runs through all states but 0.
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

/// The bits and the tap for loops of at most this many dots; `even` if all loops have an even length.
fn register(dots: usize, even: bool) -> (usize, usize) {
    let fits = |&&(bits, _): &&(usize, usize)| (1 + usize::from(even)) * ((1 << bits) - 1) > dots;
    *TAPS.iter().find(fits).expect("the largest board has fewer dots than the largest register numbers")
}

/// Writes that the line is one loop through the root.
pub(super) fn encode(edges: &Edges<'_>, root: &[Truth], enc: &mut Encoder<'_>) {
    let (graph, truths) = (edges.graph, &edges.truths);
    let arcs = arcs(edges, enc);
    let (bits, tap) = register(graph.dot_count(), is_even(graph));
    let name = |dot, bit| format!("dot {} number bit {bit}", edges.dot(dot));
    let mut number = |dot| (0..bits).map(|bit| enc.named_var(|| name(dot, bit)).positive()).collect();
    let numbers: Vec<Vec<Lit>> = (0..graph.dot_count()).map(&mut number).collect();
    for (dot, number) in numbers.iter().enumerate() {
        let at_dot = || graph.at_dot(dot).iter().map(|&edge| truths[edge as usize]);
        for &bit in number {
            enc.add_truths(at_dot().chain([(!bit).into()]));
        }
        for line in at_dot().filter(|&line| line != Truth::Known(false)) {
            enc.add_truths(number.iter().map(|&bit| bit.into()).chain([!line]));
        }
    }
    for edge in edges.all() {
        let [first, second] = graph.dots(edge);
        for (way, from, to) in [(arcs[edge][0], first, second), (arcs[edge][1], second, first)] {
            if way == Truth::Known(false) {
                continue;
            }
            let mut steps = |lits: &[Lit]| {
                enc.add_truths(lits.iter().map(|&lit| lit.into()).chain([!way, root[edge]]));
            };
            let (from, to) = (&numbers[from], &numbers[to]);
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
fn arcs(edges: &Edges<'_>, enc: &mut Encoder<'_>) -> Vec<[Truth; 2]> {
    let insides = Insides::new(edges, enc);
    let hands = hands(edges.graph);
    let arc = |edge: usize| {
        let [right, left] = hands[edge].map(|face| insides.of(face));
        let line = edges.truths[edge];
        let [first, second] = edges.graph.dots(edge).map(|dot| edges.dot(dot));
        match (right, left) {
            (_, Truth::Known(_)) => [line, Truth::Known(false)],
            (Truth::Known(_), _) => [Truth::Known(false), line],
            _ => [
                both(line, right, enc, || format!("line from {first} to {second}")),
                both(line, left, enc, || format!("line from {second} to {first}")),
            ],
        }
    };
    edges.all().map(arc).collect()
}

/// For each edge, seen from its first dot to its second, the faces on the right and on the left. Right and left may be
/// swapped, as long as that is consistent for all faces that meet. The border of a face is one simple closed line.
fn hands(graph: &Graph) -> Vec<[u32; 2]> {
    let mut hands: Vec<Option<[u32; 2]>> = vec![None; graph.edge_count()];
    let mut done = vec![false; graph.face_count()];
    for start in 0..graph.face_count() {
        let mut faces = vec![(start, graph.round(start)[0])];
        while let Some((face, first)) = faces.pop() {
            if std::mem::replace(&mut done[face], true) {
                continue;
            }
            let other = |edge: u32| graph.faces(edge as usize).into_iter().find(|&other| other != face as u32);
            let (right, left) = (face as u32, other(first).unwrap_or(NOWHERE));
            let forward = hands[first as usize].get_or_insert([right, left])[0] == right;
            let [one, two] = graph.dots(first as usize);
            let (start, mut dot) = if forward { (one, two) } else { (two, one) };
            let mut edge = first;
            while dot != start {
                let meets = |next: u32| next != edge && graph.dots(next as usize).contains(&dot);
                let Some(next) = graph.round(face).iter().copied().find(|&next| meets(next)) else { break };
                edge = next;
                let left = other(edge).unwrap_or(NOWHERE);
                let both = if graph.dots(edge as usize)[0] == dot { [right, left] } else { [left, right] };
                hands[edge as usize].get_or_insert(both);
                if left != NOWHERE {
                    faces.push((left as usize, edge));
                }
                dot = graph.across(edge as usize, dot);
            }
            if let Some(left) = other(first).filter(|&left| left != NOWHERE) {
                faces.push((left as usize, first));
            }
        }
    }
    hands.into_iter().map(|hands| hands.unwrap_or([NOWHERE; 2])).collect()
}

/// Whether every loop has an even number of edges, that is, whether the graph of dots is bipartite.
fn is_even(graph: &Graph) -> bool {
    let mut colours: Vec<Option<bool>> = vec![None; graph.dot_count()];
    for start in 0..graph.dot_count() {
        let mut dots = vec![start];
        colours[start].get_or_insert(false);
        while let Some(dot) = dots.pop() {
            for &edge in graph.at_dot(dot) {
                let other = graph.across(edge as usize, dot);
                if colours[other].is_none() {
                    colours[other] = colours[dot].map(|colour| !colour);
                    dots.push(other);
                } else if colours[other] == colours[dot] {
                    return false;
                }
            }
        }
    }
    true
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
            assert_eq!(register(dots, true).0, bits, "{dots} dots");
        }
    }
}
