//! Steps of several rules as a story: suppose the opposite, then this, then that, but then it fails.
//!
//! In: a step. Out: the parts of its argument, in the order in which one rule after the other speaks. Must not know:
//! techniques.
//!
//! The rules of the step speak in turn, from its known values alone, so that the story is about the step and nothing else.
//! Where that does not fail by itself, both values of one more place are tried.

use std::collections::BTreeMap;

use itertools::Itertools;

use super::super::explainer::Target;
use super::super::words::{list, plural};
use super::{Case, Part, Role};
use crate::board::Place;
use crate::rule::Form;

/// With more turns a story is told by its values alone.
const LONG: usize = 12;
/// So many values are shown of a long story.
const SHOWN: usize = 12;
/// So many conclusions are tried, to find the shortest story.
const TRIED: usize = 8;
/// Of more rules than this only the kinds are named where there is no story.
const NAMED: usize = 8;
/// So many places are tried both ways.
const SPLITS: usize = 24;

/// Of conclusions that were not told.
const SAME_WAY: &str = "the others fall in the same way";

/// One rule speaks.
#[derive(Clone, Debug)]
pub(super) struct Turn {
    pub(super) rule: usize,
    /// What it brings; nothing where it cannot be kept.
    pub(super) brings: Vec<Target>,
    /// What it rests on: values that were not known before the story.
    pub(super) needs: Vec<Target>,
}

/// What a rule said and in which layer.
struct Trail {
    values: BTreeMap<usize, bool>,
    /// The number of the turn that brought an atom; nothing for what was known or assumed.
    by: BTreeMap<usize, usize>,
    turns: Vec<Turn>,
}

/// The turns from these assumptions to a rule that cannot be kept, those that are needed; nothing where there is none.
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
            // With what the other rule brought this one cannot be kept.
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

/// The numbers of the turns behind a last one, which is added, in their order; of what they bring only what is needed.
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

