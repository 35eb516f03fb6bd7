//! Lemmas against separate loops.
//!
//! In: a candidate with a separate loop. Out: a clause that every answer satisfies and the candidate does not.
//! Must not know: how the candidate was found.
//!
//! There are two. The *cycle* lemma says "not all edges of this loop, or not that edge elsewhere": cheap, and as
//! long as the loop. The *cut* lemma says "some edge crosses from here to there", where the clues demand a line on
//! both sides: it holds whatever the loops look like, but needs a small cut through the open edges to be worth it
//! (subtour elimination: Dantzig, Fulkerson, Johnson: Solution of a large-scale traveling-salesman problem, 1954).

mod cut;

use super::Vars;
use crate::cnf::Lit;
use crate::grid::{Edge, Edges};
use crate::puzzle::Lemma;
use crate::puzzle::slitherlink::deduce::cycles;
use crate::puzzle::slitherlink::{Flaw, Rule, Slitherlink};

/// A cut is looked for when the loop has at least so many edges ...
const LONG: usize = 80;
/// ... and taken when it is so many times shorter. Without cuts a 30x30 board of which no clue can be spared took
/// 13,104 rounds and 73 s (varisat), with them 154 rounds and 0.3 s. Ratios of 2 and less, or cuts that also have to
/// say that there is a line on both sides, are 2 to 8 times slower on boards with few clues; shorter loops cost
/// more time for their cuts than they save.
const SHORTER: usize = 4;

/// The lemma against a separate loop: a cut between the loop and the rest of the candidate when there is a small
/// one; else not all of its edges, when it breaks a clue by itself; else as in [`lemma`], because the loop alone is
/// an answer.
pub(in crate::puzzle::slitherlink) fn block(
    puzzle: &Slitherlink,
    vars: &Vars,
    board: &Edges<bool>,
    flaw: &Flaw,
) -> Option<Vec<Lit>> {
    let Flaw::Loop { edges } = flaw else { return None };
    if edges.len() >= LONG
        && let Some(cut) = cut::between(puzzle, vars, board, edges, edges.len() / SHORTER)
    {
        return Some(cut);
    }
    let of_loop = on_board(edges, board);
    let alone = puzzle.clues.positions().all(|at| {
        let count = Edges::<bool>::around(at).into_iter().filter(|&edge| of_loop[edge]).count();
        puzzle.clues[at].is_none_or(|k| count == usize::from(k))
    });
    if alone { Some(lemma(vars, board, flaw)?.1) } else { Some(not_all(vars, edges)) }
}

/// The lemma that follows from the loop rule alone: not all edges of a separate loop, or not one more edge of the
/// candidate.
pub(in crate::puzzle::slitherlink) fn lemma(vars: &Vars, board: &Edges<bool>, flaw: &Flaw) -> Option<(Rule, Vec<Lit>)> {
    let Flaw::Loop { edges } = flaw else { return None };
    let of_loop = on_board(edges, board);
    let other = board.edges().find(|&edge| board[edge] && !of_loop[edge])?;
    let mut lemma = not_all(vars, edges);
    lemma.extend((!vars.edges[other]).lit());
    Some((Rule::Loop, lemma))
}

/// What the loop rule alone forbids: a closed cycle of lines, whatever meets it on its way, and a line elsewhere.
pub(in crate::puzzle::slitherlink) fn lemmas(vars: &Vars, board: &Edges<bool>) -> Vec<Lemma<Rule>> {
    let lemma = |cycle: Vec<Edge>| {
        let on_cycle = on_board(&cycle, board);
        let elsewhere = board.edges().filter(|&edge| board[edge] && !on_cycle[edge]);
        let others: Vec<Lit> = elsewhere.filter_map(|edge| (!vars.edges[edge]).lit()).collect();
        Lemma { rule: Rule::Loop, clause: not_all(vars, &cycle), others }
    };
    let cycles = cycles(board.height(), board.width(), |edge| board[edge]).into_iter();
    cycles.map(lemma).filter(|lemma| !lemma.others.is_empty()).collect()
}

/// "Not all of these edges"; edges that are known to be lines say nothing.
fn not_all(vars: &Vars, edges: &[Edge]) -> Vec<Lit> {
    edges.iter().filter_map(|&edge| (!vars.edges[edge]).lit()).collect()
}

fn on_board(edges: &[Edge], board: &Edges<bool>) -> Edges<bool> {
    let mut of_loop = Edges::filled(board.height(), board.width(), false);
    for &edge in edges {
        of_loop[edge] = true;
    }
    of_loop
}
