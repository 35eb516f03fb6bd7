//! Vertex slitherlink: one closed line along the borders of cells; a number counts the corners of its cell that are on
//! it.
//!
//! In: numbers. Out: a puzzle over edges and dots. Must not know: engines, files.

use super::loops::clued::{self, Clued, Numbers};
use super::loops::text::Text;
use super::loops::{self, Looped};
use super::{Family, Maker};
use crate::board::Layout;
use crate::family::Format;
use crate::rule::local::Local;
use crate::rule::{Count, Named, Origin, Rule};

/// A vertex slitherlink; its cells are numbers.
pub type VertexSlitherlink = Looped<Clued<Corners>>;

/// The family.
pub static FAMILY: Family =
    loops::family::<Clued<Corners>>("vertex-slitherlink", &[Format::Rows, Format::Puzzlink], RULES);

const RULES: &str = "Draw one closed line along the edges of cells that neither crosses nor touches itself. A number tells how many corners of its cell are on the line.";

/// How new ones are made.
pub static MAKER: Maker = clued::maker::<Corners>(&FAMILY, (8, 8));

/// Numbers count corners on the line.
#[derive(Debug)]
pub struct Corners;

impl Numbers for Corners {
    const TEXT: Text = Text { kinds: &["vslither"], known: "`0` to `4`", ..Text::CHARACTERS };
    const DOTS: Option<(&'static [&'static str; 2], u16)> = Some((&["off the line", "on the line"], 1));

    fn family() -> &'static Family {
        &FAMILY
    }

    fn clue(layout: &Layout, face: usize, number: u8) -> Box<dyn Rule> {
        let atoms = layout.graph().corners(face).into_iter().map(|dot| (layout.dot(dot), 1)).collect();
        let named = Named::Counting(layout.face(face), "the corners of its cell that the line passes");
        Box::new(Count { kind: "clue", origin: Origin::Clue, named, noun: "corner", atoms, k: number.into() })
    }

    fn dots(layout: &Layout) -> Vec<Box<dyn Rule>> {
        Local::passed_dots(layout)
    }
}
