//! Positions without a next step.
//!
//! In: a puzzle without an answer, or places that stay open. Out: which clues contradict each other, where that is found
//! soon; which places are open. Must not know: how any of it was found.

use std::sync::Arc;

use super::Asked;
use super::report::Report;
use crate::board::Place;
use crate::cli::exit::Exit;
use crate::cli::stream::{Failure, Out, PuzzleContext, Verb as _};
use crate::cli::{conflict, decided};
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
        let few = |conflict: &ConflictingClues| conflict.least != Minimality::Unknown || conflict.clues.len() <= 1;
        let found = conflict::find(puzzle, &limits)?.filter(few);
        if found.is_none() && !self.json() {
            out.say("`cluesat unique` tells which clues contradict each other");
        }
        conflict::no_answer(puzzle, found.as_ref(), job, out, self.json())
    }

    /// Says that no step is left, and what is open.
    pub(super) fn free(
        &self,
        puzzle: &Arc<dyn Puzzle>,
        free: &[Place],
        job: &PuzzleContext<'_>,
        out: &mut Out<'_>,
    ) -> Result<Exit, Failure> {
        if self.json() {
            out.json(job.head("free").with(&Report { free: decided::labels(puzzle, free), ..Report::nothing() }))?;
        } else {
            let places = || format!("; still undecided: {}", decided::places(puzzle, free));
            let rest = if free.is_empty() { String::new() } else { places() };
            writeln!(out.answer, "nothing more follows{rest}")?;
        }
        Ok(Exit::No)
    }
}
