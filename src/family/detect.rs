//! Which family and format a text is in.
//!
//! In: text. Out: a [`Reading`], recognised by its content; its puzzles. Must not know: any family by name.

use std::ops::Range;
use std::sync::Arc;

use itertools::Itertools;

use super::{FAMILIES, Family, Puzzle, sites};
use crate::diagnostic::{Diagnostic, Source};
use crate::family::directives::{self, Directives, boxed_family};
use crate::family::{Format, ParseOptions};
use crate::text::{Part, is_comment, pzpr::Address};

/// What a text looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The family.
    pub family: &'static Family,
    /// The format.
    pub format: Format,
}

impl Reading {
    /// All readings that a text looks like, under the options.
    pub fn detect(head: &[u8], options: &ParseOptions) -> Vec<Reading> {
        let options = Directives::at_head(head).apply_to(options);
        let only = options.family;
        let families = FAMILIES.into_iter().filter(|&family| only.is_none_or(|only| only == family));
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
        self.family.texts.parse(source, self.format, options)
    }
}

/// The error for a text that looks like nothing.
fn unknown(source: &Source<'_>, options: &ParseOptions) -> Diagnostic {
    let text = source.bytes;
    let Some(start) = text.iter().position(|byte| !byte.is_ascii_whitespace()) else {
        return Diagnostic::new(format!("{} is empty", source.name))
            .help("give a puzzle: a file, an address, a game id, or text on standard input");
    };
    if text.split(|&byte| byte == b'\n').all(is_comment) {
        return Diagnostic::new(format!("{} has no puzzle, only comments", source.name));
    }
    let only = Directives::at_head(text).apply_to(options).family;
    let lines = text.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
    let mut rows = lines.filter(|line| !line.is_empty() && !line.starts_with(b"#"));
    let is_row = |row: &&[u8]| row.len() > 1 && row.iter().all(|byte| byte.is_ascii_digit() || b".-".contains(byte));
    if let (Some(row), None, None) = (rows.next().filter(is_row), rows.next(), options.from)
        && only.is_none_or(|only| !only.fallback)
    {
        let at = text.windows(row.len()).position(|part| part == row).unwrap_or(start);
        return Diagnostic::at(source, at..at + row.len(), "one row of cells is not a board")
            .label(format!("{} characters", row.len()))
            .help(itertools::join(FAMILIES.iter().filter_map(|family| family.advice.one_row), "; "));
    }
    if let Some(advice) = advice(source).or_else(|| numbers(source, only)) {
        return advice;
    }
    let start = text.split_inclusive(|&byte| byte == b'\n').take_while(|line| is_comment(line)).map(<[u8]>::len).sum();
    let first_odd = String::from_utf8_lossy(text).char_indices().find(|&(_, c)| is_odd(c)).map(|(at, _)| at);
    let start = first_odd.unwrap_or(start).min(text.len());
    let end = text[start..].iter().position(|&byte| byte == b'\n').map_or(text.len(), |at| start + at);
    // Not in the middle of a character.
    let is_inner = |at: &usize| text.get(*at).is_some_and(|byte| byte & 0xC0 == 0x80);
    let end = (start..=end.min(start + 40).max(start)).rev().find(|at| !is_inner(at)).unwrap_or(start);
    let label = if first_odd.is_some() { "this is not text" } else { "no known format starts like this" };
    Diagnostic::at(source, start..end, "this is not recognised as a puzzle").label(label).help(
        if text.starts_with(b"\xFF\xFE") || text.starts_with(b"\xFE\xFF") {
            "it starts as UTF-16 does: save it as UTF-8".to_owned()
        } else {
            let of = |family: &Family| family.formats.iter().join(", ");
            match only {
                _ if first_odd.is_none() && looks_drawn(&text[start..]) => {
                    "this looks like a drawing, which does not say which puzzle it is: give the puzzle, too \
                     (`cluesat check PUZZLE DRAWING`), or its clues as text (`cluesat convert`)"
                        .to_owned()
                }
                Some(family) => format!("a {} is read from {}; `--from` forces one", family.name, of(family)),
                None => named(source, options).unwrap_or_else(|| {
                    "give an address, a game id, or a puzzle in a format of docs/FORMATS.md; `--from` forces one"
                        .to_owned()
                }),
            }
        },
    )
}

