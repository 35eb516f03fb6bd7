//! What all answers share, and how they differ elsewhere.
//!
//! In: a puzzle. Out: decided and free places, how often each value stands at the free ones, what is left of the others.
//! Must not know: how it is shown.

use std::sync::Arc;

use super::{Decided, Options, Progress, SearchError, ValueFrequencies, decided, value_frequencies};
use crate::board::{Domain, Place};
use crate::family::Puzzle;

/// What all answers share, and how they differ elsewhere.
#[derive(Clone, Debug)]
pub struct Overview {
    /// Decided and free places.
    pub decided: Decided,
    /// How often each value stands at the free places; `None` when these are not certain.
    pub shares: Option<ValueFrequencies>,
    /// The remaining values of the other places, by number: those that occur, if all answers are known; otherwise those
    /// that deduction leaves. Empty where a place has only two values.
    pub left: Vec<(Place, Domain)>,
}

impl Overview {
    /// Finds out what is decided, and how often each value occurs in up to `max` answers; which answers are told apart,
    /// and in which order they come, does not matter here. The progress tells why there is nothing to show, or that
    /// something is missing.
    ///
    /// # Errors
    /// When the engine fails, or on a bug of ours.
    pub fn of(
        puzzle: &Arc<dyn Puzzle>,
        options: &Options,
        max: Option<u64>,
    ) -> Result<(Option<Self>, Progress), SearchError> {
        let options = Options { distinct: None, shuffle: None, ..options.clone() };
        let (decided, mut progress) = decided(puzzle, &options)?;
        let Some(decided) = decided else { return Ok((None, progress)) };
        let mut shares = None;
        if progress == Progress::Complete && !decided.free.is_empty() {
            let found = value_frequencies(puzzle, &options, &decided.free, max)?;
            if found.progress == Progress::Limit {
                progress = Progress::Limit;
            }
            shares = Some(found);
        }
        let left = left(puzzle, &options, &decided, shares.as_ref());
        Ok((Some(Overview { decided, shares, left }), progress))
    }
}

/// The values that are left for places that are not decided.
fn left(
    puzzle: &Arc<dyn Puzzle>,
    options: &Options,
    decided: &Decided,
    shares: Option<&ValueFrequencies>,
) -> Vec<(Place, Domain)> {
    if puzzle.holds().most() <= 2 {
        return Vec::new();
    }
    if let Some(ValueFrequencies { counts, progress: Progress::Complete, .. }) = shares {
        let just = |place: Place, value: u16| puzzle.values(place).index(value).map_or(Domain::default(), Domain::just);
        let all = |(place, of): &(Place, Vec<(u16, u64)>)| {
            (*place, of.iter().map(|&(value, _)| just(*place, value)).fold(Domain::default(), |all, one| all | one))
        };
        return counts.iter().map(all).collect();
    }
    let Ok(known) = puzzle.deduce(options.deduce) else { return Vec::new() };
    decided.free.iter().chain(&decided.unknown).map(|&place| (place, known.at(place))).collect()
}
