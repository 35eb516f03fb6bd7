//! Touch slitherlink: one closed line along the borders of cells; a number counts how often it touches its cell.
//!
//! In: numbers. Out: a puzzle over edges and dots. Must not know: engines, files.
//!
//! The line touches a cell in pieces, each a corner or some consecutive edges. So the number of pieces is that of the
//! corners on the line minus that of the edges on it; a line all around the cell counts as one piece.

use std::sync::{Arc, LazyLock};

use super::loops::clued::Clued;
use super::loops::setting::{FROM_REGIONS, empty};
use super::loops::text::Text;
use super::loops::{self, COUNTING, Loops};
use super::{Family, Maker};
use crate::board::{Layout, Place};
use crate::family::Format;
use crate::rule::local::{Local, Ways};
use crate::rule::{Origin, Phrase, Rule, Subject, Verb};

/// The family.
pub static FAMILY: Family =
    loops::family("touch-slitherlink", &Loops(&TOUCHES), &[Format::Rows, Format::Puzzlink], &[COUNTING], RULES, MAKER);

const RULES: &str = "Draw one closed line along the edges of cells that neither crosses nor touches itself. A number tells how often the line touches its cell, each piece of it counted once.";

/// How new ones are made.
const MAKER: Maker = Maker::plain((8, 8), FROM_REGIONS, |shape, _| empty(&TOUCHES, shape));

const TEXT: Text = Text { kinds: &["tslither"], known: "`0` to `4`", ..Text::CHARACTERS };

/// Numbers count the pieces of the line that touch a cell.
pub static TOUCHES: Clued =
    Clued { dots: Some((&["off the line", "on the line"], 1)), ..Clued::new(&FAMILY, &TEXT, clue, dots) };

/// The allowed combinations of the edges (top, left, right, bottom) and the corners (the two on top, the two below), as
/// bits, for each number.
static WAYS: LazyLock<[Arc<Ways>; 5]> = LazyLock::new(|| {
    [0, 1, 2, 3, 4].map(|number| {
        Ways::new(8, |way| {
            let (edges, corners) = (way & 15, way >> 4);
            // The corners of each edge that is on the line are on it, too.
            let ends = [0b0011, 0b0101, 0b1010, 0b1100];
            let fits = (0..4).all(|edge| edges >> edge & 1 == 0 || corners & ends[edge] == ends[edge]);
            fits && corners.count_ones() == number + edges.count_ones().min(3)
        })
    })
});

fn clue(layout: &Layout, face: usize, number: u8) -> Box<dyn Rule> {
    let graph = layout.graph();
    let edges = graph.round(face).iter().map(|&edge| Place(edge));
    let corners = graph.corners(face).into_iter().map(|dot| layout.dot(dot));
    let clue_place = layout.face(face);
    let subject = Subject::at(format!("the {number}"), layout.at(clue_place));
    let phrase = Phrase::new(subject, Verb::Means("counts"), "how often the line touches its cell");
    let wrong = |_| "is not how often the line touches its cell";
    let law = Local::law("clue", phrase, edges.chain(corners), &WAYS[usize::from(number)], wrong);
    Box::new(Local { origin: Origin::Clue, clue_place: Some(clue_place), ..law })
}

fn dots(layout: &Layout) -> Vec<Box<dyn Rule>> {
    Local::passed_dots(layout)
}
