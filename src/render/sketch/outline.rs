//! The positions of places in a picture, for pointing at them.
//!
//! In: a scene. Out: squares and lines, in the units of its SVG. Must not know: what is drawn there.

use std::sync::Arc;

use super::{CELL, Place, plane, size};
use crate::board::Plane;
use crate::grid::{Pos, Spot};
use crate::render::Scene;

/// The area of a place in a picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Outline {
    /// A square: its upper left corner and its side.
    Square {
        /// The upper left corner.
        corner: (f64, f64),
        /// The length of a side.
        side: f64,
    },
    /// A line between two points.
    Line {
        /// One end.
        from: (f64, f64),
        /// The other end.
        to: (f64, f64),
    },
    /// A point.
    Dot {
        /// The position.
        at: (f64, f64),
    },
}

/// A side of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Side {
    Top,
    Left,
    Right,
    Bottom,
}

/// The positions of places in the picture of one scene.
pub struct Outlines {
    place: Place,
    /// The plane of a board that does not consist of squares, and whether it is drawn with names.
    plane: Option<(Arc<Plane>, bool)>,
    size: (f64, f64),
    /// The distance from the corner of a cell to its dot, in each direction.
    shift: f64,
    /// The rows and columns of cells.
    cells: (usize, usize),
}

impl std::fmt::Debug for Outlines {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Outlines").field("size", &self.size).finish_non_exhaustive()
    }
}

impl Outlines {
    /// The positions for a scene.
    pub fn of(scene: &Scene) -> Self {
        let place = Place::new(std::slice::from_ref(scene));
        let size = size(scene, &place);
        let plane = scene.plane.clone().map(|plane| (plane, scene.names));
        let cells = (scene.cells.height(), scene.cells.width());
        Outlines { place, plane, size, shift: if scene.centers { CELL / 2.0 } else { 0.0 }, cells }
    }

    /// The width and the height of the picture.
    pub fn size(&self) -> (f64, f64) {
        self.size
    }

    /// The area of a number at this side, of a row or column, that has `nearer` others between it and the board.
    pub fn beside(&self, side: Side, line: usize, nearer: usize) -> Outline {
        let place = &self.place;
        let (out_x, out_y) =
            (place.x - 4.0 - place.left * (nearer as f64 + 0.5), place.y - 4.0 - place.top * (nearer as f64 + 0.5));
        let (along_x, along_y) = (place.col(line) + CELL / 2.0, place.row(line) + CELL / 2.0);
        let (x, y) = match side {
            Side::Top => (along_x, out_y),
            Side::Left => (out_x, along_y),
            Side::Right => (place.col(self.cells.1) + place.beyond.0 / 2.0, along_y),
            Side::Bottom => (along_x, place.row(self.cells.0) + place.beyond.1 / 2.0),
        };
        // As wide as what stands beside it leaves room for.
        let side = match side {
            Side::Left => place.left.clamp(12.0, CELL),
            Side::Top => place.top.clamp(12.0, CELL),
            Side::Right | Side::Bottom => 0.75 * CELL,
        };
        Outline::Square { corner: (x - side / 2.0, y - side / 2.0), side }
    }

    /// The area of a place.
    pub fn at(&self, spot: Spot) -> Outline {
        if let Some((plane, names)) = &self.plane {
            return plane::outline(plane, *names, spot);
        }
        let corner = |pos: Pos| (self.place.col(pos.col), self.place.row(pos.row));
        let dot = |pos: Pos| (self.place.col(pos.col) + self.shift, self.place.row(pos.row) + self.shift);
        match spot {
            Spot::Cell(pos) | Spot::Mark(pos) => Outline::Square { corner: corner(pos), side: CELL },
            Spot::Edge(edge) => {
                let [from, to] = edge.dots().map(dot);
                Outline::Line { from, to }
            }
            Spot::Dot(pos) => Outline::Dot { at: dot(pos) },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Outline, Outlines, Side};
    use crate::grid::{Edge, Pos, Spot};
    use crate::render::Scene;

    #[test]
    fn places_lie_where_they_are_drawn() {
        let mut scene = Scene::new("", 2, 3);
        let outlines = Outlines::of(&scene);
        assert_eq!(outlines.size(), (96.0, 72.0));
        let cell = Outline::Square { corner: (36.0, 12.0), side: 24.0 };
        assert_eq!(outlines.at(Spot::Cell(Pos::new(0, 1))), cell);
        let edge = Spot::Edge(Edge::Horizontal(Pos::new(2, 0)));
        assert_eq!(outlines.at(edge), Outline::Line { from: (12.0, 60.0), to: (36.0, 60.0) });
        scene.left = vec![vec!["3".to_owned(), "1".to_owned()]; 2];
        // The room for a number is 14 units wide, and 4 units lie between them and the board.
        let [outer, inner] = [1, 0].map(|nearer| Outlines::of(&scene).beside(Side::Left, 1, nearer));
        assert_eq!(outer, Outline::Square { corner: (12.0, 41.0), side: 14.0 });
        assert_eq!(inner, Outline::Square { corner: (26.0, 41.0), side: 14.0 });
        scene.left.clear();
        scene.centers = true;
        let edge = Spot::Edge(Edge::Vertical(Pos::new(0, 1)));
        assert_eq!(Outlines::of(&scene).at(edge), Outline::Line { from: (48.0, 24.0), to: (48.0, 48.0) });
    }
}
