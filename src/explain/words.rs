//! Steps in words.
//!
//! In: a step. Out: a sentence for people. Must not know: the family; places, values and rules have names of their
//! own.

use std::collections::BTreeMap;

use itertools::Itertools;

use super::{Fact, Step};
use crate::cnf::Rule;
use crate::grid::{Place, Pos};
use crate::puzzle::Puzzle;

/// The step as a sentence: `r3c4 is 7: box 2 needs a 7, and r1c4:r1c6 are not 7`.
pub fn sentence<P: Puzzle>(puzzle: &P, step: &Step<P::Rule>) -> String {
    let otherwise = step.otherwise.as_ref().map_or(String::new(), |text| format!("; otherwise there is {text}"));
    format!("{}: {}{otherwise}", conclusion(puzzle, step), premises(puzzle, step))
}

/// What follows: `r3c4 is 7`.
pub fn conclusion<P: Puzzle>(puzzle: &P, step: &Step<P::Rule>) -> String {
    facts(puzzle, &step.conclusions)
}

/// The rules and known values: `box 2 needs a 7, and r1c4:r1c6 are not 7`.
pub fn premises<P: Puzzle>(puzzle: &P, step: &Step<P::Rule>) -> String {
    let rules = list(&folded(&step.rules));
    match &step.facts[..] {
        [] => rules,
        known => format!("{rules}, and {}", facts(puzzle, known)),
    }
}

/// The texts of rules, those put together that differ in their last word only: `the 3 at r1c1, r4c2`, `row 2 needs a 4, 8`.
fn folded<R: Rule>(rules: &[R]) -> Vec<String> {
    let mut texts: Vec<(&str, String, Vec<String>)> = Vec::new();
    for rule in rules {
        let text = rule.to_string();
        let (start, end) = text.rsplit_once(' ').unwrap_or(("", &text));
        // `a` before one word may be `an` before another.
        let stem = |start: &str| start.strip_suffix(" an").or(start.strip_suffix(" a")).unwrap_or(start).to_owned();
        match texts.iter_mut().find(|(kind, before, _)| *kind == rule.kind() && stem(before) == stem(start)) {
            Some((_, _, ends)) => ends.push(end.to_owned()),
            None => texts.push((rule.kind(), start.to_owned(), vec![end.to_owned()])),
        }
    }
    texts.into_iter().map(|(_, start, ends)| format!("{start} {}", ends.join(", ")).trim_start().to_owned()).collect()
}

/// Facts as prose, those that say the same put together: `r1c1 is 5, and r1c2, r1c4 are not 7`.
pub fn facts<P: Puzzle>(puzzle: &P, facts: &[Fact]) -> String {
    let mut by_value: BTreeMap<(bool, u16), Vec<Place>> = BTreeMap::new();
    let mut by_place: BTreeMap<(bool, Place), Vec<u16>> = BTreeMap::new();
    for fact in facts {
        by_value.entry((!fact.holds, fact.value)).or_default().push(fact.place);
        by_place.entry((!fact.holds, fact.place)).or_default().push(fact.value);
    }
    let parts = if by_place.len() < by_value.len() {
        let say = |((not, place), values): ((bool, Place), Vec<u16>)| {
            let values = values.into_iter().map(|value| puzzle.value_name(value)).join(", ");
            format!("{} {} {values}", names(&[place]), if not { "is not" } else { "is" })
        };
        by_place.into_iter().map(say).collect_vec()
    } else {
        // Values from the top: lines before blanks, filled before empty, 9 before 1 would be odd for digits.
        let say = |((not, value), places): ((bool, u16), Vec<Place>)| {
            format!("{} {}", names(&places), predicate(puzzle, value, not, &places))
        };
        by_value.into_iter().map(say).collect_vec()
    };
    list(&parts)
}

/// `is 7`, `are not 7`, `are filled`, `have no line`.
fn predicate<P: Puzzle>(puzzle: &P, value: u16, not: bool, places: &[Place]) -> String {
    let many = places.len() > 1;
    if matches!(places.first(), Some(Place::Edge(_))) {
        let what = if (value == 0) == not { "a line" } else { "no line" };
        return format!("{} {what}", if many { "have" } else { "has" });
    }
    let verb = if many { "are" } else { "is" };
    format!("{verb}{} {}", if not { " not" } else { "" }, puzzle.value_name(value))
}

/// Names of places: `r1c1:r1c4, r3c2`; three or more cells side by side are put together.
fn names(places: &[Place]) -> String {
    let mut cells: Vec<Pos> = Vec::new();
    let mut edges = Vec::new();
    for place in places {
        match place {
            Place::Cell(pos) => cells.push(*pos),
            Place::Edge(edge) => edges.push(edge.to_string()),
        }
    }
    if !edges.is_empty() {
        let noun = if edges.len() == 1 { "edge" } else { "edges" };
        return format!("{noun} {}", edges.join(", "));
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
    said.join(", ")
}

/// `a`, `a and b`, `a, b and c`.
fn list(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::{folded, names};
    use crate::grid::{Edge, Place, Pos};

    #[test]
    fn an_article_does_not_split_a_list() {
        use crate::puzzle::sudoku::Rule;
        let rules = [2, 8, 9].map(|digit| Rule::RowDigit(1, digit));
        assert_eq!(folded(&rules), ["row 2 needs a 2, 8, 9"]);
        assert_eq!(folded(&[Rule::RowDigit(1, 8), Rule::RowDigit(2, 3)]), ["row 2 needs an 8", "row 3 needs a 3"]);
    }

    #[test]
    fn cells_side_by_side_are_put_together() {
        let cells = |list: &[(usize, usize)]| {
            names(&list.iter().map(|&(row, col)| Place::Cell(Pos::new(row, col))).collect::<Vec<_>>())
        };
        assert_eq!(cells(&[(0, 0)]), "r1c1");
        assert_eq!(cells(&[(0, 0), (0, 1)]), "r1c1, r1c2");
        assert_eq!(cells(&[(0, 2), (0, 0), (0, 1), (4, 4)]), "r1c1:r1c3, r5c5");
        assert_eq!(cells(&[(0, 0), (1, 0), (2, 0), (0, 1)]), "r1c1:r3c1, r1c2");
        assert_eq!(names(&[Place::Edge(Edge::Vertical(Pos::new(0, 0)))]), "edge r1c1-r2c1");
    }
}
