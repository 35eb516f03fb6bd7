//! The turns of a story in words.
//!
//! In: turns. Out: the parts that tell them: what follows from each rule, the premises that were not told before, how
//! the last rule fails. Must not know: how turns are found, techniques.

use std::collections::BTreeMap;

use itertools::Itertools;

use super::super::rule_graph::{Known, Target};
use super::super::words::{either, list};
use super::refute::Turn;
use super::{Case, Part, Role};
use crate::board::{Place, PlaceKind};
use crate::rule::{Form, Sum, article_of};

/// With more turns than this, a story lists only the values.
const LONG: usize = 12;
/// The most values listed in a long story, besides those that its end needs.
const SHOWN: usize = 8;
/// The most lines that are named as premises.
const FEW: usize = 4;

impl Case<'_> {
    /// The turns that refute an assumption.
    pub(super) fn refutation(&self, assumed: &[Target], turns: &[Turn]) -> Vec<Part> {
        let Some((last, before)) = turns.split_last() else { return Vec::new() };
        let needed = if self.is_clue(last.rule) { &last.needs[..] } else { &[] };
        let (mut parts, silent) = match self.fan(assumed, before) {
            Some(part) => (vec![part], Vec::new()),
            None => self.consequences(assumed, before, &last.needs, needed),
        };
        let known = self.known_after(assumed, before);
        let fails = Part::new(Role::But, self.fails(last), &[last.rule]);
        parts.push(Case { known: &known, ..*self }.after_silence(last, assumed, &silent, fails));
        parts
    }

    /// The turns that lead on from what is `held`.
    pub(super) fn followed(&self, held: &[Target], turns: &[Turn]) -> Vec<Part> {
        self.consequences(held, turns, self.found, &[]).0
    }

    /// What follows turn by turn, and what follows without words. If there are many values, those in `wanted` are listed in
    /// any case. A clue after the turns needs those in `needed`.
    fn consequences(
        &self,
        assumed: &[Target],
        turns: &[Turn],
        wanted: &[Target],
        needed: &[Target],
    ) -> (Vec<Part>, Vec<Target>) {
        let turns = self.without_echoes(assumed, turns);
        // It needs no words that a placed value cannot occur elsewhere in its house, unless a clue builds on that.
        let clues = turns.iter().filter(|turn| self.is_clue(turn.rule));
        let needed = clues.flat_map(|turn| &turn.needs).chain(needed).collect_vec();
        let (mut telling, mut strikes, mut silent) = (Vec::new(), 0, Vec::new());
        for turn in &turns {
            let mut turn = turn.clone();
            if self.is_bookkeeping(&turn) {
                silent.extend(turn.conclusions.iter().copied());
                turn.conclusions.retain(|one| needed.contains(&one) && self.shown(one.0).is_none());
                strikes += usize::from(!turn.conclusions.is_empty());
            }
            if !turn.conclusions.is_empty() {
                telling.push(turn);
            }
        }
        if telling.len() - strikes > LONG {
            telling.retain(|turn| !self.is_bookkeeping(turn));
            let conclusions = telling.iter().flat_map(|turn| &turn.conclusions).copied();
            let (wanted, others): (Vec<Target>, Vec<Target>) = conclusions.partition(|one| wanted.contains(one));
            let first = &others[..SHOWN.min(others.len())];
            let more = others.len() - first.len();
            let text = match (self.valued(first), self.valued(&wanted)) {
                (first, wanted) if more > 0 && !wanted.is_empty() => {
                    format!("{first} (and {more} more); from these, {wanted}")
                }
                (first, _) if more > 0 => format!("{first} (and {more} more)"),
                (first, wanted) => [first, wanted].into_iter().filter(|said| !said.is_empty()).join("; "),
            };
            let rules: Vec<usize> = telling.iter().map(|turn| turn.rule).collect();
            let text = format!("one forces the next: {text}");
            return (vec![Part::new(Role::Then, text, &rules)], silent);
        }
        let mut parts = Vec::new();
        let mut known = self.known_after(assumed, &[]);
        for turns in telling.chunk_by(|one, next| self.runs_on(one) && self.runs_on(next)) {
            let rules: Vec<usize> = turns.iter().map(|turn| turn.rule).collect();
            // For a line that runs on, the text only says where it goes.
            let conclusions = turns.iter().flat_map(|turn| turn.conclusions.iter().copied()).collect();
            let turn = Turn { conclusions, ..turns[0].clone() };
            let now = Case { known: &known, ..*self };
            let said = Part::new(Role::Then, now.conclusions(&turn), &rules);
            parts.push(now.after_silence(&turn, assumed, &silent, said));
            turn.conclusions.iter().for_each(|&(atom, value)| known[atom] = Some(value));
        }
        (parts, silent)
    }

    /// What is known in a story after some assumptions and turns.
    fn known_after(&self, assumed: &[Target], turns: &[Turn]) -> Known {
        let mut known = self.known.clone();
        let brought = turns.iter().flat_map(|turn| &turn.conclusions);
        assumed.iter().chain(brought).for_each(|&(atom, value)| known[atom] = Some(value));
        known
    }

    /// Values one after the other.
    fn valued(&self, atoms: &[Target]) -> String {
        let names = self.names();
        if self.graph.two_valued { names.facts(atoms) } else { atoms.iter().map(|&one| names.facts(&[one])).join(", ") }
    }

    /// Whether a turn strikes out a placed value elsewhere in its house.
    fn is_bookkeeping(&self, turn: &Turn) -> bool {
        !self.graph.two_valued && self.strikes(turn.rule) && turn.conclusions.iter().all(|one| !one.1)
    }

    /// Whether a rule is a clue without a form of its own.
    fn is_clue(&self, rule: usize) -> bool {
        !self.graph.is_global[rule] && matches!(self.form(rule), Form::Other(_))
    }

    /// Whether a turn only gives cells the last values that are left in them.
    fn is_by_elimination(&self, turn: &Turn) -> bool {
        !turn.conclusions.is_empty() && self.last_left(turn).len() == turn.conclusions.len()
    }

    /// The places to which a turn gives the last value that is left there.
    fn last_left(&self, turn: &Turn) -> Vec<Place> {
        let out = self.rests_on(turn).filter(|one| !one.1).map(|one| one.0).collect_vec();
        let is_out = |other: usize| out.contains(&other) || self.shown(other) == Some(false);
        let last = turn.conclusions.iter().filter(|one| one.1 && self.graph.is_last(one.0, is_out));
        last.map(|one| self.graph.atoms[one.0].0).collect()
    }

    /// The cage that has a value already, if that is why a turn strikes it out elsewhere.
    fn has_it_already(&self, turn: &Turn) -> bool {
        let value = |one: &Target| self.graph.atoms[one.0].1;
        let scope = &self.graph.scope[turn.rule];
        let strikes = |held: Target| {
            let seen = scope.iter().map(|&atom| (atom == held.0).then_some(true)).collect_vec();
            let found = self.graph.deduce_seen(turn.rule, &seen).unwrap_or_default();
            turn.conclusions.iter().all(|one| !one.1 && value(one) == value(&held) && found.contains(one))
        };
        let is_distinct = matches!(self.form(turn.rule), Form::Other(Some(Sum { distinct: true, .. })));
        is_distinct && !turn.conclusions.is_empty() && self.rests_on(turn).filter(|one| one.1).any(strikes)
    }

    /// Whether a turn continues the loop at a dot with only one way on.
    fn runs_on(&self, turn: &Turn) -> bool {
        self.form(turn.rule).meeting().is_some() && turn.conclusions.iter().all(|&one| one.1 && self.is_edge(one))
    }

    /// The turns without direct consequences of a placed value: that its place has no other value.
    fn without_echoes(&self, assumed: &[Target], turns: &[Turn]) -> Vec<Turn> {
        let place = |one: &Target| self.graph.atoms[one.0].0;
        let mut placed: Vec<Place> = assumed.iter().filter(|one| one.1).map(place).collect();
        let mut left = Vec::new();
        for turn in turns {
            placed.extend(turn.conclusions.iter().filter(|one| one.1).map(place));
            let is_new = |one: &&Target| self.graph.two_valued || one.1 || !placed.contains(&place(one));
            let conclusions = turn.conclusions.iter().filter(is_new).copied().collect_vec();
            if !conclusions.is_empty() {
                left.push(Turn { conclusions, ..turn.clone() });
            }
        }
        left
    }

    /// The words of a turn, with the premises that were not told: readers cannot guess them for a rule without a form
    /// of its own.
    fn after_silence(&self, turn: &Turn, assumed: &[Target], silent: &[Target], said: Part) -> Part {
        if !self.is_clue(turn.rule) || self.is_by_elimination(turn) || self.has_it_already(turn) {
            return said;
        }
        let known =
            self.graph.scope[turn.rule].iter().filter_map(|&atom| self.facts.iter().find(|fact| fact.0 == atom));
        let mut values: BTreeMap<usize, bool> = known.copied().chain(turn.needs.iter().copied()).collect();
        // Of the values known before, keeps as few as are needed.
        for &(atom, value) in self.facts {
            if turn.needs.contains(&(atom, value)) || values.remove(&atom).is_none() {
                continue;
            }
            let seen: Vec<_> = self.graph.scope[turn.rule].iter().map(|atom| values.get(atom).copied()).collect();
            let says = match self.graph.deduce_seen(turn.rule, &seen) {
                Some(found) => !turn.conclusions.is_empty() && turn.conclusions.iter().all(|one| found.contains(one)),
                None => turn.conclusions.is_empty(),
            };
            if !says {
                values.insert(atom, value);
            }
        }
        // The story has told what it strikes out. It is named again only with other values that its place cannot have.
        let place = |one: &Target| self.graph.atoms[one.0].0;
        let near = values.iter().map(|(&atom, &value)| (atom, value)).filter(|one| self.facts.contains(one));
        let near = near.map(|one| place(&one)).collect_vec();
        // That a value is the last one left is no reason for it.
        let last = self.last_left(turn);
        let told = |one: &Target| {
            let is_silent = silent.contains(one) && (self.graph.two_valued || near.contains(&place(one)));
            !assumed.contains(one) && !last.contains(&place(one)) && (is_silent || self.facts.contains(one))
        };
        let needs = values.into_iter().filter(told).collect_vec();
        let word = match turn.conclusions.is_empty() {
            true => "as",
            false if self.graph.two_valued => "where",
            false => "and",
        };
        // The picture shows many lines better than words.
        if needs.is_empty() || (self.graph.two_valued && needs.len() > FEW) {
            return said;
        }
        let text = format!("{}, {word} {}", said.text, self.names().facts(&needs));
        Part { text, stated: needs, ..said }
    }

    /// Whether a rule is one that strikes out a value elsewhere when it is placed.
    fn strikes(&self, rule: usize) -> bool {
        matches!(self.form(rule), Form::Cell(_) | Form::House { .. })
    }

    /// The conclusions of a turn, in words.
    fn conclusions(&self, turn: &Turn) -> String {
        let names = self.names();
        let placed = turn.conclusions.iter().find(|one| one.1).map(|one| self.graph.atoms[one.0].0);
        let at = |place: Place| self.graph.puzzle.layout().at(place);
        match (self.form(turn.rule), placed) {
            (Form::House { name, .. }, None) => format!("{} ({name})", names.facts(&turn.conclusions)),
            (Form::House { name, .. }, Some(place)) => {
                format!("the {} of {name} must be at {}", self.value_of(turn.rule), at(place))
            }
            (Form::Cell(place), Some(_)) => {
                let value = turn.conclusions.iter().find(|one| one.1).map_or(0, |one| self.graph.atoms[one.0].1);
                format!("{} must be {}", at(place), self.graph.puzzle.value_name(place, value))
            }
            (Form::Sides(_), _) => {
                let subject = names.subject(turn.rule);
                if turn.conclusions.iter().all(|one| one.1) {
                    format!("{subject} needs {}", names.sides(turn.rule, &turn.conclusions))
                } else {
                    let verb = if turn.conclusions.len() > 1 { "are" } else { "is" };
                    let sides = names.sides(turn.rule, &turn.conclusions);
                    format!("{subject} is satisfied, and {sides} {verb} crossed out")
                }
            }
            (Form::Through { at, on }, _) => {
                let conclusions = self.graph.without_shown(&[turn.rule], &turn.conclusions);
                let (said, dot) = (names.facts(&conclusions), names.dot(at));
                let (own, edges): (Vec<Target>, Vec<Target>) = conclusions.iter().partition(|&&one| !self.is_edge(one));
                match (&own[..], self.passes(turn, at, on)) {
                    (&[(_, value)], _) if value == on => {
                        let is_dot = self.graph.puzzle.layout().kind(at) == PlaceKind::Dot;
                        if is_dot {
                            format!("the loop passes {dot}")
                        } else {
                            format!("{said}, as the loop passes there")
                        }
                    }
                    (&[_], _) => format!("{said}, as the loop cannot pass {dot}"),
                    (_, Some(false)) => said,
                    _ => self.at_dot(turn, &edges, at),
                }
            }
            (Form::Dot(dot) | Form::Passed(dot), _) => self.at_dot(turn, &turn.conclusions, dot),
            (Form::Loop, Some(_)) => {
                format!("{}, as otherwise there would be no line at all", names.facts(&turn.conclusions))
            }
            (Form::Loop, None) => {
                format!("{}, as otherwise a loop would close too early", names.facts(&turn.conclusions))
            }
            (Form::Runs { name, .. }, _) => format!("{}, by {name}", names.facts(&turn.conclusions)),
            _ if self.is_by_elimination(turn) => names.must(&turn.conclusions),
            _ if self.has_it_already(turn) => {
                let (facts, noun) = (names.facts(&turn.conclusions), self.graph.puzzle.noun());
                format!("{facts}, as {} has no {noun} twice", names.named(turn.rule))
            }
            _ => {
                let phrase = names.phrase(turn.rule);
                let (word, phrase) = (if phrase.is_sentence() { "as" } else { "by" }, phrase.to_string());
                // `as if` would be something else.
                let (word, phrase) = match phrase.strip_prefix("if ").and_then(|rest| rest.split_once(", then ")) {
                    Some((condition, then)) => (word, format!("{then} if {condition}")),
                    None => (word, phrase),
                };
                format!("{}, {word} {phrase}", names.facts(&turn.conclusions))
            }
        }
    }

    /// The conclusions at a dot, in words.
    fn at_dot(&self, turn: &Turn, edges: &[Target], dot: Place) -> String {
        let names = self.names();
        match edges.iter().all(|one| one.1) {
            true => format!("the loop must go on along {}", names.lines(&self.places(edges)).0),
            false if self.lines_at(turn) >= 2 => {
                format!("{}, as the loop passes {} already", names.facts(edges), names.dot(dot))
            }
            false => format!("{}, as a line there would have no way on", names.facts(edges)),
        }
    }

    /// Whether an atom is about an edge.
    pub(super) fn is_edge(&self, (atom, _): Target) -> bool {
        self.graph.puzzle.layout().kind(self.graph.atoms[atom].0) == PlaceKind::Edge
    }

    /// The premises of a turn: values that were not known before the story, and those that were.
    pub(super) fn rests_on<'t>(&'t self, turn: &'t Turn) -> impl Iterator<Item = Target> + 't {
        let known = self.facts.iter().filter(|fact| self.graph.scope[turn.rule].contains(&fact.0));
        turn.needs.iter().chain(known).copied()
    }

    /// The number of lines among the premises of a turn.
    fn lines_at(&self, turn: &Turn) -> usize {
        self.rests_on(turn).filter(|&one| one.1 && self.is_edge(one)).count()
    }

    /// Whether the line passes a place, by the value there, if the turn has that among its premises.
    fn passes(&self, turn: &Turn, at: Place, on: bool) -> Option<bool> {
        self.rests_on(turn).find(|one| self.graph.atoms[one.0].0 == at).map(|one| one.1 == on)
    }

    fn places(&self, atoms: &[Target]) -> Vec<Place> {
        atoms.iter().map(|&(atom, _)| self.graph.atoms[atom].0).collect()
    }

    /// The few values that were left for a place before.
    fn could_be(&self, place: Place) -> String {
        let is_out = |&atom: &usize| self.facts.contains(&(atom, false)) || self.shown(atom) == Some(false);
        let left = self.graph.of_place(place).into_iter().flatten().filter(|atom| !is_out(atom));
        let left = left.map(|atom| self.graph.puzzle.value_name(place, self.graph.atoms[atom].1)).collect_vec();
        if left.len() > FEW { String::new() } else { format!(", which can only be {}", either(&left)) }
    }

    /// How a rule fails, in words.
    fn fails(&self, turn: &Turn) -> String {
        let names = self.names();
        let held = || turn.needs.iter().filter(|one| one.1).map(|&(atom, _)| self.graph.atoms[atom]);
        let at = |place: Place| self.graph.puzzle.layout().at(place);
        let lines = self.lines_at(turn);
        match self.form(turn.rule) {
            Form::House { name, .. } => match held().count() {
                0 => {
                    let value = self.value_of(turn.rule);
                    format!("{name} has no place left for {} {value}", article_of(&value))
                }
                _ => {
                    let places = held().map(|(place, _)| place).sorted().map(at).collect_vec();
                    let places = list(&places);
                    format!(
                        "{name} would have {} twice{}",
                        self.value_of(turn.rule),
                        if held().count() > 1 { format!(", at {places}") } else { String::new() }
                    )
                }
            },
            Form::Cell(place) => {
                match held().map(|(place, value)| self.graph.puzzle.value_name(place, value)).collect_vec() {
                    values if values.len() > 1 => format!("{} would be {}", at(place), values.join(" and ")),
                    _ => format!("nothing is left for {}{}", at(place), self.could_be(place)),
                }
            }
            Form::Sides(k) if lines > k => format!("{} would have too many lines", names.subject(turn.rule)),
            Form::Sides(_) => format!("{} has too few sides left", names.subject(turn.rule)),
            Form::Dot(at) | Form::Passed(at) | Form::Through { at, .. } if lines > 2 => {
                format!("the loop would branch at {}", names.dot(at))
            }
            Form::Through { at, on } => match self.passes(turn, at, on) {
                Some(true) => format!("the loop could not pass {}", names.dot(at)),
                Some(false) => format!("the loop would pass {}", names.dot(at)),
                None => format!("the loop would end at {}", names.dot(at)),
            },
            Form::Passed(dot) => format!("the loop could not pass {}", names.dot(dot)),
            Form::Dot(dot) => format!("the loop would end at {}", names.dot(dot)),
            Form::Loop if lines == 0 => "there would be no line at all".to_owned(),
            Form::Loop => "a loop would close too early".to_owned(),
            Form::Runs { name, runs: [] } => format!("{name} has nothing to fill"),
            Form::Runs { name, runs } => format!("{} no longer fits into {name}", self.clue(runs)),
            _ => {
                let phrase = names.phrase(turn.rule);
                self.miscounted(turn, &phrase).or_else(|| self.broken(turn)).unwrap_or_else(|| phrase.denied())
            }
        }
    }
}
