//! The values of places and their names.
//!
//! In: a range; for a board, which places have which values. Out: numbers of values, words. Must not know: what a value means for a rule.

use std::ops::Range;

use smallvec::{SmallVec, smallvec};

use super::{Layout, Place, PlaceKind, Value};

/// The names of values at places that are not edges; a value of an edge is `line` or `no line`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Words {
    /// As numbers.
    Numbers,
    /// These words, in the order of the values.
    Names(&'static [&'static str]),
    /// A list of names that comes with the board, by its number: [`Layout::value_name`]; and what they name: `colour`.
    Listed(u8, &'static str),
}

/// The values that a place can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Values {
    first: Value,
    end: Value,
    words: Words,
}

impl Values {
    /// The digits from 1 to `order`.
    pub fn digits(order: usize) -> Self {
        Values { first: 1, end: order as Value + 1, words: Words::Numbers }
    }

    /// `count` numbers, starting with `first`.
    pub fn numbers(first: Value, count: usize) -> Self {
        Values { first, end: first + count as Value, words: Words::Numbers }
    }

    /// Two values with these names: `empty`, `filled`.
    pub const fn two(words: &'static [&'static str; 2]) -> Self {
        Values { first: 0, end: 2, words: Words::Names(words) }
    }

    /// Empty, and `count` colours from 1, with the names that come with the board.
    pub const fn colours(count: Value) -> Self {
        Values { first: 0, end: count + 1, words: Words::Listed(0, "colour") }
    }

    /// `count` values from `first`, with names from this list of the board.
    pub const fn listed(first: Value, count: usize, list: u8) -> Self {
        Values { first, end: first + count as Value, words: Words::Listed(list, "value") }
    }

    /// The values, ascending.
    pub fn range(self) -> Range<Value> {
        self.first..self.end
    }

    /// Whether they are equal; names are compared only where they are two lists.
    fn are(self, other: Values) -> bool {
        match (self.words, other.words) {
            (Words::Names(own), Words::Names(others)) if std::ptr::eq(own, others) => self.range() == other.range(),
            _ => self == other,
        }
    }

    /// How many values there are.
    pub fn len(self) -> usize {
        usize::from(self.end - self.first)
    }

    /// Whether there are none; no puzzle has that.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Whether the values are 0 and 1, so that one atom decides a place.
    pub fn are_two(self) -> bool {
        self.range() == (0..2)
    }

    /// The values that have an atom: all, or the second of two.
    pub fn atoms(self) -> Range<Value> {
        self.first + Value::from(self.are_two())..self.end
    }

    /// What people call a value.
    pub fn noun(self) -> &'static str {
        match self.words {
            Words::Numbers => "digit",
            Words::Listed(_, noun) => noun,
            Words::Names(_) => "value",
        }
    }

    /// What an open place counts as, where that is a value: empty, no line. `None` where the values are numbers.
    pub fn blank(self) -> Option<Value> {
        (self.words != Words::Numbers).then_some(self.first)
    }

    /// What stands for an open place on a board: a blank, or a number that is no value.
    pub fn open(self) -> Value {
        if self.words == Words::Numbers && self.first == 0 { self.end } else { 0 }
    }

    /// The number of a value, from 0.
    #[inline]
    pub fn index(self, value: Value) -> Option<usize> {
        self.range().contains(&value).then(|| usize::from(value - self.first))
    }

    /// The value with a number.
    pub fn value(self, index: usize) -> Value {
        self.first + index as Value
    }

    /// How values are named.
    pub fn words(self) -> Words {
        self.words
    }

    /// The name of a value at a place: `7`, `filled`, `line`, `red`.
    pub fn name_at(self, layout: &Layout, place: Place, value: Value) -> String {
        match self.words {
            Words::Listed(list, _) => layout.value_name(list, value),
            _ => self.name(layout.kind(place), value),
        }
    }

    /// The name of a value that does not come with the board.
    pub fn name(self, kind: PlaceKind, value: Value) -> String {
        let index = self.index(value).unwrap_or_default();
        match (kind, self.words) {
            (PlaceKind::Edge, Words::Names(_)) => {
                ["no line", "line"].get(index).copied().unwrap_or_default().to_owned()
            }
            (_, Words::Numbers | Words::Listed(..)) => value.to_string(),
            (_, Words::Names(names)) => names.get(index).copied().unwrap_or_default().to_owned(),
        }
    }

    /// The name of "the place has the value" in a formula: `edge r1c1-r1c2`, `r1c1 filled`, `r1c1 = 5`.
    pub fn atom_name(self, layout: &Layout, (place, value): (Place, Value)) -> String {
        // In formulas a border is an edge like others.
        let name = match layout.kind(place) {
            PlaceKind::Edge => format!("edge {}", layout.at(place)),
            _ => layout.name(place),
        };
        match (layout.kind(place), self.words) {
            (PlaceKind::Edge, Words::Names(_)) => name,
            (_, Words::Numbers) => format!("{name} = {value}"),
            (_, Words::Names(_) | Words::Listed(..)) => format!("{name} {}", self.name_at(layout, place, value)),
        }
    }
}

/// The values of each place of a board: runs of consecutive places that have the same ones. Most boards are one run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Holds {
    /// The number of the place behind the run, and the values of its places.
    runs: SmallVec<[(u32, Values); 1]>,
    /// For the first of each [`NEAR`] places the number of its run; none where that is the first one.
    near: Vec<u32>,
}

/// The run is noted for one place in this many; for the others, the search goes on from the noted place before them.
const NEAR: usize = 8;

impl Holds {
    /// The same values at each of `places` places.
    pub fn all(values: Values, places: usize) -> Self {
        Holds { runs: smallvec![(places as u32, values)], near: Vec::new() }
    }

    /// Appends a place.
    pub fn push(&mut self, values: Values) {
        let place = self.places();
        let end = place as u32 + 1;
        match self.runs.last_mut() {
            Some(last) if last.1.are(values) => last.0 = end,
            _ => self.runs.push((end, values)),
        }
        if place.is_multiple_of(NEAR) && self.runs.len() > 1 {
            self.near.resize(place / NEAR, 0);
            self.near.push(self.runs.len() as u32 - 1);
        }
    }

    /// The values of a place.
    #[inline]
    pub fn at(&self, place: Place) -> Values {
        // Edges come first, and are one run.
        if place.0 < self.runs[0].0 {
            return self.runs[0].1;
        }
        self.further(place)
    }

    /// The values of a place that is not in the first run.
    fn further(&self, place: Place) -> Values {
        let from = self.near.get(place.index() / NEAR).map_or(0, |&run| run as usize);
        let run = self.runs[from..].iter().find(|(end, _)| place.0 < *end).expect("the place has values");
        run.1
    }

    /// The number of places.
    pub fn places(&self) -> usize {
        self.runs.last().map_or(0, |&(end, _)| end as usize)
    }

    /// The largest number of values of a place.
    pub fn most(&self) -> usize {
        self.runs.iter().map(|(_, values)| values.len()).max().unwrap_or_default()
    }

    /// The values of all places, if they are the same.
    pub fn uniform(&self) -> Option<Values> {
        match self.runs[..] {
            [(_, values)] => Some(values),
            _ => None,
        }
    }

    /// All places with their values.
    pub fn iter(&self) -> impl Iterator<Item = (Place, Values)> + '_ {
        let mut start = 0;
        self.runs.iter().flat_map(move |&(end, values)| {
            let run = start..end;
            start = end;
            run.map(move |place| (Place(place), values))
        })
    }
}
