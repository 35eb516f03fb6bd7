//! Machines that read what cells hold, one after the other: regular expressions, and steps over whole numbers.
//!
//! In: the text of a machine, the values of a cell. Out: the automaton of the words that it accepts. Must not know:
//! puzzles, which cells it reads.

use super::language::{Expression, Fault, Operator, What, expression};
use crate::rule::automaton::TooLarge;
use crate::rule::formula::Word;
use crate::rule::pattern::Pattern;
use crate::text::{Part, one_of};

/// The largest number that a machine may remember.
const FAR: i64 = 1_000_000;

/// A machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Machine {
    /// `/(12|21)*/`: over the signs of values, one for each cell.
    Regex(String),
    /// `start 0; step state + value; accept state = 10`: `state` is what it remembers.
    Steps {
        /// What it remembers before the first cell.
        start: i64,
        /// What it remembers after one more cell, by `state` and `value`; `fail` ends it.
        step: Box<Expression>,
        /// Whether it may end so.
        accept: Box<Expression>,
    },
    /// `table 1; 1 -; - 0; accept 0`: a row for each state with the states after the values from the first number on.
    Table {
        /// The least value.
        first: i64,
        /// For each state that after each value, if there is one.
        next: Vec<Vec<Option<usize>>>,
        /// The states in which it may end.
        accept: Vec<usize>,
    },
}

/// The names that each part of a machine knows.
const START: &[&str] = &[];
const STEP: &[&str] = &["state", "value", "fail"];
const ACCEPT: &[&str] = &["state"];
/// How a table looks.
const TABLE: &str = "`table 1; 1 -; - 0; accept 0`";
const FUNCTIONS: [&str; 3] = ["abs", "max", "min"];

impl Machine {
    /// Reads a machine whose text begins at this byte of its source.
    pub(super) fn parse(text: &str, start: usize) -> Result<Self, Fault> {
        let whole = start..start + text.len().max(1);
        if let Some(regex) = text.trim().strip_prefix('/').and_then(|text| text.strip_suffix('/')) {
            Pattern::new(regex).map_err(|wrong| Fault::new(whole, wrong, "not a regular expression"))?;
            return Ok(Machine::Regex(regex.to_owned()));
        }
        let shape = || {
            Fault::new(whole.clone(), "this is no machine", "not understood")
                .help("`/REGEX/`, `start 0; step state + value; accept state = 10`, or `table 1; 1 -; - 0; accept 0`")
        };
        if let Some(at) = text.trim_start().strip_prefix("table ").map(|table| text.len() - table.len()) {
            return Self::table(Part::new(start + at, &text.as_bytes()[at..]));
        }
        let mut at = start;
        let mut parts = Vec::new();
        for (part, word) in text.split(';').zip(["start", "step", "accept", ""]) {
            let from = at + part.len() - part.trim_start().len();
            at += part.len() + 1;
            let rest = part.trim_start().strip_prefix(word).filter(|rest| rest.starts_with(' ')).ok_or_else(shape)?;
            parts.push(expression(rest, from + word.len())?);
        }
        let [first, step, accept] = <[Expression; 3]>::try_from(parts).map_err(|_| shape())?;
        for (part, names) in [(&first, START), (&step, STEP), (&accept, ACCEPT)] {
            judge(part, names)?;
        }
        let start = evaluate(&first, 0, 0);
        let start = start.ok_or_else(|| first.fault("a machine starts with a number", "not one"))?;
        Ok(Machine::Steps { start, step: Box::new(step), accept: Box::new(accept) })
    }

