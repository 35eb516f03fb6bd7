//! Why a puzzle has no answer: clues that contradict each other.
//!
//! In: a puzzle without an answer. Out: a set of its clues that cannot hold together under the rules of the
//! family, and from which no clue can be left out. Must not know: the family.

use super::guarded::{Core, Guarded, Outcome};
use super::{Options, SearchError};
use crate::cnf::Rule;
use crate::puzzle::Puzzle;

/// Clues that contradict each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clash<R> {
    /// The clues, in the order of the puzzle.
    pub clues: Vec<R>,
    /// Whether it is certain that none of them can be left out; false when a limit came first.
    pub irreducible: bool,
}

/// Finds clues that contradict each other; `None` when there are none or a limit was reached first.
///
/// # Errors
/// When the engine fails.
pub fn clash<P: Puzzle>(puzzle: &P, options: &Options) -> Result<Option<Clash<P::Rule>>, SearchError> {
    if let Err(contradiction) = puzzle.deduce(options.deduce)
        && contradiction.alone
    {
        return Ok(Some(Clash { clues: vec![contradiction.rule], irreducible: true }));
    }
    let Some(mut guarded) = Guarded::new(puzzle, options) else { return Ok(None) };
    let all: Vec<usize> = (0..guarded.rules().len()).collect();
    let Outcome::Core(mut core) = guarded.solve(&all, &[])? else { return Ok(None) };
    // The rules of the family always hold; only clues are up for choice.
    let laws = all.iter().copied().filter(|&rule| !guarded.rules()[rule].is_clue());
    let mut rules: Vec<usize> = laws.chain(core.rules.iter().copied()).collect();
    rules.sort_unstable();
    rules.dedup();
    core = Core { rules, facts: Vec::new() };
    let (core, irreducible) = guarded.shrink(core, Rule::is_clue)?;
    let clues = core.rules.iter().map(|&rule| guarded.rules()[rule].clone()).filter(Rule::is_clue).collect();
    Ok(Some(Clash { clues, irreducible }))
}
