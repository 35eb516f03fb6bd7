//! How drawings look.
//!
//! In: what was typed, what the terminal shows. Out: drawings as text. Must not know: what is drawn.

use clap::{Args, ValueEnum};

use crate::cli::{terminal, words};
use crate::render::Scene;
use crate::render::svg::Theme;
use crate::render::text::{self, Shades, TextStyle};

/// How drawings look.
#[derive(Clone, Debug, Args)]
pub(in crate::cli) struct StyleArgs {
    /// Draw with plain ASCII only.
    #[arg(long, conflicts_with = "unicode")]
    ascii: bool,
    /// Draw with box characters and blocks only.
    #[arg(long)]
    unicode: bool,
    /// Stay within this many columns where possible (default: the width of the terminal; elsewhere 80 for drawings, and
    /// each sentence on one line).
    #[arg(long, value_name = "COLUMNS")]
    width: Option<usize>,
    /// The colours of SVG pictures: light, dark, or auto for those of the reader's screen. The colours of
    /// pictures of pixels are never inverted.
    #[arg(long, value_enum, value_name = "THEME", default_value_t)]
    theme: ThemeArg,
    /// The scale of SVG and PNG pictures: at 1, a cell has 24 pixels.
    #[arg(long, value_name = "FACTOR", value_parser = scale)]
    scale: Option<f64>,
}

/// The colours of pictures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum ThemeArg {
    #[default]
    Light,
    Dark,
    Auto,
}

/// Reads how many times as large a picture is to be.
fn scale(text: &str) -> Result<f64, String> {
    let scale = text.parse().ok().filter(|scale| (0.05..=100.0).contains(scale));
    scale.ok_or_else(|| "give a number from 0.05 to 100".to_owned())
}

impl StyleArgs {
    /// The style of drawings; colours only where a terminal shows them.
    pub(in crate::cli) fn style(&self, on_stdout: bool) -> Style {
        let terminal = terminal::run();
        let shown = terminal.width().filter(|_| on_stdout);
        let wrap = self.width.or(shown);
        let unicode = match (self.ascii, self.unicode) {
            (true, _) => Some(false),
            (_, true) => Some(true),
            _ => shown.map(|_| terminal.is_utf8()),
        };
        let theme = match self.theme {
            ThemeArg::Light => Theme::Light,
            ThemeArg::Dark => Theme::Dark,
            ThemeArg::Auto => Theme::Auto,
        };
        let (colour, width) = (on_stdout && terminal.colour_on_output(), wrap.unwrap_or(80));
        Style { unicode, colour, width, wrap, theme, scale: self.scale }
    }
}

/// How drawings look.
#[derive(Clone, Copy, Debug)]
pub(in crate::cli) struct Style {
    /// Characters beyond ASCII: yes, no, or for pictures only.
    unicode: Option<bool>,
    colour: bool,
    /// The number of columns to stay within.
    pub(in crate::cli) width: usize,
    /// The same for wrapping sentences: set on a terminal, or if it was asked for.
    wrap: Option<usize>,
    /// The colours of pictures.
    pub(in crate::cli) theme: Theme,
    /// How many times as large pictures are, when that was said.
    pub(in crate::cli) scale: Option<f64>,
}

impl Style {
    /// A sentence, wrapped between words where that is wanted; further lines are indented.
    pub(in crate::cli) fn wrap(&self, sentence: &str, indent: usize) -> String {
        self.wrap.map_or_else(|| sentence.to_owned(), |width| words::wrap(sentence, width, indent))
    }

    /// A scene as lines of text.
    pub(in crate::cli) fn draw(&self, scene: &Scene) -> String {
        let unicode = self.unicode.unwrap_or(scene.pixels);
        let style =
            TextStyle { unicode, colour: self.colour, shades: shades(), width: self.width, ..TextStyle::default() };
        text::text(scene, &style)
    }
}

/// The colours that the terminal says it has (`COLORTERM`, else `TERM`).
fn shades() -> Shades {
    let terminal = terminal::run();
    let says = |name: &str, words: &[&str]| {
        terminal.variable(name).is_some_and(|value| words.iter().any(|word| value.contains(word)))
    };
    if says("COLORTERM", &["truecolor", "24bit"]) {
        Shades::True
    } else if says("TERM", &["256color", "kitty", "alacritty"]) {
        Shades::Indexed
    } else {
        Shades::Letters
    }
}
