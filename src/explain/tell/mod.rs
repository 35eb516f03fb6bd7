//! Steps in a teacher's words: a technique by its name, and the argument for it.
//!
//! In: a step, and what was known before it. Out: a [`Telling`]: the technique, where to look, the argument in parts,
//! the conclusion. Must not know: the family, engines, how the step was found.
//!
//! Each rule describes itself ([`Form`]). There is one file for each family of techniques: `houses` for values that
//! occur once in a row or a box, `loops` for sides and dots, `lines` for runs, with `colours`; `shapes` for rules of any
//! kind that meet; `story` words all others as *suppose, then, but*, or in one sentence where it is short.

mod around;
mod asked;
mod cages;
mod causes;
mod colours;
mod fan;
mod focus;
mod houses;
mod lines;
mod loops;
mod mention;
mod miscounted;
mod names;
mod plain;
mod refute;
mod runs;
mod shapes;
mod story;
mod sums;
pub(super) mod technique;
mod turns;

use std::collections::BTreeSet;

use super::Step;
use super::alike::Group;
use super::level::Level;
use super::rule_graph::{Known, RuleGraph, Target};
use crate::board::{Place, PlaceKind};
use crate::rule::{Form, KindWords};

pub use focus::Focus;
pub use technique::Technique;

use mention::{plain, shorten};
pub(super) use names::Names;

/// What people call a step, and why it holds, in words, where these are known.
type TechniqueAndArgument = (Option<Technique>, Option<Vec<Part>>);

/// A step in words.
#[derive(Clone, Debug, PartialEq)]
pub struct Telling {
    /// The technique.
    pub technique: Technique,
    /// Where to look.
    pub focus: Focus,
    /// The question that leads there, without the answer: `where can the 7 of box 2 go?`
    pub question: String,
    /// The argument.
    pub parts: Vec<Part>,
    /// What follows: `r3c4 is 7`.
    pub conclusion: String,
}

/// The role of a part in an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// A reason on its own.
    Because,
    /// An assumption, which will be refuted.
    Suppose,
    /// What would follow from it.
    Then,
    /// How it fails.
    But,
}

/// One part of an argument.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// What it is.
    pub role: Role,
    /// The words, without `suppose`, `then` or `but`.
    pub text: String,
    /// The rules that it uses.
    pub rules: Vec<usize>,
    /// Places whose known values it names though they are not among the premises: values that block others.
    pub named: Vec<Place>,
    /// The known values that it states at its end.
    pub(super) stated: Vec<Target>,
}

impl Part {
    fn new(role: Role, text: String, rules: &[usize]) -> Part {
        Part { role, text, rules: rules.to_vec(), named: Vec::new(), stated: Vec::new() }
    }

    fn because(text: String, rules: &[usize]) -> Vec<Part> {
        vec![Part::new(Role::Because, text, rules)]
    }
}

impl Telling {
    /// The argument as one text: `suppose r5c1 is 2; then row 9 has its 2 at r9c7; but then box 6 has no place for a
    /// 2`.
    pub fn argument(&self) -> String {
        let mut text = String::new();
        for part in &self.parts {
            let word = match part.role {
                Role::Because => "",
                Role::Suppose => "suppose ",
                Role::Then => "then ",
                Role::But => "but then ",
            };
            text.push_str(if text.is_empty() { "" } else { "; " });
            text.push_str(word);
            text.push_str(&part.text);
        }
        text
    }

    /// The whole telling: `r3c4 is 7 (hidden single): the 7s at r1c2 and r2c9 block the other empty cells of box 2`.
    pub fn sentence(&self) -> String {
        let argument = self.argument();
        let between = if argument.is_empty() { "" } else { ": " };
        format!("{} ({}){between}{argument}", self.conclusion, self.technique.name)
    }

    /// Whether further steps of this technique are told in one sentence with it.
    pub(super) fn is_told_together(&self) -> bool {
        self.technique.name == shapes::DEAD_END
    }

    /// Says that the step rests on what the player has noted of these places.
    pub(super) fn rest_on(&mut self, places: &str) {
        let text = format!("this rests on the pencil marks in {places}");
        self.parts.push(Part::new(Role::Because, text, &[]));
    }

    /// The telling of a value given by the setter.
    pub(super) fn given(graph: &RuleGraph, known: &Known, rules: &[usize], found: &[Target]) -> Self {
        let case = Case { graph, known, rules, facts: &[], found, board: None };
        let parts = rules.iter().flat_map(|&rule| case.plainly(rule)).collect();
        case.telling(Technique::new("given", Level::Easy), parts)
    }

