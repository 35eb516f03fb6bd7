//! What a sentence demands of one member, in words.
//!
//! In: the expression, the member. Out: a phrase. Must not know: which rule it becomes.

use super::given::Frame;
use super::ground::{Grounder, Thing};
use super::language::{Expression, Operator, What};
use super::select::Member;
use crate::grid::Pos;
use crate::rule::{Phrase, Verb, counted};

/// What a part of a sentence demands of a member.
pub(super) fn phrase(frame: &Frame<'_>, member: &Member, expression: &Expression) -> Phrase {
    let words = Words { frame, grounder: Grounder { frame, scope: &member.scope } };
    let subject = member.subject.clone();
    if let Some((verb, object)) = words.predicate(expression, member) {
        return Phrase::new(subject, verb, object);
    }
    let said = words.clause(expression);
    // A clue means something; elsewhere the sentence stands for itself.
    if member.is_clue {
        return Phrase::new(subject, Verb::Means("means that"), said);
    }
    // Where it names no cell itself, it is said where it holds.
    let names_cells = said.split([' ', ',']).any(|word| word.parse::<Pos>().is_ok());
    let at = member.subject.to_string();
    let is_cell = at.split(' ').next().is_some_and(|word| word.parse::<Pos>().is_ok());
    let whole = match (names_cells, is_cell) {
        (true, _) => said,
        (false, true) => format!("at {at} {said}"),
        (false, false) => format!("in {at} {said}"),
    };
    Phrase::new(whole, Verb::Only(""), "")
}

pub(super) struct Words<'w, 'k> {
    pub(super) frame: &'w Frame<'k>,
    pub(super) grounder: Grounder<'w, 'k>,
}

impl Words<'_, '_> {
    /// A verb and an object, for the commonest demands.
    fn predicate(&self, expression: &Expression, member: &Member) -> Option<(Verb, String)> {
        match &expression.what {
            What::Not(inner) => match &inner.what {
                What::Call(name, arguments) if name == "all" => {
                    let value = self.plain_value(arguments)?;
                    let both = member.scope.it.len() == 2;
                    let verb =
                        if both { ("cannot both be", "would both be") } else { ("cannot all be", "would all be") };
                    Some((verb.into(), value))
                }
                What::Call(name, arguments) if name == "equal" && arguments.is_empty() => Some((
                    ("cannot be", "would be").into(),
                    if member.scope.it.len() == 2 { "equal" } else { "all equal" }.into(),
                )),
                _ => None,
            },
            What::Call(name, arguments) => match name.as_str() {
                "some" => {
                    let one = self.one(arguments)?;
                    let (here, verb) = (self.place_of(arguments), Verb::Either("needs", "cannot have"));
                    Some((verb, format!("{one}{here}")))
                }
                "none" => {
                    let one = self.counted(arguments, 1)?;
                    Some((("has no", "would have a").into(), format!("{one}{}", self.place_of(arguments))))
                }
                "distinct" if arguments.is_empty() => Some((("has", "cannot have").into(), "different values".into())),
                _ => None,
            },
            What::Two(operator, sides) => self.compared(*operator, &sides[0], &sides[1], member),
            _ => None,
        }
    }

