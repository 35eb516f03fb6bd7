//! Sentences of a kind as sentences of English.
//!
//! In: a sentence. Out: words, without a capital letter and a period. Must not know: puzzles.

use super::super::language::{Expression, Of, Operator, Selection, Sentence, What, Whole};
use super::clause::parts;
use super::order::is_same_turned;
use super::selection::{Selected, listed};
use super::{English, Said, spaced};

impl<'k> English<'k> {
    pub(super) fn sentence(&self, sentence: &'k Sentence) -> String {
        match sentence {
            Sentence::If { option, is_on, then, .. } => {
                let with = if *is_on { "with" } else { "without" };
                format!("{with} the option \"{}\": {}", spaced(option), self.sentence(then))
            }
            Sentence::Whole { whole, .. } => self.whole(whole),
            Sentence::Each { selections, ways, values, condition, formula, .. } => {
                let (selected, mut said) = self.selected(selections);
                said.names.extend(ways.iter().chain(values).map(String::as_str));
                let mut all = Vec::new();
                parts(Operator::And, formula, &mut all);
                let with = self.with(ways, values);
                let condition = condition.as_ref().map(|condition| format!("if {}", self.clause(condition, &said)));
                let is_bare = with.is_empty() && condition.is_none();
                if is_bare
                    && !selected.two
                    && let Some(predicates) =
                        all.iter().map(|part| self.predicate(part, &said)).collect::<Option<Vec<_>>>()
                {
                    let subject = if selected.only {
                        format!("the {}", selected.noun)
                    } else {
                        format!("each {}", selected.noun)
                    };
                    return format!("{subject} {}", folded(predicates));
                }
                if is_bare
                    && let ([part], true) = (&all[..], selected.two)
                    && let Some(no_two) = self.no_two(part, &selected, &said)
                {
                    return no_two;
                }
                let pair =
                    if selected.pair.is_empty() { String::new() } else { format!(" {}", selected.pair.join(" and ")) };
                let subject = match (selected.only, selected.two) {
                    (true, _) => format!("for the {}", selected.noun),
                    (_, true) => match selected.noun.split_once(' ') {
                        Some((noun, rest)) => format!("for each two {noun}{pair} {}", rest.trim_end_matches(',')),
                        None => format!("for each two {}{pair}", selected.noun),
                    },
                    _ => format!("for each {}", selected.noun),
                };
                let first = self.first(selections, &selected, formula);
                let head: Vec<String> = [Some(subject + &first + &with), condition].into_iter().flatten().collect();
                let clauses: Vec<String> = all.iter().map(|part| self.clause(part, &said)).collect();
                format!("{}: {}", head.join(", "), clauses.join("; "))
            }
        }
    }

    /// Which of two comes first, where that matters.
    fn first(&self, selections: &[Selection], selected: &Selected, formula: &Expression) -> String {
        let [one, other] = &selected.pair[..] else { return String::new() };
        let names = selections.iter().find_map(|selection| selection.words.last_chunk::<2>());
        if names.is_none_or(|[one, other]| is_same_turned(formula, [one, other])) {
            return String::new();
        }
        if selections.iter().any(|selection| selection.words[0] == "step") {
            return format!(", {one} before {other}");
        }
        format!(", {one} first in reading order")
    }

    /// Names of directions and values behind a selection.
    fn with(&self, ways: &[String], values: &[String]) -> String {
        let upper: Vec<String> = ways.iter().map(|way| way.to_uppercase()).collect();
        let ways = match &upper[..] {
            [] => String::new(),
            [only] => format!(" and each direction {only}"),
            several => format!(" and all directions {}", listed(several)),
        };
        let has_numbers = self.kind.cells.as_ref().is_some_and(|cells| cells.numbers.is_some());
        let noun = if has_numbers { "number" } else { "value" };
        values.iter().fold(ways, |said, value| format!("{said} and each {noun} {}", value.to_uppercase()))
    }

