//! Patterns of one house: a value that is locked where two houses meet, and as many values as cells.
//!
//! In: candidates. Out: pointing, claiming, naked and hidden pairs, triples, quads. Must not know: other patterns.

use itertools::Itertools;

use super::super::level::Level;
use super::board::{Board, House, bits};
use super::cells::Cells;
use super::{Found, sees};
use crate::rule::HouseKind;

/// A value that a house can have only where it meets another one.
pub(super) fn locked(board: &Board<'_>) -> Option<Found> {
    let houses = &board.frame.houses;
    let is_box = |house: &&House| house.kind == HouseKind::Box;
    let (boxes, others): (Vec<&House>, Vec<&House>) = houses.iter().partition(is_box);
    for (from, value) in boxes.into_iter().chain(others).cartesian_product(0..board.frame.values) {
        let places = board.of[value] & from.cells;
        if places.is_empty() {
            continue;
        }
        for to in board.around(places).filter(|to| to.cells != from.cells) {
            let struck = (board.of[value] & to.cells) - from.cells;
            if struck.is_empty() {
                continue;
            }
            let all = if places.len() == 2 { "both" } else { "all" };
            let text = format!(
                "in {} the {} can only be at {}, {all} in {}, so it is nowhere else there",
                from.name,
                board.value(value),
                board.any(places),
                to.name
            );
            let name = if to.kind == HouseKind::Box { "claiming" } else { "pointing" };
            return Some(Found {
                rules: [from, to].map(|house| house.rule(value)).to_vec(),
                conclusions: board.targets(value, struck, false).collect(),
                ..Found::new(name, Level::Medium, text)
            });
        }
    }
    None
}

/// As many values as cells.
pub(super) fn subset(board: &Board<'_>, size: usize) -> Option<Found> {
    let houses = &board.frame.houses;
    houses.iter().find_map(|house| naked(board, house, size)).or_else(|| {
        let hidden = |house| hidden(board, house, size);
        houses.iter().find_map(hidden)
    })
}

fn words(size: usize) -> (&'static str, Level) {
    match size {
        2 => ("pair", Level::Medium),
        3 => ("triple", Level::Hard),
        _ => ("quad", Level::Hard),
    }
}

fn naked(board: &Board<'_>, house: &House, size: usize) -> Option<Found> {
    let few = house.cells.iter().filter(|&cell| (1..=size as u32).contains(&board.left[cell].count_ones()));
    for set in few.combinations(size).map(Cells::from_iter) {
        let values = board.left_in(set);
        if values.count_ones() as usize != size {
            continue;
        }
        let around = board.around(set).collect_vec();
        let struck = |house: &&House, value| (board.of[value] & house.cells) - set;
        let useful = around.into_iter().filter(|house| bits(values).any(|value| !struck(house, value).is_empty()));
        let useful = useful.collect_vec();
        if useful.is_empty() {
            continue;
        }
        let (word, level) = words(size);
        let text = format!(
            "{} hold {} between them, so no other cell of {} has these",
            board.name(set),
            board.values(values),
            board.lines(useful.iter().copied())
        );
        let both = || useful.iter().copied().cartesian_product(bits(values));
        let strikes = both().flat_map(|(house, value)| board.targets(value, struck(&house, value), false));
        return Some(Found {
            conclusions: strikes.unique().collect(),
            rules: board.cell_rules(set).chain(both().map(|(house, value)| house.rule(value))).collect(),
            ..Found::new(format!("naked {word}"), level, text)
        });
    }
    None
}

fn hidden(board: &Board<'_>, house: &House, size: usize) -> Option<Found> {
    let places = |value: usize| board.of[value] & house.cells;
    let few = (0..board.frame.values).filter(|&value| (1..=size).contains(&places(value).len()));
    for values in few.combinations(size) {
        let set = values.iter().fold(Cells::NONE, |all, &value| all | places(value));
        let mask = values.iter().fold(0, |all, value| all | 1 << value);
        let others = board.left_in(set) & !mask;
        if set.len() != size || others == 0 {
            continue;
        }
        let (word, level) = words(size);
        let text = format!(
            "in {} only {} can have {}, so {} no other value",
            house.name,
            board.name(set),
            board.values(mask),
            sees(set, "has", "they have")
        );
        let rules = values.iter().map(|&value| house.rule(value));
        return Some(Found {
            rules: board.cell_rules(set).chain(rules).collect(),
            conclusions: bits(others).flat_map(|value| board.targets(value, board.of[value] & set, false)).collect(),
            ..Found::new(format!("hidden {word}"), level, text)
        });
    }
    None
}
