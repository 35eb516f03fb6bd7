//! A guess at a single loop with given counts around its faces.
//!
//! In: counts, what is known, maybe a board that keeps them with several loops. Out: values that edges probably have in
//! one and the same answer, the most certain first. Must not know: which puzzle it is, engines.
//!
//! Annealing makes one loop that breaks few counts. Far from these, the loop is probably right.

use super::anneal::{Annealed, Wanted, anneal};
use crate::board::{Board, Graph, NOWHERE, Place, Value};

/// Where fewer edges are open, engines need no guess: up to 40x40, with any part of the clues, it did not pay.
const MANY: usize = 2_500;

/// Where more than this part of the faces have a count, in percent, annealing from nothing breaks too many of them.
const DENSE: usize = 28;

/// Edges nearer than this to a broken face are left open.
const MARGIN: u32 = 2;

/// If few faces have a count, a guess from nothing. Otherwise a guess that starts from this board, or an empty one if
/// there is none. `None` where few edges are open.
pub(crate) fn guess(
    wanted: &Wanted<'_>,
    start: Option<&Board>,
    seed: u64,
    go_on: &mut dyn FnMut() -> bool,
) -> Option<Vec<(Place, Value)>> {
    let open: Vec<usize> = (0..wanted.known.len()).filter(|&edge| wanted.known[edge].is_none()).collect();
    if open.len() < MANY {
        return None;
    }
    let counts = wanted.counts.iter().flatten().count();
    let start = match start {
        _ if 100 * counts <= DENSE * wanted.counts.len() => None,
        Some(board) => Some(&board.0[..]),
        None => return Some(Vec::new()),
    };
    let Annealed { lines, broken } = anneal(wanted, start, seed, go_on);
    let distances = distances(wanted.graph, broken);
    // Sorted by distance, the farthest first.
    let far = |edge: usize| {
        let faces = wanted.graph.faces(edge).into_iter().filter(|&face| face != NOWHERE);
        let distance = faces.map(|face| distances[face as usize]).min().unwrap_or(0);
        (distance >= MARGIN).then_some((u32::MAX - distance, edge as u32))
    };
    let mut open: Vec<(u32, u32)> = open.into_iter().filter_map(far).collect();
    open.sort_unstable();
    Some(open.into_iter().map(|(_, edge)| (Place(edge), Value::from(lines[edge as usize]))).collect())
}

/// For each face, the number of steps from face to face to the nearest of these; `u32::MAX` if there is none.
fn distances(graph: &Graph, mut faces: Vec<u32>) -> Vec<u32> {
    let mut distances = vec![u32::MAX; graph.face_count()];
    faces.iter().for_each(|&face| distances[face as usize] = 0);
    let mut next = 0;
    while let Some(&face) = faces.get(next) {
        next += 1;
        for beyond in graph.round(face as usize).iter().flat_map(|&edge| graph.faces(edge as usize)) {
            if beyond != NOWHERE && distances[beyond as usize] == u32::MAX {
                distances[beyond as usize] = distances[face as usize] + 1;
                faces.push(beyond);
            }
        }
    }
    distances
}
