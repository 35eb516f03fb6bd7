//! Splits a DIMACS file into words.
//!
//! In: bytes. Out: words with their places, and whether they begin a line. Must not know: what they mean.

use std::ops::Range;

/// Iterates over the words of a text.
#[derive(Clone, Debug)]
pub(super) struct Scanner<'a> {
    bytes: &'a [u8],
    /// The position after a byte order mark.
    start: usize,
    at: usize,
}

/// A word and its position.
#[derive(Clone, Debug)]
pub(super) struct Word<'a> {
    pub(super) text: &'a [u8],
    pub(super) span: Range<usize>,
    /// Whether only spaces precede it on its line.
    pub(super) first: bool,
}

fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | 0x0b | 0x0c)
}

impl<'a> Scanner<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        let start = if bytes.starts_with(b"\xef\xbb\xbf") { 3 } else { 0 };
        Scanner { bytes, start, at: start }
    }

    /// The next word, on whatever line.
    pub(super) fn word(&mut self) -> Option<Word<'a>> {
        let mut first = self.at == self.start;
        while let Some(&byte) = self.bytes.get(self.at)
            && is_space(byte)
        {
            first |= byte == b'\n' || byte == b'\r';
            self.at += 1;
        }
        self.rest_of_word(first)
    }

    /// The next word on this line.
    pub(super) fn word_of_line(&mut self) -> Option<Word<'a>> {
        while let Some(&byte) = self.bytes.get(self.at)
            && is_space(byte)
            && byte != b'\n'
        {
            self.at += 1;
        }
        if self.bytes.get(self.at) == Some(&b'\n') { None } else { self.rest_of_word(false) }
    }

    fn rest_of_word(&mut self, first: bool) -> Option<Word<'a>> {
        let start = self.at;
        while let Some(&byte) = self.bytes.get(self.at)
            && !is_space(byte)
        {
            self.at += 1;
        }
        (self.at > start).then(|| Word { text: &self.bytes[start..self.at], span: start..self.at, first })
    }

    /// Skips to the end of the line that contains `from`, and returns the text in between.
    pub(super) fn line_from(&mut self, from: usize) -> &'a [u8] {
        let rest = &self.bytes[from..];
        let len = rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
        self.at = from + len;
        &rest[..len]
    }

    /// The position of the scanner.
    pub(super) fn at(&self) -> usize {
        self.at
    }
}

impl Word<'_> {
    /// The word for messages: shortened, without control characters for a terminal.
    pub(super) fn shown(&self) -> String {
        let text = String::from_utf8_lossy(self.text);
        let mut shown: String =
            text.chars().take(20).map(|c| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c }).collect();
        if text.chars().nth(20).is_some() {
            shown.push('…');
        }
        shown
    }

    /// The word as a number that fits, without a sign.
    pub(super) fn number(&self) -> Option<usize> {
        if self.text.is_empty() || !self.text.iter().all(u8::is_ascii_digit) {
            return None;
        }
        self.text
            .iter()
            .try_fold(0usize, |number, digit| number.checked_mul(10)?.checked_add(usize::from(digit - b'0')))
    }
}
