//! Where to look for a step.
//!
//! In: the name of a house, a line or a cell. Out: words for it. Must not know: steps.

use std::fmt;

/// Where to look for a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Focus {
    /// A house, a line, the whole board: `box 2`.
    On(String),
    /// The surroundings of a cell or a dot: `around r3c4`.
    Around(String),
}

impl Focus {
    /// As a sentence: `look at box 2`, `look around r3c4`.
    pub fn look(&self) -> String {
        match self {
            Focus::On(place) => format!("look at {place}"),
            Focus::Around(place) => format!("look around {place}"),
        }
    }
}

impl fmt::Display for Focus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Focus::On(place) => f.write_str(place),
            Focus::Around(place) => write!(f, "around {place}"),
        }
    }
}
