//! Scenes in every picture format.

#![allow(clippy::needless_raw_string_hashes, reason = "as the snapshots are written")]

#[path = "render/sample.rs"]
mod sample;
#[path = "render/text.rs"]
mod text;