    /// The telling of bookkeeping, which needs no words.
    pub(super) fn none() -> Self {
        let technique = Technique::new("struck out", Level::Easy);
        let [question, conclusion] = [const { String::new() }; 2];
        Telling { technique, focus: Focus::On(WHOLE.to_owned()), question, parts: Vec::new(), conclusion }
    }
}

/// Up to this many rules, a technique without a name is named after their kinds.
const FEW: usize = 4;
/// What a step is about that is about nothing smaller.
const WHOLE: &str = "the whole board";
/// The name of steps in which the line continues.
const RUNS_ON: &str = "the loop runs on";
/// More edges than this that are alike are not named one by one.
const SHORTER: usize = 3;

/// A step with everything that is needed to put it into words.
pub(super) struct Case<'a> {
    pub(super) graph: &'a RuleGraph,
    /// What was known before the step.
    pub(super) known: &'a Known,
    pub(super) rules: &'a [usize],
    /// The known values among its premises.
    pub(super) facts: &'a [Target],
    /// What follows.
    pub(super) found: &'a [Target],
    /// The places whose values readers see, where these are not all that were known before.
    pub(super) board: Option<&'a BTreeSet<Place>>,
}

/// Tells a step.
pub(super) fn tell(case: &Case<'_>) -> Telling {
    if let Some((technique, parts)) = case.pointing().or_else(|| case.house_sum()) {
        return case.telling(technique, parts);
    }
    let (technique, direct) = match case.forms().next() {
        Some(Form::Cell(_) | Form::House { .. }) => houses::tell(case),
        Some(Form::Sides(_) | Form::Dot(_) | Form::Passed(_) | Form::Through { .. } | Form::Loop) => loops::tell(case),
        Some(Form::Runs { .. }) => lines::tell(case),
        Some(Form::Given | Form::Other(_)) | None => (None, None),
    };
    if direct.is_none()
        && let Some((technique, parts)) = case.shape()
    {
        return case.telling(technique, parts);
    }
    let technique = technique.unwrap_or_else(|| case.by_kind());
    let told = direct.or_else(|| match case.rules {
        &[rule] => Some(case.plainly(rule)),
        _ => story::story(case),
    });
    match told {
        Some(parts) => case.telling(technique, parts),
        None if case.rules.len() > story::NAMED => case.telling(technique::trial(), case.trial()),
        None => case.telling(technique, case.trial()),
    }
}

/// Tells several steps of one rule each together: the line runs on, or edges are crossed out.
pub(super) fn together(case: &Case<'_>, steps: &[Step]) -> Telling {
    if let [first, ..] = steps
        && first.size() > 1
    {
        let all = steps.iter().map(|step| step.telling.argument()).collect::<Vec<_>>().join("; ");
        let parts = Part::because(case.dead_end().unwrap_or(all), case.rules);
        return case.telling(first.telling.technique.clone(), parts);
    }
    let found = case.news(steps);
    let case = &Case { found: &found, ..*case };
    let rules = || steps.iter().flat_map(|step| step.rules.iter().copied());
    let draws = |step: &&Step| {
        step.conclusions.iter().any(|one| case.graph.atom(*one).is_some_and(|one| one.1 && case.is_edge(one)))
    };
    let drawn = steps.iter().filter(draws).flat_map(|step| &step.rules);
    let dots: Vec<_> = drawn.filter_map(|&rule| case.form(rule).meeting()).collect();
    let names = case.names();
    let first = rules().next().unwrap_or_default();
    let (name, text) = match (&dots[..], Group::of(case.graph, first, &case.of_rule(first))) {
        (&[_, _, ..], Some(Group::RunsOn)) => {
            let text = match case.stretch(dots[0]) {
                Some([from, _]) if names.has_sides() => {
                    format!("from {} on it has only one way at each corner", names.dot(from))
                }
                Some([from, to]) => {
                    format!("from {} to {} it has only one way on at each place", names.dot(from), names.dot(to))
                }
                None => {
                    let places = dots.iter().map(|&dot| names.dot(dot)).collect::<Vec<_>>();
                    format!("it has only one way on at {}", super::words::list(&places))
                }
            };
            (RUNS_ON, text)
        }
        (&[dot], Some(Group::RunsOn)) => {
            ("only way on", format!("the loop has only one way on at {}, and does not branch", names.dot(dot)))
        }
        (_, Some(Group::Beside)) => {
            let technique = case.graph.words(first).technique;
            return case.telling(Technique::new(technique, Level::Easy), case.plainly(first));
        }
        _ => ("crossing out", case.crossed(steps)),
    };
    let parts = Part::because(text, case.rules);
    let (drawn, crossed): (Vec<Target>, Vec<Target>) = found.iter().partition(|one| one.1);
    if name != RUNS_ON || crossed.len() < FEW {
        return case.telling(Technique::new(name, Level::Easy), parts);
    }
    // Where the line runs past many edges, the conclusion does not list those that are crossed out.
    let mut telling = Case { found: &drawn, ..*case }.telling(Technique::new(name, Level::Easy), parts);
    telling.conclusion.push_str(", and cross out the other edges at the places that it passes");
    telling
}

