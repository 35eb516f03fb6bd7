//! What follows from an assumption, turn by turn.
//!
//! In: rules, known values, assumptions. Out: the turns that lead to a rule that cannot be kept, or to what is wanted, and
//! no others. Must not know: words, techniques.

use std::collections::BTreeMap;

use itertools::Itertools;

use super::super::rule_graph::Target;
use super::Case;
use crate::rule::Form;

/// One application of a rule.
#[derive(Clone, Debug)]
pub(super) struct Turn {
    pub(super) rule: usize,
    /// What follows; empty where the rule cannot be kept.
    pub(super) conclusions: Vec<Target>,
    /// Its premises: values that were not known before the story.
    pub(super) needs: Vec<Target>,
}

/// What follows from some assumptions, turn by turn.
struct Trail {
    values: BTreeMap<usize, bool>,
    /// For each atom, the number of the turn that set it; none for what was known or assumed.
    by: BTreeMap<usize, usize>,
    turns: Vec<Turn>,
}

/// The turns that lead from these assumptions to a rule that cannot be kept, without unnecessary ones; `None` where
/// there are none.
pub(super) fn refute(case: &Case<'_>, assumed: &[Target]) -> Option<Vec<Turn>> {
    let values = case.facts.iter().chain(assumed).copied().collect();
    let mut trail = Trail { values, by: BTreeMap::new(), turns: Vec::new() };
    loop {
        let mut said = Vec::new();
        let doubled = case.doubled(&trail.values).into_iter().map(|turn| trace(&trail, &turn));
        let mut broken: Vec<Vec<Turn>> = doubled.collect();
        for &rule in case.rules {
            let scope = &case.graph.scope[rule];
            let seen: Vec<Option<bool>> = scope.iter().map(|atom| trail.values.get(atom).copied()).collect();
            match case.graph.deduce_seen(rule, &seen) {
                Some(found) if found.is_empty() => {}
                Some(found) => said.push((rule, seen, found)),
                None => {
                    let needs = needed(case, rule, seen, None);
                    broken.push(trace(&trail, &Turn { rule, conclusions: Vec::new(), needs }));
                }
            }
        }
        if let Some(best) = broken.into_iter().min_by_key(Vec::len) {
            return Some(best);
        }
        let before = trail.values.len();
        let mut clash = None;
        for (rule, seen, found) in said {
            let mut conclusions = Vec::new();
            for (atom, value) in found {
                match trail.values.get(&atom) {
                    None => conclusions.push((atom, value)),
                    Some(&other) if other != value => clash = clash.or(Some((rule, seen.clone(), atom))),
                    Some(_) => {}
                }
            }
            if !conclusions.is_empty() {
                let needs = needed(case, rule, seen, Some(&conclusions));
                let turn = trail.turns.len();
                for &(atom, value) in &conclusions {
                    trail.values.insert(atom, value);
                    trail.by.insert(atom, turn);
                }
                trail.turns.push(Turn { rule, conclusions, needs });
            }
        }
        if let Some((rule, mut seen, atom)) = clash {
            // Given the other rule's value, this rule cannot be kept.
            let at = case.graph.scope[rule].iter().position(|&other| other == atom)?;
            seen[at] = trail.values.get(&atom).copied();
            let needs = needed(case, rule, seen, None);
            return Some(trace(&trail, &Turn { rule, conclusions: Vec::new(), needs }));
        }
        if trail.values.len() == before {
            return None;
        }
    }
}

impl Case<'_> {
    /// Cells with two values, and houses with a value twice: where other constraints are told, a reader sees these at
    /// once, even if the reason of the step does without their rules.
    fn doubled(&self, values: &BTreeMap<usize, bool>) -> Vec<Turn> {
        if !self.forms().any(|form| matches!(form, Form::Other(_))) {
            return Vec::new();
        }
        let is_new = |one: &Target| !self.facts.contains(one);
        let held = values.iter().filter(|(_, holds)| **holds).map(|(&atom, _)| (atom, true)).filter(is_new);
        let twice = |(atom, _): Target| {
            let laws = self.graph.watch[atom].iter().copied();
            let laws = laws.filter(|&rule| matches!(self.form(rule), Form::Cell(_) | Form::House { .. }));
            laws.filter_map(move |rule| {
                let scope = self.graph.scope[rule].iter();
                let other = scope.copied().find(|&other| other != atom && values.get(&other) == Some(&true))?;
                let needs = [(atom, true), (other, true)].into_iter().filter(is_new).collect();
                Some(Turn { rule, conclusions: Vec::new(), needs })
            })
        };
        held.flat_map(twice).collect()
    }
}

