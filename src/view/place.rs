//! Places in words that say where to look.
//!
//! In: places. Out: `row 3, column 4`; small words: numbers with nouns. Must not know: the values there.

use std::sync::Arc;

use crate::board::{Place, PlaceKind};
use crate::family::Puzzle;
use crate::grid::{Edge, Spot};

/// The rows and columns of places, in words: `row 3`, `rows 3 to 5, columns 1 to 2`.
pub fn region(puzzle: &Arc<dyn Puzzle>, places: &[Place]) -> String {
    let layout = puzzle.layout();
    if let Some(plane) = layout.plane() {
        let ends = |&place: &Place| match layout.kind(place) {
            PlaceKind::Edge => layout.ends(place).to_vec(),
            PlaceKind::Dot | PlaceKind::Face => vec![place],
        };
        let ends: Vec<Place> = places.iter().flat_map(ends).collect();
        let is_dot = |place: &&Place| layout.kind(**place) == PlaceKind::Dot;
        // Dots are numbered row by row, so those between the first and the last are near.
        let number = |dot: &&Place| plane.dot_number(dot.index() - layout.edge_count());
        let dots = || ends.iter().filter(is_dot);
        return match (dots().min_by_key(number), dots().max_by_key(number)) {
            (Some(&first), Some(&last)) => format!("dots {} to {}", layout.at(first), layout.at(last)),
            _ => places.iter().map(|&place| layout.at(place)).collect::<Vec<_>>().join(", "),
        };
    }
    let dots = |&place: &Place| match layout.spot(place) {
        Spot::Cell(pos) | Spot::Dot(pos) | Spot::Mark(pos) => vec![pos],
        Spot::Edge(edge) => edge.dots().to_vec(),
    };
    let spots: Vec<_> = places.iter().flat_map(dots).collect();
    let span = |noun: &str, values: Vec<usize>| match (values.iter().min(), values.iter().max()) {
        (Some(low), Some(high)) if low == high => format!("{noun} {}", low + 1),
        (Some(low), Some(high)) => format!("{noun}s {} to {}", low + 1, high + 1),
        _ => String::new(),
    };
    let edges = places.first().is_some_and(|&place| layout.kind(place) == PlaceKind::Edge);
    let edges = edges && !layout.joins_centers();
    let (row, column) = if edges { ("dot row", "dot column") } else { ("row", "column") };
    let rows = span(row, spots.iter().map(|pos| pos.row).collect());
    let columns = span(column, spots.iter().map(|pos| pos.col).collect());
    format!("{rows}, {columns}")
}

/// One place, in words that can be read aloud: `row 3 column 4`, `line below row 3 column 4`.
pub fn described(puzzle: &dyn Puzzle, place: Place) -> String {
    let layout = puzzle.layout();
    if layout.plane().is_some() {
        return layout.name(place);
    }
    let height = layout.size().0;
    let cell = |row: usize, col: usize| format!("row {} column {}", row + 1, col + 1);
    match layout.spot(place) {
        Spot::Cell(pos) | Spot::Dot(pos) => cell(pos.row, pos.col),
        Spot::Mark(pos) => format!("mark of {}", cell(pos.row, pos.col)),
        Spot::Edge(edge) if layout.joins_centers() => {
            let [from, to] = edge.dots();
            format!("from {} to {}", cell(from.row, from.col), cell(to.row, to.col))
        }
        Spot::Edge(Edge::Horizontal(at)) if at.row == height => format!("below {}", cell(at.row - 1, at.col)),
        Spot::Edge(Edge::Horizontal(at)) => format!("above {}", cell(at.row, at.col)),
        Spot::Edge(Edge::Vertical(at)) if at.col == layout.size().1 => {
            format!("right of {}", cell(at.row, at.col - 1))
        }
        Spot::Edge(Edge::Vertical(at)) => format!("left of {}", cell(at.row, at.col)),
    }
}
