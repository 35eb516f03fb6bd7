//! What follows about edges before any search.
//!
//! In: clues. Out: edges that are lines or crosses for certain, or a rule that cannot be kept. Must not know:
//! clauses.
//!
//! Counting alone, to a fixed point: a clue that has all its lines, or needs all its open edges, decides the
//! others; a dot with two lines is full, with one line and one open edge it goes on, with one open edge and no
//! line it is missed.

use super::{Rule, Slitherlink};
use crate::grid::{Edge, Edges, Grid, Pos};
use crate::puzzle::{Contradiction, Deduce, Puzzle, counting};

/// The edges that are decided; sound, not complete.
pub(super) fn deduce(puzzle: &Slitherlink, level: Deduce) -> Result<Edges<Option<bool>>, Contradiction<Rule>> {
    let (height, width) = puzzle.size();
    let mut state = State { puzzle, known: Edges::filled(height, width, None), changed: Vec::new() };
    if level == Deduce::Off {
        return Ok(state.known);
    }
    for at in puzzle.clues.positions() {
        state.clue(at)?;
    }
    for row in 0..=height {
        for col in 0..=width {
            state.dot(Pos::new(row, col))?;
        }
    }
    while let Some(edge) = state.changed.pop() {
        for dot in edge.dots() {
            state.dot(dot)?;
        }
        for cell in state.known.cells_beside(edge) {
            state.clue(cell)?;
        }
    }
    Ok(state.known)
}

/// What follows from one rule alone.
pub(super) fn deduce_rule(puzzle: &Slitherlink, rule: &Rule, known: &[Option<bool>]) -> Option<Vec<(usize, bool)>> {
    match *rule {
        Rule::Clue { k, .. } => counting::deduce(known, |count| count == usize::from(k)),
        Rule::Dot(_) => counting::deduce(known, |count| count == 0 || count == 2),
        Rule::Loop => single_loop(puzzle, known),
    }
}

/// What follows from the loop rule alone: an edge that would close a cycle while there is a line elsewhere is off;
/// once a cycle is closed, so is every other edge; and the last edge that can be a line is one.
fn single_loop(puzzle: &Slitherlink, known: &[Option<bool>]) -> Option<Vec<(usize, bool)>> {
    let (height, width) = puzzle.size();
    let edges: Vec<Edge> = Edges::filled(height, width, ()).edges().collect();
    let all = |value: Option<bool>| (0..edges.len()).filter(move |&index| known[index] == value);
    let lines = all(Some(true)).count();
    if lines == 0 {
        let mut open = all(None);
        let only = open.next()?;
        return Some(if open.next().is_none() { vec![(only, true)] } else { Vec::new() });
    }
    let mut forest = Forest::new(height, width);
    let mut closing = None;
    for index in all(Some(true)) {
        if !forest.join(edges[index]) {
            closing = Some(index);
        }
    }
    if closing.is_none() {
        let closes = |index: usize| forest.closes(edges[index], lines);
        return Some(all(None).filter(|&index| closes(index)).map(|index| (index, false)).collect());
    }
    let mut on = Edges::filled(height, width, false);
    all(Some(true)).for_each(|index| on[edges[index]] = true);
    // Any line besides a closed cycle breaks the rule.
    let whole = cycles(height, width, |edge| on[edge]).iter().all(|cycle| cycle.len() == lines);
    whole.then(|| all(None).map(|index| (index, false)).collect())
}

/// The dots that each edge joins, those of one known line counted as one.
pub(super) fn ends(puzzle: &Slitherlink, rule: &Rule, known: &[Option<bool>]) -> Option<Vec<[usize; 2]>> {
    if *rule != Rule::Loop || !known.contains(&Some(true)) {
        return None;
    }
    let (height, width) = puzzle.size();
    let edges: Vec<Edge> = Edges::filled(height, width, ()).edges().collect();
    let mut forest = Forest::new(height, width);
    for index in (0..edges.len()).filter(|&index| known[index] == Some(true)) {
        forest.join(edges[index]);
    }
    // The first dot of each line stands for it, so that a line that grows at its end keeps its number.
    let mut number = Grid::filled(height + 1, width + 1, usize::MAX);
    for (index, dot) in number.positions().enumerate() {
        let root = forest.root(dot);
        number[root] = number[root].min(index);
    }
    Some(edges.iter().map(|edge| edge.dots().map(|dot| number[forest.root(dot)])).collect())
}

