//! A puzzle of any rules, for tests of what is below and above families.

use super::{FAMILIES, Family, Puzzle};
use crate::board::{Layout, Place, Values};
use crate::render::Scene;
use crate::rule::{Connected, Head, Origin, Phrase, Rule};

/// Cells of two colours.
pub(crate) const TWO: Values = Values::two(&["white", "black"]);

/// Cells with any rules.
#[derive(Debug)]
pub(crate) struct Own {
    pub(crate) layout: Layout,
    pub(crate) rules: Vec<Box<dyn Rule>>,
}

impl Puzzle for Own {
    fn family(&self) -> &'static Family {
        FAMILIES[0]
    }

    fn layout(&self) -> &Layout {
        &self.layout
    }

    fn places(&self) -> usize {
        self.layout.face_count()
    }

    fn values(&self, _: Place) -> Values {
        TWO
    }

    fn rules(&self) -> &[Box<dyn Rule>] {
        &self.rules
    }

    fn draw(&self) -> Scene {
        unreachable!("nobody looks at it")
    }
}

/// The rule that all cells of a colour are connected.
pub(crate) fn connected(layout: &Layout, colour: u16) -> Box<dyn Rule> {
    let name = if colour == 0 { "white" } else { "black" };
    let phrase = Phrase::new(format!("the {name} cells"), ("are", "cannot be"), "connected");
    let head = Head {
        kind: "connected",
        origin: Origin::Law,
        phrase: phrase.into(),
        clue_place: None,
        label: name.to_owned().into(),
    };
    let places: Vec<Place> = (0..layout.face_count() as u32).map(Place).collect();
    let pairs = Connected::pairs(layout, &places, false);
    Box::new(Connected::new(layout, head, places, pairs, (TWO, &[colour]), None))
}
