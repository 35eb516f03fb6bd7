//! Steps of one rule.
//!
//! In: what is known. Out: what one rule alone gives, and the known values that it needed. Must not know: engines.

use std::collections::BTreeSet;

use super::board::Known;
use super::{Ending, Explainer, Fact, Minimal, Step};
use crate::puzzle::{Board, Puzzle};
use crate::search::SearchError;

impl<P: Puzzle> Explainer<'_, P> {
    /// A step of one rule; nothing when there is none, or when a rule cannot be kept.
    pub(super) fn easy(&mut self) -> Result<Option<Step<P::Rule>>, SearchError> {
        let (wide, narrow): (BTreeSet<usize>, BTreeSet<usize>) =
            std::mem::take(&mut self.dirty).into_iter().partition(|&rule| self.frame.wide[rule]);
        self.look_at(narrow)?;
        if self.ready.is_empty() {
            self.look_at(wide)?;
        } else {
            self.dirty = wide;
        }
        if self.ending.is_some() {
            return Ok(None);
        }
        let routine = self.ready.iter().find(|&(_, &routine)| routine).map(|(&rule, _)| rule);
        let choices = self.ready.len();
        let next = || self.ready.range(self.cursor..).next().or_else(|| self.ready.first_key_value());
        let Some(rule) = routine.or_else(|| next().map(|(&rule, _)| rule)) else { return Ok(None) };
        self.ready.remove(&rule);
        if routine.is_none() {
            self.cursor = rule;
        }
        let Some(found) = self.frame.deduce(rule, &self.known) else {
            self.broken_rule(rule)?;
            return Ok(None);
        };
        let Some(facts) = self.needed(rule, &found) else {
            self.ready.insert(rule, routine.is_some());
            self.ending = Some(Ending::Limit);
            return Ok(None);
        };
        let otherwise = if self.frame.wide[rule] { self.otherwise(&found) } else { None };
        for &(atom, value) in &found {
            self.learn(atom, value);
        }
        Ok(Some(Step {
            conclusions: found.iter().map(|&(atom, value)| self.frame.fact(atom, value)).collect(),
            rules: vec![self.frame.rules[rule].clone()],
            facts,
            minimal: Minimal::Proven,
            otherwise,
            routine: routine.is_some(),
            choices,
        }))
    }

    /// Asks rules one by one what follows from them.
    pub(super) fn look_at(&mut self, rules: BTreeSet<usize>) -> Result<(), SearchError> {
        for rule in rules {
            let Some(found) = self.frame.deduce(rule, &self.known) else { return self.broken_rule(rule) };
            let wrong = |&(atom, value): &(usize, bool)| {
                self.goal.as_ref().is_some_and(|goal| goal.target[atom] != Some(value))
            };
            if found.iter().any(wrong) {
                return Err(self.bug(rule));
            }
            if found.is_empty() {
                self.ready.remove(&rule);
            } else {
                let routine = !self.frame.two_valued && found.iter().all(|(_, value)| !value);
                self.ready.insert(rule, routine);
            }
        }
        Ok(())
    }

    /// A rule cannot be kept: there is no answer, or a bug of ours where there is one.
    fn broken_rule(&mut self, rule: usize) -> Result<(), SearchError> {
        if self.goal.is_some() {
            return Err(self.bug(rule));
        }
        self.ending = Some(Ending::NoAnswer);
        Ok(())
    }

    fn bug(&self, rule: usize) -> SearchError {
        SearchError::Bug(format!("deduction by one rule contradicts the answer: {}", self.frame.rules[rule]))
    }

    /// The known values without which the rule alone would not say all of this; of those that it could do without, the
    /// first are left out. Nothing when a limit was reached on a rule that speaks of the whole board.
    pub(super) fn needed(&self, rule: usize, found: &[(usize, bool)]) -> Option<Vec<Fact>> {
        let near = self.frame.known_near(&[rule], &self.known);
        let mut known: Known = vec![None; self.known.len()];
        near.iter().for_each(|&atom| known[atom] = self.known[atom]);
        let wanted: BTreeSet<(usize, bool)> = found.iter().copied().collect();
        let says = |known: &Known| {
            let said = self.frame.deduce(rule, known);
            said.is_some_and(|said| said.iter().filter(|one| wanted.contains(one)).count() == wanted.len())
        };
        let mut facts = Vec::new();
        // What is before `at` has been looked at; the next needed value is before `bound`, where one is known.
        let (mut at, mut step, mut bound) = (0, 1, None::<usize>);
        while at < near.len() {
            if self.frame.wide[rule] && self.told && self.options.limits.reached() {
                return None;
            }
            let end = (at + step).min(near.len());
            let part = &near[at..end];
            part.iter().for_each(|&atom| known[atom] = None);
            if says(&known) {
                at = end;
                bound = bound.filter(|&bound| bound > at);
                step = bound.map_or(2 * step, |bound| (bound - at).div_ceil(2));
                continue;
            }
            part.iter().for_each(|&atom| known[atom] = self.known[atom]);
            if let [atom] = *part {
                facts.extend(self.known[atom].map(|value| self.frame.fact(atom, value)));
                (at, step, bound) = (end, 1, None);
            } else {
                (step, bound) = (part.len() / 2, Some(end));
            }
        }
        Some(facts)
    }

    /// What would happen if the first of the conclusions were the other way.
    pub(super) fn otherwise(&mut self, found: &[(usize, bool)]) -> Option<String> {
        let &(atom, value) = found.first()?;
        self.wake();
        let mut board = self.frame.puzzle.blank();
        for (place, value) in self.filled() {
            board.set(place, value);
        }
        let fact = self.frame.fact(atom, !value);
        board.set(fact.place, fact.value);
        self.prover.beyond_clauses(&board, atom)
    }
}
