//! Which nodes can be joined, and what follows when joins must not close a cycle or join unlike marks.
//!
//! In: nodes, joins, which facts hold. Out: cycles, ways between unlike marks, facts that cannot hold. Must not know:
//! places, clauses.

use std::collections::VecDeque;

use crate::board::Lists;

/// No node, no join, no mark.
pub(super) const NONE: u32 = u32::MAX;

/// Nodes and joins by number. A fact is a number, too: its opposite is the other one of the pair.
#[derive(Clone, Debug)]
pub(super) struct Net {
    marks: Vec<Option<u32>>,
    ends: Vec<[u32; 2]>,
    facts: Lists,
    /// The joins at each node.
    at: Lists,
    /// The joins that need each fact.
    needing: Lists,
}

/// Joins that must not all be there: a cycle, or a way between two nodes with unlike marks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Clash {
    pub(super) joins: Vec<u32>,
    pub(super) marks: Option<[u32; 2]>,
}

impl Net {
    pub(super) fn new(marks: Vec<Option<u32>>, joins: Vec<([u32; 2], Vec<u32>)>, atoms: usize) -> Self {
        let (mut ends, mut facts, mut ends_lists) = (Vec::new(), Lists::default(), Lists::default());
        for (two, needed) in joins {
            ends_lists.push(two);
            ends.push(two);
            facts.push(needed);
        }
        let (at, needing) = (ends_lists.turned(marks.len()), facts.turned(2 * atoms));
        Net { marks, ends, facts, at, needing }
    }

    pub(super) fn nodes(&self) -> usize {
        self.marks.len()
    }

    pub(super) fn joins(&self) -> u32 {
        self.ends.len() as u32
    }

    /// How many facts there are, with their opposites.
    pub(super) fn codes(&self) -> u32 {
        self.needing.len() as u32
    }

    pub(super) fn mark(&self, node: u32) -> Option<u32> {
        self.marks[node as usize]
    }

    pub(super) fn ends(&self, join: u32) -> [u32; 2] {
        self.ends[join as usize]
    }

    pub(super) fn facts(&self, join: u32) -> &[u32] {
        self.facts.get(join as usize)
    }

    pub(super) fn at(&self, node: u32) -> &[u32] {
        self.at.get(node as usize)
    }

    pub(super) fn needing(&self, code: u32) -> &[u32] {
        self.needing.get(code as usize)
    }

    /// The node at the other end.
    pub(super) fn across(&self, join: u32, node: u32) -> u32 {
        let [one, other] = self.ends(join);
        if one == node { other } else { one }
    }

    /// A shortest way of joins from a node to one that is wanted.
    fn way(&self, from: u32, is_on: &dyn Fn(u32) -> bool, is_wanted: &dyn Fn(u32) -> bool) -> Option<(u32, Vec<u32>)> {
        let mut came = vec![NONE; self.nodes()];
        let mut seen = vec![false; self.nodes()];
        let mut left = VecDeque::from([from]);
        seen[from as usize] = true;
        while let Some(node) = left.pop_front() {
            if node != from && is_wanted(node) {
                let (mut way, mut at) = (Vec::new(), node);
                while at != from {
                    let join = came[at as usize];
                    way.push(join);
                    at = self.across(join, at);
                }
                return Some((node, way));
            }
            for &join in self.at(node).iter().filter(|&&join| is_on(join)) {
                let next = self.across(join, node);
                if !std::mem::replace(&mut seen[next as usize], true) {
                    came[next as usize] = join;
                    left.push_back(next);
                }
            }
        }
        None
    }

    /// A cycle for each join that a spanning forest of those that are there leaves out, and for each tree with unlike marks
    /// a way between two of them; none where there is neither.
    pub(super) fn clashes(&self, is_on: &dyn Fn(u32) -> bool) -> Vec<Clash> {
        let mut groups = Groups::new(self.nodes());
        let mut clashes: Vec<Clash> = Vec::new();
        for join in (0..self.joins()).filter(|&join| is_on(join)) {
            let [one, other] = self.ends(join);
            if !groups.unite(one, other) {
                // Any join of the cycle may be the one that closes it: only those before it are looked at.
                let before = |at: u32| at < join && is_on(at);
                if let Some((_, mut joins)) = self.way(one, &before, &|node| node == other) {
                    joins.push(join);
                    clashes.push(Clash { joins, marks: None });
                }
            }
        }
        let mut first = vec![NONE; self.nodes()];
        let mut is_done = vec![false; self.nodes()];
        for node in (0..self.nodes() as u32).filter(|&node| self.mark(node).is_some()) {
            let root = groups.root(node) as usize;
            let marked = std::mem::replace(&mut first[root], node);
            if marked == NONE || self.mark(marked) == self.mark(node) || std::mem::replace(&mut is_done[root], true) {
                continue;
            }
            let unlike = |other: u32| self.mark(other).is_some_and(|mark| Some(mark) != self.mark(node));
            if let Some((other, joins)) = self.way(node, is_on, &unlike) {
                clashes.push(Clash { joins, marks: Some([node, other]) });
            }
        }
        clashes
    }

