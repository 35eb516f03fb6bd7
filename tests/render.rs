//! Scenes in every picture format.

#![allow(clippy::needless_raw_string_hashes, reason = "as the snapshots are written")]

#[path = "render/animate.rs"]
mod animate;
#[path = "render/dots.rs"]
mod dots;
#[path = "render/latex.rs"]
mod latex;
#[path = "render/pdf.rs"]
mod pdf;
#[path = "render/pixels.rs"]
mod pixels;
#[path = "render/sample.rs"]
mod sample;
#[path = "render/steps.rs"]
mod steps;
#[path = "render/svg.rs"]
mod svg;
#[path = "render/text/mod.rs"]
mod text;
