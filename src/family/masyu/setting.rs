//! Masyu for setters: circles that can be set one by one.
//!
//! In: a [`Masyu`]. Out: what [`Told`] asks for. Must not know: engines.

use super::{Circles, FAMILY, Masyu};
use crate::board::Board;
use crate::family::loop_setting::{FROM_REGIONS, Told, empty};
use crate::family::{Clue, Follows, Maker, Puzzle};
use crate::grid::Pos;
use crate::rule::{Circle, Colour, Rule};

const COLOURS: [Colour; 2] = [Colour::White, Colour::Black];

/// How new masyus are made.
pub static MAKER: Maker = Maker {
    family: &FAMILY,
    variants: &["plain"],
    random_shapes: &[],
    size: (10, 10),
    coloured: None,
    follows: Follows { share: true, ..Follows::NONE },
    distribution: FROM_REGIONS,
    empty: |shape, _| empty::<Circles>(shape),
};

impl Told for Circles {
    fn clue(cell: Option<Colour>) -> Option<Clue> {
        cell.map(|colour| vec![colour as u32])
    }

    fn with(clue: Option<&Clue>, _: Option<Colour>) -> Option<Colour> {
        Some(COLOURS[*clue?.first()? as usize])
    }

    fn words(clue: &Clue) -> String {
        if clue.first() == Some(&0) { "a white circle" } else { "a black circle" }.to_owned()
    }

    fn told(puzzle: &Masyu, seat: usize, board: &Board) -> Option<Clue> {
        let width = puzzle.cells().width();
        let keeps = |colour: &Colour| {
            let mut kept = true;
            let circle = Circle::new(puzzle.layout(), Pos::new(seat / width, seat % width), *colour);
            circle.check(board, puzzle.layout(), &mut |_, _| kept = false);
            kept
        };
        COLOURS.into_iter().find(keeps).map(|colour| vec![colour as u32])
    }
}