    /// What one selected thing does: `has exactly 1 star`.
    fn predicate(&self, part: &'k Expression, said: &Said<'k>) -> Option<String> {
        let clause = self.clause(part, said);
        // The subject of the clause is that of the sentence.
        let subjects = [
            ("it is ", "is "),
            ("it holds ", "holds "),
            ("it looks ", "looks "),
            ("its cells are ", "is "),
            ("the cells in it are not all ", "is not all "),
            ("all cells in it are ", "is all "),
            ("the number counts ", "counts "),
            ("the number is ", "is "),
            ("the clue tells ", "tells "),
        ];
        for (subject, verb) in subjects {
            // The number that a line comes from is not the line.
            if said.own.is_some() && !said.is_clue && subject.starts_with("the number ") {
                continue;
            }
            if let Some(rest) = clause.strip_prefix(subject) {
                return Some(format!("{verb}{rest}"));
            }
        }
        for there in ["there is ", "there are "] {
            if let Some(rest) = clause.strip_prefix(there)
                && let Some(what) = rest.strip_suffix(" in it").or_else(|| rest.strip_suffix(" on it"))
                && !what.starts_with("as many")
            {
                return Some(format!("has {what}"));
            }
        }
        if clause == format!("no two {} {} are alike", self.what_differs(), said.place()) && !said.is_clue {
            let what = self.what_differs();
            return Some(match what.strip_suffix('s') {
                Some(one) if what != "cells" => format!("has no {one} twice"),
                _ => "has no two cells that are alike".into(),
            });
        }
        match &*clause {
            "all its cells are alike" => Some("has the same in all its cells".into()),
            "the numbers in it are consecutive, in any order" => Some("has consecutive numbers, in any order".into()),
            "the line passes it" => Some("is on the line".into()),
            "the line does not pass it" => Some("is not on the line".into()),
            _ => None,
        }
    }

    /// `no two cells that share a side are both black`.
    fn no_two(&self, part: &'k Expression, selected: &Selected, said: &Said<'k>) -> Option<String> {
        let noun = &selected.noun;
        match &part.what {
            What::Not(inner) => match &inner.what {
                What::Call(name, arguments) if name == "all" => {
                    let (value, place) = self.among(arguments, said)?;
                    (place == "among them").then(|| format!("no two {noun} are both {}", self.bare(value, said)))
                }
                What::Call(name, arguments) if name == "equal" && arguments.is_empty() => {
                    Some(format!("no two {noun} are alike"))
                }
                _ => None,
            },
            What::Call(name, arguments) if name == "distinct" && arguments.is_empty() => {
                Some(match self.what_differs().strip_suffix('s') {
                    Some(one) if one != "cell" => format!("no two {noun} hold the same {one}"),
                    _ => format!("no two {noun} are alike"),
                })
            }
            What::Call(name, arguments)
                if name == "some" && !matches!(arguments[..], [Expression { what: What::For(..), .. }]) =>
            {
                let (value, place) = self.among(arguments, said)?;
                let [one, _] = self.counted(value, said);
                (place == "among them")
                    .then(|| format!("of each two {} at least one is {}", comma(noun), super::one(&one)))
            }
            What::Call(name, arguments) if name == "equal" && arguments.is_empty() => {
                Some(format!("each two {noun} are alike"))
            }
            _ => None,
        }
    }

    fn values(&self, values: &'k [(String, std::ops::Range<usize>)]) -> Vec<String> {
        let names = values.iter().map(|(name, _)| match (name.as_str(), self.word(name)) {
            (_, Some(word)) => spaced(&word.plural),
            ("numbers", _) => "cells with numbers".into(),
            (name, _) => spaced(name),
        });
        names.collect()
    }

