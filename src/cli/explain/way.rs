//! `--why`: the steps that lead to a place.
//!
//! In: places. Out: which steps to tell; how that ended. Must not know: how steps are found.

use std::sync::Arc;

use super::Explain;
use super::steps::Told;
use crate::board::Place;
use crate::cli::options::places;
use crate::cli::stream::Failure;
use crate::explain::{self, Ending, Explainer, Options};
use crate::family::{Partial, Puzzle};

/// The way to some places.
pub(super) struct Way {
    /// The numbers of its steps among all steps, from 0.
    steps: Vec<usize>,
    places: Vec<Place>,
    /// Those that are not known after all steps.
    pub(super) open: Vec<Place>,
    pub(super) ending: Option<Ending>,
}

impl Way {
    /// Whether a step leads there.
    pub(super) fn leads(&self, step: usize) -> bool {
        self.steps.binary_search(&step).is_ok()
    }

    /// The number behind that of its last step.
    pub(super) fn end(&self) -> usize {
        self.steps.last().map_or(0, |last| last + 1)
    }

    /// Whether it leads to all places.
    pub(super) fn is_whole(&self) -> bool {
        self.open.is_empty()
    }

    /// The verdict in one word.
    pub(super) fn word(&self) -> &'static str {
        if self.is_whole() { "forced" } else { self.ending.unwrap_or(Ending::Limit).word() }
    }

    /// How it ended, after these steps.
    pub(super) fn in_words(&self, puzzle: &Arc<dyn Puzzle>, told: &Told, gave_up: &str) -> String {
        let which = explain::named(puzzle, if self.is_whole() { &self.places } else { &self.open });
        let is = |places: &[Place]| if places.len() == 1 { "is" } else { "are" };
        match (self.ending, told.count) {
            (_, 0) if self.is_whole() => format!("{which} {} given", is(&self.places)),
            (_, 1) if self.is_whole() => format!("this step alone leads to {which}"),
            (_, count) if self.is_whole() && count == told.last => format!("these {count} steps lead to {which}"),
            (_, count) if self.is_whole() => format!("these {count} of the first {} steps lead to {which}", told.last),
            (Some(Ending::Multiple), _) => format!("not forced: answers differ in {which}"),
            _ => format!("{gave_up}: {which} {} not explained", is(&self.open)),
        }
    }
}

impl Explain<'_> {
    /// The way that is asked for, which takes a walk through the steps that is not told.
    ///
    /// # Errors
    /// Names that are no places, or as in [`explain::way_to`].
    pub(super) fn way(
        &self,
        puzzle: &Arc<dyn Puzzle>,
        options: &Options,
        filled: &Partial,
    ) -> Result<Option<Way>, Failure> {
        let Some(places) = places(puzzle, &self.args.why)? else { return Ok(None) };
        let mut explainer = Explainer::new(puzzle, options, filled);
        let explain::Way { leads, open, .. } =
            explain::way_to(&mut explainer, &places, |explainer| self.next(explainer))?;
        Ok(Some(Way { steps: leads, places, open, ending: explainer.ending() }))
    }
}
