//! A puzzle without an answer.
//!
//! In: a puzzle. Out: which clues contradict each other, where that is found soon. Must not know: how.

use std::sync::Arc;

use super::Asked;
use crate::cli::clash;
use crate::cli::exit::Exit;
use crate::cli::stream::{Failure, Out, PuzzleContext, Verb as _};
use crate::explain;
use crate::family::Puzzle;
use crate::search::{ConflictingClues, Minimality};

impl Asked<'_> {
    /// Says that the puzzle itself has no answer.
    pub(super) fn no_answer(
        &self,
        puzzle: &Arc<dyn Puzzle>,
        job: &PuzzleContext<'_>,
        out: &mut Out<'_>,
    ) -> Result<Exit, Failure> {
        let mut limits = self.args.reasons.options().limits;
        if self.args.reasons.time_limit.is_none() {
            // A hint does not wait for which clues are to blame.
            limits = explain::in_a_moment(&limits);
        }
        let few = |clash: &ConflictingClues| clash.least != Minimality::Unknown || clash.clues.len() <= 1;
        let found = clash::find(puzzle, &limits)?.filter(few);
        if found.is_none() && !self.json() {
            out.say("`cluesat unique` tells which clues contradict each other");
        }
        clash::no_answer(puzzle, found.as_ref(), job, out, self.json())
    }
}
