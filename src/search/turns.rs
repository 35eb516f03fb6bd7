//! A question about a puzzle, asked in several forms by turns.
//!
//! In: a question. Out: what the first form says that answers it. Must not know: the family.
//!
//! On a board with as few clues as can be an engine may need a million conflicts for what another one, or the same with the
//! question in another form, finds with a few hundred; which one that is nobody can tell beforehand. So each gets a small
//! budget, then the next one, then all of them twice as much.

use std::sync::Arc;

use super::{Options, SearchError, Verdict, unique};
use crate::card::Connectivity;
use crate::family::Puzzle;

/// The first budget, in conflicts.
const BUDGET: u64 = 2_000;

/// No engine comes to so many.
const MOST: u64 = 1 << 40;

/// The forms: heavy tails of one are no trouble for the others.
const FORMS: [Connectivity; 3] = [Connectivity::Lemmas, Connectivity::Static, Connectivity::Lazy];

/// Asks a question about a puzzle in each form, with a state of its own, until one answers; nothing only at a limit of the
/// options, or where no engine can tell. The question is given a budget of conflicts.
///
/// # Errors
/// What the question says.
pub(super) fn by_turns<T, S: Default>(
    puzzle: &Arc<dyn Puzzle>,
    options: &Options,
    mut ask: impl FnMut(&Options, &mut S, u64) -> Result<Option<T>, SearchError>,
) -> Result<Option<T>, SearchError> {
    let mut states: [S; FORMS.len()] = Default::default();
    // Where no rule has forms to choose from, there is nothing to wait for.
    let has_forms = puzzle.lazy_rules().next().is_some();
    let forms = if has_forms { &FORMS[..] } else { &FORMS[..1] };
    let mut budget = if has_forms { BUDGET } else { u64::MAX };
    loop {
        for (&form, state) in forms.iter().zip(&mut states) {
            let mut options = options.clone();
            options.encoding.connectivity = form;
            if let Some(answer) = ask(&options, state, budget)? {
                return Ok(Some(answer));
            }
            if options.limits.reached() {
                return Ok(None);
            }
        }
        // An engine that does not count conflicts gave up by itself.
        if budget > MOST {
            return Ok(None);
        }
        budget *= 2;
    }
}

/// The verdict on a puzzle by turns; a limit only where the options have one.
///
/// # Errors
/// When the engine fails, or on a bug of ours.
pub(super) fn unique_by_turns(puzzle: &Arc<dyn Puzzle>, options: &Options) -> Result<Verdict, SearchError> {
    if puzzle.lazy_rules().next().is_none() {
        return unique(puzzle, options);
    }
    let mut found = None;
    let verdict = by_turns(puzzle, options, |options, (): &mut (), budget| {
        let mut options = options.clone();
        options.limits.conflicts = Some(budget);
        Ok(match unique(puzzle, &options)? {
            Verdict::Limit { found: board } => {
                found = board.or(found.take());
                None
            }
            verdict => Some(verdict),
        })
    })?;
    Ok(verdict.unwrap_or(Verdict::Limit { found }))
}
