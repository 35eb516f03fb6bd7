//! The values that a place can still have.
//!
//! In: values. Out: sets of them. Must not know: why a value remains possible.

use std::ops::{BitAnd, BitOr};

use super::{Holds, Place, Value, Values};

/// A set of up to 128 values; bit `i` is the `i`-th value of the place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Domain(pub u128);

impl Domain {
    /// The first `count` values.
    pub fn first(count: usize) -> Self {
        Domain(if count >= 128 { u128::MAX } else { (1 << count) - 1 })
    }

    /// The value with this number alone.
    pub fn just(index: usize) -> Self {
        Domain(1 << index)
    }

    /// Whether the value with this number is in the set.
    pub fn contains(self, index: usize) -> bool {
        index < 128 && self.0 >> index & 1 == 1
    }

    /// How many values are in the set.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether no value is left.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of the value, when it is the only one.
    pub fn only(self) -> Option<usize> {
        self.0.is_power_of_two().then(|| self.0.trailing_zeros() as usize)
    }

    /// The number of values in the set below this one.
    pub fn rank(self, index: usize) -> usize {
        (self.0 & ((1 << index) - 1)).count_ones() as usize
    }

    /// The set without a value.
    #[must_use]
    pub fn without(self, index: usize) -> Self {
        Domain(self.0 & !(1 << index))
    }

    /// The set without its first value; empty when there is none.
    #[must_use]
    pub fn without_first(self) -> Self {
        Domain(self.0 & self.0.wrapping_sub(1))
    }

    /// The numbers of the values, ascending.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let index = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
            rest &= rest - 1;
            Some(index)
        })
    }
}

impl BitAnd for Domain {
    type Output = Domain;
    fn bitand(self, other: Domain) -> Domain {
        Domain(self.0 & other.0)
    }
}

impl BitOr for Domain {
    type Output = Domain;
    fn bitor(self, other: Domain) -> Domain {
        Domain(self.0 | other.0)
    }
}

/// The possible values of each place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Domains {
    holds: Holds,
    of: Vec<Domain>,
}

impl Domains {
    /// Every value at each place.
    pub fn all(holds: Holds) -> Self {
        let of = holds.iter().map(|(_, values)| Domain::first(values.len())).collect();
        Domains { holds, of }
    }

    /// The sets of all places, by their numbers, where all places have the same values.
    pub fn new(values: Values, of: Vec<Domain>) -> Self {
        Domains { holds: Holds::all(values, of.len()), of }
    }

    /// Domains for places of two values, given what is known about the second one.
    pub fn two_valued(values: Values, known: impl IntoIterator<Item = Option<bool>>) -> Self {
        let domain = |known| match known {
            None => Domain(3),
            Some(value) => Domain::just(usize::from(value)),
        };
        Self::new(values, known.into_iter().map(domain).collect())
    }

    /// The values of all places.
    pub fn holds(&self) -> &Holds {
        &self.holds
    }

    /// The values that a place had before anything was known.
    #[inline]
    pub fn values(&self, place: Place) -> Values {
        self.holds.at(place)
    }

    /// The sets of all places.
    pub fn as_slice(&self) -> &[Domain] {
        &self.of
    }

    /// The possible values at a place, by number.
    pub fn at(&self, place: Place) -> Domain {
        self.of[place.index()]
    }

    /// Changes the possible values at a place.
    pub fn set(&mut self, place: Place, domain: Domain) {
        self.of[place.index()] = domain;
    }

    /// What is known about "the place has the value".
    #[inline]
    pub fn known(&self, place: Place, value: Value) -> Option<bool> {
        let domain = self.at(place);
        match self.values(place).index(value) {
            Some(index) if domain.contains(index) => domain.without_first().is_empty().then_some(true),
            _ => Some(false),
        }
    }

    /// The value of a place, if only one is possible.
    pub fn only(&self, place: Place) -> Option<Value> {
        self.at(place).only().map(|index| self.values(place).value(index))
    }
}
