//! Sudoku from text: which format it is, where one puzzle ends, what it says.
//!
//! In: text. Out: the formats that it may be in, ranges of puzzles, a [`Sudoku`] or a [`Diagnostic`]
//! that points at what is wrong. Must not know: files.

pub(super) mod address;
mod behind;
mod board;
mod cages;
mod draft;
mod fields;
pub(super) mod foreign;
pub(super) mod fpuzzles;
pub(super) mod grids;
pub(super) mod ids;
pub(super) mod iss;
pub(super) mod line;
mod lzstring;
pub(super) mod rows;
mod rule_words;
pub(super) mod scl;
pub(super) mod short;
mod solution;
mod symbols;
mod typed;
mod values;
pub(super) mod variant;
mod zip;

use std::ops::Range;

use super::{Fault, Sudoku};
use crate::diagnostic::{Diagnostic, Source};
use crate::family::directives::{BoxShape, NO_BOX};
use crate::family::{Format, ParseOptions};
use crate::grid::{Grid, Pos};
use crate::text::Part;

pub(super) use address::usual_box as box_in_addresses;
pub(super) use board::{read_answer, read_board, read_filled};
pub(super) use fields::write as write_fields;
pub(super) use grids::write as write_grids;
pub(super) use iss::write as write_iss;
pub(super) use lzstring::pack;
pub(super) use scl::write as write_scl;
pub(super) use short::write as write_short;

/// As much of a text as is looked at to recognise it.
const HEAD: usize = 1 << 16;

/// The formats that a text may be in.
pub(super) fn detect(head: &[u8]) -> Vec<Format> {
    let Some(first) = Part::whole(head).content().next() else { return Vec::new() };
    // A large board on one line is looked at as a whole.
    let head = &head[..head.len().min(HEAD.max(first.end()))];
    // The rows of other puzzles in the file form of puzz.link may be as many as they are wide.
    if first.text.starts_with(b"pzprv3") {
        return Vec::new();
    }
    let detectors: [&dyn Fn() -> Option<Format>; 10] = [
        &|| line::is_certain(first.text).then_some(Format::Line),
        &|| ids::detect(first).then_some(Format::Tatham),
        &|| address::format(first),
        &|| iss::field(first).map(|_| Format::Iss),
        &|| grids::detect(first.text).then_some(Format::Grids),
        &|| short::detect(first).then_some(Format::Short),
        &|| variant::detect(head).then_some(Format::Variant),
        &|| line::detect(head).then_some(Format::Line),
        &|| (fpuzzles::detect(head) || scl::detect(head)).then_some(Format::Json),
        &|| rows::detect(head, false),
    ];
    detectors.iter().find_map(|look| look()).into_iter().collect()
}

/// The format of a text whose boards have boxes of this shape, if that alone identifies it. A word with as many
/// characters as the board has cells is a whole board. A line with as many numbers as the board is wide is a row, even
/// if a smaller board has that many cells.
pub(super) fn detect_with_box(head: &[u8], (rows, cols): (usize, usize)) -> Option<Format> {
    let size = rows.checked_mul(cols).filter(|&size| (4..=Sudoku::MAX_SIZE).contains(&size))?;
    if line::is_row(head, size) {
        return Some(Format::Grid);
    }
    line::is_of(head, size * size).then_some(Format::Line)
}

/// The format to try when the family is named, and no format is detected.
pub(super) fn detect_leniently(head: &[u8]) -> Option<Format> {
    let rows = rows::detect(&head[..head.len().min(HEAD)], true);
    rows.or_else(|| line::holds_board(head).then_some(Format::Line))
}

/// The one line of a source that holds a puzzle.
fn only_line<'t>(source: &Source<'t>) -> Result<Part<'t>, Diagnostic> {
    let line = Part::whole(source.bytes).only(source, "puzzle")?;
    line.ok_or_else(|| Diagnostic::new("there is no puzzle: the input is empty"))
}

