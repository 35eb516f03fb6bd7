//! What a kind decides about its cells: words and numbers, and how they are written.
//!
//! In: numbers, text. Out: the one from the other. Must not know: puzzles of the kind.

use super::language::Expression;

/// A word for a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// `black`
    pub name: String,
    /// What several such cells are called: `black cells`, `stars`.
    pub plural: String,
    /// The character that stands for it.
    pub sign: String,
}

/// What is decided about a kind of place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Decided {
    /// Values that are words.
    pub words: Vec<Word>,
    /// The least and the greatest number, where there are numbers.
    pub numbers: Option<[Expression; 2]>,
    /// Whether numbers are written as letters: `a` is 1.
    pub letters: bool,
}

impl Decided {
    /// Whether the word with this number is what cells hold where there is nothing: its sign `-` gives nothing.
    pub fn is_nothing(&self, word: usize) -> bool {
        word == 0 && self.words.first().is_some_and(|word| word.sign == "-")
    }

    /// A number as it is written.
    pub fn numeral(&self, number: u32) -> String {
        match number {
            1..=26 if self.letters => char::from(b'a' + number as u8 - 1).to_string(),
            _ => number.to_string(),
        }
    }

    /// The number that a text is.
    pub fn number(&self, text: &str) -> Option<u32> {
        let is_plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        match text.as_bytes() {
            &[letter @ b'a'..=b'z'] if self.letters => Some(u32::from(letter - b'a') + 1),
            _ if is_plain => text.parse().ok(),
            _ => None,
        }
    }
}
