//! How hard a puzzle is, from the steps of its explanation.
//!
//! In: a puzzle, or steps. Out: a tally of their sizes, a score, the level of the hardest technique. Must not know: the
//! family.
//!
//! Two things make a puzzle hard for people: the hardest steps, and how few steps there are to choose from at a time
//! (Pelanek, "Difficulty rating of Sudoku puzzles: an overview and evaluation", arXiv 1403.7373). A step of one rule
//! costs more where few such steps are available; a step of several rules costs more with each rule, as more rules have
//! to be seen together. To close a loop costs more than its rule alone; a step with a clue such as a cage costs at most so
//! much; docs/EXPERIMENTS.md has what that was fitted to. We do not claim that the scores agree with how hard people find the puzzles.
//!
//! There are many ways to solve a puzzle, and which one is found depends on the order of the rules. So a puzzle is
//! first brought into a canonical form by turning, mirroring and relabelling it: all equivalent puzzles get the same
//! rating.

use std::sync::Arc;

use std::collections::BTreeMap;

use super::{Ending, Explainer, Level, Minimal, Options, Step, Summary};
use crate::backend::Limits;
use crate::board::Place;
use crate::family::{Partial, Puzzle, Symmetry};
use crate::rule::{Form, LINE_KINDS};
use crate::search::{self, SearchError};

/// The most that a step of several rules costs where its technique is medium.
const AT_ONCE: f64 = 16.0;

/// What it costs more to see that a loop would close: the line is followed all round.
const CLOSING: f64 = 5.5;
/// On a board with a line, a step of one rule costs this part of another: the line leads from one to the next.
const ALONG: f64 = 0.25;
/// The most that a step costs in which a clue takes part that is no line of runs and no number of sides: the clue says
/// where to look.
const BY_CLUE: f64 = 20.0;

/// The result of rating a puzzle.
#[derive(Clone, Debug, PartialEq)]
pub struct Rated {
    /// What was counted over the steps.
    pub tally: Tally,
    /// How the steps ended; only the tally of a complete explanation describes the puzzle.
    pub ending: Ending,
    /// The places that differ between answers, in reading order.
    pub free: Vec<Place>,
}

/// Takes all steps of a puzzle and counts them; the result is the same for a puzzle that is only turned, mirrored or
/// relabelled.
///
/// # Errors
/// When an engine fails, or on a bug of ours.
pub fn rate(puzzle: &Arc<dyn Puzzle>, options: &Options) -> Result<Rated, SearchError> {
    let (held, lying) = held(puzzle, &options.limits);
    let mut explainer = Explainer::new(&held, options, &Partial::new());
    let mut tally = Tally::default();
    while let Some(step) = explainer.next_step()? {
        tally.add(&*held, &step);
    }
    if lying {
        let uses = LINE_KINDS.map(|kind| tally.kinds.remove(kind));
        let turned = LINE_KINDS.iter().rev().zip(uses).filter_map(|(&kind, uses)| Some((kind, uses?)));
        tally.kinds.extend(turned);
    }
    let mut ending = explainer.ending().unwrap_or(Ending::Limit);
    let mut free = explainer.free();
    if ending == Ending::Multiple {
        // In the places of the puzzle as it was given.
        let search = search::Options { limits: options.limits.clone(), ..search::Options::default() };
        match search::free(puzzle, &Partial::new(), &search)? {
            Some(places) => free = places,
            None => ending = Ending::Limit,
        }
    }
    Ok(Rated { tally, ending, free })
}

/// The steps of a puzzle as they are told to readers: how many there are, and their techniques. A step has here the
/// number that readers of the explanation see, which need not be that among the steps that are rated: these are those of
/// the canonical form, one by one. `None` where a limit is reached first.
///
/// # Errors
/// When an engine fails, or on a bug of ours.
pub fn told(puzzle: &Arc<dyn Puzzle>, options: &Options) -> Result<Option<(usize, Summary)>, SearchError> {
    let mut explainer = Explainer::new(puzzle, options, &Partial::new());
    let (mut number, mut summary) = (0, Summary::default());
    while let Some(step) = explainer.next_told()? {
        if !step.routine {
            number += 1;
            summary.add(&step.telling.technique, number);
        }
    }
    Ok(explainer.ending().is_some_and(Ending::is_complete).then_some((number, summary)))
}

/// The rating that [`rate`] gives, without the reasons of easy steps, which nobody reads here; `None` where a limit was
/// reached first, or the puzzle has no answer. Where a step above level `most` is found, the rest is left out: then only
/// that the puzzle is harder holds.
///
/// # Errors
/// When an engine fails, or on a bug of ours.
pub(super) fn rated(
    puzzle: &Arc<dyn Puzzle>,
    options: &Options,
    most: Option<Level>,
) -> Result<Option<Rating>, SearchError> {
    let held = held(puzzle, &options.limits).0;
    let mut explainer = Explainer::new(&held, options, &Partial::new());
    explainer.state.is_told = false;
    let mut tally = Tally::default();
    while let Some(step) = explainer.next_step()? {
        tally.add(&*held, &step);
        if most.is_some_and(|most| tally.rating().level > most) {
            return Ok(Some(tally.rating()));
        }
    }
    let is_complete = explainer.ending().is_some_and(Ending::is_complete);
    Ok(is_complete.then(|| tally.rating()))
}

