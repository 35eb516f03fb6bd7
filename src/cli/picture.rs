//! The formats of boards and pictures, and scenes as bytes.
//!
//! In: a scene, a format. Out: bytes for a file. Must not know: what the scene shows.

use clap::ValueEnum;

use super::job::PuzzleContext;
use super::options::Style;
use super::output;
use super::words;
use crate::diagnostic::Diagnostic;
use crate::render::{EdgeArt, Scene, latex, pbm, pdf, png, svg};

/// How boards are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum BoardFormat {
    /// Drawings.
    #[default]
    Text,
    /// One line for each.
    Line,
    /// One JSON object for each puzzle.
    Json,
    /// Scalable vector graphics.
    Svg,
    /// Portable network graphics.
    Png,
    /// Binary portable bitmaps (P4).
    Pbm,
    /// Plain portable bitmaps (P1).
    PbmPlain,
    /// A LaTeX document for each.
    Latex,
}

impl BoardFormat {
    /// The kind of picture, if it is one.
    pub(super) fn picture(self) -> Option<Picture> {
        Some(match self {
            BoardFormat::Svg => Picture::Svg,
            BoardFormat::Png => Picture::Png,
            BoardFormat::Pbm => Picture::Pbm,
            BoardFormat::PbmPlain => Picture::PbmPlain,
            BoardFormat::Latex => Picture::Latex,
            BoardFormat::Text | BoardFormat::Line | BoardFormat::Json => return None,
        })
    }
}

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
    /// A LaTeX document of TikZ pictures, a page for each.
    Latex,
    /// A PDF document, a page for each; `book` puts several on a page.
    Pdf,
}

impl Picture {
    /// Whether one file holds several pictures.
    pub(super) fn holds_many(self) -> bool {
        self.is_document() || matches!(self, Picture::Text | Picture::Pbm | Picture::PbmPlain)
    }

    /// Whether it is one document with a page for each picture.
    pub(super) fn is_document(self) -> bool {
        matches!(self, Picture::Latex | Picture::Pdf)
    }

    /// Whether the bytes of one picture after those of another are a file.
    pub(super) fn can_follow(self) -> bool {
        self.holds_many() && !self.is_document()
    }

    /// The message about a title that cannot be shown completely; `None` in quiet mode.
    pub(super) fn lost(self, scene: &Scene, job: &PuzzleContext<'_>) -> Option<String> {
        let (lost, what) = match self {
            Picture::Latex => (latex::lost(&scene.title), "LaTeX"),
            Picture::Pdf => (pdf::lost(&scene.title), "a PDF here"),
            _ => (String::new(), ""),
        };
        words::lost(&lost, &job.called(), what).filter(|_| !output::is_quiet())
    }

    /// Turns a picture of a position into a form. If characters cannot draw the board, open places are also listed by
    /// name.
    pub(super) fn as_form(self, scene: &mut Scene) {
        if self != Picture::Text || scene.plane.as_ref().is_none_or(|plane| plane.characters().is_some()) {
            return;
        }
        for edge in scene.edges.edges().filter(|&edge| scene.edges[edge] == EdgeArt::None).collect::<Vec<_>>() {
            scene.edges[edge] = EdgeArt::Open;
        }
        scene.notes.push("write a line of the loop as `line d1-d2-d7`, edges crossed off as `none d3-d4`".to_owned());
        scene.notes.push("what stays behind `open` is open".to_owned());
        scene.notes.push("`draw --names -o FILE.svg` shows where the dots are".to_owned());
    }

    /// The bytes of the scenes.
    ///
    /// # Errors
    /// When they have colours and the format has none.
    pub(super) fn draw(self, scenes: &[Scene], style: &Style) -> Result<Vec<u8>, Diagnostic> {
        if matches!(self, Picture::Pbm | Picture::PbmPlain) && scenes.iter().any(|scene| !scene.swatches.is_empty()) {
            return Err(Diagnostic::new("a PBM has no colours, but this picture has").help("draw it as png or svg"));
        }
        Ok(match self {
            Picture::Text => scenes.iter().map(|scene| style.draw(scene)).collect::<Vec<_>>().join("\n").into_bytes(),
            Picture::Svg => {
                let draw = |scene| svg::svg_in(scene, style.theme, style.scale.unwrap_or(1.0));
                scenes.iter().map(draw).collect::<String>().into_bytes()
            }
            Picture::Png => {
                let cell = style.scale.map(|scale| ((24.0 * scale).round() as u32).max(1));
                scenes.iter().flat_map(|scene| png::png(scene, cell)).collect()
            }
            Picture::Pbm => scenes.iter().flat_map(pbm::binary).collect(),
            Picture::PbmPlain => scenes.iter().map(pbm::plain).collect::<String>().into_bytes(),
            Picture::Latex => latex::latex(scenes).into_bytes(),
            Picture::Pdf => {
                let page =
                    |scene: &Scene| pdf::Entry { title: scene.title.clone(), puzzle: scene.clone(), answer: None };
                let pages: Vec<pdf::Entry> = scenes.iter().map(page).collect();
                pdf::book(&pages, &pdf::BookStyle { per_page: 1, ..pdf::BookStyle::default() })
            }
        })
    }
}
