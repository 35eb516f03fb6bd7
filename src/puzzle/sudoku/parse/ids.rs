//! Game ids of Simon Tatham's collection, and ids of killers that look like them.
//!
//! In: one line such as `3x3:6b4f7_3h8c3`. Out: a [`Sudoku`]. Must not know: other formats.
//!
//! `CxR` has boxes C high and R wide. After the colon, cells in reading order: a number is a given, `_` stands
//! between two numbers, a letter for 1 to 26 blanks. Before the colon, `x` adds the diagonals and `k` cages, which
//! stand behind the cells; `j` (jigsaw) is another puzzle.

use std::ops::Range;

use super::{Found, data_lines};
use crate::diagnostic::Diagnostic;
use crate::input::Source;
use crate::puzzle::ParseOptions;
use crate::puzzle::sudoku::{Extra, Fault, Sudoku};

/// The parts of an id.
struct Id<'a> {
    /// The rows and columns of a box; one row for jigsaws, which have none.
    box_shape: (usize, usize),
    /// What it is besides a sudoku, where that is not read.
    refused: Option<&'static str>,
    has_diagonals: bool,
    is_killer: bool,
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
    let mut refused = None;
    let (mut has_diagonals, mut is_killer) = (false, false);
    let (first, rest) = number(&line[..colon])?;
    let (box_shape, mut rest) = match rest {
        [b'x', rest @ ..] if rest.first().is_some_and(u8::is_ascii_digit) => {
            let (second, rest) = number(rest)?;
            ((first, second), rest)
        }
        [b'j', rest @ ..] => {
            refused = Some("jigsaw");
            ((1, first), rest)
        }
        _ => return None,
    };
    // The killers of another program: `3x3::k:3841:7705:..`, `3x3:d:k:..` with diagonals.
    if let [b'k', b':', ..] | [b':', b'k', b':', ..] | [b'd', b':', b'k', b':', ..] = description {
        let refused = Some("killer");
        return Some(Id { box_shape, refused, has_diagonals, is_killer, start: colon + 1, description });
    }
    while !rest.is_empty() {
        // Difficulty and symmetry say how the puzzle was made.
        let made = ["md2", "md4", "m2", "m4", "m8", "r2", "r4", "a", "dt", "db", "di", "da", "de", "du"];
        rest = match rest {
            [b'x', rest @ ..] => {
                has_diagonals = true;
                rest
            }
            [b'k', rest @ ..] => {
                is_killer = true;
                rest
            }
            _ => made.iter().find_map(|word| rest.strip_prefix(word.as_bytes()))?,
        };
    }
    let cells = description.split(|&byte| byte == b',').next()?;
    let looks = |byte: &u8| byte.is_ascii_digit() || byte.is_ascii_lowercase() || *byte == b'_';
    let start = colon + 1;
    let found = Id { box_shape, refused, has_diagonals, is_killer, start, description };
    (!cells.is_empty() && cells.iter().all(looks)).then_some(found)
}

/// Whether a text starts with an id.
pub(super) fn claims(head: &[u8]) -> bool {
    data_lines(head).next().is_some_and(|line| id(line.text.trim_ascii_start()).is_some())
}

/// Reads the puzzle.
pub(super) fn parse(source: &Source<'_>, options: &ParseOptions) -> Result<Sudoku, Diagnostic> {
    let line = super::only_line(source)?;
    let start = line.start;
    let Some(Id { box_shape, refused, has_diagonals, is_killer, start: offset, description }) = id(line.text) else {
        return Err(Diagnostic::at(source, start..line.end(), "this is no game id of a sudoku")
            .help("an id is like `3x3:6b4f7_3h8c3..`: the box, then numbers, and letters for blanks"));
    };
    if let Some(variant) = refused {
        return Err(super::variant(source, start..start + offset, variant));
    }
    let size = box_shape.0.saturating_mul(box_shape.1);
    if size > Sudoku::MAX_SIZE || size == 0 {
        return Err(Diagnostic::at(source, start..start + offset - 1, Fault::TooLarge(size).to_string()));
    }
    let whole = |range: Range<usize>| start + offset + range.start..start + offset + range.end;
    let told = |range: Range<usize>, title: String| Diagnostic::at(source, whole(range), title);
    let (grid, rest) = match description.iter().position(|&byte| byte == b',').filter(|_| is_killer) {
        Some(comma) => description.split_at(comma),
        None => (description, &[][..]),
    };
    let (givens, spans) = cells(grid, size, &told)?;
    let mut extras = Vec::new();
    if is_killer {
        let beyond = grid.len();
        let told = |(range, title): (Range<usize>, String)| told(range.start + beyond..range.end + beyond, title);
        extras = super::cages::read(rest, size, &told)?;
    }
    if has_diagonals {
        extras.push(Extra::Diagonals);
    }
    let found = Found { source, options, commented: Some(box_shape), size, givens };
    let sudoku = found.into_sudoku(|index| whole(spans[index].clone()))?;
    sudoku.with(extras).map_err(|fault| told(grid.len()..description.len(), fault.to_string()))
}

/// Cells in reading order, 0 for blanks, and where each is written.
pub(super) fn cells(
    text: &[u8],
    size: usize,
    told: &dyn Fn(Range<usize>, String) -> Diagnostic,
) -> Result<(Vec<u16>, Vec<Range<usize>>), Diagnostic> {
    let mut found = Vec::with_capacity(size * size);
    let mut spans = Vec::with_capacity(size * size);
    let mut here = 0;
    while let Some(&byte) = text.get(here) {
        let (len, cells, digit) = match byte {
            b'_' => (1, 0, 0),
            b'a'..=b'z' => (1, usize::from(byte - b'a') + 1, 0),
            _ => match number(&text[here..]) {
                Some((number, rest)) => (text.len() - here - rest.len(), 1, number),
                None => {
                    return Err(told(here..here + 1, "this does not belong into an id".to_owned())
                        .help("cells are numbers, and letters for runs of blanks"));
                }
            },
        };
        if found.len() + cells > size * size {
            let title = format!("the id has more than the {} cells of a {size}x{size} board", size * size);
            return Err(told(here..here + len, title).label("these are too many"));
        }
        found.extend(std::iter::repeat_n(u16::try_from(digit).unwrap_or(u16::MAX), cells));
        spans.extend(std::iter::repeat_n(here..here + len, cells));
        here += len;
    }
    if found.len() < size * size {
        let title = format!("the id has {} cells but a {size}x{size} board has {}", found.len(), size * size);
        return Err(told(0..text.len(), title).help("a letter stands for as many blanks as its place in the alphabet"));
    }
    Ok((found, spans))
}
