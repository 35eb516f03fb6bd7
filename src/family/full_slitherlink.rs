//! Full slitherlink: as slitherlink, and the line passes every dot.
//!
//! In: numbers. Out: a puzzle over edges. Must not know: engines, files.

use super::loops::clued::Clued;
use super::loops::setting::{FROM_ENGINES, empty};
use super::loops::text::Text;
use super::loops::{self, COUNTING, Loops};
use super::{Family, Follows, Maker};
use crate::board::Layout;
use crate::family::Format;
use crate::rule::{Count, Origin, Rule};

/// The family.
pub static FAMILY: Family =
    loops::family("full-slitherlink", &Loops(&FULL), &[Format::Rows, Format::Puzzlink], &[COUNTING], RULES, MAKER);

const RULES: &str = "Draw one closed line along the edges of cells that passes every dot and does not cross itself. A number tells how many edges of its cell are part of the line.";

/// How new ones are made.
const MAKER: Maker = Maker {
    follows: Follows::NONE,
    ..Maker::plain((9, 9), FROM_ENGINES, |shape, _| {
        let (height, width) = shape.size;
        if (height + 1) * (width + 1) % 2 == 1 {
            return Err(format!("no loop passes every dot of {width}x{height} cells: one side must be odd"));
        }
        empty(&FULL, shape)
    })
};

const TEXT: Text =
    Text { kinds: &["slither", "slitherlink"], flag: Some("f"), known: "`0` to `4`", ..Text::CHARACTERS };

/// Numbers count edges, and every dot is passed.
pub static FULL: Clued = Clued { by_region: false, ..Clued::new(&FAMILY, &TEXT, clue, dots) };

fn clue(layout: &Layout, face: usize, number: u8) -> Box<dyn Rule> {
    Box::new(Count::round(layout, face, number.into()))
}

fn dots(layout: &Layout) -> Vec<Box<dyn Rule>> {
    let dot = |dot| Box::new(Count::at_dot(layout, "dot", Origin::Law, dot, 2)) as Box<dyn Rule>;
    (0..layout.dot_count()).map(dot).collect()
}
