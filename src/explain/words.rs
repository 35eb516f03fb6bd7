//! Steps in words.
//!
//! In: a step. Out: a sentence for people. Must not know: the family; places, values and rules name themselves.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use itertools::Itertools;

use super::{Fact, Step};
use crate::backend::Limits;
use crate::board::{Layout, Place, PlaceKind, Values, Words};
use crate::family::Puzzle;
use crate::grid::{Pos, Spot};
pub(super) use crate::rule::list;
use crate::rule::{Form, Phrase, counted};

/// The step as a sentence: `r3c4 is 7 (hidden single): the 7s at r1c2 and r2c9 block the other empty cells of box 2`.
pub fn sentence(puzzle: &Arc<dyn Puzzle>, step: &Step) -> String {
    if step.routine || step.telling.conclusion.is_empty() {
        return format!("{}: {}", facts(puzzle, &step.conclusions), premises(puzzle, step));
    }
    step.telling.sentence()
}

/// Places in words: sides of cells, or cells, with adjacent ones combined.
pub fn named(puzzle: &Arc<dyn Puzzle>, places: &[Place]) -> String {
    let is_edge = places.first().is_some_and(|&place| puzzle.layout().kind(place) == PlaceKind::Edge);
    if is_edge {
        let graph = super::rule_graph::RuleGraph::new(puzzle, &Limits::none());
        return super::tell::Names { graph: &graph, known: None, rules: Vec::new(), marks: false }.edges(places).0;
    }
    cells(puzzle.layout(), places)
}

/// The rules and known values: `box 2 needs a 7, and r1c4:r1c6 are not 7`.
pub fn premises(puzzle: &Arc<dyn Puzzle>, step: &Step) -> String {
    let rule = |&rule: &usize| (puzzle.rules()[rule].kind(), puzzle.phrase(rule));
    let rules = list(&folded(step.rules.iter().map(rule)));
    let is_cell = |&rule: &usize| matches!(puzzle.rules()[rule].form(), Form::Cell(_));
    match &step.facts[..] {
        [] => rules,
        // Everybody knows that a cell has one digit.
        known if step.routine && step.rules.iter().all(is_cell) => facts(puzzle, known),
        known => format!("{rules}, and {}", facts(puzzle, known)),
    }
}

