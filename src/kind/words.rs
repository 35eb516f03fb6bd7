//! What a sentence demands of one member, in words.
//!
//! In: the expression, the member. Out: a phrase. Must not know: which rule it becomes.

use super::given::Frame;
use super::ground::{Grounder, Thing};
use super::language::{Expression, Operator, What};
use super::select::Member;
use super::token::Way;
use crate::grid::Pos;
use crate::rule::{Phrase, Verb, counted, with_article};

/// What a part of a sentence demands of a member.
///
/// A value that a `condition` alone demands is said with it: it would be its own reason otherwise.
pub(super) fn phrase(
    frame: &Frame<'_>,
    member: &Member,
    condition: Option<&Expression>,
    expression: &Expression,
) -> Phrase {
    let words = Words { frame, grounder: Grounder { frame, scope: &member.scope } };
    let subject = frame.subject(member);
    if let Some((verb, object)) = words.predicate(expression, member) {
        let is_value = matches!(&expression.what, What::Two(Operator::Is, _)) && !member.is_clue;
        let why = condition.filter(|_| is_value).map(|condition| frame.kind.condition(condition, &subject.to_string()));
        return match why {
            Some(why) => Phrase::new(subject, ("must be", "cannot be"), format!("{object}, as {why}")),
            None => Phrase::new(subject, verb, object),
        };
    }
    let said = words.clause(expression);
    // A clue means something; elsewhere the sentence stands for itself.
    if member.is_clue {
        return Phrase::new(subject, Verb::Means("means that"), said);
    }
    // Where it names no cell itself, it is said where it holds.
    let names_cells = said.split([' ', ',']).any(|word| word.parse::<Pos>().is_ok());
    let at = subject.to_string();
    let is_cell = at.split(' ').next().is_some_and(|word| word.parse::<Pos>().is_ok());
    let whole = match (names_cells, is_cell) {
        (true, _) => said,
        (false, true) => format!("at {at} {said}"),
        (false, false) => format!("in {at} {said}"),
    };
    Phrase::new(whole, Verb::Only(""), "").or_else(words.broken(expression).filter(|_| names_cells))
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
                What::Call(name, _) if name == "inside" && member.is_clue => {
                    Some((Verb::IS, "outside the loop".into()))
                }
                What::Call(name, arguments) if name == "all" => {
                    let value = self.frame.layout.being(&self.plain_value(arguments)?, true);
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
                "inside" if member.is_clue => Some((Verb::IS, "inside the loop".into())),
                "some" => {
                    let one = self.one(arguments)?;
                    let (here, verb) = (self.place_of(arguments), Verb::Either("needs", "cannot have"));
                    Some((verb, format!("{one}{here}")))
                }
                "none" => {
                    let one = self.counted(arguments, 1)?;
                    Some((("has no", "would have a").into(), format!("{one}{}", self.place_of(arguments))))
                }
                "lengths" if member.is_clue => {
                    let runs = format!("the runs of {}", self.counted(&arguments[..1], 2)?);
                    Some((Verb::Means("tells"), format!("the lengths of {runs}{}", self.place_of(&arguments[..1]))))
                }
                "word" => match &arguments.get(1)?.what {
                    What::Name(machine) => Some((("keeps", "cannot keep").into(), machine.replace('_', " "))),
                    _ => None,
                },
                "distinct" if arguments.is_empty() => Some((("has", "cannot have").into(), "different values".into())),
                _ => None,
            },
            What::Two(Operator::Or, _) if !member.is_clue => {
                let values = self.values_of_here(expression)?;
                Some((("is", "would not be").into(), either(&values)))
            }
            What::Two(operator, sides) => self.compared(*operator, &sides[0], &sides[1], member),
            _ => None,
        }
    }

    /// The values of `here is V or here is W`.
    fn values_of_here(&self, expression: &Expression) -> Option<Vec<String>> {
        match &expression.what {
            What::Two(Operator::Or, sides) => {
                Some([self.values_of_here(&sides[0])?, self.values_of_here(&sides[1])?].concat())
            }
            What::Two(Operator::Is, sides) if matches!(&sides[0].what, What::Name(here) if here == "here") => {
                Some(vec![self.value(&sides[1])?])
            }
            _ => None,
        }
    }

    /// What a clue says of the value of its own cell: that it is on an empty cell, on a star, or that its cell is 3.
    fn on(&self, value: &str) -> (Verb, String) {
        let words = self.frame.kind.all_words().find(|word| word.name == value);
        match words {
            Some(word) if word.plural.ends_with(" cells") => {
                (Verb::Means("is on"), with_article(&format!("{value} cell")))
            }
            Some(word) if word.plural != word.name && !word.sign.starts_with(|sign: char| sign.is_ascii_digit()) => {
                (Verb::Means("is on"), with_article(value))
            }
            _ if value == "numbers" => (Verb::Means("is on"), "a number".into()),
            _ => (Verb::Means("means that"), format!("its cell is {value}")),
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
            return Some(if member.is_clue { self.on(&value) } else { (Verb::IS, value) });
        }
        let number = self.told(right)?;
        let much = match operator {
            Operator::Equal => number.to_string(),
            Operator::AtMost => format!("at most {number}"),
            Operator::AtLeast => format!("at least {number}"),
            _ => return None,
        };
        if let Some(([_, several], _)) = self.frame.kind.sum_of_parts(left)
            && member.is_clue
        {
            return Some((Verb::Means("counts"), format!("the {several} of its cell")));
        }
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
            "touches" if member.is_clue => Some((Verb::Means("counts"), "how often the line touches its cell".into())),
            "steps" if member.is_clue => Some((Verb::Means("counts"), "the steps of the line that way".into())),
            "crossings" if operator == Operator::Equal && matches!(number, 2 | 4) && self.frame.is_loop() => {
                let times = if number == 2 { "once" } else { "twice" };
                Some((("is visited", "cannot be visited").into(), times.into()))
            }
            "crossings" => Some((Verb::HAS, format!("{much} crossings of its border"))),
            "count" if member.is_clue && self.is_along(arguments) => {
                let much = self.counted(arguments, number.max(1))?;
                let at = self.place_of(arguments);
                Some(match number {
                    0 => (("allows no", "would have a").into(), format!("{much}{at}")),
                    _ => (("needs", "cannot have").into(), format!("{number} {much}{at}")),
                })
            }
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
                let what = match what.strip_suffix(" that the line passes") {
                    Some(what) if member.is_clue => format!("{what}{at} that the line passes"),
                    _ => what + &at,
                };
                Some(if member.is_clue { (verb, format!("the {what}")) } else { (verb, format!("{much} {what}")) })
            }
            "sum" if operator == Operator::Equal && member.is_clue => {
                let of = if matches!(member.of, "row" | "column" | "region") { member.of } else { "cells" };
                Some((Verb::Means("is"), format!("the sum of its {of}")))
            }
            "sum" if operator == Operator::Equal => Some((Verb::SUMS, number.to_string())),
            "divisions" if member.is_clue => Some((Verb::Means("counts"), "the borders between its cells".into())),
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

    /// Whether cells are counted along an arrow.
    fn is_along(&self, arguments: &[Expression]) -> bool {
        let set = arguments.first().map(|argument| &argument.what);
        let Some(What::Two(Operator::In, sides)) = set else { return false };
        matches!(&sides[1].what, What::Call(name, _) if name == "along")
    }

    /// ` around it`, for `V in around(here)`.
    pub(super) fn place_of(&self, arguments: &[Expression]) -> String {
        let set = match arguments.first().map(|argument| &argument.what) {
            Some(What::Two(Operator::In, sides)) => &sides[1],
            _ => return String::new(),
        };
        self.place_in(set)
    }

    /// Where the cells of a set are: ` at its sides`, ` there`.
    pub(super) fn place_in(&self, set: &Expression) -> String {
        match &set.what {
            What::Call(name, arguments) => match name.as_str() {
                "with" => match self.with(arguments) {
                    Some((clue, place)) => format!(" with {}{place}", with_article(&clue)),
                    None => " there".into(),
                },
                "around" => " at its sides".into(),
                "near" | "ring" => " around it".into(),
                "block9" => " in the 3x3 block around it".into(),
                "sight" => " in sight".into(),
                "along" => {
                    let way = self.grounder.scope.here.and_then(|cell| self.frame.ways.get(&cell));
                    match way {
                        Some(Way::Up) => " above it",
                        Some(Way::Down) => " below it",
                        Some(Way::Left) => " to its left",
                        Some(Way::Right) => " to its right",
                        _ => " in its direction",
                    }
                    .into()
                }
                "row" => " in its row".into(),
                "column" => " in its column".into(),
                "region" => " in its region".into(),
                _ => " there".into(),
            },
            _ => " there".into(),
        }
    }

    /// The clue of `with(CLUE, S)`, and where it is: ` in the region of r1c1`.
    pub(super) fn with(&self, arguments: &[Expression]) -> Option<(String, String)> {
        let [Expression { what: What::Name(clue), .. }, set] = arguments else { return None };
        let place = match &set.what {
            What::Call(name, of) if matches!(name.as_str(), "row" | "column" | "region") => {
                format!(" in the {name} of {}", self.cell(of))
            }
            _ => String::new(),
        };
        Some((self.frame.kind.clue_word(clue), place))
    }

    pub(super) fn plural(&self, value: &Expression, number: i64) -> Option<String> {
        let name = self.value(value)?;
        if name == "passes" {
            return Some(if number == 1 { "cell that the line passes" } else { "cells that the line passes" }.into());
        }
        let kind = self.frame.kind;
        // A letter that stands for a number.
        let own = self.grounder.scope.values.iter().find(|(letter, _)| *letter == name);
        if let Some(own) = own.and_then(|&(_, value)| self.frame.coding.number(value)) {
            return Some(if number == 1 { own.to_string() } else { format!("{own}s") });
        }
        let word = kind.all_words().find(|word| word.name == name);
        Some(match (word, number) {
            (None, 1) if name == "numbers" => "number".into(),
            (None, _) if name == "numbers" => name,
            (None, _) => format!("{name}s"),
            (Some(word), 1) if word.plural.ends_with(" cells") => format!("{name} cell"),
            (Some(_), 1) => name,
            (Some(word), _) => word.plural.clone(),
        })
    }

    /// `a star`, `an empty cell`.
    pub(super) fn one(&self, arguments: &[Expression]) -> Option<String> {
        self.counted(arguments, 1).map(|one| with_article(&one))
    }

    pub(super) fn counted(&self, arguments: &[Expression], number: i64) -> Option<String> {
        let [argument] = arguments else { return None };
        match &argument.what {
            What::Two(Operator::In, sides) => self.plural(&sides[0], number),
            _ => self.plural(argument, number),
        }
    }
}

/// `a, b or c`.
fn either(values: &[String]) -> String {
    match values {
        [first @ .., last] if !first.is_empty() => format!("{} or {last}", first.join(", ")),
        values => values.concat(),
    }
}
