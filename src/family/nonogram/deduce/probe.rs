//! What follows when a cell is assumed.
//!
//! In: a board on which line solving is finished. Out: cells that are decided because one of their values leads to a
//! line that cannot be placed, or because all values of another cell imply them. Must not know: clauses.
//!
//! Failed literals and common consequences of two branches, as in Stålmarck's method (Sheeran and Stålmarck, "A
//! tutorial on Stålmarck's proof procedure for propositional logic", FMSD 16, 2000), with complete line solving in
//! place of unit propagation. Cells with many known neighbours come first: they have the most consequences. Probing
//! ends when a whole round found nothing, or when too much was tried without success.

use super::propagate::{Propagator, State};
use crate::board::Value;
use crate::family::nonogram::Line;
use crate::rule::runs::bits::Bits;

/// How many lines may be solved without finding anything, if a line is one word in black and white. For longer lines it
/// is fewer, and with colours, too, as each cell takes a try for each value and engines are good at these puzzles. A
/// round over 4,000 open cells takes about as many lines. A larger limit never helped; with a twentieth of it, puzzles
/// of 40x50 that are solved here were left to the engine.
const VAIN: usize = 200_000;

/// Probes open cells until nothing changes, too much was tried without success, or `go_on` returns false.
///
/// # Errors
/// The line that cannot be placed, whatever the value of some cell.
pub(super) fn probe<B: Bits>(
    rules: &mut Propagator<'_, B>,
    state: &mut State<B>,
    go_on: &mut dyn FnMut() -> bool,
) -> Result<(), Line> {
    let colours = state.values() - 1;
    let mut left = VAIN * 64 / B::LEN / (colours * colours);
    loop {
        let mut open = state.open();
        open.sort_by_cached_key(|&pos| std::cmp::Reverse(state.known_around(pos)));
        let mut changed = false;
        for pos in open {
            let domain = state.domain(pos);
            if domain.len() < 2 {
                continue;
            }
            if !go_on() {
                return Ok(());
            }
            // The common consequences of all values that are possible.
            let (mut met, mut can_be, mut failed) = (None::<State<B>>, 0, None);
            for value in domain.iter() {
                let mut branch = state.clone();
                match (rules.assume(&mut branch, pos, value as Value), &mut met) {
                    (Err(line), _) => failed = failed.or(Some(line)),
                    (Ok(()), None) => (met, can_be) = (Some(branch), 1),
                    (Ok(()), Some(met)) => {
                        met.meet(&branch);
                        can_be += 1;
                    }
                }
            }
            let work = rules.take_work();
            match (met, failed) {
                (Some(branch), _) if can_be == 1 => *state = branch,
                (Some(met), _) => {
                    let new = state.learn(met);
                    if new.is_empty() {
                        let Some(rest) = left.checked_sub(work) else { return Ok(()) };
                        left = rest;
                        continue;
                    }
                    rules.run_some(state, new)?;
                }
                (None, Some(line)) => return Err(line),
                (None, None) => {}
            }
            changed = true;
        }
        if !changed {
            return Ok(());
        }
    }
}
