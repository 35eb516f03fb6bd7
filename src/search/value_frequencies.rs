//! How often each value occurs at a place, over all answers.
//!
//! In: a puzzle, places, the maximum number of answers. Out: a count for each value at each place. Must not know: the
//! family.

use std::sync::Arc;

use super::{Answers, Options, Progress, SearchError};
use crate::board::Place;
use crate::family::Puzzle;

/// How often each value occurs at some places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValueFrequencies {
    /// The number of answers counted.
    pub answers: u64,
    /// Whether these are all answers, as many as asked for, or as many as were found before a limit. If there may be
    /// more, the counts mean little.
    pub progress: Progress,
    /// For each place, the values that occur, ascending, each with its number of answers.
    pub counts: Vec<(Place, Vec<(u16, u64)>)>,
}

/// The number of answers between two looks at how far the search is.
const CHECK_INTERVAL: u64 = 1000;
/// If there seem to be this many times as many answers as are wanted, counting more of them is of no use. The estimate has
/// been 5,000 times too high.
const FAR: f64 = 1e5;

/// Counts values over up to `max` answers, or until a limit is reached. One more answer is looked for, to decide
/// whether these are all. Ends early when there are clearly many more.
///
/// # Errors
/// When the engine fails, or on a bug of ours.
pub fn value_frequencies(
    puzzle: &Arc<dyn Puzzle>,
    options: &Options,
    places: &[Place],
    max: Option<u64>,
) -> Result<ValueFrequencies, SearchError> {
    let values = |place: &Place| vec![0u64; usize::from(puzzle.values(*place).range().end)];
    let mut tally: Vec<Vec<u64>> = places.iter().map(values).collect();
    let mut all = Answers::new(puzzle, options);
    let mut answers = 0;
    while let Some(answer) = all.next().transpose()? {
        if max.is_some_and(|max| answers >= max) {
            break;
        }
        answers += 1;
        let seems = || all.done().map(|done| answers as f64 / done);
        if let Some(max) = max.filter(|_| answers % CHECK_INTERVAL == 0)
            && seems().is_some_and(|seems| seems > FAR * max as f64)
        {
            break;
        }
        for (counts, &place) in tally.iter_mut().zip(places) {
            counts[usize::from(answer[place])] += 1;
        }
    }
    let occurring = |counts: Vec<u64>| (0..).zip(counts).filter(|&(_, count)| count > 0).collect();
    let counts = places.iter().copied().zip(tally.into_iter().map(occurring)).collect();
    Ok(ValueFrequencies { answers, progress: all.progress(), counts })
}