/// The puzzle is no plain sudoku.
fn variant(source: &Source<'_>, span: Range<usize>, name: &str) -> Diagnostic {
    Diagnostic::at(source, span, format!("variants are not supported: this is one with `{name}`"))
        .label("more than a plain sudoku")
        .help("plain sudokus have rows, columns and boxes, and no further rules")
}

/// What the parsers found, on its way to a puzzle.
struct RawSudoku<'a> {
    source: &'a Source<'a>,
    options: &'a ParseOptions,
    /// The box that the source names.
    commented: Option<BoxShape>,
    size: usize,
    /// In reading order, 0 for none.
    givens: Vec<u16>,
    /// Whether digits count from 0: givens are one more inside.
    from_zero: bool,
}

impl RawSudoku<'_> {
    /// The puzzle, or what is wrong with it; `span` tells where in the source a cell is written.
    fn into_sudoku(self, span: impl Fn(usize) -> Range<usize>) -> Result<Sudoku, Diagnostic> {
        self.build(true, &span)
    }

    /// The same, with boxes or without.
    fn build(self, boxed: bool, span: &dyn Fn(usize) -> Range<usize>) -> Result<Sudoku, Diagnostic> {
        let RawSudoku { source, options, commented, size, givens, from_zero } = self;
        let index_of = |pos: Pos| pos.row * size + pos.col;
        let chosen = options.box_shape.or(commented).or_else(|| Sudoku::usual_box(size));
        let made = |givens: Grid<u16>, box_shape: (usize, usize)| {
            if options.clashing && (!boxed || box_shape != NO_BOX) {
                Sudoku::clashing(givens, box_shape)
            } else if boxed {
                Sudoku::new(givens, box_shape)
            } else {
                Sudoku::without_boxes(givens)
            }
        };
        let fault = match chosen {
            _ if size > Sudoku::MAX_SIZE => Fault::TooLarge(size),
            None if boxed => Fault::NoBoxes(size),
            _ if !boxed => match made(Grid::from_cells(size, size, givens), (0, 0)) {
                Ok(sudoku) => return Ok(sudoku),
                Err(fault) => fault,
            },
            None => Fault::NoBoxes(size),
            Some(box_shape) => match made(Grid::from_cells(size, size, givens), box_shape) {
                Ok(sudoku) => return Ok(sudoku),
                Err(fault) => fault,
            },
        };
        Err(match fault {
            Fault::Digit { pos, digit, .. } if from_zero => {
                let title = format!("{pos} cannot be {}: the digits go from 0 to {}", digit - 1, size - 1);
                Diagnostic::at(source, span(index_of(pos)), title).label("too large").help("blanks are `.`")
            }
            Fault::Digit { pos, .. } => Diagnostic::at(source, span(index_of(pos)), fault.to_string())
                .label("too large")
                .help("blanks are `.` or `0`"),
            Fault::Twice { house, digit, first, second } => {
                let digit = digit - u16::from(from_zero);
                Diagnostic::at(source, span(index_of(second)), format!("{house} has two {digit}s"))
                    .label(format!("{digit} again"))
                    .help(format!("the first is at {first}, this is {second}: correct one of them"))
            }
            Fault::NoBoxes(_) => Diagnostic::at(source, span(0), fault.to_string())
                .help("boards with boxes are 4x4, 6x6, 8x8, 9x9, 10x10, 12x12, ...: check the number of cells"),
            Fault::BoxShape { .. } if chosen == Some(NO_BOX) => {
                Diagnostic::at(source, span(0), "the comment `# box:` at this board names no box")
                    .help("it needs the rows and columns of a box, as in `# box: 2x3`")
            }
            Fault::BoxShape { .. } => Diagnostic::at(source, span(0), fault.to_string())
                .help(format!("the rows and columns of a box multiply to {size}, as in `--box RxC` or `# box: RxC`")),
            _ => Diagnostic::at(source, span(0), fault.to_string()),
        })
    }
}
