//! Which places touch, and what follows when some of them must hang together.
//!
//! In: a graph, what is known of each node. Out: groups, nodes that must or cannot be in. Must not know: values, clauses.
//!
//! One search of the graph finds everything (Hopcroft and Tarjan: Algorithm 447, Efficient algorithms for graph
//! manipulation, 1973): nodes that it does not reach cannot be in; a node without which it would not reach one that is in
//! must be in itself.

use crate::board::Lists;

/// No node.
pub(super) const NONE: u32 = u32::MAX;

/// What is known of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Is {
    /// Nothing.
    Open,
    /// It is in.
    In,
    /// It is out.
    Out,
}

/// The places by number, and which of them touch.
#[derive(Clone, Debug)]
pub(super) struct Net {
    beside: Lists,
    /// The node behind the last place, if there is one: the outside, which is always in, and touches the rim.
    pub(super) outside: Option<u32>,
    /// For each node and each other node that touches several of its neighbours, or is one and touches another: the bits
    /// of those neighbours.
    links: Vec<Vec<(u32, u64)>>,
}

impl Net {
    /// So many places; pairs of them that touch; those that touch the outside, if there is one.
    pub(super) fn new(places: usize, pairs: &[[u32; 2]], rim: Option<&[u32]>) -> Self {
        let outside = rim.map(|_| places as u32);
        let nodes = places + usize::from(rim.is_some());
        let rim = rim.into_iter().flatten().map(|&place| [place, places as u32]);
        let pairs = pairs.iter().copied().chain(rim).filter(|[one, other]| one != other);
        let mut net = Net { beside: Lists::beside(nodes, pairs), outside, links: Vec::new() };
        net.links = (0..net.len() as u32).map(|node| net.links_of(node)).collect();
        net
    }

    fn links_of(&self, node: u32) -> Vec<(u32, u64)> {
        let own = self.beside(node);
        let mut links: Vec<(u32, u64)> = Vec::new();
        if own.len() > 64 {
            return links;
        }
        for (bit, &beside) in own.iter().enumerate() {
            for &other in self.beside(beside).iter().chain([&beside]).filter(|&&other| other != node) {
                match links.iter_mut().find(|link| link.0 == other) {
                    Some(link) => link.1 |= 1 << bit,
                    None => links.push((other, 1 << bit)),
                }
            }
        }
        links.retain(|link| link.1.count_ones() > 1);
        links
    }

    /// Whether nodes may be parted when this one is taken away from those that are left: false where its neighbours are
    /// still joined by one node each.
    pub(super) fn may_part(&self, node: u32, is_left: impl Fn(u32) -> bool) -> bool {
        let own = self.beside(node);
        if own.len() > 64 {
            return true;
        }
        let left = own.iter().enumerate().filter(|&(_, &beside)| is_left(beside));
        let left: u64 = left.map(|(bit, _)| 1 << bit).sum();
        let mut joined = left & left.wrapping_neg();
        loop {
            let links = self.links[node as usize].iter();
            let more: u64 = links
                .filter(|&&(other, bits)| bits & joined != 0 && is_left(other))
                .fold(joined, |joined, link| joined | link.1 & left);
            if more == joined {
                return joined != left;
            }
            joined = more;
        }
    }

    /// The number of nodes, with the outside.
    pub(super) fn len(&self) -> usize {
        self.beside.len()
    }

    /// The nodes that touch a node.
    pub(super) fn beside(&self, node: u32) -> &[u32] {
        self.beside.get(node as usize)
    }

    /// Marks what can be reached from a node, itself with it.
    pub(super) fn flood(&self, from: u32, may_pass: impl Fn(u32) -> bool) -> Vec<bool> {
        let mut reached = vec![false; self.len()];
        reached[from as usize] = true;
        let mut left = vec![from];
        while let Some(node) = left.pop() {
            for &next in self.beside(node) {
                if !reached[next as usize] && may_pass(next) {
                    reached[next as usize] = true;
                    left.push(next);
                }
            }
        }
        reached
    }

