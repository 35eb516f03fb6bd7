//! A puzzle without its rules.
//!
//! In: a puzzle. Out: the same board, of which anything is an answer. Must not know: what is asked of it.

use std::sync::Arc;

use super::{Family, Puzzle};
use crate::board::{Layout, Values};
use crate::render::Scene;
use crate::rule::Rule;

/// The board of a puzzle that cannot be written down without its clues; rules are added by whoever needs some.
#[derive(Debug)]
pub(crate) struct Lawless(pub(crate) Arc<dyn Puzzle>);

impl Puzzle for Lawless {
    fn family(&self) -> &'static Family {
        self.0.family()
    }

    fn layout(&self) -> &Layout {
        self.0.layout()
    }

    fn places(&self) -> usize {
        self.0.places()
    }

    fn values(&self) -> Values {
        self.0.values()
    }

    fn rules(&self) -> &[Box<dyn Rule>] {
        &[]
    }

    fn draw(&self) -> Scene {
        self.0.draw()
    }
}
