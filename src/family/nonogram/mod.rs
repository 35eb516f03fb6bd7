//! Nonograms: a picture from the lengths and the colours of its runs.
//!
//! In: text or a picture. Out: what every family defines. Must not know: engines, files, the command line.
//!
//! A *line* is a row or a column; its *clue* lists its *runs* of cells of one colour in order: how long they are and
//! which colour they have. Two runs of one colour have at least one empty cell between them, others may touch. Values:
//! 0 is empty, colours count from 1; black and white is the case of one colour. Files: `parse` and `write` (formats),
//! `deduce` (line solving), `palette` and `names` (colours), `draw`, `line`.

mod canvas;
mod deduce;
mod draw;
mod formats;
mod line;
mod names;
mod numbering;
mod object;
mod palette;
mod parse;
mod setting;
mod write;

use crate::board::{Domain, Layout, Value, Values};
pub use crate::colour::Rgb;
use crate::diagnostic::{Diagnostic, Source};
use crate::family::{Cached, Turns};
use crate::grid::{Grid, Pos};
use crate::kind::board_fits;

use std::sync::Arc;

use super::{Format, ParseOptions, Puzzle, Reading};
pub use line::{Clue, Line, Run};
pub use object::FAMILY;
pub use palette::{Colour, MAX_COLOURS, Palette};

/// The longest row or column that a puzzle can have.
pub const MAX_SIDE: usize = 2_000;

/// The most places that all runs together can start at, which bounds the memory of the clauses.
pub const MAX_STARTS: u64 = 20_000_000;

/// About how many bytes a cell takes where the board is drawn.
const CELL: usize = 400;

/// A cell about which nothing is known.
pub const OPEN: Domain = Domain(u128::MAX);

/// A nonogram: what the setter gives.
///
/// Two nonograms are equal when they demand the same; title, goal, saved picture and shades do not count, nor does the
/// order of the colours.
#[derive(Clone, Debug)]
pub struct Nonogram {
    rows: Vec<Clue>,
    columns: Vec<Clue>,
    palette: Palette,
    /// Cells that are given beforehand, shape (H, W); all `None` for most puzzles.
    given: Grid<Option<Value>>,
    title: Option<String>,
    goal: Option<Grid<Value>>,
    /// The possible values of each cell when it was saved.
    saved: Option<Grid<Domain>>,
    /// What was ignored when it was read.
    warnings: Vec<String>,
    layout: Cached<Layout>,
    rules: Cached<Vec<Box<dyn crate::rule::Rule>>>,
}

impl PartialEq for Nonogram {
    fn eq(&self, other: &Self) -> bool {
        if self.is_coloured() != other.is_coloured() {
            return false;
        }
        if self.is_coloured() {
            return self.in_order().demands() == other.in_order().demands();
        }
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
    /// There are more colours than [`MAX_COLOURS`].
    #[error("the picture has {0} colours besides the background, more than the limit of {MAX_COLOURS}")]
    Colours(usize),
    /// The runs can start at more places than [`MAX_STARTS`].
    #[error("the runs can start at {0} places in all, more than the limit of {MAX_STARTS}")]
    Starts(u64),
    /// The board needs more memory than its clues justify.
    #[error("{0}")]
    Room(String),
}

/// A nonogram in black and white from its clues: the lengths of the runs of each row from the top, and of each column
/// from the left.
///
/// ```
/// let puzzle = cluesat::nonogram(&[vec![1, 1], vec![1]], &[vec![1], vec![1], vec![1]])?;
/// let answer = cluesat::solve(&puzzle)?.expect("a picture");
/// assert_eq!(puzzle.line(&answer), "#.#/.#.");
/// assert!(cluesat::nonogram(&[[4]], &[[1], [1]]).is_err(), "too long");
/// # Ok::<(), cluesat::Error>(())
/// ```
///
/// # Errors
/// When a clue is longer than the board.
pub fn of_clues(rows: &[impl AsRef<[u16]>], columns: &[impl AsRef<[u16]>]) -> Result<Arc<dyn Puzzle>, Diagnostic> {
    let text = format!("{{\"rows\": {}, \"columns\": {}}}\n", lists(rows), lists(columns));
    Reading::of_rows(&FAMILY, Format::Json, &text)
}

/// Numbers in JSON; a clue on each line, so that an error has its place.
fn lists(clues: &[impl AsRef<[u16]>]) -> String {
    let lists = clues.iter().map(|clue| format!("[{}]", itertools::join(clue.as_ref(), ", ")));
    format!("[\n{}]", itertools::join(lists, ",\n"))
}

impl Nonogram {
    fn of(rows: Vec<Clue>, columns: Vec<Clue>, palette: Palette, given: Grid<Option<Value>>) -> Self {
        let (layout, rules) = (Cached::default(), Cached::default());
        let warnings = Vec::new();
        Nonogram { rows, columns, palette, given, title: None, goal: None, saved: None, warnings, layout, rules }
    }

