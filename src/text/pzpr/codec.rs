//! Codes of addresses as values: each reads a part of a body and writes it again.
//!
//! In: a body, the number of items. Out: items, and the body again. Must not know: families, where items stand.
//!
//! Each code reads until it has its number of items; the next one begins where it stopped. A part describes all items or
//! is missing, as puzz.link writes it: one that ends early was cut off, one that says more than there is room for is wrong.

use std::fmt::Write as _;

use super::cells::short;
use crate::diagnostic::{Diagnostic, Source};
use crate::text::Part;

/// Where the number of an arrow is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Way {
    /// To the top.
    Up,
    /// To the bottom.
    Down,
    /// To the left.
    Left,
    /// To the right.
    Right,
}

impl Way {
    /// All of them, in the order of their numbers in addresses, from 1.
    pub const ALL: [Way; 4] = [Way::Up, Way::Down, Way::Left, Way::Right];
}

/// What stands at one position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Item {
    /// Nothing.
    #[default]
    Blank,
    /// A number that is not given.
    Unknown,
    /// A number; of signs, which one, from 1.
    Number(u32),
    /// A number and a direction.
    Arrow(u32, Way),
    /// So many numbers, from the first on, some of which may not be given.
    List([Option<u8>; 4], u8),
}

/// A code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::EnumString, strum::Display, strum::VariantNames)]
#[strum(serialize_all = "lowercase")]
pub enum Codec {
    /// `0` to `f`, `-xx`, `+xxx`, `.` for a number that is not given, `g` to `z` for 1 to 20 without one.
    Number16,
    /// `0` to `9`, `.`, `a` to `z` for 1 to 26 without one.
    Number10,
    /// Numbers 0 to 4, each perhaps with one or two blanks behind it.
    Four,
    /// Two signs, three positions a character.
    Circles,
    /// One sign, five positions a character.
    Binary,
    /// One sign where there is no bit, five positions a character.
    Unset,
    /// One sign or none: `0` to `h` with 0 to 17 blanks behind it, `i` to `z` for 1 to 18 blanks.
    One,
    /// A direction and a number.
    Arrows,
    /// Seven signs `a` to `g`, `h` to `z` for 1 to 19 blanks.
    Seven,
    /// One character in base 36, `-xx`, `%` for none.
    Digits36,
    /// Two signs: `0` to `f`, the second one odd, with half as many blanks behind it; `g` to `z` for 1 to 20 blanks.
    Dots,
    /// Numbers from 1: `0` to `9`, `-xx`; `a` for a wall, `b` to `e` for one with an arrow; `g` to `z` for 1 to 20 blanks.
    Walls,
    /// Up to four numbers: `0` to `8`, `9` for four of 1, `.`, two characters in base 36 for more; `g` to `z` for 1 to 20
    /// blanks.
    Lists,
}

/// Lists of so many numbers below this begin at this number of two characters; 0 stands for one that is not given.
const LISTS: [(u8, u32, u32); 3] = [(2, 6, 360), (3, 4, 396), (4, 2, 460)];

/// The end of a body that is read part by part.
#[derive(Clone, Copy, Debug)]
pub struct Rest<'t>(pub Part<'t>);

impl Codec {
    /// Whether its numbers are those of signs.
    pub fn is_of_signs(self) -> bool {
        matches!(self, Codec::Circles | Codec::Binary | Codec::Unset | Codec::One)
    }

