//! Slitherlink: one closed line between the dots, each clue counting its sides.
//!
//! In: clues, in any of the family's formats. Out: a puzzle over edges. Must not know: engines, files, the command
//! line.

mod canvas;
mod deduce;
mod draw;
mod formats;
mod object;
mod parse;
mod rule_id;
mod setting;
mod write;

use std::sync::Arc;

use crate::board::{Layout, Tiling};
use crate::diagnostic::{Diagnostic, Source};
use crate::family::{Cached, Format, ParseOptions, Puzzle, Reading, Turns};
use crate::grid::Grid;
use crate::rule::Rule;

pub use object::FAMILY;

/// A slitherlink: for each face with a clue, how many of its sides the line uses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slitherlink {
    /// The clues; shape (H, W), at least 1 x 1. Off the square grid all faces are one row, in the order of the tiling.
    clues: Grid<Option<u8>>,
    /// The tiling, unless the board consists of squares.
    tiling: Option<Tiling>,
    layout: Cached<Arc<Layout>>,
    rules: Cached<Vec<Box<dyn Rule>>>,
}

/// A slitherlink on squares from the rows of its clues.
///
/// ```
/// let puzzle = cluesat::slitherlink(&[[Some(3), None, Some(3)], [None; 3], [Some(3), None, Some(3)]])?;
/// assert_eq!(cluesat::unique(&puzzle)?.word(), "multiple");
/// # Ok::<(), cluesat::Error>(())
/// ```
///
/// # Errors
/// When the rows are no such board; the error has its place in them.
pub fn of_rows(rows: &[impl AsRef<[Option<u8>]>]) -> Result<Arc<dyn Puzzle>, Diagnostic> {
    let sign = |clue: &Option<u8>| clue.map_or_else(|| ".".to_owned(), |clue| clue.to_string());
    let lines = rows.iter().map(|row| itertools::join(row.as_ref().iter().map(sign), " ") + "\n");
    Reading::of_rows(&FAMILY, Format::Rows, &lines.collect::<String>())
}

impl Slitherlink {
    /// The largest number of square cells that a board can have.
    pub const MAX_CELLS: usize = crate::family::MAX_CELLS;

    /// The puzzle on squares with these clues; `None` when a clue is above 4, or the board has no cells or more than
    /// [`Slitherlink::MAX_CELLS`].
    pub fn new(clues: Grid<Option<u8>>) -> Option<Self> {
        let cells = clues.cells();
        let fits = (1..=Self::MAX_CELLS).contains(&cells.len()) && cells.iter().flatten().all(|&clue| clue <= 4);
        fits.then(|| Self::of(None, clues))
    }

    /// The puzzle on a tiling with these clues, in the order of its faces; `None` when there are not as many as faces,
    /// or one is larger than the number of sides of its face.
    pub fn on(tiling: Tiling, clues: Vec<Option<u8>>) -> Option<Self> {
        let sides = tiling.sides(clues.len() + 1);
        let fits = sides.len() == clues.len()
            && clues.iter().zip(&sides).all(|(clue, sides)| clue.is_none_or(|clue| clue <= *sides));
        fits.then(|| Self::of(Some(tiling), Grid::from_cells(1, clues.len(), clues)))
    }

    fn of(tiling: Option<Tiling>, clues: Grid<Option<u8>>) -> Self {
        Slitherlink { clues, tiling, layout: Cached::default(), rules: Cached::default() }
    }

    /// The clues; shape (H, W). Off the square grid all faces are one row, in the order of the tiling.
    pub fn clues(&self) -> &Grid<Option<u8>> {
        &self.clues
    }

    /// The tiling, unless the board consists of squares.
    pub fn tiling(&self) -> Option<&Tiling> {
        self.tiling.as_ref()
    }

    /// Whether the board consists of squares.
    fn is_square(&self) -> bool {
        self.tiling.is_none()
    }

    fn made_layout(&self) -> &Arc<Layout> {
        self.layout.get(|| {
            let (height, width) = self.size();
            Arc::new(self.tiling.as_ref().map_or_else(|| Layout::squares(height, width), Layout::tiling))
        })
    }
}

impl Slitherlink {
    /// Reads the one slitherlink in `source`.
    ///
    /// # Errors
    /// A [`Diagnostic`] that points at the place that is wrong.
    pub fn parse(source: &Source<'_>, format: Format, options: &ParseOptions) -> Result<Self, Diagnostic> {
        crate::family::formats::read(&formats::ROWS, FAMILY.name, source, format, options)
    }

    /// The number of rows and columns of cells; off the square grid one row.
    pub fn size(&self) -> (usize, usize) {
        (self.clues.height(), self.clues.width())
    }
}

impl Turns for Slitherlink {
    fn turned(&self) -> Self {
        Self::of(None, self.clues.turned())
    }

    fn mirrored(&self) -> Self {
        Self::of(None, self.clues.mirrored())
    }

    fn key(&self) -> Vec<u32> {
        self.clues.cells().iter().map(|clue| clue.map_or(0, |clue| u32::from(clue) + 1)).collect()
    }
}
