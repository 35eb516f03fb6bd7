//! Pictures of boards.
//!
//! In: a [`Scene`]. Out: text and other picture formats. Must not know: which family a scene shows.

pub mod json;
mod scene;
pub mod text;

pub use scene::{CellArt, EdgeArt, Ink, Scene};
