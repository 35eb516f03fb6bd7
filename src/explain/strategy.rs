//! What a way to find steps is.
//!
//! In: what is known. Out: a step, or why there is none. Must not know: which ways there are.

use super::Step;
use super::reasoner::Reasoner;
use super::state::State;
use crate::search::SearchError;

/// A statement: this atom has this value.
pub(super) type Target = (usize, bool);

/// A way to find steps.
pub(super) trait Strategy {
    /// The next step, proved; `None` where this strategy finds none. If that ends the explanation, the state says why.
    ///
    /// # Errors
    /// When an engine fails, or on a bug of ours.
    fn next(&mut self, state: &mut State, reasoner: &mut Reasoner) -> Result<Option<Step>, SearchError>;

    /// Something has become known.
    fn learned(&mut self, state: &State, found: Target) {
        let _ = (state, found);
    }
}

/// Why there are no more steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The only answer is known, or the only one with what was filled in.
    Unique,
    /// Everything that is the same in all answers is known, and they differ elsewhere.
    Multiple,
    /// There is no answer, or none with what was filled in; the steps so far are still valid.
    NoAnswer,
    /// A limit was reached.
    Limit,
}

impl Ending {
    /// Whether everything that is the same in all answers is known.
    pub fn is_complete(self) -> bool {
        matches!(self, Ending::Unique | Ending::Multiple)
    }

    /// The verdict in one word, those of `search::Verdict`.
    pub fn word(self) -> &'static str {
        match self {
            Ending::Unique => "unique",
            Ending::Multiple => "multiple",
            Ending::NoAnswer => "none",
            Ending::Limit => "limit",
        }
    }
}
