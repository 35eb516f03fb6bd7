//! Up to a number of answers, found in one way or in several at once.
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
    progress: Progress,
    began: Moment,
    stats: Stats,
    race: Race,
}

/// Which member of a portfolio reached the verdict, and which failed.
#[derive(Clone, Debug, Default)]
pub struct Race {
    /// The member that reached the verdict; `None` if there was only one, or no verdict.
    pub winner: Option<String>,
    /// Why members failed.
    pub failed: Vec<String>,
}

impl SearchOutcome {
    /// Up to `max` answers.
    ///
    /// # Errors
    /// When the engine fails, or on a bug of ours.
    pub fn of(puzzle: &Arc<dyn Puzzle>, options: &Options, max: usize) -> Result<Self, SearchError> {
        let (answers, solutions) = Solutions::up_to(puzzle, options, max)?;
        let (progress, began, stats) = (solutions.progress(), solutions.began(), solutions.stats());
        Ok(SearchOutcome { answers, progress, began, stats, race: Race::default() })
    }

    /// Up to `max` answers in `count` ways at once, of which each engine of `also` is one.
    ///
    /// # Errors
    /// When every way fails, on a bug of ours, or when two ways contradict each other.
    #[cfg(feature = "threads")]
    pub fn of_portfolio(
        puzzle: &Arc<dyn Puzzle>,
        options: &Options,
        also: &[Backend],
        count: usize,
        max: usize,
    ) -> Result<Self, SearchError> {
        let began = options.limits.now();
        let members = strategies(&options.settled(&**puzzle), also, count.max(1 + also.len()));
        let result = run_portfolio(puzzle, &members, max, &options.limits)?;
        let race = Race {
            winner: result.winner.map(|number| members[number].name.clone()),
            failed: result.failed.iter().map(|(_, error)| error.to_string()).collect(),
        };
        Ok(SearchOutcome { answers: result.answers, progress: result.progress, began, stats: result.stats, race })
    }

    /// The answers.
    pub fn answers(&self) -> &[Board] {
        &self.answers
    }

    /// Whether there may be more.
    pub fn progress(&self) -> Progress {
        self.progress
    }

    /// When the search began.
    pub fn began(&self) -> Moment {
        self.began
    }

    /// What it cost.
    pub fn stats(&self) -> &Stats {
        &self.stats
    }

    /// How the members of a portfolio fared.
    pub fn race(&self) -> &Race {
        &self.race
    }

    /// The verdict, which takes the answers; two of them are enough.
    pub fn take_verdict(&mut self) -> Verdict {
        Verdict::of(std::mem::take(&mut self.answers), self.progress)
    }
}
