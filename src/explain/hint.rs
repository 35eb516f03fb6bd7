//! A hint: the easiest next step on a player's board, or what is wrong with it.
//!
//! In: a puzzle, and what is filled in. Out: a [`Hint`]. Must not know: the family, words, the caller.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::{Ending, Explainer, Fact, Options, Step};
use crate::backend::{Backend, Limits};
use crate::board::Place;
use crate::family::{Deduce, Partial, Puzzle};
use crate::search::{self, Cube, Judgement, SearchError};

/// On boards with more places than this, a hint deduces only a little before it judges what is filled in.
const LARGE: usize = 1500;
/// The effort for a hint; see [`Options::effort`].
const EFFORT: usize = 150_000;
/// The work for a hint, half of which is for judging what is filled in; see [`Limits::with_work`].
const WORK: u64 = 8_000;
/// The work for deciding whether the puzzle has an answer at all.
const MOMENT: u64 = 3_000;

/// The answer to a player's question.
#[derive(Debug)]
#[expect(clippy::large_enum_variant, reason = "there is one at a time")]
pub enum Hint {
    /// The board is full, and right.
    Right,
    /// A step that can be taken now.
    Step {
        /// The step.
        step: Step,
        /// What is known after it, for pictures and for further steps ([`Explainer::until_placed`]).
        explainer: Box<Explainer>,
        /// Whether there was no time to check what is filled in.
        unchecked: bool,
    },
    /// What is filled in cannot be completed.
    Wrong {
        /// The places that are wrong in every answer; empty where each alone occurs in some answer.
        places: Vec<Place>,
        /// How the player could have known, for each of them where that was found in time. May hold a reason even where
        /// no place is wrong alone.
        reasons: Vec<Objection>,
    },
    /// The puzzle has no answer.
    NoAnswer,
    /// Nothing more follows: these places are not the same in all answers.
    Free(Vec<Place>),
    /// A limit was reached first.
    Limit,
}

/// Why something that is filled in is wrong.
#[derive(Clone, Debug, PartialEq)]
pub struct Objection {
    /// The place.
    pub place: Place,
    /// `r2c3 cannot be 1: row 2 has its 1 at r2c4`.
    pub text: String,
    /// Where that names values of other places that are not filled in yet: the same without them.
    pub brief: Option<String>,
    /// The step that shows it.
    pub step: Step,
}

impl Options {
    /// Options for a hint that avoids everything slow: some tenths of a second.
    #[must_use]
    pub fn hasty(mut self) -> Self {
        self.effort = EFFORT;
        self.limits = self.limits.with_work(WORK);
        self
    }

    /// Whether everything slow is avoided.
    pub(super) fn is_hasty(&self) -> bool {
        self.effort <= EFFORT
    }
}

/// Finds the easiest next step from what is filled in, or what is wrong with it: first with little effort, and only if
/// that finds nothing with all that the options give.
///
/// # Errors
/// When an engine fails, or on a bug of ours.
pub fn hint(puzzle: &Arc<dyn Puzzle>, filled: &Partial, options: &Options) -> Result<Hint, SearchError> {
    if options.is_hasty() || options.smallest > 0 {
        return hint_with(puzzle, filled, options);
    }
    Ok(match hint_with(puzzle, filled, &options.clone().hasty())? {
        Hint::Limit | Hint::Step { unchecked: true, .. } => hint_with(puzzle, filled, options)?,
        Hint::Step { step, mut explainer, unchecked } => {
            explainer.go_on_with(options);
            Hint::Step { step, explainer, unchecked }
        }
        other => other,
    })
}

/// Finds a hint with the effort of the options.
fn hint_with(puzzle: &Arc<dyn Puzzle>, filled: &Partial, options: &Options) -> Result<Hint, SearchError> {
    let is_untouched = filled.is_empty() && options.struck.is_empty();
    let unchecked = match judged(puzzle, filled, options)? {
        Judged::Right => return Ok(Hint::Right),
        Judged::NoAnswer => return Ok(Hint::NoAnswer),
        Judged::Wrong { places, reasons } => return Ok(Hint::Wrong { places, reasons }),
        Judged::Open => false,
        Judged::Unchecked => true,
    };
    let mut explainer = Explainer::new(puzzle, options, filled);
    let step = loop {
        match explainer.next_step()? {
            Some(step) if step.routine => {}
            Some(step) => break Some(explainer.with_others_beside(step)?),
            None => break None,
        }
    };
    let Some(step) = step else {
        return Ok(match explainer.ending() {
            Some(Ending::Unique | Ending::Multiple) => Hint::Free(explainer.free()),
            Some(Ending::NoAnswer) if is_untouched => Hint::NoAnswer,
            Some(Ending::NoAnswer) => Hint::Wrong { places: Vec::new(), reasons: Vec::new() },
            Some(Ending::Limit) | None => Hint::Limit,
        });
    };
    // Conclusions from clues that contradict each other are not a hint.
    if is_untouched {
        let search = search::Options { limits: in_a_moment(&options.limits), ..in_short(puzzle, options) };
        if let Judgement::NoAnswer = search::judge(puzzle, filled, &search)? {
            return Ok(Hint::NoAnswer);
        }
    }
    Ok(Hint::Step { step, explainer: Box::new(explainer), unchecked })
}

/// What a look at a player's board gives before any step.
#[derive(Debug)]
pub enum Judged {
    /// It is full, and right.
    Right,
    /// It cannot be completed; see [`Hint::Wrong`].
    Wrong {
        /// The places that are wrong in every answer.
        places: Vec<Place>,
        /// How the player could have known.
        reasons: Vec<Objection>,
    },
    /// The puzzle has no answer.
    NoAnswer,
    /// It can be completed.
    Open,
    /// There was no time to find out.
    Unchecked,
}

