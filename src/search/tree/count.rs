//! The number of answers by branching, part by part.
//!
//! In: a puzzle, the remaining domains. Out: how many answers it has. Must not know: the family.
//!
//! Independent parts of the board are counted one by one, and their numbers are multiplied. So 10^15 answers that come
//! from many small ambiguities are counted almost at once. (Bayardo and Pehoushek, "Counting models using connected
//! components", AAAI 2000.) A part that was counted before, in another branch, is not counted again. (Sang, Bacchus, Beame,
//! Kautz, Pitassi, "Combining component caching and clause learning for effective model counting", SAT 2004.) This
//! requires that a rule depends on its atoms alone, and that propagation accepts exactly the full boards that keep it,
//! which `tests/puzzles/rules` checks.

use std::sync::Arc;

use super::parts::{Key, Part, Parts};
use super::{Branch, Node};
use crate::board::Domains;
use crate::family::Puzzle;
use crate::search::{Options, SearchError};

/// A number of answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::search) enum Total {
    /// This many; `u128::MAX` means that many or more.
    Exactly(u128),
    /// At least this many; counting can go on.
    Open(u128),
    /// At least this many: a limit was reached.
    Limit(u128),
}

/// Parts side by side.
struct Side {
    /// The product of the answers of the parts counted so far.
    product: u128,
    /// The parts that are not counted yet.
    parts: Vec<Part>,
}

impl Side {
    /// Takes over the number of answers of one of the parts. A part without answers leaves the whole without answers.
    fn counted(&mut self, sum: u128) {
        self.product = self.product.saturating_mul(sum);
        if sum == 0 {
            self.parts.clear();
        }
    }
}

/// A branch of a part, and what was counted in it so far.
struct Level {
    branch: Branch,
    part: Part,
    /// What the part is known by, if it is worth storing.
    key: Option<Key>,
    /// How often an engine had refuted a branch before.
    refuted_before: usize,
    /// How many nodes there were before.
    visited_before: usize,
    /// The number of answers for the values tried so far.
    sum: u128,
    /// The parts below the current value.
    below: Side,
}

/// Answers while they are counted.
pub(in crate::search) struct Counting {
    node: Node,
    parts: Parts,
    /// The parts of the whole board.
    whole: Side,
    levels: Vec<Level>,
}

impl Counting {
    /// Nothing is counted yet.
    pub(in crate::search) fn new(puzzle: &Arc<dyn Puzzle>, options: &Options, known: Domains) -> Self {
        let mut node = Node::new(puzzle, options, known);
        let mut parts = Parts::new(&node);
        let whole = if node.propagate() {
            Side { product: 1, parts: parts.divide(&node, &puzzle.all_places().collect()) }
        } else {
            Side { product: 0, parts: Vec::new() }
        };
        Counting { node, parts, whole, levels: Vec::new() }
    }

    /// The number of nodes visited so far.
    pub(in crate::search) fn visited(&self) -> usize {
        self.node.visited
    }

    /// Goes on until this many nodes have been visited in all, or there are more than `max` answers, as at a limit.
    ///
    /// # Errors
    /// When the engine fails, or on a bug of ours.
    pub(in crate::search) fn go_on(&mut self, max: Option<u64>, nodes: usize) -> Result<Total, SearchError> {
        let Counting { node, parts, whole, levels } = self;
        loop {
            // Descend into the next part of the deepest level; the parts of the whole board belong to no level.
            let side = levels.last_mut().map_or(&mut *whole, |level| &mut level.below);
            if let Some(part) = side.parts.pop() {
                let key = parts.key(node, &part);
                if let Some(sum) = parts.look_up(key.as_ref()) {
                    side.counted(sum);
                    if sum > 0 && side.parts.is_empty() {
                        (node.fruitless, node.shown) = (0, None);
                    }
                    continue;
                }
                let place = node.choose(&part).expect("a part has open places");
                let branch = node.branch(place);
                let (refuted_before, visited_before) = (node.refuted, node.visited);
                let below = Side { product: 0, parts: Vec::new() };
                levels.push(Level { branch, part, key, refuted_before, visited_before, sum: 0, below });
            }
            if levels.is_empty() {
                return Ok(Total::Exactly(whole.product));
            }
            let is_enough = |found: u128| max.is_some_and(|max| found > max.into());
            if !node.may_go_on() || (node.is_at_check() && is_enough(at_least(whole, levels))) {
                return Ok(Total::Limit(at_least(whole, levels)));
            }
            let Some(level) = levels.last_mut() else { continue };
            level.sum = level.sum.saturating_add(level.below.product);
            level.below.product = 0;
            if node.visited >= nodes {
                return Ok(Total::Open(at_least(whole, levels)));
            }
            match node.next_value(&mut level.branch) {
                Some(false) => {}
                Some(true) => {
                    let supposed = levels.iter().map(|level| (level.branch.place, level.branch.value));
                    let Some(fruitful) = node.is_fruitful(supposed)? else {
                        return Ok(Total::Limit(at_least(whole, levels)));
                    };
                    if let Some(level) = levels.last_mut().filter(|_| fruitful) {
                        let below = parts.divide(node, &level.part);
                        if below.is_empty() {
                            (node.fruitless, node.shown) = (0, None);
                        }
                        level.below = Side { product: 1, parts: below };
                    }
                }
                None => {
                    let Some(Level { key, refuted_before, visited_before, sum, .. }) = levels.pop() else { continue };
                    // Where an engine refuted a branch, perhaps because of another part, the number may be too small.
                    if refuted_before == node.refuted {
                        parts.store(key, sum, node.visited - visited_before);
                    }
                    levels.last_mut().map_or(&mut *whole, |level| &mut level.below).counted(sum);
                }
            }
        }
    }
}

/// How many answers were counted before a limit.
fn at_least(whole: &Side, levels: &[Level]) -> u128 {
    // From the deepest level up: what a part has at least. Parts that are not counted yet may have no answer.
    let product = |side: &Side, inner: Option<u128>| match inner {
        None => side.product,
        Some(inner) if side.parts.is_empty() => side.product.saturating_mul(inner),
        Some(_) => 0,
    };
    let mut inner = None;
    for level in levels.iter().rev() {
        inner = Some(level.sum.saturating_add(product(&level.below, inner)));
    }
    product(whole, inner)
}
