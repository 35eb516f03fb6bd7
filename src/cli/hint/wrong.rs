//! What is wrong on a board, and how the player could have known.
//!
//! In: wrong places, with reasons. Out: a sentence for each, the board. Must not know: how they were found.

use std::sync::Arc;

use super::Asked;
use super::report::{ObjectionReport, Report};
use crate::board::Place;
use crate::cli::exit::Exit;
use crate::cli::explain::StepReport;
use crate::cli::scenes::{position_scene, ruled};
use crate::cli::stream::{Failure, Out, PuzzleContext, Verb as _};
use crate::cli::{decided, words};
use crate::explain::{self, Objection};
use crate::family::{Partial, Puzzle};
use crate::render::Mark;
use crate::rule::Origin;

impl Asked<'_> {
    /// Says what is wrong, and how the player could have known.
    pub(super) fn wrong(
        &self,
        puzzle: &Arc<dyn Puzzle>,
        job: &PuzzleContext<'_>,
        out: &mut Out<'_>,
        partial: &Partial,
        (wrong, reasons): (&[Place], &[Objection]),
    ) -> Result<Exit, Failure> {
        let marks = || wrong.iter().map(|&place| (place, Mark::Wrong)).collect();
        self.draw(&position_scene(puzzle, partial, &marks()))?;
        if self.json() {
            let at = |one: &Objection| puzzle.layout().at(one.place);
            let reason = reasons.first().map(|one| StepReport::new(puzzle, &one.step));
            let reasons = reasons.iter().map(|one| ObjectionReport { at: at(one), text: one.text.clone() }).collect();
            let wrong = decided::labels(puzzle, wrong);
            out.json(&Report { wrong, reason, reasons, ..Report::new(job, "wrong") })?;
            return Ok(Exit::No);
        }
        // What the puzzle gives is obvious.
        let given = |one: &&Objection| {
            let rules = &one.step.rules;
            one.step.facts.is_empty() && rules.iter().all(|&rule| puzzle.rules()[rule].origin() == Origin::Given)
        };
        let told: Vec<&Objection> = reasons.iter().filter(|one| self.args.more > 0 || given(one)).collect();
        let text = match wrong.len() {
            0 if !self.given.struck(puzzle).is_empty() => {
                "something is wrong: what is filled in and noted cannot be completed".to_owned()
            }
            0 => "something is wrong: what is filled in cannot be completed".to_owned(),
            _ => format!("wrong: {}", explain::named(puzzle, wrong)),
        };
        writeln!(out.answer, "{}", self.style.wrap(&text, 2))?;
        for one in &told {
            writeln!(out.answer, "  {}", self.style.wrap(&one.text, 4))?;
        }
        let quiet = wrong.iter().filter(|place| reasons.iter().all(|one| one.place != **place)).count();
        if self.args.more > 0 && !told.is_empty() && quiet > 0 {
            writeln!(out.answer, "  for {} more no short reason was found", words::count(quiet, "place"))?;
        }
        if self.args.more > 0 && !wrong.is_empty() {
            write!(out.answer, "{}", self.style.draw(&ruled(position_scene(puzzle, partial, &marks()))))?;
        }
        Ok(Exit::No)
    }
}
