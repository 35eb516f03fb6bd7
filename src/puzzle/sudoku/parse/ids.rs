//! Game ids of Simon Tatham's collection, and ids of killers that look like them.
//!
//! In: one line such as `3x3:6b4f7_3h8c3`. Out: a [`Sudoku`]. Must not know: other formats.
//!
//! `CxR` has boxes C high and R wide. After the colon, cells in reading order: a number is a given, `_` stands
//! between two numbers, a letter for 1 to 26 blanks. `x` (diagonals), `k` (killer) and `j` (jigsaw) before the
//! colon are other puzzles.

use std::ops::Range;

use super::{Found, data_lines};
use crate::diagnostic::Diagnostic;
use crate::input::Source;
use crate::puzzle::ParseOptions;
use crate::puzzle::sudoku::{Fault, Sudoku};

/// The parts of an id.
struct Id<'a> {
    /// The rows and columns of a box; one row for jigsaws, which have none.
    box_shape: (usize, usize),
    /// What it is besides a sudoku.
    variants: Vec<&'static str>,
    /// Where the description starts.
    start: usize,
    description: &'a [u8],
}

/// A number at the start of a text, and the rest.
fn number(text: &[u8]) -> Option<(usize, &[u8])> {
    let len = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let digits = std::str::from_utf8(&text[..len]).ok()?;
    // What does not fit is too large anyway.
    Some((if len == 0 { return None } else { digits.parse().unwrap_or(usize::MAX) }, &text[len..]))
}

/// Takes an id apart, as far as it looks like one.
fn id(line: &[u8]) -> Option<Id<'_>> {
    let colon = line.iter().position(|&byte| byte == b':')?;
    let description = &line[colon + 1..];
    let mut variants = Vec::new();
    let (first, rest) = number(&line[..colon])?;
    let (box_shape, mut rest) = match rest {
        [b'x', rest @ ..] if rest.first().is_some_and(u8::is_ascii_digit) => {
            let (second, rest) = number(rest)?;
            ((first, second), rest)
        }
        [b'j', rest @ ..] => {
            variants.push("jigsaw");
            ((1, first), rest)
        }
        _ => return None,
    };
    // The killers of another program: `3x3::k:3841:7705:..`, `3x3:d:k:..` with diagonals.
    if let [b'k', b':', ..] | [b':', b'k', b':', ..] | [b'd', b':', b'k', b':', ..] = description {
        return Some(Id { box_shape, variants: vec!["killer"], start: colon + 1, description });
    }
    while !rest.is_empty() {
        // Difficulty and symmetry say how the puzzle was made.
        let made = ["md2", "md4", "m2", "m4", "m8", "r2", "r4", "a", "dt", "db", "di", "da", "de", "du"];
        rest = match rest {
            [b'x', rest @ ..] => {
                variants.push("diagonal");
                rest
            }
            [b'k', rest @ ..] => {
                variants.push("killer");
                rest
            }
            _ => made.iter().find_map(|word| rest.strip_prefix(word.as_bytes()))?,
        };
    }
    let cells = description.split(|&byte| byte == b',').next()?;
    let looks = |byte: &u8| byte.is_ascii_digit() || byte.is_ascii_lowercase() || *byte == b'_';
    (!cells.is_empty() && cells.iter().all(looks)).then_some(Id { box_shape, variants, start: colon + 1, description })
}

/// Whether a text starts with an id.
pub(super) fn claims(head: &[u8]) -> bool {
    data_lines(head).next().is_some_and(|line| id(line.text.trim_ascii_start()).is_some())
}

/// Reads the puzzle.
pub(super) fn parse(source: &Source<'_>, options: &ParseOptions) -> Result<Sudoku, Diagnostic> {
    let line = super::only_line(source)?;
    let start = line.start;
    let Some(Id { box_shape, variants, start: offset, description }) = id(line.text) else {
        return Err(Diagnostic::at(source, start..line.end(), "this is no game id of a sudoku")
            .help("an id is like `3x3:6b4f7_3h8c3..`: the box, then numbers, and letters for blanks"));
    };
    if let Some(variant) = variants.first() {
        return Err(super::variant(source, start..start + offset, variant));
    }
    let size = box_shape.0.saturating_mul(box_shape.1);
    if size > Sudoku::MAX_SIZE || size == 0 {
        return Err(Diagnostic::at(source, start..start + offset - 1, Fault::TooLarge(size).to_string()));
    }
    let at = |range: Range<usize>| start + offset + range.start..start + offset + range.end;
    let mut givens = Vec::with_capacity(size * size);
    let mut spans = Vec::with_capacity(size * size);
    let mut here = 0;
    while let Some(&byte) = description.get(here) {
        let (len, cells, digit) = match byte {
            b'_' => (1, 0, 0),
            b'a'..=b'z' => (1, usize::from(byte - b'a') + 1, 0),
            _ => match number(&description[here..]) {
                Some((number, rest)) => (description.len() - here - rest.len(), 1, number),
                None => {
                    return Err(Diagnostic::at(source, at(here..here + 1), "this does not belong into an id")
                        .help("cells are numbers, and letters for runs of blanks"));
                }
            },
        };
        if givens.len() + cells > size * size {
            let title = format!("the id has more than the {} cells of a {size}x{size} board", size * size);
            return Err(Diagnostic::at(source, at(here..here + len), title).label("these are too many"));
        }
        givens.extend(std::iter::repeat_n(u16::try_from(digit).unwrap_or(u16::MAX), cells));
        spans.extend(std::iter::repeat_n(at(here..here + len), cells));
        here += len;
    }
    if givens.len() < size * size {
        let title = format!("the id has {} cells but a {size}x{size} board has {}", givens.len(), size * size);
        return Err(Diagnostic::at(source, at(0..description.len()), title)
            .help("a letter stands for as many blanks as its place in the alphabet"));
    }
    let commented = Some(box_shape);
    Found { source, options, commented, size, givens }.into_sudoku(|index| spans[index].clone())
}
