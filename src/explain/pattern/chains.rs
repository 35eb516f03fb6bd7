//! Chains: if one end does not hold, the other one does, so what sees both ends is struck out.
//!
//! In: links. Out: the shortest chain of a kind that strikes something out. Must not know: names.

use itertools::Itertools;

use super::Found;
use super::board::Board;
use super::chain_names::named;
use super::links::{Links, Strong};

/// Which chains are looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Of {
    /// One value, single cells.
    Value,
    /// One value, also groups of cells.
    ValueInGroups,
    /// Cells of two values.
    Pairs,
    /// Single cells.
    Cells,
    /// Also groups of cells.
    Groups,
}

/// A chain: its nodes by turns false and true, if the first is false; and the strong links between each two.
pub(super) struct Chain {
    pub(super) nodes: Vec<usize>,
    pub(super) strong: Vec<Strong>,
}

/// The shortest chain of at most this many strong links, and among these the one that strikes out most.
pub(super) fn chain(board: &Board<'_>, links: &Links, of: Of, most: usize) -> Option<Found> {
    let mut best: Option<(usize, usize, Found)> = None;
    let mut search = Search { links, of, on: vec![None; links.nodes.len()], off: vec![None; links.nodes.len()] };
    for start in 0..links.nodes.len() {
        if !search.fits(start) {
            continue;
        }
        let most = best.as_ref().map_or(most, |best| best.0);
        search.from(start, most, &mut |chain| {
            let strong = chain.strong.len();
            let found = struck(board, links, &chain)?;
            let count = found.conclusions.len();
            if best.as_ref().is_none_or(|best| (strong, std::cmp::Reverse(count)) < (best.0, std::cmp::Reverse(best.1)))
            {
                best = Some((strong, count, found));
            }
            best.as_ref().map(|best| best.0)
        });
    }
    best.map(|best| best.2)
}

struct Search<'l> {
    links: &'l Links,
    of: Of,
    /// For each node that would hold, the one before and the link; for each that would not, the one before.
    on: Vec<Option<(usize, Strong)>>,
    off: Vec<Option<usize>>,
}

impl Search<'_> {
    fn fits(&self, node: usize) -> bool {
        matches!(self.of, Of::ValueInGroups | Of::Groups) || !self.links.is_group(node)
    }

    /// Follows what would hold if a node did not; calls `visit` for each end, which returns the most links that matter
    /// from then on.
    fn from(&mut self, start: usize, most: usize, visit: &mut dyn FnMut(Chain) -> Option<usize>) {
        self.on.fill(None);
        self.off.fill(None);
        let (mut ends, mut most) = (vec![start], most);
        self.off[start] = Some(start);
        let mut strong = 0;
        while !ends.is_empty() && strong < most {
            strong += 1;
            let mut held = Vec::new();
            for &end in &ends {
                for &(next, link) in &self.links.strong[end] {
                    let fits = match self.of {
                        Of::Value | Of::ValueInGroups => matches!(link, Strong::House(_)),
                        Of::Pairs => matches!(link, Strong::Cell(_)),
                        Of::Cells | Of::Groups => true,
                    };
                    if fits && self.fits(next) && self.on[next].is_none() {
                        self.on[next] = Some((end, link));
                        held.push(next);
                    }
                }
            }
            for &end in held.iter().filter(|&&end| strong > 1 && self.links.strike(start, end)) {
                if let Some(chain) = self.chain(start, end)
                    && let Some(shorter) = visit(chain)
                {
                    most = most.min(shorter);
                }
            }
            ends.clear();
            for end in held {
                for &next in &self.links.weak[end] {
                    let same = self.links.nodes[next].value == self.links.nodes[end].value;
                    let fits = match self.of {
                        Of::Value | Of::ValueInGroups | Of::Pairs => same,
                        Of::Cells | Of::Groups => true,
                    };
                    if fits && self.fits(next) && self.off[next].is_none() {
                        self.off[next] = Some(end);
                        ends.push(next);
                    }
                }
            }
        }
    }

    /// The chain to a node that would hold; `None` where it meets itself.
    fn chain(&self, start: usize, end: usize) -> Option<Chain> {
        let (mut nodes, mut strong, mut at) = (vec![end], Vec::new(), end);
        loop {
            let (before, link) = self.on[at]?;
            nodes.push(before);
            strong.push(link);
            if before == start {
                break;
            }
            at = self.off[before]?;
            nodes.push(at);
        }
        nodes.reverse();
        strong.reverse();
        let meets = |[one, other]: [&usize; 2]| {
            let [one, other] = [*one, *other].map(|node| self.links.nodes[node]);
            one.value == other.value && one.cells.meets(&other.cells)
        };
        let ends = (nodes.first(), nodes.last());
        let inner = nodes.iter().array_combinations().filter(|&[one, other]| ends != (Some(one), Some(other)));
        (!inner.into_iter().any(meets)).then_some(Chain { nodes, strong })
    }
}

/// What a chain strikes out: what both ends rule out; or, where both ends are one, everything else there.
fn struck(board: &Board<'_>, links: &Links, chain: &Chain) -> Option<Found> {
    let (&first, &last) = (chain.nodes.first()?, chain.nodes.last()?);
    let single = |node: &usize| !links.is_group(*node);
    let by_last = &links.weak[last];
    let struck = links.weak[first].iter().copied().filter(single).filter(|node| by_last.contains(node)).collect_vec();
    // A candidate of the chain itself would make it shorter.
    let outside = |node: &usize| !chain.nodes.contains(node);
    let struck = struck.into_iter().filter(outside).collect_vec();
    if struck.is_empty() {
        return None;
    }
    let mut rules = Vec::new();
    for (pair, &link) in chain.nodes.chunks(2).zip(&chain.strong) {
        rules.push(links.strong_rule(board, pair[0], link));
    }
    for (&one, &other) in chain.nodes.iter().tuple_windows().skip(1).step_by(2) {
        rules.extend(links.weak_rules(board, one, other));
    }
    for &node in &struck {
        rules.extend(links.weak_rules(board, node, first));
        rules.extend(links.weak_rules(board, node, last));
    }
    let target = |&node: &usize| board.targets(links.nodes[node].value, links.nodes[node].cells, false);
    let conclusions = struck.iter().flat_map(target).collect();
    let mut found = named(board, links, chain, &struck)?;
    (found.rules, found.conclusions) = (rules, conclusions);
    Some(found)
}
