//! What stands in the cells of a board, as the words of ids.
//!
//! In: a part of an id, the size of the board. Out: a word for each cell, `None` for nothing; and the part again. Must not
//! know: kinds, what words mean.

use super::{cells, numbers, write_cells, write_numbers};
use crate::diagnostic::{Diagnostic, Source};
use crate::text::Part;

/// A way to write cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Code {
    /// A character for each word, a letter for 1 to 26 empty cells; empty cells may be left out at the end.
    Runs {
        /// Whether they may.
        is_short: bool,
    },
    /// Numbers, `_` between two of them, letters for empty cells.
    Numbers,
    /// A digit or a letter for each number, and none is missing.
    Each,
    /// A digit for each number, `[10]` for larger ones, and none is missing.
    Digits,
    /// Letters for so many empty cells and a word behind them; `_` stands for none before this word.
    Gaps(String),
    /// The same of two words, from `a` for none: a small letter is for the first word, a capital for the second.
    TwoGaps([String; 2]),
}

/// The characters of numbers from 0.
const EACH: &[u8] = b"0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

fn wrong(source: &Source<'_>, at: usize, expected: &str) -> Diagnostic {
    Diagnostic::at(source, at..at + 1, "this does not belong in the game id").label(format!("expected {expected}"))
}

fn fits(source: &Source<'_>, part: Part<'_>, (found, count): (usize, usize)) -> Result<(), Diagnostic> {
    if found == count {
        return Ok(());
    }
    Err(Diagnostic::at(source, part.span(), format!("the id is about {found} cells, the board has {count}")))
}

impl Code {
    /// The words of the cells. A letter of `letters` stands for its word.
    ///
    /// # Errors
    /// At what does not belong there, and when there are not as many cells as on the board.
    pub fn read(
        &self,
        source: &Source<'_>,
        part: Part<'_>,
        size: (usize, usize),
        letters: &[(u8, String)],
    ) -> Result<Vec<Option<String>>, Diagnostic> {
        let count = size.0 * size.1;
        let bytes = || (part.start..).zip(part.text.iter().copied());
        let mut words: Vec<Option<String>> = Vec::with_capacity(count);
        match self {
            Code::Runs { is_short } => {
                let is_letter = |byte: u8| letters.iter().any(|&(letter, _)| letter == byte);
                let known = |byte: u8| (byte.is_ascii_digit() || is_letter(byte)).then_some(byte);
                let shown = itertools::join(letters.iter().map(|&(byte, _)| format!("`{}`", char::from(byte))), " or ");
                let shown = if shown.is_empty() { "a digit".to_owned() } else { shown };
                let word = |byte: u8| match letters.iter().find(|&&(letter, _)| letter == byte) {
                    Some((_, word)) => word.clone(),
                    None => char::from(byte).to_string(),
                };
                let skipped = |byte: u8| if byte.is_ascii_lowercase() { usize::from(byte - b'a') + 1 } else { 1 };
                let told = part.text.iter().map(|&byte| skipped(byte)).sum();
                let count = if *is_short { count.min(told) } else { count };
                let found = cells(source, part, count, 0, known, &shown)?;
                words.extend(found.into_iter().map(|byte| (byte > 0).then(|| word(byte))));
                words.resize(size.0 * size.1, None);
            }
            Code::Numbers => {
                let (found, _) = numbers(source, part, size)?;
                words.extend(found.into_iter().map(|number| (number > 0).then(|| number.to_string())));
            }
            Code::Each => {
                for (at, byte) in bytes() {
                    let number = EACH.iter().position(|&other| other == byte);
                    words.push(Some(number.ok_or_else(|| wrong(source, at, "a digit or a letter"))?.to_string()));
                }
            }
            Code::Digits => {
                let mut rest = part;
                while !rest.text.is_empty() {
                    let (digits, after) = match rest.after(b'[') {
                        Some(inner) => {
                            let (digits, after) = inner.take(u8::is_ascii_digit);
                            (digits, after.after(b']'))
                        }
                        None => (rest.slice(0..1), Some(rest.from(1))),
                    };
                    let (Some(number), Some(after)) = (digits.number(), after) else {
                        return Err(wrong(source, rest.start, "a digit, or a number in brackets"));
                    };
                    words.push(Some(number.to_string()));
                    rest = after;
                }
            }
            Code::Gaps(word) => {
                for (at, byte) in bytes() {
                    let (gap, ends) = match byte {
                        b'_' => (0, true),
                        b'a'..=b'y' => (usize::from(byte - b'a') + 1, true),
                        b'z' => (25, false),
                        _ => return Err(wrong(source, at, "a letter or `_`")),
                    };
                    words.resize(words.len() + gap, None);
                    words.extend(ends.then(|| Some(word.clone())));
                }
            }
            Code::TwoGaps(two) => {
                for (at, byte) in bytes() {
                    let (base, word) = match byte {
                        b'a'..=b'z' => (b'a', &two[0]),
                        b'A'..=b'Z' => (b'A', &two[1]),
                        _ => return Err(wrong(source, at, "a letter")),
                    };
                    let gap = usize::from(byte - base);
                    words.resize(words.len() + gap, None);
                    words.extend((gap < 25).then(|| Some(word.clone())));
                }
            }
        }
        if matches!(self, Code::Gaps(_) | Code::TwoGaps(_)) {
            // The last letter ends behind the board.
            fits(source, part, (words.len(), count + 1))?;
            words.truncate(count);
        }
        fits(source, part, (words.len(), count))?;
        Ok(words)
    }

