//! The rule in words: what is wrong with a board, why a place must or cannot be in.
//!
//! In: a board, or what is known and what follows. Out: words. Must not know: clauses, engines.

use super::Groups;
use super::flood::{Flood, NONE};
use super::search::Is;
use crate::board::{Board, Layout, Place};
use crate::rule::{Fact, Report, counted};

/// Reports each group that breaks the rule.
pub(super) fn flaws(rule: &Groups, board: &Board, layout: &Layout, report: Report<'_>) {
    let (all, count) = (rule.on(board), rule.nodes.len());
    let mut flood = Flood::default();
    let [group, mark] = &rule.demand.names;
    for (layer, &(value, size)) in rule.demand.layers.iter().enumerate() {
        let is = &all[layer * count..(layer + 1) * count];
        let mut done = vec![false; count];
        for node in 0..count as u32 {
            if is[node as usize] != Is::In || std::mem::replace(&mut done[node as usize], true) {
                continue;
            }
            flood.run(&rule.beside, &[node], |node| is[node as usize] == Is::In, |_| false);
            let own = || flood.reached.iter().map(|&node| &rule.nodes[node as usize]);
            flood.reached.iter().for_each(|&node| done[node as usize] = true);
            let weight: u32 = own().map(|node| node.weight).sum();
            let marks = own().filter(|node| node.mark).count() as u32;
            let wanted = rule.asked(flood.reached.iter().copied(), size);
            let mut places: Vec<Place> = own().filter(|node| node.weight > 0).map(|node| node.place).collect();
            places.sort_unstable();
            if places.is_empty() {
                places.extend(own().map(|node| node.place));
            }
            let at = layout.at(places[0]);
            let group = group.replace("{}", &value.to_string());
            if marks < rule.demand.marks.least || marks > rule.demand.marks.most {
                let has = if marks == 0 { format!("no {mark}") } else { counted(marks as usize, mark) };
                report(&places, format!("{group} at {at} has {has}"));
            }
            if wanted.least > wanted.most || wanted.most == 0 && !rule.demand.pairs.are_free() {
                report(&places, format!("{group} at {at} has two {mark}s that are not of one area"));
            } else if weight < wanted.least || weight > wanted.most {
                let wanted = match (wanted.least, wanted.most) {
                    (least, most) if least == most => least.to_string(),
                    (least, u32::MAX) => format!("at least {least}"),
                    (0, most) => format!("at most {most}"),
                    (least, most) => format!("{least} to {most}"),
                };
                report(&places, format!("{group} at {at} has {}, not {wanted}", counted(weight as usize, "cell")));
            }
            if !rule.demand.borders {
                continue;
            }
            let images = flood.reached.iter().find_map(|node| rule.demand.images.get(node));
            let lost = |&&node: &&u32| {
                images.is_some_and(|images| {
                    let image = images[node as usize];
                    rule.nodes[node as usize].weight == 0 && (image == NONE || is[image as usize] != Is::In)
                })
            };
            if flood.reached.iter().any(|node| lost(&node)) {
                report(&places, format!("{group} at {at} is not symmetric about its {mark}"));
            }
            let inner = |border: &u32| {
                is[*border as usize] == Is::Out && rule.beside.get(*border as usize).iter().all(|&side| flood.has(side))
            };
            let borders = (0..count as u32).filter(|&border| rule.nodes[border as usize].weight == 0);
            for border in borders.filter(inner) {
                let place = rule.nodes[border as usize].place;
                report(&[place], format!("{} parts nothing", layout.name(place)));
            }
        }
    }
}

