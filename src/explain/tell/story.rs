//! Steps of several rules as a story: suppose the opposite, then this, then that, but then it fails.
//!
//! In: a step. Out: the parts of its argument, in the order in which the rules are applied. Must not know: techniques.
//!
//! Only the rules of the step and its known values are used, so that the story is about the step and nothing else.
//! Where the assumption alone does not fail, both values of one more place are tried. A step of several conclusions has
//! several such stories, unless one conclusion follows from another.

use std::collections::BTreeMap;

use itertools::Itertools;

use super::super::explainer::Target;
use super::super::words::list;
use super::{Case, Part, Role};
use crate::rule::counted;

/// The number of conclusions tried, to find the shortest story.
const TRIED: usize = 8;
/// With more rules than this, only their kinds are named where there is no story.
pub(super) const NAMED: usize = 8;
/// The number of places that are tried both ways.
const SPLITS: usize = 24;
/// How many of them are tried where one of the two ways splits once more; the next constant is the most rules for that.
const PARTED: usize = 6;
const PARTED_RULES: usize = 12;

/// One application of a rule.
#[derive(Clone, Debug)]
pub(super) struct Turn {
    pub(super) rule: usize,
    /// What follows; empty where the rule cannot be kept.
    pub(super) brings: Vec<Target>,
    /// Its premises: values that were not known before the story.
    pub(super) needs: Vec<Target>,
}

/// What is assumed besides the opposite of a conclusion, and how that fails.
type Way = (Vec<Target>, Vec<Turn>);

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
        let mut broken: Vec<Vec<usize>> = Vec::new();
        for &rule in case.rules {
            let scope = &case.graph.scope[rule];
            let seen: Vec<Option<bool>> = scope.iter().map(|atom| trail.values.get(atom).copied()).collect();
            match case.graph.deduce_seen(rule, &seen) {
                Some(found) if found.is_empty() => {}
                Some(found) => said.push((rule, seen, found)),
                None => {
                    let needs = needed(case, rule, seen, None);
                    let turn = Turn { rule, brings: Vec::new(), needs };
                    broken.push(trace(&mut trail, turn));
                }
            }
        }
        if let Some(best) = broken.into_iter().min_by_key(Vec::len) {
            return Some(best.into_iter().map(|at| trail.turns[at].clone()).collect());
        }
        let before = trail.values.len();
        let mut clash = None;
        for (rule, seen, found) in said {
            let mut brings = Vec::new();
            for (atom, value) in found {
                match trail.values.get(&atom) {
                    None => brings.push((atom, value)),
                    Some(&other) if other != value => clash = clash.or(Some((rule, seen.clone(), atom))),
                    Some(_) => {}
                }
            }
            if !brings.is_empty() {
                let needs = needed(case, rule, seen, Some(&brings));
                let turn = trail.turns.len();
                for &(atom, value) in &brings {
                    trail.values.insert(atom, value);
                    trail.by.insert(atom, turn);
                }
                trail.turns.push(Turn { rule, brings, needs });
            }
        }
        if let Some((rule, mut seen, atom)) = clash {
            // Given the other rule's value, this rule cannot be kept.
            let at = case.graph.scope[rule].iter().position(|&other| other == atom)?;
            seen[at] = trail.values.get(&atom).copied();
            let needs = needed(case, rule, seen, None);
            let turns = trace(&mut trail, Turn { rule, brings: Vec::new(), needs });
            return Some(turns.into_iter().map(|at| trail.turns[at].clone()).collect());
        }
        if trail.values.len() == before {
            return None;
        }
    }
}

