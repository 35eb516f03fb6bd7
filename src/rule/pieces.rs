//! Lines divided into pieces with one sum: sum lines.
//!
//! In: places, a sum. Out: rules. Must not know: where the lines are.
//!
//! The state is the sum so far of the current piece, and whether anything but zeros was read, as there is a piece at
//! least. A closed line may begin inside a piece: then there is a start
//! state for each possible sum before its first place, and the line ends in the state in which it began.

use super::Head;
use super::automaton::{Automaton, AutomatonRule, TooLarge};
use crate::board::{Layout, Place, Value, Values};

/// Pieces with this sum.
#[derive(Clone, Copy, Debug)]
pub struct Pieces {
    sum: u32,
    closes: bool,
    /// Whether a line may be zeros alone, or has none: then a piece ends where the line does.
    whole: bool,
}

impl AutomatonRule<Pieces> {
    /// The line is divided into pieces that each add up to the sum; if it `closes`, its last place comes before its
    /// first.
    ///
    /// # Errors
    /// When there are too many sums.
    pub fn pieces(
        layout: &Layout,
        values: Values,
        places: Vec<Place>,
        sum: u32,
        closes: bool,
    ) -> Result<Self, TooLarge> {
        if sum > 1 << 16 {
            return Err(TooLarge);
        }
        let kind = if closes { "sum loop" } else { "sum line" };
        let verb = ("splits into pieces of sum", "cannot split into pieces of sum");
        let head = Head::at(layout, kind, &places, verb, &sum.to_string());
        let whole = sum == 0 || values.range().start > 0;
        Self::new(head, Pieces { sum, closes, whole }, places, values)
    }
}

impl Automaton for Pieces {
    /// The sum of the piece before the first place; the sum of the current piece so far; whether there is a piece.
    type State = (u32, u32, bool);

    fn start(&self) -> Self::State {
        (0, 0, self.whole)
    }

    fn starts(&self) -> Vec<Self::State> {
        (0..if self.closes { self.sum.max(1) } else { 1 }).map(|before| (before, before, self.whole)).collect()
    }

    fn step(&self, &(before, so_far, some): &Self::State, value: Value, _: usize) -> Option<Self::State> {
        let after = so_far + u32::from(value);
        (after <= self.sum).then(|| (before, after.checked_rem(self.sum).unwrap_or(0), some || value > 0))
    }

    fn accepts(&self, &(before, so_far, some): &Self::State) -> bool {
        before == so_far && some
    }

    fn wrong(&self, word: &[Value]) -> Option<String> {
        Some(format!("does not split into pieces of sum {}: {}", self.sum, itertools::join(word, " ")))
    }
}