    /// The nonogram with these clues, rows from the top, columns from the left; in black and white, or in colours of
    /// which nothing but the number is known.
    ///
    /// # Errors
    /// As [`Nonogram::coloured`].
    pub fn new(rows: Vec<Clue>, columns: Vec<Clue>) -> Result<Self, Misfit> {
        let runs = rows.iter().chain(&columns).flat_map(Clue::runs);
        let most = usize::from(runs.map(|run| run.colour).max().unwrap_or(1).max(1));
        if most > MAX_COLOURS {
            return Err(Misfit::Colours(most));
        }
        Self::coloured(rows, columns, Palette::of(most))
    }

    /// The nonogram with these clues and colours, rows from the top, columns from the left.
    ///
    /// # Panics
    /// When a run has a colour that is not in the palette.
    ///
    /// # Errors
    /// When there are no lines, when a clue does not fit into its line, or when the board is too large. Rows and
    /// columns whose filled cells do not add up to the same are fine: a puzzle without an answer.
    pub fn coloured(rows: Vec<Clue>, columns: Vec<Clue>, palette: Palette) -> Result<Self, Misfit> {
        if palette.count() > MAX_COLOURS {
            return Err(Misfit::Colours(palette.count()));
        }
        let mut runs = rows.iter().chain(&columns).flat_map(Clue::runs);
        assert!(runs.all(|run| usize::from(run.colour) <= palette.count()), "each run has a colour of the palette");
        for (clues, name) in [(&rows, "rows"), (&columns, "columns")] {
            match clues.len() {
                0 => return Err(Misfit::Nothing(name)),
                1..=MAX_SIDE => {}
                more => return Err(Misfit::Side(more, name)),
            }
        }
        let given = Grid::filled(rows.len(), columns.len(), None);
        let puzzle = Self::of(rows, columns, palette, given);
        let starts = puzzle.starts()?;
        if starts > MAX_STARTS { Err(Misfit::Starts(starts)) } else { Ok(puzzle) }
    }

    /// How many places the runs can start at.
    fn starts(&self) -> Result<u64, Misfit> {
        let mut starts = 0;
        for line in self.lines() {
            let (clue, room) = (self.clue(line), self.room(line));
            let slack = (room as u64).checked_sub(clue.needs());
            let slack = slack.ok_or(Misfit::Line { line, needs: clue.needs(), room })?;
            starts += clue.runs().len() as u64 * (slack + 1);
        }
        Ok(starts)
    }

    /// Refuses a puzzle that needs more memory than its clues justify, if each place where a run can start takes `start`
    /// bytes. Readers ask this, because a few bytes of text can describe a large board.
    ///
    /// # Errors
    /// [`Misfit::Room`].
    fn with_room(self, start: usize) -> Result<Self, Misfit> {
        let told = self.lines().map(|line| 1 + self.clue(line).runs().len()).sum();
        let needed = CELL * self.given.cells().len() + start * self.starts()? as usize;
        board_fits(needed, told).map_err(Misfit::Room)?;
        Ok(self)
    }

    /// The nonogram of a picture in black and white, which is kept as its goal; every number but 0 is a filled cell.
    ///
    /// # Errors
    /// When the picture has no cells or is too large.
    pub fn of_picture(picture: &Grid<Value>) -> Result<Self, Misfit> {
        Self::of_coloured_picture(&picture.map(|&cell| cell.min(1)), Palette::default())
    }

    /// The nonogram of a picture, which is kept as its goal; colours of the palette that are not in it are left out.
    ///
    /// # Errors
    /// When the picture has no cells, is too large or has too many colours.
    ///
    /// # Panics
    /// When a cell has a colour that is not in the palette.
    pub fn of_coloured_picture(picture: &Grid<Value>, palette: Palette) -> Result<Self, Misfit> {
        let (rows, columns) = (picture.height(), picture.width());
        let rows = (0..rows).map(|row| Clue::of_values(picture.row(row).iter().copied()));
        let columns = (0..columns).map(|col| Clue::of_values(picture.col(col).copied()));
        let mut puzzle = Self::coloured(rows.collect(), columns.collect(), palette)?;
        puzzle.goal = Some(picture.clone());
        Ok(puzzle.tidied())
    }

