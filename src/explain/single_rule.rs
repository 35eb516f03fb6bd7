//! Steps of one rule.
//!
//! In: what is known. Out: what one rule alone gives, and the known values that it needed. Must not know: engines.

use std::collections::BTreeSet;

use super::explainer::Target;
use super::marks::Seen;
use super::rule_graph::RuleGraph;
use super::{Ending, Explainer, Fact, Minimal, Step, Telling};
use crate::grid::{Edge, Spot};
use crate::rule::{Form, Origin, Rule};
use crate::search::SearchError;

impl Explainer {
    /// A step of one rule; nothing when there is none, or when a rule cannot be kept. The easiest to see comes first, of
    /// equals the one near the last change; lines with runs are gone through in turn.
    pub(super) fn easy(&mut self) -> Result<Option<Step>, SearchError> {
        let (wide, narrow): (Vec<usize>, Vec<usize>) =
            self.dirty.take().into_iter().partition(|&rule| self.graph.is_global[rule]);
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
        let (graph, cursor, last) = (&self.graph, self.cursor, self.last);
        let key = |rule: usize, seen: Seen| match graph.puzzle.rules()[rule].form() {
            Form::Runs { .. } => (seen.rank, usize::from(rule < cursor), rule),
            _ => (seen.rank, usize::from(!same_value(graph, last, seen)), far(graph, last, seen)),
        };
        let Some((rule, seen)) = self.ready.take(key) else { return Ok(None) };
        self.by_rule(rule, seen, choices)
    }

    /// The step of one rule.
    fn by_rule(&mut self, rule: usize, seen: Option<Seen>, choices: usize) -> Result<Option<Step>, SearchError> {
        let routine = seen.is_none();
        if !routine {
            self.cursor = rule;
        }
        let Some(mut found) = self.graph.deduce(rule, &self.known) else {
            self.broken_rule(rule)?;
            return Ok(None);
        };
        let elsewhere = self.colours_elsewhere(rule, &found);
        if routine && !elsewhere.is_empty() {
            found = elsewhere;
        }
        let Some(facts) = self.needed(rule, &found) else {
            self.ready.insert(rule, seen);
            self.ending = Some(Ending::Limit);
            return Ok(None);
        };
        let otherwise = if self.graph.is_global[rule] { self.otherwise(&found) } else { None };
        let telling = if routine && !self.tells_all { Telling::none() } else { self.telling(&[rule], &facts, &found) };
        for &(atom, value) in &found {
            self.learn(atom, value);
        }
        if !routine {
            self.last = found.iter().find(|one| one.1).or(found.first()).copied();
        }
        Ok(Some(Step {
            telling,
            conclusions: found.iter().map(|&(atom, value)| self.graph.fact(atom, value)).collect(),
            rules: vec![rule],
            facts,
            minimal: Minimal::Proven,
            otherwise,
            routine,
            choices,
        }))
    }

    /// One more step of one rule that is like the last one, for those who tell them together: the line runs on, or what
    /// cannot be drawn any more is crossed out. Nothing where there is none.
    pub(super) fn one_more(&mut self, like: &Step) -> Result<Option<Step>, SearchError> {
        let places = |one: bool| like.conclusions.iter().all(|fact| (fact.value == 1) == one && fact.holds);
        let is_dot = |rule: usize| matches!(self.graph.puzzle.rules()[rule].form(), Form::Dot(_) | Form::Passed(_));
        let is_plain =
            |rule: usize| is_dot(rule) || matches!(self.graph.puzzle.rules()[rule].form(), Form::Sides(k) if k > 0);
        let (runs_on, crosses) = (places(true), places(false));
        let fits = match like.rules[..] {
            [rule] if runs_on => is_dot(rule),
            [rule] => crosses && is_plain(rule),
            _ => false,
        };
        if !fits {
            return Ok(None);
        }
        let narrow: Vec<usize> = self.dirty.take();
        let (wide, narrow): (Vec<usize>, Vec<usize>) = narrow.into_iter().partition(|&rule| self.graph.is_global[rule]);
        self.look_at(narrow)?;
        self.dirty.extend(&wide);
        if self.ending.is_some() {
            return Ok(None);
        }
        let choices = self.ready.len();
        let ends: Vec<usize> =
            like.conclusions.iter().filter_map(|&fact| self.graph.atom(fact)).map(|(atom, _)| atom).collect();
        let (graph, known) = (&self.graph, &self.known);
        let wanted = |rule: usize| {
            let meets = || graph.scope[rule].iter().any(|atom| ends.contains(atom));
            let form = graph.puzzle.rules()[rule].form();
            let is_kind = match form {
                Form::Dot(_) | Form::Passed(_) => !runs_on || meets(),
                Form::Sides(k) => crosses && k > 0,
                _ => false,
            };
            is_kind && graph.deduce(rule, known).is_some_and(|found| found.iter().all(|one| one.1 == runs_on))
        };
        let Some(rule) = self.ready.take_if(wanted) else { return Ok(None) };
        let seen = Some(Seen { rank: 0, first: (0, false) });
        self.by_rule(rule, seen, choices)
    }

