//! Masyu: one closed line through cells, straight through white circles, with a turn at black ones.
//!
//! In: circles. Out: a puzzle over the edges between the centers of cells. Must not know: engines, files.

use super::loops::setting::{self, FROM_REGIONS, HasClues};
use super::loops::text::{Game, Text};
use super::loops::{self, Kind, Looped};
use super::{Clue, Family, Maker, Puzzle, Setting};
use crate::board::{Board, Layout};
use crate::diagnostic::{Diagnostic, Source};
use crate::family::Format;
use crate::grid::{Grid, Pos};
use crate::render::{self, Scene};
use crate::rule::{Circle, Colour, KindWords, NoneOrTwo, Rule};
use crate::text::{Part, pzpr};

/// A masyu; its cells are circles.
pub type Masyu = Looped<Circles>;

/// The family.
pub static FAMILY: Family = loops::family::<Circles>("masyu", &[Format::Rows, Format::Tatham, Format::Puzzlink], RULES);

const RULES: &str = "Draw one closed line through the centers of cells that does not cross itself and passes every circle. It goes straight through a white circle and turns in the cell before or behind it; it turns at a black circle and goes straight through the cells before and behind it.";

/// How new masyus are made.
pub static MAKER: Maker = Maker::plain(&FAMILY, (10, 10), FROM_REGIONS, |shape, _| setting::empty::<Circles>(shape));

/// Circles in cells.
#[derive(Debug)]
pub struct Circles;

/// All cells, in the order of their numbers in addresses.
const CELLS: [Option<Colour>; 3] = [None, Some(Colour::White), Some(Colour::Black)];

fn number(cell: Option<Colour>) -> u8 {
    cell.map_or(0, |colour| colour as u8 + 1)
}

/// What a circle demands of the line.
const WHITE: KindWords = KindWords::called("white", "white circle")
    .law(|circle| format!("the line goes straight on at {circle}, and turns in a cell beside it"));
const BLACK: KindWords = KindWords::called("black", "black circle")
    .law(|circle| format!("the line turns at {circle}, and goes straight on through both cells beside it"));

impl Kind for Circles {
    const RULE_WORDS: &'static [KindWords] = &[WHITE, BLACK];
    type Cell = Option<Colour>;

    const BLANK: Option<Colour> = None;
    const TEXT: Text = Text {
        kinds: &["mashu", "masyu", "pearl"],
        known: "`w` or `o` for a white circle, `b` or `@` for a black one",
        ..Text::CHARACTERS
    };
    const GAME: Option<Game<Option<Colour>>> = Some(("pearl", &[(b'W', CELLS[1]), (b'B', CELLS[2])]));
    const CENTERS: bool = true;

    fn family() -> &'static Family {
        &FAMILY
    }

    fn read(
        source: &Source<'_>,
        body: Part<'_>,
        (height, width): (usize, usize),
    ) -> Result<Vec<Self::Cell>, Diagnostic> {
        let cells = pzpr::circles(source, body, height * width)?;
        Ok(cells.into_iter().map(|cell| CELLS[usize::from(cell)]).collect())
    }

    fn write(cells: &Grid<Self::Cell>) -> Option<String> {
        Some(pzpr::write_circles(&cells.cells().iter().map(|&cell| number(cell)).collect::<Vec<_>>()))
    }

    fn word(word: &[u8]) -> Option<Self::Cell> {
        match word {
            b"-" | b"." => Some(None),
            b"w" | b"W" | b"o" | b"O" => Some(CELLS[1]),
            b"b" | b"B" | b"@" => Some(CELLS[2]),
            _ => None,
        }
    }

    fn sign(cell: Self::Cell) -> String {
        ["-", "w", "b"][usize::from(number(cell))].to_owned()
    }

    fn rules(cells: &Grid<Self::Cell>, layout: &Layout) -> Vec<Box<dyn Rule>> {
        let circles = cells.positions().filter_map(|at| Some((at, cells[at]?)));
        let circle = |(at, colour)| Box::new(Circle::new(layout, at, colour)) as Box<dyn Rule>;
        circles.map(circle).chain(NoneOrTwo::all(layout)).collect()
    }

    fn draw(cells: &Grid<Self::Cell>, scene: &mut Scene) {
        for at in cells.positions() {
            scene.cells[at].circle = cells[at].map(|colour| match colour {
                Colour::White => render::Circle::White,
                Colour::Black => render::Circle::Black,
            });
        }
    }

    fn key(cells: &Grid<Self::Cell>) -> Vec<u32> {
        cells.cells().iter().map(|&cell| number(cell).into()).collect()
    }

    fn setting(puzzle: &Looped<Self>) -> Option<&dyn Setting> {
        Some(puzzle)
    }
}

impl HasClues for Circles {
    const SPARSE: bool = true;

    fn clue(cell: Option<Colour>) -> Option<Clue> {
        cell.map(|colour| vec![colour as u32])
    }

    fn with(clue: Option<&Clue>, _: Option<Colour>) -> Option<Colour> {
        CELLS[*clue?.first()? as usize + 1]
    }

    fn words(clue: &Clue) -> String {
        if clue.first() == Some(&0) { "a white circle" } else { "a black circle" }.to_owned()
    }

    fn clue_on(puzzle: &Masyu, slot: usize, board: &Board) -> Option<Clue> {
        let width = puzzle.cells().width();
        let circle = |colour: Colour| Circle::new(puzzle.layout(), Pos::new(slot / width, slot % width), colour);
        let keeps = |colour: &Colour| circle(*colour).is_kept(board, puzzle.layout());
        CELLS.into_iter().flatten().find(keeps).map(|colour| vec![colour as u32])
    }
}

#[cfg(test)]
#[path = "masyu_tests.rs"]
mod tests;
