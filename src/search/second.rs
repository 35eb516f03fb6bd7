//! Checks a program's claim that there are no more answers.
//!
//! In: the answers that a program found and claims are all. Out: an error when there is another one. Must not know: the
//! family, which program it was.
//!
//! A model is checked against every clause, but the claim that there is no other model is taken on trust. If the
//! program is wrong, or its output is misread, the verdict is wrong too. So an engine of ours also searches for another
//! answer, with a bounded amount of work; most puzzles are decided in less. If that is not enough, the program is trusted
//! as before.

use std::sync::Arc;

use super::{Options, SearchError, Solutions};
use crate::backend::{Backend, BackendError, Limits};
use crate::board::Board;
use crate::board::Place;
use crate::cnf::{Lit, Truth};
use crate::family::Puzzle;

/// The most work for the search, about a second: see [`Limits::with_work`].
const WORK: u64 = 40_000;

/// Looks for another answer in which these places have these values, if the engine is a program that claims that there
/// is none except `found`.
///
/// # Errors
/// When there is another answer, or on a bug of ours.
pub(crate) fn second_look(
    puzzle: &Arc<dyn Puzzle>,
    options: &Options,
    fixed: &[(Place, u16)],
    found: &[Board],
) -> Result<(), SearchError> {
    let Some(mut solutions) = ours(puzzle, options) else { return Ok(()) };
    solutions.keep_to(&fixed.to_vec());
    found.iter().for_each(|answer| solutions.block(answer));
    match solutions.next() {
        None => Ok(()),
        Some(answer) => answer.and_then(|_| lied(options, found.len())),
    }
}

/// Looks for an answer where any of these places has this value, if the engine is a program that claims that there is
/// none.
///
/// # Errors
/// When there is an answer, or on a bug of ours.
pub(super) fn second_look_at_any(
    puzzle: &Arc<dyn Puzzle>,
    options: &Options,
    any: &[(Place, u16)],
) -> Result<(), SearchError> {
    let Some(mut solutions) = ours(puzzle, options) else { return Ok(()) };
    let lits: Vec<Lit> =
        any.iter().filter_map(|&(place, value)| solutions.truth(place, value).and_then(Truth::lit)).collect();
    if lits.is_empty() {
        return Ok(());
    }
    let any = solutions.any_of(lits);
    solutions.next_under(&[any])?.map_or(Ok(()), |_| lied(options, 0))
}

/// An engine of ours that searches a little; `None` where the engine asked is no program.
fn ours(puzzle: &Arc<dyn Puzzle>, options: &Options) -> Option<Solutions> {
    let Backend::Process(_) = options.backend else { return None };
    let limits = Limits { watch: None, ..options.limits.clone() }.with_work(WORK);
    let ours = Options { backend: Backend::INCREMENTAL, limits, shuffle: None, phase_seed: None, ..options.clone() };
    Some(Solutions::new(puzzle, &ours))
}

/// The error when a program that found `found` answers claims that they are all, and there is another.
fn lied(options: &Options, found: usize) -> Result<(), SearchError> {
    Err(BackendError { backend: options.backend.to_string(), problem: contradicted(found) }.into())
}

/// The error when two findings contradict each other: a program may be wrong, our engines may not.
pub(crate) fn contradicts(backend: &Backend, problem: &str) -> SearchError {
    match backend {
        Backend::Process(command) => BackendError {
            backend: command.to_string(),
            problem: format!("contradicts itself or another engine: {problem}"),
        }
        .into(),
        _ => SearchError::Bug(problem.to_owned()),
    }
}

/// What is wrong with an engine that found `found` answers and claims that they are all, when there is another.
pub(super) fn contradicted(found: usize) -> String {
    format!("claims that there is no {}answer, and there is one", if found == 0 { "" } else { "other " })
}
