//! The picture language between the families and the renderers.
//!
//! In: a family's `draw`. Out: cells with fill and text, lines between dots, labels at the left and on top.
//! Must not know: what any of it means.

use std::collections::BTreeSet;

use crate::grid::{Edges, Grid};
use crate::puzzle::Mark;

/// How strongly a line between two dots is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum EdgeArt {
    /// Nothing.
    #[default]
    None,
    /// A fine helper line; text leaves it out.
    Hair,
    /// A border that belongs to the board: of a box, of the whole grid.
    Border,
    /// A line that the answer draws.
    Line,
    /// A place where the answer has no line for certain.
    Cross,
    /// A place where answers differ.
    Open,
}

/// Who wrote the text of a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ink {
    /// The setter: a given, a clue.
    #[default]
    Given,
    /// The answer.
    Answer,
    /// A pencil mark: candidates that are left.
    Pencil,
}

/// What is drawn in a cell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CellArt {
    /// Filled, with the number of a colour from 1 (1 is black); 0 for not filled.
    pub fill: u16,
    /// Unknown whether filled: drawn as open.
    pub open: bool,
    /// A number or a few; empty for none.
    pub text: String,
    /// Who wrote the text.
    pub ink: Ink,
    /// A mark behind the cell.
    pub mark: Option<Mark>,
}

/// A picture of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// What is shown, in a few words, for titles.
    pub title: String,
    /// The cells, shape (H, W).
    pub cells: Grid<CellArt>,
    /// The lines between the dots at the cells' corners.
    pub edges: Edges<EdgeArt>,
    /// The marks of the lines.
    pub edge_marks: Edges<Option<Mark>>,
    /// Whether the dots themselves are drawn.
    pub dots: bool,
    /// Whether cells are pixels of a picture: drawn twice as wide as high in text, without gaps.
    pub pixels: bool,
    /// Numbers at the left of each row, from left to right; as many lists as rows, or none.
    pub left: Vec<Vec<String>>,
    /// Numbers on top of each column, from the top down; as many lists as columns, or none.
    pub top: Vec<Vec<String>>,
    /// The rows whose numbers are marked as a reason; text leaves that out.
    pub reason_rows: BTreeSet<usize>,
    /// The columns whose numbers are marked as a reason; text leaves that out.
    pub reason_cols: BTreeSet<usize>,
}

impl Scene {
    /// An empty picture of `height` x `width` cells.
    pub fn new(title: impl Into<String>, height: usize, width: usize) -> Self {
        Scene {
            title: title.into(),
            cells: Grid::filled(height, width, CellArt::default()),
            edges: Edges::filled(height, width, EdgeArt::None),
            edge_marks: Edges::filled(height, width, None),
            dots: false,
            pixels: false,
            left: Vec::new(),
            top: Vec::new(),
            reason_rows: BTreeSet::new(),
            reason_cols: BTreeSet::new(),
        }
    }
}
