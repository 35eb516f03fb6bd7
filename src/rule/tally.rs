//! How many of some places have the second of two values: a number, none or a number, or any odd or even number.
//!
//! In: places of two values, a number. Out: rules. Must not know: what is counted.
//!
//! The state is the number so far; for a parity, whether it is odd. For a few places [`super::Count`] says the same
//! without auxiliary variables.

use super::Head;
use super::automaton::{Automaton, AutomatonRule, TooLarge};
use crate::board::{Place, Value, Values};

/// The allowed numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Many {
    /// Exactly this many.
    Just(u32),
    /// An odd number.
    Odd,
    /// An even number.
    Even,
    /// None of them, or this many.
    NoneOr(u32),
    /// If the first one has the value, an even number of the others.
    EvenIf,
    /// This many in all, where the first few places (their number comes first) count once and all others twice.
    Twice(usize, u32),
}

/// Counts places, and says what is wrong.
#[derive(Clone, Copy, Debug)]
pub struct Tally {
    many: Many,
    /// What is wrong with this number.
    wrong: fn(usize) -> String,
}

impl AutomatonRule<Tally> {
    /// This many of the places have the second value. `wrong` says what is wrong with another number, as it continues
    /// the subject.
    ///
    /// # Errors
    /// When there are too many numbers.
    pub fn tally(
        head: Head,
        values: Values,
        places: Vec<Place>,
        many: Many,
        wrong: fn(usize) -> String,
    ) -> Result<Self, TooLarge> {
        Self::new(head, Tally { many, wrong }, places, values)
    }
}

impl Automaton for Tally {
    type State = u32;

    fn start(&self) -> u32 {
        0
    }

    fn step(&self, count: &u32, value: Value, index: usize) -> Option<u32> {
        let weight = if matches!(self.many, Many::Twice(once, _) if index >= once) { 2 } else { 1 };
        let after = count + weight * u32::from(value);
        match self.many {
            Many::Just(number) | Many::NoneOr(number) | Many::Twice(_, number) => (after <= number).then_some(after),
            Many::Odd | Many::Even => Some(after % 2),
            // 0 when nothing is demanded; otherwise 2 plus the parity of the others so far.
            Many::EvenIf if index == 0 => Some(2 * u32::from(value)),
            Many::EvenIf => Some(if *count == 0 { 0 } else { 2 + after % 2 }),
        }
    }

    fn accepts(&self, count: &u32) -> bool {
        match self.many {
            Many::Just(number) | Many::Twice(_, number) => *count == number,
            Many::NoneOr(number) => *count == 0 || *count == number,
            Many::Odd => *count == 1,
            Many::Even => *count == 0,
            Many::EvenIf => *count != 3,
        }
    }

    fn wrong(&self, word: &[Value]) -> Option<String> {
        Some((self.wrong)(word.iter().filter(|&&value| value == 1).count()))
    }
}
