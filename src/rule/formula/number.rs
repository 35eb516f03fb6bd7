//! Numbers that depend on the values of places: counts, sums, what is seen along a line.
//!
//! In: places, what each value counts. Out: bounds, and what is left when a place has a value. Must not know: formulas.

use std::sync::Arc;

use super::reading::Seats;
use super::{Formula, Reading};
use crate::board::Place;

/// How a number compares with 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Comparison {
    /// It is 0.
    Equal,
    /// It is not 0.
    NotEqual,
    /// It is at most 0.
    AtMost,
    /// It is at least 0.
    AtLeast,
    /// It is even.
    Even,
    /// It is odd.
    Odd,
}

impl Comparison {
    /// Whether it is decided for all numbers between these.
    pub fn decided(self, least: i64, most: i64) -> Option<bool> {
        let (can, must) = match self {
            Comparison::Equal => (least <= 0 && 0 <= most, least == 0 && most == 0),
            Comparison::NotEqual => (!(least == 0 && most == 0), least > 0 || most < 0),
            Comparison::AtMost => (least <= 0, most <= 0),
            Comparison::AtLeast => (most >= 0, least >= 0),
            Comparison::Even => (least < most || least % 2 == 0, least == most && least % 2 == 0),
            Comparison::Odd => (least < most || least % 2 != 0, least == most && least % 2 != 0),
        };
        if must { Some(true) } else { (!can).then_some(false) }
    }

    /// Whether a number compares like this.
    pub fn holds(self, number: i64) -> bool {
        self.decided(number, number) == Some(true)
    }
}

/// What the values of a place count, by their numbers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Term {
    /// The place.
    pub place: Place,
    /// What each value counts.
    pub weights: Arc<[i64]>,
}

impl Term {
    fn bounds(&self) -> (i64, i64) {
        let [least, most] = [self.weights.iter().min(), self.weights.iter().max()];
        (least.copied().unwrap_or_default(), most.copied().unwrap_or_default())
    }
}

/// Something that many numbers share: it is compared by where it lies before it is compared by what it is, and hashes
/// as nothing, as what is left of a number differs in other parts.
#[derive(Debug, Default)]
pub(super) struct Shared<T: ?Sized>(Arc<T>);

impl<T: ?Sized> Clone for Shared<T> {
    fn clone(&self) -> Self {
        Shared(Arc::clone(&self.0))
    }
}

impl<T: ?Sized + PartialEq> PartialEq for Shared<T> {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0 == other.0
    }
}

impl<T: ?Sized + Eq> Eq for Shared<T> {}

impl<T: ?Sized> std::hash::Hash for Shared<T> {
    fn hash<H: std::hash::Hasher>(&self, _: &mut H) {}
}

impl<T: ?Sized> std::ops::Deref for Shared<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: ?Sized, A: Into<Arc<T>>> From<A> for Shared<T> {
    fn from(shared: A) -> Self {
        Shared(shared.into())
    }
}

/// What places count, and the least and the most that those from each one on count together.
#[derive(Debug, Default, PartialEq, Eq)]
struct Terms {
    list: Vec<Term>,
    bounds: Vec<(i64, i64)>,
}

impl Terms {
    fn new(list: Vec<Term>) -> Self {
        let mut bounds = vec![(0, 0); list.len() + 1];
        for (at, term) in list.iter().enumerate().rev() {
            let (least, most) = term.bounds();
            bounds[at] = (bounds[at + 1].0 + least, bounds[at + 1].1 + most);
        }
        Terms { list, bounds }
    }
}

/// A number: a constant, what places count, and readings.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Number {
    /// Everything is this many times too large: 2 where ends of lines are counted instead of lines.
    scale: i64,
    constant: i64,
    terms: Shared<Terms>,
    /// The terms before this one are read.
    done: usize,
    /// Others that are read.
    read: Vec<u16>,
    readings: Vec<Reading>,
    /// What is added where a formula holds.
    parts: Vec<(Formula, i64)>,
}

