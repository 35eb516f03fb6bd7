//! While somebody plays: the picture of a position, the next step, candidates.
//!
//! In: a puzzle, what is filled in. Out: pictures and words. Must not know: the family.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use cluesat::board::Place;
use cluesat::explain::{self, Explainer, Hint, Options, Step};
use cluesat::family::{Partial, Puzzle};
use cluesat::render::{Mark, Marks, svg};
use cluesat::view;
use serde_json::{Value, json};

use crate::reply::Refusal;

/// A hint comes within this time.
const TIME: Duration = Duration::from_millis(180);

/// The picture of a position, with some places marked as wrong.
pub(crate) fn draw(
    puzzle: &Arc<dyn Puzzle>,
    filled: &Partial,
    pencil: &Partial,
    wrong: &[Place],
) -> Result<Value, Refusal> {
    let mut places = filled.iter().chain(pencil).map(|(place, _)| place).chain(wrong);
    if places.any(|place| place.index() >= puzzle.places()) {
        return Err(Refusal::plain("what is filled in belongs to another puzzle"));
    }
    let marks: Marks = wrong.iter().map(|&place| (place, Mark::Wrong)).collect();
    Ok(json!({ "svg": svg::svg(&view::played(puzzle, filled, pencil, None, &marks)) }))
}

/// What the setter has filled in.
pub(crate) fn given(puzzle: &Arc<dyn Puzzle>) -> Partial {
    let explainer = Explainer::new(puzzle, &Options::default(), &Partial::new());
    explainer.givens().iter().flat_map(|step| fills(puzzle, step)).collect()
}

/// What a step would fill in.
pub(crate) fn fills(puzzle: &Arc<dyn Puzzle>, step: &Step) -> Partial {
    let two = puzzle.values().are_two();
    let value = |fact: &explain::Fact| match (fact.holds, two) {
        (true, _) => Some((fact.place, fact.value)),
        (false, true) => Some((fact.place, 1 - fact.value)),
        (false, false) => None,
    };
    step.conclusions.iter().filter_map(value).collect()
}

/// The easiest next step, or what is wrong.
pub(crate) fn hint(puzzle: &Arc<dyn Puzzle>, filled: &Partial, pencil: &Partial) -> Result<Value, Refusal> {
    let options = Options::default().hasty().within(TIME);
    let picture = |step: &Step, wrong: &[Place]| {
        let marks: Marks = wrong.iter().map(|&place| (place, Mark::Wrong)).collect();
        svg::svg(&view::played(puzzle, filled, pencil, Some(step), &marks))
    };
    Ok(match explain::hint(puzzle, filled, &options)? {
        Hint::Right => json!({ "status": "right" }),
        Hint::NoAnswer => json!({ "status": "none" }),
        Hint::Limit => json!({ "status": "limit" }),
        Hint::Free(places) => {
            json!({ "status": "free", "places": places.iter().map(|place| place.0).collect::<Vec<_>>() })
        }
        Hint::Wrong { places, reason } => json!({
            "status": "wrong",
            "places": places.iter().map(|place| place.0).collect::<Vec<_>>(),
            "reason": reason.as_ref().map(|step| explain::sentence(puzzle, step)),
            "svg": reason.as_ref().map(|step| picture(step, &places)),
        }),
        Hint::Step { step, mut explainer, unchecked } => {
            let (then, _) = explainer.until_placed(&step)?;
            let concluded: Vec<Place> = step.conclusions.iter().map(|fact| fact.place).collect();
            // Each rung tells more: where, from what, what.
            let looked = Step { conclusions: Vec::new(), ..step.clone() };
            let all: Partial = std::iter::once(&step).chain(&then).flat_map(|step| fills(puzzle, step)).collect();
            json!({
                "status": "step",
                "where": view::region(puzzle, &concluded),
                "size": step.size(),
                "premises": explain::premises(puzzle, &step),
                "sentence": explain::sentence(puzzle, &step),
                "then": then.iter().map(|step| explain::sentence(puzzle, step)).collect::<Vec<_>>(),
                "fills": all,
                "unchecked": unchecked,
                "look": picture(&looked, &[]),
                "svg": picture(&step, &[]),
            })
        }
    })
}

/// The values that are left at open places when what is placed is struck out elsewhere, and nothing else.
pub(crate) fn candidates(puzzle: &Arc<dyn Puzzle>, filled: &Partial) -> Result<Value, Refusal> {
    let mut explainer = Explainer::new(puzzle, &Options::default(), filled);
    let mut struck = BTreeSet::new();
    while let Some(step) = explainer.easy_step()?
        && step.routine
    {
        struck.extend(step.conclusions.iter().map(|fact| (fact.place, fact.value)));
    }
    let placed: BTreeSet<Place> = filled.iter().map(|&(place, _)| place).collect();
    let open = puzzle.all_places().filter(|place| !placed.contains(place));
    let left: Vec<_> = open
        .flat_map(|place| puzzle.values().range().map(move |value| (place, value)))
        .filter(|atom| !struck.contains(atom))
        .map(|(place, value)| (place.0, value))
        .collect();
    Ok(json!({ "pencil": left }))
}
