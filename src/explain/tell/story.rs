//! Steps of several rules as a story: suppose the opposite, then this, then that, but then it fails.
//!
//! In: a step. Out: the parts of its argument, in the order in which the rules are applied. Must not know: techniques.
//!
//! Only the rules of the step and its known values are used, so that the story is about the step and nothing else.
//! Where the assumption alone does not fail, both values of one more place are tried. A step of several conclusions has
//! several such stories, unless one conclusion follows from another.

use itertools::Itertools;

use super::super::rule_graph::Target;
use super::super::words::list;
use super::refute::{Turn, follow, refute};
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

/// What is assumed besides the opposite of a conclusion, and how that fails.
type Branch = (Vec<Target>, Vec<Turn>);

/// The opposite of a conclusion.
fn opposite((atom, value): Target) -> [Target; 1] {
    [(atom, !value)]
}

/// How the opposite of a conclusion fails.
pub(super) struct Failure {
    pub(super) of: Target,
    pub(super) story: Vec<Part>,
    /// What follows from the conclusion.
    pub(super) then: Vec<Part>,
}

/// The argument of a step, told.
struct Argument {
    parts: Vec<Part>,
    /// What it assumes and concludes on its way.
    said: Vec<Target>,
    /// Whether both values of some place are tried.
    is_split: bool,
    /// How the opposites of conclusions fail, in the stories that are told, and what follows then.
    failures: Vec<Failure>,
    /// The conclusions whose opposites fail in the same way.
    same: Vec<Target>,
}

impl Argument {
    /// In one sentence if one short story is all that there is to tell.
    fn told(self, case: &Case<'_>) -> Vec<Part> {
        let brief = match &self.failures[..] {
            [only] if !self.is_split => case.otherwise(only, &self.same),
            _ => None,
        };
        brief.unwrap_or(self.parts)
    }
}

/// The story of a step; `None` where none is short enough. It takes the premises of the step. Where that goes against
/// what readers see on the board, or there is no such story, or one that tries both values of a place, it may take all
/// that is known.
pub(super) fn story(case: &Case<'_>) -> Option<Vec<Part>> {
    let fits = |told: &Argument| !told.said.iter().any(|one| case.shown(one.0) == Some(!one.1));
    let told = match argued(case) {
        Some(told) if fits(&told) && !told.is_split => return Some(told.told(case)),
        told => told,
    };
    let scopes = case.rules.iter().flat_map(|&rule| &case.graph.scope[rule]).unique();
    let shown = scopes.filter_map(|&atom| Some((atom, case.shown(atom)?))).chain(case.facts.iter().copied());
    let shown = shown.unique().collect_vec();
    let again = argued(&Case { facts: &shown, ..*case });
    let best = match (told, again) {
        (Some(told), Some(again)) if fits(&told) && told.parts.len() <= again.parts.len() => Some(told),
        (told, again) => again.or(told),
    };
    best.map(|told| told.told(case))
}

