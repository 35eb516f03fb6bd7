//! Techniques for a line around the cells: corners, threes, ways on, closing too early.
//!
//! In: a step whose first rule is a number of sides, a dot or the loop. Out: its technique, and the argument where it
//! is not told as a story. Must not know: how cells and dots lie; only which atoms rules share.

use std::collections::VecDeque;

use itertools::Itertools;

use super::super::Step;
use super::super::level::Level;
use super::super::rule_graph::Target;
use super::technique::of_size;
use super::{Case, Part, Technique, TechniqueAndArgument};
use crate::board::Place;
use crate::rule::{Form, article};

/// The technique, and the argument.
pub(super) fn tell(case: &Case<'_>) -> TechniqueAndArgument {
    let one =
        |name: &str, text: String| (Some(Technique::new(name, Level::Easy)), Some(Part::because(text, case.rules)));
    match *case.rules {
        [rule] => match case.form(rule) {
            Form::Sides(k) => {
                let (name, text) = case.sides(rule, k);
                one(name, text)
            }
            Form::Dot(dot) => {
                let (name, text) = case.way(dot);
                one(name, text)
            }
            Form::Through { at, on } => {
                let (name, text) = case.way_or_none(at, on);
                one(name, text)
            }
            Form::Passed(dot) => {
                let (name, text) = case.way_through(dot);
                one(name, text)
            }
            Form::Loop if case.found.iter().any(|one| one.1) => {
                one("last line", "there would be no line at all otherwise".to_owned())
            }
            Form::Loop => {
                let (name, text) = case.closing();
                one(name, text)
            }
            _ => (None, None),
        },
        _ => match case.one_of_two() {
            Some(parts) => (Some(Technique::new("one of two sides", Level::Medium)), Some(parts)),
            // A pattern is as hard as its number of rules, whatever its name: so levels agree with labels from
            // elsewhere.
            None => {
                // Two numbers that miss one side each are seen at once.
                let level = if case.miss_one() { Level::Easy } else { of_size(case.rules.len()).level };
                (case.pattern().map(|named| Technique { level, ..named }), case.around())
            }
        },
    }
}

