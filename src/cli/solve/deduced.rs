//! What deduction or all answers show about a puzzle, in place of its answers.
//!
//! In: a puzzle. Out: a drawing of what is decided, or of the candidates that are left. Must not know: how that is
//! found.

use std::sync::Arc;

use super::Solve;
use crate::cli::conflict;
use crate::cli::decided;
use crate::cli::exit::Exit;
use crate::cli::stream::{Failure, Out, PuzzleContext};
use crate::family::Puzzle;
use crate::search::{Options, Overview, Progress};

impl Solve<'_> {
    /// Shows what is the same in all answers, and what is free.
    pub(super) fn decided(
        &self,
        puzzle: &Arc<dyn Puzzle>,
        options: &Options,
        job: &PuzzleContext<'_>,
        out: &mut Out<'_>,
    ) -> Result<Exit, Failure> {
        if !job.first {
            writeln!(out.answer)?;
        }
        let (overview, progress) = Overview::of(puzzle, options, self.args.enumerated())?;
        if let Some(overview) = &overview {
            decided::print(puzzle, overview, &self.style, out)?;
        }
        Ok(match (overview, progress) {
            (_, Progress::Limit) => {
                writeln!(out.answer, "{}", self.args.search.gave_up(&options.limits))?;
                Exit::Limit
            }
            (None, _) => {
                writeln!(out.answer, "no answer")?;
                conflict::note(puzzle, job, out);
                Exit::No
            }
            (Some(_), _) => Exit::Yes,
        })
    }

    /// Shows the values that deduction leaves.
    pub(super) fn candidates(&self, puzzle: &Arc<dyn Puzzle>, out: &mut Out<'_>) -> Result<Exit, Failure> {
        match puzzle.deduce(self.args.search.deduce) {
            Ok(known) => {
                write!(out.answer, "{}", self.style.draw(&puzzle.picture_known(&known)))?;
                Ok(Exit::Yes)
            }
            Err(contradiction) => {
                writeln!(out.answer, "no answer: {}", contradiction.cause.wrong(&**puzzle))?;
                Ok(Exit::No)
            }
        }
    }
}
