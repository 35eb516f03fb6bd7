//! Nonograms: a picture from the lengths of its runs.
//!
//! In: text or a picture. Out: what every family tells about itself. Must not know: engines, files, the
//! command line.
//!
//! A *line* is a row or a column; its *clue* lists the lengths of its *runs* of filled cells in order, with at
//! least one empty cell between two runs. Files: `parse` and `write` (formats), `deduce` (line solving), `encode`
//! (clauses and back), `check` (the rules again, without clauses), `draw`, `rule`.

mod deduce;
mod draw;
mod object;
mod parse;
mod rule;
mod write;

use crate::board::Layout;
use crate::diagnostic::Diagnostic;
use crate::family::{Cached, Turns};
use crate::grid::{Grid, Pos};
use crate::input::Source;

use super::{Format, ParseOptions};
pub use deduce::Known;
pub use object::FAMILY;
pub use rule::{Clue, Line};

/// The longest row or column that a puzzle can have.
pub const MAX_SIDE: usize = 2_000;

/// The most places that all runs together can start at, which bounds the memory of the clauses.
pub const MAX_STARTS: u64 = 20_000_000;

/// A nonogram: what the setter gives.
///
/// Two nonograms are equal when they demand the same; title, goal and saved picture do not count.
#[derive(Clone, Debug)]
pub struct Nonogram {
    rows: Vec<Clue>,
    columns: Vec<Clue>,
    /// Cells that are given beforehand, shape (H, W); all `None` for most puzzles.
    given: Grid<Option<bool>>,
    title: Option<String>,
    goal: Option<Grid<u16>>,
    saved: Option<Grid<Option<bool>>>,
    layout: Cached<Layout>,
    rules: Cached<Vec<Box<dyn crate::rule::Rule>>>,
}

impl PartialEq for Nonogram {
    fn eq(&self, other: &Self) -> bool {
        self.rows == other.rows && self.columns == other.columns && self.given == other.given
    }
}

