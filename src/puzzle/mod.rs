//! The first three families, their formats, and what their readers share.
//!
//! In: text. Out: puzzles, as [`crate::family`] states them. Must not know: engines, files, the command line.

mod deduce;
pub(crate) mod directives;
mod drawing;
mod format;
pub mod nonogram;
mod partial;
pub mod slitherlink;
pub mod sudoku;

pub(crate) use deduce::Contradiction;
pub use deduce::Deduce;
pub(crate) use drawing::{inside as inside_line, links as link_values, meaning, outline as outline_values};
pub(crate) use format::NO_ANSWER;
pub use format::{Format, Framing, ParseOptions, WriteError};
pub(crate) use partial::{Partial, cell_words, cells as cell_values, placed};
