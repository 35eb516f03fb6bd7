//! Steps as a teacher tells them: a technique by its name, and the argument for it.
//!
//! In: a step, and what was known before it. Out: a [`Telling`]: the technique, where to look, the argument part by part,
//! the conclusion. Must not know: the family, engines, how the step was found.
//!
//! What a rule is, it says itself ([`Form`]). One file for each family of techniques: `houses` for what stands once in a
//! row or a box, `loops` for sides and dots, `lines` for runs; `story` tells all others as *suppose, then, but*.

mod houses;
mod lines;
mod loops;
mod names;
mod story;
mod technique;
mod turns;

use super::Step;
use super::alike::Sort;
use super::explainer::Target;
use super::rate::Level;
use super::rule_graph::{Known, RuleGraph};
use crate::board::Kind;
use crate::rule::Form;

pub use technique::Technique;

pub(super) use names::Names;

/// A step in words.
#[derive(Clone, Debug, PartialEq)]
pub struct Telling {
    /// The technique.
    pub technique: Technique,
    /// Where to look: `box 2`, `around r3c4`.
    pub place: String,
    /// What to ask there, without the answer: `where can the 7 of box 2 go?`
    pub question: String,
    /// The argument.
    pub parts: Vec<Part>,
    /// What follows: `r3c4 is 7`.
    pub conclusion: String,
}

/// What a part of an argument is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// A reason that stands for itself.
    Because,
    /// An assumption, which will fail.
    Suppose,
    /// What would follow.
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
}

impl Part {
    fn because(text: String, rules: &[usize]) -> Vec<Part> {
        vec![Part { role: Role::Because, text, rules: rules.to_vec() }]
    }
}

impl Telling {
    /// The argument as one text: `suppose r5c1 is 2; then row 9 has its 2 at r9c7; but then box 6 has no place for a 2`.
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

    /// All of it: `r3c4 is 7 (hidden single): the 7s at r1c2 and r2c9 block the rest of box 2`.
    pub fn sentence(&self) -> String {
        let argument = self.argument();
        let between = if argument.is_empty() { "" } else { ": " };
        format!("{} ({}){between}{argument}", self.conclusion, self.technique.name)
    }

    /// Of a value that the setter wrote.
    pub(super) fn given(graph: &RuleGraph, known: &Known, rules: &[usize], found: &[Target]) -> Self {
        let case = Case { graph, known, rules, facts: &[], found };
        let parts = rules.iter().flat_map(|&rule| case.plainly(rule)).collect();
        case.telling(Technique::new("given", Level::Easy), parts)
    }

    /// Of bookkeeping, for which nobody needs words.
    pub(super) fn none() -> Self {
        let technique = Technique::new("struck out", Level::Easy);
        let [place, question, conclusion] = [const { String::new() }; 3];
        Telling { technique, place, question, parts: Vec::new(), conclusion }
    }
}

/// Of so many rules a technique without a name is called after their kinds.
const FEW: usize = 4;
/// Where so many values are struck out at a place, those that are left are told.
const SHORTER: usize = 3;

/// A step with all that is needed to tell it.
pub(super) struct Case<'a> {
    pub(super) graph: &'a RuleGraph,
    /// What was known before the step.
    pub(super) known: &'a Known,
    pub(super) rules: &'a [usize],
    /// The known values that it rests on.
    pub(super) facts: &'a [Target],
    /// What follows.
    pub(super) found: &'a [Target],
}

/// Tells a step.
pub(super) fn tell(case: &Case<'_>) -> Telling {
    let (technique, direct) = match case.forms().next() {
        Some(Form::Cell(_) | Form::House { .. }) => houses::tell(case),
        Some(Form::Sides(_) | Form::Dot(_) | Form::Passed(_) | Form::Through { .. } | Form::Loop) => loops::tell(case),
        Some(Form::Runs { .. }) => lines::tell(case),
        Some(Form::Given | Form::Other) | None => (None, None),
    };
    let technique = technique.unwrap_or_else(|| case.by_kind());
    let parts = direct.unwrap_or_else(|| match case.rules {
        &[rule] => case.plainly(rule),
        _ => story::story(case),
    });
    case.telling(technique, parts)
}

/// Tells steps of one rule each together: the line runs on, or edges are crossed out.
pub(super) fn together(case: &Case<'_>, steps: &[Step]) -> Telling {
    let found = case.news(steps);
    let case = &Case { found: &found, ..*case };
    let rules = || steps.iter().flat_map(|step| step.rules.iter().copied());
    let dots: Vec<_> = rules().filter_map(|rule| case.form(rule).meeting()).collect();
    let names = case.names();
    let first = rules().next().unwrap_or_default();
    let (name, text) = match (&dots[..], Sort::of(case.graph, first, &case.of_rule(first))) {
        (&[from, .., to], Some(Sort::RunsOn)) => {
            let text = format!("from {} past {} there is only one way each time", names.dot(from), names.dot(to));
            ("the loop runs on", text)
        }
        (_, Some(Sort::Beside)) => {
            let kind = case.graph.puzzle.rules()[first].kind();
            return case.telling(Technique::new(technique::of_kind(kind), Level::Easy), case.plainly(first));
        }
        _ => ("crossing out", case.crossed(steps)),
    };
    case.telling(Technique::new(name, Level::Easy), Part::because(text, case.rules))
}

