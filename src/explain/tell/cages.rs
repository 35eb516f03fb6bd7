//! Arguments about what a cage can hold, and what a constraint needs in a house.
//!
//! In: a step of one constraint, alone or with a house. Out: its argument. Must not know: how a cage counts.

use std::collections::{BTreeMap, BTreeSet};

use itertools::Itertools;

use super::super::explainer::Target;
use super::super::words::either;
use super::technique::of_size;
use super::turns::article;
use super::{Case, Part, Technique};
use crate::rule::Form;

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
                Form::Other => special.push(rule),
                Form::House { name, value } => houses.push((rule, name, value)),
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
        let (phrase, names) = (puzzle.phrase(constraint), self.names());
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

    /// The sets of values that are left for a small cage, where they are few: `it holds 1 2 6 or 1 3 5`.
    pub(super) fn combinations(&self, rule: usize) -> Option<String> {
        let scope = &self.graph.scope[rule];
        if self.graph.puzzle.rules()[rule].kind() != "cage" || self.graph.two_valued {
            return None;
        }
        let facts: BTreeMap<usize, bool> = self.facts.iter().copied().collect();
        let mut places: Vec<Vec<usize>> = Vec::new();
        for (at, &atom) in scope.iter().enumerate() {
            match places.last_mut() {
                Some(last) if self.graph.atoms[scope[last[0]]].0 == self.graph.atoms[atom].0 => last.push(at),
                _ => places.push(vec![at]),
            }
        }
        if !(2..=LARGE).contains(&places.len()) {
            return None;
        }
        let mut sets: BTreeSet<Vec<u16>> = BTreeSet::new();
        let mut open = vec![(scope.iter().map(|atom| facts.get(atom).copied()).collect::<Vec<_>>(), Vec::new())];
        while let Some((seen, values)) = open.pop() {
            let Some(choices) = places.get(values.len()) else {
                let mut values = values;
                values.sort_unstable();
                sets.insert(values);
                if sets.len() > SETS {
                    return None;
                }
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
        if self.found.iter().any(|&(atom, holds)| holds || is_left(self.graph.atoms[atom].1)) {
            return None;
        }
        let place = self.graph.atoms[*scope.first()?].0;
        let name = |&value: &u16| self.graph.puzzle.value_name(place, value);
        let sets: Vec<String> = sets.iter().map(|set| set.iter().map(name).collect::<Vec<_>>().join(" ")).collect();
        (!sets.is_empty()).then(|| format!("it holds {}", either(&sets)))
    }
}