    fn whole(&self, whole: &'k Whole) -> String {
        match whole {
            Whole::Connected { values, .. } if matches!(&values[..], [(name, _)] if name == "doors") => {
                "all cells with open doors hang together through these".into()
            }
            Whole::Connected { values, corners } => {
                let how = if *corners { ", by sides and corners" } else { "" };
                format!("all {} hang together{how}", listed(&self.values(values)))
            }
            Whole::Rim { values } => format!("each group of {} reaches the rim", listed(&self.values(values))),
            Whole::Groups { of, formula } => self.groups(of, formula),
            Whole::OneLoop => "the line is one closed loop, without branches and crossings".into(),
            Whole::Crossing => "the line is one closed loop, which may cross itself and then goes straight on".into(),
            Whole::NoCycle { values } if !values.is_empty() => {
                format!("the {} form no ring", listed(&self.values(values)))
            }
            Whole::NoCycle { .. } if self.kind.links.is_some() => "the lines form no ring".into(),
            Whole::NoCycle { .. } => "the diagonals form no ring".into(),
            Whole::OnePath { values } if values.is_empty() => {
                "the line, if there is one, is one path with two ends".into()
            }
            Whole::OnePath { values } => {
                format!(
                    "the {} are one path, which does not branch or touch itself at a side",
                    listed(&self.values(values))
                )
            }
            Whole::PairUp { clue, value } => {
                let (clue, value) = (
                    self.clue(&clue.0),
                    self.word(&value.0).map_or_else(|| value.0.clone(), |word| spaced(&word.name)),
                );
                format!(
                    "each {clue} has {} at one of its sides, and each {value} belongs to exactly one {clue}",
                    super::one(&value)
                )
            }
            Whole::PairsOnce { clue } => {
                format!(
                    "each two {0}s, also equal ones, are joined exactly once: no pair of {0}s occurs twice",
                    self.clue(&clue.0)
                )
            }
            Whole::Alternates { clues: [one, other] } => {
                format!("along the line, a {} and a {} take turns", self.clue(&one.0), self.clue(&other.0))
            }
            Whole::Paths { clue } => {
                format!("no line joins {}s that are not equal, and lines form no ring", self.clue(&clue.0))
            }
        }
    }

    fn groups(&self, of: &'k Of, formula: &'k Expression) -> String {
        let own = match of {
            Of::Around(_, (clue, _)) => Some(clue.as_str()),
            _ => None,
        };
        let mut all = Vec::new();
        parts(Operator::And, formula, &mut all);
        let is_rectangle = all.iter().any(|part| matches!(&part.what, What::Name(name) if name == "rectangle"));
        let line = own.map(|_| ["they", "in them"]);
        let said = Said { group: true, own, is_clue: true, is_rectangle, line, ..Said::default() };
        let subject = match of {
            Of::Values(values) => format!("each group of {}", listed(&self.values(values))),
            Of::Equal => "each group of equal numbers".into(),
            Of::Undivided => "each area".into(),
            Of::Around(values, (clue, _)) => {
                let clue = self.clue(clue);
                return format!(
                    "for all groups of {} at the sides of {}, taken together, without its own cell: {}",
                    listed(&self.values(values)),
                    super::one(&clue),
                    all.iter().map(|part| self.clause(part, &said)).collect::<Vec<_>>().join("; ")
                );
            }
        };
        let predicates = all.iter().map(|part| self.predicate(part, &Said { is_clue: false, ..said.clone() }));
        match predicates.collect::<Option<Vec<_>>>() {
            Some(predicates) => format!("{subject} {}", folded(predicates)),
            None => {
                let clauses: Vec<String> = all.iter().map(|part| self.clause(part, &said)).collect();
                format!("for {subject}: {}", clauses.join("; "))
            }
        }
    }
}

/// `has a star and a cloud`: a verb that is said once.
fn folded(mut predicates: Vec<String>) -> String {
    let verb = |said: &String| said.split(' ').next().unwrap_or_default().to_owned();
    for at in (1..predicates.len()).rev() {
        let own = verb(&predicates[at]);
        if own == verb(&predicates[at - 1]) && own == "has" {
            predicates[at].drain(..=own.len());
        }
    }
    listed(&predicates)
}

/// A comma behind a noun that has one within.
fn comma(noun: &str) -> String {
    noun.trim_end_matches(',').to_owned() + ","
}
