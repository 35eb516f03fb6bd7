//! Text as lines, and lines as clues, with the place of everything.
//!
//! In: bytes. Out: trimmed lines, lists of numbers. Must not know: any one format.
//!
//! Text may start with a byte-order mark, and lines may end with a carriage return and blanks. Only titles need
//! to be UTF-8; clues are digits.

use std::ops::Range;

use crate::diagnostic::Diagnostic;
use crate::input::Source;
use crate::puzzle::directives::MARK;

use super::ClueAt;
use super::inks::Inks;
use crate::rule::Run;

/// A part of the input.
#[derive(Clone, Copy, Debug)]
pub(super) struct Text<'a> {
    /// The whole input.
    pub(super) bytes: &'a [u8],
    /// Where the part starts.
    pub(super) start: usize,
    /// Where it ends.
    pub(super) end: usize,
}

impl<'a> Text<'a> {
    /// A part of the input, without a byte-order mark in front.
    pub(super) fn of(bytes: &'a [u8], part: Range<usize>) -> Self {
        let mark = if bytes[part.clone()].starts_with(MARK) { MARK.len() } else { 0 };
        Text { bytes, start: part.start + mark, end: part.end }
    }

    /// The part behind the blank lines and the `#` lines at its top.
    pub(super) fn skip_comments(self) -> Self {
        let start = self.lines().find(|line| !line.is_blank() && !line.text.starts_with(b"#"));
        Text { start: start.map_or(self.end, |line| line.start), ..self }
    }

    /// The bytes of the part.
    pub(super) fn part(&self) -> &'a [u8] {
        &self.bytes[self.start..self.end]
    }

    /// The part in front of the first line of `====`.
    pub(super) fn first_puzzle(self) -> Self {
        let end = self.lines().find(is_bar).map_or(self.end, |bar| bar.start);
        Text { end, ..self }
    }

    /// The lines that are not comments.
    pub(super) fn clue_lines(&self) -> impl Iterator<Item = TextLine<'a>> + use<'a> {
        self.lines().filter(|line| !line.text.starts_with(b"#"))
    }

    /// The first line that says something.
    pub(super) fn first_line(&self) -> Option<TextLine<'a>> {
        self.clue_lines().find(|line| !line.is_blank())
    }

    /// The only line that says something, which is an `address` or the like; `None` when there is none.
    pub(super) fn only_line(&self, source: &Source<'_>, name: &str) -> Result<Option<TextLine<'a>>, Diagnostic> {
        let mut lines = self.clue_lines().filter(|line| !line.is_blank());
        let line = lines.next();
        match lines.next() {
            None => Ok(line),
            Some(more) => Err(Diagnostic::at(source, more.span, format!("a second line follows the {name}"))
                .help("write one on each line")),
        }
    }

    /// The lines of the part.
    pub(super) fn lines(&self) -> Lines<'a> {
        Lines::of(self.bytes, self.start..self.end)
    }

    /// The end of the input, to point at when something is missing.
    pub(super) fn tail(&self) -> Range<usize> {
        let part = self.part();
        let last = part.iter().rposition(|byte| !byte.is_ascii_whitespace()).map_or(0, |at| at + 1);
        self.start + last..self.start + last
    }
}

/// A line without the blanks at its ends.
#[derive(Clone, Debug)]
pub(super) struct TextLine<'a> {
    /// What stands on it.
    pub(super) text: &'a [u8],
    /// Where that is.
    pub(super) span: Range<usize>,
    /// Where the line itself starts.
    pub(super) start: usize,
    /// Where the next line starts.
    pub(super) next: usize,
}

impl TextLine<'_> {
    pub(super) fn is_blank(&self) -> bool {
        self.text.is_empty()
    }
}

/// The lines of a part of the input.
#[derive(Clone, Debug)]
pub(super) struct Lines<'a> {
    bytes: &'a [u8],
    next: usize,
    end: usize,
}

impl<'a> Lines<'a> {
    pub(super) fn of(bytes: &'a [u8], part: Range<usize>) -> Self {
        Lines { bytes, next: part.start, end: part.end }
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = TextLine<'a>;

    fn next(&mut self) -> Option<TextLine<'a>> {
        let start = self.next;
        if start >= self.end {
            return None;
        }
        let rest = &self.bytes[start..self.end];
        let length = rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
        self.next = (start + length + 1).min(self.end);
        let line = &rest[..length];
        let text = line.trim_ascii();
        let from = start + (length - line.trim_ascii_start().len());
        let from = if text.is_empty() { start } else { from };
        Some(TextLine { text, span: from..from + text.len(), start, next: self.next })
    }
}

