//! Numbers that are read off places in a fixed order: what is seen, runs, products.
//!
//! In: places, what each value counts. Out: bounds, and what is left when the next place has a value. Must not know:
//! formulas.

use std::sync::Arc;

use super::shared::Shared;
use super::word::Word;
use crate::board::{Domain, Place};

/// A number that is read off places in a fixed order.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Reading {
    /// The parts that are read, each with its places.
    arms: Shared<[Arc<[Place]>]>,
    how: How,
    /// What the number is multiplied by.
    factor: i64,
    /// The position of the next place, and which it is.
    position: usize,
    next: (u16, u16),
    state: [i64; 2],
}

/// The places that readings read, one after the other; those that read the same places read them together.
#[derive(Debug, Default)]
pub(super) struct Seats {
    pub(super) places: Vec<Place>,
    seen: Vec<(Vec<Place>, usize)>,
}

impl Seats {
    /// The position of the first of these places.
    pub(super) fn of(&mut self, places: Vec<Place>) -> usize {
        if let Some((_, position)) = self.seen.iter().find(|(other, _)| *other == places) {
            return *position;
        }
        let position = self.places.len();
        self.places.extend(&places);
        self.seen.push((places, position));
        position
    }
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
    /// What the numbers make together.
    Folded(Fold, Arc<[i64]>),
    /// 1 where the line is accepted, otherwise 0. The state is that of the automaton, -1 where it is lost.
    Word(Shared<Word>),
}

/// What numbers make together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fold {
    /// Multiplied.
    Product,
    /// The largest; 0 where there is none.
    Largest,
    /// The smallest; 0 where there is none.
    Smallest,
    /// The first one; 0 where there is none.
    First,
    /// The largest without the others.
    Difference,
    /// The largest divided by the others, where that is a whole number.
    Quotient,
}

impl Fold {
    /// What a value counts that is no number.
    pub fn none(self) -> i64 {
        match self {
            Fold::Smallest | Fold::First => FAR,
            Fold::Product | Fold::Quotient => 1,
            Fold::Largest | Fold::Difference => 0,
        }
    }

    /// The state before the first number.
    fn start(self) -> [i64; 2] {
        match self {
            Fold::Product | Fold::Quotient => [1, 0],
            Fold::Smallest | Fold::First => [FAR, 0],
            Fold::Largest | Fold::Difference => [0, 0],
        }
    }

    /// The state after one more number.
    fn step(self, [all, largest]: [i64; 2], number: i64) -> [i64; 2] {
        match self {
            Fold::Product | Fold::Quotient => [all.saturating_mul(number).min(FAR), largest.max(number)],
            Fold::Largest => [all.max(number), 0],
            Fold::Smallest => [all.min(number), 0],
            Fold::First => [if all == FAR { number } else { all }, 0],
            Fold::Difference => [all + number, largest.max(number)],
        }
    }

    /// What the numbers made.
    fn end(self, [all, largest]: [i64; 2]) -> i64 {
        match self {
            Fold::Smallest | Fold::First if all == FAR => 0,
            Fold::Product | Fold::Largest | Fold::Smallest | Fold::First => all,
            Fold::Difference => 2 * largest - all,
            Fold::Quotient if all > 0 && largest * largest % all == 0 => largest * largest / all,
            Fold::Quotient => FAR,
        }
    }

    fn bounds(self, state: [i64; 2], left: usize, numbers: &[i64]) -> (i64, i64) {
        let [most, least] =
            [numbers.iter().copied().max(), numbers.iter().copied().min()].map(Option::unwrap_or_default);
        let power = |number: i64| (0..left).fold(state[0], |all, _| all.saturating_mul(number).min(FAR));
        match self {
            _ if left == 0 => (self.end(state), self.end(state)),
            Fold::Product => (power(least), power(most)),
            Fold::Largest => (state[0].max(least), state[0].max(most)),
            Fold::First if state[0] != FAR => (state[0], state[0]),
            Fold::Smallest if most < FAR || state[0] < FAR => (state[0].min(least), state[0].min(most)),
            // Perhaps there is none.
            Fold::Smallest | Fold::First => {
                let known = numbers.iter().copied().filter(|&number| number < FAR).max();
                (least.min(0), known.unwrap_or_default().max(0))
            }
            Fold::Difference | Fold::Quotient => (-FAR, FAR),
        }
    }
}

/// More than any number that can be demanded.
const FAR: i64 = 1 << 40;