    fn compared(
        &self,
        operator: Operator,
        left: &Expression,
        right: &Expression,
        member: &Member,
    ) -> Option<(Verb, String)> {
        if let (Operator::Is, What::Name(here)) = (operator, &left.what)
            && here == "here"
        {
            let value = self.value(right)?;
            return Some(if member.is_clue {
                (Verb::Means("is on"), format!("a {value} cell"))
            } else {
                (Verb::IS, value)
            });
        }
        let number = self.told(right)?;
        let much = match operator {
            Operator::Equal => number.to_string(),
            Operator::AtMost => format!("at most {number}"),
            Operator::AtLeast => format!("at least {number}"),
            _ => return None,
        };
        let What::Call(name, arguments) = &left.what else { return None };
        match name.as_str() {
            "count" if self.each_of(arguments).is_some() && !member.is_clue => {
                let cells = counted(usize::try_from(number).unwrap_or_default(), "cell");
                let much = much.replace(&number.to_string(), &cells);
                Some((Verb::HAS, format!("{much} for which {}", self.each_of(arguments)?)))
            }
            "links" if member.is_clue => Some((Verb::Means("counts"), "the lines that end there".into())),
            "links" => Some((Verb::HAS, format!("{much} line{}", if number == 1 { "" } else { "s" }))),
            "diagonals" => Some((Verb::Means("counts"), "the diagonals that end there".into())),
            "sides" if member.is_clue => Some((Verb::Means("counts"), "the borders around it".into())),
            "steps" if member.is_clue => Some((Verb::Means("counts"), "the steps of the line that way".into())),
            "crossings" => Some((Verb::HAS, format!("{much} crossings of its border"))),
            "length" if member.is_clue && arguments.len() == 1 => {
                Some((Verb::Means("is"), "the length of its straight pieces together".into()))
            }
            "count" => {
                let what = self.counted(arguments, if member.is_clue { 2 } else { number })?;
                let verb = if member.is_clue { Verb::Means("counts") } else { Verb::HAS };
                let at = self.place_of(arguments);
                let at = match (member.is_clue, at.is_empty(), member.scope.it.len()) {
                    (true, true, 2..) => match member.of {
                        "corner" => " around it".to_owned(),
                        of => format!(" of its {of}"),
                    },
                    _ => at,
                };
                Some(if member.is_clue {
                    (verb, format!("the {what}{at}"))
                } else {
                    (verb, format!("{much} {what}{at}"))
                })
            }
            "sum" if operator == Operator::Equal => Some((Verb::SUMS, number.to_string())),
            "seen" => Some((
                Verb::Means("counts"),
                format!("the {} that it sees, itself included", self.plural(arguments.first()?, 2)?),
            )),
            "visible" => Some((Verb::Means("counts"), "the buildings that are seen from there".into())),
            "weighted" => Some((Verb::Means("adds up"), format!("the places of the {}", self.counted(arguments, 2)?))),
            _ => None,
        }
    }

    /// The number that an expression is, when it is known.
    pub(super) fn told(&self, expression: &Expression) -> Option<i64> {
        match self.grounder.ground(expression).ok()? {
            Thing::Number(number) => number.known(),
            _ => None,
        }
    }

    pub(super) fn value(&self, expression: &Expression) -> Option<String> {
        match &expression.what {
            What::Name(name) => Some(name.clone()),
            What::Number(number) => Some(number.to_string()),
            _ => None,
        }
    }

    /// The value of `V` or of `V in S`.
    pub(super) fn plain_value(&self, arguments: &[Expression]) -> Option<String> {
        let [argument] = arguments else { return None };
        match &argument.what {
            What::Two(Operator::In, sides) => self.value(&sides[0]),
            _ => self.value(argument),
        }
    }

    /// ` around it`, for `V in around(here)`.
    pub(super) fn place_of(&self, arguments: &[Expression]) -> String {
        let set = match arguments.first().map(|argument| &argument.what) {
            Some(What::Two(Operator::In, sides)) => &sides[1],
            _ => return String::new(),
        };
        match &set.what {
            What::Call(name, _) => match name.as_str() {
                "around" => " at its sides".into(),
                "near" | "ring" => " around it".into(),
                "block9" => " in the 3x3 block around it".into(),
                "sight" => " in sight".into(),
                "along" => " in its direction".into(),
                "row" => " in its row".into(),
                "column" => " in its column".into(),
                "region" => " in its region".into(),
                _ => " there".into(),
            },
            _ => " there".into(),
        }
    }

    pub(super) fn plural(&self, value: &Expression, number: i64) -> Option<String> {
        let name = self.value(value)?;
        if name == "passes" {
            return Some(if number == 1 { "cell that the line passes" } else { "cells that the line passes" }.into());
        }
        let word = self.frame.kind.cells.iter().flat_map(|cells| &cells.words).find(|word| word.name == name);
        Some(match (word, number) {
            (None, _) => format!("{name}s"),
            (Some(word), 1) if word.plural.ends_with(" cells") => format!("{name} cell"),
            (Some(_), 1) => name,
            (Some(word), _) => word.plural.clone(),
        })
    }

    /// `a star`, `an empty cell`.
    pub(super) fn one(&self, arguments: &[Expression]) -> Option<String> {
        let one = self.counted(arguments, 1)?;
        Some(format!("{} {one}", if one.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" }))
    }

    pub(super) fn counted(&self, arguments: &[Expression], number: i64) -> Option<String> {
        let [argument] = arguments else { return None };
        match &argument.what {
            What::Two(Operator::In, sides) => self.plural(&sides[0], number),
            _ => self.plural(argument, number),
        }
    }
}