impl Number {
    /// A constant.
    pub fn just(constant: i64) -> Self {
        Number {
            scale: 1,
            constant,
            terms: Shared::default(),
            done: 0,
            read: Vec::new(),
            readings: Vec::new(),
            parts: Vec::new(),
        }
    }

    /// What a place counts.
    pub fn of_places(terms: impl IntoIterator<Item = Term>) -> Self {
        let mut merged: Vec<Term> = Vec::new();
        let mut at = std::collections::HashMap::new();
        for term in terms {
            match at.get(&term.place) {
                None => {
                    at.insert(term.place, merged.len());
                    merged.push(term);
                }
                Some(&index) => {
                    let other: &mut Term = &mut merged[index];
                    other.weights = other.weights.iter().zip(&*term.weights).map(|(one, other)| one + other).collect();
                }
            }
        }
        Number { terms: Arc::new(Terms::new(merged)).into(), ..Number::just(0) }
    }

    /// What is read off a line.
    pub fn of_reading(reading: Reading) -> Self {
        if reading.places().next().is_none() {
            return Number::just(reading.bounds().0);
        }
        Number { readings: vec![reading], ..Number::just(0) }
    }

    /// 1 where a formula holds, otherwise 0.
    pub fn of_formula(formula: Formula) -> Self {
        match formula {
            Formula::Known(known) => Number::just(known.into()),
            formula => Number { parts: vec![(formula, 1)], ..Number::just(0) },
        }
    }

    /// The sum with `factor` times another number.
    #[must_use]
    pub fn plus(&self, other: &Number, factor: i64) -> Self {
        if self.scale < other.scale {
            let doubled = Number { scale: 1, ..Number::just(0).plus(self, other.scale) };
            return Number { scale: other.scale, ..doubled }.plus(other, factor);
        }
        let factor = factor * (self.scale / other.scale);
        let scaled = other.terms().map(|term| Term {
            place: term.place,
            weights: term.weights.iter().map(|weight| weight * factor).collect(),
        });
        let mut sum = Number::of_places(self.terms().cloned().chain(scaled));
        sum.scale = self.scale;
        sum.constant = self.constant + factor * other.constant;
        sum.readings.clone_from(&self.readings);
        let scaled = other.readings.iter().cloned();
        sum.readings.extend(scaled.map(|reading| reading.times(factor)));
        sum.parts.clone_from(&self.parts);
        sum.parts.extend(other.parts.iter().map(|(part, weight)| (part.clone(), weight * factor)));
        sum
    }

    /// Half of it.
    #[must_use]
    pub fn halved(self) -> Self {
        Number { scale: 2 * self.scale, ..self }
    }

    /// Another number for each value of the one place that it depends on, if it depends on at most one.
    pub fn mapped(&self, of: impl Fn(i64) -> i64) -> Option<Self> {
        let is_small = self.is_of_places() && self.scale == 1 && self.terms.list.len() < 2;
        let term = |term: &Term| Term {
            place: term.place,
            weights: term.weights.iter().map(|weight| of(self.constant + weight)).collect(),
        };
        let mapped = Number::of_places(self.terms().map(term));
        let constant = if self.terms.list.is_empty() { of(self.constant) } else { 0 };
        is_small.then_some(Number { constant, ..mapped })
    }

    /// The constant, if nothing else is in it.
    pub fn known(&self) -> Option<i64> {
        (self.terms.list.is_empty() && self.is_of_places()).then_some(self.constant / self.scale)
    }

    /// Whether each place counts for itself, in any order.
    pub fn is_of_places(&self) -> bool {
        self.readings.is_empty() && self.parts.is_empty()
    }

    /// The formulas that are counted.
    pub(super) fn parts(&self) -> impl Iterator<Item = &Formula> {
        self.parts.iter().map(|(part, _)| part)
    }

