//! Text that families share: parts of lines with their places, and the codecs of addresses and game ids.
//!
//! In: bytes. Out: parts, cells, and text again. Must not know: families.

pub mod pzpr;
pub mod tatham;

use std::ops::Range;

/// A part of a source: its bytes and where they start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part<'t> {
    /// Where it starts in the source.
    pub start: usize,
    /// What is in it.
    pub text: &'t [u8],
}

impl<'t> Part<'t> {
    /// The part of a source in which the bytes from `start` on are `text`.
    pub fn new(start: usize, text: &'t [u8]) -> Self {
        Part { start, text }
    }

    /// The bytes of the source that it takes.
    pub fn span(self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }

    /// A part of the part.
    #[must_use]
    pub fn slice(self, range: Range<usize>) -> Part<'t> {
        Part { start: self.start + range.start, text: &self.text[range] }
    }

    /// All from a byte on.
    #[must_use]
    pub fn from(self, at: usize) -> Part<'t> {
        self.slice(at..self.text.len())
    }

    /// The same without white space at both ends.
    #[must_use]
    pub fn trimmed(self) -> Part<'t> {
        let left = self.text.trim_ascii_start();
        Part { start: self.start + self.text.len() - left.len(), text: left.trim_ascii_end() }
    }

    /// The parts between separators, which may be empty; there is one at least.
    pub fn split(self, separator: u8) -> impl Iterator<Item = Part<'t>> {
        let mut start = self.start;
        self.text.split(move |&byte| byte == separator).map(move |text| {
            let part = Part { start, text };
            start += text.len() + 1;
            part
        })
    }

    /// A number in decimal digits; one that is too large is the largest.
    pub fn number(self) -> Option<usize> {
        let digits = !self.text.is_empty() && self.text.iter().all(u8::is_ascii_digit);
        let add = |sum: usize, &byte: &u8| sum.saturating_mul(10).saturating_add(usize::from(byte - b'0'));
        digits.then(|| self.text.iter().fold(0, add))
    }

    /// The text for a message.
    pub fn shown(self) -> String {
        String::from_utf8_lossy(self.text).escape_debug().to_string()
    }
}
