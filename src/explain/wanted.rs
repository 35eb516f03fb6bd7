//! The wanted difficulty of a new puzzle.
//!
//! In: a puzzle. Out: too easy, too hard, or as wanted. Must not know: the family, how puzzles are made.

use std::ops::RangeInclusive;
use std::sync::Arc;

use super::{Level, Options, Rating, rate};
use crate::backend::Limits;
use crate::family::Puzzle;
use crate::search::SearchError;

/// Wishes for the difficulty of a puzzle; the judge that [`generate`](crate::search::generate) asks for.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Wanted {
    /// The range of levels.
    pub levels: Option<(Level, Level)>,
    /// The range of scores.
    pub score: Option<RangeInclusive<f64>>,
}

impl Wanted {
    /// Whether a range of levels or of scores is asked for.
    pub fn is_any(&self) -> bool {
        self.levels.is_some() || self.score.is_some()
    }

    /// How far a puzzle is from what is wanted: below 0 it is too easy, above 0 too hard. Each level of difference counts
    /// 1000; among puzzles of one level, the score decides. `None` where a limit was reached first, or the puzzle has no
    /// answer.
    ///
    /// # Errors
    /// When an engine fails, or on a bug of ours.
    pub fn judge(&self, puzzle: &Arc<dyn Puzzle>, limits: &Limits) -> Result<Option<f64>, SearchError> {
        if !self.is_any() {
            return Ok(Some(0.0));
        }
        let Some(rating) = rating(puzzle, limits)? else { return Ok(None) };
        let beyond = |at: i64, from: i64, to: i64| at - at.max(from).min(to);
        let level = self.levels.map_or(0.0, |(from, to)| {
            match beyond(rating.level as i64, from as i64, to as i64) {
                0 => 0.0,
                // Among puzzles of one level those with a score near the wanted side are nearer.
                miss => (1000 * miss) as f64 + rating.score,
            }
        });
        let score =
            self.score.as_ref().map_or(0.0, |range| rating.score - rating.score.max(*range.start()).min(*range.end()));
        // Too hard by either wish is too hard; clues can come back.
        Ok(Some(if level.max(score) > 0.0 { level.max(score) } else { level.min(score) }))
    }
}

/// The work for rating a puzzle, some minutes at most: see [`Limits::with_work`].
pub const RATING: u64 = 2_000_000;

/// The rating of a puzzle; `None` where a limit was reached first, or it has no answer.
///
/// # Errors
/// When an engine fails, or on a bug of ours.
pub fn rating(puzzle: &Arc<dyn Puzzle>, limits: &Limits) -> Result<Option<Rating>, SearchError> {
    let limits = limits.clone().with_work(RATING);
    let rated = rate(puzzle, &Options { limits, ..Options::default() })?;
    Ok(rated.ending.is_complete().then(|| rated.tally.rating()))
}