impl<'a> Case<'a> {
    pub(super) fn form(&self, rule: usize) -> Form<'a> {
        self.graph.puzzle.rules()[rule].form()
    }

    pub(super) fn forms(&self) -> impl Iterator<Item = Form<'a>> {
        self.rules.iter().map(|&rule| self.form(rule))
    }

    fn names(&self) -> Names<'a> {
        Names { graph: self.graph, rules: self.rules.to_vec() }
    }

    /// The rule and what it rests on.
    fn plainly(&self, rule: usize) -> Vec<Part> {
        let phrase = self.graph.puzzle.phrase(rule).to_string();
        let law = technique::law(self.graph.puzzle.rules()[rule].kind(), &phrase);
        let phrase = law.unwrap_or(phrase);
        let known = self.names().facts(self.facts);
        // What has a comma already is parted by more than one.
        let and = if phrase.contains(", ") || known.contains(" and ") { ";" } else { ", and" };
        let text = if self.facts.is_empty() { phrase } else { format!("{phrase}{and} {known}") };
        Part::because(text, self.rules)
    }

    /// What steps say that the board does not show by itself: not that the line passes a place where it is drawn, or
    /// misses a corner at which everything is crossed out.
    fn news(&self, steps: &[Step]) -> Vec<Target> {
        let atoms = |step: &Step| step.conclusions.iter().filter_map(|&fact| self.graph.atom(fact)).collect::<Vec<_>>();
        let news = steps.iter().flat_map(|step| self.graph.without_shown(&step.rules, &atoms(step)));
        let is_corner = |one: &Target| self.graph.puzzle.layout().kind(self.graph.atoms[one.0].0) == Kind::Dot;
        let (corners, others): (Vec<Target>, Vec<Target>) = news.partition(is_corner);
        if others.is_empty() { corners } else { others }
    }

    /// What the step says of the places of a rule.
    fn of_rule(&self, rule: usize) -> Vec<Target> {
        self.found.iter().copied().filter(|one| self.graph.scope[rule].contains(&one.0)).collect()
    }

    /// A technique called after the kinds of the rules.
    fn by_kind(&self) -> Technique {
        let kind = |rule: usize| self.graph.puzzle.rules()[rule].kind();
        let special = || self.forms().any(|form| matches!(form, Form::Other));
        match self.rules {
            &[rule] => Technique::new(technique::of_kind(kind(rule)), Level::Easy),
            rules if rules.len() <= FEW && special() => {
                technique::of_kinds(&rules.iter().map(|&rule| kind(rule)).collect::<Vec<_>>())
            }
            rules => technique::of_size(rules.len()),
        }
    }

    /// What follows. Where many values are struck out, those that are left are fewer words.
    fn concluded(&self) -> String {
        let names = self.names();
        if self.graph.two_valued || self.found.iter().any(|one| one.1) {
            return names.orders(&self.graph.without_shown(self.rules, self.found));
        }
        let mut by_left: Vec<(Vec<u16>, Vec<usize>)> = Vec::new();
        for &(atom, _) in self.found {
            let place = self.graph.atoms[atom].0;
            let range = self.graph.of_place(place).unwrap_or(0..0);
            let all = || range.clone();
            let struck = |other: usize| self.found.contains(&(other, false));
            let gone = all().filter(|&other| struck(other)).count();
            let left = all().filter(|&other| self.known[other] != Some(false) && !struck(other));
            let left: Vec<u16> = left.map(|other| self.graph.atoms[other].1).collect();
            if gone < SHORTER || left.is_empty() {
                return names.orders(self.found);
            }
            let first = range.start;
            match by_left.iter_mut().find(|(other, _)| *other == left) {
                Some((_, cells)) if cells.contains(&first) => {}
                Some((_, cells)) => cells.push(first),
                None => by_left.push((left, vec![first])),
            }
        }
        let said = by_left.into_iter().map(|(left, cells)| {
            let place = |atom: usize| self.graph.atoms[atom].0;
            let left =
                left.iter().map(|&value| self.graph.puzzle.value_name(place(cells[0]), value)).collect::<Vec<_>>();
            let left = super::words::either(&left);
            format!("{} can only be {left}", names.cells(cells))
        });
        super::words::list(&said.collect::<Vec<_>>())
    }

    fn telling(&self, technique: Technique, parts: Vec<Part>) -> Telling {
        let names = self.names();
        let (place, question) = (names.look(self), names.question(self));
        Telling { technique, place, question, parts, conclusion: self.concluded() }
    }
}
