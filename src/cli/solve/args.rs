//! The arguments of `solve`.
//!
//! In: what was typed. Out: what is asked for. Must not know: how it is found or printed.

use std::path::PathBuf;

use clap::Args as ClapArgs;

use crate::cli::decided;
use crate::cli::options::{self, CubesArgs, InputArgs, JobsArgs, SearchArgs, StyleArgs};
use crate::cli::picture::BoardFormat;
use crate::cli::portfolio::PortfolioArgs;
use crate::cli::position::PositionArgs;

/// The arguments of `solve`.
#[derive(Debug, ClapArgs)]
pub(in crate::cli) struct Args {
    #[command(flatten)]
    pub(super) inputs: InputArgs,
    #[command(flatten)]
    pub(super) search: SearchArgs,
    #[command(flatten)]
    pub(super) position: PositionArgs,
    #[command(flatten)]
    pub(super) portfolio: PortfolioArgs,
    /// Print all answers.
    #[arg(long, short = 'a', conflicts_with_all = ["max", "portfolio"])]
    pub(super) all: bool,
    /// Print at most this many answers (default: 1). With --decided, enumerate at most this many to count how often
    /// each value occurs.
    #[arg(long, value_name = "N", value_parser = options::at_least_one)]
    pub(super) max: Option<usize>,
    /// How answers are printed (default: drawings; lines for one-line puzzles).
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub(super) format: Option<BoardFormat>,
    /// Print to this file; its extension names the format if no other option does.
    #[arg(long, short, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
    /// Print what deduction alone finds, with the candidates that are left, instead of answers.
    #[arg(long, conflicts_with_all = ["all", "max", "portfolio", "decided", "under"])]
    pub(super) candidates: bool,
    #[command(flatten)]
    pub(super) style: StyleArgs,
    #[command(flatten)]
    pub(super) cubes: CubesArgs,
    #[command(flatten)]
    pub(super) jobs: JobsArgs,
    /// Instead of answers, show what is the same in all of them, and which places are not.
    #[arg(long, conflicts_with_all = ["portfolio", "under"])]
    pub(super) decided: bool,
    /// Answers that are equal in these places count as one: cells such as r1c1,r2c3, edges such as r1c1-r1c2,
    /// rectangles of cells such as r1c1:r3c3.
    #[arg(long, value_name = "CELLS", value_delimiter = ',', conflicts_with = "under")]
    pub(super) distinct: Vec<String>,
    /// Print the answers in a random order, the same for the same seed.
    #[arg(long, conflicts_with = "portfolio")]
    pub(super) shuffle: bool,
    /// The seed of the random order.
    #[arg(long, value_name = "N", default_value_t = 0, requires = "shuffle")]
    pub(super) seed: u64,
    /// Say what each puzzle cost.
    #[arg(long)]
    pub(super) stats: bool,
}

impl Args {
    /// So many answers are printed.
    pub(super) fn wanted(&self) -> usize {
        if self.all { usize::MAX } else { self.max.unwrap_or(1) }
    }

    /// How many answers are enumerated for the shares.
    pub(super) fn enumerated(&self) -> Option<u64> {
        decided::bound(self.all, self.max.map(|max| max as u64))
    }
}
