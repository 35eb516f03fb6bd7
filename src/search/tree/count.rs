//! The number of answers by branching, part by part.
//!
//! In: a puzzle, what is left of each place. Out: how many answers it has. Must not know: the family.
//!
//! Open places that no rule joins, not even through others, make parts of the board whose numbers of answers are
//! multiplied. So 10^15 answers that come from many small ambiguities are counted in no time. (Bayardo and Pehoushek,
//! "Counting models using connected components", AAAI 2000.) It rests on propagation telling the full boards that
//! keep a rule from those that do not, which `tests/puzzles/rules.rs` holds.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::{Branch, Node};
use crate::board::{Domains, Place};
use crate::family::Puzzle;
use crate::search::{Options, SearchError};

/// A number of answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::search) enum Total {
    /// So many; `u128::MAX` for that many or more.
    Exactly(u128),
    /// A limit was reached.
    Limit,
}

/// A branch of a part, and what was counted in it so far.
struct Level {
    branch: Branch,
    /// The other open places of the part.
    rest: Vec<Place>,
    /// Answers with the values that were tried.
    sum: u128,
    /// The answers of the parts that the value under way leaves, multiplied as far as they are counted.
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
    let mut parts = parts(&node, puzzle.all_places());
    let mut product = 1;
    let mut levels: Vec<Level> = Vec::new();
    loop {
        // Go down into the next part of the deepest level; the parts of the whole board belong to none.
        let next = match levels.last_mut() {
            None => parts.pop(),
            Some(level) => level.parts.pop(),
        };
        if let Some(part) = next {
            let (place, rest) = part.split_first().expect("a part has places");
            levels.push(Level {
                branch: node.branch(*place),
                rest: rest.to_vec(),
                sum: 0,
                product: 0,
                parts: Vec::new(),
            });
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
                let supposed: Vec<_> = levels.iter().map(|level| (level.branch.place, level.branch.value)).collect();
                let Some(fruitful) = node.is_fruitful(supposed.into_iter())? else { return Ok(Total::Limit) };
                if let Some(level) = levels.last_mut().filter(|_| fruitful) {
                    level.parts = self::parts(&node, level.rest.iter().copied());
                    level.product = 1;
                    if level.parts.is_empty() {
                        (node.fruitless, node.shown) = (0, None);
                    }
                }
            }
            None => {
                let sum = level.sum;
                levels.pop();
                // A part without answers leaves its board none.
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

/// Parts the open ones of these places: two places are together when a rule speaks of open atoms of both.
fn parts(node: &Node, places: impl Iterator<Item = Place>) -> Vec<Vec<Place>> {
    let (state, domains) = (&node.state, node.state.domains());
    let mut open: BTreeSet<Place> = places.filter(|&place| domains.at(place).len() > 1).collect();
    let mut seen = BTreeSet::new();
    let mut parts = Vec::new();
    while let Some(first) = open.pop_first() {
        let mut part = vec![first];
        let mut next = 0;
        while let Some(&place) = part.get(next) {
            next += 1;
            for &rule in state.rules_of(place) {
                let speaks =
                    || state.atoms(rule).iter().filter(|&&(place, value)| domains.known(place, value).is_none());
                if seen.contains(&rule) || !speaks().any(|&(other, _)| other == place) {
                    continue;
                }
                seen.insert(rule);
                part.extend(speaks().filter(|(other, _)| open.remove(other)).map(|&(other, _)| other));
            }
        }
        parts.push(part);
    }
    parts
}
