//! Vertex slitherlink: one closed line along the borders of cells; a number counts the corners of its cell that are on
//! it.
//!
//! In: numbers. Out: a puzzle over edges and dots. Must not know: engines, files.

use super::loops::clued::Clued;
use super::loops::setting::{FROM_REGIONS, empty};
use super::loops::text::Text;
use super::loops::{self, COUNTING, Loops};
use super::{Family, Maker};
use crate::board::Layout;
use crate::family::Format;
use crate::rule::local::Local;
use crate::rule::{Count, Named, Origin, Rule};

/// The family.
pub static FAMILY: Family =
    loops::family("vertex-slitherlink", &Loops(&CORNERS), &[Format::Rows, Format::Puzzlink], &[COUNTING], RULES, MAKER);

const RULES: &str = "Draw one closed line along the edges of cells that neither crosses nor touches itself. A number tells how many corners of its cell are on the line.";

/// How new ones are made.
const MAKER: Maker = Maker::plain((8, 8), FROM_REGIONS, |shape, _| empty(&CORNERS, shape));

const TEXT: Text = Text { kinds: &["vslither"], known: "`0` to `4`", ..Text::CHARACTERS };

/// Numbers count corners on the line.
pub static CORNERS: Clued =
    Clued { dots: Some((&["off the line", "on the line"], 1)), ..Clued::new(&FAMILY, &TEXT, clue, dots) };

fn clue(layout: &Layout, face: usize, number: u8) -> Box<dyn Rule> {
    let atoms = layout.graph().corners(face).into_iter().map(|dot| (layout.dot(dot), 1)).collect();
    let named = Named::Counting(layout.face(face), "the corners of its cell that the line passes");
    Box::new(Count { kind: "clue", origin: Origin::Clue, named, noun: "corner", atoms, k: number.into() })
}

fn dots(layout: &Layout) -> Vec<Box<dyn Rule>> {
    Local::passed_dots(layout)
}
