//! Names of chains, by their shape, and the words for them.
//!
//! In: a chain. Out: its name, its level, a sentence. Must not know: how chains are found.

use itertools::Itertools;

use super::super::level::Level;
use super::board::{Board, House};
use super::cells::Cells;
use super::chains::Chain;
use super::links::{Links, Strong};
use super::{Found, sees};
use crate::rule::HouseKind;

/// A chain of more strong links is extreme.
const LONG: usize = 6;

/// The name and the sentence of a chain that strikes these nodes out.
pub(super) fn named(board: &Board<'_>, links: &Links, chain: &Chain, struck: &[usize]) -> Option<Found> {
    let nodes = &chain.nodes;
    let is_single = !nodes.iter().any(|&node| links.is_group(node));
    let house = |link: &Strong| match link {
        Strong::House(house) => Some(&board.frame.houses[*house]),
        Strong::Cell(_) => None,
    };
    let of_houses = chain.strong.iter().map(house).collect::<Option<Vec<&House>>>();
    let strong = chain.strong.len();
    let one_value = links.values(nodes).is_power_of_two().then_some(of_houses).flatten();
    if let Some(houses) = one_value {
        if let &[one, other] = &houses[..] {
            return two_houses(board, links, nodes, [one, other], struck);
        }
        let is_coloured = nodes.iter().tuple_windows().all(|(&one, &other)| links.is_strong(one, other));
        return Some(match (is_single, is_coloured) {
            (true, true) => Found::new("simple colours", Level::Hard, told(board, links, chain, struck)),
            (true, false) => Found::new("X-chain", level(strong), told(board, links, chain, struck)),
            (false, _) => Found::new("grouped AIC", level(strong), told(board, links, chain, struck)),
        });
    }
    let all_cells = chain.strong.iter().all(|link| matches!(link, Strong::Cell(_)));
    let name = match (is_single, all_cells) {
        (true, true) if strong > 3 && is_pair(links.values(nodes)) => "remote pair",
        (true, true) => "XY-chain",
        (true, false) => "AIC",
        (false, _) => "grouped AIC",
    };
    Some(Found::new(name, level(strong), told(board, links, chain, struck)))
}

fn level(strong: usize) -> Level {
    if strong > LONG { Level::Extreme } else { Level::Expert }
}

fn is_pair(set: u64) -> bool {
    set.count_ones() == 2
}

/// One value with two places in each of two houses, of which two see each other.
fn two_houses(
    board: &Board<'_>,
    links: &Links,
    nodes: &[usize],
    houses: [&House; 2],
    struck: &[usize],
) -> Option<Found> {
    use HouseKind::{Box, Column, Row};

    let &[first, one, other, last] = nodes else { return None };
    let cells = |node: usize| links.nodes[node].cells;
    let value = board.value(links.nodes[first].value);
    let between = |kind: HouseKind| board.around(cells(one) | cells(other)).find(|house| house.kind == kind);
    let groups = nodes.iter().filter(|&&node| links.is_group(node)).count();
    let ends = format!("{} or {} is {value}", board.name(cells(first)), board.name(cells(last)));
    let all = struck.iter().fold(Cells::NONE, |all, &node| all | cells(node));
    let (all, see) = (board.name(all), sees(all, "sees", "see"));
    let names = board.lines(houses);
    let kinds = houses.map(|house| house.kind);
    if groups == 0 {
        let parallel = kinds == [Row, Row] || kinds == [Column, Column];
        let across = if kinds[0] == Row { Column } else { Row };
        let crossed = kinds == [Row, Column] || kinds == [Column, Row];
        let (name, meet) = match (between(across).filter(|_| parallel), between(Box).filter(|_| crossed)) {
            (Some(house), _) => ("skyscraper", Some(house)),
            (_, Some(house)) => ("two-string kite", Some(house)),
            _ => ("turbot fish", board.around(cells(one) | cells(other)).next()),
        };
        let meet = meet.map_or(String::new(), |house| format!(", one of each in {}", house.name));
        let text = format!("{names} have two places each for {value}{meet}; so {ends}, and {all} {see} both");
        return Some(Found::new(name, Level::Hard, text));
    }
    // The box's places form a cross; the other house is a line with two places.
    let is_empty = |house: &House, pair: [usize; 2]| house.kind == Box && pair.iter().any(|&node| links.is_group(node));
    let rectangle = match [is_empty(houses[0], [first, one]), is_empty(houses[1], [other, last])] {
        [true, false] if !links.is_group(other) && !links.is_group(last) => Some((houses[0], houses[1])),
        [false, true] if !links.is_group(first) && !links.is_group(one) => Some((houses[1], houses[0])),
        _ => None,
    };
    let lines = |(_, line): &(&House, &House)| matches!(line.kind, Row | Column);
    Some(match rectangle.filter(lines) {
        Some((of_box, line)) => {
            let text = format!(
                "in {} the {value}s lie in one row and one column, and {} has two places; so {} {see} a {value} either way",
                of_box.name, line.name, all
            );
            Found::new("empty rectangle", Level::Hard, text)
        }
        None => {
            let ends = format!("{value} is at {} or {}", board.any(cells(first)), board.any(cells(last)));
            Found::new("grouped AIC", Level::Expert, format!("by {names}, {ends}; {all} {see} both"))
        }
    })
}

/// A chain in words.
fn told(board: &Board<'_>, links: &Links, chain: &Chain, struck: &[usize]) -> String {
    let held = chain.nodes.iter().skip(1).step_by(2).map(|&node| links.said(board, node)).join(", so ");
    let first = links.said(board, chain.nodes[0]);
    let not = first.replacen(" is ", " is not ", 1);
    let away = struck.iter().map(|&node| links.nodes[node]).unique().collect_vec();
    let all = away.iter().fold(Cells::NONE, |all, node| all | node.cells);
    let same = away.iter().map(|node| node.value).all_equal();
    let end = match away.first().filter(|_| same) {
        Some(node) => {
            let (are, value) = (sees(all, "is", "are"), board.value(node.value));
            format!("either way {} {are} not {value}", board.name(all))
        }
        None => "so one of the two holds".to_owned(),
    };
    format!("if {not}, then {held}; {end}")
}
