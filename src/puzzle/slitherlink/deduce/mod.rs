//! What follows about edges before any search.
//!
//! In: clues. Out: edges that are lines or crosses for certain, or a rule that cannot be kept. Must not know:
//! clauses.
//!
//! Clues and dots are counted, and no path of lines closes too early, to a fixed point ([`state`]); then edges are
//! assumed to be lines or crosses, to see what follows ([`probe`]).

mod forest;
pub(super) mod paths;
mod probe;
mod state;
mod tries;

pub(super) use forest::cycles;

use self::forest::Forest;
use self::state::State;
use super::{Rule, Slitherlink};
use crate::grid::{Edge, Edges, Grid};
use crate::puzzle::{Contradiction, Deduce, Puzzle, counting};

/// The edges that are decided; sound, not complete.
pub(super) fn deduce(puzzle: &Slitherlink, level: Deduce) -> Result<Edges<Option<bool>>, Contradiction<Rule>> {
    let (height, width) = puzzle.size();
    if level == Deduce::Off {
        return Ok(Edges::filled(height, width, None));
    }
    let mut state = State::new(puzzle);
    let mut found = state.look_at_all();
    if level == Deduce::Full {
        found = found.and_then(|()| probe::probe(&mut state));
    }
    found.map_err(|rule| Contradiction { rule, alone: false })?;
    Ok(state.known())
}

/// What follows from one rule alone.
pub(super) fn deduce_rule(puzzle: &Slitherlink, rule: &Rule, known: &[Option<bool>]) -> Option<Vec<(usize, bool)>> {
    match *rule {
        Rule::Clue { k, .. } => counting::deduce(known, |count| count == usize::from(k)),
        Rule::Dot(_) => counting::deduce(known, |count| count == 0 || count == 2),
        Rule::Loop => single_loop(puzzle, known),
    }
}

/// What follows from the loop rule alone: an edge that would close a cycle while there is a line elsewhere is off;
/// once a cycle is closed, so is every other edge; and the last edge that can be a line is one.
fn single_loop(puzzle: &Slitherlink, known: &[Option<bool>]) -> Option<Vec<(usize, bool)>> {
    let (height, width) = puzzle.size();
    let edges: Vec<Edge> = Edges::filled(height, width, ()).edges().collect();
    let all = |value: Option<bool>| (0..edges.len()).filter(move |&index| known[index] == value);
    let lines = all(Some(true)).count();
    if lines == 0 {
        let mut open = all(None);
        let only = open.next()?;
        return Some(if open.next().is_none() { vec![(only, true)] } else { Vec::new() });
    }
    let mut forest = Forest::new(height, width);
    let mut closing = None;
    for index in all(Some(true)) {
        if !forest.join(edges[index]) {
            closing = Some(index);
        }
    }
    if closing.is_none() {
        let closes = |index: usize| forest.closes(edges[index], lines);
        return Some(all(None).filter(|&index| closes(index)).map(|index| (index, false)).collect());
    }
    let mut on = Edges::filled(height, width, false);
    all(Some(true)).for_each(|index| on[edges[index]] = true);
    // Any line besides a closed cycle breaks the rule.
    let whole = cycles(height, width, |edge| on[edge]).iter().all(|cycle| cycle.len() == lines);
    whole.then(|| all(None).map(|index| (index, false)).collect())
}

/// The dots that each edge joins, those of one known line counted as one.
pub(super) fn ends(puzzle: &Slitherlink, rule: &Rule, known: &[Option<bool>]) -> Option<Vec<[usize; 2]>> {
    if *rule != Rule::Loop || !known.contains(&Some(true)) {
        return None;
    }
    let (height, width) = puzzle.size();
    let edges: Vec<Edge> = Edges::filled(height, width, ()).edges().collect();
    let mut forest = Forest::new(height, width);
    for index in (0..edges.len()).filter(|&index| known[index] == Some(true)) {
        forest.join(edges[index]);
    }
    // The first dot of each line stands for it, so that a line that grows at its end keeps its number.
    let mut number = Grid::filled(height + 1, width + 1, usize::MAX);
    for (index, dot) in number.positions().enumerate() {
        let root = forest.root(dot);
        number[root] = number[root].min(index);
    }
    Some(edges.iter().map(|edge| edge.dots().map(|dot| number[forest.root(dot)])).collect())
}
