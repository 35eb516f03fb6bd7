//! `--portfolio`: a puzzle in several ways at once.
//!
//! In: how many ways, and other engines that take part. Out: answers, the verdict, whose it was. Must not know: what the
//! verbs make of it.

use std::sync::Arc;
use std::thread::available_parallelism;

use clap::Args;
use serde::Serialize;

use super::options::JobsArgs;
use super::output;
use super::stream::Out;
use crate::backend::Backend;
use crate::board::Board;
use crate::family::Puzzle;
use crate::search::{self, Options, Progress, SearchError, Solutions, Stats};

/// In how many ways, and which.
#[derive(Clone, Debug, Args)]
pub(super) struct PortfolioArgs {
    /// Search in N ways at once, one for each processor when N is not given: other engines, phases, guesses. The first
    /// verdict wins. Which answers are shown may differ from run to run.
    #[arg(long, value_name = "N", require_equals = true, value_parser = clap::value_parser!(u8).range(1..))]
    portfolio: Option<Option<u8>>,
    /// With --portfolio: another engine that takes part, named as for --backend. May be given more than once.
    #[arg(long, value_name = "ENGINE", requires = "portfolio")]
    also: Vec<Backend>,
}

/// What a search found.
pub(super) struct Found {
    pub(super) answers: Vec<Board>,
    pub(super) progress: Progress,
    pub(super) stats: Stats,
    pub(super) told: Told,
}

/// What is told of the ways.
#[derive(Debug, Default, Serialize)]
pub(super) struct Told {
    /// The way that came to the verdict; nothing when there was but one, or no verdict.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) way: Option<String>,
    /// The ways that failed, and why.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) failed: Vec<String>,
}

impl Told {
    /// Says which ways failed, unless nothing but answers is wanted.
    pub(super) fn complain(&self, out: &mut Out<'_>) {
        for problem in self.failed.iter().filter(|_| !output::is_quiet()) {
            out.say(&format!("warning: {problem}; the other ways went on without it"));
        }
    }
}

impl PortfolioArgs {
    /// Up to `max` answers in several ways at once; `None` when that was not asked for.
    ///
    /// # Errors
    /// When every way fails, or on a bug of ours.
    pub(super) fn race(
        &self,
        puzzle: &Arc<dyn Puzzle>,
        options: &Options,
        max: usize,
    ) -> Option<Result<Found, SearchError>> {
        let asked = self.portfolio?.map(usize::from);
        let count = asked.unwrap_or_else(|| available_parallelism().map_or(1, usize::from).max(2));
        // Who is named takes part.
        let count = count.max(1 + self.also.len());
        let ways = search::ways(&options.settled(&**puzzle), &self.also, count);
        Some(search::race(puzzle, &ways, max, &options.limits).map(|raced| Found {
            answers: raced.answers,
            progress: raced.progress,
            stats: raced.stats,
            told: Told {
                way: raced.winner.map(|way| ways[way].name.clone()),
                failed: raced.failed.iter().map(|(_, error)| error.to_string()).collect(),
            },
        }))
    }

    /// Up to `max` answers, in several ways at once or in one.
    ///
    /// # Errors
    /// When the engine fails, or on a bug of ours.
    pub(super) fn find(&self, puzzle: &Arc<dyn Puzzle>, options: &Options, max: usize) -> Result<Found, SearchError> {
        if let Some(found) = self.race(puzzle, options, max) {
            return found;
        }
        let mut solutions = Solutions::new(puzzle, options);
        let answers: Vec<_> = solutions.by_ref().take(max).collect::<Result<_, _>>()?;
        Ok(Found { answers, progress: solutions.progress(), stats: solutions.stats(), told: Told::default() })
    }

    /// The number of puzzles at a time: one, where each is searched in several ways.
    pub(super) fn jobs(&self, jobs: JobsArgs) -> usize {
        if self.portfolio.is_some() { 1 } else { jobs.jobs() }
    }
}
