//! Full slitherlink: as slitherlink, and the line passes every dot.
//!
//! In: numbers. Out: a puzzle over edges. Must not know: engines, files.

use super::loops::clued::{self, Clued, Numbers};
use super::loops::text::Text;
use super::loops::{self, Looped};
use super::{Family, Maker};
use crate::board::Layout;
use crate::family::Format;
use crate::rule::{Count, Origin, Rule};

/// A full slitherlink; its cells are numbers.
pub type FullSlitherlink = Looped<Clued<Full>>;

/// The family.
pub static FAMILY: Family = loops::family::<Clued<Full>>("full-slitherlink", &[Format::Rows, Format::Puzzlink], RULES);

const RULES: &str = "Draw one closed line along the edges of cells that passes every dot and does not cross itself. A number tells how many edges of its cell are part of the line.";

/// How new ones are made.
pub static MAKER: Maker = clued::maker::<Full>(&FAMILY, (9, 9));

/// Numbers count edges, and every dot is passed.
#[derive(Debug)]
pub struct Full;

impl Numbers for Full {
    const TEXT: Text =
        Text { kinds: &["slither", "slitherlink"], flag: Some("f"), known: "`0` to `4`", ..Text::CHARACTERS };
    const EVERY_DOT: bool = true;

    fn family() -> &'static Family {
        &FAMILY
    }

    fn clue(layout: &Layout, face: usize, number: u8) -> Box<dyn Rule> {
        Box::new(Count::round(layout, face, number.into()))
    }

    fn dots(layout: &Layout) -> Vec<Box<dyn Rule>> {
        let dot = |dot| Box::new(Count::at_dot(layout, "dot", Origin::Law, dot, 2)) as Box<dyn Rule>;
        (0..layout.dot_count()).map(dot).collect()
    }
}
