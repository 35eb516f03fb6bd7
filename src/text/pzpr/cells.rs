//! Codes that stand for cells one after the other.
//!
//! In: a body, the number of cells. Out: what is in each cell, or the place that is wrong; and bodies again. Must not
//! know: families.
//!
//! A body describes all cells or is empty, as puzz.link writes it: one that ends early was cut off, one that continues
//! after the last cell is wrong.

use std::fmt::Write as _;
use std::ops::Range;

use super::{Arrow, Token, Way, four, number16, pieces};
use crate::diagnostic::{Diagnostic, Source};
use crate::text::Part;

/// Takes what cells hold one after the other, and says where there are too many.
struct Cells<'s, T> {
    source: &'s Source<'s>,
    body: Range<usize>,
    count: usize,
    /// What is counted.
    what: &'static str,
    /// What they belong to, for messages; empty, or as in ` of the board`.
    of: String,
    found: Vec<T>,
}

impl<'s, T: Clone> Cells<'s, T> {
    fn new(source: &'s Source<'s>, body: Part<'_>, count: usize) -> Self {
        Cells { source, body: body.span(), count, what: "cells", of: String::new(), found: Vec::new() }
    }

    /// More cells; those of `empty` may run past the end where `cell` is in them.
    fn take(&mut self, at: usize, cell: Option<T>, empty: (usize, &T)) -> Result<(), Diagnostic> {
        let room = self.count - self.found.len();
        if (cell.is_some() && room == 0) || (cell.is_none() && empty.0 > room) {
            let title = format!("the address has more than the {} {}{}", self.count, self.what, self.of);
            return Err(Diagnostic::at(self.source, at..self.body.end, title).label("these are too many"));
        }
        let skipped = empty.0.min(room - usize::from(cell.is_some()));
        self.found.extend(cell);
        self.found.extend(std::iter::repeat_n(empty.1.clone(), skipped));
        Ok(())
    }

    fn finish(mut self, empty: T) -> Result<Vec<T>, Diagnostic> {
        whole(self.source, self.body, (self.found.len(), self.count), self.what)?;
        self.found.resize(self.count, empty);
        Ok(self.found)
    }
}

/// Refuses a body that describes only this many cells; one that describes none is a blank board.
///
/// # Errors
/// At the end of the body.
pub fn whole(
    source: &Source<'_>,
    body: Range<usize>,
    (told, count): (usize, usize),
    what: &str,
) -> Result<(), Diagnostic> {
    if body.is_empty() || told >= count {
        return Ok(());
    }
    Err(Diagnostic::at(source, body.end..body.end, format!("the address ends after {told} of {count} {what}"))
        .label(format!("{} missing", count - told))
        .help("the address may have been cut off when it was copied"))
}

/// What no code has.
fn unknown(source: &Source<'_>, at: Range<usize>, help: &str) -> Diagnostic {
    Diagnostic::at(source, at, "this does not belong in the address").help(help)
}

/// Cells of a board of this height and width in the code of [`four`]: numbers 0 to 4, or none.
///
/// # Errors
/// At what is behind the last cell, and at the end of a body that ends early.
pub fn fours(
    source: &Source<'_>,
    body: Part<'_>,
    (height, width): (usize, usize),
) -> Result<Vec<Option<u8>>, Diagnostic> {
    let of = format!(" of a {width}x{height} board");
    let mut cells = Cells { of, ..Cells::new(source, body, height * width) };
    for ((number, length), at) in four(body) {
        match number {
            Some(number) => cells.take(at.start, Some(Some(number as u8)), (length - 1, &None))?,
            None => cells.take(at.start, None, (length, &None))?,
        }
    }
    cells.finish(None)
}

