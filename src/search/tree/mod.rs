//! Branching: suppose a value, let the rules propagate, take it back.
//!
//! In: a puzzle, the remaining domains. Out: the number of its answers ([`Counting`]). Must not know: the family.
//!
//! What branching lacks is learning: when [`FRUITLESS`] nodes in a row bring no answer, an engine is asked whether there is
//! one below. Its answer guides the search; if there is none, the branch ends.

mod count;
mod parts;

use std::sync::Arc;

use super::solutions::{Solutions, Within};
use super::{Options, SearchError};
use crate::board::{Board, Domain, Domains, Place};
use crate::cnf::{Lit, Truth};
use crate::family::Puzzle;
use crate::rule::Propagation;

pub(super) use count::{Counting, Total};

/// After this many nodes in a row without an answer an engine is asked.
const FRUITLESS: usize = 30;

/// What asking it costs, in nodes: a multiple of [`CHECK_INTERVAL`].
const ASKING: usize = CHECK_INTERVAL;

/// The number of nodes between two checks of the limits.
const CHECK_INTERVAL: usize = 64;

/// A place on which the search branches.
struct Branch {
    place: Place,
    /// The untried values, by their numbers.
    left: Domain,
    /// The current value.
    value: usize,
    /// The height of the trail before the branch.
    height: usize,
}

/// The state at a node, and the engine that helps.
struct Node {
    puzzle: Arc<dyn Puzzle>,
    options: Options,
    state: Propagation,
    /// The engine, once one was needed.
    engine: Option<Solutions>,
    /// An answer below this node, if the engine found one.
    shown: Option<Board>,
    /// The number of nodes in a row without an answer.
    fruitless: usize,
    /// How often an engine found that there is no answer below a node.
    refuted: usize,
    /// What the search has cost, in nodes.
    visited: usize,
    /// For each place: 1 plus the number of failures of rules about it.
    weights: Vec<u32>,
}

impl Node {
    fn new(puzzle: &Arc<dyn Puzzle>, options: &Options, known: Domains) -> Self {
        Node {
            puzzle: Arc::clone(puzzle),
            options: options.clone(),
            state: Propagation::new(puzzle.rules(), known),
            engine: None,
            shown: None,
            fruitless: 0,
            refuted: 0,
            visited: 0,
            weights: vec![1; puzzle.places()],
        }
    }

    /// Counts a node; false when a limit was reached.
    fn may_go_on(&mut self) -> bool {
        self.visited += 1;
        if self.is_at_check() {
            self.options.limits.spend(1);
        }
        !self.is_at_check() || !self.options.limits.reached()
    }

    /// Whether this is one of the nodes at which limits are checked.
    fn is_at_check(&self) -> bool {
        self.visited.is_multiple_of(CHECK_INTERVAL)
    }

    /// The open place with the lowest ratio of values left to failures of its rules: dom/wdeg. (Boussemart, Hemery,
    /// Lecoutre, Sais, "Boosting systematic search by weighting constraints", ECAI 2004.)
    fn choose(&self, places: &[Place]) -> Option<Place> {
        let domains = self.state.domains();
        let mut best: Option<(u64, u64, Place)> = None;
        for &place in places {
            let left = domains.at(place);
            if left.without_first().is_empty() {
                continue;
            }
            let (left, weight) = (left.len() as u64, u64::from(self.weights[place.index()]));
            if best.is_none_or(|(least, heaviest, _)| left * heaviest < least * weight) {
                best = Some((left, weight, place));
            }
        }
        best.map(|(.., place)| place)
    }

    /// Branches on an open place; no value is tried yet.
    fn branch(&self, place: Place) -> Branch {
        let left = self.state.domains().at(place);
        Branch { place, left, value: 0, height: self.state.height() }
    }

    /// Moves to the next value of a branch: `None` when there is none, false when the rules forbid it.
    fn next_value(&mut self, branch: &mut Branch) -> Option<bool> {
        self.state.take_back(branch.height);
        let values = self.puzzle.values();
        let shown = self.shown.as_ref().and_then(|board| values.index(board[branch.place]));
        let value = shown.filter(|&value| branch.left.contains(value)).or_else(|| branch.left.iter().next())?;
        branch.left = branch.left.without(value);
        branch.value = value;
        let holds = self.state.narrow(branch.place, Domain::just(value)) && self.propagate();
        self.fruitless += usize::from(!holds);
        Some(holds)
    }

    fn propagate(&mut self) -> bool {
        let Err(rule) = self.state.run(self.puzzle.rules()) else { return true };
        for &(place, _) in self.state.atoms(rule) {
            let weight = &mut self.weights[place.index()];
            *weight = weight.saturating_add(1);
        }
        false
    }

    /// Whether there may be an answer below, where these places have these values. After too many nodes without one, an
    /// engine is asked; `None` when it reached a limit.
    fn is_fruitful(&mut self, supposed: impl Iterator<Item = (Place, usize)>) -> Result<Option<bool>, SearchError> {
        if self.fruitless < FRUITLESS {
            return Ok(Some(true));
        }
        let (puzzle, options) = (&self.puzzle, &self.options);
        let engine = self.engine.get_or_insert_with(|| {
            let options = Options { guess: None, distinct: None, ..options.clone() };
            let mut engine = Solutions::knowing(puzzle, &options, &Domains::all(puzzle.values(), puzzle.places()));
            engine.keep_under(&options.under);
            engine
        });
        let mut lits: Vec<Lit> = Vec::new();
        for (place, value) in supposed {
            match engine.truth(place, puzzle.values().value(value)) {
                Some(Truth::Open(lit)) => lits.push(lit),
                Some(Truth::Known(true)) => {}
                Some(Truth::Known(false)) | None => {
                    self.refuted += 1;
                    return Ok(Some(false));
                }
            }
        }
        self.visited += ASKING;
        Ok(match engine.ask(&lits, &options.limits)? {
            Within::Limit => None,
            Within::None(_) => {
                self.refuted += 1;
                Some(false)
            }
            Within::Answer(board) => {
                (self.shown, self.fruitless) = (Some(board), 0);
                Some(true)
            }
        })
    }
}
