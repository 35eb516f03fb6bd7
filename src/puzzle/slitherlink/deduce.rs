//! What follows about edges before any search.
//!
//! In: clues. Out: edges that are lines or crosses for certain, or a rule that cannot be kept. Must not know:
//! clauses.
//!
//! Counting alone, to a fixed point: a clue that has all its lines, or needs all its open edges, decides the
//! others; a dot with two lines is full, with one line and one open edge it goes on, with one open edge and no
//! line it is missed.

use super::{Rule, Slitherlink};
use crate::grid::{Edge, Edges, Pos};
use crate::puzzle::{Contradiction, Deduce, Puzzle};

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
