//! Numbers that depend on the values of places: counts, sums, what is seen along a line.
//!
//! In: places, what each value counts. Out: bounds, and what is left when a place has a value. Must not know: formulas.

use std::sync::{Arc, LazyLock};

use foldhash::{HashMap, HashMapExt as _};

use super::pair::Pair;
use super::reading::Seats;
use super::shared::Shared;
use super::single::FEW;
use super::{Comparison, Formula, Reading};
use crate::board::{Domain, Place};

/// What the values of a place count, by their numbers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Term {
    /// The place.
    pub place: Place,
    /// What each value counts.
    pub weights: Arc<[i64]>,
}

impl Term {
    pub(super) fn bounds(&self) -> (i64, i64) {
        let [least, most] = [self.weights.iter().min(), self.weights.iter().max()];
        (least.copied().unwrap_or_default(), most.copied().unwrap_or_default())
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

/// What known numbers share.
static NOTHING: LazyLock<Shared<Terms>> = LazyLock::new(Shared::default);

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
    /// What two places count together.
    pairs: Vec<Pair>,
    /// What is added where a formula holds.
    parts: Vec<(Formula, i64)>,
}

impl Number {
    /// What it holds by itself, beside what it shares with others.
    pub(super) fn size(&self) -> usize {
        self.pairs.len() + self.readings.len()
    }

    /// A constant.
    pub fn just(constant: i64) -> Self {
        Number {
            scale: 1,
            constant,
            terms: NOTHING.clone(),
            done: 0,
            read: Vec::new(),
            readings: Vec::new(),
            pairs: Vec::new(),
            parts: Vec::new(),
        }
    }

