//! The single loop, followed inside the search.
//!
//! In: edges as they become lines or crosses. Out: edges that would close a loop too early, and why; a loop that was
//! closed too early. Must not know: which engine searches.
//!
//! At a dot no more than two lines meet, so lines form paths, and each path knows its other end, its length and what
//! it gives to the clues: joining two paths, and taking that back, is a few stores. A path closes too early when the
//! loop would break a clue, or when there is a line elsewhere. Only an edge between the two ends of a path can close
//! one, so after a line was drawn there is at most one edge to look at, and one more when it is the second path.
//! Each clause is of the kind of [`super::block::lemma`]: not all edges of this loop, or not that line elsewhere; the
//! second part only when the loop alone would be an answer.

use super::Vars;
use crate::cnf::{Lit, Theory, Truth};
use crate::grid::{Edge, Edges, Grid, Pos};
use crate::puzzle::slitherlink::Slitherlink;

/// Loops with more lines are left to [`super::block`]: when everything is decided, a shorter loop or a cut says more.
/// Published boards, boards with few clues and minimal ones are all near their best at 160; without a bound one 18x10
/// board did not end, and at 40 boards with few clues take three times as long.
const SHORT: u32 = 160;

/// No edge, no dot.
const NONE: u32 = u32::MAX;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Value {
    Open,
    Line,
    Cross,
}

/// Why an edge was implied to be a cross.
#[derive(Clone, Copy, Debug)]
enum Why {
    /// It would close the path between its dots too early, with the lines that were there; and this one, where it
    /// counts.
    Early(Option<Lit>),
    /// The loop was closed, by the lines that were there.
    Closed,
}

/// What an asserted literal changed.
#[derive(Clone, Copy, Debug)]
enum Change {
    Nothing,
    Cross(u32),
    /// A line that closed a path, rightly or not.
    Close,
    /// A line that joined two paths.
    Join(Join),
}

/// Two paths became one, between these ends, which were ends of other paths before.
#[derive(Clone, Copy, Debug)]
struct Join {
    ends: [u32; 2],
    before: [Path; 2],
}

/// A path, as its two ends know it. A dot without lines is a path without length.
#[derive(Clone, Copy, Debug, Default)]
struct Path {
    end: u32,
    lines: u32,
    /// The sides that it gives to clues.
    sides: u32,
}

/// The paths of a board on which the engine draws.
#[derive(Debug)]
pub(in crate::puzzle::slitherlink) struct SingleLoop {
    clues: Grid<Option<u8>>,
    /// The sum of all clues.
    demand: u32,
    shape: Edges<()>,
    edges: Vec<Edge>,
    dots: Vec<[u32; 2]>,
    /// The numbers of the edges at each dot.
    at: Vec<[u32; 4]>,
    /// How many clues an edge is a side of.
    sides: Vec<u8>,
    lits: Vec<Option<Lit>>,
    /// The edge of a variable.
    edge_of: Vec<u32>,

    values: Vec<Value>,
    paths: Vec<Path>,
    /// The number of paths with a line.
    count: usize,
    /// The lines in the order of drawing, what was known beforehand first.
    lines: Vec<u32>,
    /// Where a line is in `lines`.
    drawn: Vec<u32>,
    /// The loop was rightly closed by the line that is last of so many.
    closed: Option<usize>,
    /// Of an edge that was implied to be a cross: when, in lines, and why.
    why: Vec<(u32, Why)>,
    changes: Vec<Change>,
}

impl SingleLoop {
    /// The rule of a board; `None` when what is known beforehand holds a loop already.
    pub(in crate::puzzle::slitherlink) fn new(puzzle: &Slitherlink, vars: &Vars) -> Option<Self> {
        let clues = puzzle.clues.clone();
        let width = clues.width() + 1;
        let dot = |pos: Pos| (pos.row * width + pos.col) as u32;
        let edges: Vec<Edge> = vars.edges.edges().collect();
        let dots: Vec<[u32; 2]> = edges.iter().map(|edge| edge.dots().map(dot)).collect();
        let mut at = vec![[NONE; 4]; width * (clues.height() + 1)];
        for (number, ends) in dots.iter().enumerate() {
            for &end in ends {
                let free = at[end as usize].iter_mut().find(|edge| **edge == NONE)?;
                *free = number as u32;
            }
        }
        let sides = |edge: &Edge| vars.edges.cells_beside(*edge).filter(|&cell| clues[cell].is_some()).count() as u8;
        let lits: Vec<Option<Lit>> = edges.iter().map(|&edge| vars.edges[edge].lit()).collect();
        let mut edge_of = Vec::new();
        for (number, lit) in lits.iter().enumerate() {
            if let Some(lit) = lit {
                let var = lit.var().index();
                edge_of.resize(edge_of.len().max(var + 1), NONE);
                edge_of[var] = number as u32;
            }
        }
        let dot_count = at.len();
        let mut rule = SingleLoop {
            demand: clues.cells().iter().flatten().map(|&clue| u32::from(clue)).sum(),
            sides: edges.iter().map(sides).collect(),
            values: vec![Value::Open; edges.len()],
            paths: (0..dot_count as u32).map(|end| Path { end, ..Path::default() }).collect(),
            count: 0,
            lines: Vec::new(),
            drawn: vec![0; edges.len()],
            closed: None,
            why: vec![(0, Why::Closed); edges.len()],
            changes: Vec::new(),
            shape: vars.edges.map(|_| ()),
            clues,
            edges,
            dots,
            at,
            lits,
            edge_of,
        };
        for number in 0..rule.edges.len() {
            match vars.edges[rule.edges[number]] {
                Truth::Open(_) => {}
                Truth::Known(false) => rule.values[number] = Value::Cross,
                Truth::Known(true) if rule.closes(number as u32) => return None,
                Truth::Known(true) => {
                    rule.join(number as u32);
                }
            }
        }
        Some(rule)
    }

