//! Documents of f-puzzles, which `SudokuPad` reads too.
//!
//! In: JSON, `{"size":9,"grid":[[{"value":5,"given":true},{},..],..]}`, plain or packed into an address. Out: a
//! [`Sudoku`]. Must not know: addresses.
//!
//! A document says more than a sudoku can hold: whatever is a rule of its own is refused by its name.

use std::collections::BTreeMap;
use std::ops::Range;

use serde_json::{Deserializer, Map, Value};

use super::Found;
use crate::diagnostic::Diagnostic;
use crate::grid::Pos;
use crate::input::Source;
use crate::puzzle::ParseOptions;
use crate::puzzle::head::MARK;
use crate::puzzle::sudoku::{Fault, House, Sudoku};

/// What a packed document may unpack to: more than any document of a board that fits.
const MAX_UNPACKED: usize = 8 << 20;

/// Fields that say nothing about the answer.
const HARMLESS: [&str; 9] = [
    "size",
    "grid",
    "title",
    "author",
    "ruleset",
    "solution",
    "disabledlogic",
    "truecandidatesoptions",
    "successMessage",
];

/// Whether a text starts as such a document does.
pub(super) fn claims(head: &[u8]) -> bool {
    let text = head.strip_prefix(MARK).unwrap_or(head).trim_ascii_start();
    let Some(at) = text.windows(6).position(|part| part == b"\"grid\"") else { return false };
    let opening = text[at + 6..].iter().filter(|byte| !byte.is_ascii_whitespace()).take(4);
    text.starts_with(b"{") && opening.eq(b":[[{")
}

/// The documents of a text.
pub(super) fn split(text: &[u8]) -> Vec<Range<usize>> {
    let skip = if text.starts_with(MARK) { MARK.len() } else { 0 };
    let mut documents = Deserializer::from_slice(&text[skip..]).into_iter::<serde::de::IgnoredAny>();
    let mut ranges: Vec<Range<usize>> = Vec::new();
    let mut start = skip;
    while let Some(Ok(_)) = documents.next() {
        ranges.push(start..skip + documents.byte_offset());
        start = skip + documents.byte_offset();
    }
    // What is no document is left to the parser to complain about.
    if !text[start..].trim_ascii().is_empty() {
        ranges.push(start..text.len());
    }
    ranges
}

/// Reads the document that is the source.
pub(super) fn parse(source: &Source<'_>, options: &ParseOptions) -> Result<Sudoku, Diagnostic> {
    let text = source.bytes.strip_prefix(MARK).unwrap_or(source.bytes);
    let skip = source.bytes.len() - text.trim_ascii_start().len();
    read(source, options, text, skip..source.bytes.len())
}

/// Reads a document; `span` is what of the source is shown when it is wrong.
pub(super) fn read(
    source: &Source<'_>,
    options: &ParseOptions,
    json: &[u8],
    span: Range<usize>,
) -> Result<Sudoku, Diagnostic> {
    let wrong = |title: String| Diagnostic::at(source, span.clone(), title);
    let document: Map<String, Value> =
        serde_json::from_slice(json).map_err(|error| wrong(format!("this is no document of f-puzzles: {error}")))?;
    let rule = document.iter().find(|(name, value)| !HARMLESS.contains(&name.as_str()) && says_something(value));
    if let Some((name, _)) = rule {
        return Err(super::variant(source, span, name));
    }
    let rows = document.get("grid").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    let size = document.get("size").and_then(Value::as_u64).map_or(rows.len(), |size| size as usize);
    if size > Sudoku::MAX_SIZE {
        return Err(wrong(Fault::TooLarge(size).to_string()));
    }
    let mut givens = Vec::new();
    let mut regions = Vec::new();
    for (row, cells) in rows.iter().enumerate() {
        let cells = cells.as_array().map_or(&[][..], Vec::as_slice);
        if rows.len() != size || cells.len() != size {
            let title = format!("row {} of {} has {} cells but the size is {size}", row + 1, rows.len(), cells.len());
            return Err(wrong(title));
        }
        for (col, cell) in cells.iter().enumerate() {
            let pos = Pos::new(row, col);
            let list = |name: &str| cell.get(name).is_some_and(says_something);
            if list("givenPencilMarks") {
                return Err(super::variant(source, span, "given candidates"));
            }
            let given = cell.get("given").and_then(Value::as_bool).unwrap_or(false);
            let value = cell.get("value").filter(|_| given);
            let digit = value.map_or(Some(0), Value::as_u64).ok_or_else(|| wrong(format!("{pos} is no number")))?;
            givens.push(u16::try_from(digit).unwrap_or(u16::MAX));
            regions.push(match cell.get("region") {
                None => Region::Usual,
                Some(region) => region.as_u64().map_or(Region::None, Region::Number),
            });
        }
    }
    if rows.is_empty() {
        return Err(wrong("the document has no grid".into()));
    }
    let commented = box_of(size, &regions);
    if commented.is_none() && regions.iter().any(|region| *region != Region::Usual) {
        return Err(super::variant(source, span, "jigsaw"));
    }
    Found { source, options, commented, size, givens }.into_sudoku(|_| span.clone())
}

