//! Text that families share: parts of lines with their places, and the codecs of addresses and game ids.
//!
//! In: bytes. Out: parts, cells, and text again. Must not know: families.

pub mod pzpr;
pub mod tatham;

use std::borrow::Cow;
use std::ops::Range;

use crate::diagnostic::{Diagnostic, Source};

/// A byte order mark, as some editors put it in front of a text.
pub(crate) const MARK: &[u8] = b"\xef\xbb\xbf";

/// A sentence with a capital.
pub(crate) fn sentence_case(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// What to say to a name that is unknown: the known one that is most like it, or all of them.
pub(crate) fn one_of(name: &str, known: impl Iterator<Item = &'static str>) -> String {
    nearest(name, &known.map(str::to_owned).collect::<Vec<_>>())
}

/// The same for names that are not known in advance.
pub(crate) fn nearest(name: &str, known: &[String]) -> String {
    near(name, known).unwrap_or_else(|| format!("use one of {}", known.join(", ")))
}

/// Asks for the nearest of these names, if one is near.
pub(crate) fn near(name: &str, known: &[String]) -> Option<String> {
    let name = name.to_lowercase();
    let distance = |other: &&String| strsim::damerau_levenshtein(&name, other);
    let nearest = known.iter().min_by_key(distance).filter(|other| 3 * distance(other) <= name.len().max(4))?;
    Some(format!("did you mean `{nearest}`?"))
}

/// Whether a character draws a part of a frame: `─`, `┼`.
pub(crate) fn is_box_drawing(c: char) -> bool {
    ('\u{2500}'..='\u{257f}').contains(&c)
}

/// Whether a line holds nothing of a puzzle: it is blank or a comment.
pub(crate) fn is_comment(line: &[u8]) -> bool {
    let line = line.strip_prefix(MARK).unwrap_or(line).trim_ascii_start();
    line.is_empty() || line[0] == b'#'
}

/// Whether a text holds nothing of a puzzle.
pub(crate) fn is_only_comments(text: &[u8]) -> bool {
    text.split(|&byte| byte == b'\n').all(is_comment)
}

/// How many cells a board has, from the size that a source states at `span`.
///
/// # Errors
/// When a side is 0, or the cells are more than `most`.
pub fn area(
    source: &Source<'_>,
    span: Range<usize>,
    (height, width): (usize, usize),
    most: usize,
) -> Result<usize, Diagnostic> {
    if height == 0 || width == 0 {
        return Err(Diagnostic::at(source, span, "the board has no cells").label("a size of 0"));
    }
    height.checked_mul(width).filter(|&cells| cells <= most).ok_or_else(|| {
        Diagnostic::at(source, span, format!("a board of {width}x{height} cells is too large"))
            .label(format!("at most {most} cells fit"))
    })
}

/// Whether a text is rows of 0 and 1 alone, as many in each, of which some say something; they may be on one line, with
/// `/` between them.
pub(crate) fn are_bits(text: Part<'_>) -> bool {
    let all: Vec<Part<'_>> = text.content().take(2).collect();
    let joined = all.iter().flat_map(|line| line.split(b'/'));
    let joined: Vec<Part<'_>> = if all.len() == 1 { joined.collect() } else { text.content().collect() };
    let mut rows = joined.into_iter();
    let Some(first) = rows.next() else { return false };
    let is_bits = |row: &Part<'_>| {
        let bits = row.text.iter().filter(|byte| !byte.is_ascii_whitespace());
        row.text.len() == first.text.len() && bits.clone().count() > 1 && bits.clone().all(|bit| b"01".contains(bit))
    };
    is_bits(&first) && rows.clone().count() > 0 && rows.all(|row| is_bits(&row))
}

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

    /// These bytes of a source.
    pub fn of(bytes: &'t [u8], range: Range<usize>) -> Self {
        Part { start: range.start, text: &bytes[range] }
    }

    /// A whole source, without a byte order mark in front.
    pub fn whole(bytes: &'t [u8]) -> Self {
        Part::new(0, bytes).unmarked()
    }

    /// The same without a byte order mark in front.
    #[must_use]
    pub fn unmarked(self) -> Part<'t> {
        if self.text.starts_with(MARK) { self.from(MARK.len()) } else { self }
    }

    /// The bytes of the source that it takes.
    pub fn span(self) -> Range<usize> {
        self.start..self.end()
    }

    /// Where it ends in the source.
    pub fn end(self) -> usize {
        self.start + self.text.len()
    }

    /// Whether there is nothing in it but white space.
    pub fn is_blank(&self) -> bool {
        self.text.trim_ascii_start().is_empty()
    }

    /// Whether it begins with `#`, as comments do.
    pub fn is_comment(&self) -> bool {
        self.text.trim_ascii_start().first() == Some(&b'#')
    }

    /// A part of the part.
    #[must_use]
    pub fn slice(self, range: Range<usize>) -> Part<'t> {
        Part { start: self.start + range.start, text: &self.text[range] }
    }

    /// The bytes at a place of the source, which is in this part.
    #[must_use]
    pub fn at(self, span: Range<usize>) -> Part<'t> {
        self.slice(span.start - self.start..span.end - self.start)
    }

    /// All from a byte on.
    #[must_use]
    pub fn from(self, at: usize) -> Part<'t> {
        self.slice(at..self.text.len())
    }

    /// The first `length` bytes, and the rest.
    pub fn split_at(self, length: usize) -> (Part<'t>, Part<'t>) {
        (self.slice(0..length), self.from(length))
    }

    /// The same without white space at both ends.
    #[must_use]
    pub fn trimmed(self) -> Part<'t> {
        let part = self.end_trimmed();
        let text = part.text.trim_ascii_start();
        Part { start: part.end() - text.len(), text }
    }

    /// The same without white space at its end.
    #[must_use]
    pub fn end_trimmed(self) -> Part<'t> {
        Part { text: self.text.trim_ascii_end(), ..self }
    }

    /// What it starts with that belongs, and the rest.
    pub fn take(self, belongs: impl Fn(&u8) -> bool) -> (Part<'t>, Part<'t>) {
        self.split_at(self.text.iter().take_while(|&byte| belongs(byte)).count())
    }

    /// What follows a byte that it starts with.
    pub fn after(self, byte: u8) -> Option<Part<'t>> {
        (self.text.first() == Some(&byte)).then(|| self.from(1))
    }

    /// What follows the first place where these bytes stand.
    pub fn behind(self, bytes: &[u8]) -> Option<Part<'t>> {
        memchr::memmem::find(self.text, bytes).map(|at| self.from(at + bytes.len()))
    }

    /// The lines, without what ends them.
    pub fn lines(self) -> impl Iterator<Item = Part<'t>> + Clone + use<'t> {
        let mut rest = self;
        std::iter::from_fn(move || {
            let length = memchr::memchr(b'\n', rest.text).unwrap_or(rest.text.len());
            let line = (!rest.text.is_empty()).then(|| rest.slice(0..length))?;
            rest = rest.from((length + 1).min(rest.text.len()));
            Some(Part { text: line.text.strip_suffix(b"\r").unwrap_or(line.text), ..line })
        })
    }

    /// The lines that are no comments, blank ones included.
    pub fn uncommented(self) -> impl Iterator<Item = Part<'t>> + Clone + use<'t> {
        self.lines().filter(move |&line| !self.is_passed_over(line))
    }

    /// The lines that are neither blank nor comments, without white space at their ends.
    pub fn content(self) -> impl Iterator<Item = Part<'t>> + Clone + use<'t> {
        self.uncommented().map(Part::trimmed).filter(|line| !line.text.is_empty())
    }

    /// Whether a line of the text is a comment. A line that begins with `#` may be a row: below another row, or without a
    /// blank behind the sign, or with other signs and no letters, and with as many words as the row above or below it, no
    /// longer than those there; or with as many as the line above says.
    #[inline]
    pub fn is_passed_over(self, line: Part<'_>) -> bool {
        line.is_comment() && self.is_no_row(line)
    }

    /// Whether a line that begins with `#` is no row.
    fn is_no_row(self, line: Part<'_>) -> bool {
        /// No board has more rows that begin so.
        const MOST: usize = 128;
        let at = line.start - self.start;
        let words = |line: &[u8]| {
            let words = line.split(u8::is_ascii_whitespace).map(<[u8]>::len).filter(|&length| length > 0);
            words.fold((0, 0), |(count, longest), length| (count + 1, longest.max(length)))
        };
        let own = words(line.text);
        let is_like = |row: &[u8]| {
            let (count, longest) = words(row);
            count == own.0 && (if count > 1 { own.1 <= longest.max(2) } else { own.1 == longest })
        };
        // The row next to it, but for other such lines.
        let is_next = |line: &&[u8]| !line.trim_ascii().is_empty() && is_like(line);
        let is_row = |line: &&[u8]| line.trim_ascii_start().first() != Some(&b'#');
        let lines = |text: &'t [u8]| text.split(|&byte| byte == b'\n');
        let above = self.text[..at].strip_suffix(b"\n").unwrap_or_default();
        // That which is above all such lines.
        let last = lines(above).rev().take(MOST).find(|line| is_row(line) || !is_next(line));
        // `1 4` above says how wide rows are, also where there is but one.
        let is_told = last.and_then(|line| {
            let line = std::str::from_utf8(line).ok()?;
            let mut numbers = line.split_ascii_whitespace().map(str::parse::<usize>);
            let (_, width) = (numbers.next()?.ok()?, numbers.next()?.ok()?);
            Some(width == if own.0 > 1 { own.0 } else { own.1 })
        });
        let filled = last.is_some_and(|line| !line.trim_ascii().is_empty() && is_row(&line));
        let above = lines(above).rev().take(MOST).take_while(is_next).find(is_row);
        let below = lines(&self.text[at..]).skip(1).take(MOST).take_while(is_next).find(is_row);
        let is_bare = line.text.trim_ascii().get(1).is_some_and(|byte| !byte.is_ascii_whitespace());
        // `#Comment`, `# by`
        let is_word = |text: &[u8]| text.windows(2).any(|two| two.iter().all(u8::is_ascii_alphabetic));
        // `# - 1`
        let mut others = line.text.split(u8::is_ascii_whitespace).skip_while(|word| *word != b"#").skip(1);
        let is_drawn = !line.text.iter().any(u8::is_ascii_alphabetic)
            && others.any(|word| word.len() == 1 && word[0].is_ascii_punctuation());
        let rows = [above, below].into_iter().flatten();
        let says_more = line.text.contains(&b':') || is_word(line.text) && !rows.clone().any(is_word);
        says_more || !(is_bare || is_drawn || filled || above.is_some()) || rows.count() == 0 && is_told != Some(true)
    }

    /// The only line that says something, which is an `address` or the like; `None` when there is none.
    ///
    /// # Errors
    /// At the second one.
    pub fn only(self, source: &Source<'_>, name: &str) -> Result<Option<Part<'t>>, Diagnostic> {
        let mut lines = self.content();
        let line = lines.next();
        match lines.next() {
            None => Ok(line),
            Some(more) => Err(Diagnostic::at(source, more.span(), format!("a second line follows the {name}"))
                .help("write one on each line")),
        }
    }

    /// The part after the blank lines and the comments at its top.
    #[must_use]
    pub fn skip_comments(self) -> Part<'t> {
        let first = self.lines().find(|line| !line.is_blank() && !line.is_comment());
        self.from(first.map_or(self.text.len(), |line| line.start - self.start))
    }

    /// The end of what is in it, to point at when something is missing.
    pub fn tail(self) -> Range<usize> {
        let end = self.start + self.text.trim_ascii_end().len();
        end..end
    }

    /// The text of a line after names, which are separated by tabs.
    #[must_use]
    pub fn last_field(self) -> Part<'t> {
        self.split(b'\t').last().map_or(self, Part::trimmed)
    }

    /// The address on a line: the innermost one, without the brackets or quotes round it. All of the line where there is
    /// none.
    #[must_use]
    pub fn address(self) -> Part<'t> {
        let line = self.last_field();
        let schemes = [&b"http://"[..], b"https://"];
        let Some(start) = schemes.iter().filter_map(|scheme| memchr::memmem::rfind(line.text, scheme)).max() else {
            return line;
        };
        let address = line.from(start);
        let closing = match line.text[..start].last() {
            Some(b'<') => b'>',
            Some(b'(') => b')',
            Some(b'[') => b']',
            Some(&quote @ (b'"' | b'\'')) => quote,
            _ => return address,
        };
        address.take(|&byte| byte != closing).0
    }

    /// The parts between separators, which may be empty; there is one at least.
    pub fn split(self, separator: u8) -> impl Iterator<Item = Part<'t>> {
        self.split_by(move |byte| byte == separator)
    }

    /// The same, with separators of several kinds.
    pub fn split_by(self, is_separator: impl Fn(u8) -> bool) -> impl Iterator<Item = Part<'t>> {
        let mut start = self.start;
        self.text.split(move |&byte| is_separator(byte)).map(move |text| {
            let part = Part { start, text };
            start += text.len() + 1;
            part
        })
    }

    /// The same without those that are empty.
    pub fn words(self, is_gap: impl Fn(u8) -> bool) -> impl Iterator<Item = Part<'t>> {
        self.split_by(is_gap).filter(|word| !word.text.is_empty())
    }

    /// The characters, each with its place; bytes that are no text are `\u{fffd}`.
    pub fn characters(self) -> impl Iterator<Item = (char, Part<'t>)> {
        let mut rest = self;
        let mut next = move |length: usize| {
            let part = rest.slice(0..length);
            rest = rest.from(length);
            part
        };
        let all = self.text.utf8_chunks().flat_map(|chunk| {
            let wrong = (!chunk.invalid().is_empty()).then_some((char::REPLACEMENT_CHARACTER, chunk.invalid().len()));
            chunk.valid().chars().map(|c| (c, c.len_utf8())).chain(wrong)
        });
        all.map(move |(c, length)| (c, next(length)))
    }

    /// The text, if it is one.
    pub fn as_str(self) -> Option<&'t str> {
        str::from_utf8(self.text).ok()
    }

    /// The text; bytes that are no text become `\u{fffd}`.
    pub fn lossy(self) -> Cow<'t, str> {
        String::from_utf8_lossy(self.text)
    }

    /// A number in decimal digits; one that is too large is the largest.
    pub fn number(self) -> Option<usize> {
        let digits = !self.text.is_empty() && self.text.iter().all(u8::is_ascii_digit);
        let add = |sum: usize, &byte: &u8| sum.saturating_mul(10).saturating_add(usize::from(byte - b'0'));
        digits.then(|| self.text.iter().fold(0, add))
    }

    /// The text for a message.
    pub fn shown(self) -> String {
        self.lossy().escape_debug().to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::Part;

    #[test]
    fn characters_have_their_places() {
        let part = Part::new(10, "a\u{b7}b".as_bytes());
        let found: Vec<_> = part.characters().map(|(c, at)| (c, at.span())).collect();
        assert_eq!(found, [('a', 10..11), ('\u{b7}', 11..13), ('b', 13..14)]);
        let broken: Vec<_> = Part::new(0, b"x\xffy").characters().map(|(c, at)| (c, at.start)).collect();
        assert_eq!(broken, [('x', 0), ('\u{fffd}', 1), ('y', 2)]);
        assert_eq!(part.behind("\u{b7}".as_bytes()).map(Part::span), Some(13..14));
        assert_eq!(part.behind(b"c"), None);
    }
}
