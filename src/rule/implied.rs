//! Sums that follow from cages which fill or cross houses: the rule of 45.
//!
//! In: rules. Out: further rules, which every board that keeps those keeps. Must not know: families, clauses.
//!
//! A formula states each house and each cage by itself, so no unit clause tells an engine that some rows add up to so
//! much. Where cages fill these rows but for a few cells (innies), or cover them and a few cells more (outies), these
//! few have a sum. With these sums stated, the hardest killers take a hundredth of the conflicts.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use itertools::Itertools as _;

use super::automaton::{AutomatonRule, Diagram, Method};
use super::cage::Cage;
use super::sums::Balance;
use super::{Form, Head, HouseKind, Rule, Sum, Verb};
use crate::board::{Holds, Layout, Place, Values, Words};

/// The most cells of a sum that follows.
const CELLS: u32 = 4;
/// The most rows, or columns, side by side that are taken together.
const LINES: usize = 5;
/// The most houses of another kind, such as boxes, that are taken together.
const HOUSES: usize = 4;
/// Where there would be more groups of houses of a kind than this, fewer houses are taken together.
const GROUPS: usize = 300;

/// The sums of at most four cells that follow from the cages of a puzzle and its houses, and the cages once more: all
/// are stated so that unit propagation is complete. Empty where there are no cages.
pub fn implied_sums(layout: &Layout, holds: &Holds, rules: &[Box<dyn Rule>]) -> Vec<Box<dyn Rule>> {
    let cage = |rule: &dyn Rule| match rule.form() {
        Form::Other(Some(Sum { total: Some(total), distinct: true })) => Some((Cells::of(rule, holds), total)),
        _ => None,
    };
    let cages: Vec<(Cells, u32)> = rules.iter().filter_map(|rule| cage(&**rule)).collect();
    let values = holds.uniform().filter(|values| values.words() == Words::Numbers);
    let Some(values) = values.filter(|_| !cages.is_empty()) else { return Vec::new() };
    let houses = houses(rules, holds, values.len());
    let whole: u32 = values.range().map(u32::from).sum();
    let mut seen: HashSet<(Cells, u32)> = cages.iter().cloned().collect();
    let mut maker = Maker { layout, values, diagrams: HashMap::new() };
    let mut sums: Vec<Box<dyn Rule>> =
        cages.iter().filter_map(|(cage, total)| maker.rule(cage, *total, true)).collect();
    for (count, group) in groups(&houses) {
        let total = whole * count;
        for (cells, total) in [inside(&group, total, &cages), beyond(&group, total, &cages)].into_iter().flatten() {
            if (1..=CELLS).contains(&cells.len()) && seen.insert((cells.clone(), total)) {
                let differ = houses.iter().any(|(_, house)| cells.is_within(house));
                sums.extend(maker.rule(&cells, total, differ));
            }
        }
    }
    sums
}

/// A set of places.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Cells(Vec<u64>);

impl Cells {
    /// The places that a rule is about.
    fn of(rule: &dyn Rule, holds: &Holds) -> Self {
        let mut cells = Cells(vec![0; holds.places().div_ceil(64)]);
        rule.scope().iter().for_each(|(place, _)| cells.0[place.index() / 64] |= 1 << (place.index() % 64));
        cells
    }

    fn with(&self, other: &Cells, word: impl Fn(u64, u64) -> u64) -> Cells {
        Cells(self.0.iter().zip(&other.0).map(|(&one, &other)| word(one, other)).collect())
    }

    fn and(&self, other: &Cells) -> Cells {
        self.with(other, |one, other| one | other)
    }

    fn but(&self, other: &Cells) -> Cells {
        self.with(other, |one, other| one & !other)
    }

    fn meets(&self, other: &Cells) -> bool {
        self.0.iter().zip(&other.0).any(|(one, other)| one & other != 0)
    }

    fn is_within(&self, other: &Cells) -> bool {
        self.0.iter().zip(&other.0).all(|(one, other)| one & !other == 0)
    }

    fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    fn places(&self) -> Vec<Place> {
        let has = |at: &u32| self.0[*at as usize / 64] >> (at % 64) & 1 == 1;
        (0..64 * self.0.len() as u32).filter(has).map(Place).collect()
    }
}

