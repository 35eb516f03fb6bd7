//! How an explanation ended, in words.
//!
//! In: whether there is one answer. Out: a sentence. Must not know: how steps are found.

use std::sync::Arc;

use super::Explain;
use crate::board::Place;
use crate::cli::decided;
use crate::cli::exit::Exit;
use crate::family::Puzzle;

/// What a player filled in has no answer.
pub(super) const CANNOT_BE_COMPLETED: &str =
    "what is filled in cannot be completed: `hint` with the same board tells what is wrong";

impl Explain<'_> {
    /// How it ended, where there may be an answer.
    pub(super) fn ending(&self, puzzle: &Arc<dyn Puzzle>, exit: Exit, from_clues: bool, free: &[Place]) -> String {
        match exit {
            Exit::Yes if from_clues => "solved, and no step was a guess: there is no other answer".to_owned(),
            Exit::Yes => {
                "solved from what was filled in, and no step was a guess: nothing else completes it".to_owned()
            }
            Exit::No => format!("not unique: nothing more follows; still undecided: {}", decided::places(puzzle, free)),
            _ => format!("{}: not everything is explained", self.args.reasons.gave_up()),
        }
    }
}
