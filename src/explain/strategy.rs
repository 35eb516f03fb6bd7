//! What a way to find steps is.
//!
//! In: what is known. Out: a step, or why there is none. Must not know: which ways there are.

use super::Step;
use super::effort::Effort;
use super::reasoner::Reasoner;
use super::rule_graph::Target;
use super::state::State;
use crate::search::SearchError;

/// A way to find steps.
pub(super) trait Strategy {
    /// The next step, proved; `None` where this strategy finds none. If that ends the explanation, the state says why.
    ///
    /// # Errors
    /// When an engine fails, or on a bug of ours.
    fn next(&mut self, state: &mut State, reasoner: &mut Reasoner) -> Result<Option<Step>, SearchError>;

    /// Several steps that can be taken now, as different as this strategy finds them.
    ///
    /// # Errors
    /// When an engine fails, or on a bug of ours.
    fn several(&mut self, state: &mut State, reasoner: &mut Reasoner) -> Result<Vec<Step>, SearchError> {
        Ok(self.next(state, reasoner)?.into_iter().collect())
    }

    /// What is known was known before, with all rules but these, and this strategy found nothing then.
    fn examined(&mut self, state: &State, effort: &Effort, news: &[usize]) {
        let _ = (state, effort, news);
    }

    /// Something has become known.
    fn learned(&mut self, state: &State, found: Target) {
        let _ = (state, found);
    }
}
