//! How hard a puzzle is, from the steps of its explanation.
//!
//! In: a puzzle, or steps. Out: a tally of their sizes, a score, the level of the hardest technique. Must not know: the
//! family.
//!
//! Two things make a puzzle hard for people: the hardest steps, and how few steps there are to choose from at a time
//! (Pelanek, "Difficulty rating of Sudoku puzzles: an overview and evaluation", arXiv 1403.7373). A step of one rule
//! costs more where few such steps are available; a step of several rules costs more with each rule, as more rules have
//! to be seen together. We do not claim that the scores agree with how hard people find the puzzles.
//!
//! There are many ways to solve a puzzle, and which one is found depends on the order of the rules. So a puzzle is
//! first brought into a canonical form by turning, mirroring and relabelling it: all equivalent puzzles get the same
//! rating.

use std::sync::Arc;

use std::collections::BTreeMap;

use super::{Ending, Explainer, Level, Minimal, Options, Step};
use crate::board::Place;
use crate::family::{Partial, Puzzle, Symmetry};
use crate::rule::LINE_KINDS;
use crate::search::{self, SearchError};

/// The most that a step of several rules costs where its technique is medium.
const AT_ONCE: f64 = 16.0;

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
    let (held, lying) = held(puzzle);
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

/// The canonical form of the puzzle: of all ways to turn, mirror and relabel it, the one with the smallest key; and
/// whether its rows are the columns of the original. The puzzle itself where its family has no symmetries.
fn held(puzzle: &Arc<dyn Puzzle>) -> (Arc<dyn Puzzle>, bool) {
    let mirrored = puzzle.shortcuts().symmetry.map(Symmetry::mirrored);
    let mut best: Option<((usize, Vec<u32>), Arc<dyn Puzzle>, bool)> = None;
    for mut held in [Some(Arc::clone(puzzle)), mirrored].into_iter().flatten() {
        for lying in [false, true, false, true] {
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
    /// The level of the hardest technique.
    pub hardest: Option<Level>,
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
        self.hardest = self.hardest.max(Some(step.telling.technique.level));
        self.unproven += usize::from(step.minimal != Minimal::Proven);
        if step.size() == 1 {
            self.easy += step.conclusions.len();
            self.choices += step.choices;
            self.cost += 1.0 / step.choices.max(1) as f64;
        } else {
            self.hard += step.conclusions.len();
            // Each further rule is one more thing to see at the same time, but a sum or a pair is seen at once.
            let seen = if step.telling.technique.level <= Level::Medium { AT_ONCE } else { f64::INFINITY };
            self.cost += (step.size() as f64).powi(2).min(seen);
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
        Rating { score, level: self.hardest.unwrap_or(Level::Easy) }
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
