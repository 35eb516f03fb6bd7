//! Patterns of one value in parallel lines: X-wing, swordfish, jellyfish, with fins.
//!
//! In: candidates. Out: fish. Must not know: other patterns.

use itertools::Itertools;

use super::super::level::Level;
use super::board::{Board, House};
use super::cells::Cells;
use super::{Found, sees};
use crate::rule::HouseKind;

/// The most lines of a board on which fish of four lines are looked for.
const LINES: usize = 9;

/// A value that has no more lines across than lines along; with `fins`, but for a few cells that all see what is
/// struck out.
pub(super) fn fish(board: &Board<'_>, size: usize, fins: bool) -> Option<Found> {
    use HouseKind::{Column, Row};

    let of = |kind| board.frame.houses.iter().filter(move |house| house.kind == kind);
    if size > 2 && of(Row).count().max(of(Column).count()) > LINES {
        return None;
    }
    let ways = (0..board.frame.values).cartesian_product([(Row, Column), (Column, Row)]);
    ways.into_iter().find_map(|(value, (along, across))| {
        let places = |house: &House| board.of[value] & house.cells;
        let most = if fins { size + 2 } else { size };
        let bases = of(along).filter(|house| (1..=most).contains(&places(house).len()));
        bases.combinations(size).find_map(|bases| {
            let all = bases.iter().fold(Cells::NONE, |all, house| all | places(house));
            let covers = of(across).filter(|house| all.meets(&house.cells)).collect_vec();
            if !fins && covers.len() > size || covers.len() < size || covers.len() > size + 3 {
                return None;
            }
            covers.into_iter().combinations(size).find_map(|covers| one(board, value, &bases, &covers, all))
        })
    })
}

fn one(board: &Board<'_>, value: usize, bases: &[&House], covers: &[&House], all: Cells) -> Option<Found> {
    let cover = covers.iter().fold(Cells::NONE, |all, house| all | house.cells);
    let base = bases.iter().fold(Cells::NONE, |all, house| all | house.cells);
    let fins = all - cover;
    let mut struck = (board.of[value] & cover) - base;
    if !fins.is_empty() {
        struck = struck & board.seeing(fins);
    }
    if struck.is_empty() {
        return None;
    }
    let (bare, level) = match bases.len() {
        2 => ("X-wing", Level::Hard),
        3 => ("swordfish", Level::Hard),
        _ => ("jellyfish", Level::Expert),
    };
    // Without its fins, a sashimi fish is no fish: a line has a single place left, or none.
    let is_whole = bases.iter().all(|house| (board.of[value] & house.cells & cover).len() > 1);
    let name = match (fins.is_empty(), is_whole) {
        (true, _) => bare.to_owned(),
        (_, true) => format!("finned {bare}"),
        (_, false) => format!("sashimi {bare}"),
    };
    let (along, across) = (board.lines(bases.iter().copied()), board.lines(covers.iter().copied()));
    let said = board.value(value);
    let text = if fins.is_empty() {
        format!("in {along} the {said} can only be in {across}, so it is in no other cell of these")
    } else {
        let [fins, struck_cells] = [board.any(fins), board.name(struck)];
        let see = sees(struck, "sees", "see");
        format!("in {along} the {said} can only be in {across}, or at {fins}, which {struck_cells} {see}, too")
    };
    let lines = bases.iter().chain(covers).map(|house| house.rule(value));
    Some(Found {
        rules: lines.chain(board.seen_by(value, fins, struck)).collect(),
        conclusions: board.targets(value, struck, false).collect(),
        ..Found::new(name, level, text)
    })
}
