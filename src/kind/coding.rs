//! Which values of places words and numbers are.
//!
//! In: what a kind decides about its cells. Out: the value of a word, the number of a value. Must not know: boards.

use super::Decided;
use crate::board::Value;

/// The largest number that a place can hold.
pub(super) const LARGEST: i64 = 120;

/// What is added to the number of a mark, so that sentences tell marks from what cells hold.
pub(super) const MARKS: Value = 1 << 12;

/// Which values words and numbers are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Coding {
    /// The value of the first word.
    pub(super) words: Value,
    /// The number of words.
    pub(super) count: Value,
    /// The least number, where there are numbers.
    pub(super) numbers: Option<Value>,
}

impl Coding {
    /// Words lie below numbers, so that a number is the value with that number; above them where there is no room.
    pub(super) fn new(decided: &Decided, least: Option<i64>, most: i64) -> Self {
        let count = decided.words.len() as Value;
        let words = match least {
            Some(least) if least < i64::from(count) => (most + 1) as Value,
            Some(least) => least as Value - count,
            None => 0,
        };
        Coding { words, count, numbers: least.map(|least| least as Value) }
    }

    /// The value of the word with this number.
    pub(super) fn word(self, word: usize) -> Value {
        self.words + word as Value
    }

    /// All values that can be numbers.
    pub(super) fn all_numbers(self) -> Vec<Value> {
        let least = self.numbers.unwrap_or_default();
        (least..=LARGEST as Value).filter(|&value| self.number(value).is_some()).collect()
    }

    /// All other values.
    pub(super) fn all_but(self, values: &[Value]) -> Vec<Value> {
        let words = (0..usize::from(self.count)).map(|word| self.word(word));
        let numbers = self.numbers.map(|_| self.all_numbers()).unwrap_or_default();
        words.chain(numbers).filter(|value| !values.contains(value)).collect()
    }

    /// The number that a value is.
    pub(super) fn number(self, value: Value) -> Option<i64> {
        let is_word = (self.words..self.words + self.count).contains(&value);
        (self.numbers.is_some() && !is_word).then(|| i64::from(value))
    }

    /// The value of a number.
    pub(super) fn value(self, number: i64) -> Option<Value> {
        Value::try_from(number).ok().filter(|&value| self.number(value) == Some(number))
    }
}
