//! The formats of slitherlinks, as rows of a table.
//!
//! In: readers and writers. Out: the table. Must not know: how any of them looks inside.

use super::parse::{address, pzprv3, rows, tatham};
use super::{Slitherlink, write};
use crate::family::Format;
use crate::family::formats::{Reader, Row, Writer, split_lines};
use crate::grid::Edges;

/// All of them.
pub(super) static ROWS: [Row<Slitherlink, Option<Edges<Option<bool>>>>; 4] = [
    Row {
        format: Format::Rows,
        detect: rows::detect,
        split: rows::split,
        reader: Reader::Source(|source, _| rows::parse(source)),
        writer: Writer::Some(write::rows),
    },
    Row {
        format: Format::Pzprv3,
        detect: pzprv3::detect,
        split: pzprv3::split,
        reader: Reader::Source(|source, _| pzprv3::parse(source)),
        writer: Writer::Beside(|puzzle, drawn| write::pzprv3(puzzle, drawn.as_ref())),
    },
    Row {
        format: Format::Tatham,
        detect: tatham::detect,
        split: split_lines,
        reader: Reader::Source(|source, _| tatham::parse(source)),
        writer: Writer::Any(write::tatham),
    },
    Row {
        format: Format::Puzzlink,
        detect: address::detect,
        split: split_lines,
        reader: Reader::Source(|source, _| address::parse(source)),
        writer: Writer::Some(write::puzzlink),
    },
];
