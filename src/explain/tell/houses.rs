//! Techniques for values that occur once in each house: singles, pointing, pairs, fish, chains.
//!
//! In: a step whose first rule is a cell or a house. Out: its technique, and the argument where it is not told as a
//! story. Must not know: how the houses lie.

use std::cmp::Reverse;

use itertools::{Either, Itertools};

use super::super::level::Level;
use super::super::rule_graph::Target;
use super::super::words::{either, list};
use super::{Case, Part, Technique, TechniqueAndArgument, refute};
use crate::board::{Place, Value};
use crate::rule::{Form, HouseKind, plural};

/// The most values of a cell that are listed as ruled out.
const LISTED: usize = 8;

/// A house rule of a step.
#[derive(Clone, Copy)]
struct House<'a> {
    rule: usize,
    kind: HouseKind,
    name: &'a str,
    value: Value,
}

/// The technique, and the argument.
pub(super) fn tell(case: &Case<'_>) -> (Option<Technique>, Option<Vec<Part>>) {
    let cells = case.forms().filter(|form| matches!(form, Form::Cell(_))).count();
    let houses: Vec<House<'_>> = (case.rules.iter())
        .filter_map(|&rule| match case.form(rule) {
            Form::House { kind, name, value } => Some(House { rule, kind, name, value }),
            _ => None,
        })
        .collect();
    if cells + houses.len() < case.rules.len() {
        return (None, None);
    }
    match (cells, &houses[..]) {
        (1, []) => case.naked_single(),
        (0, [house]) => case.hidden_single(*house),
        (0, [one, other]) if one.value == other.value => case.crossing([*one, *other]),
        (0, _) if houses.iter().map(|house| house.value).all_equal() => case.one_digit(&houses),
        (2..=4, _) if houses.len() == cells && houses.iter().map(|house| house.value).all_unique() => {
            case.subset(&houses)
        }
        (3, _) if houses.len() == 4 && case.is_wing() => (Some(Technique::new("XY-wing", Level::Expert)), None),
        _ => (None, None),
    }
}

/// The same, where the words name these places with their values.
fn naming((technique, mut parts): TechniqueAndArgument, places: Vec<Place>) -> TechniqueAndArgument {
    if let Some(part) = parts.as_mut().and_then(|parts| parts.first_mut()) {
        part.named = places;
    }
    (technique, parts)
}

fn named(name: impl Into<String>, level: Level, text: String, rules: &[usize]) -> TechniqueAndArgument {
    (Some(Technique::new(name, level)), Some(Part::because(text, rules)))
}

/// Several of a value: `7s`, `a's`.
fn several(value: &str) -> String {
    let is_letter = value.len() == 1 && value.starts_with(|one: char| one.is_ascii_alphabetic());
    format!("{value}{}s", if is_letter { "'" } else { "" })
}

