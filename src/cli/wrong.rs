//! What is wrong on a player's board: the rungs as text with the board, or an object.
//!
//! In: wrong places, with reasons. Out: text, JSON, a scene. Must not know: how they were found, the verb.

use std::io;
use std::sync::Arc;

use serde::Serialize;

use super::decided;
use super::explain::StepReport;
use super::options::Style;
use super::scenes::{noted_scene, ruled};
use super::stream::{Out, PuzzleContext};
use crate::board::Place;
use crate::explain::{Objection, Options};
use crate::family::{Partial, Puzzle};
use crate::render::{Mark, Scene};
use crate::rule::Fact;
use crate::view::Mistakes;

/// A board on which something is wrong.
pub(super) struct Wrong<'a> {
    pub(super) puzzle: &'a Arc<dyn Puzzle>,
    pub(super) filled: &'a Partial,
    /// What is noted of open places.
    pub(super) struck: &'a [Fact],
    /// The places that are wrong in every answer.
    pub(super) places: &'a [Place],
    pub(super) reasons: &'a [Objection],
}

/// The most work for judging a position before the first step, or for the reasons why it is wrong: some seconds.
const LOOK: u64 = 200_000;

/// The same options for a look at a position.
pub(super) fn for_a_look(options: &Options) -> Options {
    Options { limits: options.limits.clone().with_work(LOOK), ..options.clone().hasty() }
}

#[derive(Serialize)]
struct Report {
    wrong: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<StepReport>,
    /// A reason for each wrong place.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    reasons: Vec<ObjectionReport>,
}

/// Why a place is wrong, in JSON.
#[derive(Serialize)]
pub(super) struct ObjectionReport {
    at: String,
    text: String,
}

impl Wrong<'_> {
    /// The rungs.
    pub(super) fn mistakes(&self) -> Mistakes {
        Mistakes::new(self.puzzle, (self.filled, self.struck), (self.places, self.reasons))
    }

    /// The board with the wrong places marked.
    pub(super) fn scene(&self) -> Scene {
        let marks = self.places.iter().map(|&place| (place, Mark::Wrong)).collect();
        noted_scene(self.puzzle, self.filled, self.struck, &marks)
    }

    /// Prints this rung: 0 for where to look, 1 for which places, 2 for why, 3 for the board, too.
    pub(super) fn print(&self, rung: u8, style: &Style, out: &mut Out<'_>) -> io::Result<()> {
        let mistakes = self.mistakes();
        let text = if rung == 0 { &mistakes.look } else { &mistakes.which };
        writeln!(out.answer, "{}", style.wrap(text, 2))?;
        let told = match rung {
            0 | 1 => &mistakes.given,
            2 => &mistakes.careful,
            _ => &mistakes.reasons,
        };
        for text in told {
            writeln!(out.answer, "  {}", style.wrap(text, 4))?;
        }
        if rung > 2 && !self.places.is_empty() {
            write!(out.answer, "{}", style.draw(&ruled(self.scene())))?;
        }
        Ok(())
    }

    /// A reason for each place.
    pub(super) fn objections(&self) -> Vec<ObjectionReport> {
        let at = |one: &Objection| self.puzzle.layout().at(one.place);
        self.reasons.iter().map(|one| ObjectionReport { at: at(one), text: one.text.clone() }).collect()
    }

    /// Prints all rungs as one object.
    pub(super) fn json(&self, job: &PuzzleContext<'_>, out: &mut Out<'_>) -> io::Result<()> {
        out.json(job.head("wrong").with(&Report {
            wrong: decided::labels(self.puzzle, self.places),
            reason: self.reasons.first().map(|one| StepReport::new(self.puzzle, &one.step)),
            reasons: self.objections(),
        }))
    }
}
