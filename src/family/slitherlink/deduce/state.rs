//! A board that is filled edge by edge, and undone.
//!
//! In: edges that are lines or crosses. Out: edges that follow, or a rule that cannot be kept. Must not know: why an
//! edge was assumed.
//!
//! A clue that has all its lines, or needs all its open edges, decides the others. A dot with two lines is full; with
//! one line and one open edge, the line continues there; with one open edge and no line, the edge is a cross. An edge
//! between the two ends of a path is a cross, unless the loop that it closes is the answer.

use crate::board::{Graph, Layout, NOWHERE};
use crate::family::slitherlink::Slitherlink;
use crate::family::slitherlink::rule_id::RuleId;
use crate::rule::single_loop::paths::{Join, Paths, Value};

/// The numbers of lines and open edges at a dot or around a face.
#[derive(Clone, Copy, Debug, Default)]
struct Count {
    lines: u8,
    open: u8,
}

impl Count {
    fn change(&mut self, line: bool) {
        self.open -= 1;
        self.lines += u8::from(line);
    }

    fn undo(&mut self, line: bool) {
        self.open += 1;
        self.lines -= u8::from(line);
    }
}

/// A decided edge, and its side effects.
#[derive(Clone, Copy, Debug)]
struct Change {
    edge: u32,
    /// The two paths that became one.
    join: Option<Join>,
}

/// The board. Edges, dots and faces are numbers.
#[derive(Debug)]
pub(super) struct State<'p> {
    layout: &'p Layout,
    graph: &'p Graph,
    clues: &'p [Option<u8>],
    /// The faces with a clue next to each edge.
    beside: Vec<[u32; 2]>,
    /// The sum of all clues.
    demand: u32,
    paths: Paths,
    of_dot: Vec<Count>,
    of_face: Vec<Count>,
    changes: Vec<Change>,
    /// The number of changes whose consequences were derived.
    seen: usize,
    /// Whether something depended on a path having all lines of the board.
    asked_for_all: bool,
}

impl<'p> State<'p> {
    /// The board without any line.
    pub(super) fn new(puzzle: &'p Slitherlink) -> Self {
        let layout = puzzle.made_layout();
        let (graph, clues) = (layout.graph(), puzzle.clues.cells());
        let clued = |face: u32| if face != NOWHERE && clues[face as usize].is_some() { face } else { NOWHERE };
        let beside: Vec<[u32; 2]> = (0..graph.edge_count()).map(|edge| graph.faces(edge).map(clued)).collect();
        let sides = beside.iter().map(|faces| faces.iter().filter(|&&face| face != NOWHERE).count() as u8).collect();
        let open = |edges: &[u32]| Count { lines: 0, open: edges.len() as u8 };
        State {
            layout,
            graph,
            clues,
            demand: clues.iter().flatten().map(|&clue| u32::from(clue)).sum(),
            paths: Paths::new(layout.clone(), sides),
            of_dot: (0..graph.dot_count()).map(|dot| open(graph.at_dot(dot))).collect(),
            of_face: (0..graph.face_count()).map(|face| open(graph.round(face))).collect(),
            beside,
            changes: Vec::new(),
            seen: 0,
            asked_for_all: false,
        }
    }

    /// What is known about each edge.
    pub(super) fn known(&self) -> Vec<Option<bool>> {
        (0..self.len()).map(|edge| self.value(edge)).collect()
    }

