//! Simple loop: one closed line through every cell that is not a hole.
//!
//! In: holes. Out: a puzzle over the edges between the centers of cells. Must not know: engines, files.

use super::loops::setting::{self, FROM_REGIONS};
use super::loops::text::Text;
use super::loops::{self, Cell, Features, LoopKind, Looped, Loops, signed};
use super::{Clue, Family, Maker, Puzzle};
use crate::board::{Board, Layout};
use crate::diagnostic::{Diagnostic, Source};
use crate::family::Format;
use crate::grid::Grid;
use crate::render::CellArt;
use crate::rule::{Count, NoneOrTwo, Origin, Rule};
use crate::text::{Part, pzpr};

/// The family.
pub static FAMILY: Family =
    loops::family("simple-loop", &Loops(&Holes), &[Format::Rows, Format::Puzzlink], &[loops::COUNTING], RULES, MAKER);

const RULES: &str = "Draw one closed line through the centers of cells that does not cross itself. It passes every cell but the black ones.";

/// How new simple loops are made.
const MAKER: Maker = Maker::plain((8, 8), FROM_REGIONS, |shape, _| setting::empty(&Holes, shape));

/// Holes that the line avoids: the sign 1.
#[derive(Debug)]
pub struct Holes;

const TEXT: Text = Text {
    kinds: &["simpleloop"],
    known: "`x` for a hole",
    file: |word| Some(["-", "x"][[".", "*"].iter().position(|known| *known == word)?].to_owned()),
    ..Text::CHARACTERS
};

/// A cell that is not a hole is passed, so every cell says something, and none can be left out.
impl LoopKind for Holes {
    fn family(&self) -> &'static Family {
        &FAMILY
    }

    fn text(&self) -> &'static Text {
        &TEXT
    }

    fn features(&self) -> Features {
        Features { blanks: false, ..Features::centers(2) }
    }

    fn read(&self, source: &Source<'_>, body: Part<'_>, size: (usize, usize)) -> Result<Grid<Cell>, Diagnostic> {
        Ok(signed(size, pzpr::binary(source, body, size.0 * size.1)?.into_iter().map(u32::from)))
    }

    fn write(&self, cells: &Grid<Cell>) -> Option<String> {
        Some(pzpr::write_binary(cells.cells().iter().map(|cell| cell.sign == 1)))
    }

    fn sign(&self, word: &[u8]) -> Option<u32> {
        match word {
            b"-" | b"." => Some(0),
            b"x" | b"X" => Some(1),
            _ => None,
        }
    }

    fn word(&self, sign: u32) -> String {
        if sign == 1 { "x" } else { "-" }.to_owned()
    }

    fn rules(&self, cells: &Grid<Cell>, layout: &Layout) -> Vec<Box<dyn Rule>> {
        // Without its clue, a hole is a cell that the line may or may not pass.
        let law = |(dot, cell): (usize, &Cell)| -> Box<dyn Rule> {
            if cell.sign == 1 {
                Box::new(NoneOrTwo::new(layout, dot))
            } else {
                Box::new(Count::at_dot(layout, "cell", Origin::Law, dot, 2))
            }
        };
        let dots = || cells.cells().iter().enumerate();
        let hole = |(dot, _)| Box::new(Count::at_dot(layout, "hole", Origin::Given, dot, 0)) as Box<dyn Rule>;
        dots().map(law).chain(dots().filter(|(_, cell)| cell.sign == 1).map(hole)).collect()
    }

    fn draw(&self, sign: u32, art: &mut CellArt) {
        art.fill = sign as u16;
    }

    fn clue(&self, sign: u32) -> Option<Clue> {
        Some(vec![sign])
    }

    fn with(&self, clue: Option<&Clue>, before: u32) -> u32 {
        clue.and_then(|clue| clue.first()).map_or(before, |&sign| sign)
    }

    fn words(&self, clue: &Clue) -> String {
        if clue.first() == Some(&1) { "a hole" } else { "no hole" }.to_owned()
    }

    fn clue_on(&self, puzzle: &Looped, slot: usize, board: &Board) -> Option<Clue> {
        let edges = puzzle.layout().graph().at_dot(slot);
        Some(vec![edges.iter().all(|&edge| board.0[edge as usize] == 0).into()])
    }

    /// The rule of the hole, or of the cell that is passed.
    fn rule(&self, puzzle: &Looped, slot: usize) -> Option<usize> {
        let cells = puzzle.cells().cells();
        let holes = cells[..slot].iter().filter(|cell| cell.sign == 1).count();
        Some(if cells[slot].sign == 1 { cells.len() + holes } else { slot })
    }
}

#[cfg(test)]
#[path = "simple_loop_tests.rs"]
mod tests;
