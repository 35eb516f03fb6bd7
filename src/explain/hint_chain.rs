//! Further steps after one that only strikes values out.
//!
//! In: the step. Out: the steps from there to a value that can be written on a board. Must not know: the family, words.

use super::{Ending, Explainer, Fact, Options, Step};
use crate::board::Place;
use crate::search::SearchError;

impl Explainer {
    /// Gives the next steps these limits and this effort.
    pub fn go_on_with(&mut self, options: &Options) {
        self.state.options.effort = options.effort;
        self.set_limits(options.limits.clone());
    }

    /// The steps that follow a step which only strikes values out, up to one that places a value, if that is found
    /// within the limits. The board has no room for struck values, so without them the next hint would be the same again. If no step
    /// places a value any more, also returns the places that differ between answers.
    ///
    /// # Errors
    /// When an engine fails, or on a bug of ours.
    pub fn until_placed(&mut self, step: &Step) -> Result<(Vec<Step>, Vec<Place>), SearchError> {
        let places = |step: &Step| step.conclusions.iter().any(|fact| fact.holds);
        let mut steps = Vec::new();
        while !steps.last().map_or(places(step), places) {
            match self.next_step()? {
                Some(next) => steps.push(next),
                None if self.ending().is_some_and(Ending::is_complete) => return Ok((Vec::new(), self.free())),
                None => return Ok((Vec::new(), Vec::new())),
            }
        }
        // Of the steps on the way, keeps only those that the last step rests on.
        let mut needed: Vec<Fact> = steps.last().map_or_else(Vec::new, |last| last.conclusions.clone());
        let mut then = Vec::new();
        for step in steps.into_iter().rev() {
            if step.conclusions.iter().any(|fact| needed.contains(fact)) {
                needed.extend(&step.facts);
                then.push(step);
            }
        }
        then.reverse();
        then.retain(|step| !step.routine);
        Ok((then, Vec::new()))
    }
}
