//! Numbers that depend on the values of places: counts, sums, what is seen along a line.
//!
//! In: places, what each value counts. Out: bounds, and what is left when a place has a value. Must not know: formulas.

use std::sync::Arc;

use crate::board::{Domain, Place};

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

/// A number that is read off places in a fixed order.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Reading {
    /// The parts that are read, each with its places.
    arms: Arc<[Arc<[Place]>]>,
    how: How,
    /// What the number is multiplied by.
    factor: i64,
    /// The position of the next place, and which it is.
    position: usize,
    next: (u16, u16),
    state: [i64; 2],
}

/// How a line is read.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum How {
    /// The number of places with one of these values up to the first other place of each arm.
    Reach(Domain),
    /// The number of places that are higher than all before them; by the number of a value, its height from 1, if it has one.
    Visible(Arc<[Option<i64>]>),
    /// The number of runs of places with one of these values.
    Runs(Domain),
    /// The number of arms in which some place has one of these values.
    Arms(Domain),
    /// What the values between the first and the second place with one of these values count; `far` where there are not
    /// two.
    Between(Domain, Arc<[i64]>),
}

/// More than any number that can be demanded.
const FAR: i64 = 1 << 40;

impl Reading {
    fn new(arms: Vec<Vec<Place>>, how: How) -> Self {
        let arms: Arc<[Arc<[Place]>]> = arms.into_iter().filter(|arm| !arm.is_empty()).map(Into::into).collect();
        Reading { arms, how, factor: 1, position: 0, next: (0, 0), state: [0, 0] }
    }

    /// The number of places with one of these values, from the start of each arm up to the first other place.
    pub fn reach(arms: Vec<Vec<Place>>, values: Domain) -> Self {
        Self::new(arms, How::Reach(values))
    }

    /// The number of places that are higher than all before them, given the height of each value.
    pub fn visible(line: Vec<Place>, heights: Vec<Option<i64>>) -> Self {
        Self::new(vec![line], How::Visible(heights.into_iter().map(|height| height.map(|height| height + 1)).collect()))
    }

    /// The number of runs of places with one of these values.
    pub fn runs(line: Vec<Place>, values: Domain) -> Self {
        Self::new(vec![line], How::Runs(values))
    }

    /// The number of arms in which some place has one of these values.
    pub fn arms(arms: Vec<Vec<Place>>, values: Domain) -> Self {
        Self::new(arms, How::Arms(values))
    }

    /// What the values between the first and the second place with one of these `marks` count.
    pub fn between(line: Vec<Place>, marks: Domain, weights: Vec<i64>) -> Self {
        Self::new(vec![line], How::Between(marks, weights.into()))
    }

    /// The places, in the order in which they are read.
    pub fn places(&self) -> impl Iterator<Item = Place> + '_ {
        self.arms.iter().flat_map(|arm| arm.iter().copied())
    }

    /// The places that are not read yet.
    fn left(&self) -> usize {
        let (arm, at) = (usize::from(self.next.0), usize::from(self.next.1));
        self.arms.iter().skip(arm).map(|arm| arm.len()).sum::<usize>() - at
    }

    /// The place that is read next.
    fn is_next(&self, position: usize, place: Place) -> bool {
        let (arm, at) = (usize::from(self.next.0), usize::from(self.next.1));
        position == self.position && self.arms.get(arm).is_some_and(|arm| arm[at] == place)
    }

    fn bounds(&self) -> (i64, i64) {
        let left = self.left() as i64;
        let (least, most) = match &self.how {
            // Nothing more is seen in an arm that is blocked.
            How::Reach(_) if self.state[1] == 1 => {
                let arm = self.arms.get(usize::from(self.next.0)).map_or(0, |arm| arm.len());
                (self.state[0], self.state[0] + left - (arm as i64 - i64::from(self.next.1)))
            }
            How::Reach(_) | How::Visible(_) => (self.state[0], self.state[0] + left),
            How::Runs(_) => (self.state[0], self.state[0] + (left + 1 - self.state[1]) / 2),
            How::Arms(_) => {
                let arms = self.arms.len() as i64 - i64::from(self.next.0);
                (self.state[0] + self.state[1], self.state[0] + arms)
            }
            How::Between(_, weights) => {
                let [most, least] = [weights.iter().copied().max(), weights.iter().copied().min()];
                let most = most.unwrap_or_default().max(0) * left;
                let least = least.unwrap_or_default().min(0) * left;
                match self.state[0] {
                    2 => (self.state[1], self.state[1]),
                    _ if left == 0 => (FAR, FAR),
                    1 => (self.state[1] + least, FAR.max(self.state[1] + most)),
                    _ => (least, FAR.max(most)),
                }
            }
        };
        let (one, other) = (least * self.factor, most * self.factor);
        (one.min(other), one.max(other))
    }

    fn read(&mut self, index: usize) {
        let last = usize::from(self.next.1) + 1 == self.arms[usize::from(self.next.0)].len();
        match &self.how {
            How::Reach(values) => {
                if self.state[1] == 0 && values.contains(index) {
                    self.state[0] += 1;
                } else {
                    self.state[1] = 1;
                }
                if last {
                    self.state[1] = 0;
                }
            }
            How::Visible(heights) => {
                if let Some(height) = heights.get(index).copied().flatten().filter(|&height| height > self.state[1]) {
                    self.state = [self.state[0] + 1, height];
                }
            }
            How::Runs(values) => {
                let inside = i64::from(values.contains(index));
                self.state = [self.state[0] + i64::from(inside > self.state[1]), inside];
            }
            How::Arms(values) => {
                self.state[1] |= i64::from(values.contains(index));
                if last {
                    self.state = [self.state[0] + self.state[1], 0];
                }
            }
            How::Between(marks, weights) => {
                if marks.contains(index) {
                    self.state[0] = (self.state[0] + 1).min(2);
                } else if self.state[0] == 1 {
                    self.state[1] += weights.get(index).copied().unwrap_or_default();
                }
            }
        }
        self.position += 1;
        self.next = if last { (self.next.0 + 1, 0) } else { (self.next.0, self.next.1 + 1) };
    }
}

