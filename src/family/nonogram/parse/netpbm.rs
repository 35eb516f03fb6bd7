//! What portable bitmaps, greymaps and pixmaps have in common: headers, comments, plain values, one after the other.
//!
//! In: bytes. Out: numbers with their places. Must not know: what the numbers mean.

use std::ops::Range;

use super::lines::number;
use crate::diagnostic::{Diagnostic, Source};
use crate::text::Part;

/// Whether the bytes start with one of these magic numbers.
pub(super) fn starts_with(text: Part<'_>, numbers: &[u8]) -> bool {
    let is_end = |byte: &u8| byte.is_ascii_whitespace() || *byte == b'#';
    matches!(text.text, [b'P', number, rest, ..] if numbers.contains(number) && is_end(rest))
}

/// One range for each picture, of which `end` tells where it ends; what is no picture stays in one piece.
pub(super) fn split(bytes: &[u8], end: impl Fn(&Source<'_>) -> Option<usize>) -> Vec<Range<usize>> {
    let mut parts = Vec::new();
    let mut start = 0;
    while let Some(length) = end(&Source { name: "", bytes: &bytes[start..], first_line: 1 }) {
        parts.push(start..start + length);
        start += length;
        if bytes[start..].trim_ascii().is_empty() {
            return parts;
        }
    }
    parts.push(start..bytes.len());
    parts
}

/// Refuses more than white space behind the end of the pixels.
pub(super) fn nothing_behind(source: &Source<'_>, end: usize, what: &str) -> Result<(), Diagnostic> {
    let rest = Part::new(end, &source.bytes[end..]).trimmed();
    if rest.text.is_empty() {
        return Ok(());
    }
    Err(Diagnostic::at(source, rest.slice(0..1).span(), "there is more behind the last pixel")
        .help(format!("the {what} is as large as its header says: correct the width and the height")))
}

/// What is left of a header, or of plain values.
pub(super) struct Scan<'s> {
    source: &'s Source<'s>,
    pub(super) rest: Part<'s>,
    /// The comments so far.
    pub(super) comments: Vec<String>,
}

impl<'s> Scan<'s> {
    /// What is behind the magic number at the start of `text`.
    pub(super) fn behind(source: &'s Source<'s>, text: Part<'s>) -> Self {
        Scan { source, rest: text.from(2), comments: Vec::new() }
    }

    /// What is left without blanks and comments in front.
    pub(super) fn next(&mut self) -> Part<'s> {
        loop {
            self.rest = self.rest.take(u8::is_ascii_whitespace).1;
            let Some(comment) = self.rest.after(b'#') else { return self.rest };
            let (comment, rest) = comment.take(|&byte| byte != b'\n');
            self.comments.push(comment.lossy().trim().to_owned());
            self.rest = rest;
        }
    }

    /// The next number and its place in the source.
    pub(super) fn number(&mut self, what: &str) -> Result<(usize, Range<usize>), Diagnostic> {
        let (digits, rest) = self.next().take(u8::is_ascii_digit);
        self.rest = rest;
        let found = number(digits.text).map(|number| (number as usize, digits.span()));
        found.ok_or_else(|| Diagnostic::at(self.source, digits.start..digits.start + 1, format!("expected the {what}")))
    }
}
