//! How an explanation ended, in words.
//!
//! In: whether there is one answer; what is wrong. Out: a sentence, a picture. Must not know: how steps are found.

use std::sync::Arc;

use super::Explain;
use super::args::OutputFormat;
use super::pictures::Pictures;
use crate::board::Place;
use crate::cli::decided;
use crate::cli::exit::Exit;
use crate::cli::stream::{Failure, Out, PuzzleContext};
use crate::cli::wrong::Wrong;
use crate::family::Puzzle;

impl Explain<'_> {
    /// How it ended, where there may be an answer.
    pub(super) fn ending(&self, puzzle: &Arc<dyn Puzzle>, exit: Exit, from_clues: bool, free: &[Place]) -> String {
        match exit {
            Exit::Yes if from_clues => "solved: every step is proved, so there is no other answer".to_owned(),
            Exit::Yes => {
                "solved from what was filled in: every step is proved, so nothing else completes it".to_owned()
            }
            Exit::No => format!("not unique: nothing more follows; still undecided: {}", decided::places(puzzle, free)),
            _ => format!("{}: not everything is explained", self.args.reasons.gave_up()),
        }
    }

    /// Tells what is wrong with the position, instead of steps that would rest on it.
    pub(super) fn wrong(&self, wrong: &Wrong<'_>, job: &PuzzleContext<'_>, out: &mut Out<'_>) -> Result<Exit, Failure> {
        let told = wrong.mistakes();
        let text = || std::iter::once(told.which).chain(told.reasons).collect::<Vec<_>>().join("; ");
        match self.format {
            OutputFormat::Text => wrong.print(3, &self.style, out)?,
            OutputFormat::Json => wrong.json(job, out)?,
            OutputFormat::Svg => write!(out.answer, "{}", Pictures::new(self.style.theme).svg(wrong.scene(), text()))?,
            OutputFormat::Html => {
                let pictures = Pictures::of(wrong.scene(), self.style.theme);
                self.page(pictures, wrong.puzzle, job, &text(), out)?;
            }
        }
        Ok(Exit::No)
    }
}
