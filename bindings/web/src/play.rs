//! Playing: the picture of a position, the next step, candidates.
//!
//! In: a puzzle, what is filled in. Out: pictures and words. Must not know: the family.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use cluesat::board::{Atom, Domain, Domains, Place};
use cluesat::explain::{self, Explainer, Fact, Hint, Options, Step};
use cluesat::family::{Partial, Puzzle};
use cluesat::render::{Mark, Marks, Outline, Outlines, Scene, svg};
use cluesat::rule::Rule;
use cluesat::search;
use cluesat::view::{self, Mistakes};
use serde_json::{Value, json};

use crate::lettered::lettered;
use crate::reply::Refusal;

/// The time limit for a hint that a player has patience for.
const LONG: Duration = Duration::from_secs(60);

/// The picture of a position, with some places marked as wrong; for those who draw an answer, with the clues that follow.
pub(crate) fn draw(
    puzzle: &Arc<dyn Puzzle>,
    filled: &Partial,
    pencil: &Partial,
    wrong: &[Place],
    clues: bool,
) -> Result<Value, Refusal> {
    let mut places = filled.iter().chain(pencil).map(|(place, _)| place).chain(wrong);
    if places.any(|place| place.index() >= puzzle.places()) {
        return Err(Refusal::plain("what is filled in belongs to another puzzle"));
    }
    let marks: Marks = wrong.iter().map(|&place| (place, Mark::Wrong)).collect();
    let made = if clues { search::drawn(puzzle, filled)? } else { None };
    let shown = made.as_ref().unwrap_or(puzzle);
    // Names are shown where a hint uses them.
    let scene = Scene { names: false, ..view::played(shown, filled, pencil, None, &marks) };
    Ok(framed(puzzle, scene))
}

/// A picture of the board, with its size and where two places lie in it: names and clues take room, and the page lays its
/// places over any picture.
pub(crate) fn framed(puzzle: &Arc<dyn Puzzle>, scene: Scene) -> Value {
    let scene = lettered(scene);
    let outlines = Outlines::of(&scene);
    json!({ "svg": svg::svg(&scene), "size": outlines.size(), "ends": ends(puzzle, &outlines) })
}

/// The middles of the first and the last place.
pub(crate) fn ends(puzzle: &Arc<dyn Puzzle>, outlines: &Outlines) -> [[f64; 2]; 2] {
    [0, (puzzle.places() as u32).saturating_sub(1)].map(|place| match outlines.at(puzzle.layout().spot(Place(place))) {
        Outline::Square { corner: (x, y), side } => [x + side / 2.0, y + side / 2.0],
        Outline::Line { from, to } => [f64::midpoint(from.0, to.0), f64::midpoint(from.1, to.1)],
        Outline::Dot { at: (x, y) } => [x, y],
    })
}

/// What the setter has filled in.
pub(crate) fn given(puzzle: &Arc<dyn Puzzle>) -> Partial {
    let explainer = Explainer::new(puzzle, &Options::default(), &Partial::new());
    explainer.givens().iter().flat_map(|step| fills(puzzle, step)).collect()
}

/// What a step would fill in.
pub(crate) fn fills(puzzle: &Arc<dyn Puzzle>, step: &Step) -> Partial {
    let value = |fact: &explain::Fact| match (fact.holds, puzzle.values(fact.place).are_two()) {
        (true, _) => Some((fact.place, fact.value)),
        (false, true) => Some((fact.place, 1 - fact.value)),
        (false, false) => None,
    };
    step.conclusions.iter().filter_map(value).collect()
}

/// Values that hints have struck out: if a player has noted the remaining ones, the next hint continues from there.
#[derive(Debug)]
pub(crate) struct Noted {
    filled: Partial,
    struck: Vec<Fact>,
}

impl Noted {
    /// Whether all that they followed from is still filled in, and the pencil marks leave them out.
    fn holds(&self, filled: &Partial, pencil: &Partial) -> bool {
        let has = |marks: &Partial, place: Place| marks.iter().any(|&(other, _)| other == place);
        let gone = |fact: &Fact| has(pencil, fact.place) && !pencil.contains(&(fact.place, fact.value));
        self.filled.iter().all(|atom| filled.contains(atom))
            && self.struck.iter().all(|fact| has(filled, fact.place) || gone(fact))
    }
}

