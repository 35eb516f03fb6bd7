//! A hint: the easiest next step from where a player is, or what is wrong there.
//!
//! In: a puzzle, and what is filled in. Out: a [`Hint`]. Must not know: the family, words, who asks.

use std::sync::Arc;
use std::time::Duration;

use super::{Ending, Explainer, Options, Step};
use crate::backend::{Backend, Limits, Moment};
use crate::board::Place;
use crate::family::{Partial, Puzzle};
use crate::puzzle::Deduce;
use crate::rule::Fact;
use crate::search::{self, Judgement, SearchError};

/// This share of the time goes to judging what is filled in.
const SHARE: f64 = 0.4;
/// So much goes to whether the puzzle has an answer at all, however much time there is.
const MOMENT: Duration = Duration::from_millis(72);
/// On boards of more places, when time counts, only a little is deduced before that.
const LARGE: usize = 1500;
/// How much is done for a hint; see [`Options::effort`].
const EFFORT: usize = 150_000;
/// This share of the time goes to finding a reason, the rest to proving it.
const FINDING: f64 = 0.7;

/// What a player is told.
#[derive(Debug)]
pub enum Hint {
    /// The board is full, and right.
    Right,
    /// A step that can be taken now.
    Step {
        /// The step.
        step: Step,
        /// What is known after it, for pictures and for the way on ([`Explainer::until_placed`]).
        explainer: Box<Explainer>,
        /// Whether there was no time to check what is filled in.
        unchecked: bool,
    },
    /// What is filled in cannot be completed.
    Wrong {
        /// The places that are wrong in every answer; none where each alone occurs in some answer.
        places: Vec<Place>,
        /// How it could have been known.
        reason: Option<Step>,
    },
    /// The puzzle has no answer.
    NoAnswer,
    /// Nothing more follows: these places are not the same in all answers.
    Free(Vec<Place>),
    /// A limit came first.
    Limit,
}

impl Options {
    /// Options for a hint within this time from now, with the best reason that is found by then.
    #[must_use]
    pub fn within(mut self, time: Duration) -> Self {
        self.deadline = Moment::now().checked_add(time.mul_f64(FINDING));
        self.limits = self.limits.with_time(Some(time));
        self
    }

    /// Options for a hint that waits for nothing that takes long.
    #[must_use]
    pub fn hasty(mut self) -> Self {
        self.effort = EFFORT;
        self
    }
}

/// Finds the easiest next step from what is filled in, or what is wrong with it.
///
/// # Errors
/// When an engine fails, or on a bug of ours.
pub fn hint(puzzle: &Arc<dyn Puzzle>, filled: &Partial, options: &Options) -> Result<Hint, SearchError> {
    let mut unchecked = false;
    if !filled.is_empty() {
        let search = in_time(puzzle, options);
        let judgement = match search::judge(puzzle, filled, &search)? {
            // Every place is filled: which ones are to blame is another question.
            Judgement::Flawed(_) => search::blame(puzzle, filled, &search)?,
            other => other,
        };
        match judgement {
            Judgement::Right => return Ok(Hint::Right),
            Judgement::NoAnswer => return Ok(Hint::NoAnswer),
            Judgement::Open(_) => {}
            Judgement::Limit => unchecked = true,
            Judgement::Flawed(_) => return Ok(Hint::Wrong { places: Vec::new(), reason: None }),
            Judgement::Dead(places) if places.is_empty() => return Ok(Hint::Wrong { places, reason: None }),
            Judgement::Dead(places) => {
                let right: Partial = filled.iter().copied().filter(|(place, _)| !places.contains(place)).collect();
                let reason = match reason_for(puzzle, options, (filled, &right), false)? {
                    None => reason_for(puzzle, options, (filled, &Partial::new()), false)?,
                    reason => reason,
                };
                return Ok(Hint::Wrong { places, reason });
            }
        }
        // What cannot be judged in time may be wrong by what one rule after the other says.
        if unchecked && let Some(step) = reason_for(puzzle, options, (filled, &Partial::new()), true)? {
            let wrong = step.conclusions.iter().filter(|fact| denies(filled, fact)).map(|fact| fact.place);
            return Ok(Hint::Wrong { places: wrong.collect(), reason: Some(step) });
        }
    }
    let mut explainer = Explainer::new(puzzle, options, filled);
    let step = loop {
        match explainer.next_step()? {
            Some(step) if step.routine => {}
            other => break other,
        }
    };
    let Some(step) = step else {
        return Ok(match explainer.ending() {
            Some(Ending::Complete) => Hint::Free(explainer.free()),
            Some(Ending::NoAnswer) if filled.is_empty() => Hint::NoAnswer,
            Some(Ending::NoAnswer) => Hint::Wrong { places: Vec::new(), reason: None },
            Some(Ending::Limit) | None => Hint::Limit,
        });
    };
    // What follows from clues that contradict each other is no hint.
    if filled.is_empty() {
        let search = in_time(puzzle, options);
        let search = search::Options { limits: in_a_moment(&search.limits), ..search };
        if let Judgement::NoAnswer = search::judge(puzzle, filled, &search)? {
            return Ok(Hint::NoAnswer);
        }
    }
    Ok(Hint::Step { step, explainer: Box::new(explainer), unchecked })
}

/// Whether a fact says that what is filled in is wrong.
fn denies(filled: &Partial, fact: &Fact) -> bool {
    filled.iter().any(|&(place, value)| place == fact.place && (value == fact.value) != fact.holds)
}

/// A step that says that something filled in is wrong: how that could have been known from the clues and what is
/// `right`. From one rule at a time where `easy` says so.
fn reason_for(
    puzzle: &Arc<dyn Puzzle>,
    options: &Options,
    (filled, right): (&Partial, &Partial),
    easy: bool,
) -> Result<Option<Step>, SearchError> {
    let mut explainer = Explainer::new(puzzle, options, right);
    let wrong = |step: &Step| step.conclusions.iter().any(|fact| denies(filled, fact));
    if let Some(given) = explainer.givens().into_iter().find(wrong) {
        return Ok(Some(given));
    }
    while !options.limits.reached()
        && let Some(step) = if easy { explainer.easy_step()? } else { explainer.next_step()? }
    {
        if wrong(&step) {
            return Ok(Some(step));
        }
    }
    Ok(None)
}

/// To judge what is filled in: in a share of the time that is left.
fn in_time(puzzle: &Arc<dyn Puzzle>, options: &Options) -> search::Options {
    let mut limits = options.limits.clone();
    if options.deadline.is_some() {
        let now = Moment::now();
        limits.deadline = limits.deadline.map(|end| now + end.saturating_duration_since(now).mul_f64(SHARE));
    }
    // What is deduced first does not look at the clock.
    let hurry = options.deadline.is_some() && puzzle.places() > LARGE;
    let deduce = if hurry { Deduce::Singles } else { Deduce::Full };
    // Without threads, only an engine that can be stopped keeps to the time.
    let backend = if cfg!(feature = "threads") { Backend::default() } else { options.backend.clone() };
    search::Options { backend, deduce, limits, ..search::Options::default() }
}

/// Limits that end in a moment at the latest.
pub fn in_a_moment(limits: &Limits) -> Limits {
    let soon = Moment::now() + MOMENT;
    Limits { deadline: Some(limits.deadline.map_or(soon, |end| end.min(soon))), ..limits.clone() }
}
