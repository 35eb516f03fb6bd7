//! How often each value stands at a place, over all answers.
//!
//! In: a puzzle, places, how many answers are looked at. Out: a count for each value at each place. Must not know:
//! the family.

use super::{Answers, Options, Progress, SearchError};
use crate::grid::Place;
use crate::puzzle::{Board, Puzzle};

/// How often each value stands at some places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shares {
    /// The answers that were looked at.
    pub answers: u64,
    /// Whether these were all; else the counts say little.
    pub complete: bool,
    /// For each place the values that occur, ascending, and in how many answers.
    pub counts: Vec<(Place, Vec<(u16, u64)>)>,
}

/// Counts values over the answers, until there are more than `max` or a limit is reached.
///
/// # Errors
/// When the engine fails, or on a bug of ours.
pub fn shares<P: Puzzle>(
    puzzle: &P,
    options: &Options,
    places: &[Place],
    max: Option<u64>,
) -> Result<Shares, SearchError> {
    let values = usize::from(puzzle.values().end);
    let mut tally = vec![vec![0u64; values]; places.len()];
    let mut all = Answers::new(puzzle, options);
    let mut answers = 0;
    while max.is_none_or(|max| answers <= max)
        && let Some(answer) = all.next().transpose()?
    {
        answers += 1;
        for (counts, &place) in tally.iter_mut().zip(places) {
            counts[usize::from(answer.value(place))] += 1;
        }
    }
    let occurring = |counts: Vec<u64>| (0..).zip(counts).filter(|&(_, count)| count > 0).collect();
    let complete = all.progress() == Progress::Complete;
    let counts = places.iter().copied().zip(tally.into_iter().map(occurring)).collect();
    Ok(Shares { answers, complete, counts })
}
