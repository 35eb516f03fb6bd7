//! The steps that one value rests on: why this cell is forced, and nothing else.
//!
//! In: the steps of an explanation, in order. Out: the numbers of those that lead to a place. Must not know: how steps
//! are found, words.

use std::collections::BTreeSet;

use super::{Explainer, Fact, Step};
use crate::board::Place;
use crate::search::{self, Judgement, SearchError};

/// The steps from the clues, or from what was filled in, to some places.
#[derive(Clone, Debug)]
pub struct Way {
    /// All steps up to where the last of these places is known.
    pub steps: Vec<Step>,
    /// The numbers of those that lead there, from 0 and in order; none where not all places are known.
    pub leads: Vec<usize>,
    /// The places that are not known after all steps.
    pub open: Vec<Place>,
}

/// Goes as far as it takes to know these places; `next` takes a step, such as [`Explainer::next_step`]. Where there is no
/// answer, nothing is forced: then it goes on to where the steps show that.
///
/// # Errors
/// Those of `next`, or when an engine fails.
pub fn way_to(
    explainer: &mut Explainer,
    places: &[Place],
    mut next: impl FnMut(&mut Explainer) -> Result<Option<Step>, SearchError>,
) -> Result<Way, SearchError> {
    let mut steps = Vec::new();
    loop {
        let mut open = explainer.free();
        open.retain(|place| places.contains(place));
        let step = if open.is_empty() { None } else { next(explainer)? };
        let Some(step) = step else {
            if !open.is_empty() {
                return Ok(Way { steps, leads: Vec::new(), open });
            }
            if !has_no_answer(explainer)? {
                return Ok(Way { leads: leads(&steps, places), steps, open });
            }
            while let Some(step) = next(explainer)? {
                steps.push(step);
            }
            return Ok(Way { steps, leads: Vec::new(), open: places.to_vec() });
        };
        steps.push(step);
    }
}

/// Whether the search finds within the limits that nothing completes what is known.
fn has_no_answer(explainer: &Explainer) -> Result<bool, SearchError> {
    let state = &explainer.state;
    let options = search::Options { limits: state.options.limits.clone(), ..search::Options::default() };
    let judged = search::judge(&state.graph.puzzle, &state.filled(), &options)?;
    Ok(matches!(judged, Judgement::NoAnswer | Judgement::Dead(_) | Judgement::Flawed(_)))
}

/// The numbers of the steps, from 0 and in order, that are needed to know what the steps say of these places: the ones
/// that say it, those that found what they use, and so on. What is not found by a step was known before the first one.
///
/// Linear in the number of steps for each value that is used.
fn leads(steps: &[Step], places: &[Place]) -> Vec<usize> {
    let mut leads = Leads { steps, found: BTreeSet::new(), open: Vec::new() };
    for &place in places {
        let value = steps.iter().flat_map(|step| &step.conclusions).find(|fact| fact.place == place && fact.holds);
        match value {
            Some(&value) => leads.open.push((value, steps.len())),
            None => leads.all_about(place, steps.len()),
        }
    }
    while let Some((fact, before)) = leads.open.pop() {
        let tells = |step: &Step| step.conclusions.iter().any(|one| implies(one, &fact));
        match steps[..before].iter().position(tells) {
            Some(number) => leads.add(number),
            None => leads.all_about(fact.place, before),
        }
    }
    leads.found.into_iter().collect()
}

struct Leads<'s> {
    steps: &'s [Step],
    found: BTreeSet<usize>,
    /// What was used, each with the number of the step before which it was known.
    open: Vec<(Fact, usize)>,
}

impl Leads<'_> {
    fn add(&mut self, number: usize) {
        if self.found.insert(number) {
            self.open.extend(self.steps[number].facts.iter().map(|&fact| (fact, number)));
        }
    }

    /// A value that is left over is known by all that were struck out.
    fn all_about(&mut self, place: Place, before: usize) {
        let steps = &self.steps[..before];
        let about = |step: &Step| step.conclusions.iter().any(|fact| fact.place == place);
        steps.iter().enumerate().filter(|(_, step)| about(step)).for_each(|(number, _)| self.add(number));
    }
}

/// Whether a fact is known by another one alone.
fn implies(one: &Fact, fact: &Fact) -> bool {
    one.place == fact.place && (one == fact || (one.holds && !fact.holds && one.value != fact.value))
}
