//! Shapes of a few rules that are told directly: a clue that has just enough room, a cell that the loop must pass, a dead
//! end.
//!
//! In: a step of several rules. Out: its name, and one sentence without an assumption. Must not know: families; a shape
//! is what rules say of the places that they share.

use itertools::Itertools;

use super::super::level::Level;
use super::super::rule_graph::Target;
use super::super::words::{either, list};
use super::refute::refute;
use super::story::Failure;
use super::{Case, Part, Role, Technique};
use crate::board::{Place, PlaceKind};
use crate::rule::{Form, Phrase, Rule, Verb};

/// A shape: its name, and how it is recognised and told.
struct Shape {
    name: &'static str,
    level: Level,
    tell: fn(&Case<'_>) -> Option<String>,
}

/// The shapes, the easiest to see first.
const SHAPES: [Shape; 4] = [
    Shape { name: DEAD_END, level: Level::Medium, tell: |case| case.dead_end() },
    Shape { name: "must pass", level: Level::Medium, tell: |case| case.must_pass() },
    Shape { name: "one of two cells", level: Level::Medium, tell: |case| case.not_joined() },
    Shape { name: "just enough room", level: Level::Medium, tell: |case| case.just_enough() },
];

/// Beside this cell another would be a dead end.
pub(super) const DEAD_END: &str = "dead end";
/// The most open places of a clue whose ways are tried, and the most ways.
const OPEN: usize = 16;
const WAYS: usize = 5_000;
/// The most rules that are named beside a clue.
const NAMED: usize = 2;
/// The most turns until a dead end shows, and of a story that is told in one sentence.
const TURNS: usize = 4;
/// The most words of a story that is told in one sentence.
const WORDS: usize = 40;

impl Case<'_> {
    /// The name and the sentence of a step of several rules that has one of the shapes.
    pub(super) fn shape(&self) -> Option<(Technique, Vec<Part>)> {
        if self.rules.len() < 2 {
            return None;
        }
        if let Some((name, text)) = self.of_clues() {
            return Some((Technique::new(name, Level::Medium), Part::because(text, self.rules)));
        }
        SHAPES.iter().find_map(|shape| {
            let text = (shape.tell)(self)?;
            Some((Technique::new(shape.name, shape.level), Part::because(text, self.rules)))
        })
    }

    /// What a rule says where these hold besides what is known; `None` where it cannot be kept.
    fn says(&self, rule: usize, more: &[Target]) -> Option<Vec<Target>> {
        let value = |&atom: &usize| more.iter().find(|one| one.0 == atom).map(|one| one.1).or_else(|| self.value(atom));
        let seen = self.graph.scope[rule].iter().map(value).collect_vec();
        self.graph.deduce_seen(rule, &seen)
    }

    fn open_in(&self, rule: usize) -> impl Iterator<Item = usize> {
        self.graph.scope[rule].iter().copied().filter(|&atom| self.value(atom).is_none())
    }

    fn rule(&self, rule: usize) -> &dyn Rule {
        &*self.graph.puzzle.rules()[rule]
    }

    /// What the clues say together in their own words.
    fn of_clues(&self) -> Option<(&'static str, String)> {
        let facts = |atoms: &[Target]| atoms.iter().map(|&(atom, holds)| self.graph.fact(atom, holds)).collect_vec();
        let (known, found) = (facts(&self.all_near()), facts(self.found));
        let clue = self.rules.iter().copied().find(|&rule| self.rule(rule).clue_place().is_some())?;
        let others = self.rules.iter().filter(|&&rule| rule != clue).map(|&rule| self.rule(rule)).collect_vec();
        self.rule(clue).with_others(&others, self.graph.puzzle.layout(), &known, &found)
    }

    /// All that is known of what the rules are about, as far as readers know it.
    fn all_near(&self) -> Vec<Target> {
        let scopes = self.rules.iter().filter(|&&rule| !self.graph.is_global[rule]);
        let atoms = scopes.flat_map(|&rule| &self.graph.scope[rule]).copied().unique();
        atoms.filter_map(|atom| Some((atom, self.value(atom)?))).collect()
    }

    /// The place where a value says that the line does not pass: `r1c1`, by its atom and that value.
    fn off_line(&self, rule: usize) -> Option<(Place, Target)> {
        let Form::Through { at, on } = self.form(rule) else { return None };
        Some((at, (self.graph.of_place(at)?.start, !on)))
    }

