//! JSON Lines: the structure of the output.
//!
//! In: verdicts and boards. Out: one object per puzzle. Must not know: how they were found. Published field names never
//! change.

use serde::ser::Error as _;
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

use crate::board::Layout;
use crate::diagnostic::Diagnostic;

/// The identification of a puzzle.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Named<'a> {
    /// The name of the input.
    pub source: &'a str,
    /// The number of the puzzle within the input, from 0.
    pub index: usize,
    /// Its number within the whole run, from 0, if this run only handles a share of the puzzles.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub record: Option<usize>,
    /// The identifier next to it in the input, if identifiers are passed through.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<&'a str>,
    /// The number of the part of the puzzle, if it was cut into parts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cube: Option<usize>,
    /// The number of parts into which it was cut.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cubes: Option<usize>,
    /// The mark of all parts together: those of another cut have another one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cut: Option<&'a str>,
    /// The facts of the part that was cut, if it was not the whole puzzle.
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    pub within: &'a [String],
    /// The puzzle on one line, if that was requested and is possible.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub puzzle: Option<String>,
}

/// The fields that every object has.
#[derive(Clone, Debug, Serialize)]
pub struct Head<'a> {
    /// The identification of the puzzle.
    #[serde(flatten)]
    pub named: Named<'a>,
    /// The family; `None` when it could not be recognised.
    pub family: Option<&'static str>,
    /// The verdict in one word.
    pub status: &'static str,
}

/// The output for an input that is not a puzzle.
#[derive(Clone, Debug, Serialize)]
pub struct Failure<'a> {
    /// The common fields; the status is `error`.
    #[serde(flatten)]
    pub head: Head<'a>,
    /// What is wrong.
    pub message: &'a str,
    /// The line, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The column, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
    /// What to do about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub help: Option<&'a str>,
}

impl<'a> Failure<'a> {
    /// The object for a diagnostic.
    pub fn new(named: Named<'a>, family: Option<&'static str>, diagnostic: &'a Diagnostic) -> Self {
        Failure {
            head: Head { named, family, status: "error" },
            message: &diagnostic.title,
            line: diagnostic.spot.as_ref().map(|spot| spot.line),
            column: diagnostic.spot.as_ref().map(|spot| spot.column),
            help: diagnostic.help.as_deref(),
        }
    }
}

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
    if width > 0 && values.iter().fold(0, |max, &value| max.max(value)) < 10 {
        // Vector instructions look at several values at once, and write several digits with their commas.
        let length = 2 * width + 2;
        text.resize(start + height * length, b',');
        for (row, values) in text[start..].chunks_exact_mut(length).zip(values.chunks_exact(width)) {
            row[0] = b'[';
            for (pair, &digit) in row[1..].as_chunks_mut().0.iter_mut().zip(values) {
                *pair = (u16::from_le_bytes(*b"0,") + digit).to_le_bytes();
            }
            row[length - 2] = b']';
        }
    } else {
        for row in 0..height {
            numbers(text, &values[row * width..(row + 1) * width]);
            text.push(b',');
        }
    }
    close(text, start);
}

/// Writes a list of numbers.
fn numbers(text: &mut Vec<u8>, values: &[u16]) {
    text.push(b'[');
    let start = text.len();
    for value in values {
        match u8::try_from(*value) {
            Ok(digit @ 0..=9) => text.push(b'0' + digit),
            _ => text.extend(value.to_string().bytes()),
        }
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
