//! What is asked of `unique`.
//!
//! In: what was typed. Out: the same by name. Must not know: how a verdict is found.

use std::path::PathBuf;

use clap::{Args as ClapArgs, ValueEnum};

use crate::cli::options::{CubesArgs, InputArgs, JobsArgs, SearchArgs, StyleArgs};
use crate::cli::portfolio::PortfolioArgs;

/// How the verdict is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum OutputFormat {
    /// A sentence and drawings.
    Text,
    /// One word for each puzzle.
    Line,
    /// One JSON object for each puzzle.
    Json,
}

/// The arguments of `unique`.
#[derive(Debug, ClapArgs)]
pub(in crate::cli) struct Args {
    #[command(flatten)]
    pub(super) inputs: InputArgs,
    #[command(flatten)]
    pub(super) search: SearchArgs,
    #[command(flatten)]
    pub(super) portfolio: PortfolioArgs,
    #[command(flatten)]
    pub(super) style: StyleArgs,
    /// How the verdict is printed (default: in full; in one word for one-line puzzles).
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub(super) format: Option<OutputFormat>,
    /// Print to this file; its extension names the format if no other option does.
    #[arg(long, short, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
    /// Show what is the same in all answers, and which places are not.
    #[arg(long, conflicts_with = "under")]
    pub(super) decided: bool,
    /// With --decided: enumerate at most this many answers to count how often each value occurs (default: 10000).
    #[arg(long, value_name = "N", requires = "decided")]
    pub(super) max: Option<u64>,
    /// Answers that are equal in these places count as one: cells such as r1c1,r2c3, edges such as r1c1-r1c2,
    /// rectangles of cells such as r1c1:r3c3.
    #[arg(long, value_name = "CELLS", value_delimiter = ',', conflicts_with = "under")]
    pub(super) distinct: Vec<String>,
    /// Say what each puzzle cost.
    #[arg(long)]
    pub(super) stats: bool,
    #[command(flatten)]
    pub(super) cubes: CubesArgs,
    #[command(flatten)]
    pub(super) jobs: JobsArgs,
}
