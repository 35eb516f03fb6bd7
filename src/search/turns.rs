//! Whether a puzzle has one answer, asked in several forms by turns.
//!
//! In: a puzzle. Out: a verdict. Must not know: the family.
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

/// The forms: heavy tails of one are no trouble for the others.
const FORMS: [Connectivity; 3] = [Connectivity::Lemmas, Connectivity::Static, Connectivity::Lazy];

/// The verdict on a puzzle; a limit only where the options have one.
///
/// # Errors
/// When the engine fails, or on a bug of ours.
pub(super) fn by_turns(puzzle: &Arc<dyn Puzzle>, options: &Options) -> Result<Verdict, SearchError> {
    // Where no rule has forms to choose from, there is nothing to wait for.
    if puzzle.lazy_rules().next().is_none() {
        return unique(puzzle, options);
    }
    let mut budget = BUDGET;
    loop {
        for form in FORMS {
            let mut options = options.clone();
            options.encoding.connectivity = form;
            options.limits.conflicts = Some(budget);
            match unique(puzzle, &options)? {
                Verdict::Limit { found } if options.limits.reached() => return Ok(Verdict::Limit { found }),
                Verdict::Limit { .. } => {}
                verdict => return Ok(verdict),
            }
        }
        budget = budget.saturating_mul(2);
    }
}