/// Whether a line separates two puzzles of one text.
pub(super) fn is_bar(line: &TextLine<'_>) -> bool {
    line.text.len() >= 3 && line.text.iter().all(|&byte| byte == b'=')
}

/// A word of a line and where it stands.
pub(super) struct Word<'a> {
    pub(super) text: &'a [u8],
    pub(super) span: Range<usize>,
}

/// The words of a line: what stands between blanks and commas.
pub(super) fn words<'a>(line: &TextLine<'a>) -> impl Iterator<Item = Word<'a>> + use<'a> {
    let (text, start) = (line.text, line.span.start);
    let is_gap = |byte: u8| byte == b',' || byte.is_ascii_whitespace();
    let mut at = 0;
    std::iter::from_fn(move || {
        at += text[at..].iter().position(|&byte| !is_gap(byte))?;
        let length = text[at..].iter().position(|&byte| is_gap(byte)).unwrap_or(text.len() - at);
        let word = Word { text: &text[at..at + length], span: start + at..start + at + length };
        at += length;
        Some(word)
    })
}

/// The number that a word is; one that is too large for any board is the largest one.
pub(super) fn number(word: &[u8]) -> Option<u32> {
    let digits = !word.is_empty() && word.iter().all(u8::is_ascii_digit);
    digits.then(|| word.iter().fold(0u32, |sum, digit| sum.saturating_mul(10).saturating_add(u32::from(digit - b'0'))))
}

/// The runs of a clue in black and white from its words; no words and a lone `0` are an empty line.
pub(super) fn runs<'a>(source: &Source<'_>, words: impl IntoIterator<Item = Word<'a>>) -> Result<Vec<Run>, Diagnostic> {
    runs_by(source, words, |text| number(text).map(|length| Run { length, colour: 1 }))
}

/// The same in colours: behind the length a key of the colour, which need not be declared; without one the run has the
/// colour of runs without one.
pub(super) fn coloured_runs<'a>(
    source: &Source<'_>,
    words: impl IntoIterator<Item = Word<'a>>,
    inks: &mut Inks,
) -> Result<Vec<Run>, Diagnostic> {
    runs_by(source, words, |text| {
        let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let (length, key) = (number(&text[..digits])?, str::from_utf8(&text[digits..]).ok()?);
        let colour = match key {
            _ if length == 0 => 1,
            "" => inks.unnamed(),
            key if inks.find(key).is_none() && !key.chars().all(char::is_alphanumeric) => return None,
            key => inks.wanted(key),
        };
        Some(Run { length, colour })
    })
}

/// The runs of a clue, each from its word.
pub(super) fn runs_by<'a>(
    source: &Source<'_>,
    words: impl IntoIterator<Item = Word<'a>>,
    mut run: impl FnMut(&[u8]) -> Option<Run>,
) -> Result<Vec<Run>, Diagnostic> {
    let mut runs = Vec::new();
    let mut zero = None;
    for Word { text, span } in words {
        match run(text) {
            None => return Err(bad_run(source, text, span)),
            Some(run) => {
                zero = zero.or((run.length == 0).then_some(span));
                runs.push(run);
            }
        }
    }
    match zero {
        Some(span) if runs.len() > 1 => Err(Diagnostic::at(source, span, "a run of 0 cells among other runs")
            .help("write a lone `0` for an empty line, and leave it out elsewhere")),
        Some(_) => Ok(Vec::new()),
        None => Ok(runs),
    }
}

/// What is wrong with a word that should be the length of a run.
fn bad_run(source: &Source<'_>, text: &[u8], span: Range<usize>) -> Diagnostic {
    let word = String::from_utf8_lossy(text);
    let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let colour = &text[digits..];
    if digits > 0 && colour.len() == 1 && colour[0].is_ascii_alphabetic() {
        return Diagnostic::at(source, span, format!("the run `{word}` has a colour"))
            .label(format!("`{}` names a colour", colour[0] as char))
            .help("this format is for black and white; `.non`, `.g`, webpbn's XML, TOML and JSON have colours");
    }
    Diagnostic::at(source, span, format!("`{word}` is not the length of a run"))
        .help("write the runs of a line as numbers, with spaces or commas between them")
}

/// The clue on a line.
pub(super) fn clue(source: &Source<'_>, line: &TextLine<'_>) -> Result<ClueAt, Diagnostic> {
    Ok(ClueAt { runs: runs(source, words(line))?, span: line.span.clone() })
}

/// The clue on a line, in colours.
pub(super) fn coloured_clue(source: &Source<'_>, line: &TextLine<'_>, inks: &mut Inks) -> Result<ClueAt, Diagnostic> {
    Ok(ClueAt { runs: coloured_runs(source, words(line), inks)?, span: line.span.clone() })
}