/// The argument of a step: each conclusion is refuted, or told as what follows from those before it.
fn argued(case: &Case<'_>) -> Option<Argument> {
    let mut facts = case.facts.to_vec();
    let mut left = case.found.to_vec();
    let (mut parts, mut said, mut is_split) = (Vec::new(), Vec::new(), false);
    let (mut failures, mut same) = (Vec::new(), Vec::new());
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
            parts.extend(case.in_the_same_way(&mut alike));
            let text = format!("by trial, {}", case.names().facts(&left));
            parts.push(Part::new(Role::Because, text, case.rules));
            is_split = true;
            break;
        };
        is_split |= ways.len() > 1;
        for (more, turns) in &ways {
            said.extend(more.iter().chain(turns.iter().flat_map(|turn| &turn.conclusions)));
        }
        let kind = |turn: &Turn| case.graph.puzzle.rules()[turn.rule].kind();
        let shape = ways.iter().map(|(_, turns)| turns.iter().map(kind).collect()).collect();
        if shapes.contains(&shape) {
            same.push(one);
            alike.push(one);
            facts.push(one);
            case.take(one, &mut left);
            continue;
        }
        shapes.push(shape);
        // A story that rests on what the one before it showed begins with that.
        if let (false, [(more, _)]) = (parts.is_empty(), &ways[..])
            && refute(case, &[&opposite(one), &more[..]].concat()).is_none()
        {
            let before = facts[case.facts.len()..].to_vec();
            parts.push(Part::new(Role::Because, format!("so {}", case.names().facts(&before)), &[]));
        }
        let mut told = now.refuted(one, &ways);
        let story = now.refutation(&opposite(one), &ways[0].1);
        let then = case.settle(one, &mut facts, &mut left);
        told.extend(then.iter().cloned());
        failures.push(Failure { of: one, story, then });
        // Conclusions that this story relies on come before it.
        let rests_on = |one: &Target| told.iter().flat_map(|part| &part.rules).any(|&rule| case.is_about(rule, one.0));
        if alike.iter().any(rests_on) {
            parts.extend(case.in_the_same_way(&mut alike));
        }
        parts.extend(told);
    }
    parts.extend(case.in_the_same_way(&mut alike));
    Some(Argument { parts, said, is_split, failures, same })
}