    fn path(&self, dot: u32) -> Path {
        self.paths[dot as usize]
    }

    /// Whether the edge lies between the two ends of a path.
    fn closes(&self, edge: u32) -> bool {
        let [a, b] = self.dots[edge as usize];
        self.path(a).end == b
    }

    fn draw(&mut self, edge: u32) {
        self.values[edge as usize] = Value::Line;
        self.drawn[edge as usize] = self.lines.len() as u32;
        self.lines.push(edge);
    }

    /// Takes the last line back.
    fn erase(&mut self) {
        if let Some(line) = self.lines.pop() {
            self.values[line as usize] = Value::Open;
        }
    }

    /// Draws a line that closes nothing: two paths become one.
    fn join(&mut self, edge: u32) -> Join {
        self.draw(edge);
        let [a, b] = self.dots[edge as usize];
        let (left, right) = (self.path(a), self.path(b));
        let ends = [left.end, right.end];
        let before = ends.map(|end| self.path(end));
        let lines = left.lines + right.lines + 1;
        let sides = left.sides + right.sides + u32::from(self.sides[edge as usize]);
        self.paths[ends[0] as usize] = Path { end: ends[1], lines, sides };
        self.paths[ends[1] as usize] = Path { end: ends[0], lines, sides };
        self.count += 1;
        self.count -= usize::from(left.lines > 0) + usize::from(right.lines > 0);
        Join { ends, before }
    }

    /// The lines of the path between the dots of an edge, of those that were drawn as the first `of`.
    fn between(&self, edge: u32, of: u32) -> impl Iterator<Item = u32> + '_ {
        let [mut dot, target] = self.dots[edge as usize];
        let mut last = NONE;
        std::iter::from_fn(move || {
            if dot == target {
                return None;
            }
            let on = |&&line: &&u32| {
                line != NONE
                    && line != last
                    && line != edge
                    && self.values[line as usize] == Value::Line
                    && self.drawn[line as usize] < of
            };
            last = self.at[dot as usize].iter().find(on).copied()?;
            let [a, b] = self.dots[last as usize];
            dot = if a == dot { b } else { a };
            Some(last)
        })
    }

    /// Whether the loop that the edge closes keeps every clue by itself.
    fn is_answer(&self, edge: u32) -> bool {
        let path = self.path(self.dots[edge as usize][0]);
        if path.sides + u32::from(self.sides[edge as usize]) != self.demand {
            return false;
        }
        if self.demand == 0 {
            return true;
        }
        let mut left = self.clues.clone();
        for line in self.between(edge, self.lines.len() as u32).chain([edge]) {
            for cell in self.shape.cells_beside(self.edges[line as usize]) {
                if let Some(clue) = &mut left[cell] {
                    match clue.checked_sub(1) {
                        Some(rest) => *clue = rest,
                        None => return false,
                    }
                }
            }
        }
        left.cells().iter().flatten().all(|&rest| rest == 0)
    }

    /// A line that is not on the loop that the edge closes: the one that was drawn first.
    fn elsewhere(&self, edge: u32) -> Option<u32> {
        let mut on = vec![false; self.paths.len()];
        for line in self.between(edge, self.lines.len() as u32).chain([edge]) {
            for dot in self.dots[line as usize] {
                on[dot as usize] = true;
            }
        }
        self.lines.iter().copied().find(|&line| !on[self.dots[line as usize][0] as usize])
    }

    /// Why the edge must not close its path now, if it must not.
    fn early(&self, edge: u32) -> Option<Why> {
        if !self.is_answer(edge) {
            return Some(Why::Early(None));
        }
        let path = self.path(self.dots[edge as usize][0]);
        let drawn = self.values[edge as usize] == Value::Line;
        if self.lines.len() - usize::from(drawn) == path.lines as usize {
            return None;
        }
        self.elsewhere(edge).map(|line| Why::Early(self.lits[line as usize]))
    }

    /// Forbids the edge that would close the path with this end too early.
    fn look(&mut self, end: u32, implied: &mut Vec<Lit>) {
        let other = self.path(end).end;
        let closing = self.at[end as usize].into_iter().find(|&edge| {
            edge != NONE
                && self.values[edge as usize] == Value::Open
                && self.dots[edge as usize].iter().all(|&dot| dot == end || dot == other)
        });
        let Some(edge) = closing else { return };
        if self.path(end).lines > SHORT {
            return;
        }
        if let (Some(why), Some(lit)) = (self.early(edge), self.lits[edge as usize]) {
            self.why[edge as usize] = (self.lines.len() as u32, why);
            implied.push(!lit);
        }
    }

    /// An end of a path other than the one with this end.
    fn another_path(&self, end: u32) -> Option<u32> {
        let other = self.path(end).end;
        let is_end = |&dot: &u32| dot != end && dot != other && self.degree(dot) == 1;
        self.lines.iter().flat_map(|&line| self.dots[line as usize]).find(is_end)
    }

    fn degree(&self, dot: u32) -> usize {
        let lines = self.at[dot as usize].iter();
        lines.filter(|&&edge| edge != NONE && self.values[edge as usize] == Value::Line).count()
    }

    /// Appends "not all of these lines".
    fn not_all(&self, lines: impl Iterator<Item = u32>, clause: &mut Vec<Lit>) {
        clause.extend(lines.filter_map(|line| self.lits[line as usize]).map(|lit| !lit));
    }

    /// A line that closes a path. The rest of the board is crosses when that is right.
    fn close(&mut self, edge: u32, implied: &mut Vec<Lit>) -> Result<(), Vec<Lit>> {
        self.draw(edge);
        self.changes.push(Change::Close);
        let now = self.lines.len() as u32;
        if let Some(Why::Early(elsewhere)) = self.early(edge) {
            if self.path(self.dots[edge as usize][0]).lines > SHORT {
                return Ok(());
            }
            let mut clause = Vec::new();
            self.not_all(self.between(edge, now - 1).chain([edge]), &mut clause);
            clause.extend(elsewhere.map(|lit| !lit));
            return Err(clause);
        }
        self.closed = Some(self.lines.len());
        for (number, lit) in self.lits.iter().enumerate() {
            if let (Value::Open, Some(lit)) = (self.values[number], lit) {
                self.why[number] = (now, Why::Closed);
                implied.push(!*lit);
            }
        }
        Ok(())
    }
}

