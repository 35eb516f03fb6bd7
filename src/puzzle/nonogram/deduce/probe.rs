//! What follows when a cell is assumed.
//!
//! In: a board on which line solving is at its end. Out: cells that are decided because one of their values leads
//! to a line that cannot be laid, or because both values of another cell lead to them. Must not know: clauses.
//!
//! Failed literals and what two branches have in common, as in Stålmarck's method (Sheeran and Stålmarck, "A tutorial
//! on Stålmarck's proof procedure for propositional logic", FMSD 16, 2000), with complete line solving in place of unit
//! propagation. Cells with many known neighbours come first: most follows from them. It ends when a whole round
//! found nothing, or when too much was tried in vain.

use super::propagate::{Propagator, State};
use crate::puzzle::nonogram::Line;
use crate::rule::runs::bits::Bits;

/// So many lines of a word may be solved in vain. A round over 4,000 open cells takes about as many; more was
/// never of use, a twentieth of it left puzzles of 40x50 for the engine that end here.
const VAIN: usize = 200_000;

/// Probes open cells until nothing changes or too much was tried in vain.
///
/// # Errors
/// The line that cannot be laid, whatever the value of some cell.
pub(super) fn probe<B: Bits>(rules: &mut Propagator<'_, B>, state: &mut State<B>) -> Result<(), Line> {
    let mut left = VAIN * 64 / B::LEN;
    loop {
        let mut open = state.open();
        open.sort_by_key(|&pos| std::cmp::Reverse(state.known_around(pos)));
        let mut changed = false;
        for pos in open {
            if state.value(pos).is_some() {
                continue;
            }
            let mut assume = |filled: bool| {
                let mut branch = state.clone();
                rules.assume(&mut branch, pos, filled).map(|()| branch)
            };
            let (empty, filled) = (assume(false), assume(true));
            let work = rules.take_work();
            match (empty, filled) {
                (Err(line), Err(_)) => return Err(line),
                (Err(_), Ok(branch)) | (Ok(branch), Err(_)) => *state = branch,
                (Ok(empty), Ok(filled)) => {
                    let new = state.learn(&empty, &filled);
                    if new.is_empty() {
                        let Some(rest) = left.checked_sub(work) else { return Ok(()) };
                        left = rest;
                        continue;
                    }
                    rules.run_some(state, new)?;
                }
            }
            changed = true;
        }
        if !changed {
            return Ok(());
        }
    }
}
