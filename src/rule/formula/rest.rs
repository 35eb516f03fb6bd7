//! A formula as an automaton: what is left of it after some values is its state.
//!
//! In: a formula, its places in order. Out: an automaton. Must not know: which rule it is.

use super::Formula;
use crate::board::{Place, Value, Values};
use crate::rule::automaton::Automaton;

/// An automaton that reads places and remembers what is left of a formula.
#[derive(Debug)]
pub struct Rest {
    formula: Formula,
    places: Vec<Place>,
    holds: Vec<Values>,
}

impl Rest {
    /// The automaton of a formula that knows its positions: it reads these places, which have these values.
    pub(super) fn new(formula: Formula, places: Vec<Place>, holds: Vec<Values>) -> Self {
        Rest { formula, places, holds }
    }
}

impl Automaton for Rest {
    type State = Formula;

    fn start(&self) -> Formula {
        self.formula.clone()
    }

    fn step(&self, rest: &Formula, value: Value, index: usize) -> Option<Formula> {
        let number = self.holds[index].index(value)?;
        match rest.assign(index, self.places[index], number) {
            Formula::Known(false) => None,
            rest => Some(rest),
        }
    }

    fn accepts(&self, rest: &Formula) -> bool {
        *rest == Formula::Known(true)
    }

    fn size(&self, rest: &Formula) -> usize {
        rest.parts()
    }
}
