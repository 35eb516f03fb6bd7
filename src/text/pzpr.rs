//! Addresses of puzz.link, pzprv3, pzv.jp and their kin: `https://puzz.link/p?KIND/[FLAGS/]W/H/BODY`.
//!
//! In: a line with an address of any host, or only what follows its question mark. Out: its parts, and the cells of its
//! body; both ways. Must not know: families, rules.
//!
//! What is read: names before a tab, `p?`, `p.html?`, other parameters between `&` or `&amp;`, `_edit` and `_play`
//! behind the kind, `v:` and flags before the size. The body is a code of the kind's own, most often one of those
//! below.

mod cells;
mod codec;
mod rooms;

use std::ops::Range;

use super::Part;
use crate::diagnostic::{Diagnostic, Source};

pub use cells::{binary, cells, whole, write_binary, write_cells};
pub use codec::{Codec, Item, Rest, Way};
pub use rooms::{lengths as room_lengths, parts, rooms, rooms_around, write_rooms};

/// The parts of an address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address<'t> {
    /// The whole address.
    pub whole: Part<'t>,
    /// The kind of puzzle, as the address calls it, without `_edit` and `_play`.
    pub kind: Part<'t>,
    /// What follows the kind, between slashes.
    pub rest: Vec<Part<'t>>,
}

/// The parts of an address before the body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board<'t> {
    /// Flags and variants, `f` or `v:x`, as far as they are not empty.
    pub flags: Vec<Part<'t>>,
    /// The number of columns.
    pub width: usize,
    /// The number of rows.
    pub height: usize,
    /// The place of the size in the source.
    pub size: Range<usize>,
    /// The body; it is empty, at the end of the address, where there is none.
    pub body: Part<'t>,
}

impl<'t> Address<'t> {
    /// Parses an address; `None` when the line does not look like one. A name may precede it, with a tab or a blank
    /// between.
    pub fn of(line: Part<'t>) -> Option<Self> {
        let line = line.address();
        let mark = line.text.iter().position(|&byte| byte == b'?');
        let before = &line.text[..mark.unwrap_or(line.text.len())];
        let whole = line.from(before.iter().rposition(u8::is_ascii_whitespace).map_or(0, |at| at + 1));
        if mark.is_none() && (whole != line || whole.text.windows(3).any(|part| part == b"://")) {
            return None;
        }
        let query = mark.map_or(whole, |at| line.from(at + 1));
        query.split(b'&').find_map(|parameter| {
            let parameter = if parameter.text.starts_with(b"amp;") { parameter.from(4) } else { parameter };
            let mut rest: Vec<Part<'_>> = parameter.split(b'/').collect();
            let kind = rest.remove(0);
            let named = [&b"_edit"[..], b"_play"].into_iter().find_map(|end| kind.text.strip_suffix(end));
            let kind = Part { text: named.unwrap_or(kind.text), ..kind };
            // The file form has a version in its name.
            let is_of_name = |byte: &u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || *byte == b'-';
            let is_name = kind.text.first().is_some_and(u8::is_ascii_lowercase)
                && (kind.text.iter().all(is_of_name) || kind.text.starts_with(b"pzprv3."));
            (is_name && !rest.is_empty()).then_some(Address { whole, kind, rest })
        })
    }

    /// Whether the kind is one of these.
    pub fn is_of(&self, kinds: &[&str]) -> bool {
        kinds.iter().any(|kind| kind.as_bytes() == self.kind.text)
    }