    /// The layout of the board.
    pub(super) fn layout(&self) -> &'p Layout {
        self.layout
    }

    /// What is known about an edge.
    pub(super) fn value(&self, edge: u32) -> Option<bool> {
        match self.paths.value(edge) {
            Value::Open => None,
            Value::Line => Some(true),
            Value::Cross => Some(false),
        }
    }

    /// The number of edges.
    pub(super) fn len(&self) -> u32 {
        self.beside.len() as u32
    }

    /// The number of edges that are decided.
    pub(super) fn decided(&self) -> usize {
        self.changes.len()
    }

    /// The edges that were decided after the first `decided`.
    pub(super) fn since(&self, decided: usize) -> impl Iterator<Item = (u32, bool)> + '_ {
        self.changes[decided..].iter().map(|change| (change.edge, self.paths.value(change.edge) == Value::Line))
    }

    /// The dots of the edges that were decided after the first `decided`.
    pub(super) fn dots_since(&self, decided: usize) -> impl Iterator<Item = [u32; 2]> + '_ {
        self.changes[decided..].iter().map(|change| self.paths.dots(change.edge))
    }

    /// The ends of the paths that these edges became part of.
    pub(super) fn ends_since(&self, decided: usize) -> impl Iterator<Item = u32> + '_ {
        self.changes[decided..].iter().filter_map(|change| change.join).flat_map(|join| join.ends)
    }

    /// Whether, since the last call, something depended on a path having all lines of the board.
    pub(super) fn take_asked_for_all(&mut self) -> bool {
        std::mem::take(&mut self.asked_for_all)
    }

    /// Decides an edge, and what follows.
    ///
    /// # Errors
    /// The rule that cannot be kept.
    pub(super) fn assume(&mut self, edge: u32, line: bool) -> Result<(), RuleId> {
        self.decide(edge, line, RuleId::Loop)?;
        self.look()
    }

    /// Undoes all but the first `decided` decided edges.
    pub(super) fn take_back(&mut self, decided: usize) {
        while self.changes.len() > decided {
            let Some(Change { edge, join }) = self.changes.pop() else { return };
            let line = self.paths.value(edge) == Value::Line;
            for dot in self.paths.dots(edge) {
                self.of_dot[dot as usize].undo(line);
            }
            for face in self.beside[edge as usize].into_iter().filter(|&face| face != NOWHERE) {
                self.of_face[face as usize].undo(line);
            }
            match join {
                Some(join) => self.paths.part(join),
                None if line => self.paths.erase(),
                None => self.paths.set(edge, Value::Open),
            }
        }
        self.seen = decided;
    }

    /// Examines every clue and dot, and what follows.
    ///
    /// # Errors
    /// The rule that cannot be kept.
    pub(super) fn look_at_all(&mut self) -> Result<(), RuleId> {
        for face in 0..self.of_face.len() as u32 {
            self.clue(face)?;
        }
        for dot in 0..self.of_dot.len() as u32 {
            self.dot(dot)?;
        }
        self.look()
    }

    fn look(&mut self) -> Result<(), RuleId> {
        while let Some(&Change { edge, join }) = self.changes.get(self.seen) {
            self.seen += 1;
            for dot in self.paths.dots(edge) {
                self.dot(dot)?;
            }
            for face in self.beside[edge as usize].into_iter().filter(|&face| face != NOWHERE) {
                self.clue(face)?;
            }
            // Paths may have grown since; the current ends are looked up.
            if let Some(join) = join
                && let Some(closing) = self.paths.closing(join.ends[0])
                && !self.may_close(closing)
            {
                self.decide(closing, false, RuleId::Loop)?;
            }
        }
        Ok(())
    }

    /// Whether the loop that the edge closes may be the answer: it has all lines, and satisfies the clues.
    fn may_close(&mut self, edge: u32) -> bool {
        let path = self.paths.beside(edge);
        let drawn = usize::from(self.paths.value(edge) == Value::Line);
        let may = path.lines as usize + drawn == self.paths.lines().len()
            && path.sides + self.paths.sides(edge) == self.demand;
        // If it may close now, a line elsewhere would change that; if not, no such line matters.
        self.asked_for_all |= may;
        may
    }

    fn decide(&mut self, edge: u32, line: bool, rule: RuleId) -> Result<(), RuleId> {
        match self.value(edge) {
            Some(value) if value == line => return Ok(()),
            Some(_) => return Err(rule),
            None => {}
        }
        // Where three lines meet there are no paths.
        if let Some(dot) = self.paths.dots(edge).into_iter().find(|&dot| line && self.of_dot[dot as usize].lines > 1) {
            return Err(RuleId::Dot(dot));
        }
        let mut closed = false;
        let join = if !line {
            self.paths.set(edge, Value::Cross);
            None
        } else if self.paths.closes(edge) {
            self.paths.draw(edge);
            closed = true;
            None
        } else {
            Some(self.paths.join(edge))
        };
        for dot in self.paths.dots(edge) {
            self.of_dot[dot as usize].change(line);
        }
        for face in self.beside[edge as usize].into_iter().filter(|&face| face != NOWHERE) {
            self.of_face[face as usize].change(line);
        }
        self.changes.push(Change { edge, join });
        if !closed {
            return Ok(());
        }
        if !self.may_close(edge) {
            return Err(RuleId::Loop);
        }
        for other in 0..self.len() {
            if self.value(other).is_none() {
                self.decide(other, false, RuleId::Loop)?;
            }
        }
        Ok(())
    }

    fn clue(&mut self, face: u32) -> Result<(), RuleId> {
        let Some(k) = self.clues[face as usize] else { return Ok(()) };
        let Count { lines, open } = self.of_face[face as usize];
        if lines > k || lines + open < k {
            return Err(RuleId::Clue(face));
        }
        if open > 0 && (lines == k || lines + open == k) {
            for &edge in self.graph.round(face as usize) {
                if self.value(edge).is_none() {
                    self.decide(edge, lines < k, RuleId::Clue(face))?;
                }
            }
        }
        Ok(())
    }

    fn dot(&mut self, dot: u32) -> Result<(), RuleId> {
        let Count { lines, open } = self.of_dot[dot as usize];
        let line = match (lines, open) {
            (1, 0) => return Err(RuleId::Dot(dot)),
            (2, 1..) | (0, 1) => false,
            (1, 1) => true,
            _ => return Ok(()),
        };
        for &edge in self.graph.at_dot(dot as usize) {
            if self.value(edge).is_none() {
                self.decide(edge, line, RuleId::Dot(dot))?;
            }
        }
        Ok(())
    }
}
