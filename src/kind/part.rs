//! Parts of a number that stands for several things: the first digit of 34, the corner that an 8 in a sum stands for.
//!
//! In: the table `[parts]` of a kind, an expression. Out: what people call that part. Must not know: puzzles.

use super::Kind;
use super::language::{Expression, Operator, What};

/// The key of what all parts are together.
const SUM: &str = "+";

/// What is wrong with the key of a part.
pub(super) fn wrong(key: &str) -> Option<String> {
    let words: Vec<&str> = key.split(' ').collect();
    let is_step =
        |step: &[&str]| matches!(step, [sign, number] if ["/", "%"].contains(sign) && number.parse::<u32>().is_ok());
    (key != SUM && !words.chunks(2).all(is_step))
        .then(|| format!("`{key}` is no part of a number: `/ 10`, `/ 4 % 2`, or `{SUM}` for all parts together"))
}

/// How an expression is worked out from another one by `/` and `%` with numbers: `/ 4 % 2`, and of what.
fn steps(expression: &Expression) -> Option<(String, &Expression)> {
    let What::Two(operator @ (Operator::Over | Operator::Modulo), sides) = &expression.what else { return None };
    let What::Number(number) = &sides[1].what else { return None };
    let step = format!("{operator} {number}");
    Some(match steps(&sides[0]) {
        Some((before, of)) => (format!("{before} {step}"), of),
        None => (step, &sides[0]),
    })
}

impl Kind {
    fn part_called(&self, key: &str) -> Option<&str> {
        self.parts.iter().find(|(other, _)| other == key).map(|(_, name)| name.as_str())
    }

    /// What people call a part of a number, and of what it is a part: `value(a) / 10` is the first digit of `value(a)`.
    pub(super) fn part<'k, 'e>(&'k self, expression: &'e Expression) -> Option<(&'k str, &'e Expression)> {
        let (key, of) = steps(expression)?;
        Some((self.part_called(&key)?, of))
    }

    /// What is counted where all parts of one number are added up, as one and as several, and that number.
    pub(super) fn sum_of_parts<'e>(&self, expression: &'e Expression) -> Option<([String; 2], &'e Expression)> {
        let mut all = Vec::new();
        summands(expression, &mut all);
        let [one, several] = self.part_called(SUM)?.split_once('/').map(|(one, several)| [one, several])?;
        let parts = all.iter().map(|summand| self.part(summand)).collect::<Option<Vec<_>>>()?;
        let of = parts.first()?.1;
        let is_whole = parts.len() + 1 == self.parts.len() && parts.iter().all(|(_, other)| is_same(other, of));
        is_whole.then(|| ([one.to_owned(), several.to_owned()], of))
    }
}

/// Whether two expressions are the same words, wherever they stand.
fn is_same(one: &Expression, other: &Expression) -> bool {
    match (&one.what, &other.what) {
        (What::Call(one, these), What::Call(other, those)) => {
            one == other
                && these.len() == those.len()
                && these.iter().zip(those).all(|(one, other)| is_same(one, other))
        }
        (one, other) => one == other,
    }
}

fn summands<'e>(expression: &'e Expression, all: &mut Vec<&'e Expression>) {
    match &expression.what {
        What::Two(Operator::Plus, sides) => sides.iter().for_each(|side| summands(side, all)),
        _ => all.push(expression),
    }
}
