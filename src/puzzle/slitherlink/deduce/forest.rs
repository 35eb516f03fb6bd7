//! Lines as a forest: which cycles there are, which edge would close one.
//!
//! In: lines. Out: cycles, paths, trees. Must not know: clues.

use crate::grid::{Edge, Edges, Grid, Pos};

/// The closed cycles of lines, one for each line that a spanning forest leaves out.
pub(in crate::puzzle::slitherlink) fn cycles(
    height: usize,
    width: usize,
    is_line: impl Fn(Edge) -> bool,
) -> Vec<Vec<Edge>> {
    let mut forest = Forest::new(height, width);
    let lines = Edges::filled(height, width, ()).edges().filter(|&edge| is_line(edge));
    let extra: Vec<Edge> = lines.filter(|&edge| !forest.join(edge)).collect();
    let close = |edge: Edge| {
        let mut cycle = forest.path(edge)?;
        cycle.push(edge);
        Some(cycle)
    };
    extra.into_iter().filter_map(close).collect()
}

/// Lines without cycles: at each dot the edges that were joined there.
pub(super) struct Forest {
    /// Which tree a dot belongs to, as a chain of dots.
    tree: Grid<Pos>,
    /// At the last dot of each chain, the number of lines of the tree.
    lines: Grid<usize>,
    joined: Grid<[Option<Edge>; 4]>,
}

impl Forest {
    pub(super) fn new(height: usize, width: usize) -> Self {
        let dots = Grid::filled(height + 1, width + 1, ()).positions().collect();
        let tree = Grid::from_cells(height + 1, width + 1, dots);
        let lines = Grid::filled(height + 1, width + 1, 0);
        Forest { tree, lines, joined: Grid::filled(height + 1, width + 1, [None; 4]) }
    }

    pub(super) fn root(&self, mut dot: Pos) -> Pos {
        while self.tree[dot] != dot {
            dot = self.tree[dot];
        }
        dot
    }

    /// Adds an edge unless it would close a cycle.
    pub(super) fn join(&mut self, edge: Edge) -> bool {
        let [from, to] = edge.dots();
        let (root, other) = (self.root(from), self.root(to));
        if root == other {
            return false;
        }
        self.tree[root] = other;
        self.lines[other] += self.lines[root] + 1;
        // Half-way to the root for the next ones.
        self.tree[from] = other;
        for dot in [from, to] {
            if let Some(free) = self.joined[dot].iter_mut().find(|slot| slot.is_none()) {
                *free = Some(edge);
            }
        }
        true
    }

    /// Whether the edge would close a cycle while there are lines elsewhere, `lines` in all.
    pub(super) fn closes(&self, edge: Edge, lines: usize) -> bool {
        let [from, to] = edge.dots();
        if self.joined[from][0].is_none() || self.joined[to][0].is_none() {
            return false;
        }
        let root = self.root(from);
        root == self.root(to) && (self.lines[root] < lines || self.path(edge).is_some_and(|path| path.len() < lines))
    }

    /// The edges that join the ends of this edge, in order.
    pub(super) fn path(&self, edge: Edge) -> Option<Vec<Edge>> {
        let [from, to] = edge.dots();
        // Depth first; in a forest no dot is met twice.
        let mut stack = vec![(from, None, 0)];
        let mut path: Vec<Edge> = Vec::new();
        while let Some((dot, came, depth)) = stack.pop() {
            path.truncate(depth);
            path.extend(came);
            if dot == to {
                return Some(path);
            }
            for next in self.joined[dot].into_iter().flatten().filter(|&next| Some(next) != came) {
                let [a, b] = next.dots();
                stack.push((if a == dot { b } else { a }, Some(next), path.len()));
            }
        }
        None
    }
}
