//! Masyu: one closed line through cells, straight through white circles, with a turn at black ones.
//!
//! In: circles. Out: a puzzle over the edges between the centers of cells. Must not know: engines, files.

use super::loops::setting::{self, FROM_REGIONS};
use super::loops::text::Text;
use super::loops::{self, Cell, Features, LoopKind, Looped, Loops, signed};
use super::{Clue, Family, Maker, Puzzle};
use crate::board::{Board, Layout};
use crate::diagnostic::{Diagnostic, Source};
use crate::family::Format;
use crate::grid::Grid;
use crate::render::{self, CellArt};
use crate::rule::{Circle, Colour, KindWords, NoneOrTwo, Rule};
use crate::text::{Part, pzpr};

/// The family.
pub static FAMILY: Family = loops::family(
    "masyu",
    &Loops(&Circles),
    &[Format::Rows, Format::Tatham, Format::Puzzlink],
    &[WHITE, BLACK],
    RULES,
    MAKER,
);

const RULES: &str = "Draw one closed line through the centers of cells that does not cross itself and passes every circle. It goes straight through a white circle and turns in the cell before or behind it; it turns at a black circle and goes straight through the cells before and behind it.";

/// How new masyus are made.
const MAKER: Maker = Maker::plain((10, 10), FROM_REGIONS, |shape, _| setting::empty(&Circles, shape));

/// Circles in cells: 1 is a white one, 2 a black one, as in addresses.
#[derive(Debug)]
pub struct Circles;

/// The circle that a sign means.
fn colour(sign: u32) -> Option<Colour> {
    [None, Some(Colour::White), Some(Colour::Black)][sign as usize]
}

/// What a circle demands of the line.
const WHITE: KindWords = KindWords::called("white", "white circle")
    .law(|circle| format!("the line goes straight on at {circle}, and turns in a cell beside it"));
const BLACK: KindWords = KindWords::called("black", "black circle")
    .law(|circle| format!("the line turns at {circle}, and goes straight on through both cells beside it"));

const TEXT: Text = Text {
    kinds: &["mashu", "masyu", "pearl"],
    game: Some(("pearl", &[(b'W', 1), (b'B', 2)])),
    known: "`w` or `o` for a white circle, `b` or `@` for a black one",
    file: |word| Some(["-", "w", "b"][[".", "1", "2"].iter().position(|known| *known == word)?].to_owned()),
    ..Text::CHARACTERS
};

impl LoopKind for Circles {
    fn family(&self) -> &'static Family {
        &FAMILY
    }

    fn text(&self) -> &'static Text {
        &TEXT
    }

    fn features(&self) -> Features {
        Features { sparse: true, ..Features::centers(3) }
    }

    fn read(&self, source: &Source<'_>, body: Part<'_>, size: (usize, usize)) -> Result<Grid<Cell>, Diagnostic> {
        Ok(signed(size, pzpr::circles(source, body, size.0 * size.1)?.into_iter().map(u32::from)))
    }

    fn write(&self, cells: &Grid<Cell>) -> Option<String> {
        Some(pzpr::write_circles(&cells.cells().iter().map(|cell| cell.sign as u8).collect::<Vec<_>>()))
    }

    fn sign(&self, word: &[u8]) -> Option<u32> {
        match word {
            b"-" | b"." => Some(0),
            b"w" | b"W" | b"o" | b"O" => Some(1),
            b"b" | b"B" | b"@" => Some(2),
            _ => None,
        }
    }

    fn word(&self, sign: u32) -> String {
        ["-", "w", "b"][sign as usize].to_owned()
    }

    fn rules(&self, cells: &Grid<Cell>, layout: &Layout) -> Vec<Box<dyn Rule>> {
        let circles = cells.positions().filter_map(|at| Some((at, colour(cells[at].sign)?)));
        let circle = |(at, colour)| Box::new(Circle::new(layout, at, colour)) as Box<dyn Rule>;
        circles.map(circle).chain(NoneOrTwo::all(layout)).collect()
    }

    fn draw(&self, sign: u32, art: &mut CellArt) {
        art.circle = colour(sign).map(|colour| match colour {
            Colour::White => render::Circle::White,
            Colour::Black => render::Circle::Black,
        });
    }

    fn clue(&self, sign: u32) -> Option<Clue> {
        colour(sign).map(|colour| vec![colour as u32])
    }

    fn with(&self, clue: Option<&Clue>, _: u32) -> u32 {
        clue.and_then(|clue| clue.first()).map_or(0, |&colour| colour + 1)
    }

    fn words(&self, clue: &Clue) -> String {
        if clue.first() == Some(&0) { "a white circle" } else { "a black circle" }.to_owned()
    }

    fn clue_on(&self, puzzle: &Looped, slot: usize, board: &Board) -> Option<Clue> {
        let layout = puzzle.layout();
        let keeps = |colour: &Colour| Circle::new(layout, puzzle.at(slot), *colour).is_kept(board, layout);
        [Colour::White, Colour::Black].into_iter().find(keeps).map(|colour| vec![colour as u32])
    }
}

#[cfg(test)]
#[path = "masyu_tests.rs"]
mod tests;
