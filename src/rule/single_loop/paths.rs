//! The paths that lines form.
//!
//! In: lines as they are drawn and erased, in the reverse order. Out: which edges would close a path, and the lines of
//! that path. Must not know: clues, literals, reasons.
//!
//! At most two lines meet at a dot, so lines form paths. Each path knows its other end, its length and how much it adds
//! to the demands: joining two paths, and undoing that, is a few stores.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::board::Layout;

/// No edge.
pub(crate) const NONE: u32 = u32::MAX;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Value {
    Open,
    Line,
    Cross,
}

/// Two paths became one, between these ends; `before` has the paths that were joined.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Join {
    pub(crate) ends: [u32; 2],
    before: [Path; 2],
}

/// A path, as stored at its two ends. A dot without lines is a path of length 0.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Path {
    pub(crate) end: u32,
    pub(crate) lines: u32,
    /// The number of sides that it adds to the demands.
    pub(crate) sides: u32,
}

/// All paths of a board. Edges and dots are numbers.
#[derive(Debug)]
pub(crate) struct Paths {
    /// The board; used for its graph.
    layout: Arc<Layout>,
    /// The two dots of each edge, quicker to reach than in the graph: most lookups are for them.
    dots: Vec<[u32; 2]>,
    /// The number of demands on each edge.
    sides: Vec<u8>,
    values: Vec<Value>,
    /// What each end of a path stores about it.
    ends: Vec<Path>,
    /// The number of paths with a line.
    count: usize,
    /// The lines in the order of drawing.
    lines: Vec<u32>,
    /// Where a line is in `lines`.
    drawn: Vec<u32>,
}

impl Paths {
    /// A board without lines; `sides` has the number of demands on each edge.
    pub(crate) fn new(layout: Arc<Layout>, sides: Vec<u8>) -> Self {
        let dot_count = layout.graph().dot_count();
        Paths {
            values: vec![Value::Open; sides.len()],
            ends: (0..dot_count as u32).map(|end| Path { end, ..Path::default() }).collect(),
            count: 0,
            lines: Vec::new(),
            drawn: vec![0; sides.len()],
            dots: layout.graph().edges().to_vec(),
            layout,
            sides,
        }
    }

    /// The two dots of an edge.
    pub(crate) fn dots(&self, edge: u32) -> [u32; 2] {
        self.dots[edge as usize]
    }

    /// The edges at a dot.
    pub(crate) fn at(&self, dot: u32) -> &[u32] {
        self.layout.graph().at_dot(dot as usize)
    }

    /// The number of dots.
    pub(crate) fn dot_count(&self) -> u32 {
        self.ends.len() as u32
    }

    /// The number of paths with a line.
    pub(crate) fn count(&self) -> usize {
        self.count
    }

    pub(crate) fn value(&self, edge: u32) -> Value {
        self.values[edge as usize]
    }

    /// Makes an edge a cross, or open again.
    pub(crate) fn set(&mut self, edge: u32, value: Value) {
        self.values[edge as usize] = value;
    }

    /// The lines in the order of drawing.
    pub(crate) fn lines(&self) -> &[u32] {
        &self.lines
    }

    /// The path with this end.
    pub(crate) fn path(&self, end: u32) -> Path {
        self.ends[end as usize]
    }

    /// The path between the ends of an edge that [`Paths::closes`] it.
    pub(crate) fn beside(&self, edge: u32) -> Path {
        self.path(self.dots(edge)[0])
    }

    /// The number of demands on the edge.
    pub(crate) fn sides(&self, edge: u32) -> u32 {
        u32::from(self.sides[edge as usize])
    }

    /// Whether the edge lies between the two ends of a path.
    pub(crate) fn closes(&self, edge: u32) -> bool {
        let [a, b] = self.dots(edge);
        self.path(a).end == b
    }

    /// The open edge between the two ends of the path with this end.
    pub(crate) fn closing(&self, end: u32) -> Option<u32> {
        let other = self.path(end).end;
        self.at(end).iter().copied().find(|&edge| {
            self.value(edge) == Value::Open && self.dots(edge).iter().all(|&dot| dot == end || dot == other)
        })
    }

    /// Draws a line without updating the paths.
    pub(crate) fn draw(&mut self, edge: u32) {
        self.values[edge as usize] = Value::Line;
        self.drawn[edge as usize] = self.lines.len() as u32;
        self.lines.push(edge);
    }

    /// Erases the last line.
    pub(crate) fn erase(&mut self) {
        if let Some(line) = self.lines.pop() {
            self.values[line as usize] = Value::Open;
        }
    }

    /// Draws a line that closes nothing: two paths become one.
    pub(crate) fn join(&mut self, edge: u32) -> Join {
        self.draw(edge);
        let [a, b] = self.dots(edge);
        let (left, right) = (self.path(a), self.path(b));
        let ends = [left.end, right.end];
        let before = ends.map(|end| self.path(end));
        let lines = left.lines + right.lines + 1;
        let sides = left.sides + right.sides + self.sides(edge);
        self.ends[ends[0] as usize] = Path { end: ends[1], lines, sides };
        self.ends[ends[1] as usize] = Path { end: ends[0], lines, sides };
        self.count += 1;
        self.count -= usize::from(left.lines > 0) + usize::from(right.lines > 0);
        Join { ends, before }
    }

    /// Erases the last line, which joined two paths.
    pub(crate) fn part(&mut self, Join { ends, before }: Join) {
        let joined = before.map(|path| usize::from(path.lines > 0));
        self.count += joined[0] + joined[1];
        self.count -= 1;
        // An end without lines is its own other end: the dot of the line itself.
        for (end, path) in ends.into_iter().zip(before) {
            self.ends[end as usize] = path;
        }
        self.erase();
    }

    /// The lines of the path between the dots of an edge, among the first `of` lines drawn.
    pub(crate) fn between(&self, edge: u32, of: u32) -> impl Iterator<Item = u32> + '_ {
        let [mut dot, target] = self.dots(edge);
        let mut last = NONE;
        std::iter::from_fn(move || {
            if dot == target {
                return None;
            }
            let on = |&&line: &&u32| {
                line != last && line != edge && self.value(line) == Value::Line && self.drawn[line as usize] < of
            };
            last = self.at(dot).iter().find(on).copied()?;
            let [a, b] = self.dots(last);
            dot = if a == dot { b } else { a };
            Some(last)
        })
    }

    /// The edges of the loop that the edge closes.
    pub(crate) fn around(&self, edge: u32) -> impl Iterator<Item = u32> + '_ {
        self.between(edge, self.lines.len() as u32).chain([edge])
    }

    /// The first line drawn that is not on the loop that the edge closes.
    pub(crate) fn elsewhere(&self, edge: u32) -> Option<u32> {
        let on: BTreeSet<u32> = self.around(edge).collect();
        self.lines.iter().copied().find(|line| !on.contains(line))
    }

    /// An end of a path other than the one with this end.
    pub(crate) fn another(&self, end: u32) -> Option<u32> {
        let other = self.path(end).end;
        let is_end = |&dot: &u32| dot != end && dot != other && self.degree(dot) == 1;
        self.lines.iter().flat_map(|&line| self.dots(line)).find(is_end)
    }

    /// The number of lines at a dot.
    pub(crate) fn degree(&self, dot: u32) -> usize {
        self.at(dot).iter().filter(|&&edge| self.value(edge) == Value::Line).count()
    }
}
