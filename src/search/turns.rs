//! A question about a puzzle, asked in several forms in turn.
//!
//! In: a question. Out: the first answer from any of its forms. Must not know: the family.
//!
//! On a board with very few clues one form of a question may take an engine a million conflicts where another form
//! takes a few hundred, and nobody can predict which. So each form in turn gets a small budget, and in the next round
//! twice as much.

use std::sync::Arc;

use super::{Options, Progress, SearchError, Verdict, unique};
use crate::card::Connectivity;
use crate::family::Puzzle;

/// The first budget, in conflicts.
const BUDGET: u64 = 2_000;

/// A budget above this means that the engine does not count conflicts.
const MOST: u64 = 1 << 40;

/// The forms of the question: running times have heavy tails, and where one form is slow, another is often fast.
const FORMS: [Connectivity; 3] = [Connectivity::Lemmas, Connectivity::Static, Connectivity::Lazy];

/// Asks a question about a puzzle in each form, with separate state for each, until one form answers. The question is
/// given a budget in conflicts. `None` only at a limit of the options, or where no engine can answer.
///
/// # Errors
/// The errors of the question.
pub(super) fn by_turns<T, S: Default>(
    puzzle: &Arc<dyn Puzzle>,
    options: &Options,
    mut ask: impl FnMut(&Options, &mut S, u64) -> Result<Option<T>, SearchError>,
) -> Result<Option<T>, SearchError> {
    let mut states: [S; FORMS.len()] = Default::default();
    // If no rule has several forms, there is no reason to stop early.
    let has_forms = puzzle.lazy_rules().next().is_some();
    // Only of a loop the static form is small.
    let is_loop = puzzle.lazy_rules().all(|(_, rule)| rule.one_loop().is_some());
    let may_be = |form: &Connectivity| is_loop || *form != Connectivity::Static;
    let forms = FORMS.iter().copied().filter(may_be).take(if has_forms { FORMS.len() } else { 1 });
    let mut budget = if has_forms { BUDGET } else { u64::MAX };
    loop {
        for (form, state) in forms.clone().zip(&mut states) {
            let mut options = options.clone();
            options.encoding.connectivity = form;
            if let Some(answer) = ask(&options, state, budget)? {
                return Ok(Some(answer));
            }
            if options.limits.reached() {
                return Ok(None);
            }
        }
        // An engine that ignores the budget has given up for good.
        if budget > MOST {
            return Ok(None);
        }
        budget *= 2;
    }
}

/// The verdict on a puzzle, with the forms in turn; a limit only where the options have one.
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
    Ok(verdict.unwrap_or_else(|| Verdict::of(found, Progress::Limit)))
}