/// Whether a field holds anything.
fn says_something(value: &Value) -> bool {
    match value {
        Value::Null => false,
        Value::Bool(yes) => *yes,
        Value::Number(_) => true,
        Value::String(text) => !text.is_empty(),
        Value::Array(list) => !list.is_empty(),
        Value::Object(map) => !map.is_empty(),
    }
}

/// What a cell says about its region.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Region {
    /// Nothing: it is in the box that the size has.
    Usual,
    /// In none.
    None,
    /// The region with this number.
    Number(u64),
}

/// The shape of boxes that regions have, when they are boxes.
fn box_of(size: usize, regions: &[Region]) -> Option<(usize, usize)> {
    let usual = Sudoku::usual_box(size);
    let number = |shape, index: usize| match House::box_at(shape, Pos::new(index / size, index % size)) {
        House::Box(number) => Some(number as u64),
        House::Row(_) | House::Column(_) => None,
    };
    let told = |index: usize| match regions[index] {
        Region::Usual => number(usual?, index),
        Region::None => None,
        Region::Number(number) => Some(number),
    };
    // The regions have boxes' cells whatever their numbers: each has one box, and as many cells.
    let fits = |shape: &(usize, usize)| {
        let mut boxes = BTreeMap::new();
        let one_box = (0..regions.len()).all(|index| {
            told(index).is_some_and(|region| {
                let number = number(*shape, index);
                *boxes.entry(region).or_insert(number) == number
            })
        });
        one_box && boxes.len() == size
    };
    (1..=size).filter(|rows| size.is_multiple_of(*rows)).map(|rows| (rows, size / rows)).find(fits)
}

/// Unpacks what `LZString.compressToBase64` packs: codes of growing width, least bit first, six bits to a
/// character. A code is a character that is new (0: 8 bits follow, 1: 16 bits follow), the end (2), or a
/// string that was there before.
pub(super) fn unpack(packed: &[u8]) -> Option<Vec<u8>> {
    unpack_up_to(packed, MAX_UNPACKED)
}

/// The same, where no more than so many characters come out.
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
            sextets.push(match symbol {
                b'A'..=b'Z' => symbol - b'A',
                b'a'..=b'z' => symbol - b'a' + 26,
                b'0'..=b'9' => symbol - b'0' + 52,
                b'+' | b' ' | b'-' => 62,
                b'/' | b'_' => 63,
                b'=' => break,
                _ => return None,
            });
        }
        Some(Bits { sextets, at: 0 })
    }

    /// A number of so many bits, least first.
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

#[cfg(test)]
mod tests {
    use super::{unpack, unpack_up_to};

    /// A text, and what the Python package lzstring makes of it.
    const TEXT: &str = "tobeornottobe \u{e9}\u{4e2d} aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
    const PACKED: &[u8] = b"C4ewRgpiBOB2LFJABAS8LRyyCGPd/wYUUA==";

    #[test]
    fn what_another_program_packed_is_unpacked() {
        assert_eq!(unpack(PACKED).as_deref(), Some(TEXT.as_bytes()));
        assert_eq!(unpack(b"Q==="), Some(Vec::new()), "the empty text");
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
