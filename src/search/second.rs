//! A second look at what a program claims.
//!
//! In: the answers that a program found and says are all. Out: an error when there is another one. Must not know: the
//! family, which program it was.
//!
//! A model is checked against every clause; that there is no other is believed. A program that lies, or whose output is
//! taken for something else, would make a wrong verdict of that. So an engine of ours searches for another answer, too,
//! no longer than the program took, within bounds: most puzzles are decided in less. Where it comes to no end in that
//! time, the program is believed as before.

use std::sync::Arc;

use std::time::Duration;

use super::{Options, SearchError, Solutions};
use crate::backend::{Backend, BackendError, Limits, Moment};
use crate::board::Board;
use crate::board::Place;
use crate::cnf::{Lit, Truth};
use crate::family::Puzzle;

/// At least so long is looked for another answer.
const LEAST: Duration = Duration::from_millis(300);
/// At most so long.
const MOST: Duration = Duration::from_secs(1);

/// Looks for another answer where these places have these values, if a program says that there is none but `found`; the
/// program took `spent`.
///
/// # Errors
/// When there is another answer, or on a bug of ours.
pub fn second_look(
    puzzle: &Arc<dyn Puzzle>,
    options: &Options,
    fixed: &[(Place, u16)],
    found: &[Board],
    spent: Duration,
) -> Result<(), SearchError> {
    let Some(mut solutions) = ours(puzzle, options, spent) else { return Ok(()) };
    solutions.keep_to(&fixed.to_vec());
    found.iter().for_each(|answer| solutions.block(answer));
    match solutions.next() {
        None => Ok(()),
        Some(answer) => answer.and_then(|_| lied(options, found.len())),
    }
}

/// Looks for an answer where any of these places has this value, if a program says that there is none; the program took
/// `spent`.
///
/// # Errors
/// When there is an answer, or on a bug of ours.
pub(super) fn second_look_at_any(
    puzzle: &Arc<dyn Puzzle>,
    options: &Options,
    any: &[(Place, u16)],
    spent: Duration,
) -> Result<(), SearchError> {
    let Some(mut solutions) = ours(puzzle, options, spent) else { return Ok(()) };
    let lits: Vec<Lit> =
        any.iter().filter_map(|&(place, value)| solutions.truth(place, value).and_then(Truth::lit)).collect();
    if lits.is_empty() {
        return Ok(());
    }
    let any = solutions.any_of(lits);
    solutions.next_under(&[any])?.map_or(Ok(()), |_| lied(options, 0))
}

/// An engine of ours that searches about as long as a program did; where it is a program that is asked at all.
fn ours(puzzle: &Arc<dyn Puzzle>, options: &Options, spent: Duration) -> Option<Solutions> {
    let Backend::Process(_) = options.backend else { return None };
    let soon = Moment::now() + spent.clamp(LEAST, MOST);
    let deadline = options.limits.deadline.map_or(soon, |deadline| deadline.min(soon));
    let limits = Limits { deadline: Some(deadline), watch: None, ..options.limits.clone() };
    let ours = Options { backend: Backend::Batsat, limits, shuffle: None, phase_seed: None, ..options.clone() };
    Some(Solutions::new(puzzle, &ours))
}

/// A program that found so many answers claims that they are all, and there is another.
fn lied(options: &Options, found: usize) -> Result<(), SearchError> {
    Err(BackendError { backend: options.backend.to_string(), problem: contradicted(found) }.into())
}

/// What is wrong with an engine that found so many answers and claims that they are all, when there is another.
pub(super) fn contradicted(found: usize) -> String {
    format!("claims that there is no {}answer, and there is one", if found == 0 { "" } else { "other " })
}