    /// One cell beside which another would be a dead end.
    pub(super) fn dead_end(&self) -> Option<String> {
        let is_cell = |&(atom, _): &Target| {
            let place = self.graph.atoms[atom].0;
            self.rules.iter().any(|&rule| self.off_line(rule).is_some_and(|(at, _)| at == place))
        };
        if !self.graph.two_valued || !self.found.iter().all(is_cell) {
            return None;
        }
        let mut ends: Vec<(Place, Vec<String>)> = Vec::new();
        let names = self.names();
        for &(atom, value) in self.found {
            let turns = refute(self, &[(atom, !value)])?;
            let (last, before) = turns.split_last()?;
            let at = self.form(last.rule).meeting().filter(|&at| at != self.graph.atoms[atom].0)?;
            let is_pair =
                |rule: usize| matches!(self.form(rule), Form::Other(_)) && self.graph.words(rule).law.is_some();
            let is_plain = before.iter().all(|turn| is_pair(turn.rule) || self.form(turn.rule).meeting().is_some());
            let is_line = last.needs.iter().any(|&one| one.1 && self.is_edge(one));
            if turns.len() > TURNS || !is_plain || is_line {
                return None;
            }
            let place = self.graph.atoms[atom].0;
            let said = self.graph.puzzle.layout().name(place);
            match ends.iter_mut().find(|end| end.0 == at) {
                Some((_, cells)) => cells.push(said),
                None => ends.push((at, vec![said])),
            }
        }
        let &(atom, value) = self.found.first()?;
        let fact = self.graph.fact(atom, !value);
        let what = self.graph.puzzle.value_name(fact.place, fact.value);
        if ends.len() > NAMED {
            let ends = ends.iter().map(|end| names.dot(end.0)).collect_vec();
            return Some(format!("with one of them {what}, a cell beside it would be a dead end: {}", either(&ends)));
        }
        let said = |(at, cells): &(Place, Vec<String>)| {
            format!("with {} {what}, {} would be a dead end", either(cells), names.dot(*at))
        };
        Some(ends.iter().map(said).join("; "))
    }

    /// A place that the line must pass, as a rule could not be kept otherwise.
    fn must_pass(&self) -> Option<String> {
        let (dots, others): (Vec<usize>, Vec<usize>) =
            self.rules.iter().partition(|&&rule| self.form(rule).meeting().is_some());
        let (&[dot], &[other]) = (&dots[..], &others[..]) else { return None };
        let place = self.form(dot).meeting()?;
        let edges = self.open_in(dot).filter(|&atom| self.is_edge((atom, true))).collect_vec();
        let is_drawn =
            self.graph.scope[dot].iter().any(|&atom| self.is_edge((atom, true)) && self.value(atom) == Some(true));
        let off = self.off_line(dot).map(|(_, off)| off).filter(|off| self.value(off.0).is_none());
        let none = edges.iter().map(|&edge| (edge, false)).chain(off).collect_vec();
        if is_drawn || edges.is_empty() || self.graph.is_global[other] || self.says(other, &none).is_some() {
            return None;
        }
        let on = off.map(|(atom, off)| (atom, !off));
        let way = |lines: &[usize]| edges.iter().map(|edge| (*edge, lines.contains(edge))).chain(on).collect_vec();
        let ways = edges.iter().copied().combinations(2).map(|lines| way(&lines)).collect_vec();
        let ways = ways.into_iter().filter(|way| self.says(dot, way).is_some()).collect_vec();
        let holds = |way: &Vec<Target>, one: &Target| {
            way.contains(one) || self.says(other, way).is_some_and(|found| found.contains(one))
        };
        if ways.is_empty() || !self.found.iter().all(|one| ways.iter().all(|way| holds(way, one))) {
            return None;
        }
        let names = self.names();
        let at = names.dot(place);
        let drawn = self.found.iter().filter(|&&one| one.1 && self.is_edge(one)).count();
        let then = match drawn {
            0 => String::new(),
            1 => ", which has one way on there".to_owned(),
            _ => ", the only way left".to_owned(),
        };
        let phrase = names.phrase(other);
        Some(match phrase.verb {
            Verb::Means(_) | Verb::Names(_) => format!("{} needs the line at {at}{then}", phrase.subject),
            _ => format!("{phrase}, so the loop passes {at}{then}"),
        })
    }

    /// Lines between cells one of which a clue needs off the line.
    fn not_joined(&self) -> Option<String> {
        let (cells, others): (Vec<usize>, Vec<usize>) =
            self.rules.iter().partition(|&&rule| self.off_line(rule).is_some());
        let &[clue] = &others[..] else { return None };
        let layout = self.graph.puzzle.layout();
        let mut pairs = Vec::new();
        for &(atom, value) in self.found {
            let edge = self.graph.atoms[atom].0;
            if value || layout.kind(edge) != PlaceKind::Edge {
                return None;
            }
            let ends = layout.ends(edge);
            let off = |end: &Place| cells.iter().filter_map(|&rule| self.off_line(rule)).find(|(at, _)| at == end);
            let both = ends.iter().map(off).collect::<Option<Vec<_>>>()?;
            let on = both.iter().map(|&(_, (atom, off))| (atom, !off)).collect_vec();
            if on.iter().any(|one| self.value(one.0).is_some()) || self.says(clue, &on).is_some() {
                return None;
            }
            pairs.push(either(&both.iter().map(|&(at, _)| layout.at(at)).collect_vec()));
        }
        let them = if pairs.len() > 1 { "the two" } else { "them" };
        Some(format!("{}: one of them is {}, so no line joins {them}", self.names().phrase(clue), list(&pairs)))
    }

