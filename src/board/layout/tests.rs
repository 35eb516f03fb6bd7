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
fn borders_are_named_by_the_cells_that_they_part() {
    let (layout, plain) = (Layout::squares(2, 3).with_borders(), Layout::squares(2, 3));
    for edge in (0..layout.graph().edge_count()).map(|edge| layout.edge(edge)) {
        let name = layout.clone().name(edge);
        assert!(name.starts_with("the border "), "{name}");
        // What people type is read, too.
        assert_eq!(
            [layout.find(&name), layout.find(&layout.at(edge)), layout.find(&plain.name(edge))],
            [Some(edge); 3]
        );
    }
    let named = |name: &str| layout.find(name).map(|edge| layout.at(edge));
    assert_eq!(named("the border between r1c2 and r1c3").as_deref(), Some("r1c3-r2c3"));
    assert_eq!(named("the border below r2c1").as_deref(), Some("r3c1-r3c2"));
    for wrong in
        ["the border between r1c1 and r2c2", "the border r1c1", "the border between r1c1", "the border below r9c1"]
    {
        assert_eq!(named(wrong), None, "{wrong}");
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
