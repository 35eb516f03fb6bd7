//! Which family and format a text is in.
//!
//! In: text. Out: a [`Reading`], recognised by its content; its puzzles. Must not know: any family by name.

use std::ops::Range;
use std::sync::Arc;

use itertools::Itertools;

use super::described::embedded;
use super::registry::for_line;
use super::unknown::unknown;
use super::{FAMILIES, Family, Puzzle, beside_address, described, families};
use crate::diagnostic::{Diagnostic, Source};
use crate::family::directives::{self, Directives, boxed_family};
use crate::family::{Format, ParseOptions};
use crate::rule::with_article;
use crate::text::Part;

/// What a text looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The family.
    pub family: &'static Family,
    /// The format.
    pub format: Format,
}

impl Reading {
    /// The puzzle that rows of numbers are, written in this format.
    pub(crate) fn of_rows(family: &'static Family, format: Format, text: &str) -> Result<Arc<dyn Puzzle>, Diagnostic> {
        let source = Source { name: "<rows>", bytes: text.as_bytes(), first_line: 1 };
        Reading { family, format }.parse(&source, &ParseOptions { from: Some(format), ..ParseOptions::default() })
    }

    /// All readings that a text looks like, under the options.
    pub fn detect(head: &[u8], options: &ParseOptions) -> Vec<Reading> {
        let source = Source { name: "", bytes: head, first_line: 1 };
        if let Some(own) = embedded::family(&source) {
            return own.map(|family| Reading { family, format: Format::Rows }).into_iter().collect();
        }
        let options = Directives::at_head(head).apply_to(options);
        let only = options.family;
        // Kinds that texts describe are known by their addresses and ids alone.
        let is_address = first_line(head).iter().any(|byte| b"/:".contains(byte));
        let may_be_kind = |format: Format| described::FORMATS.contains(&format);
        let families: Vec<&'static Family> = match (only, options.from) {
            (Some(only), _) => vec![only],
            (None, Some(format)) if may_be_kind(format) => families().to_vec(),
            (None, None) if is_address => for_line(first_line(head)).collect(),
            (None, _) => FAMILIES.to_vec(),
        };
        let families = families.into_iter();
        if let Some(format) = options.from {
            let known = families.filter(|&family| family.formats.contains(&format)).collect_vec();
            if let [family] = known[..] {
                return vec![Reading { family, format }];
            }
            // A format of several families: those whose other looks fit too, or all of them.
            let fitting = known.iter().filter(|&&family| family.texts.detect(head).contains(&format)).collect_vec();
            return fitting.into_iter().map(|&family| Reading { family, format }).collect();
        }
        let looks = families
            .flat_map(|family| family.texts.detect(head).into_iter().map(move |format| Reading { family, format }))
            .collect_vec();
        // Only one family has boxes.
        if let (Some(box_shape), Some(family)) = (options.box_shape, boxed_family())
            && only.is_none_or(|only| only == family)
        {
            let is_boxed = |reading: &Reading| reading.family == family;
            match family.texts.detect_with_box(head, box_shape) {
                Some(format) => return vec![Reading { family, format }],
                None if looks.iter().any(is_boxed) => return looks.into_iter().filter(is_boxed).collect(),
                None => {
                    if let Some(format) = family.texts.detect_leniently(head) {
                        return vec![Reading { family, format }];
                    }
                }
            }
        }
        let leniently =
            |family: &'static Family| family.texts.detect_leniently(head).map(|format| Reading { family, format });
        match only {
            // The family was named, so no other family can claim the text.
            Some(family) if looks.is_empty() => leniently(family).into_iter().collect(),
            // A typing error in a text that can be nothing else.
            None if looks.is_empty() => {
                FAMILIES.into_iter().filter(|family| family.fallback).find_map(leniently).into_iter().collect()
            }
            _ => looks,
        }
    }

    /// The text of the first puzzle of a file, with a comment that names its family if the text, or that of several
    /// such puzzles, could otherwise be taken for something else.
    pub fn with_family(self, text: Vec<u8>) -> Vec<u8> {
        let several = [&text, self.format.frame().between.as_bytes(), &text].concat();
        if self.is_told_by(&text) && self.is_told_by(&several) { text } else { self.named(text) }
    }

    /// Whether a text looks like nothing else.
    fn is_told_by(self, text: &[u8]) -> bool {
        Self::detect(text, &ParseOptions::default()) == [self]
    }

    /// The text below a comment that names the family, where the format has room for one.
    fn named(self, text: Vec<u8>) -> Vec<u8> {
        let named = [self.family.header().as_bytes(), &text].concat();
        if self.is_told_by(&named) { named } else { text }
    }

    /// The text of a puzzle that is not the first one of a file; `first` is the family of that one, and whether a
    /// comment names it. A comment holds for all that follows, so the next puzzle needs one, too. `None` where the format
    /// has no comments, and so no place for another family.
    pub fn behind(self, text: Vec<u8>, first: (&'static Family, bool)) -> Option<Vec<u8>> {
        let (family, is_named) = first;
        let is_line = self.format.is_line_based();
        // A row that is a board might be taken for something below the board before it.
        let is_row = !is_line && Part::whole(&text).content().count() == 1;
        let is_told = is_named && self.family == family || self.is_told_by(&text);
        if is_told && !is_row && (is_line || self.family == family) || !self.format.has_comments() {
            return Some(text).filter(|_| self.family == family || is_line);
        }
        let named = self.named(text);
        let goes_on = self.family == family || is_line && !is_named;
        if goes_on || !named.starts_with(b"#") {
            return Some(named);
        }
        // A blank line, as the next puzzle may name its own family.
        Some([&named, family.header().as_bytes(), b"\n"].concat())
    }

    /// Whether a line looks like this.
    pub fn fits(self, line: &[u8]) -> bool {
        self.family.texts.detect(line).contains(&self.format)
    }

    /// Whether a line goes on with the puzzle above it.
    pub fn goes_on(self, above: &[u8], line: &[u8]) -> bool {
        self.format.may_go_on() && self.family.texts.goes_on(above, line)
    }

    /// Whether a line is a puzzle by itself though the format is not line-based, so that many such lines are a table.
    pub fn is_one_line_puzzle(self, line: &[u8]) -> bool {
        self.family.texts.is_one_line_puzzle(self.format, line)
    }

    /// The one reading of a text.
    ///
    /// # Errors
    /// When there is none, or more than one.
    pub fn of(source: &Source<'_>, options: &ParseOptions) -> Result<Reading, Diagnostic> {
        if let Some((span, wrong)) = directives::wrong_family(source.bytes, options) {
            let help = "correct it, or take the line away if it is not about the kind of puzzle";
            return Err(Diagnostic::at(source, span, wrong).help(help));
        }
        if let Some(at) = directives::next_section(source.bytes)
            && !Self::detect(&source.bytes[..at], options).is_empty()
        {
            return Err(Diagnostic::at(source, at..at, "another puzzle begins here").help("give one puzzle"));
        }
        if let Some(own) = embedded::family(source) {
            let family = own?;
            if let Some(named) = Directives::at_head(source.bytes).family.filter(|&named| named != family) {
                let title = format!("a line above the kind says that it is {}", with_article(named.name));
                return Err(Diagnostic::at(source, 0..0, title).help("take one of the two away"));
            }
            if let Some(asked) = options.family.filter(|&asked| asked != family) {
                let title = format!("the kind above the puzzles contradicts `--family {}`", asked.name);
                return Err(Diagnostic::at(source, 0..0, title));
            }
            return Ok(Reading { family, format: Format::Rows });
        }
        let readings = Self::detect(source.bytes, options);
        match readings[..] {
            [reading] => Ok(reading),
            [] => Err(unknown(source, options)),
            _ => {
                let list = readings.iter().map(|r| format!("{} `{}`", r.family.name, r.format)).join(" or ");
                let families = readings.iter().map(|reading| reading.family).unique().collect_vec();
                let help = if families.len() > 1 {
                    let flags = families.iter().map(|family| format!("`--family {}`", family.name)).join(" or ");
                    format!("{flags}, or with a line `# family: ...` on top")
                } else {
                    readings.iter().map(|reading| format!("`--from {}`", reading.format)).join(" or ")
                };
                Err(Diagnostic::new(format!("{} may be {list}", source.name)).help(format!("say which with {help}")))
            }
        }
    }

    /// The parts of a text that are one puzzle each.
    pub fn split(self, text: &[u8]) -> Vec<Range<usize>> {
        self.family.texts.split(self.format, text)
    }

    /// Reads the one puzzle in `source`.
    ///
    /// # Errors
    /// A diagnostic that points at the place that is wrong.
    pub fn parse(self, source: &Source<'_>, options: &ParseOptions) -> Result<Arc<dyn Puzzle>, Diagnostic> {
        if self.format.is_address() {
            beside_address::refuse_in_front(source)?;
        }
        let read = |bytes| self.family.texts.parse(&Source { bytes, ..*source }, self.format, options);
        let again = |wrong: Diagnostic| {
            if let Some(Ok(puzzle)) = beside_address::unpunctuated(source.bytes).map(read) {
                return Ok(puzzle);
            }
            match beside_address::behind(source).filter(|_| self.format.is_address()) {
                // An address that is wrong by itself says so by itself.
                Some(words) => Err(read(&source.bytes[..words.0.start]).err().unwrap_or(words.1)),
                None => Err(wrong),
            }
        };
        read(source.bytes).or_else(again)
    }
}

/// The first line that is no comment.
fn first_line(head: &[u8]) -> &[u8] {
    Part::whole(head).content().next().map_or(&[], |line| line.text)
}
