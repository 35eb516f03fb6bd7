//! The formats of sudokus, as rows of a table.
//!
//! In: readers and writers. Out: the table. Must not know: how any of them looks inside.

use super::parse::{
    address, fpuzzles, grids, ids, iss, line, rows, short, variant, write_grids, write_iss, write_short,
};
use super::{Sudoku, write};
use crate::diagnostic::{Diagnostic, Source};
use crate::family::formats::{self, Reader, Writer, split_documents, split_lines};
use crate::family::{Format, ParseOptions};
use crate::grid::Grid;

/// What is written beside a puzzle.
pub(super) struct Added {
    pub(super) answer: Option<Grid<u16>>,
    /// What somebody has filled in, 0 for the other cells.
    pub(super) filled: Grid<u16>,
}

type Row = formats::Row<Sudoku, Added, ()>;
type Read = fn(&Source<'_>, &ParseOptions) -> Result<Sudoku, Diagnostic>;

/// A format with a puzzle on each line.
const fn line(format: Format, read: Read, writer: Writer<Sudoku, Added>) -> Row {
    Row { format, detect: (), split: split_lines, reader: Reader::Source(read), writer }
}

/// A format with rows.
const fn grid(format: Format, write: fn(&Sudoku) -> Result<String, String>) -> Row {
    Row { split: rows::split, ..line(format, rows::parse, Writer::Some(write)) }
}

/// All of them.
pub(super) static ROWS: [Row; 14] = [
    line(
        Format::Line,
        line::parse,
        Writer::Beside(|sudoku, added| write::line_with_box(sudoku, added.answer.as_ref())),
    ),
    grid(Format::Grid, write::grid),
    Row {
        split: rows::split,
        ..line(Format::Sdk, rows::parse, Writer::Beside(|sudoku, added| write::sdk(sudoku, &added.filled)))
    },
    grid(Format::Ss, write::simple),
    line(Format::Sdm, line::parse, Writer::Some(write::sdm)),
    line(Format::Tatham, ids::parse, Writer::Some(|sudoku| write::id(sudoku).map_err(str::to_owned))),
    line(Format::Puzzlink, address::parse, Writer::Some(write::puzzlink)),
    Row {
        split: split_documents,
        ..line(Format::Json, fpuzzles::parse, Writer::Beside(|sudoku, added| write::json(sudoku, &added.filled)))
    },
    Row { split: variant::split, ..line(Format::Variant, variant::parse, Writer::Any(write::variant)) },
    Row { split: iss::split, ..line(Format::Iss, iss::parse, Writer::Some(write_iss)) },
    line(Format::Grids, grids::parse, Writer::Some(|sudoku| write_grids(sudoku).map_err(str::to_owned))),
    line(Format::Fpuzzles, address::parse, Writer::Beside(|sudoku, added| write::fpuzzles(sudoku, &added.filled))),
    line(Format::Sudokupad, address::parse, Writer::Beside(|sudoku, added| write::sudokupad(sudoku, &added.filled))),
    line(Format::Short, short::parse, Writer::Some(write_short)),
];
