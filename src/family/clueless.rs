//! A puzzle without its clues.
//!
//! In: a puzzle, the laws of its family. Out: the same board, where everything that keeps the laws is an answer. Must
//! not know: the question.

use std::sync::Arc;

use super::{Family, Puzzle, Setting};
use crate::board::{Layout, Place, Values};
use crate::render::Scene;
use crate::rule::Rule;

/// The board of a puzzle that cannot be written down without its clues, with the rules that hold whatever the clues
/// are; callers add other rules as needed.
#[derive(Debug)]
pub(crate) struct Clueless {
    puzzle: Arc<dyn Puzzle>,
    laws: Vec<Box<dyn Rule>>,
}

impl Clueless {
    pub(crate) fn new(puzzle: &Arc<dyn Puzzle>) -> Self {
        let laws = puzzle.shortcuts().setting.map(Setting::laws).unwrap_or_default();
        Clueless { puzzle: Arc::clone(puzzle), laws }
    }
}

impl Puzzle for Clueless {
    fn family(&self) -> &'static Family {
        self.puzzle.family()
    }

    fn layout(&self) -> &Layout {
        self.puzzle.layout()
    }

    fn places(&self) -> usize {
        self.puzzle.places()
    }

    fn values(&self, place: Place) -> Values {
        self.puzzle.values(place)
    }

    fn rules(&self) -> &[Box<dyn Rule>] {
        &self.laws
    }

    fn draw(&self) -> Scene {
        self.puzzle.draw()
    }
}
