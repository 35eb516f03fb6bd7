//! Errors that point into the user's file and say what to do next.
//!
//! In: a place in a [`Source`] and words. Out: one [`Diagnostic`], rendered here and nowhere else. Must not
//! know: puzzles, terminals.

use std::ops::Range;

use annotate_snippets::renderer::DEFAULT_TERM_WIDTH;
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};

/// The text of one puzzle and where it came from.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    /// The name of the file, `<stdin>`, or `<argument>`.
    pub name: &'a str,
    /// The bytes; text for all formats except pictures.
    pub bytes: &'a [u8],
    /// The number of the first line within the file, from 1.
    pub first_line: usize,
}

/// The place of a problem in the user's input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Location {
    /// The name of the file, or `<stdin>`.
    pub name: String,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// The text of the line.
    text: String,
    /// The bytes of `text` that are marked.
    span: Range<usize>,
}

/// What is wrong with an input, where, and what to do about it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{title}")]
pub struct Diagnostic {
    /// The problem in the puzzle's words; lower case, no final period.
    pub title: String,
    /// Where it is, if it has a place.
    pub spot: Option<Box<Location>>,
    /// A note at that place.
    pub label: String,
    /// What to do next.
    pub help: Option<String>,
}

impl Diagnostic {
    /// A problem with an input as a whole.
    pub fn new(title: impl Into<String>) -> Self {
        Diagnostic { title: title.into(), spot: None, label: String::new(), help: None }
    }

    /// A problem at the bytes `span` of a source; the place shown is the part on the span's first line.
    pub fn at(source: &Source<'_>, span: Range<usize>, title: impl Into<String>) -> Self {
        Diagnostic { spot: Some(Box::new(Location::new(source, span))), ..Self::new(title) }
    }

    /// Adds a note at the place.
    #[must_use]
    pub fn label(mut self, label: impl Into<String>) -> Self {
        self.label = label.into();
        self
    }

    /// Adds what to do next.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// The part of the line round the place, and a marker below it with the note; `None` without a place, and where the
    /// whole line is meant. For pages, which show the title by themselves.
    pub fn marked_line(&self) -> Option<String> {
        const NEAR: usize = 40;
        let spot = self.spot.as_deref()?;
        let (before, marked) = (spot.text.get(..spot.span.start)?, spot.text.get(spot.span.clone())?);
        let after = spot.text.get(spot.span.end..)?;
        if before.trim().is_empty() && after.trim().is_empty() {
            return None;
        }
        let skipped = before.chars().count().saturating_sub(NEAR);
        let line: String =
            before.chars().skip(skipped).chain(marked.chars().chain(after.chars()).take(2 * NEAR)).collect();
        let space = " ".repeat(before.chars().count() - skipped);
        let marker = "^".repeat(marked.chars().count().clamp(1, 2 * NEAR));
        Some(format!("{}\n{space}{marker} {}", tidy(&line), tidy(&self.label)).trim_end().to_owned())
    }

    /// The whole message, several lines, without a newline at the end.
    pub fn render(&self, colour: bool) -> String {
        let renderer = if colour { Renderer::styled() } else { Renderer::plain() }.term_width(DEFAULT_TERM_WIDTH);
        let title = tidy(&self.title);
        let title = Level::ERROR.primary_title(title.as_str());
        let label = tidy(&self.label);
        let group = match &self.spot {
            None => Group::with_title(title),
            Some(spot) => {
                let mut mark = AnnotationKind::Primary.span(spot.span.clone());
                if !label.is_empty() {
                    mark = mark.label(label.as_str());
                }
                let snippet = Snippet::source(spot.text.as_str());
                title.element(snippet.line_start(spot.line).path(tidy(&spot.name)).annotation(mark))
            }
        };
        match &self.help.as_deref().map(tidy) {
            None => renderer.render(&[group]),
            Some(help) if self.spot.is_some() => renderer.render(&[group.element(Level::HELP.message(help.as_str()))]),
            Some(help) => {
                let help = Group::with_title(Level::HELP.secondary_title(help.as_str()));
                format!("{}\n{}", renderer.render(&[group]), renderer.render(&[help]))
            }
        }
    }
}

/// A text to show, not to interpret: control characters, for example in the name of a file, would control the terminal
/// and displace the marker. Line breaks stay.
pub(crate) fn tidy(text: &str) -> String {
    text.chars().map(|c| if misleads(c) && c != '\n' { ' ' } else { c }).collect()
}

/// Whether a character is not shown but changes what is: terminals and browsers follow control characters, and those that
/// set the direction of writing turn other text round.
pub(crate) fn misleads(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// JSON that means the same and has such characters by their numbers. Those below U+0020 have them already.
pub(crate) fn spelled(json: &str) -> String {
    let mut spelled = String::with_capacity(json.len());
    for c in json.chars() {
        match c {
            '\n' => spelled.push(c),
            c if misleads(c) => spelled += &format!("\\u{:04x}", u32::from(c)),
            c => spelled.push(c),
        }
    }
    spelled
}

impl Location {
    fn new(source: &Source<'_>, span: Range<usize>) -> Self {
        let bytes = source.bytes;
        let start = span.start.min(bytes.len());
        let line_start = bytes[..start].iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        let line_end = bytes[start..].iter().position(|&byte| byte == b'\n').map_or(bytes.len(), |at| start + at);
        let line = source.first_line + bytes[..line_start].iter().filter(|&&byte| byte == b'\n').count();
        let tidy = |bytes: &[u8]| tidy(&String::from_utf8_lossy(bytes)).replace('\n', " ");
        let before = tidy(&bytes[line_start..start]);
        let inside = tidy(&bytes[start..span.end.clamp(start, line_end)]);
        let after = tidy(&bytes[span.end.clamp(start, line_end)..line_end]);
        let column = before.chars().count() + 1;
        let span = before.len()..before.len() + inside.len();
        let text = format!("{before}{inside}{}", after.trim_end());
        Location { name: source.name.to_owned(), line, column, text, span }
    }
}
