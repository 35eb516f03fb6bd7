//! Answers near a guess.
//!
//! In: a puzzle, and a family that can guess an answer. Out: answers that passed the checker, at most as many as were
//! asked for; sometimes also that there are no more. Must not know: the family, how it guesses.
//!
//! The whole guess is assumed first, and the engine is asked to complete it. If that is impossible, the guess is cut
//! off before the last assumption in the core. If it takes too long, another guess is made with a larger budget.
//! (Decimation guided by beliefs goes wrong late: an engine quickly completes the first half of a guess where the whole
//! board would take it hours.) Once there is an answer, a further guess near another answer leads to it at once, so
//! each gets only a small budget. The engine is always the one that can stop after a number of conflicts and resume
//! with everything it has learnt: for an answer it does not matter which engine found it. Effort is measured in
//! conflicts, not seconds, so that the same puzzle gives the same answers.

use std::sync::Arc;

use super::solutions::{Solutions, Within};
use super::{Options, SearchError, Stats};
use crate::backend::Backend;
use crate::board::{Board, Domains};
use crate::cnf::{Lit, Truth};
use crate::family::Puzzle;

/// The number of guesses.
const GUESSES: u64 = 5;

/// The budget of the first guess, in conflicts; it doubles with each guess.
const EFFORT: u64 = 4_000;

/// The budget of each guess once there is an answer, in conflicts.
const MORE: u64 = 500;

/// Answers found near guesses.
#[derive(Default)]
pub(super) struct Guesses {
    /// Different answers, each checked, in reverse order.
    pub(super) answers: Vec<Board>,
    /// Whether there are no others.
    pub(super) complete: bool,
    /// What it cost.
    pub(super) stats: Stats,
}

/// Looks for up to `max` answers near guesses; finds none where the family does not guess.
///
/// # Errors
/// When the engine fails, or on a bug of ours.
pub(super) fn guess(
    puzzle: &Arc<dyn Puzzle>,
    known: &Domains,
    options: &Options,
    max: usize,
) -> Result<Guesses, SearchError> {
    let Some(start) = options.guess else { return Ok(Guesses::default()) };
    let mut near: Option<Solutions> = None;
    let mut answers = Vec::new();
    let mut complete = false;
    for number in 0..GUESSES {
        let Some(way) = puzzle.shortcuts().guess else { break };
        let likely = way.guess(known, start.wrapping_add(number), &mut || !options.limits.reached());
        if likely.is_empty() || options.limits.reached() {
            break;
        }
        let near = near.get_or_insert_with(|| {
            let options = Options { backend: Backend::Batsat, phase_seed: None, ..options.clone() };
            Solutions::knowing(puzzle, &options, known)
        });
        let wanted = likely.iter().filter_map(|&(place, value)| near.truth(place, value).and_then(Truth::lit));
        let mut wanted: Vec<Lit> = wanted.collect();
        let mut left = if answers.is_empty() { EFFORT << number } else { MORE };
        while left > 0 && answers.len() < max && !complete {
            let before = near.stats().conflicts;
            let found = near.next_within(&wanted, left)?;
            left = left.saturating_sub(near.stats().conflicts.unwrap_or(0) - before.unwrap_or(0));
            match found {
                Within::Answer(answer) => {
                    near.block(&answer);
                    answers.push(answer);
                    left = left.min(MORE);
                }
                Within::None(core) => match wanted.iter().rposition(|lit| core.contains(lit)) {
                    Some(last) => wanted.truncate(last.min(wanted.len() * 7 / 8)),
                    None => complete = true,
                },
                Within::Limit => break,
            }
        }
        if complete || answers.len() == max {
            break;
        }
    }
    answers.reverse();
    Ok(Guesses { answers, complete, stats: near.map_or(Stats::default(), |near| near.stats()) })
}