    /// Flags, size and body; the size is recognised as two adjacent numbers.
    ///
    /// # Errors
    /// When there is no size, or something behind the body. `example` is an address to show.
    pub fn board(&self, source: &Source<'_>, example: &str) -> Result<Board<'t>, Diagnostic> {
        let board = self.board_with_more(source, example)?;
        let more = self.rest.iter().find(|part| part.start > board.body.start && !part.text.is_empty());
        more.map_or(Ok(board), |more| {
            Err(Diagnostic::at(source, more.span(), "the address has more than its board").label("this is too much"))
        })
    }

    /// The same where more may stand behind the body.
    ///
    /// # Errors
    /// When there is no size.
    pub fn board_with_more(&self, source: &Source<'_>, example: &str) -> Result<Board<'t>, Diagnostic> {
        let is_size =
            |at: &usize| self.rest.get(*at..at + 2).is_some_and(|two| two.iter().all(|p| p.number().is_some()));
        let help = || format!("an address looks like `{example}`");
        let Some(at) = (0..3).find(is_size) else {
            let end = self.whole.span().end;
            return Err(match &self.rest[..] {
                [width, height, ..] if !width.text.is_empty() && !width.text.starts_with(b"v:") => {
                    Diagnostic::at(source, width.start..height.span().end, "the size of the board is not two numbers")
                        .label("width/height")
                }
                _ => Diagnostic::at(source, end..end, "the address ends before the size of the board"),
            }
            .help(help()));
        };
        let end = self.whole.from(self.whole.text.len());
        let is_said = |flag: &Part<'_>| !flag.text.is_empty() && flag.text != b"v:";
        Ok(Board {
            flags: self.rest[..at].iter().copied().filter(is_said).collect(),
            width: self.rest[at].number().unwrap_or_default(),
            height: self.rest[at + 1].number().unwrap_or_default(),
            size: self.rest[at].start..self.rest[at + 1].span().end,
            body: self.rest.get(at + 2).copied().unwrap_or(end),
        })
    }
}

/// An address, as puzz.link writes it.
pub fn address(kind: &str, (height, width): (usize, usize), body: &str) -> String {
    format!("https://puzz.link/p?{kind}/{width}/{height}/{body}\n")
}

/// The meaning of a piece of a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Token {
    /// A number.
    Number(u32),
    /// A number that is not given.
    Unknown,
    /// This many cells without a number.
    Skip(usize),
}

impl Token {
    /// How many cells it is about.
    pub fn cells(self) -> usize {
        if let Token::Skip(cells) = self { cells } else { 1 }
    }
}

/// The pieces of a body in the code `decodeNumber16`: a hexadecimal digit, `-xx`, `+xxx`, `.` for a number that is not
/// given, `g` to `z` for 1 to 20 cells without one. Each with its place; anything else is a place alone.
pub fn number16(body: Part<'_>) -> impl Iterator<Item = (Option<Token>, Range<usize>)> {
    let hex = |digits: &[u8]| digits.iter().try_fold(0, |sum, &byte| Some(16 * sum + char::from(byte).to_digit(16)?));
    pieces(body, move |text| match *text {
        [byte @ b'g'..=b'z', ..] => (Some(Token::Skip(usize::from(byte - b'g') + 1)), 1),
        [b'.', ..] => (Some(Token::Unknown), 1),
        [b'-', ..] => (text.get(1..3).and_then(hex).map(Token::Number), 3),
        [b'+', ..] => (text.get(1..4).and_then(hex).map(Token::Number), 4),
        [b'0'..=b'9' | b'a'..=b'f', ..] => (hex(&text[..1]).map(Token::Number), 1),
        _ => (None, 1),
    })
}

fn pieces<T>(
    body: Part<'_>,
    mut token: impl FnMut(&[u8]) -> (Option<T>, usize),
) -> impl Iterator<Item = (Option<T>, Range<usize>)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let rest = body.text.get(at..).filter(|rest| !rest.is_empty())?;
        let (token, length) = token(rest);
        let start = body.start + at;
        at += length.min(rest.len());
        Some((token, start..body.start + at))
    })
}

#[cfg(test)]
mod tests {
    use super::{Address, Codec, Token, number16, write_cells};
    use crate::diagnostic::Source;
    use crate::text::Part;

    #[test]
    fn addresses_of_all_kinds_come_apart() {
        for text in [
            "https://puzz.link/p?mashu/6/4/0a",
            "http://pzv.jp/p.html?mashu/6/4/0a",
            "pzv.jp/p?type=player&amp;mashu_edit/6/4/0a",
            "a name\thttps://pzprxs.vercel.app/p?mashu_play/v:/6/4/0a&x=1",
            "a name https://puzz.link/p?mashu/6/4/0a",
            "mashu//6/4/0a",
        ] {
            let source = Source { name: "text", bytes: text.as_bytes(), first_line: 1 };
            let address = Address::of(Part::new(0, source.bytes)).expect("it is an address");
            assert!(address.is_of(&["mashu"]), "{text}");
            let board = address.board(&source, "").expect("it has a size");
            assert_eq!((board.width, board.height, board.body.text), (6, 4, &b"0a"[..]), "{text}");
            assert_eq!(&text[board.size], "6/4");
            assert!(board.flags.is_empty());
        }
        for text in ["https://example.org/mashu/6/4", "4x4:a", "r1/c2 x", ""] {
            assert_eq!(Address::of(Part::new(0, text.as_bytes())), None, "{text}");
        }
    }

    #[test]
    fn codes_read_what_they_write() {
        let mut random = fastrand::Rng::with_seed(7);
        for length in 0..200 {
            let numbers: Vec<Option<u32>> =
                (0..length).map(|_| random.bool().then(|| random.u32(0..4096) >> random.u32(0..12))).collect();
            let text = write_cells(Codec::Number16, numbers.iter().copied()).expect("the numbers fit");
            let mut read = Vec::new();
            for (token, _) in number16(Part::new(0, text.as_bytes())) {
                match token {
                    Some(Token::Skip(cells)) => read.extend(std::iter::repeat_n(None, cells)),
                    Some(Token::Number(number)) => read.push(Some(number)),
                    other => panic!("{other:?} in {text}"),
                }
            }
            assert_eq!(read, numbers);
        }
    }
}