/// Adds a last turn and returns the numbers of the turns behind it, in order. Their conclusions are reduced to what is
/// needed.
fn trace(trail: &mut Trail, last: Turn) -> Vec<usize> {
    trail.turns.push(last);
    let end = trail.turns.len() - 1;
    let mut wanted: BTreeMap<usize, Vec<Target>> = BTreeMap::from([(end, Vec::new())]);
    let mut open = vec![end];
    while let Some(at) = open.pop() {
        for need in trail.turns[at].needs.clone() {
            if let Some(&turn) = trail.by.get(&need.0) {
                let brought = wanted.entry(turn).or_insert_with(|| {
                    open.push(turn);
                    Vec::new()
                });
                if !brought.contains(&need) {
                    brought.push(need);
                }
            }
        }
    }
    let order = wanted.keys().copied().collect();
    for (turn, mut brings) in wanted {
        if turn != end {
            brings.sort_unstable();
            trail.turns[turn].brings = brings;
        }
    }
    order
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
fn follow(case: &Case<'_>, wanted: &[Target]) -> Vec<Turn> {
    let values = case.facts.iter().copied().collect();
    let mut trail = Trail { values, by: BTreeMap::new(), turns: Vec::new() };
    let has = |trail: &Trail, one: &Target| trail.values.get(&one.0) == Some(&one.1);
    loop {
        let before = trail.turns.len();
        for &rule in case.rules {
            let seen: Vec<_> = case.graph.scope[rule].iter().map(|atom| trail.values.get(atom).copied()).collect();
            let found = case.graph.deduce_seen(rule, &seen).unwrap_or_default();
            let brings = found.into_iter().filter(|one| !trail.values.contains_key(&one.0)).collect_vec();
            if !brings.is_empty() {
                let needs = needed(case, rule, seen, Some(&brings));
                for &(atom, value) in &brings {
                    trail.values.insert(atom, value);
                    trail.by.insert(atom, trail.turns.len());
                }
                trail.turns.push(Turn { rule, brings, needs });
            }
        }
        if trail.turns.len() == before || wanted.iter().all(|one| has(&trail, one)) {
            break;
        }
    }
    let needs = wanted.iter().copied().filter(|one| has(&trail, one)).collect();
    let mut turns = trace(&mut trail, Turn { rule: 0, brings: Vec::new(), needs });
    turns.pop();
    turns.into_iter().map(|at| trail.turns[at].clone()).collect()
}

/// The opposite of a conclusion.
fn opposite((atom, value): Target) -> [Target; 1] {
    [(atom, !value)]
}

/// The story of a step; `None` where none is short enough. Each conclusion is argued: refuted, or told as what follows
/// from those before it.
pub(super) fn story(case: &Case<'_>) -> Option<Vec<Part>> {
    let mut facts = case.facts.to_vec();
    let mut left = case.found.to_vec();
    let mut parts = Vec::new();
    let mut shapes: Vec<Vec<Vec<&str>>> = Vec::new();
    let mut alike: Vec<Target> = Vec::new();
    while let Some(&first) = left.first() {
        let now = Case { facts: &facts, ..*case };
        // The shortest story comes first; after that, any will do.
        let any = || left.iter().take(TRIED).find_map(|&one| Some((one, refute(&now, &opposite(one))?)));
        let direct = if parts.is_empty() { now.shortest(&left) } else { any() };
        let direct = direct.map(|(one, turns)| (one, vec![(Vec::new(), turns)]));
        let Some((one, ways)) = direct.or_else(|| Some((first, now.either_way(first)?))) else {
            if parts.is_empty() {
                return None;
            }
            let text = format!("by trial, {}", case.names().facts(&left));
            parts.push(Part { role: Role::Because, text, rules: case.rules.to_vec() });
            break;
        };
        let kind = |turn: &Turn| case.graph.puzzle.rules()[turn.rule].kind();
        let shape = ways.iter().map(|(_, turns)| turns.iter().map(kind).collect()).collect();
        if shapes.contains(&shape) {
            alike.push(one);
            facts.push(one);
            left.retain(|&other| other != one);
            continue;
        }
        shapes.push(shape);
        parts.extend(now.refuted(one, &ways));
        parts.extend(case.settle(one, &mut facts, &mut left));
    }
    if !alike.is_empty() {
        let text = format!("in the same way, {}", case.names().facts(&alike));
        parts.push(Part { role: Role::Because, text, rules: case.rules.to_vec() });
    }
    Some(parts)
}

impl Case<'_> {
    fn suppose(&self, assumed: &[Target]) -> Part {
        Part { role: Role::Suppose, text: self.names().facts(assumed), rules: Vec::new() }
    }

    /// Among some conclusions, the one with the shortest refutation of its opposite; on a tie, a value that is placed
    /// comes before one that is struck out.
    fn shortest(&self, open: &[Target]) -> Option<(Target, Vec<Turn>)> {
        let stories = open.iter().take(TRIED).filter_map(|&one| Some((one, refute(self, &opposite(one))?)));
        let placed = |one: &Target| self.graph.two_valued || one.1;
        stories.min_by_key(|(one, turns)| (turns.len(), !placed(one), one.0))
    }

    /// Takes a conclusion as known, and tells which of the others follow from it.
    fn settle(&self, one: Target, facts: &mut Vec<Target>, left: &mut Vec<Target>) -> Vec<Part> {
        facts.push(one);
        left.retain(|&other| other != one);
        let now = Case { facts, ..*self };
        let turns = if left.is_empty() { Vec::new() } else { follow(&now, left) };
        let mut parts = now.followed(&[one], &turns);
        if !parts.is_empty() {
            let text = format!("so {}", self.names().facts(&[one]));
            parts.insert(0, Part { role: Role::Because, text, rules: Vec::new() });
        }
        let brought = turns.into_iter().flat_map(|turn| turn.brings).collect_vec();
        left.retain(|other| !brought.contains(other));
        facts.extend(brought);
        parts
    }

    /// A story where both values of one more place fail, or where one of them fails and the other fails with both
    /// values of a second place.
    fn either_way(&self, (atom, value): Target) -> Option<Vec<Way>> {
        let known: Vec<usize> = self.facts.iter().map(|fact| fact.0).collect();
        let open =
            self.rules.iter().filter(|&&rule| !self.graph.is_global[rule]).flat_map(|&rule| &self.graph.scope[rule]);
        let open = open.copied().filter(|other| *other != atom && !known.contains(other)).unique().take(SPLITS);
        let open = open.collect_vec();
        let way =
            |more: &[Target]| refute(self, &[&[(atom, !value)], more].concat()).map(|turns| (more.to_vec(), turns));
        let one_way = open.iter().map(|&other| [true, false].map(|holds| way(&[(other, holds)]))).collect_vec();
        let length = |ways: &Vec<Way>| ways.iter().map(|(_, turns)| turns.len()).sum::<usize>();
        let both = one_way.iter().filter_map(|ways| ways.iter().cloned().collect::<Option<Vec<Way>>>());
        both.min_by_key(length).or_else(|| {
            let half = one_way.into_iter().zip(&open).filter_map(|(ways, &other)| {
                let ended: Vec<Way> = ways.into_iter().flatten().collect();
                let [(ref first, _)] = ended[..] else { return None };
                Some((ended.clone(), (other, !first[0].1)))
            });
            let parted =
                half.take(if self.rules.len() > PARTED_RULES { 0 } else { PARTED }).flat_map(|(ended, rest)| {
                    let second = open.iter().filter(move |&&second| second != rest.0);
                    second.filter_map(move |&second| {
                        let ways = [true, false].map(|holds| way(&[rest, (second, holds)]));
                        Some([ended.clone(), ways.into_iter().collect::<Option<Vec<Way>>>()?].concat())
                    })
                });
            parted.min_by_key(length)
        })
    }

    /// How the opposite of a conclusion fails, in each of several ways.
    fn refuted(&self, one: Target, ways: &[Way]) -> Vec<Part> {
        let mut parts = vec![self.suppose(&opposite(one))];
        for (at, (more, turns)) in ways.iter().enumerate() {
            if !more.is_empty() {
                let word = if at == 0 { "either" } else { "or" };
                let text = format!("{word} {}", self.names().facts(more));
                parts.push(Part { role: Role::Because, text, rules: Vec::new() });
            }
            parts.extend(self.told(&[&opposite(one), &more[..]].concat(), turns));
        }
        parts
    }

    /// The argument where no story is short enough: the rules by name, or how many of each kind.
    pub(super) fn trial(&self) -> Vec<Part> {
        let names = self.names();
        if self.rules.len() <= NAMED {
            let rules = self.rules.iter().map(|&rule| names.noun(rule)).unique().collect_vec();
            let and = match self.facts.len() {
                0 => String::new(),
                1..=NAMED => format!(", where {}", names.facts(self.facts)),
                _ => ", with what is known near them".to_owned(),
            };
            let verb = if rules.len() > 1 { "leave" } else { "leaves" };
            return Part::because(format!("{} {verb} no other way{and}", list(&rules)), self.rules);
        }
        let kinds = self.rules.iter().map(|&rule| self.graph.puzzle.rules()[rule].kind()).counts();
        let kind = |(kind, count): (&str, usize)| match (kind, count) {
            ("loop", _) => "the loop".to_owned(),
            (kind, count) => counted(count, kind),
        };
        let kinds = list(&kinds.into_iter().sorted().map(kind).collect_vec());
        let text = format!("every way on fails, as only trying out shows (it takes {kinds})");
        let fails = Part { role: Role::But, text, rules: self.rules.to_vec() };
        let others = match self.found.len() {
            0 | 1 => None,
            2 => Some("the other falls in the same way"),
            _ => Some("the others fall in the same way"),
        };
        let others = others.map(|text| Part { role: Role::Because, text: text.to_owned(), rules: self.rules.to_vec() });
        let suppose = self.found.first().map(|&one| self.suppose(&opposite(one)));
        suppose.into_iter().chain([fails]).chain(others).collect()
    }
}