    /// Reads a table.
    fn table(text: Part<'_>) -> Result<Self, Fault> {
        fn words(part: Part<'_>) -> impl Iterator<Item = Part<'_>> {
            part.words(|byte| byte.is_ascii_whitespace())
        }
        let number = |word: Part<'_>| word.lossy().parse::<usize>();
        let state =
            |word: Part<'_>| number(word).map_err(|_| Fault::new(word.span(), "states are numbers from 0", "not one"));
        let mut parts: Vec<Part<'_>> = text.split(b';').map(Part::trimmed).collect();
        let shape = |part: Part<'_>, title: &str| Fault::new(part.span(), title, "not so here").help(TABLE);
        let last = parts.pop().unwrap_or(text);
        let Some(accept) = last.behind(b"accept").filter(|_| last.text.starts_with(b"accept") && !parts.is_empty())
        else {
            return Err(shape(last, "a table ends with the states that it accepts"));
        };
        let least = parts.remove(0);
        let first = least.lossy().parse().map_err(|_| shape(least, "a table begins with the least value"))?;
        if parts.is_empty() {
            return Err(shape(least, "a table has a row for each state"));
        }
        let lost = |word: &Part<'_>| number(*word).is_ok_and(|state| state >= parts.len());
        if let Some(word) = parts.iter().chain([&accept]).flat_map(|part| words(*part)).find(lost) {
            let title = format!("there is no state {}", word.lossy());
            let help = match parts.len() {
                1 => "there is one row, that of state 0".to_owned(),
                rows => format!("there are {rows} rows: those of the states 0 to {}", rows - 1),
            };
            return Err(Fault::new(word.span(), title, "a state without a row").help(help));
        }
        let after = |word: Part<'_>| if word.text == b"-" { Ok(None) } else { state(word).map(Some) };
        let next = parts.iter().map(|row| words(*row).map(after).collect()).collect::<Result<_, _>>()?;
        let accept = words(accept).map(state).collect::<Result<_, _>>()?;
        Ok(Machine::Table { first, next, accept })
    }

    /// Why it cannot read all of these numbers: a row of a table ends before one of them.
    pub(super) fn misses(&self, numbers: &[i64]) -> Option<String> {
        let Machine::Table { first, next, .. } = self else { return None };
        let (least, most) = (numbers.iter().min()?, numbers.iter().max()?);
        let wrong = next.iter().position(|row| *least < *first || most - first >= row.len() as i64)?;
        let (last, cells) = (first + next[wrong].len() as i64 - 1, format!("cells hold {least} to {most}"));
        Some(format!("in this table the row of state {wrong} is about the values {first} to {last}; {cells}"))
    }

    /// The words of at most this length over values with these numbers and signs that it accepts.
    pub(super) fn word(&self, numbers: &[i64], signs: &[u8], length: usize) -> Result<Word, TooLarge> {
        match self {
            Machine::Regex(regex) => {
                let pattern = Pattern::new(regex).map_err(|_| TooLarge)?;
                let step = |states: &Vec<_>, symbol: usize| pattern.read(states, *signs.get(symbol)?);
                Word::explore(pattern.before(), (signs.len(), length), step, |states| pattern.ends(states))
            }
            Machine::Table { first, next, accept } => {
                let step = |state: &usize, symbol: usize| {
                    let at = usize::try_from(numbers.get(symbol)? - first).ok()?;
                    next[*state].get(at).copied().flatten()
                };
                Word::explore(0, (numbers.len(), length), step, |state| accept.contains(state))
            }
            Machine::Steps { start, step, accept } => {
                let step = |state: &i64, symbol: usize| evaluate(step, *state, *numbers.get(symbol)?);
                let accepts = |state: &i64| evaluate(accept, *state, 0).is_some_and(|held| held != 0);
                Word::explore(*start, (numbers.len(), length), step, accepts)
            }
        }
    }
}

/// Refuses what a machine cannot compute from numbers with these names.
fn judge(expression: &Expression, names: &'static [&'static str]) -> Result<(), Fault> {
    let inner = |part: &Expression| judge(part, names);
    let unknown = |what: &str, name: &str, known: &'static [&'static str]| {
        expression
            .fault(format!("a machine has no {what} `{name}`"), "not understood")
            .help(one_of(name, known.iter().copied()))
    };
    match &expression.what {
        What::Number(_) => Ok(()),
        What::Name(name) if names.contains(&name.as_str()) => Ok(()),
        What::Name(name) => Err(unknown("number", name, names)),
        What::Call(name, arguments) if FUNCTIONS.contains(&name.as_str()) => {
            let wanted = if name == "abs" { 1 } else { 2 };
            if arguments.len() != wanted {
                return Err(expression.fault(format!("`{name}` takes {wanted}"), "not so many"));
            }
            arguments.iter().try_for_each(inner)
        }
        What::Call(name, _) => Err(unknown("function", name, &FUNCTIONS)),
        What::Not(part) | What::Minus(part) => inner(part),
        What::Two(Operator::Modulo | Operator::Over, sides) if sides[1].what == What::Number(0) => {
            Err(sides[1].fault("nothing is divided by this", "not above 0"))
        }
        What::Two(operator, sides) if !matches!(operator, Operator::In | Operator::Is | Operator::IsNot) => {
            sides.iter().try_for_each(inner)
        }
        What::If(sides) => sides.iter().try_for_each(inner),
        What::Choice(parts) => parts.iter().try_for_each(inner),
        What::Two(..) | What::Step(..) | What::For(..) => {
            Err(expression.fault("a machine knows only numbers", "not a number"))
        }
    }
}

/// What an expression is, where what holds is 1; nothing where it fails.
fn evaluate(expression: &Expression, state: i64, value: i64) -> Option<i64> {
    let of = |part: &Expression| evaluate(part, state, value);
    let known = match &expression.what {
        What::Number(number) => *number,
        What::Name(name) if name == "state" => state,
        What::Name(name) if name == "value" => value,
        What::Call(name, arguments) => match (name.as_str(), &arguments[..]) {
            ("abs", [one]) => of(one)?.abs(),
            ("min", [one, other]) => of(one)?.min(of(other)?),
            ("max", [one, other]) => of(one)?.max(of(other)?),
            _ => return None,
        },
        What::Not(inner) => i64::from(of(inner)? == 0),
        What::Minus(inner) => -of(inner)?,
        What::If(sides) => {
            if of(&sides[0])? == 0 {
                return None;
            }
            of(&sides[1])?
        }
        What::Choice(parts) => of(&parts[if of(&parts[0])? == 0 { 2 } else { 1 }])?,
        What::Two(operator, sides) => {
            let one = of(&sides[0])?;
            match (operator, one) {
                (Operator::And, 0) => return Some(0),
                (Operator::Or, one) if one != 0 => return Some(1),
                _ => {}
            }
            let other = of(&sides[1])?;
            match operator {
                Operator::And | Operator::Or => i64::from(other != 0),
                Operator::Iff => i64::from((one != 0) == (other != 0)),
                Operator::Equal => i64::from(one == other),
                Operator::NotEqual => i64::from(one != other),
                Operator::AtMost => i64::from(one <= other),
                Operator::AtLeast => i64::from(one >= other),
                Operator::Less => i64::from(one < other),
                Operator::More => i64::from(one > other),
                Operator::Plus => one.checked_add(other)?,
                Operator::Minus => one.checked_sub(other)?,
                Operator::Times => one.checked_mul(other)?,
                Operator::Modulo => one.checked_rem_euclid(other)?,
                Operator::Over => one.checked_div_euclid(other)?,
                Operator::In | Operator::Is | Operator::IsNot => return None,
            }
        }
        What::Name(_) | What::Step(..) | What::For(..) => return None,
    };
    (known.abs() <= FAR).then_some(known)
}
