//! Patterns that have a name, found by their shape on the candidates that are left.
//!
//! In: what is known. Out: a step, told by its pattern; its reason is proved and made irreducible like any other. Must
//! not know: the family.
//!
//! A pattern is a shape over cells, houses and candidates with a sentence. [`SIMPLE`] and [`HARD`] list the shapes in
//! the order in which eyes find them; what only rules about other things show comes between the two.

mod als;
mod assumed;
mod board;
mod cages;
mod cells;
mod chain_names;
mod chains;
mod fish;
mod links;
mod subsets;
mod sue;
mod sums;
mod threes;
mod unique;
mod wings;

use std::cell::LazyCell;
use std::sync::Arc;

use super::Step;
use super::level::Level;
use super::reasoner::Reasoner;
use super::rule_graph::Target;
use super::state::State;
use super::strategy::Strategy;
use super::tell::Technique;
use crate::search::SearchError;

pub(super) use assumed::Uniqueness;
pub use assumed::can_assume_unique;
use board::{Board, Frame};
use cells::Cells;
use chains::{Of, chain};
use threes::Threes;

/// A pattern on the board.
pub(super) struct Found {
    pub(super) name: String,
    pub(super) level: Level,
    /// The argument; empty where the rules of the step tell it.
    pub(super) text: String,
    /// Rules that prove the conclusions; not all of them may be needed.
    pub(super) rules: Vec<usize>,
    pub(super) conclusions: Vec<Target>,
    /// Rules that the argument names: it is that of the step only if all of them are needed.
    pub(super) named: Vec<usize>,
}

impl Found {
    fn new(name: impl Into<String>, level: Level, text: String) -> Self {
        Found { name: name.into(), level, text, rules: Vec::new(), conclusions: Vec::new(), named: Vec::new() }
    }

    pub(super) fn technique(&self) -> Technique {
        Technique { name: self.name.clone(), level: self.level }
    }
}

/// A word for one cell or several.
fn sees<'w>(cells: Cells, one: &'w str, many: &'w str) -> &'w str {
    if cells.len() == 1 { one } else { many }
}

/// Looks for one shape.
type Shape = fn(&Board<'_>) -> Option<Found>;

/// What is seen at a glance.
const SIMPLE: [Shape; 3] = [subsets::locked, cages::needed, |board| subsets::subset(board, 2)];

/// All others.
const HARD: [Shape; 10] = [
    |board| subsets::subset(board, 3),
    |board| fish::fish(board, 2, false),
    |board| subsets::subset(board, 4),
    |board| links(board, &[(Of::Value, 2)]),
    |board| fish::fish(board, 2, true),
    |board| links(board, &[(Of::ValueInGroups, 2)]),
    |board| wings::three_cells(board, 2).or_else(|| wings::three_cells(board, 3)).or_else(|| wings::w_wing(board)),
    |board| fish::fish(board, 3, false).or_else(|| fish::fish(board, 4, false)).or_else(|| fish::fish(board, 3, true)),
    |board| links(board, &[(Of::Value, LONG), (Of::Pairs, LONG)]),
    |board| {
        let sets = LazyCell::new(|| als::Sets::new(board));
        sue::sue_de_coq(board)
            .or_else(|| links(board, &[(Of::Cells, SHORT)]))
            .or_else(|| sets.xz())
            .or_else(|| fish::fish(board, 4, true))
            .or_else(|| links(board, &[(Of::Groups, SHORT)]))
            .or_else(|| sets.xy_wing())
            .or_else(|| links(board, &[(Of::Groups, LONG)]))
            .or_else(|| sets.blossom())
    },
];

/// The work of looking for one shape on a board.
const LOOK: u64 = 2;

/// The most strong links of a chain, of one that is seen before almost locked sets and of any.
const SHORT: usize = 4;
const LONG: usize = 8;

/// The first of these kinds of chains, each with its most strong links, that strikes something out.
fn links(board: &Board<'_>, kinds: &[(Of, usize)]) -> Option<Found> {
    let links = board.links()?;
    kinds.iter().find_map(|&(of, most)| chain(board, links, of, most))
}

/// When patterns are looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum When {
    /// Sums of a house, numbers that miss one side, before anything else.
    Early,
    /// Simple ones, before anything else that takes several rules.
    First,
    /// All others, on boards without other clues.
    Plain,
    /// All others.
    Last,
}

/// Finds patterns by their shape.
pub(super) struct Patterns {
    when: When,
    frame: Option<Arc<Frame>>,
    threes: Threes,
    /// Whether a value was placed since they were last looked for.
    is_new: bool,
}

impl Patterns {
    /// What all of them look at.
    pub(super) fn frame(state: &State) -> Option<Arc<Frame>> {
        Frame::new(&state.graph).map(Arc::new)
    }

    pub(super) fn new(state: &State, frame: Option<&Arc<Frame>>, when: When) -> Self {
        let frame = frame.cloned().filter(|frame| when != When::Plain || !frame.has_clues);
        let frame = frame.filter(|frame| when != When::Last || frame.has_clues);
        let frame = frame.filter(|frame| when != When::Early || !frame.sums.is_empty());
        let threes = if when == When::Early { Threes::new(&state.graph) } else { Threes::default() };
        Patterns { when, frame, threes, is_new: true }
    }
}

impl Strategy for Patterns {
    fn next(&mut self, state: &mut State, reasoner: &mut Reasoner) -> Result<Option<Step>, SearchError> {
        // Whoever asks for the smallest reason does not ask for the one with a name.
        if state.options.smallest > 0 {
            return Ok(None);
        }
        if let Some(found) = self.threes.next(&state.known) {
            reasoner.begin(state);
            return reasoner.shape(state, &found);
        }
        let Some(frame) = &self.frame else { return Ok(None) };
        if self.when == When::Early {
            if !std::mem::replace(&mut self.is_new, false) {
                return Ok(None);
            }
            let Some(found) = sums::house_sum(frame, &state.graph, &state.known) else { return Ok(None) };
            // There may be more of them.
            self.is_new = true;
            reasoner.begin(state);
            return reasoner.shape(state, &found);
        }
        let shapes: &[Shape] = if self.when == When::First { &SIMPLE } else { &HARD };
        let found = {
            let board = Board::new(frame, &state.graph, &state.known);
            let look = |shape: &Shape| {
                state.options.limits.spend(LOOK);
                shape(&board)
            };
            shapes.iter().take_while(|_| !state.options.limits.reached()).find_map(look)
        };
        match found {
            Some(found) => reasoner.shape(state, &found),
            None => Ok(None),
        }
    }

    /// The first of each shape.
    fn several(&mut self, state: &mut State, reasoner: &mut Reasoner) -> Result<Vec<Step>, SearchError> {
        let (Some(frame), false) = (&self.frame, self.when == When::Early) else { return Ok(Vec::new()) };
        let shapes: &[Shape] = if self.when == When::First { &SIMPLE } else { &HARD };
        let mut steps: Vec<Step> = Vec::new();
        for shape in shapes {
            state.options.limits.spend(LOOK);
            let found = shape(&Board::new(frame, &state.graph, &state.known));
            let Some(found) = found.filter(|_| !state.options.limits.reached()) else { continue };
            let step = reasoner.shape(state, &found)?;
            steps.extend(step.filter(|step| steps.iter().all(|other| other.conclusions != step.conclusions)));
        }
        Ok(steps)
    }

    fn learned(&mut self, _: &State, (_, value): Target) {
        self.is_new |= value;
    }
}
