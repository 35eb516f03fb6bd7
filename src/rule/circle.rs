//! Circles on a line: the line goes straight through a white one and turns at a black one.
//!
//! In: a cell of a layout whose edges join cells. Out: the rule of the circle there. Must not know: that the line is
//! one loop, or that it does not branch elsewhere.
//!
//! The scope is the edges at the cell and those that continue straight beyond its neighbours, at most eight. A cell on
//! the line has two edges, so a line that does not continue straight turns. All line patterns over these edges are
//! listed once for each colour, 24 for white and 16 for black, so propagation and entailment are complete. There are at
//! most eight clauses.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::{Arc, LazyLock};

use super::local::Ways;
use super::{Fact, KindWords, Origin, Phrase, Report, Rule, Vars};
use crate::board::{Atom, Board, Layout, Place};
use crate::cnf::{Encoder, Truth};
use crate::grid::{Edge, Pos, Spot};

#[path = "circle_shapes.rs"]
mod shapes;
#[path = "circle_words.rs"]
mod words;

/// The colour of a circle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colour {
    /// The line goes straight through, and turns in at least one of the two cells beside it.
    White,
    /// The line turns here, and goes straight through both cells beside it.
    Black,
}

/// The demand of a circle on the line.
#[derive(Clone, Debug)]
pub struct Circle {
    cell: Place,
    colour: Colour,
    /// The edges of the scope.
    atoms: Vec<Atom>,
    /// The bit of each: up, left, right, down, then the edges beyond the neighbours, in the same order.
    bits: Vec<u8>,
}

/// The colours of tables that were compared, by the table, the edges that there are, and the order of its places.
pub type Compared = HashMap<(usize, u8, Vec<u8>), Option<Colour>>;

/// The edges at the cell, up and down, left and right.
const OWN: u8 = 0b1111;
const DOWN_UP: u8 = 0b1001;
const ACROSS: u8 = 0b0110;

/// Whether the line may use exactly the edges with these bits.
fn is_way(colour: Colour, mask: u8) -> bool {
    let (own, behind) = (mask & OWN, mask >> 4);
    match colour {
        Colour::White => (own == DOWN_UP || own == ACROSS) && behind & own != own,
        Colour::Black => own.count_ones() == 2 && own != DOWN_UP && own != ACROSS && behind & own == own,
    }
}

/// All patterns, by colour.
static WAYS: LazyLock<[Vec<u8>; 2]> = LazyLock::new(|| {
    [Colour::White, Colour::Black].map(|colour| (0..=255).filter(|&mask| is_way(colour, mask)).collect())
});

impl Circle {
    /// What people call the two, and their laws.
    pub const WORDS: [KindWords; 2] = [
        KindWords::called("white", "white circle")
            .law(|circle| format!("the line goes straight on at {circle}, and turns in a cell beside it")),
        KindWords::called("black", "black circle")
            .law(|circle| format!("the line turns at {circle}, and goes straight on through both cells beside it")),
    ];

    /// The circle in a cell of a layout whose edges join the centers of cells.
    pub fn new(layout: &Layout, at: Pos, colour: Colour) -> Self {
        let Pos { row, col } = at;
        let across = |row, col: Option<usize>| col.map(|col| Edge::Horizontal(Pos { row, col }));
        let down = |row: Option<usize>, col| row.map(|row| Edge::Vertical(Pos { row, col }));
        let edges = [
            down(row.checked_sub(1), col),
            across(row, col.checked_sub(1)),
            across(row, Some(col)),
            down(Some(row), col),
            down(row.checked_sub(2), col),
            across(row, col.checked_sub(2)),
            across(row, Some(col + 1)),
            down(Some(row + 1), col),
        ];
        let (mut atoms, mut bits) = (Vec::with_capacity(8), Vec::with_capacity(8));
        for (bit, edge) in (0..).zip(edges) {
            if let Some(place) = edge.and_then(|edge| layout.place(Spot::Edge(edge))) {
                atoms.push((place, 1));
                bits.push(bit);
            }
        }
        Circle { cell: layout.cell(at), colour, atoms, bits }
    }

    /// The colour of the circle in a cell that allows the same lines as a table of these places does, among the lines that
    /// have two edges there or none. Tables that were compared before are `known`.
    pub fn colour_of(
        layout: &Layout,
        at: Pos,
        places: &[Place],
        ways: &Arc<Ways>,
        known: &mut Compared,
    ) -> Option<Colour> {
        let white = Circle::new(layout, at, Colour::White);
        let bit = |place: &Place| white.atoms.iter().position(|atom| atom.0 == *place).map(|at| white.bits[at]);
        let bits = places.iter().map(bit).collect::<Option<Vec<u8>>>()?;
        let all: u8 = white.bits.iter().map(|bit| 1 << bit).sum();
        let is_same = |colour: &Colour| {
            let masks = (0..=all).filter(|mask| mask & !all == 0 && [0, 2].contains(&(mask & OWN).count_ones()));
            let way = |mask: u8| (0..).zip(&bits).map(|(at, bit)| u32::from(mask >> bit & 1) << at).sum();
            masks.into_iter().all(|mask| ways.allows(way(mask)) == is_way(*colour, mask))
        };
        let key = (Arc::as_ptr(ways) as usize, all, bits.clone());
        *known.entry(key).or_insert_with(|| [Colour::White, Colour::Black].into_iter().find(is_same))
    }

