//! What follows when an edge is assumed.
//!
//! In: a board on which counting is at its end. Out: edges that are decided because one of their values breaks a rule,
//! or because both values of another edge lead to them. Must not know: clauses.
//!
//! Failed literals and what two branches have in common, as in Stålmarck's method (Sheeran and Stålmarck, "A tutorial
//! on Stålmarck's proof procedure for propositional logic", FMSD 16, 2000). It ends when a whole round found nothing,
//! or when too much was tried in vain.

use super::state::State;
use crate::puzzle::slitherlink::Rule;

/// So many edges, for each edge of the board and for each one that is found, may be decided on trial: the time is linear
/// in the size of the board.
const TRIALS: usize = 200;

/// Probes open edges until nothing changes or too much was tried in vain.
///
/// # Errors
/// The rule that cannot be kept, whatever the value of some edge.
pub(super) fn probe(state: &mut State<'_>) -> Result<(), Rule> {
    let mut left = TRIALS * state.len() as usize;
    // What follows when the edge at hand is a cross, as the number of that try.
    let mut follows: Vec<(u32, bool)> = vec![(0, false); state.len() as usize];
    let mut tries = 0;
    let mut common = Vec::new();
    loop {
        let before = state.decided();
        for edge in 0..state.len() {
            if state.value(edge).is_some() {
                continue;
            }
            let known = state.decided();
            let cross = state.assume(edge, false);
            let mut work = state.decided() - known;
            tries += 1;
            for (other, line) in state.since(known) {
                follows[other as usize] = (tries, line);
            }
            state.take_back(known);
            if cross.is_err() {
                state.assume(edge, true)?;
            } else {
                let line = state.assume(edge, true);
                work += state.decided() - known;
                common.clear();
                common.extend(state.since(known).filter(|&(other, line)| follows[other as usize] == (tries, line)));
                state.take_back(known);
                if line.is_err() {
                    common.clear();
                    common.push((edge, false));
                }
                for &(other, line) in &common {
                    if state.value(other).is_none() {
                        state.assume(other, line)?;
                    }
                }
            }
            left += TRIALS * (state.decided() - known);
            let Some(rest) = left.checked_sub(work) else { return Ok(()) };
            left = rest;
        }
        if state.decided() == before {
            return Ok(());
        }
    }
}
