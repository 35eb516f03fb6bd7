//! The reason of a step of one rule.
//!
//! In: what a rule concludes. Out: which of it is one step, and the known values that this needs. Must not know: which
//! rule comes next, words.

use std::collections::BTreeSet;

use super::Fact;
use super::rule_graph::{RuleGraph, Target};
use super::state::State;
use crate::grid::{Edge, Spot};

/// That a value lacks room is seen at a glance if at most this many places surround the room.
const AROUND: usize = 16;

/// A rule of the whole board that tells no reasons may find so much at once.
const MANY: usize = 8;
/// From so many of its conclusions one is chosen.
const PICKED: usize = 3;

/// Where a rule that finds much at once tells its reasons.
pub(super) enum Reasoned {
    /// What follows from one of them, and the known values, by their numbers in the scope, that are enough for it.
    One(Vec<usize>),
    /// What no area has room for and nobody looks for: bookkeeping, with all it rests on.
    Routine(Vec<usize>),
}

/// Leaves what follows from one reason: one that places a value before one that strikes out, one that starts from a value
/// before one that only lacks room, then the shortest, then the nearest. `None` where the rule tells no reasons.
pub(super) fn one_reason(state: &State, rule: usize, found: &mut Vec<Target>) -> Option<Reasoned> {
    let (graph, scope) = (&state.graph, &state.graph.scope[rule]);
    let seen: Vec<Option<bool>> = scope.iter().map(|&atom| state.known[atom]).collect();
    let traced = graph.puzzle.rules()[rule].traced(&seen).map(|mut traced| {
        let new: BTreeSet<Target> = found.iter().copied().collect();
        traced.found.retain(|&(index, holds, _)| new.contains(&(scope[index], holds)));
        traced
    });
    let Some(traced) = traced.filter(|traced| !traced.found.is_empty()) else {
        return if graph.is_global[rule] && found.len() > MANY { picked(state, rule, found) } else { None };
    };
    let starts: Vec<bool> = traced.reasons.iter().map(|by| by.iter().any(|&by| seen[by] == Some(true))).collect();
    let strikes = |holds: bool, reason: usize| !graph.two_valued && !holds && !starts[reason];
    let key = |&&(index, holds, reason): &&(usize, bool, usize)| {
        let is_strike = !graph.two_valued && !holds;
        (is_strike, !starts[reason], traced.reasons[reason].len(), far(graph, state.last, scope[index]), index)
    };
    let &(_, holds, chosen) = traced.found.iter().min_by_key(key)?;
    let is_routine = strikes(holds, chosen) && traced.reasons[chosen].len() > AROUND;
    let all = traced.found.iter().filter(|&&(_, holds, reason)| {
        let by = &traced.reasons[reason];
        if is_routine {
            strikes(holds, reason)
        } else {
            // What follows from nothing that is known may have several reasons all the same.
            reason == chosen || !by.is_empty() && *by == traced.reasons[chosen]
        }
    });
    let wanted: BTreeSet<Target> = all.clone().map(|&(index, holds, _)| (scope[index], holds)).collect();
    let near: BTreeSet<usize> = all.flat_map(|&(_, _, reason)| &traced.reasons[reason]).copied().collect();
    let near: Vec<usize> = near.into_iter().collect();
    found.retain(|one| wanted.contains(one));
    Some(if is_routine { Reasoned::Routine(near) } else { Reasoned::One(near) })
}

/// The same where the rule tells no reasons: the shortest of those of some conclusions near the last one.
fn picked(state: &State, rule: usize, found: &mut Vec<Target>) -> Option<Reasoned> {
    let (graph, scope) = (&state.graph, &state.graph.scope[rule]);
    let mut near = found.clone();
    near.sort_by_key(|&(atom, holds)| (!graph.two_valued && !holds, far(graph, state.last, atom), atom));
    let reasons = near.iter().take(PICKED).map(|one| least(state, rule, std::slice::from_ref(one), None));
    let by = reasons.collect::<Option<Vec<_>>>()?.into_iter().min_by_key(Vec::len)?;
    let mut few = vec![None; scope.len()];
    // What follows from nothing is another step.
    let always: BTreeSet<Target> = graph.deduce_seen(rule, &few)?.into_iter().collect();
    by.iter().for_each(|&index| few[index] = state.known[scope[index]]);
    let by_few: BTreeSet<Target> = graph.deduce_seen(rule, &few)?.into_iter().collect();
    let follows = |one: &&Target| by_few.contains(*one) && (by.is_empty() || !always.contains(*one));
    let kept: Vec<Target> = found.iter().filter(follows).copied().collect();
    if kept.is_empty() {
        return None;
    }
    *found = kept;
    Some(Reasoned::One(by))
}