impl Case<'_> {
    /// Whether readers see the value of a place that is known.
    pub(super) fn is_on_board(&self, atom: usize) -> bool {
        self.board.is_none_or(|board| board.contains(&self.graph.atoms[atom].0))
    }

    /// What readers see of an atom on the board.
    pub(super) fn shown(&self, atom: usize) -> Option<bool> {
        self.known[atom].filter(|_| self.board.is_none())
    }

    fn is_about(&self, rule: usize, atom: usize) -> bool {
        self.graph.scope[rule].contains(&atom)
    }

    /// Tells what was refuted as something before it was.
    fn in_the_same_way(&self, alike: &mut Vec<Target>) -> Option<Part> {
        let text = (!alike.is_empty()).then(|| format!("in the same way, {}", self.names().facts(alike)))?;
        alike.clear();
        Some(Part::new(Role::Because, text, self.rules))
    }

    fn suppose(&self, assumed: &[Target]) -> Part {
        Part::new(Role::Suppose, self.names().facts(assumed), &[])
    }

    /// Among some conclusions, the one with the shortest refutation of its opposite; on a tie, a value that is placed
    /// comes before one that is struck out.
    fn shortest(&self, open: &[Target]) -> Option<(Target, Vec<Turn>)> {
        let stories = open.iter().take(TRIED).filter_map(|&one| Some((one, refute(self, &opposite(one))?)));
        let placed = |one: &Target| self.graph.two_valued || one.1;
        stories.min_by_key(|(one, turns)| (turns.len(), !placed(one), one.0))
    }

    /// Removes a conclusion, and with a value all others of its place.
    fn take(&self, one: Target, left: &mut Vec<Target>) {
        let place = |other: &Target| self.graph.atoms[other.0].0;
        let is_echo = |other: &Target| !self.graph.two_valued && one.1 && !other.1 && place(other) == place(&one);
        left.retain(|other| *other != one && !is_echo(other));
    }

    /// Takes a conclusion as known, and tells which of the others follow from it.
    fn settle(&self, one: Target, facts: &mut Vec<Target>, left: &mut Vec<Target>) -> Vec<Part> {
        facts.push(one);
        self.take(one, left);
        let now = Case { facts, ..*self };
        let turns = if left.is_empty() { Vec::new() } else { follow(&now, left) };
        let mut parts = now.followed(&[one], &turns);
        if !parts.is_empty() {
            let text = format!("so {}", self.names().facts(&[one]));
            parts.insert(0, Part::new(Role::Because, text, &[]));
        }
        let brought = turns.into_iter().flat_map(|turn| turn.conclusions).collect_vec();
        left.retain(|other| !brought.contains(other));
        facts.extend(brought);
        parts
    }

    /// A story where both values of one more place fail, or where one of them fails and the other fails with both
    /// values of a second place.
    fn either_way(&self, (atom, value): Target) -> Option<Vec<Branch>> {
        let known: Vec<usize> = self.facts.iter().map(|fact| fact.0).collect();
        let open =
            self.rules.iter().filter(|&&rule| !self.graph.is_global[rule]).flat_map(|&rule| &self.graph.scope[rule]);
        let open = open.copied().filter(|other| *other != atom && !known.contains(other)).unique().take(SPLITS);
        let open = open.collect_vec();
        let way =
            |more: &[Target]| refute(self, &[&[(atom, !value)], more].concat()).map(|turns| (more.to_vec(), turns));
        let one_way = open.iter().map(|&other| [true, false].map(|holds| way(&[(other, holds)]))).collect_vec();
        let length = |ways: &Vec<Branch>| ways.iter().map(|(_, turns)| turns.len()).sum::<usize>();
        let both = one_way.iter().filter_map(|ways| ways.iter().cloned().collect::<Option<Vec<Branch>>>());
        both.min_by_key(length).or_else(|| {
            let half = one_way.into_iter().zip(&open).filter_map(|(ways, &other)| {
                let ended: Vec<Branch> = ways.into_iter().flatten().collect();
                let [(ref first, _)] = ended[..] else { return None };
                Some((ended.clone(), (other, !first[0].1)))
            });
            let parted =
                half.take(if self.rules.len() > PARTED_RULES { 0 } else { PARTED }).flat_map(|(ended, rest)| {
                    let second = open.iter().filter(move |&&second| second != rest.0);
                    second.filter_map(move |&second| {
                        let ways = [true, false].map(|holds| way(&[rest, (second, holds)]));
                        Some([ended.clone(), ways.into_iter().collect::<Option<Vec<Branch>>>()?].concat())
                    })
                });
            parted.min_by_key(length)
        })
    }

    /// How the opposite of a conclusion fails, in each of several ways.
    fn refuted(&self, one: Target, ways: &[Branch]) -> Vec<Part> {
        let mut parts = vec![self.suppose(&opposite(one))];
        for (at, (more, turns)) in ways.iter().enumerate() {
            if !more.is_empty() {
                let case = ["first", "second", "third"].get(at).unwrap_or(&"last");
                let text = format!("{case} case: {}", self.names().facts(more));
                parts.push(Part::new(Role::Because, text, &[]));
            }
            parts.extend(self.refutation(&[&opposite(one), &more[..]].concat(), turns));
        }
        parts
    }

    /// The argument where no story is short enough: the rules by name, or how many of each kind.
    pub(super) fn trial(&self) -> Vec<Part> {
        let names = self.names();
        if self.rules.len() <= NAMED {
            let rules = self.rules.iter().map(|&rule| names.named(rule)).unique().collect_vec();
            let and = match self.facts.len() {
                0 => String::new(),
                1..=NAMED => format!(", where {}", names.facts(self.facts)),
                _ => ", with what is known near them".to_owned(),
            };
            let verb = if rules.len() > 1 { "leave" } else { "leaves" };
            let text = format!("{} {verb} no other way{and}", list(&rules));
            return vec![Part { stated: self.facts.to_vec(), ..Part::new(Role::Because, text, self.rules) }];
        }
        let text =
            format!("this leads to a contradiction, by trial and error with {}", counted(self.rules.len(), "rule"));
        let fails = Part::new(Role::But, text, self.rules);
        let others = match self.found.len() {
            0 | 1 => None,
            2 => Some("the other conclusion follows in the same way"),
            _ => Some("the other conclusions follow in the same way"),
        };
        let others = others.map(|text| Part::new(Role::Because, text.to_owned(), self.rules));
        let suppose = self.found.first().map(|&one| self.suppose(&opposite(one)));
        suppose.into_iter().chain([fails]).chain(others).collect()
    }
}