    /// The bits of the edges for which `holds` is true.
    fn mask(&self, mut holds: impl FnMut(usize, Place) -> bool) -> u8 {
        let edges = self.atoms.iter().zip(&self.bits).enumerate();
        edges.filter(|(at, ((place, _), _))| holds(*at, *place)).map(|(_, (_, bit))| 1 << bit).sum()
    }
}

impl Rule for Circle {
    fn kind(&self) -> &'static str {
        match self.colour {
            Colour::White => "white",
            Colour::Black => "black",
        }
    }

    fn origin(&self) -> Origin {
        Origin::Clue
    }

    fn phrase(&self, layout: &Layout) -> Phrase {
        Phrase::clue(format!("the {} circle", self.kind()), layout.name(self.cell))
    }

    fn scope(&self) -> Cow<'_, [Atom]> {
        Cow::Borrowed(&self.atoms)
    }

    fn clue_place(&self) -> Option<Place> {
        Some(self.cell)
    }

    fn encode(&self, vars: &Vars, enc: &mut Encoder<'_>) {
        let mut edges = [Truth::Known(false); 8];
        for (&(place, value), &bit) in self.atoms.iter().zip(&self.bits) {
            edges[usize::from(bit)] = vars.truth(place, value);
        }
        let [up, left, right, down, ..] = edges;
        let [over, before, after, under] = [edges[4], edges[5], edges[6], edges[7]];
        match self.colour {
            Colour::White => {
                // In each direction the line continues on the other side; one of the two directions is used.
                for (one, other) in [(up, down), (left, right)] {
                    enc.add_truths([!one, other]);
                    enc.add_truths([one, !other]);
                }
                enc.add_truths([up, left]);
                enc.add_truths([!up, !left]);
                enc.add_truths([!up, !over, !under]);
                enc.add_truths([!left, !before, !after]);
            }
            Colour::Black => {
                // One edge of each direction, and it continues beyond the neighbour.
                for (one, other) in [(up, down), (left, right)] {
                    enc.add_truths([one, other]);
                    enc.add_truths([!one, !other]);
                }
                for (edge, behind) in [(up, over), (left, before), (right, after), (down, under)] {
                    enc.add_truths([!edge, behind]);
                }
            }
        }
    }

    fn check(&self, board: &Board, layout: &Layout, report: Report<'_>) {
        let mask = self.mask(|_, place| board[place] == 1);
        if is_way(self.colour, mask) {
            return;
        }
        let own = mask & OWN;
        let is_straight = own == DOWN_UP || own == ACROSS;
        let what = match (own.count_ones(), self.colour) {
            (0, _) => "is not on the line",
            (1, _) => "has an end of the line",
            (3.., _) => "has more than two edges of the line",
            (_, Colour::White) if !is_straight => "needs a line that goes straight through it",
            (_, Colour::White) => "needs a turn in a cell beside it",
            (_, Colour::Black) if is_straight => "needs a turn of the line",
            (_, Colour::Black) => "needs a line that goes straight through both cells beside it",
        };
        // If the line passes the cell correctly, the flaw is in the cells beside it.
        let passes = own.count_ones() == 2 && is_straight == (self.colour == Colour::White);
        let shown = |bit: u8| mask >> bit & 1 == 1 && (bit < 4 || passes && own >> (bit - 4) & 1 == 1);
        let places = self.atoms.iter().zip(&self.bits).filter(|(_, bit)| shown(**bit) || (own == 0 && **bit < 4));
        let places: Vec<Place> = places.map(|((place, _), _)| *place).collect();
        report(&places, format!("{} {what}", self.phrase(layout)));
    }

    fn because(&self, layout: &Layout, facts: &[Fact], found: &[Fact]) -> Option<String> {
        words::because(self, layout, facts, found)
    }

    fn with_others(
        &self,
        others: &[&dyn Rule],
        layout: &Layout,
        facts: &[Fact],
        found: &[Fact],
    ) -> Option<(&'static str, String)> {
        shapes::with_others(self, others, layout, facts, found)
    }

    fn propagate(&self, known: &[Option<bool>]) -> Option<Vec<(usize, bool)>> {
        let must = self.mask(|at, _| known[at] == Some(true));
        let may = self.mask(|at, _| known[at] != Some(false));
        let ways = WAYS[self.colour as usize].iter().filter(|&&way| way & must == must && way & !may == 0);
        let (all, any) = ways.fold((u8::MAX, 0), |(all, any), &way| (all & way, any | way));
        // Every pattern has an edge.
        if any == 0 {
            return None;
        }
        let open = known.iter().zip(&self.bits).enumerate().filter(|(_, (known, _))| known.is_none());
        let found = open.filter_map(|(at, (_, bit))| match (all >> bit & 1, any >> bit & 1) {
            (1, _) => Some((at, true)),
            (_, 0) => Some((at, false)),
            _ => None,
        });
        Some(found.collect())
    }
}

#[cfg(test)]
#[path = "circle_tests.rs"]
mod tests;
