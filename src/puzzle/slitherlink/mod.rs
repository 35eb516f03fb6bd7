//! Slitherlink: one closed line between the dots, each clue counting its sides.
//!
//! In: clues, in any of the family's formats. Out: a puzzle over edges. Must not know: engines, files, the command line.

mod deduce;
mod draw;
mod frontier;
mod object;
mod parse;
mod rule;
mod setting;
mod write;

use std::sync::Arc;

use crate::board::Layout;
use crate::diagnostic::Diagnostic;
use crate::family::Cached;
use crate::grid::Grid;
use crate::input::Source;
use crate::puzzle::{Format, ParseOptions};
use crate::rule::Rule;

pub use object::FAMILY;
pub use setting::MAKER;

/// A slitherlink: how many of its four sides the line uses, for each cell that has a clue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slitherlink {
    /// The clues, 0 to 4; shape (H, W), at least 1 x 1.
    clues: Grid<Option<u8>>,
    layout: Cached<Arc<Layout>>,
    rules: Cached<Vec<Box<dyn Rule>>>,
}

impl Slitherlink {
    /// The largest number of cells that a board can have.
    pub const MAX_CELLS: usize = 1_000_000;

    /// The puzzle with these clues; `None` when a clue is above 4, or the board has no cells or more than
    /// [`Slitherlink::MAX_CELLS`].
    pub fn new(clues: Grid<Option<u8>>) -> Option<Self> {
        let cells = clues.cells();
        let fits = (1..=Self::MAX_CELLS).contains(&cells.len()) && cells.iter().flatten().all(|&clue| clue <= 4);
        fits.then(|| Self::of(clues))
    }

    fn of(clues: Grid<Option<u8>>) -> Self {
        Slitherlink { clues, layout: Cached::default(), rules: Cached::default() }
    }

    /// The clues; shape (H, W).
    pub fn clues(&self) -> &Grid<Option<u8>> {
        &self.clues
    }
}

impl Slitherlink {
    /// Reads the one slitherlink in `source`.
    ///
    /// # Errors
    /// A [`Diagnostic`] that points at the place that is wrong.
    pub fn parse(source: &Source<'_>, format: Format, _options: &ParseOptions) -> Result<Self, Diagnostic> {
        parse::parse(source, format)
    }

    /// The number of rows and columns of cells.
    pub fn size(&self) -> (usize, usize) {
        (self.clues.height(), self.clues.width())
    }

    fn turned(&self) -> Self {
        Self::of(self.clues.turned())
    }

    fn mirrored(&self) -> Self {
        Self::of(self.clues.mirrored())
    }

    fn canonical_key(&self) -> Vec<u32> {
        self.clues.cells().iter().map(|clue| clue.map_or(0, |clue| u32::from(clue) + 1)).collect()
    }
}
