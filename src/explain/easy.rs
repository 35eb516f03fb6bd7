//! Steps of one rule.
//!
//! In: what is known. Out: what one rule alone gives, and the known values that it needed. Must not know: engines.

use std::collections::BTreeSet;

use super::{Ending, Explainer, Fact, Minimal, Step, Telling};
use crate::rule::Origin;
use crate::search::SearchError;

impl Explainer {
    /// A step of one rule; nothing when there is none, or when a rule cannot be kept.
    pub(super) fn easy(&mut self) -> Result<Option<Step>, SearchError> {
        let (wide, narrow): (Vec<usize>, Vec<usize>) =
            self.dirty.take().into_iter().partition(|&rule| self.frame.wide[rule]);
        self.look_at(narrow)?;
        if self.ready.is_empty() {
            self.look_at(wide)?;
        } else {
            self.dirty.extend(&wide);
        }
        if self.ending.is_some() {
            return Ok(None);
        }
        let choices = self.ready.len();
        let Some((rule, routine)) = self.ready.take(self.cursor) else { return Ok(None) };
        if !routine {
            self.cursor = rule;
        }
        let Some(found) = self.frame.deduce(rule, &self.known) else {
            self.broken_rule(rule)?;
            return Ok(None);
        };
        let Some(facts) = self.needed(rule, &found) else {
            self.ready.insert(rule, routine);
            self.ending = Some(Ending::Limit);
            return Ok(None);
        };
        let otherwise = if self.frame.wide[rule] { self.otherwise(&found) } else { None };
        let telling = if routine { Telling::none() } else { self.telling(&[rule], &facts, &found) };
        for &(atom, value) in &found {
            self.learn(atom, value);
        }
        Ok(Some(Step {
            telling,
            conclusions: found.iter().map(|&(atom, value)| self.frame.fact(atom, value)).collect(),
            rules: vec![rule],
            facts,
            minimal: Minimal::Proven,
            otherwise,
            routine,
            choices,
        }))
    }

    /// Asks rules one by one what follows from them.
    pub(super) fn look_at(&mut self, rules: Vec<usize>) -> Result<(), SearchError> {
        for rule in rules {
            let Some(found) = self.frame.deduce(rule, &self.known) else { return self.broken_rule(rule) };
            let wrong = |&(atom, value): &(usize, bool)| {
                self.goal.as_ref().is_some_and(|goal| goal.target[atom] != Some(value))
            };
            if found.iter().any(wrong) {
                return Err(self.bug(rule));
            }
            if found.is_empty() {
                self.ready.remove(rule);
            } else {
                // What a clue strikes out takes thought; what a house does where a value is placed takes none.
                let is_law = self.frame.puzzle.rules()[rule].origin() != Origin::Clue;
                let routine = !self.frame.two_valued && is_law && found.iter().all(|(_, value)| !value);
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
        SearchError::Bug(format!("deduction by one rule contradicts the answer: {}", self.frame.puzzle.phrase(rule)))
    }

    /// The known values without which the rule alone would not say all of this; of those that it could do without, the
    /// first are left out. Nothing when a limit was reached on a rule that speaks of the whole board.
    pub(super) fn needed(&self, rule: usize, found: &[(usize, bool)]) -> Option<Vec<Fact>> {
        let scope = &self.frame.scope[rule];
        let mut seen: Vec<Option<bool>> = scope.iter().map(|&atom| self.known[atom]).collect();
        // By number, so that steps of all rules tell what they need in the order of the board.
        let mut near: Vec<usize> = (0..scope.len()).filter(|&index| seen[index].is_some()).collect();
        near.sort_unstable_by_key(|&index| scope[index]);
        let wanted: BTreeSet<(usize, bool)> = found.iter().copied().collect();
        let says = |seen: &[Option<bool>]| {
            let said = self.frame.deduce_seen(rule, seen);
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
            part.iter().for_each(|&index| seen[index] = None);
            if says(&seen) {
                at = end;
                bound = bound.filter(|&bound| bound > at);
                step = bound.map_or(2 * step, |bound| (bound - at).div_ceil(2));
                continue;
            }
            part.iter().for_each(|&index| seen[index] = self.known[scope[index]]);
            if let [index] = *part {
                facts.extend(self.known[scope[index]].map(|value| self.frame.fact(scope[index], value)));
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
            board[place] = value;
        }
        let fact = self.frame.fact(atom, !value);
        board[fact.place] = fact.value;
        self.prover.beyond_clauses(&board, fact.place)
    }
}
