//! The first three families, their formats, and what their readers share.
//!
//! In: text. Out: puzzles, as defined in [`crate::family`]. Must not know: engines, files, the command line.

mod contradiction;
pub mod nonogram;
pub mod slitherlink;
pub mod sudoku;

pub(crate) use crate::family::partial::Partial;
pub use crate::family::{Deduce, Format, Framing, ParseOptions, WriteError};
pub(crate) use crate::family::{NO_ANSWER, cell_values, cell_words, meaning, outline_values, placed};
pub(crate) use contradiction::Contradiction;
