//! The wanted difficulty of a new puzzle.
//!
//! In: a puzzle. Out: too easy, too hard, or as wanted. Must not know: the family, how puzzles are made.

use std::ops::RangeInclusive;
use std::sync::Arc;

use super::rate::rated;
use super::{Level, Options, Rating};
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
        Ok(self.judged(puzzle, limits)?.map(|(off, _)| off))
    }

    /// The same with the rating, where that was looked for to its end.
    pub(crate) fn judged(
        &self,
        puzzle: &Arc<dyn Puzzle>,
        limits: &Limits,
    ) -> Result<Option<(f64, Option<Rating>)>, SearchError> {
        if !self.is_any() {
            return Ok(Some((0.0, None)));
        }
        // How far a puzzle that is too hard is beyond the levels does not matter much: that it is, does.
        let most = self.levels.map(|(_, to)| to).filter(|_| self.score.is_none());
        let Some(rating) = rated(puzzle, &options(limits), most)? else { return Ok(None) };
        let is_whole = most.is_none_or(|most| rating.level <= most);
        let level = self.levels.map_or(0.0, |levels| match beyond(rating.level, levels) {
            0.0 => 0.0,
            // Among puzzles of one level those with a score near the wanted side are nearer.
            miss => miss + rating.score,
        });
        let score =
            self.score.as_ref().map_or(0.0, |range| rating.score - rating.score.max(*range.start()).min(*range.end()));
        // Too hard by either wish is too hard; clues can come back.
        let off = if level.max(score) > 0.0 { level.max(score) } else { level.min(score) };
        Ok(Some((off, is_whole.then_some(rating))))
    }
}

/// What a level of difference counts.
pub(super) const LEVEL: f64 = 1000.0;

/// How far a level is from these: below 0 it is too easy, above 0 too hard.
pub(super) fn beyond(level: Level, (from, to): (Level, Level)) -> f64 {
    (level as i64 - level.max(from).min(to) as i64) as f64 * LEVEL
}

/// The work for rating a puzzle, some minutes at most: see [`Limits::with_work`].
pub const RATING: u64 = 2_000_000;

/// The rating of a puzzle; `None` where a limit was reached first, or it has no answer.
///
/// # Errors
/// When an engine fails, or on a bug of ours.
pub fn rating(puzzle: &Arc<dyn Puzzle>, limits: &Limits) -> Result<Option<Rating>, SearchError> {
    rated(puzzle, &options(limits), None)
}

pub(super) fn options(limits: &Limits) -> Options {
    Options { limits: limits.clone().with_work(RATING), ..Options::default() }
}
