//! Where puzzles come from.
//!
//! In: what was typed. Out: inputs, and how they are read. Must not know: what the verbs do.

use std::ffi::OsString;

use clap::Args;
use clap::builder::{MapValueParser, OsStringValueParser, TypedValueParser as _, ValueParserFactory};

use super::ShareArgs;
use crate::family::{Family, Format, ParseOptions};
use crate::input::Input;

/// Where puzzles come from and how they are read.
#[derive(Clone, Debug, Args)]
pub(in crate::cli) struct InputArgs {
    /// Files, addresses or game ids; `-` or nothing for standard input. `.gz` is unpacked.
    #[arg(value_name = "FILE", default_value = "-", hide_default_value = true)]
    inputs: Vec<Input>,
    /// Read only this family of puzzles.
    #[arg(long, value_name = "FAMILY")]
    family: Option<&'static Family>,
    /// Read puzzles of the kind that this file describes (docs/KINDS.md).
    #[arg(long, value_name = "FILE", value_parser = crate::cli::kinds::family, conflicts_with = "family")]
    kind: Option<&'static Family>,
    /// Read this format instead of detecting it from the content.
    #[arg(long, value_name = "FORMAT", long_help = formats("Read this format instead of detecting it from the content"))]
    from: Option<Format>,
    /// Sudoku: the shape of a box, rows by columns, as in 2x5.
    #[arg(long = "box", value_name = "RxC", value_parser = box_shape)]
    box_shape: Option<(usize, usize)>,
    /// Pictures: pixels darker than this are filled, 0 to 255.
    #[arg(long, value_name = "LEVEL")]
    threshold: Option<u8>,
    /// Whether to read puzzles whose clues clash at first sight; only verbs that repair puzzles can use these.
    #[arg(skip)]
    clashing: bool,
    #[command(flatten)]
    pub(in crate::cli) share: ShareArgs,
}

impl InputArgs {
    /// The inputs in the order given.
    pub(in crate::cli) fn inputs(&self) -> &[Input] {
        &self.inputs
    }

    /// How they are read.
    pub(in crate::cli) fn parse_options(&self) -> ParseOptions {
        let InputArgs { family, kind, from, box_shape, threshold, clashing, .. } = *self;
        let family = kind.or(family);
        ParseOptions { family, from, box_shape, threshold, clashing, position: false }
    }

    /// The same inputs, read also where the clues of a puzzle clash at first sight.
    pub(in crate::cli) fn with_clashing(&self) -> Self {
        InputArgs { clashing: true, ..self.clone() }
    }
}

/// An argument is resolved once, when the command line is read: what is a file then stays one.
impl ValueParserFactory for Input {
    type Parser = MapValueParser<OsStringValueParser, fn(OsString) -> Input>;

    fn value_parser() -> Self::Parser {
        OsStringValueParser::new().map(|argument| Input::from_os_argument(&argument))
    }
}

/// What an option is for that takes a format, and which there are.
pub(in crate::cli) fn formats(what: &str) -> String {
    format!("{what}: {}", itertools::join(Format::ALL, ", "))
}

pub(in crate::cli) fn box_shape(text: &str) -> Result<(usize, usize), String> {
    let shape = text.split_once('x').and_then(|(rows, cols)| Some((rows.parse().ok()?, cols.parse().ok()?)));
    shape.filter(|&(rows, cols)| rows > 0 && cols > 0).ok_or_else(|| "give rows x columns, as in 3x3".into())
}

impl InputArgs {
    /// One input.
    pub(in crate::cli) fn of(input: Input, family: Option<&'static Family>) -> Self {
        InputArgs {
            inputs: vec![input],
            family,
            kind: None,
            from: None,
            box_shape: None,
            threshold: None,
            clashing: false,
            share: ShareArgs::default(),
        }
    }
}
