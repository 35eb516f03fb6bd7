//! A second look at what a program claims.
//!
//! In: the answers that a program found and says are all. Out: an error when there is another one. Must not know: the
//! family, which program it was.
//!
//! A model is checked against every clause; that there is no other is believed. A program that lies, or whose output is
//! taken for something else, would make a wrong verdict of that. So an engine of ours searches for another answer, too,
//! no longer than the program took, within bounds: most puzzles are decided in less. Where it comes to no end in that
//! time, the program is believed as before.

use std::time::{Duration, Instant};

use super::{Options, SearchError, Solutions};
use crate::backend::{Backend, BackendError, Limits};
use crate::grid::Place;
use crate::puzzle::Puzzle;

/// At least so long is looked for another answer.
const LEAST: Duration = Duration::from_millis(300);
/// At most so long.
const MOST: Duration = Duration::from_secs(1);

/// Looks for another answer where these places have these values, if a program says that there is none but `found`; the
/// program took `spent`.
///
/// # Errors
/// When there is another answer, or on a bug of ours.
pub fn second_look<P: Puzzle>(
    puzzle: &P,
    options: &Options,
    fixed: &[(Place, u16)],
    found: &[P::Board],
    spent: Duration,
) -> Result<(), SearchError> {
    let Backend::Process(_) = options.backend else { return Ok(()) };
    let soon = Instant::now() + spent.clamp(LEAST, MOST);
    let deadline = options.limits.deadline.map_or(soon, |deadline| deadline.min(soon));
    let limits = Limits { deadline: Some(deadline), watch: None, ..options.limits.clone() };
    let ours = Options { backend: Backend::Batsat, limits, shuffle: None, turn: None, ..options.clone() };
    let mut solutions = Solutions::new(puzzle, &ours);
    solutions.keep_to(&fixed.to_vec());
    found.iter().for_each(|answer| solutions.block(answer));
    match solutions.next() {
        None => Ok(()),
        Some(Err(error)) => Err(error),
        Some(Ok(_)) => {
            let problem = contradicted(found.len());
            Err(BackendError { backend: options.backend.to_string(), problem }.into())
        }
    }
}

/// What is wrong with an engine that found so many answers and claims that they are all, when there is another.
pub(super) fn contradicted(found: usize) -> String {
    format!("claims that there is no {}answer, and there is one", if found == 0 { "" } else { "other " })
}