/// The closed cycles of lines, one for each line that a spanning forest leaves out.
pub(super) fn cycles(height: usize, width: usize, is_line: impl Fn(Edge) -> bool) -> Vec<Vec<Edge>> {
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
struct Forest {
    /// Which tree a dot belongs to, as a chain of dots.
    tree: Grid<Pos>,
    /// At the last dot of each chain, the number of lines of the tree.
    lines: Grid<usize>,
    joined: Grid<[Option<Edge>; 4]>,
}

impl Forest {
    fn new(height: usize, width: usize) -> Self {
        let dots = Grid::filled(height + 1, width + 1, ()).positions().collect();
        let tree = Grid::from_cells(height + 1, width + 1, dots);
        let lines = Grid::filled(height + 1, width + 1, 0);
        Forest { tree, lines, joined: Grid::filled(height + 1, width + 1, [None; 4]) }
    }

    fn root(&self, mut dot: Pos) -> Pos {
        while self.tree[dot] != dot {
            dot = self.tree[dot];
        }
        dot
    }

    /// Adds an edge unless it would close a cycle.
    fn join(&mut self, edge: Edge) -> bool {
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
    fn closes(&self, edge: Edge, lines: usize) -> bool {
        let [from, to] = edge.dots();
        if self.joined[from][0].is_none() || self.joined[to][0].is_none() {
            return false;
        }
        let root = self.root(from);
        root == self.root(to) && (self.lines[root] < lines || self.path(edge).is_some_and(|path| path.len() < lines))
    }

    /// The edges that join the ends of this edge, in order.
    fn path(&self, edge: Edge) -> Option<Vec<Edge>> {
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

struct State<'p> {
    puzzle: &'p Slitherlink,
    known: Edges<Option<bool>>,
    /// Edges that were decided and not yet looked at from both sides.
    changed: Vec<Edge>,
}

impl State<'_> {
    /// How many of the edges are lines, and how many are open.
    fn count(&self, edges: impl Iterator<Item = Edge>) -> (usize, usize) {
        edges.fold((0, 0), |(lines, open), edge| match self.known[edge] {
            Some(line) => (lines + usize::from(line), open),
            None => (lines, open + 1),
        })
    }

    fn decide(&mut self, edges: impl Iterator<Item = Edge>, line: bool) {
        for edge in edges {
            if self.known[edge].is_none() {
                self.known[edge] = Some(line);
                self.changed.push(edge);
            }
        }
    }

    fn clue(&mut self, at: Pos) -> Result<(), Contradiction<Rule>> {
        let Some(k) = self.puzzle.clues[at] else { return Ok(()) };
        let edges = Edges::<()>::around(at);
        let (lines, open) = self.count(edges.into_iter());
        let wanted = usize::from(k);
        if lines > wanted || lines + open < wanted {
            return Err(Contradiction { rule: Rule::Clue { at, k }, alone: false });
        }
        if lines == wanted || lines + open == wanted {
            self.decide(edges.into_iter(), lines < wanted);
        }
        Ok(())
    }

    fn dot(&mut self, at: Pos) -> Result<(), Contradiction<Rule>> {
        let (lines, open) = self.count(self.known.at_dot(at));
        match (lines, open) {
            (3.., _) | (1, 0) => Err(Contradiction { rule: Rule::Dot(at), alone: false }),
            (2, _) | (0, 1) => {
                self.decide(self.known.at_dot(at), false);
                Ok(())
            }
            (1, 1) => {
                self.decide(self.known.at_dot(at), true);
                Ok(())
            }
            _ => Ok(()),
        }
    }
}
