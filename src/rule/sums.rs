//! Lines about sums: little killers, arrows, double arrows.
//!
//! In: places, a sum. Out: rules. Must not know: where the lines are.
//!
//! Values may repeat. The state is the rest of the sum, or the difference of the two sides.

use super::automaton::{Automaton, AutomatonRule, TooLarge};
use super::{Head, Sum, Verb};
use crate::board::{Layout, Place, Value, Values};

/// How a value counts.
#[derive(Clone, Copy, Debug)]
enum Side {
    /// Towards the number that the others must reach: its digits follow those before.
    Digit,
    /// Towards the sum.
    For,
    /// Against it.
    Against,
}

/// Values that count for and against a sum; at the end the balance must be 0.
#[derive(Clone, Debug)]
pub struct Balance {
    start: i64,
    sides: Vec<Side>,
}

impl AutomatonRule<Balance> {
    /// The values add up to a sum: a little killer.
    ///
    /// # Errors
    /// When there are too many sums.
    pub fn sum(layout: &Layout, values: Values, places: Vec<Place>, sum: u32) -> Result<Self, TooLarge> {
        let head = Head::at(layout, "little killer", &places, Verb::SUMS, &sum.to_string());
        Self::new(head, Balance::sum_of(places.len(), sum), places, values)
    }

    /// The values on the shaft add up to the number in the circle or, digit by digit, in the pill.
    ///
    /// # Errors
    /// When there are too many sums.
    pub fn arrow(layout: &Layout, values: Values, pill: &[Place], shaft: &[Place]) -> Result<Self, TooLarge> {
        let places = [pill, shaft].concat();
        let circle = if pill.len() > 1 { "the number in its pill" } else { "the number in its circle" };
        let head = Head::at(layout, "arrow", &places, Verb::SUMS, circle);
        let sides = [vec![Side::Digit; pill.len()], vec![Side::Against; shaft.len()]].concat();
        Self::new(head, Balance { start: 0, sides }, places, values)
    }

    /// The values between the ends add up to what the two ends add up to.
    ///
    /// # Errors
    /// When there are too many sums.
    pub fn double_arrow(layout: &Layout, values: Values, line: &[Place]) -> Result<Self, TooLarge> {
        // The ends come first: then the state never grows.
        let [first, inner @ .., last] = line else { return Self::sum(layout, values, line.to_vec(), 0) };
        let places = [&[*first, *last], inner].concat();
        let head = Head::at(layout, "double arrow", &places, Verb::SUMS, "the sum of its ends");
        let sides = [vec![Side::For; 2], vec![Side::Against; inner.len()]].concat();
        Self::new(head, Balance { start: 0, sides }, places, values)
    }
}

impl Balance {
    /// So many values with this sum.
    pub(in crate::rule) fn sum_of(count: usize, sum: u32) -> Self {
        Balance { start: sum.into(), sides: vec![Side::Against; count] }
    }
}

impl Automaton for Balance {
    type State = i64;

    fn start(&self) -> i64 {
        self.start
    }

    fn step(&self, left: &i64, value: Value, index: usize) -> Option<i64> {
        let after = match self.sides[index] {
            // A value of two digits is two characters.
            Side::Digit => {
                left.checked_mul(10_i64.pow(value.checked_ilog10().unwrap_or(0) + 1))?.checked_add(value.into())?
            }
            Side::For => left + i64::from(value),
            Side::Against => left - i64::from(value),
        };
        (after >= 0).then_some(after)
    }

    fn accepts(&self, left: &i64) -> bool {
        *left == 0
    }

    fn sum(&self) -> Option<Sum> {
        let is_plain = self.sides.iter().all(|side| matches!(side, Side::Against));
        is_plain.then(|| Sum { total: u32::try_from(self.start).ok(), distinct: false })
    }

    fn wrong(&self, word: &[Value]) -> Option<String> {
        let of = |wanted: fn(&Side) -> bool| word.iter().zip(&self.sides).filter(move |(_, side)| wanted(side));
        let sum = |wanted: fn(&Side) -> bool| of(wanted).map(|(&value, _)| u32::from(value)).sum::<u32>();
        let shaft = sum(|side| matches!(side, Side::Against));
        let added = itertools::join(of(|side| matches!(side, Side::Against)).map(|(value, _)| value), " + ");
        Some(match self.sides.first() {
            Some(Side::Digit) => {
                let pill = itertools::join(of(|side| matches!(side, Side::Digit)).map(|(value, _)| value), "");
                format!("has {added} = {shaft} on its shaft, not {pill}")
            }
            Some(Side::For) => {
                format!("has {shaft} between its ends, which add up to {}", sum(|side| matches!(side, Side::For)))
            }
            _ => format!("adds up to {shaft}, not to {}", self.start),
        })
    }
}
