//! Pasted texts and files of other programs, rewritten in a format that is read.
//!
//! In: a text that no format reads. Out: the same puzzle in one of our formats, and the parts of the text that were left
//! out. Must not know: any family by name, files.
//!
//! A text is rewritten only if the result fits exactly one format and is a puzzle there. Notes, such as a title, come with
//! every verdict.

mod html;
mod inside;
mod prose;
mod saved;

pub(super) use inside::inner;
pub(crate) use prose::may_demand;

use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;

use super::formats::split_lines;
use super::registry::for_line;
use super::{ParseOptions, Puzzle, Reading};
use crate::diagnostic::{Diagnostic, Source};
use crate::render::carried;

/// A puzzle in one of our formats.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plain {
    /// The text.
    pub text: String,
    /// What was passed over, in words.
    pub notes: Vec<String>,
}

impl Plain {
    /// All of a text.
    pub(crate) fn of(text: impl Into<String>) -> Self {
        Plain { text: text.into(), notes: Vec::new() }
    }
}

/// The longest text that is looked at.
const MOST: usize = 1 << 22;

/// One way to write a text plainly.
type Way = fn(&str, &ParseOptions) -> Option<Plain>;

const WAYS: [Way; 6] = [spaces, inside::plain, html::plain, saved::plain, of_family, prose::plain];

/// The text in one of our formats, if it is in none.
pub(crate) fn plain(text: &[u8], options: &ParseOptions) -> Option<Plain> {
    // A picture that carries its puzzle is that puzzle, whatever its pixels are.
    if let Some(carried) = carried::found(text).filter(|carried| is_read(carried, options)) {
        return Some(Plain::of(carried)).filter(|_| options.from.is_none() && options.threshold.is_none());
    }
    let text = str::from_utf8(text).ok().filter(|text| text.len() <= MOST && options.from.is_none())?;
    let mut now = Plain::of(text);
    for way in WAYS {
        let Some(next) = way(&now.text, options) else { continue };
        now = Plain { text: next.text, notes: [now.notes, next.notes].concat() };
        if is_read(&now.text, options) {
            return (!is_read(text, options)).then_some(now);
        }
    }
    None
}

/// Reads the one puzzle in a text, also one that somebody pasted. What would be passed over is refused.
///
/// # Errors
/// When it is no puzzle, or could be several.
pub(crate) fn parse(source: &Source<'_>, options: &ParseOptions) -> Result<Arc<dyn Puzzle>, Diagnostic> {
    let read = |source: &Source<'_>| Reading::of(source, options)?.parse(source, options);
    read(source).or_else(|error| {
        let plain = plain(source.bytes, options).ok_or_else(|| error.clone())?;
        match plain.notes.first() {
            Some(note) => Err(error.help(format!("{note}: leave that out"))),
            None => read(&Source { bytes: plain.text.as_bytes(), ..*source }).map_err(|_| error),
        }
    })
}

/// Whether a text is read as it is.
fn is_read(text: &str, options: &ParseOptions) -> bool {
    puzzles(text, options) > 0
}

/// How many of the first puzzles in a text can be read, all being looked at where there are few.
fn puzzles(text: &str, options: &ParseOptions) -> usize {
    let source = Source { name: "text", bytes: text.as_bytes(), first_line: 1 };
    let Ok(reading) = Reading::of(&source, options) else { return 0 };
    let is_line = reading.format.is_line_based();
    let parts = if is_line { split_lines(source.bytes) } else { reading.split(source.bytes) };
    let parse = |part: Range<usize>| reading.parse(&Source { bytes: &source.bytes[part], ..source }, options);
    parts.into_iter().take(3).filter(|part| parse(part.clone()).is_ok()).count()
}

/// The usual blanks in the place of others, and nothing in that of signs that take no room.
fn spaces(text: &str, _: &ParseOptions) -> Option<Plain> {
    let is_nothing = |c: char| ('\u{200b}'..='\u{200d}').contains(&c) || "\u{2060}\u{feff}".contains(c);
    let is_wide = |c: char| c.is_whitespace() && !c.is_ascii();
    let body = text.strip_prefix('\u{feff}').unwrap_or(text);
    body.contains(|c| is_nothing(c) || is_wide(c)).then(|| {
        Plain::of(
            body.chars().filter(|&c| !is_nothing(c)).map(|c| if is_wide(c) { ' ' } else { c }).collect::<String>(),
        )
    })
}

/// What a family knows of other programs.
fn of_family(text: &str, options: &ParseOptions) -> Option<Plain> {
    /// The bytes at the start of a file within which it names its kind.
    const HEAD: usize = 200;
    match options.family {
        Some(family) => family.texts.plain(text),
        None => for_line(&text.as_bytes()[..text.len().min(HEAD)]).find_map(|family| family.texts.plain(text)),
    }
}

/// Some of a text, for a note.
fn shown(text: &str) -> Cow<'_, str> {
    let text = text.trim();
    match text.char_indices().nth(40) {
        Some((end, _)) => format!("{}..", &text[..end]).into(),
        None => text.into(),
    }
}