/// Which families read the text, or the first puzzle in it, once they are named; or where none does, why not.
fn named(source: &Source<'_>, options: &ParseOptions) -> Option<String> {
    let read = |family: &&'static Family| {
        let format = family.texts.detect_leniently(source.bytes)?;
        let first = family.texts.split(format, source.bytes).into_iter().next()?;
        let read = family.texts.parse(&Source { bytes: &source.bytes[first], ..*source }, format, options);
        Some((family.name, read.err().map(|error| error.title)))
    };
    let (readers, others): (Vec<_>, Vec<_>) = FAMILIES.iter().filter_map(read).partition(|(_, wrong)| wrong.is_none());
    let names = readers.into_iter().map(|(name, _)| name).collect_vec();
    let flag = match names[..] {
        [] if others.is_empty() => return None,
        [] => {
            let why = |(name, wrong): (&str, Option<String>)| Some(format!("read as {name}: {}", wrong?));
            return Some(others.into_iter().filter_map(why).take(2).join("; "));
        }
        [name] => format!("`--family {name}`"),
        _ => format!("`--family` and one of {}", names.join(", ")),
    };
    Some(format!("say what it is with {flag}, or with a line `# family: ...` on top"))
}

/// What to do with an address that holds no puzzle of ours.
pub(crate) fn advice(source: &Source<'_>) -> Option<Diagnostic> {
    foreign(source).or_else(|| sites::advice(source))
}

/// Names the kind of puzzle in an address that no family reads.
fn foreign(source: &Source<'_>) -> Option<Diagnostic> {
    let mut lines = Part::whole(source.bytes).content();
    let line = lines.next()?;
    let address = Address::of(line)?;
    address.board(source, "").ok()?;
    let title = format!("`{}` is a kind of puzzle that cluesat does not know", address.kind.shown());
    let known = FAMILIES.into_iter().filter(|family| family.formats.contains(&Format::Puzzlink));
    let error = Diagnostic::at(source, address.kind.span(), title).label("no family reads this");
    Some(error.help(format!("it reads addresses of {}", known.map(|family| family.name).join(", "))))
}

/// Says what numbers alone may be, as far as families have advice: a board whose blank cells are gaps, or clues.
fn numbers(source: &Source<'_>, only: Option<&Family>) -> Option<Diagnostic> {
    let text = Part::whole(source.bytes);
    let lines: Vec<Part<'_>> = text.lines().filter(|line| !line.is_comment() && !line.is_blank()).collect();
    let are_numbers =
        lines.iter().all(|line| line.text.iter().all(|byte| byte.is_ascii_digit() || b" ,\r".contains(byte)));
    if !are_numbers || lines.len() < 2 || only.is_some() {
        return None;
    }
    let gap = |line: &&Part<'_>| line.text.starts_with(b" ") || line.trimmed().text.windows(2).any(|two| two == b"  ");
    let (at, label, help) = match lines.iter().find(gap) {
        Some(line) => {
            let signs = FAMILIES.iter().filter_map(|family| family.advice.gaps).join(", ");
            (line.span(), "a gap", format!("write a sign for each blank cell: {signs}"))
        }
        None => {
            (lines[0].span(), "numbers alone", FAMILIES.iter().filter_map(|family| family.advice.numbers).join("; "))
        }
    };
    Some(Diagnostic::at(source, at, "this is not recognised as a puzzle").label(label).help(help))
}

/// Whether the text begins with a line of a drawing, dots and what is between them, or has its frame.
fn looks_drawn(text: &[u8]) -> bool {
    let text = String::from_utf8_lossy(text);
    let is_dot = |c: char| "+·╭╮╰╯┌┐└┘".contains(c);
    let is_drawn = |line: &str| line.chars().all(|c| is_dot(c) || " -─━|│x?\r".contains(c));
    let dots = |line: &str| line.chars().filter(|&c| is_dot(c)).count();
    let is_frame = |line: &str| dots(line) == 2 && line.contains(['-', '─']) && is_drawn(line);
    text.lines().next().is_some_and(|line| dots(line) > 1 && is_drawn(line)) || text.lines().any(is_frame)
}

fn is_odd(c: char) -> bool {
    c == char::REPLACEMENT_CHARACTER || (c.is_control() && !c.is_whitespace())
}
