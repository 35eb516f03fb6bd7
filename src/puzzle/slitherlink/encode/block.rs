//! Lemmas against separate loops.
//!
//! In: a candidate with a separate loop. Out: a clause that every answer satisfies and the candidate does not.
//! Must not know: how the candidate was found.

use super::Vars;
use crate::cnf::{Lit, Truth};
use crate::grid::Edges;
use crate::puzzle::slitherlink::{Flaw, Slitherlink};

/// The lemma against a separate loop L: not all edges of L, or not the edge f, where f is an edge of the
/// candidate elsewhere.
pub(in crate::puzzle::slitherlink) fn block(
    puzzle: &Slitherlink,
    vars: &Vars,
    board: &Edges<bool>,
    flaw: &Flaw,
) -> Option<Vec<Lit>> {
    let Flaw::Loop { edges } = flaw else { return None };
    let mut of_loop = Edges::filled(board.height(), board.width(), false);
    for &edge in edges {
        of_loop[edge] = true;
    }
    let alone = puzzle.clues.positions().all(|at| {
        let count = Edges::<bool>::around(at).into_iter().filter(|&edge| of_loop[edge]).count();
        puzzle.clues[at].is_none_or(|k| count == usize::from(k))
    });
    let mut lemma: Vec<Lit> = edges.iter().filter_map(|&edge| (!vars.edges[edge]).lit()).collect();
    if alone || vars.guarded {
        let other = board.edges().find(|&edge| board[edge] && !of_loop[edge])?;
        if let Truth::Open(lit) = vars.edges[other] {
            lemma.push(!lit);
        }
    }
    Some(lemma)
}
