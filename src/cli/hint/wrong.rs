//! What is wrong on a board, and how the player could have known.
//!
//! In: wrong places, with reasons. Out: a sentence for each, the board. Must not know: how they were found.

use std::sync::Arc;

use super::report::{ObjectionReport, Report};
use super::{Asked, look};
use crate::board::Place;
use crate::cli::exit::Exit;
use crate::cli::explain::StepReport;
use crate::cli::scenes::{noted_scene, ruled};
use crate::cli::stream::{Failure, Out, PuzzleContext, Verb as _};
use crate::cli::{clash, decided, words};
use crate::explain::{self, Objection};
use crate::family::{Partial, Puzzle};
use crate::render::Mark;
use crate::rule::{Fact, Origin};
use crate::search::{ConflictingClues, Minimality};

impl Asked<'_> {
    /// Says what is wrong, and how the player could have known.
    pub(super) fn wrong(
        &self,
        puzzle: &Arc<dyn Puzzle>,
        job: &PuzzleContext<'_>,
        out: &mut Out<'_>,
        (partial, struck): (&Partial, &[Fact]),
        (wrong, reasons): (&[Place], &[Objection]),
    ) -> Result<Exit, Failure> {
        let marks = wrong.iter().map(|&place| (place, Mark::Wrong)).collect();
        let scene = noted_scene(puzzle, partial, struck, &marks);
        self.draw(&scene)?;
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
        let told: Vec<&Objection> = reasons.iter().filter(|one| self.args.more > 1 || given(one)).collect();
        let text = match wrong.len() {
            0 if !struck.is_empty() => "something is wrong: what is filled in and noted cannot be completed".to_owned(),
            0 => "something is wrong: what is filled in cannot be completed".to_owned(),
            _ if self.args.more == 0 => {
                let place = reasons.first().map(|one| &*one.step.telling.place).filter(|place| !place.is_empty());
                let look = place.map_or(String::new(), |place| format!(": {}", look(place)));
                format!("{}{look}", many(partial, wrong))
            }
            _ => format!("wrong: {}", blamed(puzzle, partial, wrong)),
        };
        writeln!(out.answer, "{}", self.style.wrap(&text, 2))?;
        for one in &told {
            writeln!(out.answer, "  {}", self.style.wrap(&one.text, 4))?;
        }
        let quiet = wrong.iter().filter(|place| reasons.iter().all(|one| one.place != **place)).count();
        if self.args.more > 1 && quiet > 0 {
            let more = if told.is_empty() { "" } else { " more" };
            writeln!(out.answer, "  for {}{more} no short reason was found", words::count(quiet, "place"))?;
        }
        if self.args.more > 2 && !wrong.is_empty() {
            write!(out.answer, "{}", self.style.draw(&ruled(scene)))?;
        }
        Ok(Exit::No)
    }

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

/// `2 of the 7 places filled in are wrong`.
fn many(partial: &Partial, wrong: &[Place]) -> String {
    let filled = wrong.iter().filter(|&place| partial.iter().any(|(other, _)| other == place)).count();
    let noted = wrong.len() - filled;
    let of_filled = format!("{filled} of the {} filled in", words::count(partial.len(), "place"));
    let of_noted = format!("what is noted of {}", words::count(noted, "open place"));
    match (filled, noted) {
        (0, _) => format!("{of_noted} is wrong"),
        (1, 0) => format!("{of_filled} is wrong"),
        (_, 0) => format!("{of_filled} are wrong"),
        _ => format!("{of_filled} and {of_noted} are wrong"),
    }
}

/// `r1c2, r2c3, and what is noted of r1c1`: what is wrong of what is filled in and noted.
pub(in crate::cli) fn blamed(puzzle: &Arc<dyn Puzzle>, filled: &Partial, wrong: &[Place]) -> String {
    let is_filled = |place: &Place| filled.iter().any(|(other, _)| other == place);
    let (filled, noted): (Vec<Place>, Vec<Place>) = wrong.iter().partition(|place| is_filled(place));
    match (&filled[..], &noted[..]) {
        (filled, []) => explain::named(puzzle, filled),
        ([], noted) => format!("what is noted of {}", explain::named(puzzle, noted)),
        (filled, noted) => {
            format!("{}, and what is noted of {}", explain::named(puzzle, filled), explain::named(puzzle, noted))
        }
    }
}
