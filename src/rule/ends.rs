//! Lines whose inner values are compared with their ends: between lines, lockout lines.
//!
//! In: places. Out: rules. Must not know: where the lines are.
//!
//! Both ends are read first, so that the state is the pair of them, the smaller one first.

use super::Head;
use super::automaton::{Automaton, AutomatonRule, TooLarge};
use crate::board::{Layout, Place, Value, Values};

/// Where inner values lie.
#[derive(Clone, Copy, Debug)]
pub enum Ends {
    /// Strictly between the two ends.
    Between,
    /// Outside the range of the ends, which differ by at least this much.
    Lockout(Value),
}

impl AutomatonRule<Ends> {
    /// The values of a line relate to those at its ends as demanded.
    ///
    /// # Errors
    /// When there are too many values.
    pub fn ends(layout: &Layout, values: Values, line: &[Place], ends: Ends) -> Result<Self, TooLarge> {
        let places = match line {
            [first, inner @ .., last] => [&[*first, *last], inner].concat(),
            _ => line.to_vec(),
        };
        let (kind, verb, object) = match ends {
            Ends::Between => ("between line", ("stays between", "cannot stay between"), "its ends".to_owned()),
            Ends::Lockout(least) => {
                ("lockout line", ("stays outside", "cannot stay outside"), format!("its ends, {least} or more apart"))
            }
        };
        Self::new(Head::at(layout, kind, &places, verb, &object), ends, places, values)
    }
}

impl Automaton for Ends {
    type State = (Value, Value);

    fn start(&self) -> Self::State {
        (0, 0)
    }

    fn step(&self, &(low, high): &Self::State, value: Value, index: usize) -> Option<Self::State> {
        let fits = match (index, self) {
            (0, _) => return Some((value, value)),
            (1, Ends::Between) => true,
            (1, Ends::Lockout(least)) => value.abs_diff(low) >= *least,
            (_, Ends::Between) => low < value && value < high,
            (_, Ends::Lockout(_)) => value < low || value > high,
        };
        let ends = if index == 1 { (low.min(value), high.max(value)) } else { (low, high) };
        fits.then_some(ends)
    }

    fn accepts(&self, _: &Self::State) -> bool {
        true
    }

    fn wrong(&self, word: &[Value]) -> Option<String> {
        let &[first, last, ref inner @ ..] = word else { return None };
        let (low, high) = (first.min(last), first.max(last));
        let astray = inner.iter().find(|&&value| self.step(&(low, high), value, 2).is_none());
        Some(match (self, astray) {
            (Ends::Between, Some(value)) => format!("has {value}, which is not between its ends {low} and {high}"),
            (Ends::Lockout(_), Some(value)) => format!("has {value}, which is not outside its ends {low} and {high}"),
            (_, None) => format!("has the ends {low} and {high}, which are too near"),
        })
    }
}