    /// Asks rules one by one what follows from them.
    pub(super) fn look_at(&mut self, rules: Vec<usize>) -> Result<(), SearchError> {
        for rule in rules {
            let Some(found) = self.graph.deduce(rule, &self.known) else { return self.broken_rule(rule) };
            let wrong = |&(atom, value): &(usize, bool)| {
                self.goal.as_ref().is_some_and(|goal| goal.target[atom] != Some(value))
            };
            if found.iter().any(wrong) {
                return Err(self.bug(rule));
            }
            let Some(&first) = found.first() else {
                self.ready.remove(rule);
                continue;
            };
            // What a clue strikes out takes thought; what a house does where a value is placed takes none.
            let asked = &self.graph.puzzle.rules()[rule];
            let is_law = asked.origin() != Origin::Clue;
            let strikes = !self.graph.two_valued && is_law && found.iter().all(|(_, value)| !value);
            let routine = strikes || !self.colours_elsewhere(rule, &found).is_empty();
            let rank = rank(&**asked, found.iter().any(|one| one.1));
            self.ready.insert(rule, (!routine).then_some(Seen { rank, first }));
        }
        Ok(())
    }

    /// What a line strikes out because none of its runs has the colour: nobody needs words for that. That a line is empty
    /// is told.
    fn colours_elsewhere(&self, rule: usize, found: &[Target]) -> Vec<Target> {
        let Form::Runs { runs, .. } = self.graph.puzzle.rules()[rule].form() else { return Vec::new() };
        if self.graph.two_valued || runs.is_empty() {
            return Vec::new();
        }
        let is_of_line = |colour: u16| colour == 0 || runs.iter().any(|run| run.colour == colour);
        found.iter().copied().filter(|&(atom, value)| !value && !is_of_line(self.graph.atoms[atom].1)).collect()
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
        SearchError::Bug(format!("deduction by one rule contradicts the answer: {}", self.graph.puzzle.phrase(rule)))
    }

    /// The known values without which the rule alone would not say all of this; of those that it could do without, the
    /// first are left out. Nothing when a limit was reached on a rule that speaks of the whole board.
    pub(super) fn needed(&self, rule: usize, found: &[(usize, bool)]) -> Option<Vec<Fact>> {
        let scope = &self.graph.scope[rule];
        let mut seen: Vec<Option<bool>> = scope.iter().map(|&atom| self.known[atom]).collect();
        // By number, so that steps of all rules tell what they need in the order of the board.
        let mut near: Vec<usize> = (0..scope.len()).filter(|&index| seen[index].is_some()).collect();
        near.sort_unstable_by_key(|&index| scope[index]);
        let wanted: BTreeSet<(usize, bool)> = found.iter().copied().collect();
        let says = |seen: &[Option<bool>]| {
            let said = self.graph.deduce_seen(rule, seen);
            said.is_some_and(|said| said.iter().filter(|one| wanted.contains(one)).count() == wanted.len())
        };
        let mut facts = Vec::new();
        // What is before `at` has been looked at; the next needed value is before `bound`, where one is known.
        let (mut at, mut step, mut bound) = (0, 1, None::<usize>);
        while at < near.len() {
            if self.graph.is_global[rule] && self.told && self.options.limits.reached() {
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
                facts.extend(self.known[scope[index]].map(|value| self.graph.fact(scope[index], value)));
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
        let mut board = self.graph.puzzle.blank();
        for (place, value) in self.filled() {
            board[place] = value;
        }
        let fact = self.graph.fact(atom, !value);
        board[fact.place] = fact.value;
        self.prover.beyond_clauses(&board, fact.place)
    }
}

/// How hard it is to see what a rule gives: where a value goes in a box before where it goes in a row, and that before which
/// one a cell can have; what is crossed out at a line before how it goes on.
fn rank(rule: &dyn Rule, places: bool) -> u8 {
    match rule.form() {
        Form::House { .. } if rule.kind() == "box" => 0,
        Form::House { .. } => 1,
        Form::Cell(_) => 2,
        Form::Sides(0) => 0,
        Form::Dot(_) | Form::Passed(_) | Form::Sides(_) => u8::from(places),
        Form::Loop => 2,
        Form::Runs { .. } | Form::Given => 0,
        Form::Other => 1,
    }
}

/// Whether a statement is about the value of the last one, where places have more than two.
fn same_value(graph: &RuleGraph, last: Option<Target>, seen: Seen) -> bool {
    graph.two_valued || last.is_none_or(|(last, _)| graph.atoms[last].1 == graph.atoms[seen.first.0].1)
}

/// How far a statement is from the last one, in half cells.
fn far(graph: &RuleGraph, last: Option<Target>, seen: Seen) -> usize {
    let at = |atom: usize| match graph.puzzle.layout().spot(graph.atoms[atom].0) {
        Spot::Cell(at) => (2 * at.row + 1, 2 * at.col + 1),
        Spot::Dot(at) => (2 * at.row, 2 * at.col),
        Spot::Edge(Edge::Horizontal(at)) => (2 * at.row, 2 * at.col + 1),
        Spot::Edge(Edge::Vertical(at)) => (2 * at.row + 1, 2 * at.col),
    };
    let Some((last, _)) = last else { return 0 };
    let (one, other) = (at(last), at(seen.first.0));
    one.0.abs_diff(other.0).max(one.1.abs_diff(other.1))
}
