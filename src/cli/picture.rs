//! Scenes as bytes, in the format asked for.
//!
//! In: a scene, a format. Out: bytes for a file. Must not know: what the scene shows.

use std::path::Path;

use clap::ValueEnum;

use super::options::Style;
use crate::render::{Scene, latex, pbm, png, svg};

/// A picture format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Picture {
    /// Characters.
    Text,
    /// Scalable vector graphics.
    Svg,
    /// Portable network graphics.
    Png,
    /// A binary portable bitmap (P4).
    Pbm,
    /// A plain portable bitmap (P1).
    PbmPlain,
    /// A `LaTeX` document with `TikZ` pictures, a page for each.
    Latex,
}

impl Picture {
    /// The format that the extension of a file names.
    pub(super) fn of(path: &Path) -> Option<Picture> {
        Some(match path.extension()?.to_str()? {
            "txt" => Picture::Text,
            "svg" => Picture::Svg,
            "png" => Picture::Png,
            "pbm" => Picture::Pbm,
            "tex" => Picture::Latex,
            _ => return None,
        })
    }

    /// Whether one file holds several pictures.
    pub(super) fn holds_many(self) -> bool {
        matches!(self, Picture::Text | Picture::Pbm | Picture::PbmPlain | Picture::Latex)
    }

    /// The bytes of the scenes.
    pub(super) fn draw(self, scenes: &[Scene], style: &Style) -> Vec<u8> {
        match self {
            Picture::Text => scenes.iter().map(|scene| style.draw(scene)).collect::<Vec<_>>().join("\n").into_bytes(),
            Picture::Svg => scenes.iter().map(svg::svg).collect::<String>().into_bytes(),
            Picture::Png => scenes.iter().flat_map(|scene| png::png(scene, None)).collect(),
            Picture::Pbm => scenes.iter().flat_map(pbm::binary).collect(),
            Picture::PbmPlain => scenes.iter().map(pbm::plain).collect::<String>().into_bytes(),
            Picture::Latex => latex::latex(scenes).into_bytes(),
        }
    }
}
