//! What a sentence demands of one member, in words.
//!
//! In: the expression, the member. Out: a phrase. Must not know: which rule it becomes.

use super::given::Frame;
use super::ground::{Grounder, Thing};
use super::language::{Expression, Operator, What};
use super::select::Member;
use crate::rule::{Phrase, Subject, Verb, list};

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
    let subject: Subject = member.subject.to_string().into();
    Phrase::new(subject, Verb::Only("must keep that"), said)
}

struct Words<'w, 'k> {
    frame: &'w Frame<'k>,
    grounder: Grounder<'w, 'k>,
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
                    let value = self.plain_value(arguments)?;
                    let (here, verb) = (self.place_of(arguments), Verb::Either("needs", "cannot have"));
                    Some((verb, format!("a {value} cell{here}")))
                }
                "none" => {
                    let value = self.plain_value(arguments)?;
                    Some((("has no", "would have a").into(), format!("{value} cell{}", self.place_of(arguments))))
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
    fn told(&self, expression: &Expression) -> Option<i64> {
        match self.grounder.ground(expression).ok()? {
            Thing::Number(number) => number.known(),
            _ => None,
        }
    }

    fn value(&self, expression: &Expression) -> Option<String> {
        match &expression.what {
            What::Name(name) => Some(name.clone()),
            What::Number(number) => Some(number.to_string()),
            _ => None,
        }
    }

    /// The value of `V` or of `V in S`.
    fn plain_value(&self, arguments: &[Expression]) -> Option<String> {
        let [argument] = arguments else { return None };
        match &argument.what {
            What::Two(Operator::In, sides) => self.value(&sides[0]),
            _ => self.value(argument),
        }
    }

    /// ` around it`, for `V in around(here)`.
    fn place_of(&self, arguments: &[Expression]) -> String {
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

    fn plural(&self, value: &Expression, number: i64) -> Option<String> {
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

    fn counted(&self, arguments: &[Expression], number: i64) -> Option<String> {
        let [argument] = arguments else { return None };
        match &argument.what {
            What::Two(Operator::In, sides) => self.plural(&sides[0], number),
            _ => self.plural(argument, number),
        }
    }

    /// The expression as a clause: `it goes straight or r1c2 is black`.
    fn clause(&self, expression: &Expression) -> String {
        match &expression.what {
            What::Not(inner) => match &inner.what {
                What::Call(name, arguments) if name == "passes" => {
                    format!("the line does not pass {}", self.cell(arguments))
                }
                What::Call(name, arguments) if name == "all" => {
                    format!("not all are {}", self.plain_value(arguments).unwrap_or_default())
                }
                _ => format!("it is not so that {}", self.clause(inner)),
            },
            What::If(sides) => format!("if {}, then {}", self.clause(&sides[0]), self.clause(&sides[1])),
            What::Two(operator @ (Operator::And | Operator::Or), sides) => {
                let [left, right] = [0, 1].map(|side| self.clause(&sides[side]));
                format!("{left} {operator} {right}")
            }
            What::Two(Operator::Iff, sides) => {
                format!("{} exactly if {}", self.clause(&sides[0]), self.clause(&sides[1]))
            }
            What::Two(Operator::Is, sides) => format!("{} is {}", self.term(&sides[0]), self.term(&sides[1])),
            What::Two(Operator::IsNot, sides) => format!("{} is not {}", self.term(&sides[0]), self.term(&sides[1])),
            What::Two(operator, sides) => {
                let sign = match operator {
                    Operator::Equal => "is",
                    Operator::NotEqual => "is not",
                    Operator::AtMost => "is at most",
                    Operator::AtLeast => "is at least",
                    Operator::Less => "is less than",
                    Operator::More => "is more than",
                    _ => "and",
                };
                format!("{} {sign} {}", self.term(&sides[0]), self.term(&sides[1]))
            }
            What::Call(name, arguments) => match name.as_str() {
                "some" | "all" | "none" if self.each_of(arguments).is_some() => {
                    let said = self.each_of(arguments).unwrap_or_default();
                    let of = match name.as_str() {
                        "some" => "one",
                        "all" => "each",
                        _ => "none",
                    };
                    format!("for {of} of them, {said}")
                }
                "even" | "odd" => {
                    format!("{} is {name}", arguments.first().map(|number| self.term(number)).unwrap_or_default())
                }
                "inside" => "it lies inside of the line".into(),
                "joined" => format!("the line joins {}", self.both(arguments)),
                "sees" => format!("the first thing {} is a {}", self.at(arguments, 1), self.at(arguments, 0)),
                "passes" => format!("the line passes {}", self.cell(arguments)),
                "straight" => format!("the line goes straight through {}", self.cell(arguments)),
                "turns" => format!("the line turns at {}", self.cell(arguments)),
                "line" => {
                    let way = arguments.get(1).map(|way| self.term(way)).unwrap_or_default();
                    format!("the line leaves {} {way}", self.cell(&arguments[..arguments.len().min(1)]))
                }
                "some" => format!(
                    "there is a {} cell{}",
                    self.plain_value(arguments).unwrap_or_default(),
                    self.place_of(arguments)
                ),
                "all" => format!("all are {}", self.plain_value(arguments).unwrap_or_default()),
                "none" => format!(
                    "there is no {} cell{}",
                    self.plain_value(arguments).unwrap_or_default(),
                    self.place_of(arguments)
                ),
                "equal" => "they are equal".into(),
                "distinct" => "they differ".into(),
                "next" => "the number after its own is beside it".into(),
                "right_angles" => "white angles are of 90, 180 or 360 degrees".into(),
                "tetromino" => "its letters are one tetromino".into(),
                "consecutive" => "they are consecutive".into(),
                _ => self.term(expression),
            },
            _ => self.term(expression),
        }
    }

    /// What is said of each cell of a set, which is called `it`.
    fn each_of(&self, arguments: &[Expression]) -> Option<String> {
        let [Expression { what: What::For(name, parts), .. }] = arguments else { return None };
        let said = self.clause(&parts[1]);
        let is_name = |word: &str| word.trim_matches([',', ';']) == name;
        let word = |word: &str| if is_name(word) { word.replace(name.as_str(), "it") } else { word.to_owned() };
        Some(said.split(' ').map(word).collect::<Vec<_>>().join(" "))
    }

    /// The argument with this number.
    fn at(&self, arguments: &[Expression], at: usize) -> String {
        arguments.get(at).map(|argument| self.term(argument)).unwrap_or_default()
    }

    fn both(&self, arguments: &[Expression]) -> String {
        format!("{} and {}", self.at(arguments, 0), self.at(arguments, 1))
    }

    fn place(&self, arguments: &[Expression]) -> Option<String> {
        let Ok(Thing::Set(cells)) = self.grounder.ground(arguments.first()?) else { return None };
        Some(list(&cells.iter().map(|&cell| self.frame.name(cell)).collect::<Vec<_>>()))
    }

    fn cell(&self, arguments: &[Expression]) -> String {
        match arguments.first() {
            None => "it".into(),
            Some(argument) => self.term(argument),
        }
    }

    fn term(&self, expression: &Expression) -> String {
        match self.grounder.ground(expression) {
            Ok(Thing::Cell(Some(cell))) => return self.frame.name(cell),
            Ok(Thing::Cell(None)) => return "a cell beyond the rim".into(),
            Ok(Thing::Way(way)) => return way.name().replace('_', " "),
            Ok(Thing::Number(number)) if number.known().is_some() => {
                return number.known().unwrap_or_default().to_string();
            }
            Ok(Thing::Set(cells)) if cells.len() <= 4 => {
                return list(&cells.iter().map(|&cell| self.frame.name(cell)).collect::<Vec<_>>());
            }
            _ => {}
        }
        match &expression.what {
            What::Name(name) => name.clone(),
            What::Number(number) => number.to_string(),
            What::Step(from, way) => format!("the cell {way} of {}", self.term(from)),
            What::Minus(inner) => format!("-{}", self.term(inner)),
            What::Two(operator, sides) => format!("{} {operator} {}", self.term(&sides[0]), self.term(&sides[1])),
            What::Call(name, arguments) => match name.as_str() {
                "count" if self.each_of(arguments).is_some() => {
                    format!("the number of cells for which {}", self.each_of(arguments).unwrap_or_default())
                }
                "count" => match (self.counted(arguments, 2), self.place_of(arguments)) {
                    (Some(what), place) => format!("the number of {what}{place}"),
                    _ => "the number".into(),
                },
                "value" => self.cell(arguments),
                "reach" => format!(
                    "the number of {} {}",
                    arguments.first().and_then(|value| self.plural(value, 2)).unwrap_or_default(),
                    arguments.get(1).map(|way| self.term(way)).unwrap_or_default()
                ),
                "seen" => format!(
                    "the number of {} in sight",
                    arguments.first().and_then(|value| self.plural(value, 2)).unwrap_or_default()
                ),
                "sum" | "product" | "difference" | "quotient" => format!("the {name}"),
                "largest" => match self.place(arguments) {
                    Some(cells) if cells.contains(' ') => format!("the largest of {cells}"),
                    Some(cell) => cell,
                    None => "the largest one".into(),
                },
                "first" => "the first one".into(),
                "total" => format!("the sum of what is {}", self.at(arguments, 0)),
                "steps" => "the number of steps of the line there".into(),
                "run" => "the number of cells that are seen one way".into(),
                "length" if arguments.len() > 1 => format!("its length {}", self.at(arguments, 1)),
                "length" => "the length of its straight pieces".into(),
                "crossings" => "the number of crossings of its border".into(),
                name => name.to_owned(),
            },
            _ => self.clause(expression),
        }
    }
}
