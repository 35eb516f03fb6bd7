//! Texts packed as `LZString` packs them, for addresses.
//!
//! In: a text. Out: characters of base 64; and back. Must not know: what the text says.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};
use std::ops::Range;

/// What a packed document may unpack to: more than any document of a board that fits.
const MAX_UNPACKED: usize = 8 << 20;

/// Unpacks what `LZString.compressToBase64` packs: codes of growing width, least bit first, six bits to a
/// character. A code is a character that is new (0: 8 bits follow, 1: 16 bits follow), the end (2), or a
/// string that was there before.
pub(super) fn unpack(packed: &[u8]) -> Option<Vec<u8>> {
    unpack_up_to(packed, MAX_UNPACKED)
}

/// The same, with at most this many characters of output.
fn unpack_up_to(packed: &[u8], most: usize) -> Option<Vec<u8>> {
    let mut bits = Bits::new(packed)?;
    // All that was unpacked, and the strings in it that have codes; the first three codes mean other things.
    let mut text: Vec<u16> = Vec::new();
    let mut strings: Vec<Range<usize>> = vec![0..0; 3];
    let mut last: Option<Range<usize>> = None;
    // The width of a code, and how many more strings it suffices for.
    let (mut width, mut room) = (2, 1);
    loop {
        let start = text.len();
        let code = bits.take(width)?;
        if code == 2 {
            // The packer fills up its last character, or adds one.
            if bits.left() >= 12 {
                return None;
            }
            return String::from_utf16(&text).ok().map(String::into_bytes);
        }
        if code < 2 {
            text.push(bits.take(8 * (code + 1))? as u16);
            strings.push(start..start + 1);
            room -= 1;
        } else {
            let string = match (strings.get(code as usize), &last) {
                (Some(string), _) => string.clone(),
                // The string that is about to get its code: the last one with its own first character.
                (None, Some(last)) if code as usize == strings.len() => last.start..last.end + 1,
                _ => return None,
            };
            if text.len() + string.len() > most {
                return None;
            }
            for at in string {
                text.push(*text.get(at)?);
            }
        }
        if room == 0 {
            room = 1 << width;
            width += 1;
        }
        if let Some(last) = last {
            strings.push(last.start..last.end + 1);
            room -= 1;
            if room == 0 {
                room = 1 << width;
                width += 1;
            }
        }
        last = Some(start..text.len());
    }
}

/// The number of a character of base 64, in any of its alphabets.
pub(super) fn sextet(symbol: u8) -> Option<u8> {
    Some(match symbol {
        b'A'..=b'Z' => symbol - b'A',
        b'a'..=b'z' => symbol - b'a' + 26,
        b'0'..=b'9' => symbol - b'0' + 52,
        b'+' | b' ' | b'-' => 62,
        b'/' | b'_' | b'\\' => 63,
        _ => return None,
    })
}

/// Bits of characters of base 64.
struct Bits {
    sextets: Vec<u8>,
    at: usize,
}

impl Bits {
    /// The bits of a packed text, which an address may have escaped.
    fn new(packed: &[u8]) -> Option<Self> {
        let mut sextets = Vec::with_capacity(packed.len());
        let mut rest = packed;
        let mut is_padded = false;
        while let [symbol, tail @ ..] = rest {
            rest = tail;
            let symbol = match (symbol, tail) {
                (b'%', [b'2', b'B' | b'b', tail @ ..]) => {
                    rest = tail;
                    b'+'
                }
                (b'%', [b'2', b'F' | b'f', tail @ ..]) => {
                    rest = tail;
                    b'/'
                }
                (b'%', [b'3', b'D' | b'd', tail @ ..]) => {
                    rest = tail;
                    b'='
                }
                (symbol, _) => *symbol,
            };
            match symbol {
                b'=' => is_padded = true,
                // What stands behind the padding is no part of it.
                _ if is_padded => return None,
                _ => sextets.push(sextet(symbol)?),
            }
        }
        Some(Bits { sextets, at: 0 })
    }

    /// How many bits are left.
    fn left(&self) -> usize {
        6 * self.sextets.len() - self.at
    }

    /// A number of this many bits, the least significant first.
    fn take(&mut self, width: u32) -> Option<u32> {
        let mut value = 0;
        for place in 0..width {
            let sextet = *self.sextets.get(self.at / 6)?;
            value |= u32::from(sextet >> (5 - self.at % 6) & 1) << place;
            self.at += 1;
        }
        Some(value)
    }
}

