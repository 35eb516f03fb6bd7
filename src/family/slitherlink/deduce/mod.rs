//! What follows about edges before any search.
//!
//! In: clues. Out: edges that are certainly lines or crosses, or a rule that cannot be kept. Must not know: clauses.
//!
//! Counting at clues and dots, and closing no path too early, are repeated to a fixed point ([`state`]); then edges are
//! assumed to be lines or crosses, to see what follows ([`probe`]).

mod probe;
mod state;
mod tries;

use self::state::State;
use super::Slitherlink;
use crate::family::{Contradiction, Deduce};

/// What is known about each edge; sound, not complete, and less so when `go_on` returns false.
pub(super) fn deduce(
    puzzle: &Slitherlink,
    level: Deduce,
    go_on: &mut dyn FnMut() -> bool,
) -> Result<Vec<Option<bool>>, Contradiction> {
    if level == Deduce::Off {
        return Ok(vec![None; puzzle.made_layout().edge_count()]);
    }
    let mut state = State::new(puzzle);
    let mut found = state.look_at_all();
    if level == Deduce::Full {
        found = found.and_then(|()| probe::probe(&mut state, go_on));
    }
    found.map_err(|rule| Contradiction::at(puzzle.number(rule)))?;
    Ok(state.known())
}
