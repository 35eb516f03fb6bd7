//! Up to a number of answers, found by one strategy or by several at once.
//!
//! In: a puzzle. Out: answers that passed the checker, how the search ended, the verdict. Must not know: the caller.

use std::sync::Arc;

use super::{Options, Progress, SearchError, Solutions, Stats, Verdict};
#[cfg(feature = "threads")]
use super::{run_portfolio, strategies};
#[cfg(feature = "threads")]
use crate::backend::Backend;
use crate::backend::Moment;
use crate::board::Board;
use crate::family::Puzzle;

/// What a search found. Only a search makes one, so its answers have passed the checker.
#[derive(Clone, Debug)]
pub struct SearchOutcome {
    answers: Vec<Board>,
    ending: SearchEnding,
}

/// How a search ended.
#[derive(Clone, Debug)]
pub struct SearchEnding {
    /// Whether there may be more answers.
    pub progress: Progress,
    /// When the search began.
    pub began: Moment,
    /// What it cost.
    pub stats: Stats,
    /// How the strategies of a portfolio fared.
    pub portfolio: PortfolioReport,
}

/// Which strategy of a portfolio reached the verdict, and which failed.
#[derive(Clone, Debug, Default)]
pub struct PortfolioReport {
    /// The strategy that reached the verdict; `None` if there was only one, or no verdict.
    pub winner: Option<String>,
    /// Why strategies failed.
    pub failed: Vec<String>,
}

impl SearchOutcome {
    /// Up to `max` answers.
    ///
    /// # Errors
    /// When the engine fails, or on a bug of ours.
    pub fn of(puzzle: &Arc<dyn Puzzle>, options: &Options, max: usize) -> Result<Self, SearchError> {
        Self::measured(puzzle, options, max, &mut || ())
    }

    /// The same; `passed` is called when the clauses are there, and at each answer.
    ///
    /// # Errors
    /// When the engine fails, or on a bug of ours.
    pub fn measured(
        puzzle: &Arc<dyn Puzzle>,
        options: &Options,
        max: usize,
        passed: &mut dyn FnMut(),
    ) -> Result<Self, SearchError> {
        let mut solutions = Solutions::new(puzzle, options);
        passed();
        let found = solutions.by_ref().take(max).inspect(|_| passed());
        let answers = found.collect::<Result<_, _>>()?;
        let (progress, began, stats) = (solutions.progress(), solutions.began(), solutions.stats());
        let ending = SearchEnding { progress, began, stats, portfolio: PortfolioReport::default() };
        Ok(SearchOutcome { answers, ending })
    }

    /// Up to `max` answers by `count` strategies at once, of which each engine of `also` is one.
    ///
    /// # Errors
    /// When every strategy fails, on a bug of ours, or when two strategies contradict each other.
    #[cfg(feature = "threads")]
    pub fn of_portfolio(
        puzzle: &Arc<dyn Puzzle>,
        options: &Options,
        also: &[Backend],
        count: usize,
        max: usize,
    ) -> Result<Self, SearchError> {
        let began = options.limits.now();
        let strategies = strategies(&options.settled(&**puzzle), also, count.max(1 + also.len()));
        let result = run_portfolio(puzzle, &strategies, max, &options.limits)?;
        let portfolio = PortfolioReport {
            winner: result.winner.map(|number| strategies[number].name.clone()),
            failed: result.failed.iter().map(|(_, error)| error.to_string()).collect(),
        };
        let ending = SearchEnding { progress: result.progress, began, stats: result.stats, portfolio };
        Ok(SearchOutcome { answers: result.answers, ending })
    }

    /// The answers.
    pub fn answers(&self) -> &[Board] {
        &self.answers
    }

    /// How the search ended.
    pub fn ending(&self) -> &SearchEnding {
        &self.ending
    }

    /// The verdict, from two answers at most, and how the search ended.
    pub fn into_verdict(self) -> (Verdict, SearchEnding) {
        (Verdict::of(self.answers, self.ending.progress), self.ending)
    }
}
