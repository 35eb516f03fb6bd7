//! Steps of several rules, by short reasons near the latest changes.
//!
//! In: what is known. Out: a step. Must not know: the answer, the family, words.

use super::Step;
use super::reasoner::Reasoner;
use super::reasons::Reason;
use super::state::State;
use super::strategy::Strategy;
use crate::search::SearchError;

/// How many layers propagation goes before the answer is known.
const BEFORE: [usize; 3] = [2, 3, 4];

/// Finds steps by short reasons near the latest changes.
pub(super) struct NearReason;

impl Strategy for NearReason {
    fn next(&mut self, state: &mut State, reasoner: &mut Reasoner) -> Result<Option<Step>, SearchError> {
        // Proving that a reason is smallest is expensive, so it is not done for what may not follow.
        if state.goal.is_some() || state.options.smallest > 0 {
            return Ok(None);
        }
        reasoner.solvers.wake(state);
        match reasoner.near_candidate(state)? {
            Some(reason) => reasoner.step(state, reason),
            None => Ok(None),
        }
    }
}

impl Reasoner {
    /// A reason so short that knowing the answer would not help to find a better one: by propagation from either value
    /// of each open atom, those near the latest changes first.
    fn near_candidate(&mut self, state: &State) -> Result<Option<Reason>, SearchError> {
        let latest = |atom: usize| {
            let narrow = state.graph.watch[atom].iter().filter(|&&rule| !state.graph.is_global[rule]);
            narrow.map(|&rule| state.latest[rule]).max()
        };
        let mut open = state.open();
        open.sort_by_key(|&(atom, value)| (std::cmp::Reverse(latest(atom)), atom, value));
        if !self.by_propagation(state, &open, &BEFORE) {
            return Ok(None);
        }
        self.finished(state, &open)
    }
}