/// A number: a constant, what places count, and readings.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Number {
    /// Everything is this many times too large: 2 where ends of lines are counted instead of lines.
    scale: i64,
    constant: i64,
    terms: Arc<[Term]>,
    /// The terms before this one are read.
    read: Vec<u16>,
    readings: Vec<Reading>,
}

impl Number {
    /// A constant.
    pub fn just(constant: i64) -> Self {
        Number { scale: 1, constant, terms: Arc::new([]), read: Vec::new(), readings: Vec::new() }
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
        Number { terms: merged.into(), ..Number::just(0) }
    }

    /// What is read off a line.
    pub fn of_reading(reading: Reading) -> Self {
        if reading.arms.is_empty() {
            return Number::just(reading.bounds().0);
        }
        Number { readings: vec![reading], ..Number::just(0) }
    }

    /// The sum with `factor` times another number.
    #[must_use]
    pub fn plus(&self, other: &Number, factor: i64) -> Self {
        if self.scale < other.scale {
            let doubled = Number { scale: 1, ..Number::just(0).plus(self, other.scale) };
            return Number { scale: other.scale, ..doubled }.plus(other, factor);
        }
        let factor = factor * (self.scale / other.scale);
        let scaled = other.terms.iter().map(|term| Term {
            place: term.place,
            weights: term.weights.iter().map(|weight| weight * factor).collect(),
        });
        let mut sum = Number::of_places(self.terms.iter().cloned().chain(scaled));
        sum.scale = self.scale;
        sum.constant = self.constant + factor * other.constant;
        sum.readings.clone_from(&self.readings);
        let scaled = other.readings.iter().cloned();
        sum.readings.extend(scaled.map(|reading| Reading { factor: reading.factor * factor, ..reading }));
        sum
    }

    /// Half of it.
    #[must_use]
    pub fn halved(self) -> Self {
        Number { scale: 2 * self.scale, ..self }
    }

    /// The constant, if nothing else is in it.
    pub fn known(&self) -> Option<i64> {
        (self.terms.is_empty() && self.readings.is_empty()).then_some(self.constant / self.scale)
    }

    /// The constant part.
    pub fn constant(&self) -> i64 {
        self.constant
    }

    /// What places count.
    pub fn terms(&self) -> impl Iterator<Item = &Term> {
        self.terms.iter()
    }

    /// What is read in order.
    pub fn readings(&self) -> impl Iterator<Item = &Reading> {
        self.readings.iter()
    }

    /// The least and the most that it can be.
    pub fn bounds(&self) -> (i64, i64) {
        let (mut least, mut most) = (self.constant, self.constant);
        for (_, term) in self.open() {
            least += term.weights.iter().min().copied().unwrap_or_default();
            most += term.weights.iter().max().copied().unwrap_or_default();
        }
        for reading in &self.readings {
            let (from, to) = reading.bounds();
            (least, most) = (least + from, most + to);
        }
        (least, most)
    }

    fn open(&self) -> impl Iterator<Item = (usize, &Term)> {
        self.terms.iter().enumerate().filter(|(at, _)| !self.read.contains(&(*at as u16)))
    }

    /// The same number about other places.
    pub(super) fn canonical(&self, number: &impl Fn(Place) -> Place) -> Self {
        let terms =
            self.terms.iter().map(|term| Term { place: number(term.place), weights: Arc::clone(&term.weights) });
        let arm = |arm: &Arc<[Place]>| arm.iter().map(|&place| number(place)).collect();
        let reading = |reading: &Reading| Reading { arms: reading.arms.iter().map(arm).collect(), ..reading.clone() };
        Number { terms: terms.collect(), readings: self.readings.iter().map(reading).collect(), ..self.clone() }
    }

    /// Tells each reading the position of its first place.
    pub(super) fn seat(&mut self, next: &mut usize) {
        for reading in &mut self.readings {
            reading.position = *next;
            *next += reading.places().count();
        }
    }

    /// What is left when this place has the value with this number; `None` where nothing changes.
    pub(super) fn assign(&self, position: usize, place: Place, index: usize) -> Option<Self> {
        let term = self.open().find(|(_, term)| term.place == place);
        let is_read = self.readings.iter().any(|reading| reading.is_next(position, place));
        if term.is_none() && !is_read {
            return None;
        }
        let mut rest = self.clone();
        if let Some((at, term)) = term {
            rest.constant += term.weights.get(index).copied().unwrap_or_default();
            rest.read.push(at as u16);
            rest.read.sort_unstable();
            if rest.read.len() == rest.terms.len() {
                (rest.read, rest.terms) = (Vec::new(), Arc::new([]));
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
