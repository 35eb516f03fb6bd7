//! Places, names and graphs of boards.

use super::{Layout, PlaceKind};
use crate::board::Place;
use crate::grid::Spot;

#[test]
fn places_lie_where_they_are_looked_for() {
    let marked = Layout::cells(2, 3).with_marks();
    for layout in [marked, Layout::cells(2, 3), Layout::squares(2, 3), Layout::centers(3, 2), Layout::centers(1, 4)] {
        let all: usize = layout.blocks().map(|block| block.count).sum();
        for place in (0..all as u32).map(Place) {
            let spot = layout.spot(place);
            if !(layout.joins_centers() && matches!(spot, Spot::Dot(_))) {
                assert_eq!(layout.place(spot), Some(place), "{layout:?} {place:?}");
            }
            let kind = layout.kind(place);
            assert_eq!(matches!(spot, Spot::Edge(_)), kind == PlaceKind::Edge);
        }
    }
}

#[test]
fn graphs_are_those_of_the_grid() {
    let layout = Layout::squares(2, 3);
    let graph = layout.graph();
    assert_eq!((graph.edge_count(), graph.dot_count(), graph.face_count()), (17, 12, 6));
    for edge in 0..graph.edge_count() {
        let Spot::Edge(spot) = layout.spot(layout.edge(edge)) else { panic!("an edge lies elsewhere") };
        let dots = graph.dots(edge).map(|dot| layout.spot(layout.dot(dot)));
        assert_eq!(dots, spot.dots().map(Spot::Dot));
        assert!(graph.dots(edge).into_iter().all(|dot| graph.at_dot(dot).contains(&(edge as u32))));
    }
    assert!((0..6).all(|face| graph.round(face).len() == 4));
    assert_eq!((0..12).map(|dot| graph.at_dot(dot).len()).sum::<usize>(), 34);
    assert_eq!(Layout::centers(1, 4).graph().edge_count(), 3);
}