impl Case<'_> {
    /// One number, and what is known about its sides.
    fn sides(&self, rule: usize, k: usize) -> (&'static str, String) {
        let subject = self.names().subject(rule);
        if k == 0 {
            return ("zero", "a 0 has no line round it".to_owned());
        }
        match self.found.iter().all(|one| one.1) {
            true if self.facts.is_empty() => ("all sides", format!("{subject} needs all its sides")),
            true => ("last sides", format!("{subject} has no other sides left")),
            false => {
                ("satisfied clue", format!("{subject} has {} already", if k == 1 { "its line" } else { "its lines" }))
            }
        }
    }

    /// The number of lines among the step's premises.
    fn lines(&self) -> usize {
        self.facts.iter().filter(|&&one| one.1 && self.is_edge(one)).count()
    }

    /// Whether all edges in the conclusions are drawn.
    fn draws(&self) -> bool {
        self.found.iter().all(|&one| one.1 || !self.is_edge(one))
    }

    /// One dot, and what is known about the lines there.
    fn way(&self, dot: Place) -> (&'static str, String) {
        let dot = self.names().dot(dot);
        let lines = self.lines();
        match (lines, self.draws()) {
            (2, _) => ("no branch", format!("the loop passes {dot} already")),
            (_, true) => ("only way on", format!("the loop comes to {dot} and has no other way on")),
            _ => ("dead end", format!("there would be no way on from {dot}")),
        }
    }

    /// One dot that the line certainly passes.
    fn way_through(&self, dot: Place) -> (&'static str, String) {
        // One line is there already if the step draws only one.
        let drawn = self.found.iter().filter(|&&one| self.is_edge(one)).count();
        if self.lines() > 0 || drawn < 2 || !self.draws() {
            return self.way(dot);
        }
        ("two ways left", format!("the loop passes {} and has no other way there", self.names().dot(dot)))
    }

    /// One place that the line passes or misses, according to its value.
    fn way_or_none(&self, at: Place, on: bool) -> (&'static str, String) {
        let says = |all: &[Target], passes: bool| {
            all.iter().any(|&(atom, value)| self.graph.atoms[atom].0 == at && (value == on) == passes)
        };
        let name = self.names().dot(at);
        match (says(self.facts, false), says(self.found, false)) {
            (true, _) => ("not passed", format!("the loop does not pass {name}")),
            (_, true) => ("no way through", format!("the loop cannot pass {name}")),
            _ if says(self.facts, true) => self.way_through(at),
            _ => self.way(at),
        }
    }

    /// The ends of the stretch of the line that the step draws, with what was drawn before in between, the one at `dot`
    /// first; `None` where it draws several.
    pub(super) fn stretch(&self, dot: Place) -> Option<[Place; 2]> {
        let layout = self.graph.puzzle.layout();
        let graph = layout.graph();
        let atom = |edge: usize| Some(self.graph.of_place(layout.edge(edge))?.start);
        let is_new = |edge: usize| atom(edge).is_some_and(|atom| self.found.contains(&(atom, true)));
        let is_line = |edge: usize| is_new(edge) || atom(edge).is_some_and(|atom| self.known[atom] == Some(true));
        let new = (0..graph.edge_count()).filter(|&edge| is_new(edge)).collect_vec();
        let first = *new.first()?;
        // The next edge of the line, with the dots from which and to which it goes.
        let next = |at: usize, last: usize| {
            let edge =
                graph.at_dot(at).iter().map(|&edge| edge as usize).find(|&edge| edge != last && is_line(edge))?;
            let [one, other] = graph.dots(edge);
            Some((edge, at, if one == at { other } else { one }))
        };
        let [start, end] = graph.dots(first);
        let mut path = VecDeque::from([(first, start, end)]);
        let (mut last, mut at) = (first, end);
        while let Some(step) = next(at, last).filter(|step| step.0 != first) {
            path.push_back(step);
            (last, at) = (step.0, step.2);
        }
        if at == start {
            // A closed loop: what was drawn before at a stretch, at most, is the rest.
            let drawn = (0..path.len()).filter(|&at| is_new(path[at].0)).collect_vec();
            let gaps =
                drawn.iter().circular_tuple_windows().map(|(&at, &then)| ((then + path.len() - at) % path.len(), then));
            let begin = gaps.max().map_or(0, |(_, then)| then);
            path.rotate_left(begin);
        } else {
            (last, at) = (first, start);
            while let Some((edge, _, before)) = next(at, last) {
                path.push_front((edge, before, at));
                (last, at) = (edge, before);
            }
        }
        if !new.iter().all(|&edge| path.iter().any(|one| one.0 == edge)) {
            return None;
        }
        let from = path.iter().find(|one| is_new(one.0))?.1;
        let to = path.iter().rev().find(|one| is_new(one.0))?.2;
        if from == to {
            return None;
        }
        let ends = [from, to].map(|end| layout.dot(end));
        Some(if ends[1] == dot { [ends[1], ends[0]] } else { ends })
    }

    /// Why edges are crossed out at several places.
    pub(super) fn crossed(&self, steps: &[Step]) -> String {
        let Some(step) = steps.first() else { return String::new() };
        let is_number = step.rules.iter().any(|&rule| matches!(self.form(rule), Form::Sides(_)));
        let lines = step.facts.iter().filter(|fact| fact.value == 1 && fact.holds).count();
        match (is_number, lines) {
            (true, _) => "the clues there have their lines",
            (_, 2..) => "the loop passes there already",
            _ => "there would be no way on",
        }
        .to_owned()
    }

    /// Lines that would close a loop, or lie apart from the closed one.
    fn closing(&self) -> (&'static str, String) {
        const EARLY: &str = "would close too early";
        let layout = self.graph.puzzle.layout();
        let graph = layout.graph();
        let lines: Vec<usize> = self.facts.iter().filter(|fact| fact.1).map(|fact| fact.0).collect();
        let &(closing, _) = &self.found[0];
        let edge = |atom: usize| self.graph.atoms[atom].0.index();
        if closing >= self.graph.atoms.len() || edge(closing) >= graph.edge_count() {
            return (EARLY, "a loop would close too early".to_owned());
        }
        let [start, end] = graph.dots(edge(closing));
        let (mut at, mut length, mut walked) = (start, 1, vec![closing]);
        while at != end {
            let next =
                lines.iter().copied().find(|line| !walked.contains(line) && graph.dots(edge(*line)).contains(&at));
            let Some(next) = next else { break };
            let [one, other] = graph.dots(edge(next));
            at = if one == at { other } else { one };
            walked.push(next);
            length += 1;
        }
        let elsewhere: Vec<Target> =
            lines.iter().filter(|line| !walked.contains(line)).map(|&line| (line, true)).collect();
        match (at == end, elsewhere.is_empty()) {
            (false, _) => ("loop complete", "the loop is closed, and there is no line elsewhere".to_owned()),
            _ if self.found.len() > 1 => (EARLY, "a line there would close a loop too early".to_owned()),
            (_, false) => {
                let (more, _) = self.names().edges(&[self.graph.atoms[elsewhere[0].0].0]);
                (EARLY, format!("it would close a loop of {length} lines that leaves out the line at {more}"))
            }
            (_, true) => (EARLY, format!("it would close a loop of {length} lines too early")),
        }
    }

    /// A number that needs one of its two open sides, both at one dot: either way, the loop passes there.
    fn one_of_two(&self) -> Option<Vec<Part>> {
        let (clue, dot) = match *self.rules {
            [one, other] => match (self.form(one), self.form(other)) {
                (Form::Sides(_), Form::Dot(_)) => (one, other),
                (Form::Dot(_), Form::Sides(_)) => (other, one),
                _ => return None,
            },
            _ => return None,
        };
        let (Form::Sides(k), Form::Dot(place)) = (self.form(clue), self.form(dot)) else { return None };
        let known = |atom: &usize| self.facts.iter().find(|fact| fact.0 == *atom).map(|fact| fact.1);
        let scope = &self.graph.scope[clue];
        let open = scope.iter().copied().filter(|atom| known(atom).is_none()).map(|atom| (atom, true)).collect_vec();
        let lines = scope.iter().filter(|atom| known(atom) == Some(true)).count();
        let at_dot = &self.graph.scope[dot];
        if open.len() != 2 || lines + 1 != k || !open.iter().all(|one| at_dot.contains(&one.0)) {
            return None;
        }
        if self.found.iter().any(|one| scope.contains(&one.0)) {
            return None;
        }
        let names = self.names();
        let (subject, dot) = (names.subject(clue), names.dot(place));
        let passes = match (self.found.iter().any(|one| one.1), names.corner(place)) {
            // The two sides meet at the dot, so it is a corner of the cell.
            (true, Some((part, _))) => format!("at its {part} corner, and the loop has one way on there"),
            (true, None) => format!("at {dot}, and the loop has one way on there"),
            (false, Some((part, _))) => {
                format!("at its {part} corner, where the loop passes with the line already there")
            }
            (false, None) => format!("at {dot}, where the loop passes with the line already there"),
        };
        let more = if lines > 0 { "one more side" } else { "just one side" };
        Some(Part::because(format!("{subject} needs {more} {passes}"), self.rules))
    }

    /// Whether a step is about two numbers of which each misses one side, and nothing is known there.
    fn miss_one(&self) -> bool {
        let clues = self.rules.iter().filter_map(|&rule| match self.form(rule) {
            Form::Sides(k) => Some(k + 1 == self.graph.scope[rule].len()),
            _ => None,
        });
        self.facts.is_empty() && clues.clone().count() == 2 && clues.into_iter().all(|misses_one| misses_one)
    }

    /// Several numbers and dots.
    fn pattern(&self) -> Option<Technique> {
        let mut clues: Vec<(usize, usize)> = Vec::new();
        let (mut dots, mut loops) = (Vec::new(), 0);
        for &rule in self.rules {
            match self.form(rule) {
                Form::Sides(k) => clues.push((rule, k)),
                Form::Dot(_) | Form::Passed(_) | Form::Through { .. } => dots.push(rule),
                Form::Loop => loops += 1,
                _ => return None,
            }
        }
        let scope = |rule: usize| &self.graph.scope[rule];
        let lines = self.facts.iter().filter(|fact| fact.1).map(|fact| fact.0).collect_vec();
        let named = |name: String, level: Level| Some(Technique::new(name, level));
        let corner = dots.iter().any(|&dot| scope(dot).len() == 2);
        let shared = |one: usize, other: usize| scope(one).iter().any(|atom| scope(other).contains(atom));
        if loops > 0 {
            let level = if self.rules.len() <= 4 { Level::Medium } else { Level::Expert };
            return (self.rules.len() <= 8).then(|| Technique::new("would close too early", level));
        }
        match (&clues[..], &dots[..]) {
            ([(_, k)], _) if corner && self.facts.is_empty() => named(format!("corner {k}"), Level::Easy),
            ([(_, k)], [_]) if lines.len() == 1 => named(format!("line into {} {k}", article(*k as u16)), Level::Easy),
            ([(_, k)], [dot]) if lines.is_empty() && !self.facts.is_empty() => {
                let narrow = scope(*dot).iter().filter(|&&atom| self.known[atom].is_none()).count() <= 2;
                narrow.then(|| Technique::new(format!("{k} in a corner"), Level::Easy))
            }
            ([(_, k)], _) => {
                (dots.len() <= 3).then(|| Technique::new(format!("round {} {k}", article(*k as u16)), Level::Medium))
            }
            ([(one, a), (other, b)], _) => {
                let beside = shared(*one, *other);
                let touching = dots.iter().any(|&dot| shared(dot, *one) && shared(dot, *other));
                let rim = dots.iter().any(|&dot| scope(dot).len() == 3);
                let (low, high) = (a.min(b), a.max(b));
                let level = if self.rules.len() <= 4 { Level::Medium } else { Level::Hard };
                match (beside, touching, dots.len()) {
                    (true, _, 0..=2) if rim && low < high => named(format!("{high} beside {low} at the edge"), level),
                    (true, _, 0..=3) => named(format!("{high} beside {low}"), level),
                    (false, true, 1) if low == high => named(format!("diagonal {high}s"), level),
                    (false, true, 1) => named(format!("{high} feeding {} {low}", article(*low as u16)), level),
                    _ => None,
                }
            }
            ([], _) => (dots.len() <= 3).then(|| Technique::new("path", Level::Medium)),
            _ => None,
        }
    }
}
