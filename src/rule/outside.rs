//! Clues outside a line: sandwich sums, X-sums, skyscrapers.
//!
//! In: the places of a line from the clue on, a number. Out: rules. Must not know: rows, columns. That values of a line
//! differ is stated by another rule.

use super::automaton::{Automaton, AutomatonRule, TooLarge};
use super::{Head, Verb};
use crate::board::{Layout, Place, Value, Values};

/// The meaning of the number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sight {
    /// The sum of the values between the smallest and the largest value. State: which end came first, whether the
    /// second did, the sum.
    Sandwich,
    /// The sum of the first X values, X being the first of them. State: how many are left, the sum.
    XSum,
    /// How many values are larger than all before them; a 0 has no height. State: the largest, how many.
    Skyscraper,
}

/// A number and its meaning.
#[derive(Clone, Copy, Debug)]
pub struct Outside {
    sight: Sight,
    number: u32,
    smallest: Value,
    largest: Value,
}

impl AutomatonRule<Outside> {
    /// The number at the start of the line has this meaning for its values.
    ///
    /// # Errors
    /// When there are too many sums.
    pub fn outside(
        layout: &Layout,
        values: Values,
        places: Vec<Place>,
        sight: Sight,
        number: u32,
    ) -> Result<Self, TooLarge> {
        let kind = match sight {
            Sight::Sandwich => "sandwich",
            Sight::XSum => "X-sum",
            Sight::Skyscraper => "skyscraper",
        };
        let mut head = Head::at(layout, kind, &places, Verb::IS, &number.to_string());
        // The clue stands outside and not at the first place. The label lists the places from the clue on, so the clues
        // at the two ends of a line have different labels.
        head.clue_place = None;
        Self::new(
            head,
            Outside { sight, number, smallest: values.range().start, largest: values.range().end - 1 },
            places,
            values,
        )
    }
}

impl Automaton for Outside {
    /// For sandwiches, the end that came first plus one, so that 0 means none; else the last value that matters; whether
    /// everything is decided; the sum or the number.
    type State = (Value, bool, u32);

    fn start(&self) -> Self::State {
        (0, false, 0)
    }

    fn step(&self, &(last, done, sum): &Self::State, value: Value, index: usize) -> Option<Self::State> {
        let more = sum + u32::from(value);
        let end = value == self.smallest || value == self.largest;
        let after = match self.sight {
            Sight::Sandwich if end && last == 0 => (value + 1, false, 0),
            Sight::Sandwich if end => {
                return (!done && last != value + 1 && sum == self.number).then_some((last, true, 0));
            }
            Sight::Sandwich if done || last == 0 => (last, done, 0),
            Sight::Sandwich => (last, done, more),
            Sight::XSum if index == 0 => (value.saturating_sub(1), false, more),
            Sight::XSum if last == 0 => (0, false, sum),
            Sight::XSum => (last - 1, false, more),
            Sight::Skyscraper if value > last => (value, false, sum + 1),
            Sight::Skyscraper => (last, false, sum),
        };
        (after.2 <= self.number).then_some(after)
    }

    fn accepts(&self, &(left, done, sum): &Self::State) -> bool {
        match self.sight {
            Sight::Sandwich => done,
            Sight::XSum => left == 0 && sum == self.number,
            Sight::Skyscraper => sum == self.number,
        }
    }

    fn wrong(&self, word: &[Value]) -> Option<String> {
        let sum = |part: &[Value]| part.iter().map(|&value| u32::from(value)).sum::<u32>();
        let found = match self.sight {
            Sight::Sandwich => {
                let at = |end: Value| (0..word.len()).filter(|&at| word[at] == end).collect::<Vec<_>>();
                let (low, high) = (at(self.smallest), at(self.largest));
                let ([low], [high]) = (&low[..], &high[..]) else {
                    return Some(format!("has not one {} and one {}", self.smallest, self.largest));
                };
                sum(word.get(low.min(high) + 1..*low.max(high))?)
            }
            Sight::XSum => sum(word.get(..usize::from(*word.first()?))?),
            Sight::Skyscraper => {
                let seen = |&at: &usize| word[at] > 0 && word[..at].iter().all(|before| *before < word[at]);
                (0..word.len()).filter(seen).count() as u32
            }
        };
        Some(format!("is {found}, not {}", self.number))
    }
}