/// The easiest next step, or what is wrong; with much more time if `long`. `noted` is what the last hint left for this
/// one, and receives what is for the next.
pub(crate) fn hint(
    puzzle: &Arc<dyn Puzzle>,
    filled: &Partial,
    pencil: &Partial,
    long: bool,
    noted: &mut Option<Noted>,
) -> Result<Value, Refusal> {
    let before = noted.as_ref().filter(|noted| noted.holds(filled, pencil));
    let mut struck = before.map(|noted| noted.struck.clone()).unwrap_or_default();
    let options = Options { struck: struck.clone(), ..Options::default() };
    let long_limits = || options.limits.clone().with_time(Some(LONG));
    let options = if long { Options { limits: long_limits(), ..options } } else { options.hasty() };
    let hint = explain::hint(puzzle, filled, &options)?;
    let picture = |step: &Step, pencil: &Partial, wrong: &[Place]| {
        let marks: Marks = wrong.iter().map(|&place| (place, Mark::Wrong)).collect();
        framed(puzzle, view::played(puzzle, filled, pencil, Some(step), &marks))
    };
    Ok(match hint {
        Hint::Right => json!({ "status": "right" }),
        Hint::NoAnswer => json!({ "status": "none" }),
        Hint::Limit => json!({ "status": "limit" }),
        Hint::Free(places) => {
            json!({ "status": "free", "places": places.iter().map(|place| place.0).collect::<Vec<_>>() })
        }
        Hint::Wrong { places, reasons } => {
            let Mistakes { look, which, given, reasons: known, .. } =
                Mistakes::new(puzzle, (filled, &struck), (&places, &reasons));
            json!({
                "status": "wrong",
                "places": places.iter().map(|place| place.0).collect::<Vec<_>>(),
                "look": look,
                "which": which,
                "given": given,
                "reasons": known,
                "picture": reasons.first().map(|one| picture(&one.step, pencil, &places)),
            })
        }
        Hint::Step { step, mut explainer, unchecked } => {
            let left = left(puzzle, &explainer);
            let (then, _) = explainer.until_placed(&step)?;
            // Each level of the hint says more: where, from what, what.
            let looked = Step { conclusions: Vec::new(), ..step.clone() };
            let all: Partial = std::iter::once(&step).chain(&then).flat_map(|step| fills(puzzle, step)).collect();
            // A step that only strikes out is visible if the values are noted, including those that it removes. This
            // asks the step alone: how far the steps after it were found depends on the machine.
            let strikes = fills(puzzle, &step).is_empty() && puzzle.has_numbers();
            let mut shown = pencil.clone();
            if strikes {
                let gone = step.conclusions.iter().map(|fact| (fact.place, fact.value));
                shown = left.iter().copied().chain(gone).collect();
                shown.sort_unstable();
            }
            let answer = json!({
                "status": "step",
                "where": step.telling.focus.look(),
                "region": has_no_rows(puzzle).then(|| region(puzzle, filled, &step)),
                "technique": step.telling.technique.name,
                "size": step.size(),
                "premises": format!("{}: {}", step.telling.technique.name, step.telling.question),
                "sentence": explain::sentence(puzzle, &step),
                "then": then.iter().map(|step| explain::sentence(puzzle, step)).collect::<Vec<_>>(),
                "fills": all,
                "notes": strikes.then_some(left),
                "unchecked": unchecked,
                "look": picture(&looked, pencil, &[]),
                "picture": picture(&step, &shown, &[]),
            });
            if strikes {
                struck.extend(step.conclusions);
                *noted = Some(Noted { filled: filled.clone(), struck });
            }
            answer
        }
    })
}

/// The remaining values of places that are not known.
fn left(puzzle: &Arc<dyn Puzzle>, explainer: &Explainer) -> Partial {
    let struck: BTreeSet<(Place, u16)> =
        explainer.facts().iter().filter(|fact| !fact.holds).map(|fact| (fact.place, fact.value)).collect();
    let all =
        explainer.free().into_iter().flat_map(|place| puzzle.values(place).range().map(move |value| (place, value)));
    all.filter(|atom| !struck.contains(atom)).collect()
}

/// Whether the board has no rows and columns to name places by.
fn has_no_rows(puzzle: &Arc<dyn Puzzle>) -> bool {
    puzzle.layout().plane().is_some()
}

/// Where to look, as a picture.
fn region(puzzle: &Arc<dyn Puzzle>, filled: &Partial, step: &Step) -> Value {
    let marks: Marks = step.conclusions.iter().take(1).map(|fact| (fact.place, Mark::Reason)).collect();
    framed(puzzle, view::played(puzzle, filled, &Partial::new(), None, &marks))
}

/// The values of open places that remain when placed values are struck out elsewhere, and nothing else.
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
        .flat_map(|place| puzzle.values(place).range().map(move |value| (place, value)))
        .filter(|atom| !struck.contains(atom))
        .map(|(place, value)| (place.0, value))
        .collect();
    Ok(json!({ "pencil": left }))
}

/// The places at which what is filled in breaks a rule by itself, without any search: two equal digits in a row.
pub(crate) fn clashes(puzzle: &Arc<dyn Puzzle>, filled: &Partial) -> Vec<Place> {
    let mut wrong = BTreeSet::new();
    for rule in puzzle.rules() {
        let scope = rule.scope();
        let mut told: Vec<Atom> =
            filled.iter().copied().filter(|(at, _)| scope.iter().any(|(place, _)| place == at)).collect();
        if told.is_empty() || !is_broken(puzzle, &**rule, &told) {
            continue;
        }
        // The fewest of them that do not go together.
        for atom in told.clone() {
            let fewer: Vec<Atom> = told.iter().copied().filter(|other| *other != atom).collect();
            if is_broken(puzzle, &**rule, &fewer) {
                told = fewer;
            }
        }
        wrong.extend(told.into_iter().map(|(place, _)| place));
    }
    wrong.into_iter().collect()
}

/// Whether a rule cannot be kept with these values.
fn is_broken(puzzle: &Arc<dyn Puzzle>, rule: &dyn Rule, told: &[Atom]) -> bool {
    let mut left = Domains::all(puzzle.holds());
    for &(place, value) in told {
        if let Some(index) = puzzle.values(place).index(value) {
            left.set(place, Domain::just(index));
        }
    }
    let known: Vec<Option<bool>> = rule.scope().iter().map(|&(place, value)| left.known(place, value)).collect();
    rule.propagate(&known).is_none()
}