    /// A clue that counts places, and rules that let no more of these hold, or no fewer, than it needs.
    fn just_enough(&self) -> Option<String> {
        let is_other = |&rule: &usize| matches!(self.form(rule), Form::Other(None)) && !self.graph.is_global[rule];
        if !self.graph.two_valued || !self.rules.iter().all(is_other) {
            return None;
        }
        let clue = self.rules.iter().copied().max_by_key(|&rule| {
            let of_clue = self.rule(rule).clue_place().is_some();
            (of_clue, self.graph.scope[rule].len(), std::cmp::Reverse(rule))
        })?;
        let open = self.open_in(clue).collect_vec();
        let others = self.rules.iter().copied().filter(|&rule| rule != clue).collect_vec();
        let way = |held: &[usize]| open.iter().map(|&atom| (atom, held.contains(&atom))).collect_vec();
        let fits = |held: &[usize]| self.says(clue, &way(held)).is_some();
        // It counts if any places will do, and no other number of them.
        let counts = (0..=open.len()).filter(|&count| fits(&open[..count])).collect_vec();
        let (&[count], false) = (&counts[..], open.len() > OPEN) else { return None };
        let is_count = fits(&open[open.len() - count..]) && (count == 0 || !fits(&open[..count - 1]));
        if !is_count || binomial(open.len(), count) > WAYS {
            return None;
        }
        let kept = |way: &Vec<Target>| others.iter().all(|&rule| self.says(rule, way).is_some());
        let ways = open.iter().copied().combinations(count).map(|held| way(&held)).filter(kept).collect_vec();
        let holds = |way: &Vec<Target>, one: &Target| {
            way.contains(one)
                || others.iter().any(|&rule| self.says(rule, way).is_some_and(|found| found.contains(one)))
        };
        if ways.is_empty() || !self.found.iter().all(|one| ways.iter().all(|way| holds(way, one))) {
            return None;
        }
        let names = self.names();
        let laws = others.iter().map(|&rule| {
            let phrase = names.phrase(rule);
            self.graph.words(rule).law.map_or_else(|| phrase.to_string(), |law| law(&phrase))
        });
        let laws = laws.unique().collect_vec();
        if laws.len() > NAMED {
            return None;
        }
        let more = if open.len() < self.graph.scope[clue].len() { " more" } else { "" };
        let cells = names.cells(open.iter().copied());
        Some(format!("{} needs {count}{more} of {cells}, and {}", names.named(clue), list(&laws)))
    }

    /// The argument of a story in one sentence, where it is short: what would follow otherwise, and how that fails. Where
    /// the step has other conclusions, the sentence says of which one it is, and how they follow.
    pub(super) fn otherwise(&self, failure: &Failure, alike: &[Target]) -> Option<Vec<Part>> {
        // A clue that has been read needs no more than its name.
        let clues = self.rules.iter().map(|&rule| self.names().phrase(rule));
        let clues = clues.filter(|phrase| matches!(phrase.verb, Verb::Means(_))).collect_vec();
        let by = |part: &Part| {
            let named = |text: String, phrase: &Phrase| {
                text.replace(&format!("as {phrase}"), &format!("by {}", phrase.subject))
            };
            clues.iter().fold(part.text.clone(), named)
        };
        let said = failure.story.iter().map(by).collect_vec();
        let (fails, before) = said.split_last()?;
        if before.len() > TURNS {
            return None;
        }
        let (names, (atom, value)) = (self.names(), failure.of);
        // What a rule says of a value itself holds for its place.
        let is_here = |one: &Target| before.is_empty() && names.place(one.0) == names.place(atom);
        let is_only = failure.then.is_empty() && alike.iter().all(is_here);
        let first =
            if is_only { "otherwise".to_owned() } else { format!("if {}, then", names.facts(&[(atom, !value)])) };
        let text = match before {
            [] => format!("{first} {fails}"),
            before => format!("{first} {}, and {fails}", before.join("; then ")),
        };
        // The assumption itself does not count.
        if text.split_whitespace().count() > WORDS + first.split_whitespace().count() - 1 {
            return None;
        }
        let then = failure.then.iter().map(|part| match part.role {
            Role::Then => format!("; then {}", by(part)),
            _ => format!("; {}", by(part)),
        });
        let text = text + &then.collect::<String>();
        let is_told = |one: &&Target| !alike.contains(one);
        let told = self.found.iter().filter(is_told).map(|one| names.place(one.0)).collect_vec();
        let others = alike.iter().copied().filter(|one| !told.contains(&names.place(one.0))).collect_vec();
        let text = match (alike, &others[..]) {
            ([], _) => text,
            (_, []) => format!("{text}; its other values fail in the same way"),
            (_, others) => format!("{text}; in the same way, {}", names.facts(others)),
        };
        Some(Part::because(text, self.rules))
    }
}

/// In how many ways some of these can be chosen.
fn binomial(all: usize, some: usize) -> usize {
    (0..some).fold(1, |ways: usize, at| ways.saturating_mul(all - at) / (at + 1))
}