/// The canonical form of the puzzle: of all ways to turn, mirror and relabel it, the one with the smallest key; and
/// whether its rows are the columns of the original. The puzzle itself where its family has no symmetries, and where a
/// limit is reached, as nothing is rated then.
fn held(puzzle: &Arc<dyn Puzzle>, limits: &Limits) -> (Arc<dyn Puzzle>, bool) {
    let mirrored = puzzle.shortcuts().symmetry.map(Symmetry::mirrored);
    let mut best: Option<((usize, Vec<u32>), Arc<dyn Puzzle>, bool)> = None;
    for mut held in [Some(Arc::clone(puzzle)), mirrored].into_iter().flatten() {
        for lying in [false, true, false, true] {
            if limits.reached() {
                return (Arc::clone(puzzle), false);
            }
            let Some(named) = held.shortcuts().symmetry.map(Symmetry::relabelled) else { break };
            let Some(symmetry) = named.shortcuts().symmetry else { break };
            let key = (named.layout().size().0, symmetry.canonical_key());
            if best.as_ref().is_none_or(|(least, ..)| key < *least) {
                best = Some((key, Arc::clone(&named), lying));
            }
            let Some(turned) = held.shortcuts().symmetry.map(Symmetry::turned) else { break };
            held = turned;
        }
    }
    best.map_or_else(|| (Arc::clone(puzzle), false), |(_, held, lying)| (held, lying))
}

/// What is counted over the steps.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tally {
    /// The number of steps for each number of rules, without bookkeeping.
    pub sizes: BTreeMap<usize, usize>,
    /// Uses of each kind of rule.
    pub kinds: BTreeMap<&'static str, usize>,
    /// Conclusions of steps of one rule, without bookkeeping.
    pub easy: usize,
    /// Conclusions of steps of several rules.
    pub hard: usize,
    /// Steps whose number of rules is not proven smallest.
    pub unproven: usize,
    /// The sum over steps of one rule of how many such steps were available at that time.
    pub choices: usize,
    /// The total cost of the steps.
    pub cost: f64,
    /// The techniques.
    pub summary: Summary,
    /// What a step of one rule costs where it has no choice; 0 before the first one.
    alone: f64,
}

impl Tally {
    /// Counts one more step.
    pub fn add(&mut self, puzzle: &dyn Puzzle, step: &Step) {
        if step.routine {
            return;
        }
        *self.sizes.entry(step.size()).or_default() += 1;
        for &rule in &step.rules {
            *self.kinds.entry(puzzle.rules()[rule].kind()).or_default() += 1;
        }
        self.summary.add(&step.telling.technique, self.steps());
        self.unproven += usize::from(step.minimal != Minimal::Proven);
        if step.size() == 1 {
            self.easy += step.conclusions.len();
            self.choices += step.choices;
            if self.alone == 0.0 {
                let is_loop = puzzle.rules().iter().any(|rule| rule.form() == Form::Loop);
                self.alone = if is_loop { ALONG } else { 1.0 };
            }
            self.cost += self.alone / step.choices.max(1) as f64;
        } else {
            self.hard += step.conclusions.len();
            // Each further rule is one more thing to see at the same time, but a sum or a pair is seen at once.
            let by_clue = step.rules.iter().any(|&rule| matches!(puzzle.rules()[rule].form(), Form::Other(_)));
            let seen = match by_clue {
                _ if step.telling.technique.level <= Level::Medium => AT_ONCE,
                true => BY_CLUE,
                false => f64::INFINITY,
            };
            self.cost += (step.size() as f64).powi(2).min(seen);
        }
        if step.rules.iter().any(|&rule| puzzle.rules()[rule].form() == Form::Loop) {
            self.cost += CLOSING;
        }
    }

    /// The number of steps, without bookkeeping.
    pub fn steps(&self) -> usize {
        self.sizes.values().sum()
    }

    /// The number of rules of the largest step.
    pub fn largest(&self) -> usize {
        self.sizes.keys().next_back().copied().unwrap_or(0)
    }

    /// The rating.
    pub fn rating(&self) -> Rating {
        let score = (10.0 * (1.0 + self.cost).ln()).max(0.0);
        Rating { score, level: self.summary.hardest.as_ref().map_or(Level::Easy, |(hardest, _)| hardest.level) }
    }
}

/// How hard a puzzle is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// Ten times the logarithm of the total cost of all steps: 0 for nothing to do, and each time the work grows by the
    /// same factor, the score grows by the same amount.
    pub score: f64,
    /// The level of the hardest technique.
    pub level: Level,
}
