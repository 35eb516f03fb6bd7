//! Lines as a forest: which cycles there are, which edge would close one.
//!
//! In: lines. Out: cycles, paths, trees. Must not know: clues.

use crate::board::Graph;

/// The closed cycles of lines, one for each line that a spanning forest leaves out.
pub(super) fn cycles(graph: &Graph, lines: impl Iterator<Item = u32>) -> Vec<Vec<u32>> {
    let mut forest = Forest::new(graph);
    let extra: Vec<u32> = lines.filter(|&edge| !forest.join(edge)).collect();
    let close = |edge: u32| {
        let mut cycle = forest.path(edge)?;
        cycle.push(edge);
        Some(cycle)
    };
    extra.into_iter().filter_map(close).collect()
}

/// Lines without cycles.
#[derive(Debug)]
pub(super) struct Forest<'g> {
    graph: &'g Graph,
    /// The tree of a dot, as a chain of dots.
    tree: Vec<u32>,
    /// The number of lines of a tree, stored at the last dot of its chain.
    lines: Vec<u32>,
    /// Whether a line of the forest is at the dot.
    met: Vec<bool>,
    joined: Vec<bool>,
}

impl<'g> Forest<'g> {
    pub(super) fn new(graph: &'g Graph) -> Self {
        let dots = graph.dot_count();
        let (lines, met, joined) = (vec![0; dots], vec![false; dots], vec![false; graph.edge_count()]);
        Forest { graph, tree: (0..dots as u32).collect(), lines, met, joined }
    }

    /// The representative dot of everything joined to this one.
    pub(super) fn root(&self, mut dot: usize) -> usize {
        while self.tree[dot] as usize != dot {
            dot = self.tree[dot] as usize;
        }
        dot
    }

    /// Adds an edge unless it would close a cycle.
    pub(super) fn join(&mut self, edge: u32) -> bool {
        let [from, to] = self.graph.dots(edge as usize);
        let (root, other) = (self.root(from), self.root(to));
        if root == other {
            return false;
        }
        self.tree[root] = other as u32;
        self.lines[other] += self.lines[root] + 1;
        // Shortens the chain for later lookups.
        self.tree[from] = other as u32;
        self.joined[edge as usize] = true;
        self.met[from] = true;
        self.met[to] = true;
        true
    }

    /// Whether the edge would close a cycle while there are lines elsewhere, `lines` in all.
    pub(super) fn closes(&self, edge: u32, lines: usize) -> bool {
        let [from, to] = self.graph.dots(edge as usize);
        if !self.met[from] || !self.met[to] {
            return false;
        }
        let root = self.root(from);
        root == self.root(to)
            && ((self.lines[root] as usize) < lines || self.path(edge).is_some_and(|path| path.len() < lines))
    }

    /// The edges of the path between the ends of this edge, in order.
    pub(super) fn path(&self, edge: u32) -> Option<Vec<u32>> {
        let [from, to] = self.graph.dots(edge as usize);
        // Depth first; in a forest no dot is met twice.
        let most = self.tree.len();
        let (mut stack, mut path) = (Vec::with_capacity(most), Vec::with_capacity(most));
        stack.push((from, None, 0));
        while let Some((dot, came, depth)) = stack.pop() {
            path.truncate(depth);
            path.extend(came);
            if dot == to {
                return Some(path);
            }
            for &next in self.graph.at_dot(dot) {
                if self.joined[next as usize] && Some(next) != came {
                    stack.push((self.graph.across(next as usize, dot), Some(next), path.len()));
                }
            }
        }
        None
    }
}
