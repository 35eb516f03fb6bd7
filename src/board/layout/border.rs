//! Edges as borders between cells, on boards that are divided into areas.
//!
//! In: an edge; a name. Out: the other. Must not know: puzzles.

use super::Layout;
use crate::board::Place;
use crate::grid::{Edge, Pos, Spot};

/// How the name of a border begins.
const BORDER: &str = "the border ";
/// The names of the sides of a cell.
const SIDES: [&str; 4] = ["above ", "below ", "left of ", "right of "];

impl Layout {
    /// The layout with edges that are borders of cells.
    #[must_use]
    pub fn with_borders(self) -> Self {
        Layout { has_borders: true, ..self }
    }

    /// Whether edges are named as borders of cells.
    pub fn has_borders(&self) -> bool {
        self.has_borders
    }

    /// The position of a place in a text: as people type it, but borders by the cells that they part.
    pub fn said(&self, place: Place) -> String {
        if self.has_borders { self.name(place) } else { self.at(place) }
    }
}

/// `the border between r2c3 and r2c4`; at the rim of a board of this size `the border above r1c3`.
pub(super) fn name(edge: Edge, (height, width): (usize, usize)) -> String {
    let (at, before, first, last) = match edge {
        Edge::Horizontal(at) => (at, at.row.checked_sub(1).map(|row| Pos { row, ..at }), 0, at.row == height),
        Edge::Vertical(at) => (at, at.col.checked_sub(1).map(|col| Pos { col, ..at }), 2, at.col == width),
    };
    match before {
        None => format!("{BORDER}{}{at}", SIDES[first]),
        Some(before) if last => format!("{BORDER}{}{before}", SIDES[first + 1]),
        Some(before) => format!("{BORDER}between {before} and {at}"),
    }
}

/// The edge with such a name.
pub(super) fn find(name: &str) -> Option<Spot> {
    let rest = name.strip_prefix(BORDER)?;
    if let Some(cells) = rest.strip_prefix("between ") {
        let (one, other) = cells.split_once(" and ")?;
        let (one, other): (Pos, Pos) = (one.parse().ok()?, other.parse().ok()?);
        let (one, other) = (one.min(other), one.max(other));
        return Some(Spot::Edge(match (other.row - one.row, other.col.checked_sub(one.col)?) {
            (1, 0) => Edge::Horizontal(other),
            (0, 1) => Edge::Vertical(other),
            _ => return None,
        }));
    }
    let of = |side: &str| rest.strip_prefix(side)?.parse::<Pos>().ok();
    let [above, below, left, right] = SIDES.map(of);
    let below = below.map(|at| Edge::Horizontal(Pos { row: at.row + 1, ..at }));
    let right = right.map(|at| Edge::Vertical(Pos { col: at.col + 1, ..at }));
    above.map(Edge::Horizontal).or(below).or(left.map(Edge::Vertical)).or(right).map(Spot::Edge)
}