/// Packs a text as `LZString.compressToBase64` does.
pub(in crate::family::sudoku) fn pack(text: &str) -> String {
    let mut packer = Packer { bits: Vec::new(), width: 2, room: 2 };
    // The strings that have codes, and those of one character whose first use is still to come.
    let mut codes: HashMap<Vec<u16>, u32> = HashMap::new();
    let mut fresh: HashSet<u16> = HashSet::new();
    let mut next = 3;
    let mut held: Vec<u16> = Vec::new();
    for unit in text.encode_utf16() {
        if let Entry::Vacant(entry) = codes.entry(vec![unit]) {
            entry.insert(next);
            next += 1;
            fresh.insert(unit);
        }
        let longer = [&held[..], &[unit]].concat();
        if codes.contains_key(&longer) {
            held = longer;
            continue;
        }
        packer.write(&held, &codes, &mut fresh);
        codes.insert(longer, next);
        next += 1;
        held = vec![unit];
    }
    if !held.is_empty() {
        packer.write(&held, &codes, &mut fresh);
    }
    packer.push(2, packer.width);
    packer.text()
}

/// Bits on their way to characters.
struct Packer {
    bits: Vec<bool>,
    /// The width of a code, and for how many more strings it suffices.
    width: u32,
    room: u32,
}

impl Packer {
    /// A number of this many bits, the least significant first.
    fn push(&mut self, number: u32, width: u32) {
        self.bits.extend((0..width).map(|place| number >> place & 1 == 1));
    }

    fn grow(&mut self) {
        self.room -= 1;
        if self.room == 0 {
            self.room = 1 << self.width;
            self.width += 1;
        }
    }

    /// A string that has a code, or a character that is new.
    fn write(&mut self, string: &[u16], codes: &HashMap<Vec<u16>, u32>, fresh: &mut HashSet<u16>) {
        match string {
            [] => return,
            &[unit, ..] if fresh.remove(&unit) => {
                let kind = u32::from(unit > 0xff);
                self.push(kind, self.width);
                self.push(unit.into(), 8 * (kind + 1));
                self.grow();
            }
            _ => self.push(codes.get(string).copied().unwrap_or_default(), self.width),
        }
        self.grow();
    }

    fn text(&self) -> String {
        const SYMBOLS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        let sextet = |bits: &[bool]| (0..6).fold(0, |all, at| 2 * all + usize::from(bits.get(at) == Some(&true)));
        // One more character where the last one is full, as the original writes it.
        let mut text: String = self.bits.chunks(6).map(|bits| char::from(SYMBOLS[sextet(bits)])).collect();
        text.extend(self.bits.len().is_multiple_of(6).then_some('A'));
        while !text.len().is_multiple_of(4) {
            text.push('=');
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::{pack, unpack, unpack_up_to};

    /// A text, and what the Python package lzstring makes of it.
    const TEXT: &str = "tobeornottobe \u{e9}\u{4e2d} aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
    const PACKED: &[u8] = b"C4ewRgpiBOB2LFJABAS8LRyyCGPd/wYUUA==";

    #[test]
    fn what_another_program_packed_is_unpacked() {
        assert_eq!(unpack(PACKED).as_deref(), Some(TEXT.as_bytes()));
        assert_eq!(unpack(b"Q==="), Some(Vec::new()), "the empty text");
        assert_eq!(pack(TEXT).as_bytes(), PACKED);
        assert_eq!(pack(""), "Q===");
        let mut random = fastrand::Rng::with_seed(3);
        for length in 0..300 {
            let text: String =
                (0..length).map(|_| random.char('a'..if length % 2 == 0 { 'd' } else { '\u{fff}' })).collect();
            assert_eq!(unpack(pack(&text).as_bytes()).as_deref(), Some(text.as_bytes()));
        }
    }

    #[test]
    fn what_is_cut_or_grows_without_end_is_refused() {
        assert_eq!(unpack(b""), None);
        assert_eq!(unpack(b"C4ew"), None);
        assert_eq!(unpack(b"!!!!"), None);
        // The limit alone decides: one character less, and the same text is refused.
        let length = TEXT.chars().count();
        assert!(unpack_up_to(PACKED, length).is_some());
        assert_eq!(unpack_up_to(PACKED, length - 1), None);
        // Bits that always ask for the string that is about to be made: each is one longer than the last.
        let mut longest = b"IZ".to_vec();
        longest.extend(std::iter::repeat_n(b"v7+/w83".iter().copied(), 20_000).flatten());
        assert_eq!(unpack(&longest), None);
    }
}
