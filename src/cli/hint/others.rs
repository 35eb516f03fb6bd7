//! The steps that can be taken now.
//!
//! In: a puzzle, and what a player has filled in. Out: techniques, each with where to look. Must not know: how steps are
//! found.

use std::sync::Arc;

use super::Asked;
use super::report::Report;
use crate::cli::exit::Exit;
use crate::cli::explain::StepReport;
use crate::cli::stream::{Failure, Out, PuzzleContext, Verb as _};
use crate::explain::{Explainer, Options, Step};
use crate::family::{Partial, Puzzle};

/// The most places that are named for one technique.
const PLACES: usize = 6;

impl Asked<'_> {
    /// Lists the steps by technique, the easiest first.
    pub(super) fn others(
        &self,
        puzzle: &Arc<dyn Puzzle>,
        filled: &Partial,
        options: &Options,
        job: &PuzzleContext<'_>,
        out: &mut Out<'_>,
    ) -> Result<Exit, Failure> {
        let steps = Explainer::new(puzzle, options, filled).choices()?;
        if self.json() {
            let others = steps.iter().map(|step| StepReport::new(puzzle, step)).collect();
            out.json(job.head("hint").with(&Report { others, ..Report::nothing() }))?;
            return Ok(Exit::Yes);
        }
        let mut by_technique: Vec<(&Step, Vec<String>)> = Vec::new();
        for step in &steps {
            let place = step.telling.focus.to_string();
            match by_technique.iter_mut().find(|(first, _)| first.telling.technique == step.telling.technique) {
                Some((_, places)) => places.push(place),
                None => by_technique.push((step, vec![place])),
            }
        }
        for (step, places) in by_technique {
            let technique = &step.telling.technique;
            let count = places.len();
            let mut places: Vec<String> = places.into_iter().fold(Vec::new(), |mut all, place| {
                if !all.contains(&place) {
                    all.push(place);
                }
                all
            });
            if places.len() > PLACES {
                places.truncate(PLACES);
                places.push("...".to_owned());
            }
            let text = format!("{} ({}) {count}: {}", technique.name, technique.level, places.join(", "));
            writeln!(out.answer, "{}", self.style.wrap(&text, 2))?;
        }
        Ok(Exit::Yes)
    }
}