    /// What people have to know who typed it.
    pub fn help(self) -> &'static str {
        match self {
            Codec::Number16 => "numbers are hexadecimal digits; `g` to `z` skip 1 to 20 of them",
            Codec::Number10 => "a cell is a digit; `a` to `z` skip 1 to 26 cells",
            Codec::Four => {
                "numbers are `0` to `4`, and up to `e` with cells behind them; `g` to `z` skip 1 to 20 cells"
            }
            Codec::Circles => "each of `0` to `9` and `a` to `q` stands for three cells",
            Codec::Binary | Codec::Unset => "each of `0` to `9` and `a` to `v` stands for five cells",
            Codec::One => "`0` to `h` is a sign with cells behind it; `i` to `z` skip 1 to 18 cells",
            Codec::Arrows => "an arrow is a digit 1 to 4 for its way, then a hexadecimal digit",
            Codec::Seven => "`a` to `g` are signs; `h` to `z` skip 1 to 19 cells",
            Codec::Digits36 => "a cell is a digit or a letter, `%` for none",
            Codec::Dots => "`0` to `f` are dots with places behind them; `g` to `z` skip 1 to 20 places",
            Codec::Lists => "`0` to `9` and pairs from `a0` on are clues; `g` to `z` skip 1 to 20 cells",
            Codec::Walls => "`a` to `e` are walls, digits numbers; `g` to `z` skip 1 to 20 cells",
        }
    }

    /// The next `count` items of a body; all blank where nothing of them is there and they may be left out.
    ///
    /// # Errors
    /// At characters that do not belong there, and where the body ends too early.
    pub fn read(
        self,
        source: &Source<'_>,
        rest: &mut Rest<'_>,
        count: usize,
        may_be_left_out: bool,
    ) -> Result<Vec<Item>, Diagnostic> {
        let mut items = Vec::with_capacity(count);
        let is_left_out = may_be_left_out && rest.0.text.is_empty();
        while items.len() < count && !rest.0.text.is_empty() {
            let Some((length, read)) = self.next(rest.0.text) else {
                return Err(Diagnostic::at(
                    source,
                    rest.0.start..rest.0.start + 1,
                    "this does not belong in the address",
                )
                .help(self.help()));
            };
            let (room, at) = (count - items.len(), rest.0.start);
            let beyond = read.get(room..).unwrap_or_default();
            // A character may have room for more positions than there are, and a number promise more blanks.
            let is_slack = matches!(self, Codec::Circles | Codec::Binary | Codec::Unset)
                || matches!(self, Codec::Four | Codec::Dots) && read[0] != Item::Blank;
            let slack = if self == Codec::Unset { Item::Number(1) } else { Item::Blank };
            if !beyond.is_empty() && (!is_slack || beyond.iter().any(|item| *item != slack)) {
                let title = format!("the address has more than the {count} cells");
                return Err(Diagnostic::at(source, at..at + length, title).label("these are too many"));
            }
            items.extend(read.into_iter().take(room));
            rest.0 = rest.0.from(length);
        }
        if items.len() < count && !is_left_out {
            return Err(short(source, rest.0.end(), (items.len(), count), "cells"));
        }
        items.resize(count, Item::Blank);
        Ok(items)
    }

    /// The first piece of a text: its length, and its items.
    fn next(self, text: &[u8]) -> Option<(usize, Vec<Item>)> {
        let number = |digits: Option<&[u8]>, base: u32| {
            digits?.iter().try_fold(0, |sum, &byte| Some(base * sum + char::from(byte).to_digit(base)?))
        };
        let hex = |from: usize, to: usize| number(text.get(from..to), 16);
        let blanks = |count: u8| vec![Item::Blank; usize::from(count)];
        let with =
            |item: Item, after: usize| std::iter::once(item).chain(std::iter::repeat_n(Item::Blank, after)).collect();
        let byte = *text.first()?;
        Some(match (self, byte) {
            (Codec::Number16, b'g'..=b'z') => (1, blanks(byte - b'f')),
            (Codec::Number16 | Codec::Number10, b'.') => (1, vec![Item::Unknown]),
            (Codec::Number16, b'-') => (3, vec![Item::Number(hex(1, 3)?)]),
            (Codec::Number16, b'+') => (4, vec![Item::Number(hex(1, 4)?)]),
            (Codec::Number16, b'=') => (4, vec![Item::Number(4096 + hex(1, 4)?)]),
            (Codec::Number16, _) => (1, vec![Item::Number(hex(0, 1)?)]),
            (Codec::Number10, b'a'..=b'z') => (1, blanks(byte - b'a' + 1)),
            (Codec::Number10, _) => (1, vec![Item::Number(number(text.get(..1), 10)?)]),
            (Codec::Four, b'.') => (1, vec![Item::Unknown]),
            (Codec::Four, b'0'..=b'4') => (1, with(Item::Number(u32::from(byte - b'0')), 0)),
            (Codec::Four, b'5'..=b'9') => (1, with(Item::Number(u32::from(byte - b'5')), 1)),
            (Codec::Four, b'a'..=b'e') => (1, with(Item::Number(u32::from(byte - b'a')), 2)),
            // A letter without a meaning skips a cell, as it does on puzz.link.
            (Codec::Four, b'f'..=b'z') => (1, blanks((byte - b'f').max(1))),
            (Codec::Circles, _) => {
                let three = number(text.get(..1), 27)?;
                let item = |sign: u32| if sign == 0 { Item::Blank } else { Item::Number(sign) };
                (1, [three / 9, three / 3 % 3, three % 3].map(item).to_vec())
            }
            (Codec::Binary | Codec::Unset, _) => {
                let five = number(text.get(..1), 32)?;
                let is_on = u32::from(self == Codec::Binary);
                let item = |bit: u32| if five >> bit & 1 == is_on { Item::Number(1) } else { Item::Blank };
                (1, (0..5).rev().map(item).collect())
            }
            (Codec::One, b'0'..=b'9') => (1, with(Item::Number(1), usize::from(byte - b'0'))),
            (Codec::One, b'a'..=b'h') => (1, with(Item::Number(1), usize::from(byte - b'a') + 10)),
            (Codec::One, b'i'..=b'z') => (1, blanks(byte - b'h')),
            (Codec::Seven, b'a'..=b'g') => (1, vec![Item::Number(u32::from(byte - b'a') + 1)]),
            (Codec::Seven, b'h'..=b'z') => (1, blanks(byte - b'g')),
            (Codec::Arrows, b'a'..=b'z') => (1, blanks(byte - b'a' + 1)),
            (Codec::Arrows, b'+') => (1, vec![Item::Unknown]),
            (Codec::Arrows, _) => {
                let (way, length, number) = match byte {
                    b'0'..=b'4' if text.get(1) == Some(&b'.') => return Some((2, vec![Item::Unknown])),
                    b'0'..=b'4' => (byte - b'0', 2, hex(1, 2)?),
                    b'5'..=b'9' => (byte - b'5', 3, hex(1, 3)?),
                    b'-' => (text.get(1)?.checked_sub(b'0')?, 5, hex(2, 5)?),
                    _ => return None,
                };
                let arrow = |way: u8| Some(Item::Arrow(number, *Way::ALL.get(usize::from(way.checked_sub(1)?))?));
                (length, vec![if way == 0 { Item::Number(number) } else { arrow(way)? }])
            }
            (Codec::Digits36, b'%' | b'.') => (1, vec![Item::Blank]),
            (Codec::Digits36, b'-') => (3, vec![Item::Number(number(text.get(1..3), 36)?)]),
            (Codec::Digits36, _) => (1, vec![Item::Number(number(text.get(..1), 36)?)]),
            (Codec::Dots | Codec::Walls | Codec::Lists, b'g'..=b'z') => (1, blanks(byte - b'f')),
            (Codec::Lists, b'.') => (1, vec![Item::List([None; 4], 1)]),
            (Codec::Lists, b'0'..=b'8') => (1, vec![Item::List([Some(byte - b'0'), None, None, None], 1)]),
            (Codec::Lists, b'9') => (1, vec![Item::List([Some(1); 4], 4)]),
            (Codec::Lists, _) => {
                let told = number(text.get(..2), 36)?;
                let &(count, base, first) = LISTS.iter().rev().find(|&&(.., first)| told >= first)?;
                let mut rest = told - first;
                let mut list = [None; 4];
                for part in list[..usize::from(count)].iter_mut().rev() {
                    *part = Some((rest % base) as u8).filter(|&part| part > 0);
                    rest /= base;
                }
                (rest == 0).then(|| (2, vec![Item::List(list, count)]))?
            }
            (Codec::Dots, _) => {
                let told = number(text.get(..1), 16)?;
                (1, with(Item::Number(told % 2 + 1), told as usize / 2))
            }
            (Codec::Walls, b'a') => (1, vec![Item::Unknown]),
            (Codec::Walls, b'b'..=b'e') => (1, vec![Item::Arrow(0, Way::ALL[usize::from(byte - b'b')])]),
            (Codec::Walls, b'-') => (3, vec![Item::Number(number(text.get(1..3), 10)? + 1)]),
            (Codec::Walls, _) => (1, vec![Item::Number(number(text.get(..1), 10)? + 1)]),
            (Codec::Four | Codec::One | Codec::Seven, _) => return None,
        })
    }

    /// The items in this code; `None` where it cannot hold one of them.
    pub fn write(self, items: &[Item]) -> Option<String> {
        let mut text = String::new();
        let sign = |item: &Item| match item {
            Item::Blank => Some(0),
            Item::Number(sign) => Some(*sign),
            _ => None,
        };
        let blank = |item: &Item| *item == Item::Blank;
        match self {
            Codec::Circles => {
                let signs = items.iter().map(sign).collect::<Option<Vec<_>>>()?;
                let at = |three: &[u32], at: usize| three.get(at).copied().unwrap_or(0);
                let digit = |three: &[u32]| char::from_digit(9 * at(three, 0) + 3 * at(three, 1) + at(three, 2), 27);
                return signs.iter().all(|&sign| sign < 3).then(|| signs.chunks(3).map(digit).collect())?;
            }
            Codec::Binary | Codec::Unset => {
                let signs = items.iter().map(sign).collect::<Option<Vec<_>>>()?;
                return Some(super::write_binary(signs.into_iter().map(|sign| (sign > 0) == (self == Codec::Binary))));
            }
            _ => {}
        }
        let mut at = 0;
        while at < items.len() {
            let run = items[at..].iter().take_while(|item| blank(item)).count();
            let (most, first) = match self {
                Codec::Number16 | Codec::Four | Codec::Dots | Codec::Walls | Codec::Lists => (20, b'g'),
                Codec::One => (18, b'i'),
                Codec::Seven => (19, b'h'),
                _ => (26, b'a'),
            };
            if run > 0 {
                if self == Codec::Digits36 {
                    text.push('%');
                    at += 1;
                } else {
                    let part = run.min(most);
                    text.push(char::from(first + part as u8 - 1));
                    at += part;
                }
                continue;
            }
            let after = items[at + 1..].iter().take_while(|item| blank(item)).count();
            match (self, items[at]) {
                (Codec::Number16 | Codec::Number10 | Codec::Four, Item::Unknown) => text.push('.'),
                (Codec::Number16, Item::Number(number)) => match number {
                    0..16 => write!(text, "{number:x}").ok()?,
                    16..256 => write!(text, "-{number:02x}").ok()?,
                    256..4096 => write!(text, "+{number:03x}").ok()?,
                    4096..8192 => write!(text, "={:03x}", number - 4096).ok()?,
                    _ => return None,
                },
                (Codec::Number10, Item::Number(number @ 0..=9)) => write!(text, "{number}").ok()?,
                (Codec::Four, Item::Number(number @ 0..=4)) => {
                    // The last one may promise more than there is.
                    let told = if at + 1 + after == items.len() { 2 } else { after.min(2) };
                    text.push(char::from([b'0', b'5', b'a'][told] + number as u8));
                    at += after.min(2);
                }
                (Codec::Dots, Item::Number(sign @ 1..=2)) => {
                    let told = if at + 1 + after == items.len() { 7 } else { after.min(7) };
                    text.push(char::from_digit(2 * told as u32 + sign - 1, 16)?);
                    at += after.min(7);
                }
                (Codec::Walls, Item::Unknown) => text.push('a'),
                (Codec::Walls, Item::Arrow(_, way)) => text.push(char::from(b'b' + way as u8)),
                (Codec::Walls, Item::Number(number @ 1..=10)) => write!(text, "{}", number - 1).ok()?,
                (Codec::Walls, Item::Number(number @ 11..=100)) => write!(text, "-{:02}", number - 1).ok()?,
                (Codec::Seven, Item::Number(sign @ 1..=7)) => text.push(char::from(b'a' + sign as u8 - 1)),
                (Codec::One, Item::Number(_)) => {
                    let told = after.min(17);
                    text.push(char::from_digit(told as u32, 18)?);
                    at += told;
                }
                (Codec::Lists, Item::List([None, ..], 1)) => text.push('.'),
                (Codec::Lists, Item::List([Some(number @ 0..=8), ..], 1)) => write!(text, "{number}").ok()?,
                (Codec::Lists, Item::List([Some(1), Some(1), Some(1), Some(1)], 4)) => text.push('9'),
                (Codec::Lists, Item::List(list, count)) => {
                    let &(_, base, first) = LISTS.iter().find(|(of, ..)| *of == count)?;
                    let digit = |part: &Option<u8>| part.map_or(Some(0), |part| (part > 0).then_some(part.into()));
                    let parts = list[..usize::from(count)].iter().map(digit).collect::<Option<Vec<u32>>>()?;
                    if parts.iter().any(|&part| part >= base) {
                        return None;
                    }
                    let told = first + parts.iter().fold(0, |sum, part| base * sum + part);
                    text.extend([char::from_digit(told / 36, 36)?, char::from_digit(told % 36, 36)?]);
                }
                (Codec::Arrows, Item::Unknown) => text.push_str("0."),
                (Codec::Arrows, Item::Arrow(number, way)) => {
                    let way = way as u32 + 1;
                    match number {
                        0..16 => write!(text, "{way}{number:x}").ok()?,
                        16..256 => write!(text, "{}{number:02x}", way + 5).ok()?,
                        256..4096 => write!(text, "-{way}{number:03x}").ok()?,
                        _ => return None,
                    }
                }
                (Codec::Digits36, Item::Number(number)) if number < 36 => text.push(char::from_digit(number, 36)?),
                (Codec::Digits36, Item::Number(number)) if number < 36 * 36 => {
                    text.extend(['-', char::from_digit(number / 36, 36)?, char::from_digit(number % 36, 36)?]);
                }
                _ => return None,
            }
            at += 1;
        }
        Some(text)
    }
}
