//! A puzzle of any rules: cells of a square board that hold the numbers from 1 to its side, each once in a row and column.

use cluesat::board::{Layout, Place, Values};
use cluesat::family::{Family, Puzzle, families};
use cluesat::grid::Pos;
use cluesat::render::Scene;
use cluesat::rule::{Distinct, ExactlyOne, Head, Rule};

/// A Latin square with more rules.
#[derive(Debug)]
pub(crate) struct Own {
    layout: Layout,
    values: Values,
    rules: Vec<Box<dyn Rule>>,
}

impl Own {
    /// A square of this side; `more` makes further rules of the layout and the values of its cells.
    pub(crate) fn new(side: usize, more: impl FnOnce(&Layout, Values) -> Vec<Box<dyn Rule>>) -> Self {
        let (layout, values) = (Layout::cells(side, side), Values::digits(side));
        let mut rules: Vec<Box<dyn Rule>> = Vec::new();
        for place in (0..(side * side) as u32).map(Place) {
            rules.push(Box::new(ExactlyOne::value(place, values)));
        }
        for line in 0..side {
            let row: Vec<Place> = (0..side).map(|at| layout.cell(Pos::new(line, at))).collect();
            let column: Vec<Place> = (0..side).map(|at| layout.cell(Pos::new(at, line))).collect();
            for (name, places) in [("row", row), ("column", column)] {
                let head = Head::at(&layout, name, &places, ("has", "cannot have"), "different values");
                rules.push(Box::new(Distinct::new(head, values, places)));
            }
        }
        rules.extend(more(&layout, values));
        Own { layout, values, rules }
    }
}

impl Puzzle for Own {
    // It is read from no text, so any family will do.
    fn family(&self) -> &'static Family {
        families()[0]
    }

    fn layout(&self) -> &Layout {
        &self.layout
    }

    fn places(&self) -> usize {
        self.layout.face_count()
    }

    fn values(&self, _: Place) -> Values {
        self.values
    }

    fn rules(&self) -> &[Box<dyn Rule>] {
        &self.rules
    }

    fn draw(&self) -> Scene {
        let (height, width) = self.layout.size();
        Scene::new("own rules", height, width)
    }
}