    /// Few nodes that are out, and perhaps one more, without which nothing leads from one node to another: each of them
    /// touches both sides. The better of the two that are nearest to either end.
    pub(super) fn between(&self, [from, to]: [u32; 2], is_wall: impl Fn(u32) -> bool) -> Vec<u32> {
        let near = |from: u32, to: u32| -> Vec<u32> {
            let mut side = vec![Side::Unknown; self.len()];
            let mut left = vec![from];
            side[from as usize] = Side::Reached;
            while let Some(node) = left.pop() {
                for &next in self.beside(node) {
                    let met = &mut side[next as usize];
                    if *met != Side::Unknown {
                        continue;
                    }
                    *met = if is_wall(next) { Side::Rim } else { Side::Reached };
                    if *met == Side::Reached {
                        left.push(next);
                    }
                }
            }
            let mut met = Vec::new();
            side[to as usize] = Side::Reached;
            left.push(to);
            while let Some(node) = left.pop() {
                for &next in self.beside(node) {
                    match std::mem::replace(&mut side[next as usize], Side::Reached) {
                        Side::Unknown => left.push(next),
                        Side::Rim => met.push(next),
                        Side::Reached => {}
                    }
                }
            }
            met.sort_unstable();
            met
        };
        let (one, other) = (near(from, to), near(to, from));
        if other.len() < one.len() { other } else { one }
    }
}

/// What a search from one end has made of a node.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Unknown,
    Reached,
    /// A wall beside what was reached.
    Rim,
}

/// Something that follows: a node is in, or out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Found {
    pub(super) node: u32,
    pub(super) is_in: bool,
    /// Two nodes: without this one the first, which is in, is not joined to the second, which is in or the node itself.
    pub(super) apart: [u32; 2],
}

/// The search, with buffers that are used again.
#[derive(Clone, Debug, Default)]
pub(super) struct Search {
    /// For each node the number at which it was reached, from 1.
    number: Vec<u32>,
    /// The smallest number that its part of the tree touches.
    low: Vec<u32>,
    /// The node of its part of the tree that was in first.
    first: Vec<u32>,
    /// The path from the root, each node with the number of neighbours that are done.
    path: Vec<(u32, u32)>,
    pub(super) found: Vec<Found>,
}

impl Search {
    /// Everything that follows for nodes of which nothing is known, in `found`. `since` says when a node became in, so that
    /// reasons name the earliest.
    ///
    /// # Errors
    /// Two nodes that are in and cannot be joined.
    pub(super) fn run(
        &mut self,
        net: &Net,
        is: impl Fn(u32) -> Is,
        since: impl Fn(u32) -> u32,
    ) -> Result<(), [u32; 2]> {
        self.found.clear();
        let nodes = 0..net.len() as u32;
        let first_in = || nodes.clone().filter(|&node| is(node) == Is::In).min_by_key(|&node| since(node));
        let Some(root) = net.outside.or_else(first_in) else { return Ok(()) };
        self.number.clear();
        self.number.resize(net.len(), 0);
        self.low.resize(net.len(), 0);
        self.first.resize(net.len(), NONE);
        let earlier = |one: u32, other: u32| match (one, other) {
            (NONE, other) => other,
            (one, NONE) => one,
            _ if since(other) < since(one) => other,
            _ => one,
        };
        let mut count = 0;
        let mut next = Some(root);
        loop {
            if let Some(node) = next.take() {
                count += 1;
                self.number[node as usize] = count;
                self.low[node as usize] = count;
                self.first[node as usize] = if is(node) == Is::In { node } else { NONE };
                self.path.push((node, 0));
            }
            let Some((node, done)) = self.path.last_mut() else { break };
            let (node, own) = (*node, net.beside(*node));
            let low = &mut self.low[node as usize];
            while let (Some(&beside), None) = (own.get(*done as usize), next) {
                *done += 1;
                match self.number[beside as usize] {
                    0 if is(beside) != Is::Out => next = Some(beside),
                    0 => {}
                    number => *low = number.min(*low),
                }
            }
            if next.is_some() {
                continue;
            }
            self.path.pop();
            let Some(&(parent, _)) = self.path.last() else { break };
            let (of, below) = (parent as usize, node as usize);
            self.low[of] = self.low[of].min(self.low[below]);
            if self.low[below] >= self.number[of] && self.first[below] != NONE && is(parent) == Is::Open {
                self.found.push(Found { node: parent, is_in: true, apart: [root, self.first[below]] });
            }
            self.first[of] = earlier(self.first[of], self.first[below]);
        }
        let missed = || nodes.clone().filter(|&node| self.number[node as usize] == 0);
        if let Some(lost) = missed().filter(|&node| is(node) == Is::In).min_by_key(|&node| since(node)) {
            return Err([root, lost]);
        }
        let out = missed().filter(|&node| is(node) == Is::Open);
        self.found.extend(out.map(|node| Found { node, is_in: false, apart: [root, node] }));
        // A node with several parts below it was found for each of them.
        self.found.sort_by_key(|found| found.node);
        self.found.dedup_by_key(|found| found.node);
        Ok(())
    }
}