impl Case<'_> {
    /// The value that readers see at a place: the number of the atom that is known to hold there.
    pub(super) fn stands(&self, atom: usize) -> Option<usize> {
        let mut atoms = self.graph.of_place(self.graph.atoms[atom].0)?;
        atoms.find(|&other| self.known[other] == Some(true) && self.is_on_board(other))
    }

    /// The known atoms that rule this one out: the same value in one of its houses.
    pub(super) fn in_houses(&self, atom: usize) -> Vec<usize> {
        let houses = self.graph.watch[atom].iter().filter(|&&rule| matches!(self.form(rule), Form::House { .. }));
        let placed = |rule: &usize| {
            let scope = self.graph.scope[*rule].iter().copied();
            scope.clone().find(|&other| other != atom && self.known[other] == Some(true))
        };
        houses.filter_map(placed).unique().collect()
    }

    /// The known atoms of the same value that rule this one out, in one of its houses or by another law.
    fn blockers(&self, atom: usize) -> Vec<usize> {
        let value = |atom: usize| self.graph.atoms[atom].1;
        let in_houses = self.in_houses(atom);
        let by_law = || self.graph.struck_by(atom, self.known).filter(|&by| value(by) == value(atom));
        let by = if in_houses.is_empty() { by_law().into_iter().collect() } else { in_houses };
        // One that readers see comes before those that they do not.
        let seen = by.iter().copied().filter(|&by| self.is_on_board(by)).collect_vec();
        if seen.is_empty() { by } else { seen }
    }

    /// Whether the cells of the step have two values each, of three in all, and the step strikes out one of these
    /// elsewhere.
    fn is_wing(&self) -> bool {
        let places = self.forms().filter_map(|form| if let Form::Cell(place) = form { Some(place) } else { None });
        let left = |place| {
            let atoms = self.graph.of_place(place).into_iter().flatten();
            atoms.filter(|&atom| self.known[atom] != Some(false)).map(|atom| self.graph.atoms[atom]).collect_vec()
        };
        let cells = places.map(left).collect_vec();
        let inside = |atom: usize| cells.iter().flatten().any(|&(place, _)| place == self.graph.atoms[atom].0);
        cells.iter().all(|left| left.len() == 2)
            && cells.iter().flatten().map(|&(_, value)| value).unique().count() == 3
            && self.found.iter().all(|&(atom, holds)| !holds && !inside(atom))
    }

    /// The name of the value that the rule of a house places: `7`, `a`.
    pub(super) fn value_of(&self, rule: usize) -> String {
        let (place, value) = self.graph.atoms[self.graph.scope[rule][0]];
        self.graph.puzzle.value_name(place, value)
    }

    fn value_nouns(&self) -> String {
        plural(self.graph.puzzle.noun())
    }

    fn naked_single(&self) -> TechniqueAndArgument {
        let noun = self.value_nouns();
        let mut houses: Vec<&str> = Vec::new();
        let (mut before, mut struck, mut by) = (Vec::new(), Vec::new(), Vec::new());
        for &(atom, _) in self.facts.iter().filter(|fact| !fact.1) {
            // Prefers a house that is already named.
            let names = self.graph.watch[atom].iter().filter_map(|&rule| match self.form(rule) {
                Form::House { name, .. } => {
                    let placed = self.graph.scope[rule].iter().any(|&other| self.known[other] == Some(true));
                    placed.then_some(name)
                }
                _ => None,
            });
            let names: Vec<&str> = names.collect();
            match names.first() {
                None => {
                    let (place, value) = self.graph.atoms[atom];
                    let name = self.graph.puzzle.value_name(place, value);
                    match self.graph.struck_by(atom, self.known) {
                        None => before.push(name),
                        Some(cause) => {
                            struck.push(name);
                            by.push(cause);
                        }
                    }
                }
                Some(_) if names.iter().any(|name| houses.contains(name)) => {}
                Some(first) => houses.push(first),
            }
        }
        let houses = list(&houses.iter().map(|&name| name.to_owned()).collect_vec());
        let text = match (houses.is_empty(), before.is_empty()) {
            _ if !struck.is_empty() => return self.ruled_out((&struck, by), &before, &houses),
            (true, _) if before.len() > LISTED => format!("all other {noun} were ruled out before"),
            (true, _) => format!("all but this one were ruled out before: {}", list(&before)),
            (false, true) => format!("all other {noun} stand in {houses}"),
            (false, false) => {
                let verb = if before.len() > 1 { "were" } else { "was" };
                format!("{} {verb} ruled out before, and the other {noun} stand in {houses}", list(&before))
            }
        };
        named("naked single", Level::Easy, text, self.rules)
    }

    /// A naked single where placed values rule out some values by laws that have no house.
    fn ruled_out(
        &self,
        (struck, by): (&[String], Vec<usize>),
        before: &[String],
        houses: &str,
    ) -> TechniqueAndArgument {
        let were = |names: &[String]| if names.len() > 1 { "were" } else { "was" };
        let are = if struck.len() > 1 { "are" } else { "is" };
        let by = by.into_iter().unique().collect_vec();
        let cells = list(&by.iter().map(|&atom| self.names().cells([atom])).collect_vec());
        let mut said = vec![format!("{} {are} ruled out by {cells}", list(struck))];
        if !before.is_empty() {
            said.insert(0, format!("{} {} ruled out before", list(before), were(before)));
        }
        if !houses.is_empty() {
            said.push(format!("the other {} stand in {houses}", self.value_nouns()));
        }
        naming(named("naked single", Level::Easy, said.join(", and "), self.rules), self.places_of(by))
    }

    fn hidden_single(&self, house: House<'_>) -> TechniqueAndArgument {
        let (name, value) = (house.name, self.value_of(house.rule));
        if self.found.iter().all(|one| !one.1) {
            let at = self.graph.scope[house.rule].iter().copied().find(|&atom| self.known[atom] == Some(true));
            let text = match at {
                Some(atom) => format!("{name} has its {value} at {}", self.names().cells([atom])),
                None => format!("{name} has its {value} elsewhere"),
            };
            return naming(named("struck out", Level::Easy, text, self.rules), self.places_of(at));
        }
        let open = || self.facts.iter().map(|fact| fact.0).filter(|&atom| self.stands(atom).is_none());
        let (mut blocked, before): (Vec<Vec<usize>>, Vec<usize>) =
            open().partition_map(|atom| match self.blockers(atom) {
                by if by.is_empty() => Either::Right(atom),
                by => Either::Left(by),
            });
        // A small set that blocks all of them, chosen greedily: the one that blocks the most, again and again.
        let mut blockers = Vec::new();
        while !blocked.is_empty() {
            let counts = blocked.iter().flatten().copied().counts();
            let most = counts.into_iter().max_by_key(|&(by, count)| (count, Reverse(by)));
            let Some((by, _)) = most else { break };
            blocked.retain(|all| !all.contains(&by));
            blockers.push(by);
        }
        blockers.sort_unstable();
        let places = self.places_of(blockers.iter().copied());
        let blocked = match blockers.len() {
            0 => String::new(),
            1 => format!("the {value} at {} blocks", self.names().cells(blockers)),
            _ => {
                let at = blockers.iter().map(|&atom| self.names().cells([atom])).collect_vec();
                format!("the {} at {} block", several(&value), list(&at))
            }
        };
        let others = self.graph.scope[house.rule].len() - 1;
        let ruled = |atoms: Vec<usize>| {
            let verb = if atoms.len() > 1 { "were" } else { "was" };
            format!("{} {verb} ruled out before", self.names().cells(atoms))
        };
        let text = match (blocked.is_empty(), before.is_empty()) {
            (true, true) => {
                let text = format!("{name} still needs its {value}, and has no other empty cell");
                return named("last empty cell", Level::Easy, text, self.rules);
            }
            (false, true) => {
                let cells = if open().count() > 1 { "cells" } else { "cell" };
                format!("{blocked} the other empty {cells} of {name}")
            }
            (true, false) if before.len() == others => {
                let at = self.names().cells(self.found.iter().filter(|one| one.1).map(|one| one.0));
                format!("{at} is the only cell of {name} that can still be {value}")
            }
            (true, false) => format!("no other cell of {name} is left: {}", ruled(before)),
            (false, false) => format!("{blocked} other cells of {name}, and {}", ruled(before)),
        };
        naming(named("hidden single", Level::Easy, text, self.rules), places)
    }

    pub(super) fn places_of(&self, atoms: impl IntoIterator<Item = usize>) -> Vec<Place> {
        atoms.into_iter().map(|atom| self.graph.atoms[atom].0).collect()
    }

    /// The atoms of a rule that may still hold.
    fn left(&self, rule: usize) -> Vec<usize> {
        self.graph.scope[rule].iter().copied().filter(|&atom| self.known[atom] != Some(false)).collect()
    }

    /// One value in two houses that cross.
    fn crossing(&self, houses: [House<'_>; 2]) -> TechniqueAndArgument {
        let struck = |house: &House<'_>| self.found.iter().all(|one| self.graph.scope[house.rule].contains(&one.0));
        let within = |house: &House<'_>, other: &House<'_>| {
            self.left(house.rule).iter().all(|atom| self.graph.scope[other.rule].contains(atom))
        };
        let [one, other] = houses;
        let (from, to) = match (within(&one, &other) && struck(&other), within(&other, &one) && struck(&one)) {
            (true, _) => (one, other),
            (_, true) => (other, one),
            _ => return (None, None),
        };
        let technique = if to.kind == HouseKind::Box { "claiming" } else { "pointing" };
        let cells = self.left(from.rule).into_iter().map(|atom| self.names().cells([atom])).collect_vec();
        let all = if cells.len() == 2 { "both" } else { "all" };
        let text = format!(
            "in {} the {} can only be at {}, {all} in {}, so it is nowhere else there",
            from.name,
            self.value_of(from.rule),
            either(&cells),
            to.name
        );
        named(technique, Level::Medium, text, self.rules)
    }

    /// One value in several houses: fish, and paths of pairs.
    fn one_digit(&self, houses: &[House<'_>]) -> TechniqueAndArgument {
        use HouseKind::{Column, Row};

        let of = |kind| houses.iter().filter(|house| house.kind == kind).count();
        let (rows, columns, boxes) = (of(Row), of(Column), of(HouseKind::Box));
        if rows + columns + boxes < houses.len() {
            return (None, None);
        }
        if rows == columns
            && boxes == 0
            && let Some(told) = self.fish(houses, rows)
        {
            return told;
        }
        // The houses that place the value, as opposed to those that only pass it on.
        let bases: Vec<&House<'_>> = match self.placing() {
            Some(rules) => houses.iter().filter(|house| rules.contains(&house.rule)).collect(),
            None => return (None, None),
        };
        let pairs = bases.iter().all(|house| self.left(house.rule).len() == 2);
        let kinds = bases.iter().map(|house| house.kind).sorted().collect_vec();
        let name = match (&kinds[..], pairs) {
            ([Column, Column] | [Row, Row], true) => ("skyscraper", Level::Hard),
            ([Row, Column], true) => ("two-string kite", Level::Hard),
            ([_, _], true) => ("turbot fish", Level::Hard),
            ([Column, Column] | [Row, Row], false) if boxes > 0 => ("finned X-wing", Level::Hard),
            ([Column, Column, Column] | [Row, Row, Row], _) if boxes > 0 => ("finned swordfish", Level::Expert),
            (_, true) => ("simple chain", Level::Expert),
            _ => return (None, None),
        };
        (Some(Technique::new(name.0, name.1)), None)
    }

    /// The houses that place a value in the story of the step.
    fn placing(&self) -> Option<Vec<usize>> {
        let turns = self.found.iter().filter_map(|&(atom, value)| refute::refute(self, &[(atom, !value)]));
        let turns = turns.min_by_key(Vec::len)?;
        let (last, before) = turns.split_last()?;
        let places = |turn: &&refute::Turn| turn.conclusions.iter().any(|one| one.1);
        let empty = last.needs.iter().all(|one| !one.1);
        Some(before.iter().filter(places).map(|turn| turn.rule).chain(empty.then_some(last.rule)).collect())
    }

    fn fish(&self, houses: &[House<'_>], size: usize) -> Option<TechniqueAndArgument> {
        let (name, level) = match size {
            2 => ("X-wing", Level::Hard),
            3 => ("swordfish", Level::Expert),
            4 => ("jellyfish", Level::Expert),
            _ => return None,
        };
        for base in [HouseKind::Row, HouseKind::Column] {
            let (bases, covers): (Vec<&House<'_>>, Vec<&House<'_>>) =
                houses.iter().partition(|house| house.kind == base);
            let covered = |atom: &usize| covers.iter().any(|cover| self.graph.scope[cover.rule].contains(atom));
            if bases.iter().all(|house| self.left(house.rule).iter().all(covered)) {
                let names =
                    |houses: &[&House<'_>]| list(&houses.iter().map(|house| house.name.to_owned()).collect_vec());
                let text = format!(
                    "in {} the {} can only be in {}, so it is in no other cell of these",
                    names(&bases),
                    self.value_of(houses[0].rule),
                    names(&covers)
                );
                return Some(named(name, level, text, self.rules));
            }
        }
        None
    }

    /// As many cells as values; the houses that need these are mostly one.
    fn subset(&self, houses: &[House<'_>]) -> TechniqueAndArgument {
        let (word, level) = match houses.len() {
            2 => ("pair", Level::Medium),
            3 => ("triple", Level::Hard),
            _ => ("quad", Level::Expert),
        };
        let cells: Vec<_> = (self.forms())
            .filter_map(|form| match form {
                Form::Cell(place) => Some(place),
                _ => None,
            })
            .collect();
        let atoms = |place| self.graph.of_place(place).into_iter().flatten();
        let values = list(
            &houses.iter().sorted_by_key(|house| house.value).map(|house| self.value_of(house.rule)).collect_vec(),
        );
        let at = self.names().cells(cells.iter().flat_map(|&place| atoms(place).take(1)));
        let is_one = houses.iter().map(|house| house.name).all_equal();
        let name = houses[0].name;
        let inside = |&(atom, _): &Target| cells.contains(&self.graph.atoms[atom].0);
        let in_cells = |&atom: &usize| cells.contains(&self.graph.atoms[atom].0);
        if self.found.iter().all(inside) && houses.iter().all(|house| self.left(house.rule).iter().all(in_cells)) {
            let mut by_house: Vec<(&str, Vec<String>)> = Vec::new();
            for house in houses {
                match by_house.iter_mut().find(|(name, _)| *name == house.name) {
                    Some((_, values)) => values.push(self.value_of(house.rule)),
                    None => by_house.push((house.name, vec![self.value_of(house.rule)])),
                }
            }
            let needs = |(name, values): &(&str, Vec<String>)| format!("in {name} the {}", list(values));
            let each = || list(&by_house.iter().map(needs).collect_vec());
            let these = if is_one { format!("in {name} the {} {values}", self.value_nouns()) } else { each() };
            let text = format!("{these} can only be at {at}, so nothing else has room there");
            return named(format!("hidden {word}"), level, text, self.rules);
        }
        let few = |&place: &_| {
            let mut left = atoms(place).filter(|&atom| self.known[atom] != Some(false));
            left.all(|atom| houses.iter().any(|house| house.value == self.graph.atoms[atom].1))
        };
        if is_one && cells.iter().all(few) && !self.found.iter().any(inside) {
            let text = format!("{at} share the {} {values}, so these are nowhere else in {name}", self.value_nouns());
            return named(format!("naked {word}"), level, text, self.rules);
        }
        (None, None)
    }
}
