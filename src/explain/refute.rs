//! Refutation by propagation: assume the opposite of a value, propagate one rule after the other, and trace which of
//! them were needed for the contradiction.
//!
//! In: what is known, an assumption, the rules that may be used. Out: rules that refute the assumption, not yet a
//! smallest set. Must not know: engines.
//!
//! The rules propagate in layers, each from the results of the layers before, so the first conflict is near. From the
//! conflict the trace goes back through the rules that were needed, and in each of them only through the values without
//! which it would have concluded nothing.

use std::collections::BTreeSet;

use super::rule_graph::{Known, RuleGraph};
use crate::backend::Limits;

/// A refutation, or how far an attempt went.
#[derive(Clone, Debug)]
pub(super) struct Attempt {
    /// The rules that refute, ascending.
    pub(super) rules: Option<Vec<usize>>,
    /// Rules that were asked, ascending: while nothing new is known about them, another attempt ends the same way.
    pub(super) asked: Vec<usize>,
    /// Whether nothing more follows, so that more layers are useless.
    pub(super) ended: bool,
}

/// Tries to refute "the atom has this value" within this many layers, with `allowed` rules only; not to the end where a
/// limit is reached.
pub(super) fn refute(
    graph: &RuleGraph,
    known: &Known,
    (atom, value): (usize, bool),
    layers: usize,
    allowed: Option<&[usize]>,
    limits: &Limits,
) -> Attempt {
    let (depth, by) = (vec![0; known.len()], vec![usize::MAX; known.len()]);
    let mut trail = Trail { graph, limits, values: known.clone(), set: Vec::new(), depth, by };
    trail.values[atom] = Some(value);
    trail.depth[atom] = 1;
    trail.set.push(atom);
    let mut asked = Vec::new();
    let mut wide = BTreeSet::new();
    let mut from = 0;
    let mut refuted = None;
    let mut ended = false;
    for layer in 2..layers + 2 {
        let mut rules: Vec<usize> = Vec::new();
        for &rule in trail.set[from..].iter().flat_map(|&atom| &graph.watch[atom]) {
            if allowed.is_some_and(|allowed| !allowed.contains(&rule)) {
                continue;
            }
            if graph.is_global[rule] {
                wide.insert(rule);
            } else {
                rules.push(rule);
            }
        }
        if rules.is_empty() || layer == layers + 1 {
            rules.extend(std::mem::take(&mut wide));
        }
        rules.sort_unstable();
        rules.dedup();
        from = trail.set.len();
        let conflicts = trail.layer(&rules, layer);
        let in_time = conflicts.into_iter().take_while(|_| !limits.reached());
        refuted = in_time.map(|conflict| trail.trace(&conflict)).min_by_key(Vec::len);
        ended = refuted.is_some() || rules.is_empty();
        asked.append(&mut rules);
        if ended || limits.reached() {
            break;
        }
    }
    asked.sort_unstable();
    asked.dedup();
    Attempt { rules: refuted, asked, ended }
}

/// Leaves out rules as long as propagation alone still refutes; some rules may stay that are not needed.
pub(super) fn shrink(
    graph: &RuleGraph,
    known: &Known,
    assumed: (usize, bool),
    mut rules: Vec<usize>,
    limits: &Limits,
) -> Vec<usize> {
    let mut index = 0;
    while index < rules.len() && !limits.reached() {
        let without: Vec<usize> = rules.iter().copied().filter(|&rule| rule != rules[index]).collect();
        match refute(graph, known, assumed, usize::MAX - 2, Some(&without), limits).rules {
            // The rules before `index` are needed, and those of them that are left stay needed.
            Some(smaller) => {
                index = smaller.iter().filter(|rule| rules[..index].contains(rule)).count();
                rules = smaller;
            }
            None => index += 1,
        }
    }
    rules
}

