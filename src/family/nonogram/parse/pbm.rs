//! Portable bitmaps, plain (P1) and raw (P4): the clues are those of the picture.
//!
//! In: bytes. Out: a puzzle with the picture as its goal. Must not know: other formats.

use std::ops::Range;

use crate::diagnostic::{Diagnostic, Source};
use crate::grid::Grid;

use super::super::{MAX_SIDE, Nonogram};
use crate::text::Part;

/// Whether the bytes start with the magic number of a bitmap.
pub(in crate::family::nonogram) fn detect(text: Part<'_>) -> bool {
    matches!(text.text, [b'P', b'1' | b'4', rest, ..] if rest.is_ascii_whitespace() || *rest == b'#')
}

/// One range for each bitmap: several may follow one another.
pub(in crate::family::nonogram) fn split(bytes: &[u8]) -> Vec<Range<usize>> {
    one_after_the_other(bytes, |source| Some(read(source).ok()?.end))
}

/// One range for each picture, of which `end` tells where it ends; what is no picture stays in one piece.
pub(super) fn one_after_the_other(bytes: &[u8], end: impl Fn(&Source<'_>) -> Option<usize>) -> Vec<Range<usize>> {
    let mut parts = Vec::new();
    let mut start = 0;
    while let Some(length) = end(&Source { name: "", bytes: &bytes[start..], first_line: 1 }) {
        parts.push(start..start + length);
        start += length;
        if bytes[start..].trim_ascii().is_empty() {
            return parts;
        }
    }
    parts.push(start..bytes.len());
    parts
}

/// Reads a bitmap.
pub(in crate::family::nonogram) fn parse(source: &Source<'_>) -> Result<Nonogram, Diagnostic> {
    let picture = read(source)?;
    if let Some(at) = source.bytes[picture.end..].iter().position(|byte| !byte.is_ascii_whitespace()) {
        let at = picture.end + at;
        return Err(Diagnostic::at(source, at..at + 1, "there is more behind the last pixel")
            .help("the bitmap is as large as its header says: correct the width and the height"));
    }
    Nonogram::of_picture(&picture.cells).map_err(|misfit| Diagnostic::at(source, picture.size, misfit.to_string()))
}

struct Picture {
    cells: Grid<u16>,
    /// The place of the size in the source.
    size: Range<usize>,
    /// Where the pixels end.
    end: usize,
}

fn read(source: &Source<'_>) -> Result<Picture, Diagnostic> {
    let text = Part::whole(source.bytes).skip_comments();
    let bytes = source.bytes;
    if !detect(text) {
        return Err(Diagnostic::at(source, text.start..text.start + 2, "a bitmap starts with `P1` or `P4`"));
    }
    let raw = bytes[text.start + 1] == b'4';
    let mut at = text.start + 2;
    let (width, height) = (side(source, &mut at, "width")?, side(source, &mut at, "height")?);
    let (columns, rows, size) = (width.0, height.0, width.1.start..height.1.end);
    let mut cells = Vec::new();
    if raw {
        // One white space ends the header.
        at += 1;
        let stride = columns.div_ceil(8);
        let pixels = bytes.get(at..).unwrap_or_default();
        if pixels.len() < stride * rows {
            let title = format!("the bitmap has {} bytes of pixels but needs {}", pixels.len(), stride * rows);
            return Err(Diagnostic::at(source, size, title));
        }
        for row in pixels.chunks(stride).take(rows) {
            cells.extend((0..columns).map(|col| u16::from(row[col / 8] >> (7 - col % 8) & 1)));
        }
        at += stride * rows;
    } else {
        while cells.len() < columns * rows {
            skip(bytes, &mut at);
            match bytes.get(at) {
                Some(bit @ (b'0' | b'1')) => cells.push(u16::from(bit - b'0')),
                Some(_) => {
                    return Err(Diagnostic::at(source, at..at + 1, "a pixel is `0` for white or `1` for black"));
                }
                None => {
                    let title = format!("the bitmap has {} pixels but needs {}", cells.len(), columns * rows);
                    return Err(Diagnostic::at(source, size, title));
                }
            }
            at += 1;
        }
    }
    Ok(Picture { cells: Grid::from_cells(rows, columns, cells), size, end: at })
}

/// Passes over blanks and comments.
fn skip(bytes: &[u8], at: &mut usize) {
    while let Some(byte) = bytes.get(*at) {
        match byte {
            b'#' => *at += bytes[*at..].iter().position(|&byte| byte == b'\n').unwrap_or(bytes.len() - *at),
            byte if byte.is_ascii_whitespace() => *at += 1,
            _ => return,
        }
    }
}

/// The width or the height in the header.
fn side(source: &Source<'_>, at: &mut usize, what: &str) -> Result<(usize, Range<usize>), Diagnostic> {
    skip(source.bytes, at);
    let rest = &source.bytes[*at..];
    let length = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let span = *at..*at + length;
    *at += length;
    match super::lines::number(&rest[..length]) {
        Some(side @ 1..) if side as usize <= MAX_SIDE => Ok((side as usize, span)),
        Some(0) => Err(Diagnostic::at(source, span, format!("the {what} is 0"))),
        Some(side) => {
            let title = format!("the {what} is {side}, more than the limit of {MAX_SIDE}");
            Err(Diagnostic::at(source, span, title).help("make the picture smaller"))
        }
        None => Err(Diagnostic::at(source, span.start..span.start + 1, format!("expected the {what} of the bitmap"))),
    }
}
