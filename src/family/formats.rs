//! The formats of one family as rows of a table.
//!
//! In: the table. Out: what a [`Family`](super::Family) does with a text or a puzzle in one of them. Must not know: any
//! format.

use std::ops::Range;

use super::{Format, ParseOptions, Puzzle, WriteError};
use crate::diagnostic::{Diagnostic, Source};
use crate::text::Part;

/// A format of puzzles `P`, beside which an `A` may be written: an answer, what a player has filled in.
pub(crate) struct Row<P: 'static, A: 'static, L: 'static = fn(Part<'_>) -> bool> {
    /// Its name.
    pub(crate) format: Format,
    /// Whether a text looks like this format, without parsing it; `()` if the family detects its formats itself.
    pub(crate) detect: L,
    /// The parts of a text that are one puzzle each.
    pub(crate) split: fn(&[u8]) -> Vec<Range<usize>>,
    pub(crate) reader: Reader<P>,
    pub(crate) writer: Writer<P, A>,
}

/// Reads the one puzzle in a source.
pub(crate) enum Reader<P> {
    /// From the text behind the comments at its top.
    Text(fn(&Source<'_>, Part<'_>) -> Result<P, Diagnostic>),
    /// From all of it.
    Source(fn(&Source<'_>, &ParseOptions) -> Result<P, Diagnostic>),
}

/// Writes a puzzle, or says why the format cannot hold it.
pub(crate) enum Writer<P, A> {
    /// It can hold all puzzles.
    Any(fn(&P) -> String),
    /// It can hold some.
    Some(fn(&P) -> Result<String, String>),
    /// It has a place for what is beside the puzzle.
    Beside(fn(&P, &A) -> Result<String, String>),
    /// It is a picture.
    Picture(fn(&P, &A) -> Result<Vec<u8>, String>),
}

/// One range for each line that is no comment.
pub(crate) fn split_lines(text: &[u8]) -> Vec<Range<usize>> {
    Part::whole(text).content().map(Part::span).collect()
}

/// One range for each document of JSON; what is none is left to the parser to complain about.
pub(crate) fn split_documents(text: &[u8]) -> Vec<Range<usize>> {
    let documents = Part::whole(text).skip_comments();
    let mut values = serde_json::Deserializer::from_slice(documents.text).into_iter::<serde::de::IgnoredAny>();
    let mut ranges = Vec::new();
    let mut start = 0;
    while let Some(Ok(_)) = values.next() {
        let end = documents.start + values.byte_offset();
        ranges.push(start..end);
        start = end;
    }
    if ranges.is_empty() || !text[start..].trim_ascii().is_empty() {
        ranges.push(start..text.len());
    }
    ranges
}

/// The names of the formats.
pub(crate) const fn names<P, A, L, const N: usize>(rows: &[Row<P, A, L>; N]) -> [Format; N] {
    let mut names = [rows[0].format; N];
    let mut at = 0;
    while at < N {
        names[at] = rows[at].format;
        at += 1;
    }
    names
}

fn find<P, A, L>(rows: &[Row<P, A, L>], format: Format) -> Option<&Row<P, A, L>> {
    rows.iter().find(|row| row.format == format)
}

/// The parts of a text that are one puzzle each.
pub(crate) fn split<P, A, L>(rows: &[Row<P, A, L>], format: Format, text: &[u8]) -> Vec<Range<usize>> {
    find(rows, format).map_or_else(|| std::iter::once(0..text.len()).collect(), |row| (row.split)(text))
}

/// Reads the one puzzle in a source.
pub(crate) fn read<P, A, L>(
    rows: &[Row<P, A, L>],
    family: &str,
    source: &Source<'_>,
    format: Format,
    options: &ParseOptions,
) -> Result<P, Diagnostic> {
    match find(rows, format).map(|row| &row.reader) {
        Some(Reader::Text(read)) => read(source, Part::whole(source.bytes).skip_comments()),
        Some(Reader::Source(read)) => read(source, options),
        None => Err(foreign(format, family, &rows.iter().map(|row| row.format).collect::<Vec<_>>())),
    }
}

/// The error for a format of other families.
pub(crate) fn foreign(format: Format, family: &str, formats: &[Format]) -> Diagnostic {
    Diagnostic::new(format!("`{format}` is not a {family} format"))
        .help(format!("{family} formats are {}", itertools::join(formats, ", ")))
}

/// Writes a puzzle, and what is beside it where the format has a place for it.
pub(crate) fn write<P: Puzzle, A, L>(
    rows: &[Row<P, A, L>],
    puzzle: &P,
    format: Format,
    beside: &A,
    out: &mut Vec<u8>,
) -> Result<(), WriteError> {
    let written = match find(rows, format).map(|row| &row.writer) {
        Some(Writer::Any(write)) => Ok(write(puzzle).into_bytes()),
        Some(Writer::Some(write)) => write(puzzle).map(String::into_bytes),
        Some(Writer::Beside(write)) => write(puzzle, beside).map(String::into_bytes),
        Some(Writer::Picture(write)) => write(puzzle, beside),
        None => Err(format!("it is not a format for {}s", puzzle.family().name)),
    };
    out.extend(written.map_err(|reason| WriteError { family: puzzle.family(), format, reason })?);
    Ok(())
}