/// The turns behind a last one, in order, and that one. Their conclusions are reduced to what is needed.
fn trace(trail: &Trail, last: &Turn) -> Vec<Turn> {
    let end = trail.turns.len();
    let turn = |at: usize| trail.turns.get(at).unwrap_or(last);
    let mut wanted: BTreeMap<usize, Vec<Target>> = BTreeMap::from([(end, Vec::new())]);
    let mut open = vec![end];
    while let Some(at) = open.pop() {
        for &need in &turn(at).needs {
            if let Some(&before) = trail.by.get(&need.0) {
                let brought = wanted.entry(before).or_insert_with(|| {
                    open.push(before);
                    Vec::new()
                });
                if !brought.contains(&need) {
                    brought.push(need);
                }
            }
        }
    }
    let reduced = |(at, conclusions): (usize, Vec<Target>)| Turn {
        conclusions: conclusions.into_iter().sorted_unstable().collect(),
        ..turn(at).clone()
    };
    wanted.into_iter().map(reduced).collect()
}

/// The values without which the rule would not conclude this, or could be kept; those known before the story are
/// omitted.
fn needed(case: &Case<'_>, rule: usize, mut seen: Vec<Option<bool>>, said: Option<&[Target]>) -> Vec<Target> {
    let scope = &case.graph.scope[rule];
    let mut kept = Vec::new();
    // One pass is enough for the rule of the whole board: it needs a path, which the picture shows.
    for at in (0..scope.len()).rev() {
        let fact = seen[at].map(|value| (scope[at], value));
        let Some(fact) = fact.filter(|fact| !case.facts.contains(fact)) else { continue };
        let value = seen[at].take();
        let says = match (case.graph.deduce_seen(rule, &seen), said) {
            (None, _) => true,
            (Some(found), Some(said)) => said.iter().all(|one| found.contains(one)),
            (Some(_), None) => false,
        };
        if !says {
            seen[at] = value;
            kept.push(fact);
        }
    }
    kept
}

/// The turns that lead from what is known to these conclusions, as far as they follow without an assumption.
pub(super) fn follow(case: &Case<'_>, wanted: &[Target]) -> Vec<Turn> {
    let values = case.facts.iter().copied().collect();
    let mut trail = Trail { values, by: BTreeMap::new(), turns: Vec::new() };
    let has = |trail: &Trail, one: &Target| trail.values.get(&one.0) == Some(&one.1);
    loop {
        let before = trail.turns.len();
        for &rule in case.rules {
            let seen: Vec<_> = case.graph.scope[rule].iter().map(|atom| trail.values.get(atom).copied()).collect();
            let found = case.graph.deduce_seen(rule, &seen).unwrap_or_default();
            let conclusions = found.into_iter().filter(|one| !trail.values.contains_key(&one.0)).collect_vec();
            if !conclusions.is_empty() {
                let needs = needed(case, rule, seen, Some(&conclusions));
                for &(atom, value) in &conclusions {
                    trail.values.insert(atom, value);
                    trail.by.insert(atom, trail.turns.len());
                }
                trail.turns.push(Turn { rule, conclusions, needs });
            }
        }
        if trail.turns.len() == before || wanted.iter().all(|one| has(&trail, one)) {
            break;
        }
    }
    let needs = wanted.iter().copied().filter(|one| has(&trail, one)).collect();
    let mut turns = trace(&trail, &Turn { rule: 0, conclusions: Vec::new(), needs });
    turns.pop();
    turns
}
