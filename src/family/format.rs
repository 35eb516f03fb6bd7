//! The names of the formats.
//!
//! In: `--from`, `--to`. Out: [`Format`] and what is common to reading and writing. Must not know: how any
//! format looks inside.

use strum::{EnumProperty as _, VariantArray as _};

use super::Family;
use crate::text::one_of;

/// A format that puzzles are written in: what stands around and between several puzzles in one file, and whether each
/// is one `line`.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    strum::Display,
    strum::EnumProperty,
    strum::EnumString,
    strum::IntoStaticStr,
    strum::VariantArray,
)]
#[strum(serialize_all = "lowercase", parse_err_ty = String, parse_err_fn = unknown)]
pub enum Format {
    /// Sudoku: n x n characters on one line, blanks as `.` or `0`; also numbers separated by spaces.
    #[strum(props(line = true))]
    Line,
    /// Sudoku: n rows, with or without borders.
    #[strum(props(between = "\n"))]
    Grid,
    /// Sudoku: `SadMan`'s `.sdk`, with an optional `[Puzzle]` line and `#` metadata.
    #[strum(props(between = "\n"))]
    Sdk,
    /// Sudoku: Simple Sudoku's `.ss`, rows with borders.
    #[strum(props(between = "\n"))]
    Ss,
    /// Sudoku: `.sdm`, one puzzle of 81 characters on each line.
    #[strum(props(line = true))]
    Sdm,
    /// Nonogram: `.non` files with `rows` and `columns` sections.
    #[strum(props(between = "====\n"))]
    Non,
    /// Nonogram: two plain blocks of numbers, rows and columns, with a blank line between.
    #[strum(props(between = "====\n"))]
    Blocks,
    /// Nonogram: webpbn's XML.
    #[strum(props(open = "<?xml version=\"1.0\"?>\n<puzzleset>\n", close = "</puzzleset>\n"))]
    Webpbn,
    /// Nonogram: `W H`, then rows, then columns.
    #[strum(props(between = "====\n"))]
    Nin,
    /// Nonogram: `H W`, rows, a line `#`, columns.
    #[strum(props(between = "====\n"))]
    Mk,
    /// Nonogram: `H` and `W` on lines of their own, rows, a blank line, columns.
    #[strum(props(between = "====\n"))]
    Cwd,
    /// Nonogram: Olsak's `.g`, sections that start with `:`.
    #[strum(props(between = "====\n"))]
    G,
    /// Nonogram: EDN, `{:vertical [[1] ..] :horizontal [[5] ..]}`.
    Edn,
    /// Nonogram: Mathematica lists, `rows = {{1}, {2}}; cols = {{3}}`.
    Mathematica,
    /// Nonogram: JSON, `{"rows": [[1]], "columns": [[1]]}`. Sudoku: documents of f-puzzles.
    Json,
    /// Nonogram: tournament batches, `$1`, then columns, then rows.
    Taai,
    /// Nonogram: a portable bitmap, P1 or P4; the clues are taken from the picture.
    Pbm,
    /// Nonogram: a PNG picture; the clues are taken from its pixels.
    Png,
    /// Nonogram: a portable pixmap or greymap, P2, P3, P5 or P6; each colour is one of the puzzle.
    Ppm,
    /// Nonogram: an XPM picture; each colour is one of the puzzle.
    #[strum(props(between = "====\n"))]
    Xpm,
    /// Nonogram: nonogrid's TOML, `[clues]` and `[colors]`.
    #[strum(props(between = "====\n"))]
    Toml,
    /// Nonogram: a page of nonograms.org, or the line of its script that has the picture.
    #[strum(serialize = "nonograms-org", props(between = "====\n"))]
    Page,
    /// Loops: rows of cells, `-` or `.` for an empty one, in slitherlinks also a space; also joined by `/` on one line.
    #[strum(props(between = "\n"))]
    Rows,
    /// Slitherlink: pzprv3 text.
    Pzprv3,
    /// Game ids of Simon Tatham's collection.
    #[strum(props(line = true, address = true))]
    Tatham,
    /// puzz.link addresses and their kin.
    #[strum(props(line = true, address = true))]
    Puzzlink,
    /// Sudoku: a grid, then a line for each constraint.
    #[strum(props(between = "\n"))]
    Variant,
    /// Sudoku: constraints on one line, as the solver ISS writes them, or one on each line.
    #[strum(props(line = true, goes_on = true))]
    Iss,
    /// Sudoku: killers and jigsaws as two grids of numbers on one line.
    #[strum(props(line = true))]
    Grids,
    /// Sudoku: addresses with a document of f-puzzles, which `SudokuPad` reads too.
    #[strum(props(line = true, address = true))]
    Fpuzzles,
    /// Sudoku: addresses of `SudokuPad` with cells, regions and cages.
    #[strum(props(line = true, address = true))]
    Sudokupad,
    /// Sudoku: killers of 81 characters that point at their cages, jigsaws of 162.
    #[strum(props(line = true))]
    Short,
}

