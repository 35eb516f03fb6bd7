//! The lines of a text that matter.
//!
//! In: bytes. Out: lines with the place where they start. Must not know: formats.

use std::ops::Range;

use crate::diagnostic::Diagnostic;
use crate::family::directives::MARK;
use crate::input::Source;

/// A line, without what ends it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'t> {
    /// Where it starts in the text.
    pub(super) start: usize,
    /// What is in it.
    pub(super) text: &'t [u8],
}

impl<'t> Line<'t> {
    /// The bytes of the text that it takes.
    pub(super) fn range(&self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }

    /// Whether there is nothing in it.
    pub(super) fn is_blank(&self) -> bool {
        self.text.iter().all(u8::is_ascii_whitespace)
    }

    /// Whether it is a comment: `#` comes first.
    pub(super) fn is_comment(&self) -> bool {
        self.text.trim_ascii_start().first() == Some(&b'#')
    }

    /// The same without spaces at both ends.
    pub(super) fn trimmed(&self) -> Line<'t> {
        let left = self.text.trim_ascii_start();
        Line { start: self.start + self.text.len() - left.len(), text: left.trim_ascii_end() }
    }

    /// The last field of a line, after names and tabs.
    pub(super) fn last_field(self) -> Line<'t> {
        self.parts(|byte| byte == b'\t').last().map_or(self, Line::trimmed)
    }

    /// The parts between separators, which may be none.
    pub(super) fn parts(&self, separator: impl Fn(u8) -> bool) -> Vec<Line<'t>> {
        let mut start = self.start;
        let parts = self.text.split(|&byte| separator(byte));
        parts
            .map(|text| {
                let part = Line { start, text };
                start += text.len() + 1;
                part
            })
            .collect()
    }
}

/// All lines, without a byte order mark, line ends and the carriage returns before them.
pub(super) fn lines(text: &[u8]) -> impl Iterator<Item = Line<'_>> {
    let mark = if text.starts_with(MARK) { MARK.len() } else { 0 };
    let mut start = mark;
    text[mark..].split(|&byte| byte == b'\n').map(move |line| {
        let here = start;
        start += line.len() + 1;
        Line { start: here, text: line.strip_suffix(b"\r").unwrap_or(line) }
    })
}

/// The lines that are neither blank nor comments.
pub(super) fn content(text: &[u8]) -> Vec<Line<'_>> {
    lines(text).filter(|line| !line.is_blank() && !line.is_comment()).collect()
}

/// The only line of a format that takes one line.
pub(super) fn only<'t>(source: &Source<'t>) -> Result<Line<'t>, Diagnostic> {
    let content = content(source.bytes);
    match content[..] {
        [] => Err(nothing()),
        [line] => Ok(line.trimmed()),
        [_, second, ..] => Err(more(source, &second)),
    }
}

/// There is no puzzle.
pub(super) fn nothing() -> Diagnostic {
    Diagnostic::new("there is no slitherlink here").help("rows of digits 0 to 4, with `-` for no clue, make one")
}

/// There is more than one puzzle.
pub(super) fn more(source: &Source<'_>, second: &Line<'_>) -> Diagnostic {
    Diagnostic::at(source, second.range(), "there is more here than one slitherlink").label("the next one starts here")
}