/// The known values without which the rule alone would not conclude all of this, among those `near`, by their numbers in
/// the scope, if given; where there is a choice, later ones are kept. `None` when a limit was reached.
pub(super) fn needed(
    state: &State,
    rule: usize,
    found: &[(usize, bool)],
    near: Option<Vec<usize>>,
) -> Option<Vec<Fact>> {
    let mut atoms: Vec<usize> =
        least(state, rule, found, near)?.into_iter().map(|index| state.graph.scope[rule][index]).collect();
    // The steps of all rules name what they need in the order of the board.
    atoms.sort_unstable();
    Some(known_facts(state, atoms))
}

/// The same by their numbers in the scope.
fn least(state: &State, rule: usize, found: &[Target], near: Option<Vec<usize>>) -> Option<Vec<usize>> {
    let scope = &state.graph.scope[rule];
    let mut seen: Vec<Option<bool>> = scope.iter().map(|&atom| state.known[atom]).collect();
    let wanted: BTreeSet<(usize, bool)> = found.iter().copied().collect();
    let says = |seen: &[Option<bool>]| {
        let said = state.graph.deduce_seen(rule, seen);
        said.is_some_and(|said| said.iter().filter(|one| wanted.contains(one)).count() == wanted.len())
    };
    if let Some(near) = near {
        let mut few = vec![None; scope.len()];
        near.iter().for_each(|&index| few[index] = seen[index]);
        // Else the rule has told too little, and all that is known is looked at.
        if says(&few) {
            seen = few;
        }
    }
    // That a place has a value says more than that it has none of the others, and so is tried last.
    let mut near: Vec<usize> = (0..scope.len()).filter(|&index| seen[index].is_some()).collect();
    near.sort_unstable_by_key(|&index| (!state.graph.two_valued && seen[index] == Some(true), scope[index]));
    let mut needed: Vec<usize> = Vec::new();
    // The values before `at` are done; the next needed value, where one is located, is before `bound`.
    let (mut at, mut step, mut bound) = (0, 1, None::<usize>);
    while at < near.len() {
        if state.options.limits.reached() {
            return None;
        }
        let end = (at + step).min(near.len());
        let part = &near[at..end];
        part.iter().for_each(|&index| seen[index] = None);
        if says(&seen) {
            at = end;
            bound = bound.filter(|&bound| bound > at);
            step = bound.map_or(2 * step, |bound| (bound - at).div_ceil(2));
            continue;
        }
        part.iter().for_each(|&index| seen[index] = state.known[scope[index]]);
        if let [index] = *part {
            needed.push(index);
            (at, step, bound) = (end, 1, None);
        } else {
            (step, bound) = (part.len() / 2, Some(end));
        }
    }
    Some(needed)
}

pub(super) fn known_facts(state: &State, atoms: impl IntoIterator<Item = usize>) -> Vec<Fact> {
    atoms.into_iter().filter_map(|atom| Some(state.graph.fact(atom, state.known[atom]?))).collect()
}

/// How far a statement is from the last one, in half cells.
pub(super) fn far(graph: &RuleGraph, last: Option<Target>, atom: usize) -> usize {
    let at = |atom: usize| match graph.puzzle.layout().spot(graph.atoms[atom].0) {
        Spot::Cell(at) | Spot::Mark(at) => (2 * at.row + 1, 2 * at.col + 1),
        Spot::Dot(at) => (2 * at.row, 2 * at.col),
        Spot::Edge(Edge::Horizontal(at)) => (2 * at.row, 2 * at.col + 1),
        Spot::Edge(Edge::Vertical(at)) => (2 * at.row + 1, 2 * at.col),
    };
    let Some((last, _)) = last else { return 0 };
    let (one, other) = (at(last), at(atom));
    one.0.abs_diff(other.0).max(one.1.abs_diff(other.1))
}
