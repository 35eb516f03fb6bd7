//! Lines on which any three neighbours are of three classes: entropic and modular lines.
//!
//! In: places. Out: rules. Must not know: where lines run.
//!
//! The state is the last two classes. A line of two places wants two classes, too: so setters read it.

use super::automaton::{Automaton, AutomatonRule, Head, TooLarge};
use crate::board::{Layout, Place, Value, Values};

/// The three classes of values.
#[derive(Clone, Copy, Debug)]
pub enum Classes {
    /// Low, middle, high, of so many values; the middle takes what thirds leave over.
    Thirds(Value),
    /// By what is left when divided by three.
    Remainders,
}

impl AutomatonRule<Classes> {
    /// Low, middle and high among any three neighbours of a line.
    ///
    /// # Errors
    /// When there are too many values.
    pub fn entropic(layout: &Layout, values: Values, places: Vec<Place>) -> Result<Self, TooLarge> {
        let head = Head::at(layout, "entropic line", &places, "mixes", "low, middle and high");
        Self::new(head, Classes::Thirds(values.len() as Value), places, values)
    }

    /// Any three neighbours of a line leave three remainders.
    ///
    /// # Errors
    /// When there are too many values.
    pub fn modular(layout: &Layout, values: Values, places: Vec<Place>) -> Result<Self, TooLarge> {
        let head = Head::at(layout, "modular line", &places, "mixes", "remainders by 3");
        Self::new(head, Classes::Remainders, places, values)
    }
}

impl Classes {
    fn of(self, value: Value) -> u8 {
        match self {
            Classes::Remainders => (value % 3) as u8,
            Classes::Thirds(count) if value <= count / 3 => 0,
            Classes::Thirds(count) if value > count - count / 3 => 2,
            Classes::Thirds(_) => 1,
        }
    }
}

impl Automaton for Classes {
    type State = [Option<u8>; 2];

    fn start(&self) -> Self::State {
        [None; 2]
    }

    fn step(&self, last: &Self::State, value: Value, _: usize) -> Option<Self::State> {
        let class = Some(self.of(value));
        (!last.contains(&class)).then_some([last[1], class])
    }

    fn accepts(&self, _: &Self::State) -> bool {
        true
    }
}
