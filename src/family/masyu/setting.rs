//! Masyu for setters: circles that can be set one by one.
//!
//! In: a [`Masyu`]. Out: what [`Told`] asks for. Must not know: engines.

use super::{Circles, FAMILY, Masyu};
use crate::board::Board;
use crate::family::loops::setting::{FROM_REGIONS, Told, empty};
use crate::family::{Clue, Maker, Puzzle};
use crate::grid::Pos;
use crate::rule::{Circle, Colour, Rule};

const COLOURS: [Colour; 2] = [Colour::White, Colour::Black];

/// How new masyus are made.
pub static MAKER: Maker = Maker::plain(&FAMILY, (10, 10), FROM_REGIONS, |shape, _| empty::<Circles>(shape));

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
        let circle = |colour: Colour| Circle::new(puzzle.layout(), Pos::new(seat / width, seat % width), colour);
        let keeps = |colour: &Colour| circle(*colour).is_kept(board, puzzle.layout());
        COLOURS.into_iter().find(keeps).map(|colour| vec![colour as u32])
    }
}
