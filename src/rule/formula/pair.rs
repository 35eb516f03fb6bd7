//! What the values of two places count together: products.
//!
//! In: two places, a number for each two of their values. Out: bounds, and what is left when one of them has a value.
//! Must not know: formulas.

use std::sync::Arc;

use super::{Number, Term};
use crate::board::Place;

/// The largest product, which keeps all sums of them far from what a number can hold.
const LARGEST: i64 = 1_000_000;
/// The most products of two places in a number.
const MOST: usize = 1_000;

/// What two places count together; once one of them is read, what the other one counts.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Pair {
    places: [Option<Place>; 2],
    /// By the number of the value of the first place, then of the second one; those that are left.
    weights: Arc<[i64]>,
    /// How many values the second place has; 1 once it is read.
    width: usize,
}

impl Pair {
    fn new(one: &Term, other: &Term, [base, more]: [i64; 2]) -> Self {
        let row = |&weight: &i64| {
            let theirs = other.weights.iter();
            theirs.map(|other| (base + weight) * (more + other)).collect::<Vec<_>>()
        };
        Pair {
            places: [Some(one.place), Some(other.place)],
            weights: one.weights.iter().flat_map(row).collect(),
            width: other.weights.len(),
        }
    }

    /// The places that are not read yet.
    pub(super) fn places(&self) -> impl Iterator<Item = Place> + use<> {
        self.places.into_iter().flatten()
    }

    pub(super) fn bounds(&self) -> (i64, i64) {
        let [least, most] = [self.weights.iter().min(), self.weights.iter().max()];
        (least.copied().unwrap_or_default(), most.copied().unwrap_or_default())
    }

    /// This many times as much.
    pub(super) fn times(&self, factor: i64) -> Self {
        Pair { weights: self.weights.iter().map(|weight| weight * factor).collect(), ..self.clone() }
    }

    /// The same about other places.
    pub(super) fn canonical(&self, number: &impl Fn(Place) -> Place) -> Self {
        Pair { places: self.places.map(|place| place.map(number)), ..self.clone() }
    }

    /// What is left when a place has the value with this number; `None` where it is about others.
    pub(super) fn assign(&self, place: Place, index: usize) -> Option<Self> {
        let read = self.places.iter().position(|&other| other == Some(place))?;
        let mut rest = self.clone();
        rest.places[read] = None;
        let is_left = |at: &usize| if read == 0 { at / self.width == index } else { at % self.width == index };
        rest.weights = (0..self.weights.len()).filter(is_left).map(|at| self.weights[at]).collect();
        if read == 1 {
            rest.width = 1;
        }
        Some(rest)
    }

    /// What it counts once both places are read.
    pub(super) fn known(&self) -> Option<i64> {
        (self.places == [None, None]).then(|| self.weights.first().copied().unwrap_or_default())
    }
}

impl Number {
    /// The product.
    ///
    /// # Errors
    /// In words, where one of them is more than a sum of what places count, or the product is too large.
    pub fn times(&self, other: &Number) -> Result<Self, String> {
        let size = |number: &Number| number.bounds().0.unsigned_abs().max(number.bounds().1.unsigned_abs());
        if size(self).checked_mul(size(other)).is_none_or(|size| size > LARGEST as u64) {
            return Err(format!("this product can be larger than {LARGEST}"));
        }
        match (self.known(), other.known()) {
            (Some(known), _) => return Ok(Number::just(0).plus(other, known)),
            (_, Some(known)) => return Ok(Number::just(0).plus(self, known)),
            _ if ![self, other].iter().all(|number| number.is_of_places() && number.is_whole()) => {
                return Err("`*` multiplies what single cells count: values, marks, sums and counts of them".to_owned());
            }
            _ => {}
        }
        let (ours, theirs): (Vec<&Term>, Vec<&Term>) = (self.terms().collect(), other.terms().collect());
        if ours.len() * theirs.len() > MOST {
            return Err(format!("this is the sum of more than {MOST} products of two cells"));
        }
        let [base, more] = [self.constant(), other.constant()];
        // Two places alone: constants count with them, so that nothing else is read before the second one.
        let alone = ours.len() == 1 && theirs.len() == 1 && ours[0].place != theirs[0].place;
        let with = if alone { [base, more] } else { [0, 0] };
        let mut product = Number::just(if alone { 0 } else { base * more });
        for (number, factor) in [(self, more), (other, base)].into_iter().filter(|(_, factor)| !alone && *factor != 0) {
            product = product.plus(&Number::of_places(number.terms().cloned()), factor);
        }
        let (mut pairs, mut same) = (Vec::new(), Vec::new());
        for (one, other) in ours.iter().flat_map(|one| theirs.iter().map(move |other| (one, other))) {
            if one.place == other.place {
                let weights = one.weights.iter().zip(&*other.weights).map(|(one, other)| one * other).collect();
                same.push(Term { place: one.place, weights });
            } else {
                pairs.push(Pair::new(one, other, with));
            }
        }
        Ok(product.plus(&Number::of_places(same), 1).with_pairs(pairs))
    }
}