    /// What a place counts.
    pub fn of_places(terms: impl IntoIterator<Item = Term>) -> Self {
        let mut merged: Vec<Term> = Vec::new();
        // A few places are found faster without a table.
        let mut at = HashMap::new();
        for term in terms {
            let known = match merged.len() {
                ..=FEW => merged.iter().position(|other| other.place == term.place),
                _ => {
                    (at.len()..merged.len()).for_each(|index| _ = at.insert(merged[index].place, index));
                    at.get(&term.place).copied()
                }
            };
            match known {
                None => merged.push(term),
                Some(index) => {
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

    /// The sum of numbers, each so many times.
    pub fn sum(numbers: impl IntoIterator<Item = (Number, i64)>) -> Self {
        let numbers: Vec<(Number, i64)> = numbers.into_iter().collect();
        if numbers.iter().any(|(number, _)| number.scale != 1) {
            return numbers.iter().fold(Number::just(0), |all, (number, factor)| all.plus(number, *factor));
        }
        let scaled = |(number, factor): &(Number, i64)| -> Vec<Term> {
            let weights = |term: &Term| term.weights.iter().map(|weight| weight * factor).collect();
            number.terms().map(|term| Term { place: term.place, weights: weights(term) }).collect()
        };
        let mut sum = Number::of_places(numbers.iter().flat_map(scaled));
        for (number, factor) in numbers {
            sum.constant += factor * number.constant;
            sum.readings.extend(number.readings.into_iter().map(|reading| reading.times(factor)));
            sum.pairs.extend(number.pairs.iter().map(|pair| pair.times(factor)));
            sum.parts.extend(number.parts.into_iter().map(|(part, weight)| (part, weight * factor)));
        }
        sum
    }

    /// The sum with `factor` times another number.
    #[must_use]
    pub fn plus(&self, other: &Number, factor: i64) -> Self {
        if self.scale < other.scale {
            let doubled = Number { scale: 1, ..Number::just(0).plus(self, other.scale) };
            return Number { scale: other.scale, ..doubled }.plus(other, factor);
        }
        let factor = factor * (self.scale / other.scale);
        if other.terms.list.is_empty() && other.is_of_places() {
            return Number { constant: self.constant + factor * other.constant, ..self.clone() };
        }
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
        sum.pairs = self.pairs.iter().cloned().chain(other.pairs.iter().map(|pair| pair.times(factor))).collect();
        sum.parts.clone_from(&self.parts);
        sum.parts.extend(other.parts.iter().map(|(part, weight)| (part.clone(), weight * factor)));
        sum
    }

    /// The same with what pairs of places count; not halved before.
    pub(super) fn with_pairs(self, pairs: Vec<Pair>) -> Self {
        Number { pairs, ..self }
    }

    /// What pairs of places count.
    pub(super) fn pairs(&self) -> impl Iterator<Item = &Pair> {
        self.pairs.iter()
    }

    /// Half of it.
    #[must_use]
    pub fn halved(self) -> Self {
        Number { scale: 2 * self.scale, ..self }
    }

    /// The same where some places are known to have so many second values together; `None` where these do not count
    /// alike.
    pub fn with_sum(&self, places: &[Place], sum: i64) -> Option<Self> {
        let (those, others): (Vec<Term>, Vec<Term>) =
            self.terms().cloned().partition(|term| places.contains(&term.place));
        let step = those.first()?.weights.last().copied()?;
        let alike = those.len() == places.len() && those.iter().all(|term| *term.weights == [0, step]);
        let rest = Number { terms: Arc::new(Terms::new(others)).into(), ..self.clone() };
        alike.then(|| Number { constant: self.constant + step * sum, ..rest })
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
        let is_known = self.terms.list.is_empty() && self.is_of_places() && self.constant % self.scale == 0;
        is_known.then_some(self.constant / self.scale)
    }

    /// Whether each place counts for itself, in any order.
    pub fn is_of_places(&self) -> bool {
        self.readings.is_empty() && self.parts.is_empty() && self.pairs.is_empty()
    }

    /// Whether it counts more than places and readings.
    pub(super) fn has_more_than_readings(&self) -> bool {
        !self.parts.is_empty() || !self.pairs.is_empty()
    }

    /// The one place that it depends on, and the values there with which it compares like this.
    pub(super) fn of_one(&self, comparison: Comparison) -> Option<(Place, Domain)> {
        let [term] = &self.terms.list[..] else { return None };
        let fits = |index: &usize| comparison.holds(self.constant + term.weights[*index]);
        let fitting = (0..term.weights.len()).filter(fits).map(Domain::just);
        let domain = fitting.fold(Domain::default(), |all, one| all | one);
        (self.is_of_places() && self.is_whole() && self.done == 0 && self.read.is_empty())
            .then_some((term.place, domain))
    }

    /// Whether it is counted in wholes.
    pub(super) fn is_whole(&self) -> bool {
        self.scale == 1
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

    /// The same, for comparing it like this: what is read no further than that can matter.
    #[must_use]
    pub fn cut(mut self, comparison: Comparison) -> Self {
        let (least, most) = self.bounds();
        for reading in &mut self.readings {
            // More than this makes it too large, or too small, whatever else it counts.
            let left = match (comparison, reading.factor().signum()) {
                (Comparison::Equal | Comparison::NotEqual | Comparison::AtMost, 1) => -least,
                (Comparison::Equal | Comparison::NotEqual | Comparison::AtLeast, -1) => most,
                _ => continue,
            };
            reading.cut(usize::try_from(left / reading.factor().abs()).unwrap_or_default());
        }
        self
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
        for (from, to) in self.readings.iter().map(Reading::bounds).chain(self.pairs.iter().map(Pair::bounds)) {
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
        let pairs = self.pairs.iter().map(|pair| pair.canonical(number)).collect();
        Number { pairs, terms: Arc::new(Terms::new(terms.collect())).into(), readings, parts, ..self.clone() }
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
        let mut pairs = Vec::with_capacity(self.pairs.len());
        let mut is_changed = false;
        for pair in &self.pairs {
            let rest = pair.assign(place, index);
            is_changed |= rest.is_some();
            let rest = rest.unwrap_or_else(|| pair.clone());
            match rest.known() {
                Some(known) => held += known,
                None => pairs.push(rest),
            }
        }
        if term.is_none() && !is_read && !is_changed && parts == self.parts {
            return None;
        }
        let mut rest = Number { parts, pairs, constant: self.constant + held, ..self.clone() };
        if let Some((at, term)) = term {
            rest.constant += term.weights.get(index).copied().unwrap_or_default();
            rest.read.push(at as u16);
            rest.read.sort_unstable();
            let next = rest.read.iter().zip(rest.done..).take_while(|&(&at, next)| usize::from(at) == next).count();
            rest.read.drain(..next);
            rest.done += next;
            if rest.done == rest.terms.list.len() {
                (rest.done, rest.terms) = (0, NOTHING.clone());
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
