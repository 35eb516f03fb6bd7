//! Slitherlink as clauses over its edges.
//!
//! In: clues and what deduction knows. Out: clauses under their rules, and the way back from a model. Must not
//! know: engines.
//!
//! One variable for each open edge and no other. A clue is "exactly k of its sides", at most 8 clauses. A dot
//! has 0 or 2 edges: no edge is alone there (one clause for each edge), and no three meet (one for each three),
//! 8 clauses at an inner dot. So an H x W board without clues has
//!
//! - variables: 2HW + H + W
//! - clauses: 8 for each inner dot, 4 on the border, 2 in a corner, that is 8(H - 1)(W - 1) + 8(H + W - 2) + 8
//!   = 8HW, and the one that demands a line
//!
//! That the line is a single loop is part of the formula only where that is chosen: see [`single`]. Else it is followed
//! inside the search where an engine can: see [`inside`]; or separate loops are blocked as they come: see [`block`].

mod block;
mod inside;
mod single;

pub(super) use block::{block, lemma, lemmas};
pub(super) use inside::SingleLoop;

use super::{Rule, Slitherlink};
use crate::card::{self, Card};
use crate::cnf::{ClauseSink, Encoder, Lit, Model, Truth};
use crate::grid::{Edge, Edges, Grid, Place};
use crate::puzzle::Puzzle;

/// The edges as literals and constants.
#[derive(Clone, Debug)]
pub struct Vars {
    /// Shape as the board.
    edges: Edges<Truth>,
}

/// Writes the clauses of what is open.
pub(super) fn encode(puzzle: &Slitherlink, known: &Edges<Option<bool>>, enc: &mut Encoder<'_, Rule>) -> Vars {
    let (height, width) = puzzle.size();
    let mut edges = Edges::filled(height, width, Truth::Known(false));
    for edge in known.edges() {
        edges[edge] = match known[edge] {
            Some(value) => Truth::Known(value),
            None => enc.named_var(|| format!("edge {edge}")).positive().into(),
        };
    }
    for at in puzzle.clues.positions() {
        if let Some(k) = puzzle.clues[at] {
            let card = enc.encoding().card;
            let sides = Sides::new(Edges::<Truth>::around(at), &edges);
            enc.rule(|| Rule::Clue { at, k }, |enc| sides.exactly(usize::from(k), card, enc));
        }
    }
    let dots = Grid::filled(height + 1, width + 1, ());
    for dot in dots.positions() {
        let sides = Sides::new(edges.at_dot(dot), &edges);
        enc.rule(|| Rule::Dot(dot), |enc| sides.none_or_two(enc));
    }
    let anything = enc.rules_stand_alone() || !puzzle.clues.cells().iter().flatten().any(|&clue| clue > 0);
    enc.rule(
        || Rule::Loop,
        |enc| {
            // A positive clue demands a line already, unless it can be switched off.
            if single::wanted(enc) {
                single::encode(puzzle, &edges, enc);
            } else if anything {
                enc.add_truths(edges.edges().map(|edge| edges[edge]));
            }
        },
    );
    Vars { edges }
}

/// The two to four edges at a dot or round a cell: how many are lines already, and the open ones.
struct Sides {
    lines: usize,
    open: [Lit; 4],
    count: usize,
}

impl Sides {
    fn new(sides: impl IntoIterator<Item = Edge>, edges: &Edges<Truth>) -> Self {
        let mut found = Sides { lines: 0, open: [crate::cnf::Var::new(0).positive(); 4], count: 0 };
        for side in sides {
            match edges[side] {
                Truth::Known(value) => found.lines += usize::from(value),
                Truth::Open(lit) => {
                    found.open[found.count] = lit;
                    found.count += 1;
                }
            }
        }
        found
    }

    fn open(&self) -> &[Lit] {
        &self.open[..self.count]
    }

    fn exactly(&self, k: usize, card: Card, sink: &mut dyn ClauseSink) {
        match k.checked_sub(self.lines) {
            Some(k) => card::exactly(sink, self.open(), k, card),
            None => sink.add_clause(&[]),
        }
    }

    fn none_or_two(&self, sink: &mut dyn ClauseSink) {
        if self.lines > 0 {
            return self.exactly(2, Card::Binomial, sink);
        }
        let open = self.open();
        for alone in 0..open.len() {
            // "This one, then another": the clause holds all of them, this one negated.
            let mut clause = self.open;
            clause[alone] = !clause[alone];
            sink.add_clause(&clause[..open.len()]);
        }
        card::at_most(sink, open, 2, Card::Binomial);
    }
}

/// The truth of "the edge has this value".
pub(super) fn truth(vars: &Vars, place: Place, value: u16) -> Truth {
    let Place::Edge(edge) = place else { unreachable!("the places of a slitherlink are edges") };
    if value == 0 { !vars.edges[edge] } else { vars.edges[edge] }
}

/// The board that a model stands for.
pub(super) fn decode(vars: &Vars, model: &Model) -> Edges<bool> {
    vars.edges.map(|&edge| model.truth(edge))
}

/// The edges of the line: a single loop contains no other single loop, so they tell an answer from all others.
pub(super) fn signature(vars: &Vars, answer: &Edges<bool>) -> Vec<Lit> {
    answer.edges().filter(|&edge| answer[edge]).filter_map(|edge| vars.edges[edge].lit()).collect()
}
