//! What stands between two expressions: `and`, `is`, `+`, `<=`.
//!
//! In: an operator, two expressions. Out: what they mean together. Must not know: which rule it becomes.

use std::sync::Arc;

use super::ground::{Grounded, Grounder, Thing, as_number};
use super::language::{Expression, Operator, What};
use crate::rule::formula::{Comparison, Formula, Number};

impl Grounder<'_, '_> {
    pub(super) fn two(
        &self,
        whole: &Expression,
        operator: Operator,
        left: &Expression,
        right: &Expression,
    ) -> Grounded {
        let holds = |formula: Formula| Ok(Thing::Formula(formula));
        match operator {
            // What is not told is left out: the rest is still demanded.
            Operator::And => {
                let (left, right) = (self.formula(left)?, self.formula(right)?);
                match (left, right) {
                    (None, None) => Ok(Thing::Untold),
                    (left, right) => holds(Formula::all(left.into_iter().chain(right))),
                }
            }
            Operator::Or | Operator::Iff => {
                let (Some(left), Some(right)) = (self.formula(left)?, self.formula(right)?) else {
                    return Ok(Thing::Untold);
                };
                holds(if operator == Operator::Or { Formula::any([left, right]) } else { Formula::iff(left, right) })
            }
            Operator::In => {
                Err(whole.fault("`in` stands within a function", "not here").help("`count(black in around(here))`"))
            }
            Operator::Is | Operator::IsNot => {
                let cell = self.cell(left).map_err(|wrong| match self.ground(left) {
                    Ok(Thing::Number(_)) => wrong.help("numbers are compared with `=`: `count(black) = 2`"),
                    _ => wrong,
                })?;
                let values = self.values(right)?;
                let has = self.has(cell, &values);
                holds(if operator == Operator::Is { has } else { has.negated(&self.frame.holds) })
            }
            Operator::Plus | Operator::Minus => {
                let one = match self.ground(left)? {
                    Thing::Set(one) => Some(one),
                    Thing::Cell(one) => Some(one.into_iter().collect()),
                    _ => None,
                };
                if let Some(one) = one {
                    let other = self.set(right)?;
                    let kept = one.iter().copied().filter(|cell| !other.contains(cell));
                    return Ok(Thing::Set(if operator == Operator::Minus {
                        kept.collect()
                    } else {
                        one.iter().copied().chain(other.iter().copied().filter(|cell| !one.contains(cell))).collect()
                    }));
                }
                let (Some(left), Some(right)) = (self.number(left)?, self.number(right)?) else {
                    return Ok(Thing::Untold);
                };
                Ok(Thing::Number(left.plus(&right, if operator == Operator::Plus { 1 } else { -1 })))
            }
            Operator::Times | Operator::Modulo | Operator::Over => {
                let (Some(one), Some(other)) = (self.number(left)?, self.number(right)?) else {
                    return Ok(Thing::Untold);
                };
                let is_known = one.known().is_some() || other.known().is_some();
                let label = if is_known { "this depends on several cells" } else { "both depend on the board" };
                let whole = |title: String| whole.fault(title, label);
                if operator == Operator::Times {
                    return one.times(&other).map(Thing::Number).map_err(whole);
                }
                let mapped = match (other.known(), operator) {
                    (Some(other), Operator::Modulo) if other > 0 => one.mapped(|number| number.rem_euclid(other)),
                    (Some(other), Operator::Over) if other > 0 => one.mapped(|number| number.div_euclid(other)),
                    (Some(_), _) => return Err(right.fault("nothing is divided by this", "not above 0")),
                    _ => None,
                };
                mapped.map(Thing::Number).ok_or_else(|| {
                    whole(format!("`{operator}` stands between the number of one cell and a number that is known"))
                })
            }
            _ => self.compared(operator, left, right),
        }
    }

    fn compared(&self, operator: Operator, left: &Expression, right: &Expression) -> Grounded {
        match (distance(left), distance(right)) {
            (Some(inner), None) => return self.absolute(operator, inner, right),
            (None, Some(inner)) => return self.absolute(operator.turned(), inner, left),
            _ => {}
        }
        let one = self.ground(left)?;
        if let (&Thing::Way(one), Operator::Less | Operator::NotEqual | Operator::Equal) = (&one, operator) {
            let other = self.way(right)?;
            let known = match operator {
                Operator::Less => one < other,
                Operator::Equal => one == other,
                _ => one != other,
            };
            return Ok(Thing::Formula(Formula::Known(known)));
        }
        let (Some(one), Some(other)) = (as_number(left, one)?, self.number(right)?) else { return Ok(Thing::Untold) };
        let (shift, comparison) = match operator {
            Operator::Equal => (0, Comparison::Equal),
            Operator::NotEqual => (0, Comparison::NotEqual),
            Operator::AtMost => (0, Comparison::AtMost),
            Operator::AtLeast => (0, Comparison::AtLeast),
            Operator::Less => (1, Comparison::AtMost),
            _ => (-1, Comparison::AtLeast),
        };
        if let (Some(one), Some(other)) = (one.known(), other.known()) {
            return Ok(Thing::Formula(Formula::Known(comparison.holds(one - other + shift))));
        }
        let difference = one.plus(&other, -1);
        let number = if shift == 0 { difference } else { difference.plus(&Number::just(shift), 1) };
        Ok(Thing::Formula(Formula::compare(Arc::new(number.cut(comparison)), comparison)))
    }

    /// How far a number is from 0, compared with another.
    fn absolute(&self, operator: Operator, inner: &Expression, other: &Expression) -> Grounded {
        let (Some(inner), Some(other)) = (self.number(inner)?, self.number(other)?) else { return Ok(Thing::Untold) };
        let compared = |number: Number, shift: i64, comparison: Comparison| {
            let number = if shift == 0 { number } else { number.plus(&Number::just(shift), 1) };
            Formula::compare(Arc::new(number), comparison)
        };
        // The number is at one side of 0, or at the other one.
        let sides = |shift: i64, comparison: Comparison| {
            let (above, below) = (inner.plus(&other, -1), Number::just(0).plus(&inner, -1).plus(&other, -1));
            [compared(above, shift, comparison), compared(below, shift, comparison)]
        };
        let equal = || {
            let either = [-1, 1].map(|factor| compared(inner.plus(&other, factor), 0, Comparison::Equal));
            let is_far = match other.known() {
                Some(known) => Formula::Known(known >= 0),
                None => compared(other.clone(), 0, Comparison::AtLeast),
            };
            Formula::all([Formula::any(either), is_far])
        };
        Ok(Thing::Formula(match operator {
            Operator::Equal => equal(),
            Operator::NotEqual => equal().negated(&self.frame.holds),
            Operator::AtMost => Formula::all(sides(0, Comparison::AtMost)),
            Operator::Less => Formula::all(sides(1, Comparison::AtMost)),
            Operator::AtLeast => Formula::any(sides(0, Comparison::AtLeast)),
            _ => Formula::any(sides(-1, Comparison::AtLeast)),
        }))
    }
}

/// What `abs` is asked of.
fn distance(expression: &Expression) -> Option<&Expression> {
    match &expression.what {
        What::Call(name, arguments) if name == "abs" => arguments.first().filter(|_| arguments.len() == 1),
        _ => None,
    }
}
