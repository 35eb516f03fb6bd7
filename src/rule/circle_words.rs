//! Why the line runs as it does at a circle.
//!
//! In: what is known of the edges near a circle, and what follows. Out: the cause: an edge of the board, a crossing, a
//! line. Must not know: steps.

use super::{Circle, Colour};
use crate::board::Layout;
use crate::rule::Fact;

/// The directions, by their bits.
const WAYS: [&str; 4] = ["up", "left", "right", "down"];
/// The edges of the board there.
const EDGES: [&str; 4] = ["top", "left", "right", "bottom"];
/// Where a neighbour is.
const BESIDE: [&str; 4] = ["above", "to the left of", "to the right of", "below"];
/// The two directions of each line, and those across it.
const AXES: [[u8; 4]; 2] = [[0, 3, 1, 2], [1, 2, 0, 3]];

/// The edges near a circle by their bits.
struct Near<'c> {
    circle: &'c Circle,
    facts: &'c [Fact],
    found: &'c [Fact],
}

impl Near<'_> {
    fn index(&self, bit: u8) -> Option<usize> {
        self.circle.bits.iter().position(|&other| other == bit)
    }

    fn among(&self, facts: &[Fact], bit: u8) -> Option<bool> {
        let place = self.circle.atoms[self.index(bit)?].0;
        facts.iter().find(|fact| fact.place == place).map(|fact| fact.holds == (fact.value == 1))
    }

    /// What was known; an edge beyond the board is crossed out.
    fn known(&self, bit: u8) -> Option<bool> {
        if self.index(bit).is_none() { Some(false) } else { self.among(self.facts, bit) }
    }

    fn found(&self, bit: u8) -> Option<bool> {
        self.among(self.found, bit)
    }

    fn has_line(&self, bit: u8) -> bool {
        self.known(bit) == Some(true) || self.found(bit) == Some(true)
    }

    /// Why the line cannot go this way, straight for two cells if so demanded.
    fn blocked(&self, way: u8, two: bool) -> Option<String> {
        let at = usize::from(way);
        if self.index(way).is_none() {
            return Some(format!("lies on the {} edge", EDGES[at]));
        }
        if self.known(way) == Some(false) {
            return Some(format!("has no line {}", WAYS[at]));
        }
        match (two, self.index(way + 4), self.known(way + 4)) {
            (true, None, _) => Some(format!("has only one cell {} it", BESIDE[at])),
            (true, _, Some(false)) => Some(format!("has no room for two cells {}", WAYS[at])),
            _ => None,
        }
    }

    fn black(&self) -> Option<Vec<String>> {
        let mut said = Vec::new();
        for way in 0..4 {
            let (behind, opposite) = (way + 4, 3 - way);
            let at = WAYS[usize::from(way)];
            if self.found(way) == Some(true) {
                said.push(format!("{}, so its line goes {at}, two cells", self.blocked(opposite, true)?));
            } else if self.known(way) == Some(true)
                && (self.found(opposite) == Some(false) || self.found(behind) == Some(true))
            {
                let straight = if self.found(behind) == Some(true) { ", which goes straight on" } else { "" };
                let none = match self.found(opposite) {
                    Some(false) => format!(", so none {}", WAYS[usize::from(opposite)]),
                    _ => String::new(),
                };
                said.push(format!("has a line {at}{straight}{none}"));
            }
        }
        let explained = |bit: u8| match self.found(bit) {
            Some(true) if bit >= 4 => self.has_line(bit - 4),
            Some(false) => bit < 4 && self.has_line(3 - bit),
            _ => true,
        };
        // An arm that cannot go two cells is crossed out with its opposite.
        ((0..8).all(explained) && !said.is_empty()).then_some(said)
    }

    fn white(&self) -> Option<Vec<String>> {
        let mut said = Vec::new();
        for [one, other, across, beyond] in AXES {
            if !self.has_line(one) && !self.has_line(other) {
                continue;
            }
            let ways = format!("{} and {}", WAYS[usize::from(one)], WAYS[usize::from(other)]);
            let is_new = [one, other].iter().any(|&way| self.found(way) == Some(true))
                || [across, beyond].iter().any(|&way| self.found(way) == Some(false));
            let line = [one, other].into_iter().find(|&way| self.known(way) == Some(true));
            let wall = [across, beyond].into_iter().find_map(|way| self.blocked(way, false));
            let is_straight = [across, beyond].iter().all(|&way| self.known(way + 4) == Some(true));
            match (line, wall) {
                _ if !is_new => {}
                (Some(way), _) => {
                    said.push(format!("has a line {}, which goes straight through", WAYS[usize::from(way)]));
                }
                (None, Some(wall)) => said.push(format!("{wall}, so the line goes straight through, {ways}")),
                (None, None) if is_straight => {
                    said.push(format!("would have no turn beside it the other way, so the line goes {ways}"));
                }
                (None, None) => return None,
            }
            for (way, opposite) in [(one, other), (other, one)] {
                if self.found(way + 4) == Some(false) {
                    let turned = self.known(opposite + 4) == Some(true);
                    if !turned {
                        return None;
                    }
                    let [on, way] = [opposite, way].map(|way| WAYS[usize::from(way)]);
                    said.push(format!("has the line straight on {on}, so it turns in the cell {way}"));
                }
            }
            let inside = |bit: u8| match self.found(bit) {
                Some(true) => bit == one || bit == other,
                Some(false) => bit == across || bit == beyond || bit == one + 4 || bit == other + 4,
                None => true,
            };
            return ((0..8).all(inside) && !said.is_empty()).then_some(said);
        }
        None
    }
}

/// The causes; `None` where they are not among those that are told.
pub(super) fn because(circle: &Circle, layout: &Layout, facts: &[Fact], found: &[Fact]) -> Option<String> {
    let near = Near { circle, facts, found };
    let said = match circle.colour {
        Colour::White => near.white(),
        Colour::Black => near.black(),
    };
    Some(format!("{} {}", layout.name(circle.cell), said?.join("; it ")))
}