/// Judges what is filled in and noted, and finds out how the player could have known what is wrong.
///
/// # Errors
/// When an engine fails, or on a bug of ours.
pub fn judged(puzzle: &Arc<dyn Puzzle>, filled: &Partial, options: &Options) -> Result<Judged, SearchError> {
    if filled.is_empty() && options.struck.is_empty() {
        return Ok(Judged::Open);
    }
    let search = in_short(puzzle, options);
    let judgement = match search::judge(puzzle, filled, &search)? {
        // Every place is filled; which ones are to blame is a separate question.
        Judgement::Flawed(_) => search::wrong_places(puzzle, filled, &search)?,
        other => other,
    };
    let places = match judgement {
        Judgement::Right => return Ok(Judged::Right),
        Judgement::NoAnswer => return Ok(Judged::NoAnswer),
        Judgement::Open(_) => return Ok(Judged::Open),
        Judgement::Flawed(_) => Vec::new(),
        Judgement::Dead(places) => places,
        // What cannot be judged in time may still be refuted by one rule after the other.
        Judgement::Limit => {
            let reasons = objections(puzzle, options, filled, (&Partial::new(), Vec::new()), &[], true)?;
            if reasons.is_empty() {
                return Ok(Judged::Unchecked);
            }
            let places = reasons.iter().map(|one| one.place).collect();
            return Ok(Judged::Wrong { places, reasons });
        }
    };
    if places.is_empty() {
        return Ok(Judged::Wrong { places, reasons: Vec::new() });
    }
    let reasons = why(puzzle, filled, options, &places)?;
    Ok(Judged::Wrong { places, reasons })
}

/// How a player could have known that these places are wrong; without a reason where none is found in time.
///
/// # Errors
/// When an engine fails, or on a bug of ours.
pub fn why(
    puzzle: &Arc<dyn Puzzle>,
    filled: &Partial,
    options: &Options,
    places: &[Place],
) -> Result<Vec<Objection>, SearchError> {
    let right: Partial = filled.iter().copied().filter(|(place, _)| !places.contains(place)).collect();
    let noted: Vec<Fact> = options.struck.iter().copied().filter(|fact| !places.contains(&fact.place)).collect();
    let reasons = objections(puzzle, options, filled, (&right, noted), places, false)?;
    if reasons.is_empty() {
        return objections(puzzle, options, filled, (&Partial::new(), Vec::new()), places, false);
    }
    Ok(reasons)
}

/// Steps that show that something filled in or noted is wrong: how the player could have known it from the clues and
/// from what is `right` of both. One for each of the `wanted` places, or only the first; with one rule at a time if
/// `easy`.
fn objections(
    puzzle: &Arc<dyn Puzzle>,
    options: &Options,
    filled: &Partial,
    (right, noted): (&Partial, Vec<Fact>),
    wanted: &[Place],
    easy: bool,
) -> Result<Vec<Objection>, SearchError> {
    let mut explainer = Explainer::new(puzzle, &Options { struck: noted, ..options.clone() }, right);
    explainer.state.tells_all = true;
    explainer.state.board = Some(shown(&explainer, right));
    let mut found: Vec<Objection> = Vec::new();
    let object = |step: &Step, explainer: &Explainer, found: &mut Vec<Objection>| {
        for fact in &step.conclusions {
            let denied =
                filled.iter().find(|(place, value)| *place == fact.place && (*value == fact.value) != fact.holds);
            // Notes are wrong where they leave out the value.
            let left_out =
                options.struck.iter().find(|out| **out == Fact { holds: !fact.holds, ..*fact } && fact.holds);
            let left_out = left_out.map(|out| (out.place, out.value));
            let Some((place, value)) = denied.copied().or(left_out) else { continue };
            let is_wanted = wanted.is_empty() || wanted.contains(&place);
            if is_wanted
                && found.iter().all(|one| one.place != place)
                && let Some((text, brief)) = explainer.state.objection(fact, value, step, filled)
            {
                let mut step = step.clone();
                step.telling.focus = explainer.state.look(place, &step);
                found.push(Objection { place, text, brief, step });
            }
        }
    };
    for given in explainer.givens() {
        object(&given, &explainer, &mut found);
    }
    while found.len() < wanted.len().max(1)
        && !options.limits.reached()
        && let Some(step) = if easy { explainer.easy_step()? } else { explainer.next_step()? }
    {
        object(&step, &explainer, &mut found);
    }
    found.sort_by_key(|one| one.place);
    Ok(found)
}

/// The places whose values a player sees: given, or filled in.
fn shown(explainer: &Explainer, filled: &Partial) -> BTreeSet<Place> {
    let given = explainer.state.given().into_iter().flat_map(|(_, found)| found);
    let given = given.map(|(atom, _)| explainer.state.graph.atoms[atom].0);
    given.chain(filled.iter().map(|&(place, _)| place)).collect()
}

/// Search options to judge what is filled in, with half of the work that is left.
fn in_short(puzzle: &Arc<dyn Puzzle>, options: &Options) -> search::Options {
    let hurry = options.is_hasty() && puzzle.places() > LARGE;
    let deduce = if hurry { Deduce::Singles } else { Deduce::Full };
    let (limits, under) = (options.limits.half(), Cube(options.struck.clone()));
    // This engine counts its work exactly.
    search::Options { backend: Backend::INCREMENTAL, deduce, limits, under, ..search::Options::default() }
}

/// The same limits, but with little work.
pub fn in_a_moment(limits: &Limits) -> Limits {
    limits.clone().with_work(MOMENT)
}