/// A contradiction in propagation.
enum Conflict {
    /// This rule cannot be kept.
    Rule(usize),
    /// The rule that set this atom and another rule disagree on its value.
    Atom(usize, usize),
}

struct Trail<'f> {
    graph: &'f RuleGraph,
    limits: &'f Limits,
    values: Known,
    /// Atoms that follow from the assumption, in order.
    set: Vec<usize>,
    /// The layer in which an atom was set; 0 when it was known.
    depth: Vec<usize>,
    /// The rule that set an atom.
    by: Vec<usize>,
}

impl Trail<'_> {
    /// Propagates rules from what was known before this layer.
    fn layer(&mut self, rules: &[usize], layer: usize) -> Vec<Conflict> {
        let mut conflicts = Vec::new();
        let mut said = Vec::new();
        for &rule in rules.iter().take_while(|_| !self.limits.reached()) {
            match self.graph.deduce(rule, &self.values) {
                None => conflicts.push(Conflict::Rule(rule)),
                Some(found) => said.extend(found.into_iter().map(|(atom, value)| (rule, atom, value))),
            }
        }
        for (rule, atom, value) in said {
            match self.values[atom] {
                None => {
                    self.values[atom] = Some(value);
                    self.depth[atom] = layer;
                    self.by[atom] = rule;
                    self.set.push(atom);
                }
                Some(other) if other != value => conflicts.push(Conflict::Atom(atom, rule)),
                Some(_) => {}
            }
        }
        conflicts
    }

    /// The rules behind a conflict.
    fn trace(&self, conflict: &Conflict) -> Vec<usize> {
        let mut rules = BTreeSet::new();
        let mut open = BTreeSet::new();
        match *conflict {
            Conflict::Rule(rule) => {
                rules.insert(rule);
                open.extend(self.needed(rule, usize::MAX, None));
            }
            Conflict::Atom(atom, rule) => {
                rules.insert(rule);
                let layer = self.depth[atom];
                let value = self.values[atom].is_some_and(|value| !value);
                open.extend(self.needed(rule, layer, Some((atom, value))));
                open.insert((layer, atom));
            }
        }
        // The latest first, so that each atom is visited once.
        while let Some((layer, atom)) = open.pop_last() {
            let rule = self.by[atom];
            if rule == usize::MAX {
                continue;
            }
            rules.insert(rule);
            let value = self.values[atom].is_some_and(|value| value);
            open.extend(self.needed(rule, layer, Some((atom, value))));
        }
        rules.into_iter().collect()
    }

    /// The values from layers below `layer` without which the rule would not have this conclusion or, if there is none,
    /// could be kept.
    fn needed(&self, rule: usize, layer: usize, conclusion: Option<(usize, bool)>) -> Vec<(usize, usize)> {
        let scope = &self.graph.scope[rule];
        let mut known: Vec<Option<bool>> = (scope.iter())
            .map(|&atom| {
                let later = self.depth[atom] >= layer && self.depth[atom] > 0;
                let concluded = conclusion.is_some_and(|(other, _)| other == atom);
                if later || concluded { None } else { self.values[atom] }
            })
            .collect();
        let says = |known: &[Option<bool>]| match self.graph.puzzle.rules()[rule].propagate(known) {
            None => true,
            Some(found) => conclusion
                .is_some_and(|(atom, value)| found.iter().any(|&(index, said)| scope[index] == atom && said == value)),
        };
        let mut assumed: Vec<usize> =
            (0..scope.len()).filter(|&index| known[index].is_some() && self.depth[scope[index]] > 0).collect();
        // Tries to do without the latest values first: the trace gets shorter.
        assumed.sort_by_key(|&index| std::cmp::Reverse(self.depth[scope[index]]));
        assumed.retain(|&index| {
            let value = known[index].take();
            if says(&known) {
                return false;
            }
            known[index] = value;
            true
        });
        assumed.into_iter().map(|index| (self.depth[scope[index]], scope[index])).collect()
    }
}
