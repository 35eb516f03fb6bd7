//! One address space: places with numbers, values, and domains.
//!
//! In: the shape of a board. Out: [`Place`], [`Layout`], [`Values`], [`Holds`], [`Domains`], [`Board`]. Must not know: rules,
//! puzzles, clauses.

mod domain;
mod layout;
mod random_loop;
mod symmetry;
mod tiling;
mod values;

use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

pub use domain::{Domain, Domains};
pub(crate) use layout::Lists;
pub use layout::{Block, Graph, Layout, Middle, NOWHERE, Noun, PlaceKind, Plane};
pub(crate) use random_loop::{SHARE, random_loop, symmetrical_loop};
pub use symmetry::Symmetry;
pub use tiling::{Tiling, Unfit};
pub use values::{Holds, Values, Words};

/// A value of a place: a digit; or 1 for filled or for a line, and 0 otherwise.
pub type Value = u16;

/// "This place has this value." Where places have two values, an atom is about the second one.
pub type Atom = (Place, Value);

/// The number of a place of a board: an edge, a dot or a face of its [`Layout`]. The places that hold a value come
/// first. JSON uses the number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Place(pub u32);

impl Place {
    /// The number as an index.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A filled board: the value of each place, by its number.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board(pub Vec<Value>);

impl Board {
    /// The places where two boards of the same puzzle differ.
    pub fn differs(&self, other: &Board) -> Vec<Place> {
        let pairs = self.0.iter().zip(&other.0).zip(0..);
        pairs.filter(|((one, other), _)| one != other).map(|(_, place)| Place(place)).collect()
    }

    /// The places and their values.
    pub fn iter(&self) -> impl Iterator<Item = (Place, Value)> + '_ {
        (0..).map(Place).zip(self.0.iter().copied())
    }
}

impl Index<Place> for Board {
    type Output = Value;
    fn index(&self, place: Place) -> &Value {
        &self.0[place.index()]
    }
}

impl IndexMut<Place> for Board {
    fn index_mut(&mut self, place: Place) -> &mut Value {
        &mut self.0[place.index()]
    }
}
