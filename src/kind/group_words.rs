//! What a group keeps that is more than one number, in words.
//!
//! In: a part of a formula. Out: `1 of tall, wide and square`, `height more than width if it has 1 tall`. Must not know:
//! which rule it becomes.

use super::language::{Expression, Operator, What};
use crate::rule::list;

/// The part in words; `None` where there are none.
pub(super) fn shape(expression: &Expression) -> Option<String> {
    match &expression.what {
        What::If(sides) => Some(format!("{} if it has {}", shape(&sides[1])?, shape(&sides[0])?)),
        What::Two(operator, sides) => {
            let [left, right] = [0, 1].map(|side| measure(&sides[side]));
            let mut counts = Vec::new();
            match (counted(&sides[0], &mut counts), right?) {
                (true, number) => Some(format!("{}{number} {}", much(*operator)?, of(&counts))),
                (false, right) => Some(format!("{} {} {right}", left?, than(*operator)?)),
            }
        }
        _ => None,
    }
}

fn of(counts: &[String]) -> String {
    if let [one] = counts { one.clone() } else { format!("of {}", list(counts)) }
}

/// Whether an expression counts clues, and which.
fn counted(expression: &Expression, counts: &mut Vec<String>) -> bool {
    match &expression.what {
        What::Two(Operator::Plus, sides) => sides.iter().all(|side| counted(side, counts)),
        What::Call(name, arguments) if name == "count" => {
            let [Expression { what: What::Name(clue), .. }] = &arguments[..] else { return false };
            counts.push(clue.replace('_', " "));
            true
        }
        _ => false,
    }
}

/// A number that a group has.
fn measure(expression: &Expression) -> Option<String> {
    Some(match &expression.what {
        What::Number(number) => number.to_string(),
        What::Name(name) if matches!(&name[..], "size" | "width" | "height") => name.clone(),
        What::Name(name) => format!("its {}", name.replace('_', " ")),
        What::Two(Operator::Plus, sides) => format!("{} and {} together", measure(&sides[0])?, measure(&sides[1])?),
        _ => return None,
    })
}

fn much(operator: Operator) -> Option<&'static str> {
    Some(match operator {
        Operator::Equal => "",
        Operator::AtMost => "at most ",
        Operator::Less => "fewer than ",
        Operator::AtLeast => "at least ",
        Operator::More => "more than ",
        _ => return None,
    })
}

fn than(operator: Operator) -> Option<&'static str> {
    Some(match operator {
        Operator::Equal => "equal to",
        Operator::NotEqual => "other than",
        Operator::AtMost => "at most",
        Operator::Less => "less than",
        Operator::AtLeast => "at least",
        Operator::More => "more than",
        _ => return None,
    })
}