    /// What each of them adds where it holds.
    pub(super) fn weights(&self) -> impl Iterator<Item = i64> {
        self.parts.iter().map(|(_, weight)| *weight)
    }

    /// The constant part.
    pub fn constant(&self) -> i64 {
        self.constant
    }

    /// What places count.
    pub fn terms(&self) -> impl Iterator<Item = &Term> {
        self.terms.list.iter()
    }

    /// What is read in order.
    pub fn readings(&self) -> impl Iterator<Item = &Reading> {
        self.readings.iter()
    }

    /// The least and the most that it can be.
    pub fn bounds(&self) -> (i64, i64) {
        let (mut least, mut most) = (self.constant, self.constant);
        if let Some((from, to)) = self.terms.bounds.get(self.done) {
            (least, most) = (least + from, most + to);
        }
        for &at in &self.read {
            let (from, to) = self.terms.list[usize::from(at)].bounds();
            (least, most) = (least - from, most - to);
        }
        for reading in &self.readings {
            let (from, to) = reading.bounds();
            (least, most) = (least + from, most + to);
        }
        for (_, weight) in &self.parts {
            (least, most) = (least + weight.min(&0), most + weight.max(&0));
        }
        (least, most)
    }

    fn open(&self) -> impl Iterator<Item = (usize, &Term)> {
        self.terms.list.iter().enumerate().skip(self.done).filter(|(at, _)| !self.read.contains(&(*at as u16)))
    }

    /// The same number about other places.
    pub(super) fn canonical(&self, number: &impl Fn(Place) -> Place) -> Self {
        let terms = self.terms().map(|term| Term { place: number(term.place), weights: Arc::clone(&term.weights) });
        let readings = self.readings.iter().map(|reading| reading.canonical(number)).collect();
        let parts = self.parts.iter().map(|(part, weight)| (part.canonical(number), *weight)).collect();
        Number { terms: Arc::new(Terms::new(terms.collect())).into(), readings, parts, ..self.clone() }
    }

    /// Tells each reading the position of its first place.
    pub(super) fn seat(&mut self, seats: &mut Seats) {
        self.readings.iter_mut().for_each(|reading| reading.seat(seats));
        self.parts.iter_mut().for_each(|(part, _)| part.seat(seats));
    }

    /// What is left when this place has the value with this number; `None` where nothing changes.
    pub(super) fn assign(&self, position: usize, place: Place, index: usize) -> Option<Self> {
        let term = self.open().find(|(_, term)| term.place == place);
        let is_read = self.readings.iter().any(|reading| reading.is_next(position, place));
        let mut parts = Vec::with_capacity(self.parts.len());
        let mut held = 0;
        for (part, weight) in &self.parts {
            match part.assign(position, place, index) {
                Formula::Known(known) => held += if known { *weight } else { 0 },
                part => parts.push((part, *weight)),
            }
        }
        if term.is_none() && !is_read && parts == self.parts {
            return None;
        }
        let mut rest = Number { parts, constant: self.constant + held, ..self.clone() };
        if let Some((at, term)) = term {
            rest.constant += term.weights.get(index).copied().unwrap_or_default();
            rest.read.push(at as u16);
            rest.read.sort_unstable();
            let next = rest.read.iter().zip(rest.done..).take_while(|&(&at, next)| usize::from(at) == next).count();
            rest.read.drain(..next);
            rest.done += next;
            if rest.done == rest.terms.list.len() {
                (rest.done, rest.terms) = (0, Shared::default());
            }
        }
        for reading in rest.readings.iter_mut().filter(|reading| reading.is_next(position, place)) {
            reading.read(index);
        }
        let ended: i64 = rest.readings.iter().filter(|reading| reading.left() == 0).map(|one| one.bounds().0).sum();
        rest.constant += ended;
        rest.readings.retain(|reading| reading.left() > 0);
        Some(rest)
    }
}
