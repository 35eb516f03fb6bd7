//! Simple loop: one closed line through every cell that is not a hole.
//!
//! In: holes. Out: a puzzle over the edges between the centers of cells. Must not know: engines, files.

use super::loops::setting::{self, FROM_REGIONS, HasClues};
use super::loops::text::Text;
use super::loops::{self, Kind, Looped};
use super::{Clue, Family, Maker, Puzzle, Setting};
use crate::board::{Board, Layout};
use crate::diagnostic::{Diagnostic, Source};
use crate::family::Format;
use crate::grid::Grid;
use crate::render::Scene;
use crate::rule::{Count, NoneOrTwo, Origin, Rule};
use crate::text::{Part, pzpr};

/// A simple loop; each cell says whether it is a hole.
pub type SimpleLoop = Looped<Holes>;

/// The family.
pub static FAMILY: Family = loops::family::<Holes>("simple-loop", &[Format::Rows, Format::Puzzlink], RULES);

const RULES: &str = "Draw one closed line through the centers of cells that does not cross itself. It passes every cell but the black ones.";

/// How new simple loops are made.
pub static MAKER: Maker = Maker::plain(&FAMILY, (8, 8), FROM_REGIONS, |shape, _| setting::empty::<Holes>(shape));

/// Holes that the line avoids.
#[derive(Debug)]
pub struct Holes;

impl Kind for Holes {
    type Cell = bool;

    const BLANK: bool = false;
    const TEXT: Text = Text { kinds: &["simpleloop"], known: "`x` for a hole", ..Text::CHARACTERS };
    const CENTERS: bool = true;

    fn family() -> &'static Family {
        &FAMILY
    }

    fn read(source: &Source<'_>, body: Part<'_>, (height, width): (usize, usize)) -> Result<Vec<bool>, Diagnostic> {
        pzpr::binary(source, body, height * width)
    }

    fn write(cells: &Grid<bool>) -> Option<String> {
        Some(pzpr::write_binary(cells.cells().iter().copied()))
    }

    fn word(word: &[u8]) -> Option<bool> {
        match word {
            b"-" | b"." => Some(false),
            b"x" | b"X" => Some(true),
            _ => None,
        }
    }

    fn sign(cell: bool) -> String {
        if cell { "x" } else { "-" }.to_owned()
    }

    fn rules(cells: &Grid<bool>, layout: &Layout) -> Vec<Box<dyn Rule>> {
        // Without its clue, a hole is a cell that the line may or may not pass.
        let law = |(dot, &hole): (usize, &bool)| -> Box<dyn Rule> {
            if hole {
                Box::new(NoneOrTwo::new(layout, dot))
            } else {
                Box::new(Count::at_dot(layout, "cell", Origin::Law, dot, 2))
            }
        };
        let dots = || cells.cells().iter().enumerate();
        let hole = |(dot, _)| Box::new(Count::at_dot(layout, "hole", Origin::Given, dot, 0)) as Box<dyn Rule>;
        dots().map(law).chain(dots().filter(|(_, hole)| **hole).map(hole)).collect()
    }

    fn draw(cells: &Grid<bool>, scene: &mut Scene) {
        for at in cells.positions() {
            scene.cells[at].fill = u16::from(cells[at]);
        }
    }

    fn key(cells: &Grid<bool>) -> Vec<u32> {
        cells.cells().iter().map(|&hole| hole.into()).collect()
    }

    fn setting(puzzle: &Looped<Self>) -> Option<&dyn Setting> {
        Some(puzzle)
    }
}

/// A cell that is not a hole is passed, so every cell says something, and none can be left out.
impl HasClues for Holes {
    const BLANKS: bool = false;

    fn clue(cell: bool) -> Option<Clue> {
        Some(vec![cell.into()])
    }

    fn with(clue: Option<&Clue>, before: bool) -> bool {
        clue.and_then(|clue| clue.first()).map_or(before, |&hole| hole == 1)
    }

    fn words(clue: &Clue) -> String {
        if clue.first() == Some(&1) { "a hole" } else { "no hole" }.to_owned()
    }

    fn clue_on(puzzle: &SimpleLoop, slot: usize, board: &Board) -> Option<Clue> {
        let edges = puzzle.layout().graph().at_dot(slot);
        Some(vec![edges.iter().all(|&edge| board.0[edge as usize] == 0).into()])
    }

    /// The rule of the hole, or of the cell that is passed.
    fn rule(puzzle: &SimpleLoop, slot: usize) -> Option<usize> {
        let cells = puzzle.cells().cells();
        let holes = cells[..slot].iter().filter(|&&hole| hole).count();
        Some(if cells[slot] { cells.len() + holes } else { slot })
    }
}

#[cfg(test)]
#[path = "simple_loop_tests.rs"]
mod tests;
