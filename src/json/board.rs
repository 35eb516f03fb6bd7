//! A board as JSON.
//!
//! In: a layout, values. Out: an object with a list of numbers for each row. Must not know: what the values mean.

use serde::ser::Error as _;
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

use super::object::number;
use crate::board::Layout;

/// A board: `{"grid": [[..], ..]}`, or `{"horizontal": [[0, 1, ..], ..], "vertical": [[..], ..]}`, or both where cells
/// and edges have values; `{"edges": [0, 1, ..]}` where there are no rows.
#[derive(Clone, Copy, Debug)]
pub struct Board<'a>(pub &'a Layout, pub &'a crate::board::Board);

impl Board<'_> {
    /// The object as text: a stream of boards is mostly digits, and passing them to a serializer one by one takes
    /// longer than finding the boards.
    pub fn text(&self) -> String {
        let mut text = Vec::with_capacity(2 * self.1.0.len() + 64);
        self.write(&mut text);
        String::from_utf8(text).expect("digits and the names of blocks are text")
    }

    /// Writes the object behind a text.
    pub fn write(&self, text: &mut Vec<u8>) {
        let Board(layout, board) = *self;
        let start = text.len();
        text.push(b'{');
        for block in layout.blocks() {
            let Some(values) = board.0.get(block.first..block.first + block.count) else { continue };
            if text.len() > start + 1 {
                text.push(b',');
            }
            text.push(b'"');
            text.extend_from_slice(block.name.as_bytes());
            text.extend_from_slice(b"\":");
            match block.size {
                // A board with a single row of cells has lists without entries.
                Some((height, width)) => rows(text, values, height, width),
                None => numbers(text, values),
            }
        }
        text.push(b'}');
    }
}

/// Writes a list with a list of numbers for each row.
fn rows(text: &mut Vec<u8>, values: &[u16], height: usize, width: usize) {
    text.push(b'[');
    let start = text.len();
    // 9 + 6 is the last sum below 16. Without a branch for each value, vector instructions look at several at once.
    let digits = values.iter().fold(0, |all, &value| all | value.saturating_add(6)) < 16;
    if width == 9 && digits {
        text.resize(start + 20 * height, b',');
        nine_digits(&mut text[start..], values);
    } else if width > 0 && digits {
        text.resize(start + (2 * width + 2) * height, b',');
        for (row, values) in text[start..].chunks_exact_mut(2 * width + 2).zip(values.chunks_exact(width)) {
            row_of_digits(row, values);
        }
    } else {
        for row in 0..height {
            numbers(text, &values[row * width..(row + 1) * width]);
            text.push(b',');
        }
    }
    close(text, start);
}

/// Writes lists of nine digits over a text of commas. A known length is written without a loop over digits.
fn nine_digits(text: &mut [u8], values: &[u16]) {
    for (row, values) in text.as_chunks_mut::<20>().0.iter_mut().zip(values.as_chunks::<9>().0) {
        row_of_digits(row, values);
    }
}

/// Writes a list of digits over a text of commas.
#[inline]
fn row_of_digits(row: &mut [u8], values: &[u16]) {
    row[0] = b'[';
    // Vector instructions write several digits, each with its comma.
    for (pair, &digit) in row[1..].as_chunks_mut().0.iter_mut().zip(values) {
        *pair = (u16::from_le_bytes(*b"0,") + digit).to_le_bytes();
    }
    row[2 * values.len()] = b']';
}

/// Writes a list of numbers.
fn numbers(text: &mut Vec<u8>, values: &[u16]) {
    text.push(b'[');
    let start = text.len();
    for value in values {
        number(text, usize::from(*value));
        text.push(b',');
    }
    close(text, start);
}

/// Ends a list: a bracket replaces the comma behind the last item, if there is one.
fn close(text: &mut Vec<u8>, start: usize) {
    text.truncate(start.max(text.len().saturating_sub(1)));
    text.push(b']');
}

impl Serialize for Board<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        RawValue::from_string(self.text()).map_err(S::Error::custom)?.serialize(serializer)
    }
}
