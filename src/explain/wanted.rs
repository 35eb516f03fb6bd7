//! The wanted difficulty of a new puzzle.
//!
//! In: a puzzle. Out: too easy, too hard, or as wanted. Must not know: the family, how puzzles are made.

use std::cmp::Ordering;
use std::ops::RangeInclusive;
use std::sync::Arc;

use super::{Ending, Level, Options, Rating, rate};
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

    /// Too easy (less), too hard (greater), or as wanted; `None` where a limit was reached first, or the puzzle has no
    /// answer.
    ///
    /// # Errors
    /// When an engine fails, or on a bug of ours.
    pub fn judge(&self, puzzle: &Arc<dyn Puzzle>, limits: &Limits) -> Result<Option<Ordering>, SearchError> {
        if !self.is_any() {
            return Ok(Some(Ordering::Equal));
        }
        let Some(rating) = rating(puzzle, limits)? else { return Ok(None) };
        let level = self.levels.map_or(Ordering::Equal, |(from, to)| {
            if rating.level < from { Ordering::Less } else { rating.level.cmp(&to).max(Ordering::Equal) }
        });
        let score = self.score.as_ref().map_or(Ordering::Equal, |range| {
            if rating.score < *range.start() {
                Ordering::Less
            } else if rating.score > *range.end() {
                Ordering::Greater
            } else {
                Ordering::Equal
            }
        });
        // Too hard by either wish is too hard; clues can come back.
        Ok(Some(if level == Ordering::Greater || score == Ordering::Greater {
            Ordering::Greater
        } else {
            level.min(score)
        }))
    }
}

/// The rating of a puzzle; `None` where a limit was reached first, or it has no answer.
///
/// # Errors
/// When an engine fails, or on a bug of ours.
pub fn rating(puzzle: &Arc<dyn Puzzle>, limits: &Limits) -> Result<Option<Rating>, SearchError> {
    let rated = rate(puzzle, &Options { limits: limits.clone(), ..Options::default() })?;
    Ok((rated.ending == Ending::Complete).then(|| rated.tally.rating()))
}
