//! `--portfolio`: several strategies for a puzzle at once.
//!
//! In: how many strategies, and other engines that take part. Out: what the search found. Must not know: how the verbs
//! use it.

use std::sync::Arc;
use std::thread::available_parallelism;

use clap::Args;

use super::options::JobsArgs;
use super::output;
use super::stream::Out;
use crate::backend::Backend;
use crate::family::Puzzle;
use crate::search::{Options, PortfolioReport, SearchError, SearchOutcome, contradicts};

/// In how many strategies, and which.
#[derive(Clone, Debug, Args)]
pub(super) struct PortfolioArgs {
    /// Run N searches at once (default: one for each processor), which differ in engine, phases and guesses. The first
    /// verdict wins. Which answers are shown may differ from run to run.
    #[arg(long, value_name = "N", require_equals = true, value_parser = clap::value_parser!(u8).range(1..))]
    portfolio: Option<Option<u8>>,
    /// With --portfolio: another engine that takes part, named as for --backend. May be given more than once.
    #[arg(long, value_name = "ENGINE", requires = "portfolio")]
    also: Vec<Backend>,
}

impl PortfolioArgs {
    /// Up to `max` answers in several strategies at once; `None` when that was not asked for.
    ///
    /// # Errors
    /// When every way fails, or on a bug of ours.
    pub(super) fn run(
        &self,
        puzzle: &Arc<dyn Puzzle>,
        options: &Options,
        max: usize,
    ) -> Option<Result<SearchOutcome, SearchError>> {
        let count = self.portfolio?.map_or_else(|| available_parallelism().map_or(1, usize::from).max(2), usize::from);
        Some(SearchOutcome::of_portfolio(puzzle, options, &self.also, count, max))
    }

    /// Up to `max` answers, in several strategies at once or in one.
    ///
    /// # Errors
    /// When the engine fails, or on a bug of ours.
    pub(super) fn find(
        &self,
        puzzle: &Arc<dyn Puzzle>,
        options: &Options,
        max: usize,
    ) -> Result<SearchOutcome, SearchError> {
        self.run(puzzle, options, max).unwrap_or_else(|| SearchOutcome::of(puzzle, options, max))
    }

    /// The error when the verdict of a race is contradicted afterwards: if a program won it, that program may be wrong.
    pub(super) fn blame(&self, error: SearchError, report: &PortfolioReport) -> SearchError {
        let is_winner = |engine: &&Backend| report.winner.as_ref() == Some(&engine.to_string());
        match (error, self.also.iter().find(is_winner)) {
            (SearchError::Bug(problem), Some(engine)) => contradicts(engine, &problem),
            (error, _) => error,
        }
    }

    /// Whether several strategies were asked for.
    pub(super) fn is_asked(&self) -> bool {
        self.portfolio.is_some()
    }

    /// The number of puzzles at a time: one, where each is searched in several strategies.
    pub(super) fn jobs(&self, jobs: JobsArgs) -> Option<usize> {
        if self.portfolio.is_some() { Some(1) } else { jobs.asked() }
    }
}

/// Says which strategies failed, unless nothing but answers is wanted.
pub(super) fn complain(report: &PortfolioReport, out: &mut Out<'_>) {
    for problem in report.failed.iter().filter(|_| !output::is_quiet()) {
        out.say(&format!("warning: {problem}; the other strategies went on without it"));
    }
}
