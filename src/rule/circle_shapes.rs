//! Circles that are seen together, and circles beside a line.
//!
//! In: circles, the ends that meet beside them, what is known, what follows. Out: the name of the shape and its
//! sentence, where that alone shows what follows. Must not know: steps.

use std::collections::BTreeMap;

use super::{Circle, Colour};
use crate::board::{Layout, Place};
use crate::rule::{Fact, Rule, list};

/// The directions, by their bits.
const WAYS: [&str; 4] = ["up", "left", "right", "down"];

/// What is known of each edge.
type Edges = BTreeMap<Place, bool>;

/// All that these rules say in turn with what is known; `None` where one of them cannot be kept.
fn closed(rules: &[&dyn Rule], mut known: Edges) -> Option<Edges> {
    loop {
        let before = known.len();
        for rule in rules {
            let scope = rule.scope();
            let seen: Vec<Option<bool>> = scope.iter().map(|atom| known.get(&atom.0).copied()).collect();
            known.extend(rule.propagate(&seen)?.into_iter().map(|(at, holds)| (scope[at].0, holds)));
        }
        if known.len() == before {
            return Some(known);
        }
    }
}

fn edges(facts: &[Fact]) -> Edges {
    facts.iter().map(|fact| (fact.place, fact.holds == (fact.value == 1))).collect()
}

/// Whether all of this follows from the rules where these edges are crossed out.
fn follow(rules: &[&dyn Rule], facts: &[Fact], found: &[Fact], out: &[Place]) -> bool {
    let mut known = edges(facts);
    known.extend(out.iter().map(|&edge| (edge, false)));
    closed(rules, known).is_some_and(|known| edges(found).iter().all(|(edge, holds)| known.get(edge) == Some(holds)))
}

/// The name of the shape, and its sentence.
pub(super) fn with_others(
    circle: &Circle,
    others: &[&dyn Rule],
    layout: &Layout,
    facts: &[Fact],
    found: &[Fact],
) -> Option<(&'static str, String)> {
    let rules: Vec<&dyn Rule> = std::iter::once(circle as &dyn Rule).chain(others.iter().copied()).collect();
    if others.iter().all(|rule| rule.form().meeting().is_some()) {
        return blocked(circle, others, layout, facts, found).map(|text| ("blocked arm", text));
    }
    if !others.iter().all(|rule| rule.kind() == circle.kind() && rule.clue_place().is_some()) {
        return None;
    }
    let mut cells: Vec<Place> = rules.iter().filter_map(|rule| rule.clue_place()).collect();
    cells.sort_unstable();
    // The edges between one and the next.
    let edge = |pair: &[Place]| {
        let has = |place: &Place| layout.ends(*place).contains(&pair[0]) && layout.ends(*place).contains(&pair[1]);
        circle.atoms.iter().chain(&*others[0].scope()).map(|atom| atom.0).find(has)
    };
    let between = cells.windows(2).map(edge).collect::<Option<Vec<Place>>>()?;
    let names: Vec<String> = cells.iter().map(|&cell| layout.at(cell)).collect();
    let gone = |edge: &Place| edges(found).get(edge) == Some(&false);
    if !between.iter().any(gone) || !follow(&rules, facts, found, &between) {
        return None;
    }
    let impossible = || {
        let mut known = edges(facts);
        known.extend(between.iter().map(|&edge| (edge, true)));
        closed(&rules, known).is_none()
    };
    match (circle.colour, cells.len()) {
        (Colour::Black, 2) => Some((
            "adjacent blacks",
            format!("adjacent black circles part: a line between {} could not turn at both", list(&names)),
        )),
        (Colour::White, 3..) => Some((
            "whites in a row",
            format!("no line can thread {}: a white circle in the middle would have no turn beside it", list(&names)),
        )),
        (Colour::White, 2) if impossible() => Some((
            "whites in a row",
            format!("a line through both {} would leave one of them without a turn beside it", list(&names)),
        )),
        _ => None,
    }
}

/// A black circle that has no straight arm on one side, as the cell there has a line already or would be an end.
fn blocked(circle: &Circle, dots: &[&dyn Rule], layout: &Layout, facts: &[Fact], found: &[Fact]) -> Option<String> {
    if circle.colour == Colour::White {
        return None;
    }
    let place = |bit: u8| Some(circle.atoms[circle.bits.iter().position(|&other| other == bit)?].0);
    let known = edges(facts);
    let mut arms = Vec::new();
    for way in 0..4u8 {
        let (Some(arm), Some(behind)) = (place(way), place(way + 4)) else { continue };
        if known.contains_key(&arm) {
            continue;
        }
        let cell = layout.ends(arm).into_iter().find(|&end| end != circle.cell)?;
        let mut straight = known.clone();
        straight.extend([(arm, true), (behind, true)]);
        let bars =
            |dot: &&&dyn Rule| dot.form().meeting() == Some(cell) && closed(&[**dot], straight.clone()).is_none();
        if dots.iter().any(|dot| bars(&dot)) {
            arms.push((arm, way, cell));
        }
    }
    let out: Vec<Place> = arms.iter().map(|arm| arm.0).collect();
    let rules: Vec<&dyn Rule> = std::iter::once(circle as &dyn Rule).chain(dots.iter().copied()).collect();
    if arms.is_empty() || !follow(&rules, facts, found, &out) {
        return None;
    }
    let at = layout.name(circle.cell);
    let said = arms.iter().map(|&(_, way, cell)| {
        let [way, other] = [way, 3 - way].map(|way| WAYS[usize::from(way)]);
        format!("cannot go straight {way} through {}, so its line goes {other}", layout.at(cell))
    });
    Some(format!("{at} {}", said.collect::<Vec<_>>().join("; it ")))
}
