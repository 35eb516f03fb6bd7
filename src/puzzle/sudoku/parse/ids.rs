//! Game ids of Simon Tatham's collection, and ids of killers that look like them.
//!
//! In: one line such as `3x3:6b4f7_3h8c3`. Out: a [`Sudoku`]. Must not know: other formats.
//!
//! `CxR` has boxes C high and R wide, `9j` regions. After the colon, cells in reading order: a number is a given, `_`
//! stands between two numbers, a letter for 1 to 26 blanks. Before the colon, `x` adds the diagonals and `k` cages. The
//! lines between regions stand behind the cells, then the cages.

use std::collections::BTreeMap;
use std::ops::Range;

use super::data_lines;
use super::draft::Draft;
use crate::diagnostic::Diagnostic;
use crate::grid::Pos;
use crate::input::Source;
use crate::puzzle::ParseOptions;
use crate::puzzle::sudoku::{Constraint, Fault, Sudoku};
use crate::text::Part;

/// The parts of an id.
struct Id<'a> {
    /// The rows and columns of a box; one row for jigsaws, which have none.
    box_shape: (usize, usize),
    /// Whether it has a number for each cell, as another program writes killers.
    long_killer: bool,
    has_diagonals: bool,
    is_killer: bool,
    is_jigsaw: bool,
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
    let (mut has_diagonals, mut is_killer, mut is_jigsaw) = (false, false, false);
    let (first, rest) = number(&line[..colon])?;
    let (box_shape, mut rest) = match rest {
        [b'x', rest @ ..] if rest.first().is_some_and(u8::is_ascii_digit) => {
            let (second, rest) = number(rest)?;
            ((first, second), rest)
        }
        [b'j', rest @ ..] => {
            is_jigsaw = true;
            ((1, first), rest)
        }
        _ => return None,
    };
    // The killers of another program: `3x3::k:3841:7705:..`, `3x3:d:k:..` with diagonals.
    if let [b'k', b':', ..] | [b':', b'k', b':', ..] | [b'd', b':', b'k', b':', ..] = description {
        has_diagonals = description.starts_with(b"d");
        return Some(Id {
            box_shape,
            long_killer: true,
            has_diagonals,
            is_killer,
            is_jigsaw,
            start: colon + 1,
            description,
        });
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
    let found = Id { box_shape, long_killer: false, has_diagonals, is_killer, is_jigsaw, start, description };
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
    let Some(Id { box_shape, long_killer, has_diagonals, is_killer, is_jigsaw, start: offset, description }) =
        id(line.text)
    else {
        return Err(Diagnostic::at(source, start..line.end(), "this is no game id of a sudoku")
            .help("an id is like `3x3:6b4f7_3h8c3..`: the box, then numbers, and letters for blanks"));
    };
    let size = box_shape.0.saturating_mul(box_shape.1);
    if size > Sudoku::MAX_SIZE || size == 0 {
        return Err(Diagnostic::at(source, start..start + offset - 1, Fault::TooLarge(size).to_string()));
    }
    let whole = |range: Range<usize>| start + offset + range.start..start + offset + range.end;
    let told = |range: Range<usize>, title: String| Diagnostic::at(source, whole(range), title);
    if long_killer {
        let mut draft = Draft::new(source, options, size);
        draft.box_shape = Some(box_shape);
        return long(draft, Part::new(start + offset, description), has_diagonals);
    }
    let has_parts = is_killer || is_jigsaw;
    let (grid, mut rest) = match description.iter().position(|&byte| byte == b',').filter(|_| has_parts) {
        Some(comma) => description.split_at(comma),
        None => (description, &[][..]),
    };
    let mut draft = Draft::new(source, options, size);
    let spans;
    (draft.givens, spans) = cells(grid, size, &told)?;
    draft.box_shape = Some(box_shape);
    let mut beyond = grid.len();
    if is_jigsaw {
        let end = rest.iter().skip(1).position(|&byte| byte == b',').map_or(rest.len(), |comma| comma + 1);
        let at = beyond + 1..beyond + end;
        let Some(blocks) = rest.get(1..end) else {
            let title = "the id of a jigsaw has two parts: cells, the lines between regions";
            return Err(told(0..description.len(), title.to_owned()));
        };
        let regions = super::regions(blocks, size)
            .map_err(|(range, title)| told(at.start + range.start..at.start + range.end, title))?;
        if let Some(wrong) = regions.iter().find(|cells| cells.len() != size) {
            return Err(told(at, format!("the region at {} has {} cells, not {size}", wrong[0], wrong.len())));
        }
        draft.divide(regions, whole(at));
        rest = &rest[end..];
        beyond += end;
    }
    if is_killer {
        let told = |(range, title): (Range<usize>, String)| told(range.start + beyond..range.end + beyond, title);
        let cages = super::cages::read(rest, size, &told)?;
        let span = whole(beyond..description.len());
        draft.constraints.extend(cages.into_iter().map(|cage| (cage, span.clone())));
    }
    if has_diagonals {
        let span = start..start + offset;
        draft.constraints.extend(Constraint::diagonals(size).map(|diagonal| (diagonal, span.clone())));
    }
    draft.finish(|index| whole(spans[index].clone()))
}

/// A killer as a number for each cell, `:` between them: 256 times the sum of its cage and the number of the cage.
fn long(mut draft: Draft<'_>, text: Part<'_>, has_diagonals: bool) -> Result<Sudoku, Diagnostic> {
    let (source, size) = (draft.source, draft.size);
    let mut cages: BTreeMap<usize, (usize, Vec<Pos>, Range<usize>)> = BTreeMap::new();
    let words: Vec<Part<'_>> = text.split(b':').map(Part::trimmed).filter(|word| !word.text.is_empty()).collect();
    let words = &words[words.iter().take_while(|word| word.number().is_none()).count()..];
    if words.len() != size * size {
        let title = format!("the id has {} cells but a {size}x{size} board has {}", words.len(), size * size);
        return Err(Diagnostic::at(source, text.span(), title));
    }
    for (at, word) in words.iter().enumerate() {
        let Some(number) = word.number() else {
            return Err(Diagnostic::at(source, word.span(), format!("`{}` is no number", word.shown())));
        };
        let cage = cages.entry(number % 256).or_insert((0, Vec::new(), word.span()));
        if number / 256 > 0 && cage.0 > 0 && cage.0 != number / 256 {
            let title = format!("a cage has the sums {} and {}", cage.0, number / 256);
            return Err(Diagnostic::at(source, word.span(), title));
        }
        cage.0 = cage.0.max(number / 256);
        cage.1.push(Pos::new(at / size, at % size));
    }
    for (sum, cells, span) in cages.into_values() {
        let sum = u32::try_from(sum).unwrap_or(u32::MAX);
        draft.constraints.push((Constraint::cage(cells, (sum > 0).then_some(sum)), span));
    }
    if has_diagonals {
        draft.constraints.extend(Constraint::diagonals(size).map(|diagonal| (diagonal, text.span())));
    }
    draft.finish(|_| text.span())
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
