//! The places beside a place.
//!
//! In: a place. Out: the places of its kind beside it, in the order of their numbers. Must not know: values, rules.

use super::{Graph, Layout, NOWHERE, Place, PlaceKind};

impl Layout {
    /// The places of its kind beside a place, in the order of their numbers: faces that share a side, dots that an edge
    /// joins. With `diagonal` also faces that share only a corner, and dots around one face. An edge has none.
    pub fn neighbours(&self, place: Place, diagonal: bool) -> Vec<Place> {
        let (kind, number) = self.part(place);
        // Marks lie as their cells do.
        let number = if kind == PlaceKind::Face { number % self.face_count() } else { number };
        let (height, width) = self.squares_size();
        let numbers = match (self.plane(), kind) {
            (_, PlaceKind::Edge) => Vec::new(),
            (Some(_), PlaceKind::Dot) => dots(self.graph(), number, diagonal),
            (Some(_), PlaceKind::Face) => faces(self.graph(), number, diagonal),
            (None, PlaceKind::Dot) => around(number, (height + 1, width + 1), diagonal),
            (None, PlaceKind::Face) => around(number, (height, width), diagonal),
        };
        numbers.into_iter().map(|other| Place((place.index() - number + other) as u32)).collect()
    }
}

/// The numbers beside a number, in rows of equal length.
fn around(number: usize, (height, width): (usize, usize), diagonal: bool) -> Vec<usize> {
    let (row, col) = (number / width, number % width);
    let near = |at: usize, size: usize| at.saturating_sub(1)..size.min(at + 2);
    let cells = near(row, height).flat_map(|row| near(col, width).map(move |col| (row, col)));
    let beside = |&(r, c): &(usize, usize)| (r, c) != (row, col) && (diagonal || r == row || c == col);
    cells.filter(beside).map(|(row, col)| row * width + col).collect()
}

fn faces(graph: &Graph, face: usize, diagonal: bool) -> Vec<usize> {
    let at_corners = || graph.corners(face).into_iter().flat_map(|dot| graph.at_dot(dot)).copied().collect();
    let edges: Vec<u32> = if diagonal { at_corners() } else { graph.round(face).to_vec() };
    let beside = edges.into_iter().flat_map(|edge| graph.faces(edge as usize));
    others(beside.filter(|&beside| beside != NOWHERE).map(|beside| beside as usize), face)
}

fn dots(graph: &Graph, dot: usize, diagonal: bool) -> Vec<usize> {
    let edges = || graph.at_dot(dot).iter().map(|&edge| edge as usize);
    if !diagonal {
        return others(edges().map(|edge| graph.across(edge, dot)), dot);
    }
    let faces = edges().flat_map(|edge| graph.faces(edge)).filter(|&face| face != NOWHERE);
    others(faces.flat_map(|face| graph.corners(face as usize)), dot)
}

/// The numbers, each once and ascending, without this one.
fn others(numbers: impl Iterator<Item = usize>, but: usize) -> Vec<usize> {
    let mut numbers: Vec<usize> = numbers.filter(|&number| number != but).collect();
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}

#[cfg(test)]
mod tests {
    use super::Layout;
    use crate::board::{Place, Tiling};
    use crate::grid::Pos;

    /// The names of the neighbours of a place.
    fn names(layout: &Layout, place: Place, diagonal: bool) -> String {
        let names: Vec<String> = layout.neighbours(place, diagonal).iter().map(|&place| layout.at(place)).collect();
        names.join(" ")
    }

    #[test]
    fn cells_have_neighbours_on_every_board_of_squares() {
        for layout in [Layout::cells(3, 4), Layout::squares(3, 4), Layout::centers(3, 4)] {
            let at = |row, col, diagonal| names(&layout, layout.cell(Pos::new(row, col)), diagonal);
            assert_eq!(at(0, 0, false), "r1c2 r2c1");
            assert_eq!(at(0, 0, true), "r1c2 r2c1 r2c2");
            assert_eq!(at(1, 1, false), "r1c2 r2c1 r2c3 r3c2");
            assert_eq!(at(1, 1, true), "r1c1 r1c2 r1c3 r2c1 r2c3 r3c1 r3c2 r3c3");
            assert_eq!(at(2, 3, true), "r2c3 r2c4 r3c3");
        }
        assert_eq!(names(&Layout::cells(1, 1), Place(0), true), "");
    }

    #[test]
    fn tiles_have_as_many_neighbours_as_sides_and_corners_give() {
        for (number, beside, around) in [(1, 3, 12), (2, 6, 6), (4, 5, 7)] {
            let layout = Layout::tiling(&Tiling::new(number, 8, 8, None).expect("a tiling"));
            let most = |diagonal: bool| {
                let count = |face| layout.neighbours(layout.face(face), diagonal).len();
                (0..layout.face_count()).map(count).max()
            };
            assert_eq!((most(false), most(true)), (Some(beside), Some(around)), "tiling {number}");
        }
    }

    #[test]
    fn neighbours_are_mutual() {
        let hexagons = Tiling::new(2, 4, 4, None).expect("a tiling");
        for layout in [Layout::squares(2, 3), Layout::centers(3, 2), Layout::tiling(&hexagons)] {
            let all = layout.edge_count() + layout.dot_count() + layout.face_count();
            for place in (0..all as u32).map(Place) {
                for diagonal in [false, true] {
                    for other in layout.neighbours(place, diagonal) {
                        assert_eq!(layout.kind(other), layout.kind(place));
                        assert!(layout.neighbours(other, diagonal).contains(&place), "{place:?} {other:?}");
                    }
                }
                let few = layout.neighbours(place, false);
                assert!(few.iter().all(|other| layout.neighbours(place, true).contains(other)));
            }
        }
    }
}