impl Theory for SingleLoop {
    fn start(&mut self, implied: &mut Vec<Lit>) {
        for dot in 0..self.paths.len() as u32 {
            if self.degree(dot) == 1 && dot < self.path(dot).end {
                self.look(dot, implied);
            }
        }
    }

    fn assert(&mut self, lit: Lit, implied: &mut Vec<Lit>) -> Result<(), Vec<Lit>> {
        let edge = self.edge_of.get(lit.var().index()).copied().unwrap_or(NONE);
        if edge == NONE {
            self.changes.push(Change::Nothing);
            return Ok(());
        }
        if self.lits[edge as usize] != Some(lit) {
            self.values[edge as usize] = Value::Cross;
            self.changes.push(Change::Cross(edge));
            return Ok(());
        }
        if let Some(closed) = self.closed {
            self.draw(edge);
            self.changes.push(Change::Close);
            let mut clause = vec![!lit];
            self.not_all(self.lines[..closed].iter().copied(), &mut clause);
            return Err(clause);
        }
        if self.closes(edge) {
            return self.close(edge, implied);
        }
        let join = self.join(edge);
        self.changes.push(Change::Join(join));
        let end = join.ends[0];
        self.look(end, implied);
        if self.count == 2
            && self.path(end).lines == 1
            && let Some(other) = self.another_path(end)
        {
            self.look(other, implied);
        }
        Ok(())
    }

    fn undo(&mut self) {
        match self.changes.pop() {
            None | Some(Change::Nothing) => {}
            Some(Change::Cross(edge)) => self.values[edge as usize] = Value::Open,
            Some(Change::Close) => {
                self.erase();
                if self.closed > Some(self.lines.len()) {
                    self.closed = None;
                }
            }
            Some(Change::Join(Join { ends, before })) => {
                let joined = before.map(|path| usize::from(path.lines > 0));
                self.count += joined[0] + joined[1];
                self.count -= 1;
                // An end without lines is its own other end: the dot of the line itself.
                for (end, path) in ends.into_iter().zip(before) {
                    self.paths[end as usize] = path;
                }
                self.erase();
            }
        }
    }

    fn explain(&self, implied: Lit, clause: &mut Vec<Lit>) {
        let edge = self.edge_of[implied.var().index()];
        match self.why[edge as usize] {
            (when, Why::Early(elsewhere)) => {
                self.not_all(self.between(edge, when), clause);
                clause.extend(elsewhere.map(|lit| !lit));
            }
            (when, Why::Closed) => self.not_all(self.lines[..when as usize].iter().copied(), clause),
        }
    }
}
