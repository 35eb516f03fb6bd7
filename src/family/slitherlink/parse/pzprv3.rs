//! pzprv3 text, the file form of puzz.link: `pzprv3`, `slither`, height, width, then a row on each line.
//!
//! In: for each cell a word: `.` no clue, `-` a clue that is not shown, or the clue. What follows the rows (marks of
//! cells, lines drawn so far) is left unread. Out: a puzzle. Must not know: other formats.

use std::ops::Range;

use super::{board, large_clue, more, nothing, puzzle};
use crate::diagnostic::{Diagnostic, Source};
use crate::family::slitherlink::Slitherlink;
use crate::text::Part;

/// Whether a line is the first one of such a file: `pzprv3`, perhaps with a version, `pzprv3.1`.
pub(in crate::family::slitherlink) fn is_head(line: &[u8]) -> bool {
    matches!(line.strip_prefix(b"pzprv3"), Some([] | [b'.', b'0'..=b'9']))
}

pub(in crate::family::slitherlink) fn detect(text: Part<'_>) -> bool {
    let mut content = text.content();
    content.next().is_some_and(|line| line.text.starts_with(b"pzprv3"))
        && content.next().is_some_and(|line| line.text.starts_with(b"slither"))
}

pub(in crate::family::slitherlink) fn split(text: &[u8]) -> Vec<Range<usize>> {
    let mut parts: Vec<Range<usize>> = Vec::new();
    for line in Part::whole(text).content() {
        if line.text.starts_with(b"pzprv3") {
            parts.push(line.span());
        } else if let Some(part) = parts.last_mut() {
            part.end = line.span().end;
        }
    }
    parts
}

pub(in crate::family::slitherlink) fn parse(source: &Source<'_>) -> Result<Slitherlink, Diagnostic> {
    let content: Vec<Part<'_>> = Part::whole(source.bytes).content().collect();
    if let Some(second) = content.iter().skip(1).find(|line| line.text.starts_with(b"pzprv3")) {
        return Err(more(source, *second));
    }
    match content.split_first() {
        None => Err(nothing()),
        Some((first, rest)) if is_head(first.text) => read(source, rest, |byte| byte == b' '),
        Some((first, _)) => Err(Diagnostic::at(source, first.span(), "this is not pzprv3 text")
            .help("the first line is `pzprv3`, the second `slither`, then come height, width and the rows")),
    }
}

/// Reads what follows `pzprv3`: the lines, or the parts of an address.
pub(super) fn read(
    source: &Source<'_>,
    lines: &[Part<'_>],
    between: impl Fn(u8) -> bool + Copy,
) -> Result<Slitherlink, Diagnostic> {
    let end = source.bytes.trim_ascii_end().len();
    let missing = |what: &str| Diagnostic::at(source, end..end, format!("the text ends before {what}"));
    let kind = lines.first().ok_or_else(|| missing("the kind of the puzzle"))?;
    super::address::kind(source, *kind)?;
    let size = |at: usize, what: &str| -> Result<(usize, Part<'_>), Diagnostic> {
        let line = lines.get(at).ok_or_else(|| missing(what))?;
        let size = line.number().ok_or_else(|| {
            Diagnostic::at(source, line.span(), format!("{what} is not a number"))
                .help("height comes first, then width")
        })?;
        Ok((size, *line))
    };
    let ((height, first), (width, last)) = (size(1, "the height")?, size(2, "the width")?);
    let area = first.start..last.span().end;
    let mut clues = board(source, area.clone(), height, width)?;
    for row in 0..height {
        let line = lines.get(3 + row).ok_or_else(|| missing(&format!("row {} of {height}", row + 1)))?;
        let cells: Vec<Part<'_>> = line.words(between).collect();
        if cells.len() != width {
            let title = format!("row {} has {} cells but the board is {width} wide", row + 1, cells.len());
            return Err(Diagnostic::at(source, line.span(), title).help("write `.` for each cell without a clue"));
        }
        for (col, cell) in cells.iter().enumerate() {
            clues.cells_mut()[row * width + col] = clue(source, *cell)?;
        }
    }
    puzzle(source, area, clues)
}

fn clue(source: &Source<'_>, cell: Part<'_>) -> Result<Option<u8>, Diagnostic> {
    match cell.text {
        b"." | b"-" => Ok(None),
        [digit @ b'0'..=b'4'] => Ok(Some(digit - b'0')),
        _ if cell.number().is_some() => Err(large_clue(source, cell.span(), &cell.shown())),
        _ => Err(Diagnostic::at(source, cell.span(), format!("`{}` is not a clue", cell.shown()))
            .help("clues are 0 to 4, `.` is a cell without one, `-` a clue that is not shown")),
    }
}
