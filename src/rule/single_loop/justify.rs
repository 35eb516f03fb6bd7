//! The judge of lemmas: whether every answer satisfies a clause, for the reason that is given.
//!
//! In: the facts of a clause, a reason, the other rules. Out: whether the clause holds, or what is wrong with it. Must
//! not know: the code that makes lemmas, engines.

use super::{CUT, LOOP, loops};
use crate::board::{Board, Graph, Layout, Place};
use crate::rule::{Claim, Fact, Reason, Rule};

/// Checks a clause with its reason.
pub(super) fn justify(
    layout: &Layout,
    rules: &[Box<dyn Rule>],
    clause: &[Fact],
    reason: &Reason,
) -> Result<(), String> {
    let edge_count = layout.graph().edge_count();
    let mut named = clause.iter().map(|fact| &fact.place).chain(&reason.places).chain(&reason.other);
    if let Some(place) = named.find(|place| place.index() >= edge_count) {
        return Err(format!("`{}` is no edge of the board", layout.name(*place)));
    }
    match &*reason.name {
        LOOP => closed(layout, rules, clause, (&reason.places, reason.other)),
        CUT if reason.places.is_empty() && reason.other.is_none() => cut(layout.graph(), rules, clause),
        other => Err(format!("`{other}` is no reason why a loop needs it")),
    }
}

/// Whether a rule is about edges alone. What others demand, a loop does not say.
fn is_of_edges(layout: &Graph, rule: &dyn Rule) -> bool {
    let edge = |&(place, value): &(Place, u16)| place.index() < layout.edge_count() && value == 1;
    rule.lazy().is_none() && rule.scope().iter().all(edge)
}

/// "Not all of these edges": they are a closed loop that breaks another rule on its own, or one more line is named.
fn closed(
    layout: &Layout,
    rules: &[Box<dyn Rule>],
    clause: &[Fact],
    (edges, other): (&[Place], Option<Place>),
) -> Result<(), String> {
    let graph = layout.graph();
    let numbers: Vec<u32> = edges.iter().map(|edge| edge.0).collect();
    if !loops::is_closed(graph, &numbers) {
        return Err("its edges are not one closed loop".to_owned());
    }
    if other.is_some_and(|other| edges.contains(&other)) {
        return Err("the other edge is part of the loop".to_owned());
    }
    let mut board = Board(vec![0; graph.edge_count()]);
    edges.iter().for_each(|&edge| board[edge] = 1);
    let is_broken = |rule: &dyn Rule| is_of_edges(graph, rule) && !rule.is_kept(&board, layout);
    if other.is_none() && !rules.iter().any(|rule| is_broken(&**rule)) {
        return Err("the loop breaks no clue: it may be an answer".to_owned());
    }
    let mut stated: Vec<Place> = edges.iter().copied().chain(other).collect();
    let mut written: Vec<Place> = clause.iter().map(|fact| fact.place).collect();
    stated.sort_unstable();
    written.sort_unstable();
    let is_said = |fact: &Fact| fact.value == 1 && !fact.holds;
    if !clause.iter().all(is_said) || !stated.iter().all(|edge| written.binary_search(edge).is_ok()) {
        return Err("the clause does not say that one of these edges is no line".to_owned());
    }
    if written != stated {
        return Err("the clause has an edge that is not of the loop, or one twice".to_owned());
    }
    Ok(())
}

/// "One of these edges": without them a part of the board is apart from the rest, and there is a line in this part and
/// in the rest in every answer.
fn cut(graph: &Graph, rules: &[Box<dyn Rule>], clause: &[Fact]) -> Result<(), String> {
    if !clause.iter().all(|fact| fact.value == 1 && fact.holds) {
        return Err("the clause does not say that one of these edges is a line".to_owned());
    }
    let mut is_cut = vec![false; graph.edge_count()];
    clause.iter().for_each(|fact| is_cut[fact.place.index()] = true);
    let (part, count) = parts(graph, &is_cut);
    // Whether some rule demands a line on an edge that is cut or on this side.
    let demanded = |is_on: &dyn Fn(u32) -> bool| {
        let of_edges = rules.iter().filter(|rule| is_of_edges(graph, &***rule));
        of_edges.into_iter().any(|rule| {
            let scope = rule.scope();
            let lines = scope.iter().filter(|&&(place, _)| is_cut[place.index()] || is_on(part[place.index()]));
            let lines: Vec<Claim> =
                lines.map(|&(place, value)| Claim::Fact(Fact { place, value, holds: true })).collect();
            rule.entails(&lines)
        })
    };
    let mut sides = 0..count;
    if sides.any(|side| demanded(&|part| part == side) && demanded(&|part| part != side)) {
        return Ok(());
    }
    Err("without these edges the board has no two parts that need a line each".to_owned())
}

/// The part of the board with each edge when some edges are taken away, and how many parts there are.
fn parts(graph: &Graph, is_cut: &[bool]) -> (Vec<u32>, u32) {
    let (mut part, mut count) = (vec![u32::MAX; graph.edge_count()], 0);
    for first in 0..graph.edge_count() {
        let mut left = vec![first];
        let is_new = !is_cut[first] && part[first] == u32::MAX;
        while let Some(edge) = left.pop().filter(|_| is_new) {
            if part[edge] == u32::MAX && !is_cut[edge] {
                part[edge] = count;
                left.extend(graph.dots(edge).iter().flat_map(|&dot| graph.at_dot(dot)).map(|&next| next as usize));
            }
        }
        count += u32::from(is_new);
    }
    (part, count)
}