/// The texts of rules, combined where they say the same about several things: `the 3 at r1c1, r4c2`, `row 2 needs a 4,
/// 8`.
fn folded(rules: impl IntoIterator<Item = (&'static str, Phrase)>) -> Vec<String> {
    let mut texts: Vec<(&'static str, Phrase)> = Vec::new();
    for (kind, phrase) in rules {
        let same = |(other, before): &&mut (&str, Phrase)| {
            *other == kind && (&before.subject, before.verb) == (&phrase.subject, phrase.verb)
        };
        match texts.iter_mut().find(same) {
            Some((_, before)) => before.object = format!("{}, {}", before.object, phrase.object),
            None => texts.push((kind, phrase)),
        }
    }
    texts.into_iter().map(|(_, phrase)| phrase.to_string()).collect()
}

/// Facts as prose, combined where they say the same: `r1c1 is 5, and r1c2 and r1c4 are not 7`.
pub fn facts(puzzle: &Arc<dyn Puzzle>, facts: &[Fact]) -> String {
    facts_among(puzzle, facts, &|_, _| true)
}

/// The same where only some values of a place were open before.
pub(super) fn facts_among(puzzle: &Arc<dyn Puzzle>, facts: &[Fact], is_open: &dyn Fn(Place, u16) -> bool) -> String {
    let kind = |place: Place| sort(puzzle, place);
    let mut by_value: BTreeMap<(bool, u16, Sort), Vec<Place>> = BTreeMap::new();
    let mut by_place: BTreeMap<(bool, Place), Vec<u16>> = BTreeMap::new();
    // A place with a value needs no list of the values that it does not have.
    let told: BTreeSet<Place> = facts.iter().filter(|fact| fact.holds).map(|fact| fact.place).collect();
    for fact in facts.iter().filter(|fact| fact.holds || !told.contains(&fact.place)) {
        by_value.entry((!fact.holds, fact.value, kind(fact.place))).or_default().push(fact.place);
        by_place.entry((!fact.holds, fact.place)).or_default().push(fact.value);
    }
    // Places with the same statement.
    let mut alike: Vec<(Statement, Sort, Vec<Place>)> = Vec::new();
    for ((not, place), values) in by_place {
        let left = puzzle.values(place).range().filter(|value| !values.contains(value) && is_open(place, *value));
        let left = left.collect_vec();
        // Where these alone leave one value, they say more than that value.
        let alone = left.len() == 1 && values.len() + 1 == puzzle.values(place).len();
        let said = if !not {
            Statement::Are(values)
        } else if alone {
            Statement::AreNot(values)
        } else {
            left_of(puzzle.values(place), values, left)
        };
        let kind = kind(place);
        match alike.iter_mut().find(|(other, of, _)| (other, *of) == (&said, kind)) {
            Some((.., places)) => places.push(place),
            None => alike.push((said, kind, vec![place])),
        }
    }
    let parts = if alike.len() < by_value.len() {
        alike.into_iter().map(|(said, _, places)| of_set(puzzle, &places, &said)).collect_vec()
    } else {
        // What holds comes before what is struck out, each in ascending order of values.
        let mut said: Vec<(bool, Vec<u16>, Vec<Place>)> = Vec::new();
        for ((not, value, kind), places) in by_value {
            match said.iter_mut().find(|one| not && kind.0 != PlaceKind::Edge && (one.0, &one.2) == (not, &places)) {
                Some((_, values, _)) => values.push(value),
                None => said.push((not, vec![value], places)),
            }
        }
        let say = |(not, values, places): (bool, Vec<u16>, Vec<Place>)| match values[..] {
            [value] => format!("{} {}", cells(puzzle.layout(), &places), predicate(puzzle, value, not, &places)),
            _ => of_set(puzzle, &places, &Statement::AreNot(values)),
        };
        said.into_iter().map(say).collect_vec()
    };
    clauses(&parts)
}

/// What a place is, and whether it is a mark: the same value says something else of a mark than of its cell.
type Sort = (PlaceKind, bool);

fn sort(puzzle: &Arc<dyn Puzzle>, place: Place) -> Sort {
    (puzzle.layout().kind(place), matches!(puzzle.layout().spot(place), Spot::Mark(_)))
}

/// A statement about the value of a place.
#[derive(PartialEq)]
enum Statement {
    Are(Vec<u16>),
    AreNot(Vec<u16>),
    Only(Vec<u16>),
    Must(u16),
    AtLeast(u16),
    AtMost(u16),
}

/// The only values that are left, combined: `r1c1 and r1c2 must be 5`.
pub(super) fn must(puzzle: &Arc<dyn Puzzle>, facts: &[Fact]) -> String {
    let mut by_value: BTreeMap<(u16, Sort), Vec<Place>> = BTreeMap::new();
    let key = |fact: &Fact| (fact.value, sort(puzzle, fact.place));
    facts.iter().for_each(|fact| by_value.entry(key(fact)).or_default().push(fact.place));
    let say = |((value, _), places): ((u16, Sort), Vec<Place>)| of_set(puzzle, &places, &Statement::Must(value));
    clauses(&by_value.into_iter().map(say).collect_vec())
}

/// What to say where these values are struck out and those are left: whichever is shorter.
fn left_of(values: Values, out: Vec<u16>, left: Vec<u16>) -> Statement {
    let is_number = values.words() == Words::Numbers && out.len() > 1 && left.len() > 2;
    // A bound is the news only if all beyond it is struck out now.
    let is_new = |beyond: &dyn Fn(u16) -> bool| {
        out.iter().all(|&value| beyond(value)) && values.range().filter(|&value| beyond(value)).count() == out.len()
    };
    match (left.first(), left.last()) {
        (Some(only), Some(last)) if only == last && out.len() > 1 => Statement::Only(left),
        (Some(&least), _) if is_number && is_new(&|value| value < least) => Statement::AtLeast(least),
        (_, Some(&most)) if is_number && is_new(&|value| value > most) => Statement::AtMost(most),
        _ if (1..out.len()).contains(&left.len()) => Statement::Only(left),
        _ => Statement::AreNot(out),
    }
}

/// A choice of values: `1, 2 or 3`, `red, green or blue`.
pub(super) fn either(values: &[String]) -> String {
    match values {
        [first @ .., last] if !first.is_empty() => format!("{} or {last}", first.join(", ")),
        values => values.join(", "),
    }
}

/// `r1c1 and r1c2 are neither 1 nor 2`, `r1c1 can only be 1 or 2`.
fn of_set(puzzle: &Arc<dyn Puzzle>, places: &[Place], said: &Statement) -> String {
    let Some(&first) = places.first() else { return String::new() };
    let name = |&value: &u16| puzzle.layout().being(&puzzle.value_name(first, value), places.len() > 1);
    let names = |values: &[u16]| values.iter().map(name).collect_vec();
    let verb = if places.len() > 1 { "are" } else { "is" };
    let said = match said {
        Statement::Are(values) => format!("{verb} {}", names(values).join(", ")),
        Statement::Only(left) => format!("can only be {}", either(&names(left))),
        Statement::Must(value) => format!("must be {}", name(value)),
        Statement::AtLeast(least) => format!("{verb} at least {}", name(least)),
        Statement::AtMost(most) => format!("{verb} at most {}", name(most)),
        Statement::AreNot(values) => match &names(values)[..] {
            [one] => format!("{verb} not {one}"),
            [one, other] => format!("{verb} neither {one} nor {other}"),
            names => format!("{verb} none of {}", names.join(", ")),
        },
    };
    format!("{} {said}", cells(puzzle.layout(), places))
}

/// `is 7`, `are not 7`, `are filled`, `have no line`.
fn predicate(puzzle: &Arc<dyn Puzzle>, value: u16, not: bool, places: &[Place]) -> String {
    let many = places.len() > 1;
    let Some(&first) = places.first() else { return String::new() };
    if puzzle.layout().kind(first) == PlaceKind::Edge && puzzle.values(first).words() == Words::Numbers {
        if value == 0 {
            return format!("{} {}", if many { "have" } else { "has" }, if not { "a line" } else { "no line" });
        }
        let verb = match (not, many) {
            (false, false) => "has",
            (false, true) => "have",
            (true, false) => "does not have",
            (true, true) => "do not have",
        };
        return format!("{verb} {}", counted(value.into(), "line"));
    }
    if puzzle.layout().kind(first) == PlaceKind::Edge {
        let what = if (value == 0) == not { "a line" } else { "no line" };
        return format!("{} {what}", if many { "have" } else { "has" });
    }
    let verb = if many { "are" } else { "is" };
    let being = puzzle.layout().being(&puzzle.value_name(first, value), many);
    format!("{verb}{} {being}", if not { " not" } else { "" })
}

/// Names of places: `r1c1:r1c4 and r3c2`; three or more adjacent cells are combined.
pub(super) fn cells(layout: &Layout, places: &[Place]) -> String {
    let mut cells: Vec<Pos> = Vec::new();
    let mut edges = Vec::new();
    let mut are_dots = false;
    for &place in places {
        match layout.spot(place) {
            // What is said of it tells a mark from what the cell holds.
            Spot::Cell(pos) | Spot::Mark(pos) => cells.push(pos),
            Spot::Dot(pos) => {
                are_dots = true;
                cells.push(pos);
            }
            Spot::Edge(_) => edges.push(layout.said(place)),
        }
    }
    if !edges.is_empty() {
        let noun = match edges.len() {
            _ if layout.has_borders() => "",
            1 => "edge ",
            _ => "edges ",
        };
        return format!("{noun}{}", list(&edges));
    }
    if layout.plane().is_some() {
        return list(&places.iter().map(|&place| layout.at(place)).collect_vec());
    }
    cells.sort_unstable();
    cells.dedup();
    let right = |pos: Pos| Pos { col: pos.col + 1, ..pos };
    let down = |pos: Pos| Pos { row: pos.row + 1, ..pos };
    let mut said = Vec::new();
    while let Some(&first) = cells.first() {
        let stretch = |next: &dyn Fn(Pos) -> Pos| {
            std::iter::successors(Some(first), |&pos| Some(next(pos)).filter(|pos| cells.contains(pos))).collect_vec()
        };
        let (across, along) = (stretch(&right), stretch(&down));
        let best = if along.len() > across.len() { along } else { across };
        if let (3.., Some(last)) = (best.len(), best.last()) {
            said.push(format!("{first}:{last}"));
            cells.retain(|pos| !best.contains(pos));
        } else {
            said.push(first.to_string());
            cells.remove(0);
        }
    }
    let noun = match (are_dots, places.len()) {
        (false, _) => "",
        (true, 1) => "dot ",
        (true, _) => "dots ",
    };
    format!("{noun}{}", list(&said))
}

/// Statements: `a is 1 and b is 2`; where one of them has a list in it, `a is 1, and b and c are 2`.
pub(super) fn clauses(parts: &[String]) -> String {
    match parts {
        [first @ .., last]
            if !first.is_empty() && parts.iter().any(|part| part.contains(" and ") || part.contains(", ")) =>
        {
            format!("{}, and {last}", first.join(", "))
        }
        parts => list(parts),
    }
}

#[cfg(test)]
mod tests {
    use super::folded;
    use crate::board::{Layout, Place};
    use crate::grid::{Pos, Spot};
    use crate::rule::{Phrase, Subject, Verb};

    #[test]
    fn an_article_does_not_split_a_list() {
        let needs = |row: usize, article, digit: &str| {
            let subject = Subject::from(format!("row {row}"));
            ("row", Phrase { subject, verb: Verb::Only("needs"), article, object: digit.to_owned(), broken: None })
        };
        assert_eq!(folded([needs(2, "a", "2"), needs(2, "an", "8"), needs(2, "a", "9")]), ["row 2 needs a 2, 8, 9"]);
        assert_eq!(folded([needs(2, "an", "8"), needs(3, "a", "3")]), ["row 2 needs an 8", "row 3 needs a 3"]);
    }

    #[test]
    fn cells_side_by_side_are_put_together() {
        let layout = Layout::cells(5, 5);
        let cells = |list: &[(usize, usize)]| {
            super::cells(&layout, &list.iter().map(|&(row, col)| layout.cell(Pos::new(row, col))).collect::<Vec<_>>())
        };
        assert_eq!(cells(&[(0, 0)]), "r1c1");
        assert_eq!(cells(&[(0, 0), (0, 1)]), "r1c1 and r1c2");
        assert_eq!(cells(&[(0, 2), (0, 0), (0, 1), (4, 4)]), "r1c1:r1c3 and r5c5");
        assert_eq!(cells(&[(0, 0), (1, 0), (2, 0), (0, 1)]), "r1c1:r3c1 and r1c2");
        let squares = Layout::squares(2, 2);
        let edge: Place = "r1c1-r2c1".parse::<Spot>().ok().and_then(|spot| squares.place(spot)).expect("an edge");
        assert_eq!(super::cells(&squares, &[edge]), "edge r1c1-r2c1");
    }
}
