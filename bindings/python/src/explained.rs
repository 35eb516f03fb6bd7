//! The steps to the answer, or to some places.
//!
//! In: a puzzle, names of places. Out: steps with their reasons. Must not know: any family.

use std::sync::Arc;

use cluesat::board::Place;
use cluesat::explain::{self, Explainer, Options, Step};
use cluesat::family::{Partial, Puzzle};
use pyo3::FromPyObject;

use crate::errors::Failure;
use crate::said;

/// Names of places: one, or several.
#[derive(FromPyObject)]
pub(crate) enum Names {
    One(String),
    Many(Vec<String>),
}

impl Names {
    /// The places with these names.
    pub(crate) fn places(self, puzzle: &Arc<dyn Puzzle>) -> Result<Vec<Place>, Failure> {
        let names = match self {
            Names::One(name) => vec![name],
            Names::Many(names) => names,
        };
        let unknown = |name: &str| Failure::Value(format!("`{name}` is not on the board"));
        names.iter().map(|name| puzzle.find(name).ok_or_else(|| unknown(name))).collect()
    }
}

/// All steps, or where there are places only those that lead there.
pub(crate) fn explained(
    puzzle: &Arc<dyn Puzzle>,
    places: &[Place],
    options: &Options,
) -> Result<said::Explanation, Failure> {
    let mut explainer = Explainer::new(puzzle, options, &Partial::new());
    let said = |step: &Step| (!step.routine).then(|| said::Step::of(puzzle, step));
    if !places.is_empty() {
        let way = explain::way_to(&mut explainer, places, Explainer::next_apart)?;
        let steps = way.leads.iter().filter_map(|&number| said(&way.steps[number])).collect();
        let status = if way.open.is_empty() { Some("forced") } else { said::status(explainer.ending()) };
        return Ok(said::Explanation { steps, status: status.ok_or(Failure::TimeLimit)?.into() });
    }
    let mut steps = Vec::new();
    while let Some(step) = explainer.next_apart()? {
        steps.extend(said(&step));
    }
    let status = said::status(explainer.ending()).ok_or(Failure::TimeLimit)?;
    Ok(said::Explanation { steps, status: status.into() })
}