/// Which group is too small or too large, whatever else is decided.
pub(super) fn broken(rule: &Groups, layout: &Layout, facts: &[Fact]) -> Option<String> {
    let count = rule.nodes.len();
    let mut flood = Flood::default();
    for (layer, &(value, size)) in rule.demand.layers.iter().enumerate() {
        let told = &rule.told[layer * count..(layer + 1) * count];
        // Whether a node is known to be in, or out.
        let is = |node: u32, wanted: bool| {
            if rule.nodes[node as usize].fixed {
                return wanted;
            }
            told[node as usize].map_or(!wanted, |(atom, holds)| {
                let (place, value) = rule.scope[atom as usize];
                facts.iter().any(|fact| (fact.place, fact.value) == (place, value) && (fact.holds == holds) == wanted)
            })
        };
        let group = rule.demand.names[0].replace("{}", &value.to_string());
        for node in 0..count as u32 {
            if !is(node, true) {
                continue;
            }
            let mut grown = |may: &dyn Fn(u32) -> bool| {
                flood.run(&rule.beside, &[node], may, |_| false);
                let weight: u32 = flood.reached.iter().map(|&node| rule.nodes[node as usize].weight).sum();
                (weight, rule.asked(flood.reached.iter().copied(), size))
            };
            let at = layout.at(rule.nodes[node as usize].place);
            let (now, wanted) = grown(&|node| is(node, true));
            if wanted.most > 0 && now > wanted.most {
                return Some(format!("{group} at {at} would have {}", counted(now as usize, "cell")));
            }
            let (room, _) = grown(&|node| !is(node, false));
            if wanted.least <= wanted.most && room < wanted.least {
                return Some(format!("{group} at {at} would have room for only {}", counted(room as usize, "cell")));
            }
        }
    }
    None
}

/// Why a node must or cannot be in, and the places that the words name.
pub(super) fn why(rule: &Groups, layout: &Layout, facts: &[Fact], found: Fact) -> Option<(String, Vec<Place>)> {
    let count = rule.nodes.len();
    // What a fact says of a node: whether it is in. Another value says that it does not have its own.
    let told = |layer: usize, fact: &Fact| {
        let own = |told: &Option<(u32, bool)>| Some((rule.scope[told.as_ref()?.0 as usize], told.as_ref()?.1));
        let told = &rule.told[layer * count..(layer + 1) * count];
        let node = told.iter().position(|told| own(told).is_some_and(|(atom, _)| atom.0 == fact.place))?;
        let ((_, value), holds) = own(&told[node])?;
        if value == fact.value { Some((node, holds == fact.holds)) } else { fact.holds.then_some((node, !holds)) }
    };
    // The layer of which all of them speak: where there are several, that of the value itself.
    let of_value = |&layer: &usize| rule.demand.layers.len() == 1 || rule.demand.layers[layer].0 == found.value;
    let layer = (0..rule.demand.layers.len())
        .filter(of_value)
        .find(|&layer| told(layer, &found).is_some() && facts.iter().all(|fact| told(layer, fact).is_some()))?;
    let (node, is_in) = told(layer, &found)?;
    let said: Vec<(usize, bool)> = facts.iter().filter_map(|fact| told(layer, fact)).collect();
    let ins: Vec<usize> = said.iter().filter(|(_, is_in)| *is_in).map(|&(node, _)| node).collect();
    let none_out = said.len() == ins.len();
    let [_, mark] = &rule.demand.names;
    let at = layout.name(rule.nodes[node].place);
    let names = |nodes: &[usize]| nodes.iter().map(|&node| rule.nodes[node].place).collect::<Vec<Place>>();
    let group = rule.demand.names[0].replace("{}", &rule.demand.layers[layer].0.to_string());
    let group = &group;
    if rule.demand.borders && is_in && none_out {
        return Some((format!("the cells on both sides of {at} are joined already"), names(&[])));
    }
    let marked: Vec<usize> = ins.iter().copied().chain([node]).filter(|&node| rule.nodes[node].mark).collect();
    match (is_in, none_out, &ins[..]) {
        (false, true, _) if marked.len() as u32 > rule.demand.marks.most => {
            Some((format!("{at} would join {} {mark}s", marked.len()), names(&[])))
        }
        // What borders part may be too large, or hold too many marks, or too few with no room for more.
        (false, true, [_, ..]) if rule.demand.borders && rule.demand.marks.least > 0 => {
            Some((format!("{at} would make {group} one that cannot be"), names(&[])))
        }
        (false, true, [_, ..]) => Some((format!("{at} would make {group} too large"), names(&[]))),
        (true, _, [first, ..]) => {
            let first = rule.nodes[*first].place;
            Some((format!("{group} at {} can only grow through {at}", layout.name(first)), names(&[ins[0]])))
        }
        (false, _, []) if rule.demand.marks.least > 0 => {
            Some((format!("{at} could not belong to a {mark}"), names(&[])))
        }
        (false, _, []) => Some((format!("{group} at {at} would have too little room"), names(&[]))),
        _ => None,
    }
}
