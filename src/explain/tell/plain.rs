//! A step of one rule in the words of the rule: what it demands, and its premises.
//!
//! In: a rule, premises, conclusions. Out: the argument; a conclusion about a whole line. Must not know: techniques.

use std::collections::BTreeSet;

use super::super::rule_graph::Target;
use super::{Case, Part, Role, SHORTER};
use crate::board::Place;
use crate::rule::{Fact, Form};

/// More premises than this are not named one by one.
const MANY: usize = 12;
/// How often a rule is asked to find out which of its premises each conclusion needs, and the most reasons that are told.
const ASKED: usize = 48;
const REASONS: usize = 3;

impl Case<'_> {
    /// The rule and its premises.
    pub(super) fn plainly(&self, rule: usize) -> Vec<Part> {
        if let Some(text) = self.in_its_words(rule) {
            return vec![Part { stated: self.facts.to_vec(), ..Part::new(Role::Because, text, self.rules) }];
        }
        let facts =
            |targets: &[Target]| targets.iter().map(|&(atom, holds)| self.graph.fact(atom, holds)).collect::<Vec<_>>();
        let layout = self.graph.puzzle.layout();
        if let Some(text) = self.graph.puzzle.rules()[rule].because(layout, &facts(self.facts), &facts(self.found)) {
            return Part::because(text, self.rules);
        }
        let phrase = self.names().phrase(rule);
        let phrase = self.graph.words(rule).law.map_or_else(|| phrase.to_string(), |law| law(&phrase));
        // The picture shows many places better than words.
        let is_long = self.graph.two_valued && self.facts.len() > MANY;
        let near = is_long.then(|| "the cells near them leave no other way".to_owned());
        let known = self.all_others(rule).or(near).unwrap_or_else(|| self.names().facts(self.facts));
        if let Some(combinations) = self.combinations(rule) {
            let and = if self.facts.is_empty() { String::new() } else { format!(", where {known}") };
            return Part::because(format!("{phrase}{and}{combinations}"), self.rules);
        }
        // A text that contains a comma or an `and` needs a stronger separator.
        let and = if phrase.contains(", ") || known.contains(" and ") { ";" } else { ", and" };
        let text = if self.facts.is_empty() { phrase } else { format!("{phrase}{and} {known}") };
        vec![Part { stated: self.facts.to_vec(), ..Part::new(Role::Because, text, self.rules) }]
    }

    /// What a rule says itself of the conclusions, and the premises that it does not name.
    fn in_its_words(&self, rule: usize) -> Option<String> {
        if let &[one] = self.found {
            return self.reason(rule, one, self.facts);
        }
        // One sentence that holds for all of them.
        let mut alike = self.found.iter().map(|&one| self.reason(rule, one, self.facts));
        let first = alike.next()?;
        if first.is_some() && alike.all(|other| other == first) {
            return first;
        }
        if self.facts.len() * self.found.len() > ASKED {
            return None;
        }
        let mut said: Vec<String> = Vec::new();
        for &one in self.found {
            let needed = self.needed_for(rule, one)?;
            let text = self.reason(rule, one, &needed)?;
            if said.contains(&text) {
                continue;
            }
            if said.len() == REASONS {
                return None;
            }
            said.push(text);
        }
        Some(said.join("; "))
    }

    /// The premises without which a rule would not give one of its conclusions.
    fn needed_for(&self, rule: usize, one: Target) -> Option<Vec<Target>> {
        if self.facts.is_empty() {
            return Some(Vec::new());
        }
        let mut needed = self.facts.to_vec();
        let says = |facts: &[Target]| {
            let value = |atom: &usize| facts.iter().find(|fact| fact.0 == *atom).map(|fact| fact.1);
            let seen: Vec<Option<bool>> = self.graph.scope[rule].iter().map(value).collect();
            self.graph.deduce_seen(rule, &seen).is_some_and(|found| found.contains(&one))
        };
        for fact in self.facts {
            let fewer: Vec<Target> = needed.iter().copied().filter(|other| other != fact).collect();
            if says(&fewer) {
                needed = fewer;
            }
        }
        says(&needed).then_some(needed)
    }

    /// What a rule says itself of one conclusion, and those of its premises that it does not name.
    fn reason(&self, rule: usize, (atom, holds): Target, facts: &[Target]) -> Option<String> {
        let (graph, names) = (self.graph, self.names());
        let said: Vec<Fact> = facts.iter().map(|&(atom, holds)| graph.fact(atom, holds)).collect();
        let rule = &graph.puzzle.rules()[rule];
        let (text, named) = rule.why(graph.puzzle.layout(), &said, graph.fact(atom, holds))?;
        let others: Vec<Target> = facts.iter().copied().filter(|one| !named.contains(&names.place(one.0))).collect();
        Some(match others.len() {
            0 => text,
            1..=MANY => format!("{text}: {}", names.facts(&others)),
            _ => text,
        })
    }

    /// What a step of a line says of all cells that were open in it: `the rest of column 17 is empty`.
    pub(super) fn rest_of_line(&self) -> Option<String> {
        let &[rule] = self.rules else { return None };
        let Form::Runs { name, .. } = self.form(rule) else { return None };
        let is_empty = |&&(atom, holds): &&Target| {
            let fact = self.graph.fact(atom, holds);
            fact.holds && fact.value == 0
        };
        let places =
            |found: &[Target]| -> BTreeSet<Place> { found.iter().map(|one| self.graph.atoms[one.0].0).collect() };
        let (empty, filled): (Vec<Target>, Vec<Target>) =
            self.found.iter().filter(|one| one.1 || self.graph.two_valued).partition(is_empty);
        let (now, filled_now) = (places(&empty), places(&filled));
        let stands = |atom: usize| {
            self.graph.of_place(self.graph.atoms[atom].0).is_some_and(|mut atoms| {
                atoms.any(|atom| self.known[atom] == Some(true)) || self.graph.two_valued && self.known[atom].is_some()
            })
        };
        let is_all = self.graph.scope[rule].iter().all(|&atom| {
            let place = self.graph.atoms[atom].0;
            stands(atom) || now.contains(&place) || filled_now.contains(&place)
        });
        if !is_all || now.len() <= SHORTER {
            return None;
        }
        let rest = format!("the rest of {name} is empty");
        Some(if filled.is_empty() { rest } else { format!("{}, and {rest}", self.names().orders(&filled)) })
    }

    /// Words for the edges that a step of one rule rests on, where these are many, alike, and all other edges of the
    /// rule.
    fn all_others(&self, rule: usize) -> Option<String> {
        let &(_, value) = self.facts.first()?;
        let alike = self.facts.iter().all(|&one| one.1 == value && self.is_edge(one));
        let is_whole = self.facts.len() + self.found.len() == self.graph.scope[rule].len();
        let what = if value { "lines" } else { "crossed out" };
        (self.graph.two_valued && alike && is_whole && self.facts.len() > SHORTER)
            .then(|| format!("all other edges there are {what}"))
    }
}