    /// The clues of the rows, from the top.
    pub fn rows(&self) -> &[Clue] {
        &self.rows
    }

    /// The clues of the columns, from the left.
    pub fn columns(&self) -> &[Clue] {
        &self.columns
    }

    /// The colours, by their values.
    pub fn palette(&self) -> &Palette {
        &self.palette
    }

    /// Whether there are more colours than one.
    pub fn is_coloured(&self) -> bool {
        self.palette.count() > 1
    }

    /// The values of cells: two, or empty and the colours.
    fn values(&self) -> Values {
        match self.palette.count() {
            0 | 1 => VALUES,
            count => Values::colours(count as Value),
        }
    }

    /// The cells that are given beforehand, shape (H, W).
    pub fn given(&self) -> &Grid<Option<Value>> {
        &self.given
    }

    /// What the puzzle is called.
    pub fn title(&self) -> Option<&str> {
        self.title.as_deref()
    }

    /// The picture that the setter intended, if the input had one; it has not been checked.
    pub fn goal(&self) -> Option<&Grid<Value>> {
        self.goal.as_ref()
    }

    /// The possible values of each cell when the puzzle was saved, if the input had them, [`OPEN`] for cells that were
    /// not looked at; they have not been checked.
    pub fn saved(&self) -> Option<&Grid<Domain>> {
        self.saved.as_ref()
    }

    /// The puzzle with these cells given beforehand as empty or filled.
    ///
    /// # Panics
    /// When the grid is not as large as the board.
    #[must_use]
    #[expect(clippy::needless_pass_by_value, reason = "as with what is given by its values")]
    pub fn with_given(self, given: Grid<Option<bool>>) -> Self {
        self.with_given_values(given.map(|given| given.map(Value::from)))
    }

    /// The puzzle with these cells given beforehand.
    ///
    /// # Panics
    /// When the grid is not as large as the board, or a cell has a value that is not in the palette.
    #[must_use]
    pub fn with_given_values(mut self, given: Grid<Option<Value>>) -> Self {
        assert_eq!((given.height(), given.width()), self.size(), "as many cells as the board has");
        assert!(given.cells().iter().flatten().all(|&value| self.values().index(value).is_some()), "values of cells");
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
}

/// What the cells of a puzzle in black and white can be.
const VALUES: Values = Values::two(&["empty", "filled"]);

impl Nonogram {
    /// Reads the one nonogram in `source`.
    ///
    /// # Errors
    /// A [`Diagnostic`] that points at the place that is wrong.
    pub fn parse(source: &Source<'_>, format: Format, options: &ParseOptions) -> Result<Self, Diagnostic> {
        crate::family::formats::read(&formats::ROWS, FAMILY.name, source, format, options)
    }

    /// The number of rows and columns.
    pub fn size(&self) -> (usize, usize) {
        (self.rows.len(), self.columns.len())
    }

    /// Whether a picture with these values keeps all clues.
    fn keeps_clues(&self, value: impl Fn(Pos) -> Value) -> bool {
        self.lines().all(|line| self.clue(line).fits((0..self.room(line)).map(|index| value(cell(line, index)))))
    }
}

impl Turns for Nonogram {
    fn turned(&self) -> Self {
        // Columns are read from below, the last row comes first.
        let rows = self.columns.iter().map(Clue::reversed).collect();
        let columns = self.rows.iter().rev().cloned().collect();
        Self::of(rows, columns, self.palette.clone(), self.given.turned())
    }

    fn mirrored(&self) -> Self {
        let rows = self.rows.iter().map(Clue::reversed).collect();
        let columns = self.columns.iter().rev().cloned().collect();
        Self::of(rows, columns, self.palette.clone(), self.given.mirrored())
    }

    fn relabelled(&self) -> Self {
        if self.is_coloured() { self.in_order() } else { self.clone() }
    }

    fn key(&self) -> Vec<u32> {
        let (rows, columns, given) = if self.is_coloured() { self.in_order().demands() } else { self.demands() };
        let numbers = |clue: &Clue| -> Vec<u32> {
            let colours = clue.runs().iter().map(|run| u32::from(run.colour)).filter(|_| self.is_coloured());
            std::iter::once(clue.runs().len() as u32).chain(clue.lengths()).chain(colours).collect()
        };
        let runs = rows.iter().chain(&columns).flat_map(numbers);
        let given = given.cells().iter().map(|given| given.map_or(0, |value| u32::from(value) + 1));
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
