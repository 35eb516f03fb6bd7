//! Answers near a guess.
//!
//! In: a puzzle of which a family thinks that it can guess an answer. Out: answers that passed the checker, as many as were
//! asked for or fewer; sometimes, that there are no more. Must not know: the family, how it guesses.
//!
//! The whole guess is assumed at first, and the engine asked to complete it. When it cannot, the guess is cut short in
//! front of the last assumption to blame; when it takes too long, another guess is made, and more time is taken for it.
//! (Decimation that is guided by beliefs goes wrong late: of the first half of a guess an engine makes an answer quickly
//! where the whole board would take it hours.) Where there are more answers, another guess is near another one, and shows
//! it at once: so little is spent on that. The engine is the one that stops after so many conflicts and starts again with all it has learnt,
//! whichever engine was chosen: for an answer it does not matter which engine found it. Effort is told in conflicts and not
//! in seconds, so that the same puzzle gives the same answers.

use std::sync::Arc;

use super::solutions::{Solutions, Within};
use super::{Options, SearchError, Stats};
use crate::backend::Backend;
use crate::board::{Board, Domains};
use crate::cnf::{Lit, Truth};
use crate::family::Puzzle;

/// So many guesses are made.
const GUESSES: u64 = 5;

/// So many conflicts the first guess is worth, the next one twice as many.
const EFFORT: u64 = 4_000;

/// So many conflicts each guess is worth once there is an answer.
const MORE: u64 = 500;

/// Answers that were found near guesses.
#[derive(Default)]
pub(super) struct Guesses {
    /// Different answers, each checked, the next one last.
    pub(super) answers: Vec<Board>,
    /// There are no others.
    pub(super) complete: bool,
    /// What it cost.
    pub(super) stats: Stats,
}

/// Looks for up to `max` answers near guesses; nothing where the family makes no guess.
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
