//! The way on from a step that only strikes values out.
//!
//! In: the step. Out: what leads from there to a value that can be written on a board. Must not know: the family, words.

use std::time::Duration;

use super::{Ending, Explainer, Fact, Step};
use crate::board::Place;
use crate::search::SearchError;

impl Explainer {
    /// Gives the next steps this much time from now, as [`Options::within`](super::Options::within) does.
    pub fn go_on_within(&mut self, time: Duration) {
        let options = self.state.options.clone().within(time);
        self.state.options.deadline = options.deadline;
        self.set_limits(options.limits);
    }

    /// After a step that only strikes values out, which a board has no room for: what leads from there to a step that
    /// places a value, where that is found in time, as the next hint for the same board would be the same again. Where
    /// none places anything any more, the places that are not the same in all answers.
    ///
    /// # Errors
    /// When an engine fails, or on a bug of ours.
    pub fn until_placed(&mut self, step: &Step) -> Result<(Vec<Step>, Vec<Place>), SearchError> {
        let places = |step: &Step| step.conclusions.iter().any(|fact| fact.holds);
        let mut steps = Vec::new();
        while !steps.last().map_or(places(step), places) {
            match self.next_step()? {
                Some(next) => steps.push(next),
                None if self.ending() == Some(Ending::Complete) => return Ok((Vec::new(), self.free())),
                None => return Ok((Vec::new(), Vec::new())),
            }
        }
        // Of the way there only what the last step rests on.
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
