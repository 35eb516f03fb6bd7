//! Why: an explanation from the clues to the answer, one step for each question.
//!
//! In: a puzzle. Out: the next step with its picture, or how it ended. Must not know: the family.

use std::sync::Arc;

use cluesat::explain::{self, Ending, Explainer, Options};
use cluesat::family::{Partial, Puzzle};
use cluesat::render::Marks;
use cluesat::view;
use serde_json::{Value, json};

use crate::lettered::drawn;
use crate::reply::Refusal;

/// An explanation in progress.
#[derive(Debug)]
pub(crate) struct Way {
    puzzle: Arc<dyn Puzzle>,
    explainer: Explainer,
    number: usize,
}

impl Way {
    /// An explanation that starts from the clues alone.
    pub(crate) fn new(puzzle: &Arc<dyn Puzzle>) -> Self {
        let explainer = Explainer::new(puzzle, &Options::default(), &Partial::new());
        Way { puzzle: Arc::clone(puzzle), explainer, number: 0 }
    }

    /// The next step that is more than bookkeeping.
    pub(crate) fn next(&mut self) -> Result<Value, Refusal> {
        while let Some(step) = self.explainer.next_told()? {
            if step.routine {
                continue;
            }
            self.number += 1;
            return Ok(json!({
                "status": "step",
                "number": self.number,
                "sentence": explain::sentence(&self.puzzle, &step),
                "size": step.size(),
                "svg": drawn(view::step_scene(&self.puzzle, &self.explainer, &step)),
            }));
        }
        let free = self.explainer.free();
        let status = self.explainer.ending().unwrap_or(Ending::Limit).word();
        let scene = view::known_scene(&self.puzzle, &self.explainer, &Marks::new());
        Ok(json!({ "status": status, "free": free.len(), "number": self.number, "svg": drawn(scene) }))
    }
}
