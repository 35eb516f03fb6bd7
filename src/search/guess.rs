//! Answers near a guess.
//!
//! In: a puzzle, and a family that can guess an answer. Out: answers that passed the checker, at most as many as were
//! asked for; sometimes also that there are no more. Must not know: the family, how it guesses.
//!
//! The whole guess is assumed first, and the engine is asked to complete it. If that is impossible, the guess is cut
//! off before the last assumption in the core, or after seven eighths of it, whichever leaves less. If it takes too
//! long, another guess is made with a larger budget.
//! (Decimation guided by beliefs goes wrong late: an engine quickly completes the first half of a guess where the whole
//! board would take it hours.) Once there is an answer, another guess either leads to a second one at once or not
//! at all, so each gets only a small budget. A family whose rules are not all stated as clauses may start a guess from a
//! board that breaks one of those: from the last such board that the search met, or, if it met none, from a board of a
//! second search that ignores those rules.
//!
//! The engine is always the one that can stop after a number of conflicts and resume with everything it has learnt: for
//! an answer it does not matter which engine found it. Effort is measured in conflicts, not seconds, so that the same
//! puzzle gives the same answers.

use std::sync::Arc;

use super::solutions::{Solutions, Within};
use super::{Options, SearchError, Stats};
use crate::backend::Backend;
use crate::board::{Board, Domains};
use crate::card::Connectivity;
use crate::cnf::{Lit, Truth};
use crate::family::Puzzle;

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

/// Looks for up to `max` answers near guesses; finds none where the family does not guess. This `search` is used if it
/// is given, and its engine is as before but for what it has learnt.
///
/// # Errors
/// When the engine fails, or on a bug of ours.
pub(super) fn guess(
    puzzle: &Arc<dyn Puzzle>,
    known: &Domains,
    options: &Options,
    max: usize,
    search: &mut Option<Solutions>,
) -> Result<Guesses, SearchError> {
    let (Some(start), Some(way)) = (options.guess, puzzle.shortcuts().guess) else { return Ok(Guesses::default()) };
    let anew = |connectivity: Connectivity| {
        let mut options = Options { backend: Backend::INCREMENTAL, phase_seed: None, ..options.clone() };
        options.encoding.connectivity = connectivity;
        Solutions::knowing(puzzle, &options, known)
    };
    let mut loose: Option<Solutions> = None;
    // The board from which a guess starts, and whether there was a search from nothing.
    let (mut flawed, mut searched) = (None, false);
    // Answers, and literals that rule them out. The answers are not blocked for good: the caller may drop them and
    // search on.
    let (mut answers, mut others) = (Vec::new(), Vec::new());
    let mut complete = false;
    for number in 0..way.times() {
        let mut go_on = || !options.limits.reached();
        let guessed = way.guess(known, flawed.as_ref(), start.wrapping_add(number), &mut go_on);
        let Some(guessed) = guessed.filter(|_| go_on()) else { break };
        let search = search.get_or_insert_with(|| anew(options.encoding.connectivity));
        let wanted = guessed.iter().filter_map(|&(place, value)| search.truth(place, value).and_then(Truth::lit));
        let mut wanted: Vec<Lit> = wanted.collect();
        let mut left = if answers.is_empty() { EFFORT << number } else { MORE };
        while left > 0 && answers.len() < max && !complete {
            let before = search.stats().conflicts;
            let assumed: Vec<Lit> = wanted.iter().chain(&others).copied().collect();
            let found = search.next_within(&assumed, left)?;
            left = left.saturating_sub(search.stats().conflicts.unwrap_or(0) - before.unwrap_or(0));
            match found {
                Within::Answer(answer) => {
                    others.push(search.other_than(&answer));
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
        // If this answer came without a guess, so will the others: the engine continues alone.
        let unguessed = guessed.is_empty() && !answers.is_empty();
        if complete || answers.len() == max || unguessed {
            break;
        }
        searched |= guessed.is_empty();
        if let Some(board) = search.flawed() {
            flawed = Some(board.clone());
        } else if searched {
            let loose = loose.get_or_insert_with(|| anew(Connectivity::Lemmas));
            flawed = match loose.next_within(&[], EFFORT << number)? {
                Within::Answer(board) => Some(board),
                Within::None(_) | Within::Limit => loose.flawed().cloned(),
            };
        }
    }
    answers.reverse();
    let mut stats = search.as_ref().map_or(Stats::default(), Solutions::stats);
    loose.iter().for_each(|loose| stats.add(&loose.stats()));
    Ok(Guesses { answers, complete, stats })
}
