//! Game ids of Simon Tatham's collection, and ids of killers that look like them.
//!
//! In: one line such as `3x3:6b4f7_3h8c3`. Out: a [`Sudoku`]. Must not know: other formats.
//!
//! `CxR` has boxes C high and R wide, `9j` regions. After the colon, cells in reading order: a number is a given, `_`
//! separates two numbers, a letter means 1 to 26 blanks. Before the colon, `x` adds the diagonals and `k` cages. The
//! lines between regions follow the cells, then the cages.

use std::collections::BTreeMap;
use std::ops::Range;

use super::cages;
use super::draft::Draft;
use crate::diagnostic::{Diagnostic, Source};
use crate::family::ParseOptions;
use crate::family::sudoku::{Constraint, Fault, Sudoku};
use crate::grid::Pos;
use crate::text::Part;
use crate::text::tatham::{Halves, numbers, regions};

/// The parts of an id.
struct Id<'t> {
    /// The rows and columns of a box; one row for jigsaws, which have none.
    box_shape: (usize, usize),
    /// Whether it has a number for each cell, as another program writes killers.
    long_killer: bool,
    has_diagonals: bool,
    is_killer: bool,
    is_jigsaw: bool,
    /// The text before the colon.
    head: Part<'t>,
    description: Part<'t>,
}

/// Parses an id, as far as it looks like one.
fn id(line: Part<'_>) -> Option<Id<'_>> {
    let Halves { head, description, .. } = Halves::of(line).filter(|id| id.is_of("solo") && !id.is_seed)?;
    let (first, rest) = head.take(u8::is_ascii_digit);
    let first = first.number()?;
    let is_jigsaw = rest.text.starts_with(b"j");
    let (box_shape, mut rest) = match rest.after(b'x') {
        Some(rest) => {
            let (second, rest) = rest.take(u8::is_ascii_digit);
            ((first, second.number()?), rest)
        }
        None => ((1, first), rest.after(b'j')?),
    };
    let mut id =
        Id { box_shape, long_killer: false, has_diagonals: false, is_killer: false, is_jigsaw, head, description };
    // The killers of another program: `3x3::k:3841:7705:..`, `3x3:d:k:..` with diagonals.
    if let [b'k', b':', ..] | [b':', b'k', b':', ..] | [b'd', b':', b'k', b':', ..] = description.text {
        return Some(Id { long_killer: true, has_diagonals: description.text.starts_with(b"d"), ..id });
    }
    while let Some(&byte) = rest.text.first() {
        if byte == b'x' && id.has_diagonals || byte == b'k' && id.is_killer {
            return None;
        }
        id.has_diagonals |= byte == b'x';
        id.is_killer |= byte == b'k';
        // Difficulty and symmetry say how the puzzle was made.
        let made = ["x", "k", "md2", "md4", "m2", "m4", "m8", "r2", "r4", "a", "dt", "db", "di", "da", "de", "du"];
        rest = rest.from(made.iter().find(|word| rest.text.starts_with(word.as_bytes()))?.len());
    }
    let cells = description.split(b',').next()?.text;
    let looks = |byte: &u8| byte.is_ascii_digit() || byte.is_ascii_lowercase() || *byte == b'_';
    (!cells.is_empty() && cells.iter().all(looks)).then_some(id)
}

/// Whether a line is an id.
pub(super) fn detect(line: Part<'_>) -> bool {
    id(line).is_some()
}

/// Reads the puzzle.
pub(in crate::family::sudoku) fn parse(source: &Source<'_>, options: &ParseOptions) -> Result<Sudoku, Diagnostic> {
    let line = super::only_line(source)?;
    let Some(Id { box_shape, long_killer, has_diagonals, is_killer, is_jigsaw, head, description }) = id(line) else {
        return Err(Diagnostic::at(source, line.span(), "this is no game id of a sudoku")
            .help("an id is like `3x3:6b4f7_3h8c3..`: the box, then numbers, and letters for blanks"));
    };
    let size = box_shape.0.saturating_mul(box_shape.1);
    if size > Sudoku::MAX_SIZE || size == 0 {
        return Err(Diagnostic::at(source, head.span(), Fault::TooLarge(size).to_string()));
    }
    let mut draft = Draft::new(source, options, size);
    draft.box_shape = Some(box_shape);
    if long_killer {
        return long(draft, description, has_diagonals);
    }
    let mut parts: Vec<Part<'_>> = vec![description];
    if is_killer || is_jigsaw {
        parts = description.split(b',').collect();
    }
    let (grid, mut parts) = (parts[0], &parts[1..]);
    let spans;
    (draft.givens, spans) = numbers(source, grid, (size, size))?;
    if is_jigsaw {
        let [lines, rest @ ..] = parts else {
            let title = "the id of a jigsaw has two parts: cells, the lines between regions";
            return Err(Diagnostic::at(source, description.span(), title));
        };
        let regions = regions(source, *lines, size)?;
        if let Some(wrong) = regions.iter().find(|cells| cells.len() != size) {
            let title = format!("the region at {} has {} cells, not {size}", wrong[0], wrong.len());
            return Err(Diagnostic::at(source, lines.span(), title));
        }
        draft.divide(regions, lines.span());
        parts = rest;
    }
    if is_killer {
        let span = parts.first().map_or(description.end(), |part| part.start - 1)..description.end();
        let [lines, sums] = parts else {
            let title = "the id of a killer has three parts: cells, the lines between cages, sums";
            return Err(Diagnostic::at(source, span, title));
        };
        let cages = cages::read(source, *lines, *sums, size)?;
        draft.constraints.extend(cages.into_iter().map(|cage| (cage, span.clone())));
    }
    if has_diagonals {
        draft.constraints.extend(Constraint::diagonals(size).map(|diagonal| (diagonal, head.span())));
    }
    draft.finish(&|index| spans[index].clone())
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
            return Err(Diagnostic::at(source, word.span(), format!("`{}` is not a number", word.shown())));
        };
        // 0 is a cell in no cage.
        if number == 0 {
            continue;
        }
        let cage = cages.entry(number % 256).or_insert((number / 256, Vec::new(), word.span()));
        if cage.0 != number / 256 {
            let title = format!("a cage has the sums {} and {}", cage.0, number / 256);
            return Err(Diagnostic::at(source, word.span(), title));
        }
        cage.1.push(Pos::new(at / size, at % size));
    }
    for (sum, cells, span) in cages.into_values() {
        let sum = u32::try_from(sum).unwrap_or(u32::MAX);
        draft.constraints.push((Constraint::cage(cells, (sum > 0).then_some(sum)), span));
    }
    if has_diagonals {
        draft.constraints.extend(Constraint::diagonals(size).map(|diagonal| (diagonal, text.span())));
    }
    draft.finish(&|_| text.span())
}
