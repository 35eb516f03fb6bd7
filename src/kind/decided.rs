//! What a kind decides about its cells: words and numbers, and how they are written.
//!
//! In: numbers, text. Out: the one from the other. Must not know: puzzles of the kind.

use super::definition::is_name;
use super::language::{Expression, KEYWORDS, expression};
use crate::board::Noun;
use crate::diagnostic::{Diagnostic, Source};
use crate::rule::with_article;

/// Names that sentences would read as something else than a value.
const OWN: [&str; 19] = [
    "here",
    "it",
    "cells",
    "numbers",
    "clue",
    "size",
    "height",
    "width",
    "ways",
    "passes",
    "up",
    "down",
    "left",
    "right",
    "up_left",
    "up_right",
    "down_left",
    "down_right",
    "equal",
];

/// A word for a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// `black`
    pub name: String,
    /// What several such cells are called: `black cells`, `stars`.
    pub plural: String,
    /// The character that stands for it.
    pub sign: String,
}

/// What is decided about a kind of place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Decided {
    /// Values that are words.
    pub words: Vec<Word>,
    /// The least and the greatest number, where there are numbers.
    pub numbers: Option<[Expression; 2]>,
    /// Whether numbers are written as letters: `a` is 1.
    pub letters: bool,
}

/// Words for numbers, which are said without an article.
const NUMBERS: [&str; 3] = ["one", "two", "three"];

impl Word {
    /// The word as a noun, if it is one that is counted.
    pub fn noun(&self) -> Option<Noun> {
        let Word { name, plural, .. } = self;
        let is_noun = !plural.ends_with(" cells") && plural != name && !NUMBERS.contains(&&name[..]);
        is_noun.then(|| Noun { name: name.clone(), one: with_article(name), many: plural.clone() })
    }
}

impl Decided {
    /// `white -, black x`; `1..9`; `block x, 1..size - 2`; `star/stars *`.
    ///
    /// # Errors
    /// What cannot be read, at its place.
    pub(super) fn parse(source: &Source<'_>, text: &str, start: usize) -> Result<Self, Diagnostic> {
        let mut decided = Decided::default();
        let mut at = start;
        let mut depth = 0;
        let is_between = |letter: char| {
            depth += i32::from(letter == '(') - i32::from(letter == ')');
            letter == ',' && depth == 0
        };
        for part in text.split(is_between) {
            let span = at + (part.len() - part.trim_start().len())..at + part.trim_end().len();
            at += part.len() + 1;
            let part = part.trim();
            let wrong = |title: String| Diagnostic::at(source, span.clone(), title);
            if let Some((first, last)) = part.split_once("..") {
                if decided.numbers.is_some() {
                    return Err(wrong("the numbers are said twice".into()));
                }
                if let (Ok(least), Ok(most)) = (first.trim().parse::<u64>(), last.trim().parse::<u64>())
                    && least > most
                {
                    return Err(wrong(format!("no number is in `{part}`")).help(format!("`{most}..{least}`")));
                }
                let second = span.start + first.len() + 2;
                let expression = |text: &str, start: usize| expression(text, start).map_err(|fault| fault.at(source));
                // `a..last`: letters.
                decided.letters = matches!(first.trim().as_bytes(), [b'a'..=b'z']);
                let least = if decided.letters { "1" } else { first };
                decided.numbers = Some([expression(least, span.start)?, expression(last, second)?]);
                continue;
            }
            let mut words = part.split_whitespace();
            let (Some(name), Some(sign), None) = (words.next(), words.next(), words.next()) else {
                return Err(wrong(format!("`{part}` is no value"))
                    .label("a word and its character, or numbers")
                    .help("`white -, black x`, or `1..9`"));
            };
            let (name, plural) = name
                .split_once('/')
                .map_or_else(|| (name, format!("{name} cells")), |(name, plural)| (name, plural.to_owned()));
            if !is_name(name) {
                return Err(wrong(format!("`{name}` is no word")).label("letters, digits and `_`"));
            }
            if OWN.contains(&name) || KEYWORDS.contains(&name) {
                let help = format!("another word: `{name}s`, `my_{name}`");
                return Err(wrong(format!("`{name}` means something else in sentences")).label("taken").help(help));
            }
            if let Some(other) = decided.words.iter().find(|other| other.name == name || other.sign == sign) {
                return Err(wrong(format!("`{}` and `{name}` have the same name or character", other.name)));
            }
            decided.words.push(Word { name: name.to_owned(), plural, sign: sign.to_owned() });
        }
        Ok(decided)
    }

    /// `plain -, double *`: what else is decided of cells. The first word is that of most of them, and is not written.
    ///
    /// # Errors
    /// What cannot be read, at its place.
    pub(super) fn marks(
        source: &Source<'_>,
        text: &str,
        start: usize,
        cells: Option<&Decided>,
    ) -> Result<Self, Diagnostic> {
        let marks = Decided::parse(source, text, start)?;
        let wrong = |title: &str| {
            let at = Diagnostic::at(source, start..start + text.len().max(1), title);
            at.help("`marks = \"plain -, double *\"`: what most cells have, with the sign `-`, and one or more others")
        };
        if marks.numbers.is_some() || marks.words.len() < 2 || marks.words[0].sign != "-" {
            return Err(wrong("marks are two or more words, the first of which has the sign `-`"));
        }
        let is_digit =
            |word: &Word| word.sign.contains(|sign: char| sign.is_ascii_digit() || sign == '?' || sign == '.');
        if marks.words.iter().any(is_digit) {
            return Err(wrong("the sign of a mark stands behind what the cell holds, so it is no digit, `.` or `?`"));
        }
        let ends_alike = |word: &&Word| {
            let same = |other: &Word| other.sign.ends_with(&word.sign) || other.name == word.name;
            let is_letter = word.sign.chars().all(|sign| sign.is_ascii_lowercase());
            cells.is_some_and(|cells| cells.words.iter().any(same) || cells.letters && is_letter)
        };
        match marks.words.iter().skip(1).find(ends_alike) {
            Some(word) => Err(wrong(&format!("`{}` has the name or the sign of what cells hold", word.name))),
            None => Ok(marks),
        }
    }
    /// Whether the word with this number is what cells hold where there is nothing: its sign `-` gives nothing.
    pub fn is_nothing(&self, word: usize) -> bool {
        word == 0 && self.words.first().is_some_and(|word| word.sign == "-")
    }

    /// A number as it is written.
    pub fn numeral(&self, number: u32) -> String {
        match number {
            1..=26 if self.letters => char::from(b'a' + number as u8 - 1).to_string(),
            _ => number.to_string(),
        }
    }

    /// The number that a text is.
    pub fn number(&self, text: &str) -> Option<u32> {
        let is_plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        match text.as_bytes() {
            &[letter @ b'a'..=b'z'] if self.letters => Some(u32::from(letter - b'a') + 1),
            _ if is_plain => text.parse().ok(),
            _ => None,
        }
    }
}