/// Cells, or `what` there are, in the code of [`number16`], where one that is not given counts as none.
///
/// # Errors
/// At characters that do not belong there, at those after the last cell, and at the end of a body that ends early.
pub fn numbers16(
    source: &Source<'_>,
    body: Part<'_>,
    count: usize,
    what: &'static str,
) -> Result<Vec<Option<u32>>, Diagnostic> {
    let mut cells = Cells { what, ..Cells::new(source, body, count) };
    for (token, at) in number16(body) {
        match token {
            Some(Token::Number(number)) => cells.take(at.start, Some(Some(number)), (0, &None))?,
            Some(Token::Unknown) => cells.take(at.start, None, (1, &None))?,
            Some(Token::Skip(length)) => cells.take(at.start, None, (length, &None))?,
            None => return Err(unknown(source, at, "numbers are hexadecimal digits; `g` to `z` skip 1 to 20 of them")),
        }
    }
    cells.finish(None)
}

/// Cells in the code `decodeNumber10`: a digit, `.` for one that is not given, `a` to `z` for 1 to 26 cells without
/// one.
///
/// # Errors
/// At characters that do not belong there, at those after the last cell, and at the end of a body that ends early.
pub fn numbers10(source: &Source<'_>, body: Part<'_>, count: usize) -> Result<Vec<Option<u8>>, Diagnostic> {
    let mut cells = Cells::new(source, body, count);
    for (at, &byte) in (body.start..).zip(body.text) {
        match byte {
            b'0'..=b'9' => cells.take(at, Some(Some(byte - b'0')), (0, &None))?,
            b'.' => cells.take(at, None, (1, &None))?,
            b'a'..=b'z' => cells.take(at, None, (usize::from(byte - b'a') + 1, &None))?,
            _ => return Err(unknown(source, at..at + 1, "a cell is a digit; `a` to `z` skip 1 to 26 cells")),
        }
    }
    cells.finish(None)
}

/// Cells in the code `decodeArrowNumber16`: a digit 0 to 4 for the way, a hexadecimal digit or `.`; 5 to 9 and two
/// digits; `-`, the way and three digits; `+` for a cell that is taken; `a` to `z` for 1 to 26 cells without any.
///
/// # Errors
/// At characters that do not belong there, at those after the last cell, and at the end of a body that ends early.
pub fn arrows16(source: &Source<'_>, body: Part<'_>, count: usize) -> Result<Vec<Arrow>, Diagnostic> {
    let hex = |digits: Option<&[u8]>| {
        digits?.iter().try_fold(0, |sum, &byte| Some(16 * sum + char::from(byte).to_digit(16)?))
    };
    let arrow = |way: u8, number: Option<u32>| {
        let number = number?;
        Some(match usize::from(way).checked_sub(1) {
            None => (Arrow::Block, 0),
            Some(way) => (Arrow::Count(*Way::ALL.get(way)?, number), 0),
        })
    };
    let tokens = pieces(body, |text| match *text {
        // A number that points nowhere would be lost.
        [b'0' | b'5', ..] if text.get(1) != Some(&b'.') => (None, 2 + usize::from(text[0] == b'5')),
        [b'-', b'0', ..] => (None, 5),
        [b'0'..=b'4', b'.', ..] | [b'+', ..] => (Some((Arrow::Block, 0)), 1 + usize::from(text[0] != b'+')),
        [way @ b'0'..=b'4', ..] => (arrow(way - b'0', hex(text.get(1..2))), 2),
        [way @ b'5'..=b'9', ..] => (arrow(way - b'5', hex(text.get(1..3))), 3),
        [b'-', way @ b'0'..=b'4', ..] => (arrow(way - b'0', hex(text.get(2..5))), 5),
        [byte @ b'a'..=b'z', ..] => (Some((Arrow::None, usize::from(byte - b'a') + 1)), 1),
        _ => (None, 1),
    });
    let mut cells = Cells::new(source, body, count);
    for (token, at) in tokens {
        let Some((arrow, skipped)) = token else {
            let help = "an arrow is a digit 1 to 4 for its way, then a hexadecimal digit";
            let is_number = |digits: &[u8]| !digits.is_empty() && digits.iter().all(u8::is_ascii_hexdigit);
            match &body.text[at.start - body.start..at.end - body.start] {
                [b'0' | b'5', digits @ ..] | [b'-', b'0', digits @ ..] if is_number(digits) => {}
                _ => return Err(unknown(source, at, help)),
            }
            return Err(Diagnostic::at(source, at, "this number has no arrow, so it counts nothing")
                .help(format!("{help}; `0.` is a cell that is taken")));
        };
        let cell = (arrow != Arrow::None).then_some(arrow);
        cells.take(at.start, cell, (skipped, &Arrow::None))?;
    }
    cells.finish(Arrow::None)
}