impl Reading {
    fn new(arms: Vec<Vec<Place>>, how: How) -> Self {
        let arms: Arc<[Arc<[Place]>]> = arms.into_iter().filter(|arm| !arm.is_empty()).map(Into::into).collect();
        let arms = arms.into();
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

    /// What the numbers of places make together, given the number of each value.
    pub fn folded(places: Vec<Place>, fold: Fold, numbers: Arc<[i64]>) -> Self {
        Reading { state: fold.start(), ..Self::new(vec![places], How::Folded(fold, numbers)) }
    }

    /// 1 where the pieces of a line, with a gap between two of them, are a word that is accepted, otherwise 0.
    pub fn word(pieces: Vec<Vec<Place>>, word: Word) -> Self {
        Self::new(pieces, How::Word(Arc::new(word).into()))
    }

    /// The values that are reached, and what each place counts that is.
    pub(super) fn reached(&self) -> Option<(Domain, i64)> {
        match self.how {
            How::Reach(values) => Some((values, self.factor)),
            _ => None,
        }
    }

    /// How many places each arm has.
    pub(super) fn lengths(&self) -> impl Iterator<Item = usize> + '_ {
        self.arms.iter().map(|arm| arm.len())
    }

    /// What it is multiplied by.
    pub(super) fn factor(&self) -> i64 {
        self.factor
    }

    /// Forgets the places of an arm that are reached only where it counts more than this.
    pub(super) fn cut(&mut self, most: usize) {
        let is_new = self.next == (0, 0);
        if matches!(self.how, How::Reach(_)) && is_new && self.arms.iter().any(|arm| arm.len() > most + 1) {
            let arms: Arc<[Arc<[Place]>]> = self.arms.iter().map(|arm| arm[..arm.len().min(most + 1)].into()).collect();
            self.arms = arms.into();
        }
    }

    /// This many times as much.
    #[must_use]
    pub(super) fn times(self, factor: i64) -> Self {
        Reading { factor: self.factor * factor, ..self }
    }

    /// The same about other places.
    pub(super) fn canonical(&self, number: &impl Fn(Place) -> Place) -> Self {
        let arm = |arm: &Arc<[Place]>| arm.iter().map(|&place| number(place)).collect();
        Reading { arms: self.arms.iter().map(arm).collect::<Arc<[_]>>().into(), ..self.clone() }
    }

    /// Tells it the position of its first place.
    pub(super) fn seat(&mut self, seats: &mut Seats) {
        self.position = seats.of(self.places().collect());
    }

    /// The places, in the order in which they are read.
    pub fn places(&self) -> impl Iterator<Item = Place> + '_ {
        self.arms.iter().flat_map(|arm| arm.iter().copied())
    }

    /// The places that are not read yet.
    pub(super) fn left(&self) -> usize {
        let (arm, at) = (usize::from(self.next.0), usize::from(self.next.1));
        self.arms.iter().skip(arm).map(|arm| arm.len()).sum::<usize>() - at
    }

    /// The place that is read next.
    pub(super) fn is_next(&self, position: usize, place: Place) -> bool {
        let (arm, at) = (usize::from(self.next.0), usize::from(self.next.1));
        position == self.position && self.arms.get(arm).is_some_and(|arm| arm[at] == place)
    }

    pub(super) fn bounds(&self) -> (i64, i64) {
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
            How::Folded(fold, numbers) => fold.bounds(self.state, self.left(), numbers),
            How::Word(word) => match u32::try_from(self.state[0]).ok() {
                None => (0, 0),
                state if left == 0 => {
                    let accepted = word.accepts(state).into();
                    (accepted, accepted)
                }
                Some(_) => (0, 1),
            },
        };
        let (one, other) = (least * self.factor, most * self.factor);
        (one.min(other), one.max(other))
    }

    pub(super) fn read(&mut self, index: usize) {
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
            How::Word(word) => {
                let mut state = word.after(u32::try_from(self.state[0]).ok(), index);
                if last && usize::from(self.next.0) + 1 < self.arms.len() {
                    state = word.after(state, word.gap());
                }
                self.state[0] = state.map_or(-1, i64::from);
            }
            How::Folded(fold, numbers) => {
                self.state = fold.step(self.state, numbers.get(index).copied().unwrap_or_default());
            }
        }
        self.position += 1;
        self.next = if last { (self.next.0 + 1, 0) } else { (self.next.0, self.next.1 + 1) };
    }
}
