//! The number of answers by branching, part by part.
//!
//! In: a puzzle, the remaining domains. Out: how many answers it has. Must not know: the family.
//!
//! Open places that no rule connects, not even through others, form independent parts of the board, whose numbers of
//! answers are multiplied. So 10^15 answers that come from many small ambiguities are counted almost at once. (Bayardo
//! and Pehoushek, "Counting models using connected components", AAAI 2000.) This requires that propagation accepts
//! exactly the full boards that keep a rule, which `tests/puzzles/rules` checks.

use std::sync::Arc;

use super::{Branch, Node};
use crate::board::{Domains, Place};
use crate::family::Puzzle;
use crate::search::{Options, SearchError};

/// A number of answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::search) enum Total {
    /// This many; `u128::MAX` means that many or more.
    Exactly(u128),
    /// A limit was reached.
    Limit,
}

/// A branch of a part, and what was counted in it so far.
struct Level {
    branch: Branch,
    /// The places of the part.
    rest: Vec<Place>,
    /// The number of answers for the values tried so far.
    sum: u128,
    /// The product of the answers of the parts counted so far, for the current value.
    product: u128,
    /// The parts that are not counted yet.
    parts: Vec<Vec<Place>>,
}

/// Counts the answers.
///
/// # Errors
/// When the engine fails, or on a bug of ours.
pub(in crate::search) fn count(
    puzzle: &Arc<dyn Puzzle>,
    options: &Options,
    known: Domains,
) -> Result<Total, SearchError> {
    let mut node = Node::new(puzzle, options, known);
    if !node.propagate() {
        return Ok(Total::Exactly(0));
    }
    let mut room = Room::new(&node);
    let mut parts = room.parts(&node, puzzle.all_places());
    let mut product = 1;
    let mut levels: Vec<Level> = Vec::new();
    loop {
        // Descend into the next part of the deepest level; the parts of the whole board belong to no level.
        let next = match levels.last_mut() {
            None => parts.pop(),
            Some(level) => level.parts.pop(),
        };
        if let Some(part) = next {
            let place = node.narrowest(&part).expect("a part has open places");
            levels.push(Level { branch: node.branch(place), rest: part, sum: 0, product: 0, parts: Vec::new() });
        }
        let Some(level) = levels.last_mut() else { return Ok(Total::Exactly(product)) };
        if !node.may_go_on() {
            return Ok(Total::Limit);
        }
        level.sum = level.sum.saturating_add(level.product);
        level.product = 0;
        match node.next_value(&mut level.branch) {
            Some(false) => {}
            Some(true) => {
                let supposed = levels.iter().map(|level| (level.branch.place, level.branch.value));
                let Some(fruitful) = node.is_fruitful(supposed)? else { return Ok(Total::Limit) };
                if let Some(level) = levels.last_mut().filter(|_| fruitful) {
                    level.parts = room.parts(&node, level.rest.iter().copied());
                    level.product = 1;
                    if level.parts.is_empty() {
                        (node.fruitless, node.shown) = (0, None);
                    }
                }
            }
            None => {
                let sum = level.sum;
                levels.pop();
                // A part without answers leaves the board without answers.
                let (product, parts) = match levels.last_mut() {
                    None => (&mut product, &mut parts),
                    Some(level) => (&mut level.product, &mut level.parts),
                };
                *product = product.saturating_mul(sum);
                if sum == 0 {
                    parts.clear();
                }
            }
        }
    }
}

/// At most this many open places are not worth dividing into parts.
const FEW: usize = 6;

/// Buffers for dividing places into parts, reused in every call.
struct Room {
    /// By round number: when a place was found open and not yet in a part, and when a rule was visited.
    open: Vec<u32>,
    seen: Vec<u32>,
    round: u32,
}

impl Room {
    fn new(node: &Node) -> Self {
        Room { open: vec![0; node.puzzle.places()], seen: vec![0; node.puzzle.rules().len()], round: 0 }
    }

    /// Divides the open ones of these places into parts: two places are together when a rule has open atoms of both.
    fn parts(&mut self, node: &Node, places: impl Iterator<Item = Place>) -> Vec<Vec<Place>> {
        let (state, domains) = (&node.state, node.state.domains());
        let open: Vec<Place> = places.filter(|&place| domains.at(place).len() > 1).collect();
        if open.len() <= FEW {
            return if open.is_empty() { Vec::new() } else { vec![open] };
        }
        self.round = self.round.checked_add(1).unwrap_or_else(|| {
            self.open.fill(0);
            self.seen.fill(0);
            1
        });
        let values = domains.values();
        open.iter().for_each(|place| self.open[place.index()] = self.round);
        let mut parts = Vec::new();
        for &first in &open {
            if std::mem::take(&mut self.open[first.index()]) != self.round {
                continue;
            }
            let mut part = vec![first];
            let mut next = 0;
            while let Some(&place) = part.get(next) {
                next += 1;
                for &rule in domains.at(place).iter().flat_map(|index| state.rules_of(place, index)) {
                    if std::mem::replace(&mut self.seen[rule as usize], self.round) == self.round {
                        continue;
                    }
                    for &(other, value) in state.atoms(rule as usize) {
                        let is_left = || values.index(value).is_some_and(|index| domains.at(other).contains(index));
                        if self.open[other.index()] == self.round && is_left() {
                            self.open[other.index()] = 0;
                            part.push(other);
                        }
                    }
                }
            }
            parts.push(part);
        }
        parts
    }
}