impl<'a> Case<'a> {
    pub(super) fn form(&self, rule: usize) -> Form<'a> {
        self.graph.puzzle.rules()[rule].form()
    }

    pub(super) fn forms(&self) -> impl Iterator<Item = Form<'a>> {
        self.rules.iter().map(|&rule| self.form(rule))
    }

    fn names(&self) -> Names<'a> {
        Names { graph: self.graph, known: Some(self.known), rules: self.rules.to_vec(), marks: true }
    }

    /// The conclusions of these steps that the board does not show already: not that the line passes a place where it
    /// is drawn, nor that it misses a corner at which everything is crossed out.
    fn news(&self, steps: &[Step]) -> Vec<Target> {
        let atoms = |step: &Step| step.conclusions.iter().filter_map(|&fact| self.graph.atom(fact)).collect::<Vec<_>>();
        let news = steps.iter().flat_map(|step| self.graph.without_shown(&step.rules, &atoms(step)));
        let is_corner = |one: &Target| self.graph.puzzle.layout().kind(self.graph.atoms[one.0].0) == PlaceKind::Dot;
        let (corners, others): (Vec<Target>, Vec<Target>) = news.partition(is_corner);
        if others.is_empty() { corners } else { others }
    }

    /// What the step concludes about the atoms of a rule.
    fn of_rule(&self, rule: usize) -> Vec<Target> {
        self.found.iter().copied().filter(|one| self.graph.scope[rule].contains(&one.0)).collect()
    }

    /// A technique named after the kinds of the rules.
    fn by_kind(&self) -> Technique {
        let words = |rule: usize| match self.form(rule).meeting() {
            Some(_) => KindWords::called("dot", "line"),
            None => self.graph.words(rule),
        };
        let special = || self.forms().any(|form| matches!(form, Form::Other(_)));
        match self.rules {
            &[rule] => Technique::new(words(rule).technique, Level::Easy),
            rules if rules.len() <= FEW && special() => {
                technique::of_kinds(&rules.iter().map(|&rule| words(rule)).collect::<Vec<_>>())
            }
            rules => technique::of_size(rules.len()),
        }
    }

    /// The conclusion.
    fn concluded(&self) -> String {
        let names = self.names();
        if let Some(rest) = self.rest_of_line() {
            return rest;
        }
        if self.decides() {
            return names.orders(&self.found.iter().copied().filter(|one| one.1).collect::<Vec<_>>());
        }
        names.orders(&self.graph.without_shown(self.rules, self.found))
    }

    /// The telling of a pattern by its own sentence.
    pub(super) fn of_pattern(&self, technique: Technique, text: &str) -> Telling {
        self.telling(technique, Part::because(text.to_owned(), self.rules))
    }

    fn telling(&self, technique: Technique, mut parts: Vec<Part>) -> Telling {
        let names = self.names();
        self.add_causes(&mut parts);
        let clues = self.rules.iter().filter(|&&rule| self.form(rule).meeting().is_none());
        shorten(&mut parts, &clues.map(|&rule| names.noun(rule)).collect());
        let [question, conclusion] = [names.question(self), self.concluded()].map(|text| plain(&text));
        let mut telling = Telling { technique, focus: names.look(self), question, parts, conclusion };
        // A question in the words of the argument would give the argument away.
        if telling.question == telling.argument() {
            let nouns = self.rules.iter().map(|&rule| names.noun(rule).to_string()).collect::<Vec<_>>();
            telling.question = plain(&format!("what follows from {}?", super::words::list(&nouns)));
        }
        telling
    }
}