impl Format {
    /// All formats.
    pub const ALL: &[Format] = Self::VARIANTS;

    /// The name, as in `--from` and `--to`.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// The text around and between the puzzles of one file.
    pub fn frame(self) -> Framing {
        let part = |name| self.get_str(name).unwrap_or_default();
        Framing { open: part("open"), between: part("between"), close: part("close") }
    }

    /// Whether a text has a place for comments that name a family.
    pub(crate) fn has_comments(self) -> bool {
        !matches!(self, Format::Json | Format::Webpbn)
    }

    /// Whether one file can hold several puzzles.
    pub fn holds_many(self) -> bool {
        self != Format::Png
    }

    /// Whether each puzzle is one line of its own, so that a stream can be read line by line.
    pub fn is_line_based(self) -> bool {
        self.get_bool("line").unwrap_or_default()
    }

    /// Whether such a line is an address, or the end of one.
    pub(crate) fn is_address(self) -> bool {
        self.get_bool("address").unwrap_or_default()
    }

    /// Whether a puzzle of such a stream may take several lines.
    pub(crate) fn may_go_on(self) -> bool {
        self.get_bool("goes_on").unwrap_or_default()
    }
}

/// What combines the texts of several puzzles into one file. A file with a single puzzle has `open` and `close`, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Framing {
    /// Before the first puzzle.
    pub open: &'static str,
    /// Between two puzzles.
    pub between: &'static str,
    /// After the last puzzle.
    pub close: &'static str,
}

impl Framing {
    /// The text of one puzzle without what surrounds it.
    pub fn body(self, text: &[u8]) -> &[u8] {
        let text = text.strip_prefix(self.open.as_bytes()).unwrap_or(text);
        text.strip_suffix(self.close.as_bytes()).unwrap_or(text)
    }
}

fn unknown(text: &str) -> String {
    format!("`{text}` is not a format: {}", one_of(text, Format::ALL.iter().map(Into::into)))
}

/// What the user stated about the input.
#[derive(Clone, Debug, Default)]
pub struct ParseOptions {
    /// Only this family.
    pub family: Option<&'static Family>,
    /// Only this format.
    pub from: Option<Format>,
    /// Sudoku: the rows and columns of a box.
    pub box_shape: Option<(usize, usize)>,
    /// Pictures: a pixel is filled when it is darker than this, 0 to 255; the middle when not given.
    pub threshold: Option<u8>,
    /// Sudoku: accept two equal givens in one house and read them as a puzzle without an answer, so that it can be
    /// repaired.
    pub clashing: bool,
    /// Sudoku: the text is a position, so digits of which one can stand in a cell are notes, and no clue.
    pub position: bool,
}

/// A puzzle cannot be written in a format.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{} cannot be written as `{format}`: {reason}", crate::rule::with_article(family.name))]
pub struct WriteError {
    /// The family of the puzzle.
    pub family: &'static Family,
    /// The format asked for.
    pub format: Format,
    /// Why not.
    pub reason: String,
}

/// Why a format that is a picture of the answer cannot be written without one.
pub(crate) const NO_ANSWER: &str = "a picture needs the answer";
