//! Sheep and wolves: slitherlink with sheep, which are inside the loop, and wolves, which are outside.
//!
//! In: numbers, sheep, wolves. Out: a puzzle over edges. Must not know: engines, files.
//!
//! A cell is inside if the line crosses any path from it to the border of the board an odd number of times; the rule
//! uses the shortest of the four straight paths.

use super::loops::clued::Clued;
use super::loops::setting::{FROM_REGIONS, empty};
use super::loops::text::Text;
use super::loops::{self, COUNTING, Loops};
use super::{Family, Maker};
use crate::board::{Layout, Values};
use crate::diagnostic::{Diagnostic, Source};
use crate::family::Format;
use crate::rule::automaton::AutomatonRule;
use crate::rule::tally::Many;
use crate::rule::{Count, Head, NoneOrTwo, Origin, Phrase, Rule, Subject, Verb};
use crate::text::{Part, pzpr};

/// The family.
pub static FAMILY: Family =
    loops::family("sheep-and-wolves", &Loops(&ANIMALS), &[Format::Rows, Format::Puzzlink], &[COUNTING], RULES, MAKER);

const RULES: &str = "Draw one closed line along the edges of cells that neither crosses nor touches itself; a number tells how many edges of its cell are part of it. All sheep are inside of the line, all wolves outside.";

/// How new ones are made.
const MAKER: Maker = Maker::plain((8, 8), FROM_REGIONS, |shape, _| empty(&ANIMALS, shape));

const TEXT: Text =
    Text { kinds: &["swslither"], known: "`0` to `4`, `s` for a sheep, `w` for a wolf", ..Text::CHARACTERS };

/// Numbers count edges; sheep are inside, wolves outside.
pub static ANIMALS: Clued = Clued {
    signs: "01234sw", // The animals are preferred to a 2, which says less.
    tells: &[0, 1, 3, 4, 5, 6],
    read,
    write: |cells| pzpr::write_numbers10(cells.iter().copied()),
    ..Clued::new(&FAMILY, &TEXT, clue, dots)
};

const SHEEP: u8 = 5;

fn read(source: &Source<'_>, body: Part<'_>, (height, width): (usize, usize)) -> Result<Vec<Option<u8>>, Diagnostic> {
    let cells = pzpr::numbers10(source, body, height * width)?;
    if let Some((at, _)) = (0..).zip(body.text).find(|(_, byte)| (b'7'..=b'9').contains(byte)) {
        return Err(Diagnostic::at(source, body.slice(at..at + 1).span(), "this does not belong in the address")
            .help("`0` to `4` are numbers, `5` is a sheep, `6` a wolf"));
    }
    Ok(cells)
}

fn clue(layout: &Layout, face: usize, number: u8) -> Box<dyn Rule> {
    if number < SHEEP {
        return Box::new(Count::round(layout, face, number.into()));
    }
    let clue_place = layout.face(face);
    let at = layout.at(clue_place);
    let is_sheep = number == SHEEP;
    let [kind, side] = if is_sheep { ["sheep", "inside the loop"] } else { ["wolf", "outside the loop"] };
    let phrase = Phrase::new(Subject::at(format!("the {kind}"), &at), Verb::IS, side);
    let head = Head { kind, origin: Origin::Clue, phrase, clue_place: Some(clue_place), label: format!("{kind} {at}") };
    let edges = (0..4).map(|side| loops::way_out(layout, face as u32, side)).min_by_key(Vec::len).unwrap_or_default();
    let (many, wrong): (_, fn(usize) -> String) = if is_sheep {
        (Many::Odd, |_| "is outside the loop".to_owned())
    } else {
        (Many::Even, |_| "is inside the loop".to_owned())
    };
    let values = Values::two(&["no line", "line"]);
    Box::new(AutomatonRule::tally(head, values, edges, many, wrong).expect("there are two states"))
}

fn dots(layout: &Layout) -> Vec<Box<dyn Rule>> {
    NoneOrTwo::all(layout).collect()
}