/// Cells in the code `decodeBinary`, five to a character, the first one in the highest bit.
///
/// # Errors
/// At characters that do not belong there, at those after the last cell, and at the end of a body that ends early.
pub fn binary(source: &Source<'_>, body: Part<'_>, count: usize) -> Result<Vec<bool>, Diagnostic> {
    let mut bits = Vec::with_capacity(count + 5);
    for (at, &byte) in (body.start..).zip(body.text) {
        let five = char::from(byte).to_digit(32).filter(|_| !byte.is_ascii_uppercase());
        let Some(five) = five else {
            return Err(unknown(source, at..at + 1, "each of `0` to `9` and `a` to `v` stands for five cells"));
        };
        if bits.len() >= count {
            let title = format!("the address has more than the {count} cells");
            return Err(Diagnostic::at(source, at..body.span().end, title).label("these are too many"));
        }
        let room = 5usize.saturating_sub(count - bits.len());
        if five & ((1 << room) - 1) != 0 {
            let title = format!("the address has more than the {count} cells");
            return Err(Diagnostic::at(source, at..at + 1, title).label("part of this is too many"));
        }
        bits.extend((0..5).rev().map(|bit| five >> bit & 1 == 1));
    }
    whole(source, body.span(), (bits.len(), count), "cells")?;
    bits.resize(count, false);
    Ok(bits)
}

/// Cells in the code of [`binary`].
pub fn write_binary(cells: impl IntoIterator<Item = bool>) -> String {
    let cells: Vec<bool> = cells.into_iter().collect();
    let five = |cells: &[bool]| (0..5).fold(0, |sum, at| 2 * sum + u32::from(cells.get(at) == Some(&true)));
    cells.chunks(5).filter_map(|cells| char::from_digit(five(cells), 32)).collect()
}

/// Cells in the code of [`arrows16`]; `None` when a number is too large for it.
pub fn write_arrows16(cells: impl IntoIterator<Item = Arrow>) -> Option<String> {
    let (mut text, mut skipped) = (String::new(), 0);
    for cell in cells.into_iter().map(Some).chain([None]) {
        if cell == Some(Arrow::None) {
            skipped += 1;
            continue;
        }
        letters(&mut text, &mut skipped);
        match cell {
            Some(Arrow::Block) => text.push_str("0."),
            Some(Arrow::Count(way, number)) => {
                let way = way as u32 + 1;
                match number {
                    0..16 => write!(text, "{way}{number:x}").ok()?,
                    16..256 => write!(text, "{}{number:02x}", way + 5).ok()?,
                    256..4096 => write!(text, "-{way}{number:03x}").ok()?,
                    _ => return None,
                }
            }
            _ => {}
        }
    }
    Some(text)
}

/// Digits, or none, in the code of [`numbers10`].
pub fn write_numbers10(cells: impl IntoIterator<Item = Option<u8>>) -> String {
    let (mut text, mut skipped) = (String::new(), 0);
    for cell in cells {
        match cell {
            None => skipped += 1,
            Some(digit) => {
                letters(&mut text, &mut skipped);
                text.push(char::from(b'0' + digit));
            }
        }
    }
    letters(&mut text, &mut skipped);
    text
}

/// Writes the cells without anything, at most 26 to a letter.
fn letters(text: &mut String, cells: &mut usize) {
    while *cells > 0 {
        let part = (*cells).min(26);
        text.push(char::from(b'a' + part as u8 - 1));
        *cells -= part;
    }
}
