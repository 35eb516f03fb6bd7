//! Masyu for setters: circles that can be set one by one, random loops.
//!
//! In: a [`Masyu`]. Out: what [`Setting`] asks for. Must not know: engines.

use std::sync::Arc;

use fastrand::Rng;

use super::{FAMILY, Masyu};
use crate::board::{Board, Value};
use crate::family::{Clue, Maker, Puzzle, SHARE, Setting, Shape, Wish, nth_clue_rule, random_loop};
use crate::grid::{Grid, Pos};
use crate::rule::{Circle, Colour, Rule};

const COLOURS: [Colour; 2] = [Colour::White, Colour::Black];

/// How new masyus are made.
pub static MAKER: Maker = Maker {
    family: &FAMILY,
    variants: &["plain"],
    size: (10, 10),
    distribution: "the loop is the border of a random region, not one drawn uniformly from all loops",
    empty: |shape: &Shape, _| {
        let (height, width) = shape.size;
        if height.min(width) < 2 {
            return Err("a loop needs at least 2x2 cells".to_owned());
        }
        let puzzle = Masyu::new(Grid::filled(height, width, None));
        puzzle.map(|puzzle| Arc::new(puzzle) as Arc<dyn Puzzle>).ok_or_else(|| "the board is too large".to_owned())
    },
};

impl Masyu {
    fn at(&self, seat: usize) -> Pos {
        Pos::new(seat / self.cells().width(), seat % self.cells().width())
    }
}

impl Setting for Masyu {
    fn seats(&self) -> usize {
        self.cells().cells().len()
    }

    fn cell(&self, seat: usize) -> Option<Pos> {
        Some(self.at(seat))
    }

    fn name(&self, seat: usize) -> String {
        self.at(seat).to_string()
    }

    fn words(&self, clue: &Clue) -> String {
        let name = match clue.first() {
            Some(0) => "a white circle",
            _ => "a black circle",
        };
        name.to_owned()
    }

    fn clue(&self, seat: usize) -> Option<Clue> {
        self.cells().cells()[seat].map(|colour| vec![colour as u32])
    }

    fn told(&self, seat: usize, board: &Board) -> Option<Clue> {
        let keeps = |colour: &Colour| {
            let mut kept = true;
            Circle::new(self.layout(), self.at(seat), *colour).check(board, self.layout(), &mut |_, _| kept = false);
            kept
        };
        COLOURS.into_iter().find(keeps).map(|colour| vec![colour as u32])
    }

    fn with(&self, clues: &[Option<Clue>]) -> Option<Arc<dyn Puzzle>> {
        let circles = clues.iter().map(|clue| Some(COLOURS[*clue.as_ref()?.first()? as usize])).collect();
        let puzzle = Masyu::new(Grid::from_cells(self.cells().height(), self.cells().width(), circles))?;
        Some(Arc::new(puzzle))
    }

    fn rule(&self, seat: usize) -> Option<usize> {
        let before = self.cells().cells()[..seat].iter().flatten().count();
        self.cells().cells()[seat].and_then(|_| nth_clue_rule(self, before))
    }

    fn random_board(&self, random: &mut Rng, wish: &Wish) -> Option<Board> {
        let on = random_loop(self.layout().graph(), wish.share.unwrap_or(SHARE), random)?;
        Some(Board(on.into_iter().map(Value::from).collect()))
    }
}
