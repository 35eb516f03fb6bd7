//! What a rule is, as data.
//!
//! In: a rule. Out: the form by which techniques recognise it. Must not know: techniques, clauses.

use super::{HouseKind, Run};
use crate::board::{Place, Value};

/// What a rule is, as data, for recognising techniques.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form<'r> {
    /// The place has one value.
    Cell(Place),
    /// One place of a house has the value.
    House {
        /// What it is.
        kind: HouseKind,
        /// `row 3`.
        name: &'r str,
        /// The value.
        value: Value,
    },
    /// Exactly this many sides of the cell with the number.
    Sides(usize),
    /// The loop cannot end or branch at this dot.
    Dot(Place),
    /// The line passes this dot.
    Passed(Place),
    /// The line passes this place, or misses it, according to its value.
    Through {
        /// The place.
        at: Place,
        /// Whether the second value means that the line passes.
        on: bool,
    },
    /// The line makes one loop.
    Loop,
    /// The filled places of a line form these runs, in this order.
    Runs {
        /// `row 3`.
        name: &'r str,
        /// The runs; all of them have the colour 1 where places have two values.
        runs: &'r [Run],
    },
    /// The setter wrote the value.
    Given,
    /// Something else: see its kind and its phrase, and what its values add up to, if it is about that.
    Other(Option<Sum>),
}

/// What the values of a rule's places add up to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sum {
    /// `None` for a cage without a number.
    pub total: Option<u32>,
    /// Whether no value stands there twice.
    pub distinct: bool,
}

impl Form<'_> {
    /// The place where a line continues, for a rule about the lines that meet there.
    pub fn meeting(&self) -> Option<Place> {
        match *self {
            Form::Dot(at) | Form::Passed(at) | Form::Through { at, .. } => Some(at),
            _ => None,
        }
    }
}
