//! JSON Lines: the shapes of what is printed.
//!
//! In: verdicts and boards. Out: one object per puzzle. Must not know: how they were found. Field names, once
//! out, stay.

use serde::{Serialize, Serializer, ser::SerializeMap};

use crate::board::Layout;
use crate::diagnostic::Diagnostic;

/// The fields that every object has.
#[derive(Clone, Debug, Serialize)]
pub struct Head<'a> {
    /// The name of the input.
    pub source: &'a str,
    /// The number of the puzzle within the input, from 0.
    pub index: usize,
    /// The family; missing when it could not be told.
    pub family: Option<&'static str>,
    /// The verdict in one word.
    pub status: &'static str,
}

/// What is printed for an input that is no puzzle.
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
    pub fn new(source: &'a str, index: usize, family: Option<&'static str>, diagnostic: &'a Diagnostic) -> Self {
        Failure {
            head: Head { source, index, family, status: "error" },
            message: &diagnostic.title,
            line: diagnostic.spot.as_ref().map(|spot| spot.line),
            column: diagnostic.spot.as_ref().map(|spot| spot.column),
            help: diagnostic.help.as_deref(),
        }
    }
}

/// A board: `{"grid": [[..], ..]}`, or `{"horizontal": [[0, 1, ..], ..], "vertical": [[..], ..]}`, or both where cells and
/// edges have values; `{"edges": [0, 1, ..]}` where there are no rows.
#[derive(Clone, Copy, Debug)]
pub struct Board<'a>(pub &'a Layout, pub &'a crate::board::Board);

impl Serialize for Board<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Board(layout, board) = *self;
        let mut map = serializer.serialize_map(None)?;
        for block in layout.blocks() {
            let Some(values) = board.0.get(block.first..block.first + block.count) else { continue };
            match block.size {
                // A board of one row of cells has lists without entries.
                Some((height, width)) => {
                    let rows: Vec<&[u16]> = (0..height).map(|row| &values[row * width..(row + 1) * width]).collect();
                    map.serialize_entry(block.name, &rows)?;
                }
                None => map.serialize_entry(block.name, values)?,
            }
        }
        map.end()
    }
}