    /// The opposites of the facts that cannot hold, given what is known of each fact; `None` where the rule is broken.
    pub(super) fn follows(&self, holds: &dyn Fn(u32) -> Option<bool>) -> Option<Vec<u32>> {
        let mut groups = Groups::new(self.nodes());
        for node in 0..self.nodes() as u32 {
            groups.mark[node as usize] = self.mark(node);
        }
        let is_on = |join: u32| self.facts(join).iter().all(|&code| holds(code) == Some(true));
        for join in (0..self.joins()).filter(|&join| is_on(join)) {
            let [one, other] = self.ends(join);
            if !groups.unite(one, other) || groups.is_unlike {
                return None;
            }
        }
        let mut found = Vec::new();
        for code in (0..self.codes()).filter(|&code| holds(code).is_none()) {
            // With this fact, these joins would be there, too.
            let is_new = |&&join: &&u32| {
                let mut others = self.facts(join).iter().filter(|&&other| other != code);
                others.all(|&other| holds(other) == Some(true))
            };
            let roots =
                self.needing(code).iter().filter(is_new).map(|&join| self.ends(join).map(|end| groups.root(end)));
            if closes(roots.collect(), &|root| groups.mark[root as usize]) {
                if found.contains(&code) {
                    return None;
                }
                found.push(code ^ 1);
            }
        }
        let both = |code: &u32| found.contains(&(code ^ 1));
        (!found.iter().any(both)).then_some(found)
    }
}

/// Whether so many pairs of groups, joined one after the other, would close a cycle or join unlike marks.
fn closes(mut pairs: Vec<[u32; 2]>, mark: &dyn Fn(u32) -> Option<u32>) -> bool {
    let mut marks: Vec<(u32, Option<u32>)> = pairs.iter().flatten().map(|&root| (root, mark(root))).collect();
    for at in 0..pairs.len() {
        let [one, other] = pairs[at];
        if one == other {
            return true;
        }
        let of = |root: u32, marks: &[(u32, Option<u32>)]| marks.iter().find(|of| of.0 == root).and_then(|of| of.1);
        let (own, their) = (of(one, &marks), of(other, &marks));
        if own.is_some() && their.is_some() && own != their {
            return true;
        }
        marks.iter_mut().filter(|of| of.0 == one).for_each(|of| of.1 = own.or(their));
        for pair in &mut pairs[at + 1..] {
            pair.iter_mut().filter(|root| **root == other).for_each(|root| *root = one);
        }
    }
    false
}

/// Which nodes are joined.
pub(super) struct Groups {
    up: Vec<u32>,
    mark: Vec<Option<u32>>,
    /// Whether unlike marks were joined.
    is_unlike: bool,
}

impl Groups {
    pub(super) fn new(nodes: usize) -> Self {
        Groups { up: (0..nodes as u32).collect(), mark: vec![None; nodes], is_unlike: false }
    }

    pub(super) fn root(&self, mut node: u32) -> u32 {
        while self.up[node as usize] != node {
            node = self.up[node as usize];
        }
        node
    }

    /// Joins two nodes; false if they were joined already.
    pub(super) fn unite(&mut self, one: u32, other: u32) -> bool {
        let (root, top) = (self.root(one), self.root(other));
        // Shortens later walks.
        (self.up[one as usize], self.up[other as usize]) = (root, top);
        if root == top {
            return false;
        }
        let marks = [root, top].map(|at| self.mark[at as usize]);
        self.is_unlike |= marks.iter().all(Option::is_some) && marks[0] != marks[1];
        self.up[root as usize] = top;
        self.mark[top as usize] = marks[1].or(marks[0]);
        true
    }
}