    /// The cells in this code; `None` where it cannot hold one of them.
    pub fn write(&self, words: &[Option<String>], letters: &[(u8, String)]) -> Option<String> {
        let number = |word: &Option<String>| word.as_ref()?.parse::<usize>().ok();
        let all = |word: &dyn Fn(&Option<String>) -> Option<String>| words.iter().map(word).collect::<Option<String>>();
        match self {
            Code::Runs { .. } => {
                let byte = |word: &String| {
                    let letter = letters.iter().find(|(_, other)| other == word).map(|&(letter, _)| letter);
                    letter.or_else(|| Some(word.as_bytes()[0]).filter(|byte| word.len() == 1 && byte.is_ascii_digit()))
                };
                let bytes =
                    words.iter().map(|word| word.as_ref().map_or(Some(0), byte)).collect::<Option<Vec<u8>>>()?;
                Some(write_cells(&bytes, |byte| (byte > 0).then_some(char::from(byte))))
            }
            Code::Numbers => {
                let number = |word: &Option<String>| match word {
                    Some(word) => word.parse().ok().filter(|&number: &u16| number > 0),
                    None => Some(0),
                };
                Some(write_numbers(&words.iter().map(number).collect::<Option<Vec<u16>>>()?))
            }
            Code::Each => all(&|word| Some(char::from(*EACH.get(number(word)?)?).to_string())),
            Code::Digits => all(&|word| {
                let number = number(word)?;
                Some(if number < 10 { number.to_string() } else { format!("[{number}]") })
            }),
            Code::Gaps(_) | Code::TwoGaps(_) => {
                let (mut text, mut gap) = (String::new(), 0u8);
                for word in words.iter().map(Option::as_ref).chain([None]).enumerate() {
                    let (at, word) = word;
                    let ends = word.is_some() || at == words.len();
                    let base = match self {
                        Code::TwoGaps([_, second]) if word == Some(second) => b'A',
                        Code::Gaps(_) if gap == 0 => b'_',
                        Code::Gaps(_) => b'a' - 1,
                        _ => b'a',
                    };
                    if ends {
                        text.push(char::from(base + gap));
                        gap = 0;
                    } else {
                        gap += 1;
                    }
                    if gap == 25 {
                        text.push('z');
                        gap = 0;
                    }
                }
                Some(text)
            }
        }
    }

    /// Which points have a dot: `a` to `y` are 0 to 24 points and a dot behind them, a black one where it is a capital, `z`
    /// 25 points without one.
    ///
    /// # Errors
    /// At what does not belong there, and when there are more points than on the board.
    pub fn dots(source: &Source<'_>, part: Part<'_>, size: (usize, usize)) -> Result<Vec<bool>, Diagnostic> {
        let count = size.0 * size.1;
        let mut dots = Vec::with_capacity(count);
        for (at, &byte) in (part.start..).zip(part.text) {
            let letter = byte.to_ascii_lowercase();
            if !letter.is_ascii_lowercase() {
                return Err(wrong(source, at, "a letter"));
            }
            dots.resize(dots.len() + usize::from(letter - b'a'), false);
            dots.extend((letter < b'z').then_some(true));
            if dots.len() > count {
                return Err(wrong(source, at, "no more points"));
            }
        }
        dots.resize(count, false);
        Ok(dots)
    }

    /// Points in that code, all dots white ones.
    pub fn write_dots(dots: impl Iterator<Item = bool>) -> String {
        let (mut text, mut gap) = (String::new(), 0);
        for is_dot in dots {
            if is_dot || gap == 25 {
                text.push(char::from(b'a' + gap));
                gap = u8::from(!is_dot);
            } else {
                gap += 1;
            }
        }
        text
    }
}