/// Makes rules of sums; those of as many cells with the same sum share their diagram.
struct Maker<'l> {
    layout: &'l Layout,
    values: Values,
    diagrams: HashMap<(usize, u32, bool), Option<Arc<Diagram>>>,
}

impl Maker<'_> {
    /// The cells add up to the total, and have different values if they `differ`; `None` where that has too many states.
    fn rule(&mut self, cells: &Cells, total: u32, differ: bool) -> Option<Box<dyn Rule>> {
        let (places, values) = (cells.places(), self.values);
        let count = places.len();
        let head = Head::at(self.layout, "sum", &places, Verb::SUMS, &total.to_string());
        let (cage, sum) = (Cage::new(values, count, Some(total)), Balance::sum_of(count, total));
        let diagram = self.diagrams.entry((count, total, differ)).or_insert_with(|| {
            let made = if differ { Diagram::new(&cage, values, count) } else { Diagram::new(&sum, values, count) };
            made.ok().map(Arc::new)
        });
        let (diagram, all) = (Arc::clone(diagram.as_ref()?), vec![values; count]);
        let method = Method::Transitions;
        Some(if differ {
            Box::new(AutomatonRule::along(head, cage, diagram, places, &all).with_method(method))
        } else {
            Box::new(AutomatonRule::along(head, sum, diagram, places, &all).with_method(method))
        })
    }
}

/// The houses that have each value once, in the order of the rules.
fn houses(rules: &[Box<dyn Rule>], holds: &Holds, values: usize) -> Vec<(HouseKind, Cells)> {
    let house = |rule: &dyn Rule| match rule.form() {
        Form::House { kind, .. } => Some((kind, Cells::of(rule, holds))),
        _ => None,
    };
    let found: Vec<_> = rules.iter().filter_map(|rule| house(&**rule)).collect();
    let counts = found.iter().counts();
    let is_whole = |house: &&(HouseKind, Cells)| house.1.len() as usize == values && counts[house] == values;
    found.iter().unique().filter(is_whole).cloned().collect()
}

/// Groups of houses without a cell in common: rows or columns side by side, and other houses of one kind. How many
/// there are in each, and their cells.
fn groups(houses: &[(HouseKind, Cells)]) -> Vec<(u32, Cells)> {
    let mut groups = Vec::new();
    let mut add = |group: &[&Cells]| {
        let mut all = group[0].clone();
        for house in &group[1..] {
            if house.meets(&all) {
                return;
            }
            all = all.and(house);
        }
        groups.push((group.len() as u32, all));
    };
    for kind in houses.iter().map(|(kind, _)| *kind).unique() {
        let of_kind: Vec<&Cells> = houses.iter().filter(|(other, _)| *other == kind).map(|(_, cells)| cells).collect();
        if matches!(kind, HouseKind::Row | HouseKind::Column) {
            (1..=LINES).flat_map(|size| of_kind.windows(size)).for_each(&mut add);
        } else {
            let all = (1..=HOUSES).flat_map(|size| of_kind.iter().copied().combinations(size));
            all.take(GROUPS).for_each(|group| add(&group));
        }
    }
    groups
}

/// The cells of a group of houses that no cage inside has, and what they add up to.
fn inside(group: &Cells, total: u32, cages: &[(Cells, u32)]) -> Option<(Cells, u32)> {
    let (mut rest, mut left) = (group.clone(), total);
    for (cage, sum) in cages {
        if cage.is_within(&rest) {
            rest = rest.but(cage);
            left = left.checked_sub(*sum)?;
        }
    }
    (rest != *group).then_some((rest, left))
}

/// The cells outside of a group of houses that the cages over it have, and what they add up to.
fn beyond(group: &Cells, total: u32, cages: &[(Cells, u32)]) -> Option<(Cells, u32)> {
    let (mut covered, mut all) = (Cells(vec![0; group.0.len()]), 0u32);
    for (cage, sum) in cages {
        if cage.meets(group) && !cage.meets(&covered) {
            covered = covered.and(cage);
            all += sum;
        }
    }
    if !group.is_within(&covered) {
        return None;
    }
    Some((covered.but(group), all.checked_sub(total)?))
}
