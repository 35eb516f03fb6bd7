//! The rule in words: what is wrong with a board, why a place must or cannot be in.
//!
//! In: a board, or what is known and what follows. Out: words. Must not know: clauses, engines.

use super::Connected;
use super::net::Is;
use crate::board::{Board, Layout, Place};
use crate::rule::{Fact, Report};

/// Reports each group of a board but the largest, or each that does not reach the rim.
pub(super) fn flaws(rule: &Connected, board: &Board, layout: &Layout, report: Report<'_>) {
    for group in rule.groups(&rule.on(board)).iter().skip(1) {
        let places: Vec<Place> = group.iter().map(|&node| rule.places[node as usize]).collect();
        let (at, subject) = (layout.at(places[0]), &rule.head.phrase.subject);
        let is = if places.len() == 1 { "is" } else { "are" };
        let rest = if rule.net.outside.is_some() { "the rim" } else { "the others" };
        report(&places, format!("{} of {subject}, at {at}, {is} cut off from {rest}", places.len()));
    }
}

/// What a fact says of its place.
fn said(rule: &Connected, fact: &Fact) -> Is {
    let Some(node) = rule.places.iter().position(|&place| place == fact.place) else { return Is::Open };
    let (told_by, has) = rule.told(node);
    let is_told = told_by.contains(&fact.value);
    match (fact.holds, is_told == has) {
        (true, true) => Is::In,
        (true, false) => Is::Out,
        (false, _) if is_told && !has => Is::In,
        (false, _) if is_told && told_by.len() == 1 => Is::Out,
        (false, _) => Is::Open,
    }
}

/// Why a place must or cannot be in, and the places that the words name.
pub(super) fn why(rule: &Connected, layout: &Layout, facts: &[Fact], found: Fact) -> Option<(String, Vec<Place>)> {
    let ends: Vec<Place> = facts.iter().filter(|fact| said(rule, fact) == Is::In).map(|fact| fact.place).collect();
    let name = |&place: &Place| layout.name(place);
    let at = name(&found.place);
    let text = match (said(rule, &found), &ends[..], rule.net.outside) {
        (Is::In, [one, other], None) => {
            format!("{} can only be joined to {} through {at}", name(one), name(other))
        }
        (Is::In, [one], Some(_)) => format!("{} can only reach the rim through {at}", name(one)),
        (Is::Out, [one], None) => format!("{at} cannot be joined to {}", name(one)),
        (Is::Out, [], Some(_)) => format!("{at} cannot reach the rim"),
        _ => return None,
    };
    Some((text, ends))
}
