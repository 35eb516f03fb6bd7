//! Lines on which neighbours are related: thermometers, whispers.
//!
//! In: places, a relation. Out: rules. Must not know: where the lines are.
//!
//! The state is the last value.

use super::Head;
use super::automaton::{Automaton, AutomatonRule, TooLarge};
use crate::board::{Layout, Place, Value, Values};

/// How each value of a line relates to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chain {
    /// Smaller: a thermometer.
    Grows,
    /// Not larger: a slow thermometer.
    NeverFalls,
    /// At least this far apart: whispers.
    Apart(Value),
}

impl AutomatonRule<Chain> {
    /// The values of a line, in its order, are related in this way.
    ///
    /// # Errors
    /// When there are too many values.
    pub fn chain(layout: &Layout, values: Values, places: Vec<Place>, chain: Chain) -> Result<Self, TooLarge> {
        let (kind, verb, object) = match chain {
            Chain::Grows => ("thermometer", ("rises", "cannot rise"), String::new()),
            Chain::NeverFalls => ("slow thermometer", ("never falls", "would fall"), String::new()),
            Chain::Apart(least) => {
                let differ = ("have neighbours that differ by", "cannot have neighbours that differ by");
                ("whispers", differ, format!("{least} or more"))
            }
        };
        Self::new(Head::at(layout, kind, &places, verb, &object), chain, places, values)
    }
}

impl Automaton for Chain {
    type State = Option<Value>;

    fn start(&self) -> Self::State {
        None
    }

    fn step(&self, last: &Self::State, value: Value, _: usize) -> Option<Self::State> {
        let fits = last.is_none_or(|last| match *self {
            Chain::Grows => last < value,
            Chain::NeverFalls => last <= value,
            Chain::Apart(least) => last.abs_diff(value) >= least,
        });
        fits.then_some(Some(value))
    }

    fn accepts(&self, _: &Self::State) -> bool {
        true
    }

    fn wrong(&self, word: &[Value]) -> Option<String> {
        let pair = word.windows(2).find(|pair| self.step(&Some(pair[0]), pair[1], 1).is_none())?;
        let (one, next) = (pair[0], pair[1]);
        Some(match self {
            Chain::Grows => format!("does not rise from {one} to {next}"),
            Chain::NeverFalls => format!("falls from {one} to {next}"),
            Chain::Apart(_) => format!("have {one} beside {next}, which differ by {}", one.abs_diff(next)),
        })
    }
}
