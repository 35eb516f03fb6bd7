//! Lines in parts with equal sums: region sum lines, zippers.
//!
//! In: places, where parts begin. Out: rules. Must not know: regions.
//!
//! The state is the sum of the first part, once it is complete, and the sum of the current part.

use super::automaton::{Automaton, AutomatonRule, TooLarge};
use super::{Head, Verb};
use crate::board::{Layout, Place, Value, Values};

/// Parts with equal sums, by the positions where they begin, without 0.
#[derive(Clone, Debug)]
pub struct Parts(Vec<usize>);

impl AutomatonRule<Parts> {
    /// All parts of a line have the same sum. A part begins where the line enters another region.
    ///
    /// # Errors
    /// When there are too many sums.
    pub fn region_sum(layout: &Layout, values: Values, parts: &[Vec<Place>]) -> Result<Self, TooLarge> {
        let head = Head::at(layout, "region sum line", &parts.concat(), Verb::HAS, "equal sums in all parts");
        Self::parts(head, values, parts)
    }

    /// Values at equal distance from the middle have the same sum; with an odd number of places, it is the value in the
    /// middle.
    ///
    /// # Errors
    /// When there are too many sums.
    pub fn zipper(layout: &Layout, values: Values, line: &[Place]) -> Result<Self, TooLarge> {
        let pair = |at: usize| {
            let other = line.len() - 1 - at;
            if at == other { vec![line[at]] } else { vec![line[at], line[other]] }
        };
        let parts: Vec<Vec<Place>> = (0..line.len().div_ceil(2)).rev().map(pair).collect();
        let head = Head::at(layout, "zipper", line, Verb::HAS, "equal sums round its middle");
        Self::parts(head, values, &parts)
    }

    fn parts(head: Head, values: Values, parts: &[Vec<Place>]) -> Result<Self, TooLarge> {
        let mut end = 0;
        let ends = parts.iter().map(|part| {
            end += part.len();
            end
        });
        let mut begins: Vec<usize> = ends.collect();
        begins.pop();
        Self::new(head, Parts(begins), parts.concat(), values)
    }
}

impl Automaton for Parts {
    type State = (Option<u32>, u32);

    fn start(&self) -> Self::State {
        (None, 0)
    }

    fn step(&self, &(all, sum): &Self::State, value: Value, index: usize) -> Option<Self::State> {
        let value = u32::from(value);
        if !self.0.contains(&index) {
            return all.is_none_or(|all| sum + value <= all).then_some((all, sum + value));
        }
        let all = all.unwrap_or(sum);
        (sum == all && value <= all).then_some((Some(all), value))
    }

    fn accepts(&self, &(all, sum): &Self::State) -> bool {
        all.is_none_or(|all| all == sum)
    }

    fn wrong(&self, word: &[Value]) -> Option<String> {
        let mut sums = vec![0];
        for (index, &value) in word.iter().enumerate() {
            if self.0.contains(&index) {
                sums.push(0);
            }
            *sums.last_mut()? += u32::from(value);
        }
        Some(format!("has parts with the sums {}", itertools::join(sums, ", ")))
    }
}
