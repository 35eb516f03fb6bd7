//! Simple loop: one closed line through every cell that is not a hole.
//!
//! In: holes. Out: a puzzle over the edges between the centers of cells. Must not know: engines, files.

use super::Family;
use super::loop_text::Text;
use super::loops::{self, Kind, Looped};
use crate::board::Layout;
use crate::diagnostic::Diagnostic;
use crate::grid::Grid;
use crate::input::Source;
use crate::puzzle::Format;
use crate::render::Scene;
use crate::rule::{Count, Origin, Rule};
use crate::text::{Part, pzpr};

/// A simple loop; its cells tell whether they are holes.
pub type SimpleLoop = Looped<Holes>;

/// The family.
pub static FAMILY: Family = loops::family::<Holes>("simple-loop", &[Format::Rows, Format::Puzzlink]);

/// Holes that the line avoids.
#[derive(Debug)]
pub struct Holes;

impl Kind for Holes {
    type Cell = bool;

    const BLANK: bool = false;
    const TEXT: Text<bool> = Text { kinds: &["simpleloop"], known: "`x` for a hole", ..Text::CHARACTERS };
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
        let dot = |(dot, &hole): (usize, &bool)| -> Box<dyn Rule> {
            let (kind, origin, k) = if hole { ("hole", Origin::Clue, 0) } else { ("cell", Origin::Law, 2) };
            Box::new(Count::at_dot(layout, kind, origin, dot, k))
        };
        cells.cells().iter().enumerate().map(dot).collect()
    }

    fn draw(cells: &Grid<bool>, scene: &mut Scene) {
        for at in cells.positions() {
            scene.cells[at].fill = u16::from(cells[at]);
        }
    }

    fn key(cells: &Grid<bool>) -> Vec<u32> {
        cells.cells().iter().map(|&hole| hole.into()).collect()
    }
}

#[cfg(test)]
#[path = "simple_loop_tests.rs"]
mod tests;