/// The values without which the rule would not say this, or could be kept; those that were known before are not named.
fn needed(case: &Case<'_>, rule: usize, mut seen: Vec<Option<bool>>, said: Option<&[Target]>) -> Vec<Target> {
    let scope = &case.graph.scope[rule];
    let mut kept = Vec::new();
    // The rule of the whole board is asked once: what it needs is a path that the picture shows.
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

/// The story of a step.
pub(super) fn story(case: &Case<'_>) -> Vec<Part> {
    // Of the conclusions the one with the shortest story; a value that is placed before one that is struck out.
    let stories = case.found.iter().take(TRIED).filter_map(|&one| Some((one, refute(case, &[(one.0, !one.1)])?)));
    let placed = |one: &Target| case.graph.two_valued || one.1;
    if let Some((one, turns)) = stories.min_by_key(|(one, turns)| (turns.len(), !placed(one), one.0)) {
        let mut parts = vec![case.suppose(&[(one.0, !one.1)])];
        parts.extend(case.told(&[(one.0, !one.1)], &turns));
        if case.found.len() > 1 && !case.follows(one) {
            parts.push(Part { role: Role::Because, text: SAME_WAY.to_owned(), rules: case.rules.to_vec() });
        }
        return parts;
    }
    case.either_way().unwrap_or_else(|| case.trial())
}

impl Case<'_> {
    fn suppose(&self, assumed: &[Target]) -> Part {
        Part { role: Role::Suppose, text: self.names().facts(assumed), rules: Vec::new() }
    }

    /// Whether all other conclusions follow from this one.
    fn follows(&self, one: Target) -> bool {
        let mut values: BTreeMap<usize, bool> = self.facts.iter().copied().chain([one]).collect();
        loop {
            let before = values.len();
            for &rule in self.rules {
                let seen: Vec<_> = self.graph.scope[rule].iter().map(|atom| values.get(atom).copied()).collect();
                values.extend(self.graph.deduce_seen(rule, &seen).unwrap_or_default());
            }
            if values.len() == before {
                return self.found.iter().all(|(atom, value)| values.get(atom) == Some(value));
            }
        }
    }

    /// Both values of one more place lead to the same end.
    fn either_way(&self) -> Option<Vec<Part>> {
        let &(atom, value) = self.found.first()?;
        let known: Vec<usize> = self.facts.iter().map(|fact| fact.0).collect();
        let open =
            self.rules.iter().filter(|&&rule| !self.graph.is_global[rule]).flat_map(|&rule| &self.graph.scope[rule]);
        let open = open.copied().filter(|other| *other != atom && !known.contains(other)).unique().take(SPLITS);
        let both = open.filter_map(|other| {
            let way = |holds| refute(self, &[(atom, !value), (other, holds)]);
            Some((other, way(true)?, way(false)?))
        });
        let (other, one, two) = both.min_by_key(|(_, one, two)| one.len() + two.len())?;
        let mut parts = vec![self.suppose(&[(atom, !value)])];
        for (holds, turns) in [(true, one), (false, two)] {
            let text = format!("either {}", self.names().facts(&[(other, holds)]));
            let text = if holds { text } else { text.replacen("either", "or", 1) };
            parts.push(Part { role: Role::Because, text, rules: Vec::new() });
            parts.extend(self.told(&[(atom, !value), (other, holds)], &turns));
        }
        Some(parts)
    }

    /// No story is short enough: the rules by name, or how many of each kind.
    fn trial(&self) -> Vec<Part> {
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
            (kind, 1) => format!("1 {kind}"),
            (kind, _) => format!("{count} {}", plural(kind)),
        };
        let kinds = list(&kinds.into_iter().sorted().map(kind).collect_vec());
        let text = format!("only trying out shows that every way on fails, at one of {kinds}");
        let opposite = self.found.first().map(|&(atom, value)| self.suppose(&[(atom, !value)]));
        let fails = Part { role: Role::Because, text, rules: self.rules.to_vec() };
        let others = Part { role: Role::Because, text: SAME_WAY.to_owned(), rules: self.rules.to_vec() };
        opposite.into_iter().chain([fails]).chain((self.found.len() > 1).then_some(others)).collect()
    }

    /// Turns in words.
    fn told(&self, assumed: &[Target], turns: &[Turn]) -> Vec<Part> {
        let turns = self.without_echoes(assumed, turns);
        let (Some(last), before) = (turns.last(), &turns[..turns.len().saturating_sub(1)]) else { return Vec::new() };
        let mut but = Part { role: Role::But, text: self.fails(last), rules: vec![last.rule] };
        // That a placed value leaves no room for it elsewhere needs no words.
        let is_told =
            |turn: &&Turn| self.graph.two_valued || turn.brings.iter().any(|one| one.1) || !self.strikes(turn.rule);
        let telling: Vec<&Turn> = before.iter().filter(is_told).collect();
        let mut parts = Vec::new();
        if telling.len() > LONG {
            let brings = telling.iter().flat_map(|turn| &turn.brings).copied().collect_vec();
            let first = &brings[..SHOWN.min(brings.len())];
            let one_by_one = || first.iter().map(|one| self.names().facts(&[*one])).join(", ");
            let shown = if self.graph.two_valued { self.names().facts(first) } else { one_by_one() };
            let more = brings.len().saturating_sub(SHOWN);
            let rest = if more > 0 { format!(" and {more} more") } else { String::new() };
            let rules = telling.iter().map(|turn| turn.rule).collect();
            parts.push(Part {
                role: Role::Then,
                text: format!("these follow, one after the other: {shown}{rest}"),
                rules,
            });
        } else {
            let silent: Vec<Target> =
                before.iter().filter(|turn| !is_told(turn)).flat_map(|turn| &turn.brings).copied().collect();
            for turns in telling.chunk_by(|one, next| self.runs_on(one) && self.runs_on(next)) {
                let rules = turns.iter().map(|turn| turn.rule).collect();
                // All that is said of a line that runs on is where it goes.
                let brings = turns.iter().flat_map(|turn| turn.brings.iter().copied()).collect();
                let turn = Turn { brings, ..turns[0].clone() };
                let text = self.after_silence(&turn, &silent, self.brings(&turn));
                parts.push(Part { role: Role::Then, text, rules });
            }
            but.text = self.after_silence(last, &silent, but.text);
        }
        parts.push(but);
        parts
    }

    /// Whether a turn says that the loop comes to a dot and has one way on.
    fn runs_on(&self, turn: &Turn) -> bool {
        matches!(self.form(turn.rule), Form::Dot(_) | Form::Passed(_)) && turn.brings.iter().all(|one| one.1)
    }

    /// The turns without what a value says by itself: where it stands, no other does.
    fn without_echoes(&self, assumed: &[Target], turns: &[Turn]) -> Vec<Turn> {
        let place = |one: &Target| self.graph.atoms[one.0].0;
        let mut placed: Vec<Place> = assumed.iter().filter(|one| one.1).map(place).collect();
        let mut left = Vec::new();
        for (at, turn) in turns.iter().enumerate() {
            placed.extend(turn.brings.iter().filter(|one| one.1).map(place));
            let is_new = |one: &&Target| self.graph.two_valued || one.1 || !placed.contains(&place(one));
            let brings = turn.brings.iter().filter(is_new).copied().collect_vec();
            if at + 1 == turns.len() || !brings.is_empty() {
                left.push(Turn { brings, ..turn.clone() });
            }
        }
        left
    }

    /// The words of a turn, and what it rests on that nobody told: of a rule without a form of its own nobody sees what
    /// it needs.
    fn after_silence(&self, turn: &Turn, silent: &[Target], said: String) -> String {
        if self.graph.two_valued || !matches!(self.form(turn.rule), Form::Other) {
            return said;
        }
        let known =
            self.graph.scope[turn.rule].iter().filter_map(|&atom| self.facts.iter().find(|fact| fact.0 == atom));
        let mut values: BTreeMap<usize, bool> = known.copied().chain(turn.needs.iter().copied()).collect();
        // As few of the values that were known before as are needed.
        for &(atom, value) in self.facts {
            if turn.needs.contains(&(atom, value)) || values.remove(&atom).is_none() {
                continue;
            }
            let seen: Vec<_> = self.graph.scope[turn.rule].iter().map(|atom| values.get(atom).copied()).collect();
            let says = match self.graph.deduce_seen(turn.rule, &seen) {
                Some(found) => !turn.brings.is_empty() && turn.brings.iter().all(|one| found.contains(one)),
                None => turn.brings.is_empty(),
            };
            if !says {
                values.insert(atom, value);
            }
        }
        let told = |one: &Target| silent.contains(one) || self.facts.contains(one);
        let needs = values.into_iter().filter(told).collect_vec();
        let word = if turn.brings.is_empty() { "as" } else { "and" };
        if needs.is_empty() { said } else { format!("{said}, {word} {}", self.names().facts(&needs)) }
    }

    /// Whether a rule is one that strikes out a value elsewhere where it is placed.
    fn strikes(&self, rule: usize) -> bool {
        matches!(self.form(rule), Form::Cell(_) | Form::House { .. })
    }

    /// What a rule brings, in words.
    fn brings(&self, turn: &Turn) -> String {
        let names = self.names();
        let placed = turn.brings.iter().find(|one| one.1).map(|one| self.graph.atoms[one.0].0);
        let at = |place: Place| self.graph.puzzle.layout().at(place);
        match (self.form(turn.rule), placed) {
            (Form::House { name, value }, Some(place)) => format!("the {value} of {name} must be at {}", at(place)),
            (Form::Cell(place), Some(_)) => {
                let value = turn.brings.iter().find(|one| one.1).map_or(0, |one| self.graph.atoms[one.0].1);
                format!("{} must be {}", at(place), self.graph.puzzle.value_name(place, value))
            }
            (Form::Sides(_), _) => {
                let subject = names.subject(turn.rule);
                if turn.brings.iter().all(|one| one.1) {
                    format!("{subject} needs {}", names.sides(turn.rule, &turn.brings))
                } else {
                    let verb = if turn.brings.len() > 1 { "are" } else { "is" };
                    let sides = names.sides(turn.rule, &turn.brings);
                    format!("{subject} is satisfied, and {sides} {verb} crossed out")
                }
            }
            (Form::Dot(dot) | Form::Passed(dot), _) => match turn.brings.iter().all(|one| one.1) {
                true => format!("the loop must go on along {}", names.edges(&self.places(&turn.brings)).0),
                false if turn.needs.iter().filter(|one| one.1).count() + self.lines_known(turn.rule) >= 2 => {
                    format!("{}, as the loop passes {} already", names.facts(&turn.brings), names.dot(dot))
                }
                false => format!("{}, which would be a dead end", names.facts(&turn.brings)),
            },
            (Form::Loop, Some(_)) => format!("{}, or there would be no line at all", names.facts(&turn.brings)),
            (Form::Loop, None) => format!("{}, or a loop would close too early", names.facts(&turn.brings)),
            (Form::Runs { name, .. }, _) => format!("{}, by {name}", names.facts(&turn.brings)),
            _ => {
                let phrase = self.graph.puzzle.phrase(turn.rule);
                let word = if phrase.verb == "at" { "by" } else { "as" };
                format!("{}, {word} {phrase}", names.facts(&turn.brings))
            }
        }
    }

    /// The lines that a rule speaks of among the known values of the step.
    fn lines_known(&self, rule: usize) -> usize {
        self.facts.iter().filter(|fact| fact.1 && self.graph.scope[rule].contains(&fact.0)).count()
    }

    fn places(&self, atoms: &[Target]) -> Vec<Place> {
        atoms.iter().map(|&(atom, _)| self.graph.atoms[atom].0).collect()
    }

    /// That what a rule demands cannot be.
    fn cannot(&self, rule: usize) -> String {
        let phrase = self.graph.puzzle.phrase(rule);
        // A clue that tells what it counts.
        if phrase.verb == "counts" { format!("{} cannot be satisfied", phrase.subject) } else { phrase.denied() }
    }

    /// How a rule fails, in words.
    fn fails(&self, turn: &Turn) -> String {
        let names = self.names();
        let held = || turn.needs.iter().filter(|one| one.1).map(|&(atom, _)| self.graph.atoms[atom]);
        let at = |place: Place| self.graph.puzzle.layout().at(place);
        let lines = held().count() + self.lines_known(turn.rule);
        match self.form(turn.rule) {
            Form::House { name, value } => match held().count() {
                0 => format!("{name} has no place left for {} {value}", article(value)),
                _ => {
                    let places = held().map(|(place, _)| at(place)).collect_vec();
                    let places = list(&places);
                    format!(
                        "{name} would have {value} twice{}",
                        if held().count() > 1 { format!(", at {places}") } else { String::new() }
                    )
                }
            },
            Form::Cell(place) => {
                match held().map(|(place, value)| self.graph.puzzle.value_name(place, value)).collect_vec() {
                    values if values.len() > 1 => format!("{} would be {}", at(place), values.join(" and ")),
                    _ => format!("nothing is left for {}", at(place)),
                }
            }
            Form::Sides(k) if lines > k => format!("{} would have too many lines", names.subject(turn.rule)),
            Form::Sides(_) => format!("{} has too few sides left", names.subject(turn.rule)),
            Form::Dot(dot) | Form::Passed(dot) if lines > 2 => format!("the loop would branch at {}", names.dot(dot)),
            Form::Passed(dot) => format!("the loop could not pass {}", names.dot(dot)),
            Form::Dot(dot) => format!("the loop would end at {}", names.dot(dot)),
            Form::Loop if lines == 0 => "there would be no line at all".to_owned(),
            Form::Loop => "a loop would close too early".to_owned(),
            Form::Runs { name, runs: [] } => format!("{name} has nothing to fill"),
            Form::Runs { name, runs } => format!("{} no longer fits into {name}", self.clue(runs)),
            _ => self.cannot(turn.rule),
        }
    }
}

/// `a` or `an`, as the number is spoken.
pub(super) fn article(number: u16) -> &'static str {
    if matches!(number, 8 | 11 | 18 | 80..=89) { "an" } else { "a" }
}
