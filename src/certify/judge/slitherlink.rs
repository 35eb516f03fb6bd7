//! Slitherlink: each clause follows from one clue or one dot; lemmas from one loop.
//!
//! In: clauses over edges. Out: whether they follow from the rules. Must not know: encoders.

use std::collections::BTreeSet;

use super::{Judge, exact};
use crate::certify::loops::{self, Loop};
use crate::certify::plain::{self, Take};
use crate::cnf::Lit;
use crate::grid::{Edge, Edges, Pos};
use crate::puzzle::slitherlink::Slitherlink;

pub(in crate::certify) struct SlitherlinkJudge<'p> {
    puzzle: &'p Slitherlink,
    edges: Vec<Edge>,
    board: Edges<()>,
}

impl SlitherlinkJudge<'_> {
    fn edge(&self, lit: Lit) -> Edge {
        self.edges[lit.var().index()]
    }

    /// Whether the clause holds however the lines run along these edges, if their number is one that is allowed.
    fn follows_from(&self, around: &[Edge], allowed: impl Fn(u32) -> bool, clause: &[Lit]) -> bool {
        if !clause.iter().all(|&lit| around.contains(&self.edge(lit))) {
            return false;
        }
        (0u32..1 << around.len()).filter(|lines| allowed(lines.count_ones())).all(|lines| {
            let line = |edge: Edge| around.iter().zip(0..).any(|(&other, at)| other == edge && lines >> at & 1 == 1);
            clause.iter().any(|&lit| line(self.edge(lit)) == lit.is_positive())
        })
    }

    /// A clue that the loop breaks when there is no other line.
    fn breaks_a_clue(&self, of_loop: &BTreeSet<Edge>) -> bool {
        let clues = self.puzzle.clues();
        clues.positions().any(|at| {
            let sides = Edges::<()>::around(at).into_iter().filter(|edge| of_loop.contains(edge)).count();
            clues[at].is_some_and(|clue| usize::from(clue) != sides)
        })
    }

    /// Whether "there is a line at all": every edge.
    fn is_any_line(&self, clause: &[Lit]) -> bool {
        let edges: BTreeSet<Edge> = clause.iter().filter(|lit| lit.is_positive()).map(|&lit| self.edge(lit)).collect();
        edges.len() == self.board.len()
    }
}

/// Whether the edge is on a board of this shape.
fn is_on(board: &Edges<()>, edge: Edge) -> bool {
    match edge {
        Edge::Horizontal(pos) => board.horizontal.get(pos).is_some(),
        Edge::Vertical(pos) => board.vertical.get(pos).is_some(),
    }
}

fn shape(puzzle: &Slitherlink) -> Edges<()> {
    Edges::filled(puzzle.clues().height(), puzzle.clues().width(), ())
}

impl<'p> Judge<'p> for SlitherlinkJudge<'p> {
    type Puzzle = Slitherlink;
    type Meaning = Edge;

    const BY: &'static str = "a clue or a dot each";

    /// `edge r1c1-r1c2`.
    fn meaning(puzzle: &Slitherlink, name: &str) -> Option<Edge> {
        loops::edge(name.strip_prefix("edge ")?).filter(|&edge| is_on(&shape(puzzle), edge))
    }

    fn name(edge: Edge) -> String {
        format!("edge {edge}")
    }

    fn rules(puzzle: &Slitherlink, take: Take<'_, Edge>) {
        plain::slitherlink(puzzle, take);
    }

    fn new(puzzle: &'p Slitherlink, edges: Vec<Edge>) -> Self {
        SlitherlinkJudge { puzzle, edges, board: shape(puzzle) }
    }

    fn follows(&self, clause: &[Lit]) -> bool {
        let Some(&first) = clause.first() else { return false };
        let first = self.edge(first);
        let by_dot = first.dots().into_iter().any(|dot: Pos| {
            let around: Vec<Edge> = self.board.at_dot(dot).collect();
            self.follows_from(&around, |lines| lines == 0 || lines == 2, clause)
        });
        let by_clue = || {
            self.board.cells_beside(first).any(|cell| {
                let clue = self.puzzle.clues()[cell];
                let around = Edges::<()>::around(cell);
                clue.is_some_and(|clue| self.follows_from(&around, |lines| lines == u32::from(clue), clause))
            })
        };
        by_dot || by_clue() || self.is_any_line(clause)
    }

    fn lemma(&self, clause: &[Lit], by: &Loop) -> Result<(), String> {
        let edges = by.edges.iter().chain(&by.other).map(|name| {
            let edge = loops::edge(name).filter(|&edge| is_on(&self.board, edge));
            edge.ok_or_else(|| format!("`{name}` is no edge of the board"))
        });
        let edges: Vec<Edge> = edges.collect::<Result<_, _>>()?;
        let (of_loop, other) = edges.split_at(by.edges.len());
        if !loops::is_closed(of_loop) {
            return Err("its edges are not one closed loop".to_owned());
        }
        let known: BTreeSet<Edge> = of_loop.iter().copied().collect();
        if other.iter().any(|other| known.contains(other)) {
            return Err("the other edge is part of the loop".to_owned());
        }
        if other.is_empty() && !self.breaks_a_clue(&known) {
            return Err("the loop breaks no clue: it may be an answer".to_owned());
        }
        let stated: BTreeSet<Edge> = edges.into_iter().collect();
        let written: BTreeSet<Edge> = clause.iter().map(|&lit| self.edge(lit)).collect();
        if clause.iter().any(|lit| lit.is_positive()) || !stated.is_subset(&written) {
            return Err("the clause does not say that one of these edges is no line".to_owned());
        }
        if written != stated || clause.len() != stated.len() {
            return Err("the clause has an edge that is not of the loop, or one twice".to_owned());
        }
        Ok(())
    }

    fn blocks(&self, clause: &[Lit], answer: &Edges<bool>) -> Result<(), String> {
        let mut named = BTreeSet::new();
        for &lit in clause {
            let edge = self.edge(lit);
            if lit.is_positive() || !answer[edge] {
                let line = if answer[edge] { "a line" } else { "no line" };
                return Err(format!("does not block the answer, which has {line} at edge {edge}"));
            }
            named.insert(edge);
        }
        // No loop holds all edges of another one, so the lines of an answer tell it from all others.
        match answer.edges().find(|&edge| answer[edge] && !named.contains(&edge)) {
            Some(edge) => Err(format!("blocks answers without a line at edge {edge}, too")),
            None => exact(clause.len(), named.len()),
        }
    }
}
