//! The values of a puzzle and their names.
//!
//! In: a range. Out: numbers of values, words. Must not know: what a value means for a rule.

use std::ops::Range;

use super::{Layout, Place, PlaceKind, Value};

/// The names of values at places that are not edges; a value of an edge is `line` or `no line`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Words {
    /// As numbers.
    Numbers,
    /// These words, in the order of the values.
    Names(&'static [&'static str]),
    /// The names that come with the board: [`Layout::value_name`].
    Listed,
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
        Values { first: 0, end: count + 1, words: Words::Listed }
    }

    /// The values, ascending.
    pub fn range(self) -> Range<Value> {
        self.first..self.end
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
            Words::Listed => "colour",
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
            Words::Listed => layout.value_name(value),
            _ => self.name(layout.kind(place), value),
        }
    }

    /// The name of a value that does not come with the board.
    pub fn name(self, kind: PlaceKind, value: Value) -> String {
        let index = self.index(value).unwrap_or_default();
        match (kind, self.words) {
            (PlaceKind::Edge, _) => ["no line", "line"].get(index).copied().unwrap_or_default().to_owned(),
            (_, Words::Numbers | Words::Listed) => value.to_string(),
            (_, Words::Names(names)) => names.get(index).copied().unwrap_or_default().to_owned(),
        }
    }

    /// The name of "the place has the value" in a formula: `edge r1c1-r1c2`, `r1c1 filled`, `r1c1 = 5`.
    pub fn atom_name(self, layout: &Layout, (place, value): (Place, Value)) -> String {
        let name = layout.name(place);
        match (layout.kind(place), self.words) {
            (PlaceKind::Edge, _) => name,
            (_, Words::Numbers) => format!("{name} = {value}"),
            (_, Words::Names(_) | Words::Listed) => format!("{name} {}", self.name_at(layout, place, value)),
        }
    }
}
