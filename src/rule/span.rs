//! Lines on which only the values between two others count, wherever these are: lunchboxes.
//!
//! In: places, a sum. Out: rules. Must not know: where the lines are.
//!
//! The state is the set of values so far, the sums since the smallest and since the largest of them, and the sum
//! between these two.

use super::automaton::{Automaton, AutomatonRule, TooLarge};
use super::{Head, Verb};
use crate::board::{Layout, Place, Value, Values};

/// The values between the smallest and the largest value add up to this.
#[derive(Clone, Copy, Debug)]
pub struct Span {
    values: Values,
    sum: u32,
}

/// What matters about the values so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Seen {
    set: u128,
    since_smallest: u32,
    since_largest: u32,
    between: u32,
}

impl AutomatonRule<Span> {
    /// The values differ, and those between the smallest and the largest of the line add up to the sum.
    ///
    /// # Errors
    /// When there are too many sets and sums.
    pub fn span(layout: &Layout, values: Values, places: Vec<Place>, sum: u32) -> Result<Self, TooLarge> {
        let between = format!("{sum} between its smallest and its largest digit");
        let head = Head::at(layout, "lunchbox", &places, Verb::SUMS, &between);
        Self::new(head, Span { values, sum }, places, values)
    }
}

impl Automaton for Span {
    type State = Seen;

    fn start(&self) -> Seen {
        Seen::default()
    }

    fn step(&self, seen: &Seen, value: Value, _: usize) -> Option<Seen> {
        let bit = 1 << self.values.index(value)?;
        if seen.set & bit != 0 {
            return None;
        }
        // The sums are capped at one more than the sum asked for, which stands for everything beyond.
        let more = |sum: u32| (sum + u32::from(value)).min(self.sum + 1);
        let mut after = Seen {
            set: seen.set | bit,
            since_smallest: more(seen.since_smallest),
            since_largest: more(seen.since_largest),
            ..*seen
        };
        if bit > seen.set {
            (after.between, after.since_largest) = (seen.since_smallest, 0);
        }
        if (bit - 1) & seen.set == 0 {
            (after.between, after.since_smallest) = (seen.since_largest, 0);
        }
        if seen.set == 0 {
            after.between = 0;
        }
        Some(after)
    }

    fn accepts(&self, seen: &Seen) -> bool {
        seen.between == self.sum
    }

    fn wrong(&self, word: &[Value]) -> Option<String> {
        if let Some((_, value)) = word.iter().enumerate().find(|(at, value)| word[..*at].contains(value)) {
            return Some(format!("has {value} twice"));
        }
        let at = |wanted: Option<&Value>| word.iter().position(|value| Some(value) == wanted);
        let (one, other) = (at(word.iter().min())?, at(word.iter().max())?);
        let between = word.get(one.min(other) + 1..one.max(other)).unwrap_or_default();
        let sum: u32 = between.iter().map(|&value| u32::from(value)).sum();
        Some(format!("holds {sum} between its extremes, not {}", self.sum))
    }
}
