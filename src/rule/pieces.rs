//! Lines that part into pieces with one sum: sum lines.
//!
//! In: places, a sum. Out: rules. Must not know: where lines run.
//!
//! The state is the sum so far of the piece that is read. A line that closes may begin inside of a piece: then the state
//! is, for each sum that may stand before the first place, whether all pieces fit; what they have now follows from the sum
//! of all.

use super::automaton::{Automaton, AutomatonRule, Head, TooLarge};
use crate::board::{Layout, Place, Value, Values};

/// Pieces of this sum.
#[derive(Clone, Copy, Debug)]
pub struct Pieces {
    sum: u32,
    closes: bool,
}

impl AutomatonRule<Pieces> {
    /// The line parts into pieces that add up to the sum each; where it `closes`, its last place comes before its first.
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
        if sum == 0 || sum > 63 {
            return Err(TooLarge);
        }
        let kind = if closes { "sum loop" } else { "sum line" };
        let head = Head::at(layout, kind, &places, "parts into pieces of sum", &sum.to_string());
        Self::new(head, Pieces { sum, closes }, places, values)
    }
}

impl Automaton for Pieces {
    /// The sums before the first place for which all fits so far, as bits; the sum of all, less whole pieces.
    type State = (u64, u32);

    fn start(&self) -> Self::State {
        (if self.closes { (1 << self.sum) - 1 } else { 1 }, 0)
    }

    fn step(&self, &(fitting, all): &Self::State, value: Value, _: usize) -> Option<Self::State> {
        let value = u32::from(value);
        let fits = |before: &u32| fitting >> before & 1 == 1 && (before + all) % self.sum + value <= self.sum;
        let after: u64 = (0..self.sum).filter(fits).map(|before| 1 << before).sum();
        (after != 0).then_some((after, (all + value) % self.sum))
    }

    fn accepts(&self, &(_, all): &Self::State) -> bool {
        all == 0
    }
}
