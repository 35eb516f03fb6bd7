//! Pictures of boards.
//!
//! In: a [`Scene`]. Out: text and other picture formats. Must not know: which family a scene shows.
//!
//! `text` draws characters. All other formats share one `sketch` of shapes and one `palette` of colours, so that a
//! puzzle looks the same everywhere; pixels come from `raster`, with the shapes of its `letters`. Everything
//! specific to a format is in its own file.

pub mod animate;
pub mod carried;
mod figure;
mod icon;
pub mod latex;
#[cfg(feature = "pictures")]
mod letters;
mod palette;
#[cfg(feature = "pictures")]
pub mod pbm;
#[cfg(feature = "pictures")]
pub mod pdf;
#[cfg(feature = "pictures")]
pub mod png;
#[cfg(feature = "pictures")]
mod raster;
mod scene;
mod sketch;
pub mod steps;
pub mod svg;
pub mod text;

pub use figure::{Figure, Form, Point, Tone};
pub use icon::{Icon, Shade, Stamp};
pub use scene::{CellArt, DotArt, EdgeArt, Ink, Mark, Marks, Scene, Swatch};
pub use sketch::{Outline, Outlines, Side};
