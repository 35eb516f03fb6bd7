//! What is asked of `explain`.
//!
//! In: what was typed. Out: the same by name. Must not know: how steps are found.

use std::path::PathBuf;

use clap::{Args as ClapArgs, ValueEnum};

use super::ReasonArgs;
use crate::cli::options::{InputArgs, StyleArgs};
use crate::cli::position::PositionArgs;

/// How steps are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum OutputFormat {
    /// Sentences, with the board now and then.
    #[default]
    Text,
    /// One JSON object for each step, then one for the puzzle.
    Json,
    /// A page with a picture of each step.
    Html,
    /// Scalable vector graphics: the steps below each other, with a picture of each.
    Svg,
}

/// The arguments of `explain`.
#[derive(Debug, ClapArgs)]
pub(in crate::cli) struct Args {
    #[command(flatten)]
    pub(super) inputs: InputArgs,
    #[command(flatten)]
    pub(super) position: PositionArgs,
    #[command(flatten)]
    pub(super) reasons: ReasonArgs,
    #[command(flatten)]
    pub(super) style: StyleArgs,
    /// Why these places are what they are: only the steps that lead there. Cells such as r1c1,r2c3, edges such as
    /// r1c1-r1c2, rectangles of cells such as r1c1:r3c3.
    #[arg(long, value_name = "CELLS", value_delimiter = ',')]
    pub(super) why: Vec<String>,
    /// Draw the board after every N steps; 0 for never.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(super) every: usize,
    /// Print the bookkeeping too: the values that are struck out when one is placed.
    #[arg(long)]
    pub(super) all_steps: bool,
    /// How steps are printed (default: text).
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub(super) format: Option<OutputFormat>,
    /// Print to this file; its extension names the format if no other option does.
    #[arg(long, short, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
}
