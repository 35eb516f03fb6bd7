//! The answers of a puzzle by branching.
//!
//! In: a puzzle, the remaining domains. Out: its answers, each checked, each once. Must not know: the family.

use std::sync::Arc;

use super::{Branch, Node};
use crate::board::{Board, Domains, Place};
use crate::family::Puzzle;
use crate::search::{Options, SearchError};

/// What comes next.
pub(in crate::search) enum Next {
    /// An answer.
    Answer(Board),
    /// There are no more.
    Over,
    /// A limit was reached.
    Limit,
}

/// The answers that are still to come.
pub(in crate::search) struct Tree {
    node: Node,
    /// The places on which it branches, in this order.
    order: Vec<Place>,
    /// The first this many of them distinguish answers.
    telling: usize,
    branches: Vec<Branch>,
    /// Whether the first node was visited.
    begun: bool,
}

impl Tree {
    /// A tree before the first step.
    pub(in crate::search) fn new(puzzle: &Arc<dyn Puzzle>, options: &Options, known: Domains) -> Self {
        let mut order: Vec<Place> = options.distinct.clone().unwrap_or_default();
        let telling = if options.distinct.is_some() { order.len() } else { puzzle.places() };
        let mut listed = vec![false; puzzle.places()];
        order.iter().for_each(|place| listed[place.index()] = true);
        order.extend(puzzle.all_places().filter(|place| !listed[place.index()]));
        Tree { node: Node::new(puzzle, options, known), order, telling, branches: Vec::new(), begun: false }
    }

    /// The next answer.
    ///
    /// # Errors
    /// When the engine fails, or on a bug of ours.
    pub(in crate::search) fn next(&mut self) -> Result<Next, SearchError> {
        loop {
            if !self.node.may_go_on() {
                return Ok(Next::Limit);
            }
            let Some(holds) = self.step() else { return Ok(Next::Over) };
            if !holds {
                continue;
            }
            let supposed = self.branches.iter().map(|branch| (branch.place, branch.value));
            match self.node.is_fruitful(supposed)? {
                None => return Ok(Next::Limit),
                Some(false) => continue,
                Some(true) => {}
            }
            let (telling, others) = self.order.split_at(self.telling);
            match self.node.choose(telling).or_else(|| self.node.choose(others)) {
                Some(place) => self.branches.push(self.node.branch(place)),
                None => {
                    if let Some(board) = self.node.answer() {
                        self.skip_equals();
                        return Ok(Next::Answer(board));
                    }
                }
            }
        }
    }

    /// How much of the search is behind it, if all values of a branch cost the same: from 0 to 1.
    pub(in crate::search) fn done(&self) -> f64 {
        let (mut each, mut done) = (1.0, 0.0);
        for branch in &self.branches {
            each /= branch.values as f64;
            done += each * branch.values.saturating_sub(1 + branch.left.len()) as f64;
        }
        done
    }

    /// The values left for each place; before the first step those of the whole tree.
    pub(in crate::search) fn left(&self) -> &Domains {
        self.node.state.domains()
    }

    /// The part of a board that distinguishes it from other answers.
    pub(in crate::search) fn telling(&self, board: &Board) -> Board {
        if self.telling == board.0.len() {
            return board.clone();
        }
        Board(self.order[..self.telling].iter().map(|&place| board[place]).collect())
    }

    /// Goes to the next node; whether the rules allow it. `None` when there is none.
    fn step(&mut self) -> Option<bool> {
        if !std::mem::replace(&mut self.begun, true) {
            return Some(self.node.propagate());
        }
        loop {
            match self.node.next_value(self.branches.last_mut()?) {
                Some(holds) => return Some(holds),
                None => self.branches.pop(),
            };
        }
    }

    /// Leaves the branches on which answers differ only in places that do not distinguish them.
    fn skip_equals(&mut self) {
        if self.telling < self.order.len() {
            let telling = &self.order[..self.telling];
            let first = self.branches.iter().position(|branch| !telling.contains(&branch.place));
            self.branches.truncate(first.unwrap_or(self.branches.len()));
        }
    }
}
