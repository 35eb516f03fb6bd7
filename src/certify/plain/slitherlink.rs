//! Slitherlink: what the edges round a clue and at a dot may not be.
//!
//! In: a slitherlink. Out: its clauses. Must not know: the encoder, the single loop.
//!
//! A clue or a dot allows some numbers of lines among its two to four edges. Its clauses are those over its edges
//! that all allowed ways satisfy and that cannot lose a literal, found by trying all of them.

use super::{Take, at_least_one};
use crate::grid::{Edge, Edges, Grid};
use crate::puzzle::slitherlink::Slitherlink;

/// The clauses over "there is a line on this edge".
pub(in crate::certify) fn slitherlink(puzzle: &Slitherlink, take: Take<'_, Edge>) {
    let clues = puzzle.clues();
    for at in clues.positions() {
        if let Some(clue) = clues[at] {
            table(&Edges::<()>::around(at), &|lines| lines == u32::from(clue), take);
        }
    }
    let board = Edges::filled(clues.height(), clues.width(), ());
    for dot in Grid::filled(clues.height() + 1, clues.width() + 1, ()).positions() {
        let around: Vec<Edge> = board.at_dot(dot).collect();
        table(&around, &|lines| lines == 0 || lines == 2, take);
    }
    if !clues.cells().iter().flatten().any(|&clue| clue > 0) {
        let edges: Vec<Edge> = board.edges().collect();
        at_least_one(&edges, take);
    }
}

/// The shortest clauses over these edges that hold whenever the number of lines is allowed.
fn table(edges: &[Edge], allowed: &dyn Fn(u32) -> bool, take: Take<'_, Edge>) {
    let ways: Vec<u32> = (0..1u32 << edges.len()).filter(|lines| allowed(lines.count_ones())).collect();
    let holds = |clause: &[(usize, bool)]| {
        ways.iter().all(|lines| clause.iter().any(|&(at, value)| (lines >> at & 1 == 1) == value))
    };
    // Each edge is a line, is none, or is not spoken of.
    for mut code in 0..3usize.pow(edges.len() as u32) {
        let mut clause = Vec::new();
        for at in 0..edges.len() {
            if code % 3 > 0 {
                clause.push((at, code % 3 == 2));
            }
            code /= 3;
        }
        let without = |left: usize| -> Vec<(usize, bool)> {
            clause.iter().enumerate().filter(|&(at, _)| at != left).map(|(_, &said)| said).collect()
        };
        if holds(&clause) && !(0..clause.len()).any(|left| holds(&without(left))) {
            let clause: Vec<(Edge, bool)> = clause.iter().map(|&(at, value)| (edges[at], value)).collect();
            take(&clause);
        }
    }
}
