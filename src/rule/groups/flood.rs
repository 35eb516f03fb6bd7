//! Floods of a graph, with buffers that are used again.
//!
//! In: which nodes touch, which may be passed. Out: what is reached, ways, walls. Must not know: groups.

use crate::board::Lists;

/// No node.
pub(super) const NONE: u32 = u32::MAX;

/// Floods, with buffers that are used again.
#[derive(Clone, Debug, Default)]
pub(super) struct Flood {
    round: Vec<u32>,
    now: u32,
    /// The node from which each node was reached.
    from: Vec<u32>,
    /// What was reached, in order.
    pub(super) reached: Vec<u32>,
}

impl Flood {
    /// Forgets what was reached.
    pub(super) fn begin(&mut self, count: usize) {
        self.round.resize(count, 0);
        self.from.resize(count, NONE);
        self.now += 1;
        self.reached.clear();
    }

    /// Notes that a node was met; whether it is the first time.
    pub(super) fn meets(&mut self, node: u32) -> bool {
        std::mem::replace(&mut self.round[node as usize], self.now) != self.now
    }

    /// Reaches nodes breadth first, until one of them is `enough`; whether one was.
    pub(super) fn run(
        &mut self,
        beside: &Lists,
        start: &[u32],
        passes: impl Fn(u32) -> bool,
        mut enough: impl FnMut(u32) -> bool,
    ) -> bool {
        self.begin(beside.len());
        for &node in start {
            self.round[node as usize] = self.now;
            self.from[node as usize] = NONE;
            self.reached.push(node);
        }
        for &node in start {
            if enough(node) {
                return true;
            }
        }
        let mut done = 0;
        while let Some(&node) = self.reached.get(done) {
            done += 1;
            for &next in beside.get(node as usize) {
                if self.round[next as usize] != self.now && passes(next) {
                    self.round[next as usize] = self.now;
                    self.from[next as usize] = node;
                    self.reached.push(next);
                    if enough(next) {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// Whether the last flood reached a node.
    pub(super) fn has(&self, node: u32) -> bool {
        self.round[node as usize] == self.now
    }

    /// The way by which the last flood came to a node, with it.
    pub(super) fn way(&self, node: u32) -> Vec<u32> {
        std::iter::successors(Some(node), |&node| Some(self.from[node as usize]).filter(|&from| from != NONE)).collect()
    }

    /// The nodes beside the last flood of which this holds, each once.
    pub(super) fn walls(&mut self, beside: &Lists, is_wall: impl Fn(u32) -> bool) -> Vec<u32> {
        let mut walls = Vec::new();
        for at in 0..self.reached.len() {
            for &next in beside.get(self.reached[at] as usize) {
                if self.round[next as usize] != self.now && is_wall(next) {
                    self.round[next as usize] = self.now;
                    walls.push(next);
                }
            }
        }
        walls
    }
}
