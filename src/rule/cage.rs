//! A killer cage: values differ and, where it is given, add up to a sum.
//!
//! In: places, a sum. Out: a rule. Must not know: boxes, the shape of the cage.
//!
//! The state is the set of values so far; as they all differ, the set gives the sum.

use super::automaton::{Automaton, AutomatonRule, TooLarge};
use super::{Head, Sum, Verb};
use crate::board::{Layout, Place, Value, Values};

/// The values of a cage.
#[derive(Clone, Copy, Debug)]
pub struct Cage {
    values: Values,
    size: usize,
    sum: Option<u32>,
}

impl AutomatonRule<Cage> {
    /// The values at these places differ and add up to the sum.
    ///
    /// # Errors
    /// When the cage has too many sets of values.
    pub fn cage(layout: &Layout, values: Values, places: Vec<Place>, sum: Option<u32>) -> Result<Self, TooLarge> {
        let (verb, object) = match sum {
            Some(sum) => (Verb::SUMS, sum.to_string()),
            None => (Verb::HAS, "different values".to_owned()),
        };
        let head = Head::at(layout, "cage", &places, verb, &object);
        Self::new(head, Cage::new(values, places.len(), sum), places, values)
    }
}

impl AutomatonRule<Cage> {
    /// The same with another head.
    ///
    /// # Errors
    /// When the cage has too many sets of values.
    pub(in crate::rule) fn cage_of(
        head: Head,
        values: Values,
        places: Vec<Place>,
        sum: Option<u32>,
    ) -> Result<Self, TooLarge> {
        Self::new(head, Cage::new(values, places.len(), sum), places, values)
    }
}

impl Cage {
    /// So many different values with this sum.
    pub(in crate::rule) fn new(values: Values, size: usize, sum: Option<u32>) -> Self {
        Cage { values, size, sum }
    }

    fn members(&self, set: u128) -> impl DoubleEndedIterator<Item = u32> + '_ {
        let has = move |&(index, _): &(usize, Value)| set >> index & 1 == 1;
        self.values.range().enumerate().collect::<Vec<_>>().into_iter().filter(has).map(|(_, value)| u32::from(value))
    }
}

impl Automaton for Cage {
    type State = u128;

    fn start(&self) -> u128 {
        0
    }

    fn step(&self, set: &u128, value: Value, index: usize) -> Option<u128> {
        let bit = 1 << self.values.index(value)?;
        let (after, left) = (set | bit, self.size - index - 1);
        if set & bit != 0 {
            return None;
        }
        // Sets that can no longer reach the sum are dropped here and not at the end: otherwise large cages would not
        // fit.
        let Some(sum) = self.sum else { return Some(after) };
        let so_far: u32 = self.members(after).sum();
        let least: u32 = self.members(!after).take(left).sum();
        let most: u32 = self.members(!after).rev().take(left).sum();
        (so_far + least..=so_far + most).contains(&sum).then_some(after)
    }

    fn accepts(&self, set: &u128) -> bool {
        self.sum.is_none_or(|sum| self.members(*set).sum::<u32>() == sum)
    }

    fn wrong(&self, word: &[Value]) -> Option<String> {
        let twice = word.iter().enumerate().find(|(index, value)| word[..*index].contains(value));
        let sum: u32 = word.iter().map(|&value| u32::from(value)).sum();
        Some(match twice {
            Some((_, value)) => format!("has {value} twice"),
            None => format!("adds up to {sum}, not to {}", self.sum.unwrap_or_default()),
        })
    }

    fn sum(&self) -> Option<Sum> {
        Some(Sum { total: self.sum, distinct: true })
    }
}
