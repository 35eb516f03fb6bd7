//! How hard puzzles with the same answer are that differ in a few clues, for whoever looks for one of a wanted level.
//!
//! In: one puzzle after the other. Out: whether it is too easy or too hard, and its rating. Must not know: the family,
//! how puzzles are made.
//!
//! A first estimate goes by the techniques alone, without reasons, and ends at the first step above the wanted levels. What was known then of a puzzle that is too hard also holds with more clues, so the next puzzle goes on
//! from there. That the levels are those of [`rate`](super::rate()) is left to the rating of the puzzle that is chosen.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use super::wanted::{LEVEL, beyond};
use super::{Ending, Explainer, Fact, Level, Rating, Wanted};
use crate::backend::Limits;
use crate::family::{Partial, Puzzle};
use crate::search::{Judge, SearchError};

/// How many ratings are remembered.
const RATED: usize = 32;

/// Judges the puzzles that are looked at for one that is wanted.
#[derive(Debug)]
pub struct Rater<'w> {
    wanted: &'w Wanted,
    limits: Limits,
    /// The last puzzle that was too hard.
    stuck: Mutex<Option<Stuck>>,
    /// The last ratings.
    rated: Mutex<VecDeque<(Arc<dyn Puzzle>, Rating)>>,
}

/// A puzzle that is too hard.
#[derive(Debug)]
struct Stuck {
    puzzle: Arc<dyn Puzzle>,
    /// What is known without a step that is too hard.
    known: Vec<Fact>,
    /// The hardest step so far.
    hardest: Level,
    /// Whether more steps have reasons of many rules only.
    needs_many: bool,
}

impl<'w> Rater<'w> {
    /// A judge that looks for what is wanted, within these limits for each puzzle.
    pub fn new(wanted: &'w Wanted, limits: &Limits) -> Self {
        Rater { wanted, limits: limits.clone(), stuck: Mutex::default(), rated: Mutex::default() }
    }

    /// The rating of a puzzle, where it was rated to the end lately.
    pub fn known(&self, puzzle: &Arc<dyn Puzzle>) -> Option<Rating> {
        let rated = self.rated.lock().unwrap_or_else(PoisonError::into_inner);
        rated.iter().find(|(other, _)| Arc::ptr_eq(puzzle, other)).map(|&(_, rating)| rating)
    }
}

impl Judge for Rater<'_> {
    fn off(&self, puzzle: &Arc<dyn Puzzle>) -> Result<Option<f64>, SearchError> {
        let Some((off, rating)) = self.wanted.judged(puzzle, &self.limits)? else { return Ok(None) };
        let mut rated = self.rated.lock().unwrap_or_else(PoisonError::into_inner);
        rated.extend(rating.map(|rating| (Arc::clone(puzzle), rating)));
        let old = rated.len().saturating_sub(RATED);
        rated.drain(..old);
        Ok(Some(off))
    }

    fn about(&self, puzzle: &Arc<dyn Puzzle>) -> Result<Option<f64>, SearchError> {
        let Some((least, most)) = self.wanted.levels.filter(|_| self.wanted.score.is_none()) else { return Ok(None) };
        let mut explainer = Explainer::new(puzzle, &super::wanted::options(&self.limits), &Partial::new());
        explainer.state.is_told = false;
        explainer.state.most = Some(most);
        let mut stuck = self.stuck.lock().unwrap_or_else(PoisonError::into_inner);
        let before = stuck.as_ref().and_then(|stuck| Some((stuck, added(&*stuck.puzzle, &**puzzle)?)));
        // What is known of a puzzle that was stuck took steps that are not seen again here.
        let mut hardest = before.as_ref().map_or(Level::Easy, |(stuck, _)| stuck.hardest);
        if let Some((Stuck { known, needs_many, .. }, news)) = before {
            explainer.go_on(known, &news, *needs_many);
        }
        while let Some(step) = explainer.next_step()? {
            if explainer.state.is_beyond(&step) {
                break;
            }
            hardest = hardest.max(step.telling.technique.level);
        }
        match explainer.ending() {
            Some(Ending::Unique) => Ok(Some(beyond(hardest, (least, most)))),
            Some(_) => Ok(None),
            None => {
                let (puzzle, known) = (Arc::clone(puzzle), explainer.facts());
                *stuck = Some(Stuck { puzzle, known, hardest, needs_many: explainer.needs_many() });
                Ok(Some(LEVEL))
            }
        }
    }
}

/// The rules of the clues that a puzzle has besides those of another one; `None` where it has not all of these, or they
/// depend on each other.
fn added(before: &dyn Puzzle, now: &dyn Puzzle) -> Option<Vec<usize>> {
    let (old, new) = (before.shortcuts().setting?, now.shortcuts().setting?);
    if !new.are_apart() || old.slots() != new.slots() {
        return None;
    }
    let mut rules = Vec::new();
    for slot in 0..new.slots() {
        match (old.clue(slot), new.clue(slot)) {
            (None, Some(_)) => rules.extend(new.rules(slot)),
            (old, new) if old == new => {}
            _ => return None,
        }
    }
    (before.rules().len() + rules.len() == now.rules().len()).then_some(rules)
}
