//! Filled boards.
//!
//! In: a value at every place. Out: values, differences, plain data. Must not know: rules, text.

use std::fmt::Debug;

use crate::grid::{Edges, Grid, Place};

/// A filled board: a value at every place.
pub trait Board: Clone + PartialEq + Debug {
    /// The value at a place of the board.
    ///
    /// # Panics
    /// When the place is not on the board.
    fn value(&self, place: Place) -> u16;

    /// The board as plain data, for JSON.
    fn data(&self) -> BoardData<'_>;

    /// Sets the value at a place of the board.
    ///
    /// # Panics
    /// When the place is not on the board.
    fn set(&mut self, place: Place, value: u16);

    /// The places where two boards of the same puzzle differ.
    fn differs(&self, other: &Self) -> Vec<Place>;
}

/// A board as plain data.
#[derive(Clone, Copy, Debug)]
pub enum BoardData<'a> {
    /// A number in each cell.
    Grid(&'a Grid<u16>),
    /// A line, or none, on each edge.
    Edges(&'a Edges<bool>),
}

impl Board for Grid<u16> {
    fn value(&self, place: Place) -> u16 {
        match place {
            Place::Cell(pos) => self[pos],
            Place::Edge(_) => unreachable!("a grid has no edges"),
        }
    }

    fn data(&self) -> BoardData<'_> {
        BoardData::Grid(self)
    }

    fn set(&mut self, place: Place, value: u16) {
        match place {
            Place::Cell(pos) => self[pos] = value,
            Place::Edge(_) => unreachable!("a grid has no edges"),
        }
    }

    fn differs(&self, other: &Self) -> Vec<Place> {
        self.positions().filter(|&pos| self[pos] != other[pos]).map(Place::Cell).collect()
    }
}

impl Board for Edges<bool> {
    fn value(&self, place: Place) -> u16 {
        match place {
            Place::Edge(edge) => u16::from(self[edge]),
            Place::Cell(_) => unreachable!("a board of edges has no cells"),
        }
    }

    fn data(&self) -> BoardData<'_> {
        BoardData::Edges(self)
    }

    fn set(&mut self, place: Place, value: u16) {
        match place {
            Place::Edge(edge) => self[edge] = value != 0,
            Place::Cell(_) => unreachable!("a board of edges has no cells"),
        }
    }

    fn differs(&self, other: &Self) -> Vec<Place> {
        self.edges().filter(|&edge| self[edge] != other[edge]).map(Place::Edge).collect()
    }
}
