//! `--portfolio`: several strategies for a puzzle at once.
//!
//! In: how many strategies, and other engines that take part. Out: answers, the verdict, and which strategy reached it.
//! Must not know: how the verbs use it.

use std::sync::Arc;
use std::thread::available_parallelism;

use clap::Args;

use super::options::JobsArgs;
use super::output;
use super::stream::Out;
use crate::backend::{Backend, Moment};
use crate::board::Board;
use crate::family::Puzzle;
use crate::search::{self, Options, Progress, SearchError, Solutions, Stats};

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

/// What a search found.
pub(super) struct SearchOutcome {
    pub(super) answers: Vec<Board>,
    pub(super) progress: Progress,
    /// When the search began.
    pub(super) began: Moment,
    pub(super) stats: Stats,
    pub(super) report: PortfolioReport,
}

/// Which strategy won, and which failed.
#[derive(Debug, Default)]
pub(super) struct PortfolioReport {
    /// The strategy that reached the verdict; `None` if there was only one, or no verdict.
    pub(super) way: Option<String>,
    /// The strategies that failed, and why.
    pub(super) failed: Vec<String>,
}

impl PortfolioReport {
    /// Says which strategies failed, unless nothing but answers is wanted.
    pub(super) fn complain(&self, out: &mut Out<'_>) {
        for problem in self.failed.iter().filter(|_| !output::is_quiet()) {
            out.say(&format!("warning: {problem}; the other strategies went on without it"));
        }
    }
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
        let (asked, began) = (self.portfolio?.map(usize::from), options.limits.now());
        let count = asked.unwrap_or_else(|| available_parallelism().map_or(1, usize::from).max(2));
        // All engines named take part.
        let count = count.max(1 + self.also.len());
        let strategies = search::strategies(&options.settled(&**puzzle), &self.also, count);
        Some(search::run_portfolio(puzzle, &strategies, max, &options.limits).map(|result| SearchOutcome {
            answers: result.answers,
            progress: result.progress,
            began,
            stats: result.stats,
            report: PortfolioReport {
                way: result.winner.map(|number| strategies[number].name.clone()),
                failed: result.failed.iter().map(|(_, error)| error.to_string()).collect(),
            },
        }))
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
        if let Some(found) = self.run(puzzle, options, max) {
            return found;
        }
        let (answers, solutions) = Solutions::up_to(puzzle, options, max)?;
        Ok(SearchOutcome {
            answers,
            progress: solutions.progress(),
            began: solutions.began(),
            stats: solutions.stats(),
            report: PortfolioReport::default(),
        })
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