/// Why clues make no nonogram.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Misfit {
    /// There are no rows, or no columns.
    #[error("there are no {0}")]
    Nothing(&'static str),
    /// A side is longer than [`MAX_SIDE`].
    #[error("the board has {0} {1}, more than the limit of {MAX_SIDE}")]
    Side(usize, &'static str),
    /// The runs of a clue and the gaps between them do not fit into the line.
    #[error("{line} needs {needs} cells but the board is {room} {}", line.across())]
    Line {
        /// The line.
        line: Line,
        /// The cells that runs and gaps add up to.
        needs: u64,
        /// The cells that the line has.
        room: usize,
    },
    /// The runs can start at more places than [`MAX_STARTS`].
    #[error("the runs can start at {0} places in all, more than the limit of {MAX_STARTS}")]
    Starts(u64),
}

impl Nonogram {
    fn of(rows: Vec<Clue>, columns: Vec<Clue>, given: Grid<Option<bool>>) -> Self {
        let (layout, rules) = (Cached::default(), Cached::default());
        Nonogram { rows, columns, given, title: None, goal: None, saved: None, layout, rules }
    }

    /// The nonogram with these clues, rows from the top, columns from the left.
    ///
    /// # Errors
    /// When there are no lines, when a clue does not fit into its line, or when the board is too large. Rows and
    /// columns whose filled cells do not add up to the same are fine: a puzzle without an answer.
    pub fn new(rows: Vec<Clue>, columns: Vec<Clue>) -> Result<Self, Misfit> {
        for (clues, name) in [(&rows, "rows"), (&columns, "columns")] {
            match clues.len() {
                0 => return Err(Misfit::Nothing(name)),
                1..=MAX_SIDE => {}
                more => return Err(Misfit::Side(more, name)),
            }
        }
        let given = Grid::filled(rows.len(), columns.len(), None);
        let puzzle = Self::of(rows, columns, given);
        let mut starts = 0;
        for line in puzzle.lines() {
            let (clue, room) = (puzzle.clue(line), puzzle.room(line));
            let slack = (room as u64).checked_sub(clue.needs());
            let slack = slack.ok_or(Misfit::Line { line, needs: clue.needs(), room })?;
            starts += clue.runs().len() as u64 * (slack + 1);
        }
        if starts > MAX_STARTS { Err(Misfit::Starts(starts)) } else { Ok(puzzle) }
    }

    /// The nonogram of a picture, which is kept as its goal; every number but 0 is a filled cell.
    ///
    /// # Errors
    /// When the picture has no cells or is too large.
    pub fn of_picture(picture: &Grid<u16>) -> Result<Self, Misfit> {
        let (rows, columns) = (picture.height(), picture.width());
        let rows = (0..rows).map(|row| Clue::of_cells(picture.row(row).iter().map(|&cell| cell != 0)));
        let columns = (0..columns).map(|col| Clue::of_cells(picture.col(col).map(|&cell| cell != 0)));
        let mut puzzle = Self::new(rows.collect(), columns.collect())?;
        puzzle.goal = Some(picture.map(|&cell| u16::from(cell != 0)));
        Ok(puzzle)
    }

    /// The clues of the rows, from the top.
    pub fn rows(&self) -> &[Clue] {
        &self.rows
    }

    /// The clues of the columns, from the left.
    pub fn columns(&self) -> &[Clue] {
        &self.columns
    }

    /// The cells that are given beforehand, shape (H, W).
    pub fn given(&self) -> &Grid<Option<bool>> {
        &self.given
    }

    /// What the puzzle is called.
    pub fn title(&self) -> Option<&str> {
        self.title.as_deref()
    }

    /// The picture that the setter had in mind, where the input had one; nobody has checked it.
    pub fn goal(&self) -> Option<&Grid<u16>> {
        self.goal.as_ref()
    }

    /// What somebody had found when the puzzle was saved, where the input had it; nobody has checked it.
    pub fn saved(&self) -> Option<&Grid<Option<bool>>> {
        self.saved.as_ref()
    }

    /// The puzzle with these cells given beforehand.
    ///
    /// # Panics
    /// When the grid is not as large as the board.
    #[must_use]
    pub fn with_given(mut self, given: Grid<Option<bool>>) -> Self {
        assert_eq!((given.height(), given.width()), self.size(), "as many cells as the board has");
        self.given = given;
        self.rules = Cached::default();
        self
    }

    /// The puzzle with a title.
    #[must_use]
    pub fn with_title(mut self, title: impl Into<String>) -> Self {
        self.title = Some(title.into());
        self
    }

    /// The lines: rows from the top, then columns from the left.
    pub fn lines(&self) -> impl Iterator<Item = Line> + use<> {
        (0..self.rows.len()).map(Line::Row).chain((0..self.columns.len()).map(Line::Column))
    }

    /// The clue of a line.
    ///
    /// # Panics
    /// When there is no such line.
    pub fn clue(&self, line: Line) -> &Clue {
        match line {
            Line::Row(row) => &self.rows[row],
            Line::Column(col) => &self.columns[col],
        }
    }

    /// The number of cells of a line.
    pub fn room(&self, line: Line) -> usize {
        match line {
            Line::Row(_) => self.columns.len(),
            Line::Column(_) => self.rows.len(),
        }
    }

    /// The filled cells that the rows and the columns ask for.
    fn sums(&self) -> (u64, u64) {
        (self.rows.iter().map(Clue::sum).sum(), self.columns.iter().map(Clue::sum).sum())
    }
}

impl Nonogram {
    /// Reads the one nonogram in `source`.
    ///
    /// # Errors
    /// A [`Diagnostic`] that points at the place that is wrong.
    pub fn parse(source: &Source<'_>, format: Format, options: &ParseOptions) -> Result<Self, Diagnostic> {
        parse::parse(source, format, options)
    }

    /// The number of rows and columns.
    pub fn size(&self) -> (usize, usize) {
        (self.rows.len(), self.columns.len())
    }

    /// Whether a picture keeps all clues.
    fn is_answer(&self, board: &Grid<u16>) -> bool {
        self.lines().all(|line| self.clue(line).fits((0..self.room(line)).map(|index| board[cell(line, index)] != 0)))
    }
}

impl Turns for Nonogram {
    fn turned(&self) -> Self {
        // Columns are read from below, the last row comes first.
        let rows = self.columns.iter().map(Clue::reversed).collect();
        let columns = self.rows.iter().rev().cloned().collect();
        Self::of(rows, columns, self.given.turned())
    }

    fn mirrored(&self) -> Self {
        let rows = self.rows.iter().map(Clue::reversed).collect();
        let columns = self.columns.iter().rev().cloned().collect();
        Self::of(rows, columns, self.given.mirrored())
    }

    fn key(&self) -> Vec<u32> {
        let clues = self.rows.iter().chain(&self.columns);
        let runs = clues.flat_map(|clue| [clue.runs().len() as u32].into_iter().chain(clue.runs().iter().copied()));
        let given = self.given.cells().iter().map(|given| given.map_or(0, |filled| u32::from(filled) + 1));
        runs.chain(given).collect()
    }
}

/// The position of cell number `index` of a line.
fn cell(line: Line, index: usize) -> Pos {
    match line {
        Line::Row(row) => Pos::new(row, index),
        Line::Column(col) => Pos::new(index, col),
    }
}
