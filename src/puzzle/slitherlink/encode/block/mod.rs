//! Lemmas against separate loops.
//!
//! In: a candidate and its separate loops. Out: for each a clause that every answer satisfies and the candidate does
//! not. Must not know: how the candidate was found.
//!
//! There are two. The *cycle* lemma says "not all edges of this loop, or not that edge elsewhere": cheap, and as
//! long as the loop. The *cut* lemma says "some edge crosses from here to there", where the clues demand a line on
//! both sides: it holds whatever the loops look like, but needs a small cut through the open edges to be worth it
//! (subtour elimination: Dantzig, Fulkerson, Johnson: Solution of a large-scale traveling-salesman problem, 1954).
//!
//! The board is looked over once for all loops of a candidate ([`parts`]); after that a loop costs what it and the
//! search for its cut touch, however large the board is.

mod cut;
mod parts;

use self::cut::Cuts;
use self::parts::Parts;
use super::Vars;
use crate::cnf::Lit;
use crate::grid::{Edge, Edges};
use crate::puzzle::Lemmas;
use crate::puzzle::slitherlink::deduce::cycles;
use crate::puzzle::slitherlink::{Flaw, Rule, Slitherlink};

/// A cut is looked for when the loop has at least so many edges ...
const LONG: usize = 80;
/// ... and taken when it is so many times shorter. Without cuts a 30x30 board of which no clue can be spared took
/// 13,104 rounds and 73 s (varisat), with them 154 rounds and 0.3 s. Ratios of 2 and less, or cuts that also have to
/// say that there is a line on both sides, are 2 to 8 times slower on boards with few clues; shorter loops cost
/// more time for their cuts than they save.
const SHORTER: usize = 4;

/// The lemmas against separate loops, for each flaw: a cut between the loop and the rest of the candidate when there is a
/// small one; else not all of its edges, when it breaks a clue by itself; else as in [`lemma`], because the loop alone is
/// an answer.
pub(in crate::puzzle::slitherlink) fn block(
    puzzle: &Slitherlink,
    vars: &Vars,
    board: &Edges<bool>,
    flaws: &[Flaw],
) -> Vec<Option<Vec<Lit>>> {
    let parts = Parts::new(board, flaws);
    let mut cuts = None;
    let demand = puzzle.clues.cells().iter().flatten().map(|&clue| usize::from(clue)).sum();
    let block = |(number, flaw): (usize, &Flaw)| {
        let Flaw::Loop { edges } = flaw else { return None };
        if edges.len() >= LONG {
            let cuts = cuts.get_or_insert_with(|| Cuts::new(puzzle, vars, &parts));
            if let Some(cut) = cuts.around(number, edges, edges.len() / SHORTER) {
                return Some(cut);
            }
        }
        let mut clause = not_all(vars, edges);
        if parts.keeps_all(puzzle, number, edges, demand) {
            clause.extend((!vars.edges[parts.elsewhere(number)?]).lit());
        }
        Some(clause)
    };
    flaws.iter().enumerate().map(block).collect()
}

/// The lemmas that follow from the loop rule alone, for each flaw: not all edges of a separate loop, or not one more edge
/// of the candidate.
pub(in crate::puzzle::slitherlink) fn lemma(
    vars: &Vars,
    board: &Edges<bool>,
    flaws: &[Flaw],
) -> Vec<Option<(Rule, Vec<Lit>)>> {
    let parts = Parts::new(board, flaws);
    let lemma = |(number, flaw): (usize, &Flaw)| {
        let Flaw::Loop { edges } = flaw else { return None };
        let other = parts.elsewhere(number)?;
        let mut lemma = not_all(vars, edges);
        lemma.extend((!vars.edges[other]).lit());
        Some((Rule::Loop, lemma))
    };
    flaws.iter().enumerate().map(lemma).collect()
}

/// What the loop rule alone forbids: a closed cycle of lines, whatever meets it on its way, and a line elsewhere.
pub(in crate::puzzle::slitherlink) fn lemmas(vars: &Vars, board: &Edges<bool>) -> Vec<Lemmas<Rule>> {
    let cycles = cycles(board.height(), board.width(), |edge| board[edge]).into_iter();
    let clauses: Vec<Vec<Lit>> = cycles.map(|cycle| not_all(vars, &cycle)).collect();
    if clauses.is_empty() {
        return Vec::new();
    }
    let lines: Vec<Edge> = board.edges().filter(|&edge| board[edge]).collect();
    vec![Lemmas { rule: Rule::Loop, clauses, others: not_all(vars, &lines) }]
}

/// "Not all of these edges"; edges that are known to be lines say nothing.
fn not_all(vars: &Vars, edges: &[Edge]) -> Vec<Lit> {
    edges.iter().filter_map(|&edge| (!vars.edges[edge]).lit()).collect()
}

#[cfg(test)]
mod tests;
