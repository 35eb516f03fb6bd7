//! Sums that cover a house but for few cells, or more than it by few: the rule of 45.
//!
//! In: a step of one house and sums, as of cages. Out: its argument, where they alone give it. Must not know: how a rule
//! counts.

use std::collections::{BTreeMap, BTreeSet};

use itertools::Itertools;

use super::super::level::Level;
use super::super::rule_graph::Target;
use super::super::words::{cells, either, list};
use super::{Case, Part, Role, Technique};
use crate::board::{Place, Value};
use crate::rule::Form;

/// The most cells that are left over.
const OVER: usize = 3;
/// The most sets of values that are listed for them.
const SETS: usize = 4;

/// The cells that are left over, and what they add up to.
struct Rest {
    cells: Vec<Place>,
    sum: u32,
    /// Whether they are in the house, so that their values differ.
    is_inside: bool,
}

impl Rest {
    /// The values that these cells can have together, of those that are open in each.
    fn ways(&self, open: impl Fn(Place) -> Vec<Value>) -> Vec<Vec<Value>> {
        let all = self.cells.iter().map(|&place| open(place)).multi_cartesian_product();
        let adds_up = |way: &Vec<Value>| way.iter().map(|&value| u32::from(value)).sum::<u32>() == self.sum;
        all.filter(|way| adds_up(way) && (!self.is_inside || way.iter().all_unique())).collect()
    }
}

impl Case<'_> {
    /// The technique and the argument of a step that follows from the sums of a house and of rules that add up.
    pub(super) fn house_sum(&self) -> Option<(Technique, Vec<Part>)> {
        let (mut house, mut inside, mut sums) = (None, BTreeSet::new(), Vec::new());
        for &rule in self.rules {
            match self.form(rule) {
                Form::House { name, .. } if house.is_none_or(|other| other == name) => {
                    house = Some(name);
                    inside.extend(self.cells_of(rule));
                }
                Form::Cell(_) => {}
                Form::Other(sum) => sums.push((rule, sum?.total?)),
                _ => return None,
            }
        }
        let name = house.filter(|_| inside.len() == self.graph.puzzle.values().len() && !sums.is_empty())?;
        let covered = sums.iter().flat_map(|&(rule, _)| self.cells_of(rule)).collect_vec();
        let whole: u32 = self.graph.puzzle.values().range().map(u32::from).sum();
        let sum = sums.iter().map(|&(_, total)| total).sum::<u32>();
        let left = inside.iter().copied().filter(|place| !covered.contains(place)).collect_vec();
        let over = covered.iter().copied().filter(|place| !inside.contains(place)).collect_vec();
        let rest = match (left.len(), over.len()) {
            (1..=OVER, 0) => Rest { cells: left, sum: whole.checked_sub(sum)?, is_inside: true },
            (0, 1..=OVER) => Rest { cells: over, sum: sum.checked_sub(whole)?, is_inside: false },
            _ => return None,
        };
        if !covered.iter().all_unique() {
            return None;
        }
        let about = self.facts.iter().copied().filter(|one| rest.cells.contains(&self.graph.atoms[one.0].0));
        let about = about.collect_vec();
        let (facts, ways) = [&[][..], &about].into_iter().find_map(|facts| {
            let ways = rest.ways(|place| self.open(place, facts));
            self.found.iter().all(|&one| self.follows(one, &rest, &inside, &ways)).then_some((facts, ways))
        })?;
        let names = self.names();
        let each = sums.iter().map(|&(rule, total)| format!("{} adds up to {total}", names.named(rule))).collect_vec();
        let sums = if rest.is_inside {
            format!("{name} adds up to {whole}, and in it {}", list(&each))
        } else {
            format!("{}; they cover {name}, which adds up to {whole}", list(&each))
        };
        let layout = self.graph.puzzle.layout();
        let cells = cells(layout, &rest.cells);
        let known = if facts.is_empty() { String::new() } else { format!(", where {}", names.facts(facts)) };
        let sets: BTreeSet<Vec<Value>> = ways.into_iter().map(|way| way.into_iter().sorted().collect()).collect();
        let set = |set: &Vec<Value>| set.iter().map(|&value| layout.value_name(value)).join("+");
        let rest = match (&rest.cells[..], sets.len()) {
            ([_], _) => format!("{cells} is {}", rest.sum),
            (_, 1..=SETS) => {
                format!("{cells} add up to {} and hold {}", rest.sum, either(&sets.iter().map(set).collect_vec()))
            }
            _ => format!("{cells} add up to {}", rest.sum),
        };
        let text = format!("{sums}; so {rest}{known}");
        let part = Part { stated: facts.to_vec(), ..Part::new(Role::Because, text, self.rules) };
        Some((Technique::new(format!("rule of {whole}"), Level::Hard), vec![part]))
    }

    /// The places of a rule, each once.
    pub(super) fn cells_of(&self, rule: usize) -> Vec<Place> {
        self.graph.scope[rule].iter().map(|&atom| self.graph.atoms[atom].0).dedup().collect()
    }

    /// The values that a place can have by these facts.
    fn open(&self, place: Place, facts: &[Target]) -> Vec<Value> {
        let facts: BTreeMap<usize, bool> = facts.iter().copied().collect();
        let atoms = self.graph.of_place(place).into_iter().flatten();
        let (held, others): (Vec<usize>, Vec<usize>) =
            atoms.filter(|atom| facts.get(atom) != Some(&false)).partition(|atom| facts.get(atom) == Some(&true));
        let open = if held.is_empty() { others } else { held };
        open.into_iter().map(|atom| self.graph.atoms[atom].1).collect()
    }

    /// Whether a conclusion holds in all of these ways: about a cell that is left over, or one that may not have a value
    /// that these need.
    fn follows(&self, (atom, holds): Target, rest: &Rest, inside: &BTreeSet<Place>, ways: &[Vec<Value>]) -> bool {
        let (place, value) = self.graph.atoms[atom];
        match rest.cells.iter().position(|&cell| cell == place) {
            Some(at) => ways.iter().all(|way| (way[at] == value) == holds),
            None => {
                let is_taken = rest.is_inside && inside.contains(&place);
                !holds && is_taken && ways.iter().all(|way| way.contains(&value))
            }
        }
    }
}
