//! Lines about the set of their values: renban, nabner, quadruples.
//!
//! In: places, values. Out: rules. Must not know: where the lines are.
//!
//! The state is the sorted list of the values so far.

use super::automaton::{Automaton, AutomatonRule, TooLarge};
use super::{Head, Verb};
use crate::board::{Layout, Place, Value, Values};

/// The demand on the values together.
#[derive(Clone, Debug)]
pub enum Together {
    /// This many different values without a gap: renban.
    Consecutive(Value),
    /// Different, and no two of them consecutive: nabner.
    Apart,
    /// These occur, each at least as often as it is listed: a quadruple.
    Hold(Vec<Value>),
}

impl AutomatonRule<Together> {
    /// The values of a line are different and consecutive, in any order.
    ///
    /// # Errors
    /// When there are too many sets.
    pub fn renban(layout: &Layout, values: Values, places: Vec<Place>) -> Result<Self, TooLarge> {
        let head = Head::at(layout, "renban", &places, Verb::HAS, "consecutive values");
        Self::new(head, Together::Consecutive(places.len() as Value), places, values)
    }

    /// No two values of a line are equal or consecutive.
    ///
    /// # Errors
    /// When there are too many sets.
    pub fn nabner(layout: &Layout, values: Values, places: Vec<Place>) -> Result<Self, TooLarge> {
        let head = Head::at(layout, "nabner", &places, Verb::HAS, "no equal or consecutive values");
        Self::new(head, Together::Apart, places, values)
    }

    /// These values occur at the places, each at least as often as it is listed.
    ///
    /// # Errors
    /// When there are too many sets.
    pub fn quadruple(layout: &Layout, values: Values, places: Vec<Place>, hold: &[Value]) -> Result<Self, TooLarge> {
        let mut hold = hold.to_vec();
        hold.sort_unstable();
        let digits: Vec<String> = hold.iter().map(Value::to_string).collect();
        let head = Head::at(layout, "quadruple", &places, Verb::HAS, &super::list(&digits));
        Self::new(head, Together::Hold(hold), places, values)
    }
}

impl Automaton for Together {
    /// The values so far; for a quadruple, those that are missing.
    type State = Vec<Value>;

    fn start(&self) -> Vec<Value> {
        if let Together::Hold(hold) = self { hold.clone() } else { Vec::new() }
    }

    fn step(&self, state: &Vec<Value>, value: Value, _: usize) -> Option<Vec<Value>> {
        let mut after = state.clone();
        if let Together::Hold(_) = self {
            if let Ok(at) = after.binary_search(&value) {
                after.remove(at);
            }
            return Some(after);
        }
        let at = after.binary_search(&value).err()?;
        after.insert(at, value);
        let fits = match *self {
            Together::Consecutive(count) => after[after.len() - 1] - after[0] < count,
            _ => after.windows(2).all(|pair| pair[1] - pair[0] > 1),
        };
        fits.then_some(after)
    }

    fn accepts(&self, state: &Vec<Value>) -> bool {
        !matches!(self, Together::Hold(_)) || state.is_empty()
    }

    fn wrong(&self, word: &[Value]) -> Option<String> {
        let mut sorted = word.to_vec();
        sorted.sort_unstable();
        let twice = sorted.windows(2).find(|pair| pair[0] == pair[1]);
        Some(match (self, twice) {
            (Together::Hold(hold), _) => {
                let left = word.iter().fold(hold.clone(), |left, value| self.step(&left, *value, 0).unwrap_or(left));
                format!("lacks {}", itertools::join(left, " "))
            }
            (_, Some(pair)) => format!("has {} twice", pair[0]),
            (Together::Consecutive(_), None) => {
                format!("has {}, which are not consecutive", itertools::join(sorted, " "))
            }
            (Together::Apart, None) => {
                let pair = sorted.windows(2).find(|pair| pair[1] - pair[0] == 1)?;
                format!("has the consecutive digits {} and {}", pair[0], pair[1])
            }
        })
    }
}
