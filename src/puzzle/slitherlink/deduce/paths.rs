//! The paths that lines form.
//!
//! In: lines as they are drawn and taken back, in the reverse order. Out: which edges would close a path, and of which
//! lines it is. Must not know: clues, literals, why.
//!
//! At a dot no more than two lines meet, so lines form paths, and each path knows its other end, its length and what
//! it gives to the clues: joining two paths, and taking that back, is a few stores.

/// No edge, no dot.
pub(in crate::puzzle::slitherlink) const NONE: u32 = u32::MAX;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::puzzle::slitherlink) enum Value {
    Open,
    Line,
    Cross,
}

/// Two paths became one, between these ends, which were ends of other paths before.
#[derive(Clone, Copy, Debug)]
pub(in crate::puzzle::slitherlink) struct Join {
    pub(in crate::puzzle::slitherlink) ends: [u32; 2],
    before: [Path; 2],
}

/// A path, as its two ends know it. A dot without lines is a path without length.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::puzzle::slitherlink) struct Path {
    pub(in crate::puzzle::slitherlink) end: u32,
    pub(in crate::puzzle::slitherlink) lines: u32,
    /// The sides that it gives to clues.
    pub(in crate::puzzle::slitherlink) sides: u32,
}

/// All paths of a board. Edges and dots are numbers.
#[derive(Debug)]
pub(in crate::puzzle::slitherlink) struct Paths {
    dots: Vec<[u32; 2]>,
    /// The edges at each dot.
    at: Vec<[u32; 4]>,
    /// How many clues an edge is a side of.
    sides: Vec<u8>,
    values: Vec<Value>,
    /// What each end of a path knows of it.
    ends: Vec<Path>,
    /// The number of paths with a line.
    count: usize,
    /// The lines in the order of drawing.
    lines: Vec<u32>,
    /// Where a line is in `lines`.
    drawn: Vec<u32>,
}

impl Paths {
    /// A board of so many dots without lines; of each edge its dots, and how many clues it is a side of. No more than
    /// four edges meet.
    pub(in crate::puzzle::slitherlink) fn new(dot_count: usize, dots: Vec<[u32; 2]>, sides: Vec<u8>) -> Self {
        let mut at = vec![[NONE; 4]; dot_count];
        for (number, ends) in dots.iter().enumerate() {
            for &end in ends {
                if let Some(free) = at[end as usize].iter_mut().find(|edge| **edge == NONE) {
                    *free = number as u32;
                }
            }
        }
        Paths {
            values: vec![Value::Open; dots.len()],
            ends: (0..dot_count as u32).map(|end| Path { end, ..Path::default() }).collect(),
            count: 0,
            lines: Vec::new(),
            drawn: vec![0; dots.len()],
            dots,
            at,
            sides,
        }
    }

    /// The two dots of an edge.
    pub(in crate::puzzle::slitherlink) fn dots(&self, edge: u32) -> [u32; 2] {
        self.dots[edge as usize]
    }

    /// The edges at a dot; [`NONE`] where there are less than four.
    pub(in crate::puzzle::slitherlink) fn at(&self, dot: u32) -> [u32; 4] {
        self.at[dot as usize]
    }

    pub(in crate::puzzle::slitherlink) fn value(&self, edge: u32) -> Value {
        self.values[edge as usize]
    }

    /// Makes an edge a cross, or open again.
    pub(in crate::puzzle::slitherlink) fn set(&mut self, edge: u32, value: Value) {
        self.values[edge as usize] = value;
    }

    /// The lines in the order of drawing.
    pub(in crate::puzzle::slitherlink) fn lines(&self) -> &[u32] {
        &self.lines
    }

    /// The path with this end.
    pub(in crate::puzzle::slitherlink) fn path(&self, end: u32) -> Path {
        self.ends[end as usize]
    }

    /// The path between the ends of an edge that [`Paths::closes`] it.
    pub(in crate::puzzle::slitherlink) fn beside(&self, edge: u32) -> Path {
        self.path(self.dots[edge as usize][0])
    }

    /// The sides that the edge gives to clues.
    pub(in crate::puzzle::slitherlink) fn sides(&self, edge: u32) -> u32 {
        u32::from(self.sides[edge as usize])
    }

    /// Whether the edge lies between the two ends of a path.
    pub(in crate::puzzle::slitherlink) fn closes(&self, edge: u32) -> bool {
        let [a, b] = self.dots[edge as usize];
        self.path(a).end == b
    }

    /// The open edge between the two ends of the path with this end.
    pub(in crate::puzzle::slitherlink) fn closing(&self, end: u32) -> Option<u32> {
        let other = self.path(end).end;
        self.at[end as usize].into_iter().find(|&edge| {
            edge != NONE
                && self.value(edge) == Value::Open
                && self.dots[edge as usize].iter().all(|&dot| dot == end || dot == other)
        })
    }

    /// Draws a line, whatever becomes of the paths.
    pub(in crate::puzzle::slitherlink) fn draw(&mut self, edge: u32) {
        self.values[edge as usize] = Value::Line;
        self.drawn[edge as usize] = self.lines.len() as u32;
        self.lines.push(edge);
    }

    /// Takes the last line back.
    pub(in crate::puzzle::slitherlink) fn erase(&mut self) {
        if let Some(line) = self.lines.pop() {
            self.values[line as usize] = Value::Open;
        }
    }

    /// Draws a line that closes nothing: two paths become one.
    pub(in crate::puzzle::slitherlink) fn join(&mut self, edge: u32) -> Join {
        self.draw(edge);
        let [a, b] = self.dots[edge as usize];
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

    /// Takes the last line back, which joined two paths.
    pub(in crate::puzzle::slitherlink) fn part(&mut self, Join { ends, before }: Join) {
        let joined = before.map(|path| usize::from(path.lines > 0));
        self.count += joined[0] + joined[1];
        self.count -= 1;
        // An end without lines is its own other end: the dot of the line itself.
        for (end, path) in ends.into_iter().zip(before) {
            self.ends[end as usize] = path;
        }
        self.erase();
    }
}
