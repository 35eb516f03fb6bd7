//! Arguments about what a cage can hold, and what a constraint needs in a house.
//!
//! In: a step of one constraint, alone or with a house. Out: its argument. Must not know: how a cage counts.

use std::collections::{BTreeMap, BTreeSet};

use itertools::Itertools;

use super::super::rule_graph::Target;
use super::super::words::{either, list};
use super::technique::of_size;
use super::{Case, Part, Technique};
use crate::board::Place;
use crate::rule::{Form, article};

/// The most cells of a cage whose sets are listed.
const LARGE: usize = 5;
/// The most sets that are listed.
const SETS: usize = 4;

impl Case<'_> {
    /// One constraint that needs a value at some cells of a house, so that no other cell there has it.
    pub(super) fn pointing(&self) -> Option<(Technique, Vec<Part>)> {
        let (mut special, mut houses) = (Vec::new(), Vec::new());
        for &rule in self.rules {
            match self.form(rule) {
                Form::Other(_) => special.push(rule),
                Form::House { name, value, .. } => houses.push((rule, name, value)),
                Form::Cell(_) => {}
                _ => return None,
            }
        }
        let (&[constraint], &[(house, name, value)]) = (&special[..], &houses[..]) else { return None };
        let inside = |rule: usize, atom: usize| self.graph.scope[rule].contains(&atom);
        let is_struck = |&(atom, holds): &Target| !holds && inside(house, atom) && !inside(constraint, atom);
        let shared = self.graph.scope[house].iter().copied();
        let shared = shared.filter(|&atom| inside(constraint, atom) && self.known[atom] != Some(false)).collect_vec();
        if shared.is_empty() || !self.found.iter().all(is_struck) {
            return None;
        }
        let puzzle = &self.graph.puzzle;
        let names = self.names();
        let phrase = names.phrase(constraint);
        let facts = self.facts.iter().copied().filter(|one| !inside(house, one.0)).collect_vec();
        let known = if facts.is_empty() { String::new() } else { format!(", where {}", names.facts(&facts)) };
        let at = either(&shared.iter().map(|&atom| names.cells([atom])).collect_vec());
        let text = format!(
            "{phrase}{known}, which takes {} {value} at {at}; so no other cell of {name} has it",
            article(value)
        );
        let technique = format!("pointing {}", puzzle.rules()[constraint].kind());
        Some((Technique::new(technique, of_size(self.rules.len()).level), Part::because(text, self.rules)))
    }

    /// The sets of values that are left for a small cage, where they are few: `, so it holds 1+2+6 or 1+3+5`; or why values
    /// are too small or too large for it.
    pub(super) fn combinations(&self, rule: usize) -> Option<String> {
        let scope = &self.graph.scope[rule];
        let Form::Other(Some(sum)) = self.form(rule) else { return None };
        if self.graph.two_valued {
            return None;
        }
        // Only sets that are still possible on the board are listed.
        let shown = scope.iter().filter_map(|&atom| Some((atom, self.shown(atom)?)));
        let facts: BTreeMap<usize, bool> = shown.chain(self.facts.iter().copied()).collect();
        let mut places: Vec<Vec<usize>> = Vec::new();
        for (at, &atom) in scope.iter().enumerate() {
            match places.last_mut() {
                Some(last) if self.graph.atoms[scope[last[0]]].0 == self.graph.atoms[atom].0 => last.push(at),
                _ => places.push(vec![at]),
            }
        }
        let open = |cell: &Vec<usize>| {
            let is_open = |&&at: &&usize| facts.get(&scope[at]) != Some(&false);
            cell.iter().filter(is_open).map(|&at| self.graph.atoms[scope[at]]).collect_vec()
        };
        let cells = places.iter().map(open).collect_vec();
        if !sum.distinct {
            return self.bounds(sum.total?, &cells, false);
        }
        if !(2..=LARGE).contains(&places.len()) {
            return None;
        }
        let mut sets: BTreeSet<Vec<u16>> = BTreeSet::new();
        let mut open = vec![(scope.iter().map(|atom| facts.get(atom).copied()).collect::<Vec<_>>(), Vec::new())];
        while let Some((seen, values)) = open.pop().filter(|_| sets.len() <= SETS) {
            let Some(choices) = places.get(values.len()) else {
                let mut values = values;
                values.sort_unstable();
                sets.insert(values);
                continue;
            };
            for &at in choices.iter().filter(|&&at| seen[at] != Some(false)) {
                let value = self.graph.atoms[scope[at]].1;
                let is_new = !values.contains(&value);
                let mut next = seen.clone();
                choices.iter().for_each(|&other| next[other] = Some(other == at));
                if is_new && self.graph.deduce_seen(rule, &next).is_some() {
                    open.push((next, [&values[..], &[value]].concat()));
                }
            }
        }
        // The sets do not show which cell has which value.
        let is_left = |value: u16| sets.iter().any(|set| set.contains(&value));
        if sets.len() > SETS || self.found.iter().any(|&(atom, holds)| holds || is_left(self.graph.atoms[atom].1)) {
            return self.bounds(sum.total?, &cells, true);
        }
        let place = self.graph.atoms[*scope.first()?].0;
        let name = |&value: &u16| self.graph.puzzle.value_name(place, value);
        let sets: Vec<String> = sets.iter().map(|set| set.iter().map(name).collect::<Vec<_>>().join("+")).collect();
        (!sets.is_empty()).then(|| format!(", so it holds {}", either(&sets)))
    }

    /// Why values are too small or too large for cells with this total, given what is open in each of them, and whether
    /// they are `distinct`: the other cells hold too little, or too much.
    fn bounds(&self, total: u32, cells: &[Vec<(Place, u16)>], distinct: bool) -> Option<String> {
        let others = if cells.len() > 2 { "the other cells hold" } else { "the other cell holds" };
        // For values that are too small, and for those that are too large: the values, and the limits of the others.
        let mut too: [BTreeMap<u16, u32>; 2] = Default::default();
        for &(atom, holds) in self.found {
            let (place, value) = self.graph.atoms[atom];
            let others = cells.iter().filter(|cell| cell.iter().all(|one| one.0 != place));
            let [least, most] = sums(others, distinct)?;
            let own = u32::from(value);
            let (small, large) = (own + most < total, own + least > total);
            if holds || !(small || large) {
                return None;
            }
            let (side, limit) = if small { (0, most) } else { (1, least) };
            let before = too[side].entry(value).or_insert(limit);
            *before = if side == 0 { limit.max(*before) } else { limit.min(*before) };
        }
        let said = |(side, values): (usize, &BTreeMap<u16, u32>)| {
            let (most, few) = [("at most", "little"), ("at least", "much")][side];
            // A limit that holds for all of these cells.
            let limits = values.values().copied().minmax().into_option()?;
            let (limit, value) = match side {
                0 => (limits.1, *values.last_key_value()?.0),
                _ => (limits.0, *values.first_key_value()?.0),
            };
            let sum = u32::from(value) + limit;
            let holds = if side == 0 { sum < total } else { sum > total };
            holds.then(|| format!("{others} {most} {limit}: {value} is too {few}"))
        };
        let said = too.iter().enumerate().filter(|(_, values)| !values.is_empty()).map(said);
        Some(format!("; {}", list(&said.collect::<Option<Vec<_>>>()?)))
    }
}

/// The least and the greatest sum of a value of each of these cells; `None` where there is none.
fn sums<'c>(cells: impl Iterator<Item = &'c Vec<(Place, u16)>>, distinct: bool) -> Option<[u32; 2]> {
    if !distinct {
        return cells.into_iter().try_fold([0, 0], |[least, most], cell| {
            let (low, high) = cell.iter().map(|&(_, value)| u32::from(value)).minmax().into_option()?;
            Some([least + low, most + high])
        });
    }
    let start = BTreeSet::from([(0, Vec::new())]);
    let sums = cells.into_iter().fold(start, |sums: BTreeSet<(u32, Vec<u16>)>, cell| {
        let both = sums.into_iter().cartesian_product(cell);
        let fresh = both.filter(|((_, used), (_, value))| !used.contains(value));
        let add = |((sum, used), &(_, value)): ((u32, Vec<u16>), &(Place, u16))| {
            (sum + u32::from(value), used.into_iter().chain([value]).sorted().collect())
        };
        fresh.map(add).collect()
    });
    Some([sums.first()?.0, sums.last()?.0])
}
