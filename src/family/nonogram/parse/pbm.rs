//! Portable bitmaps, plain (P1) and raw (P4): the clues are those of the picture.
//!
//! In: bytes. Out: a puzzle with the picture as its goal. Must not know: other formats.

use std::ops::Range;

use crate::diagnostic::{Diagnostic, Source};
use crate::grid::Grid;

use super::super::{MAX_SIDE, Nonogram};
use super::netpbm::{self, Scan};
use crate::text::Part;

/// Whether the bytes start with the magic number of a bitmap.
pub(in crate::family::nonogram) fn detect(text: Part<'_>) -> bool {
    netpbm::starts_with(text, b"14")
}

/// One range for each bitmap: several may follow one another.
pub(in crate::family::nonogram) fn split(bytes: &[u8]) -> Vec<Range<usize>> {
    netpbm::split(bytes, |source| Some(read(source).ok()?.end))
}

/// Reads a bitmap.
pub(in crate::family::nonogram) fn parse(source: &Source<'_>) -> Result<Nonogram, Diagnostic> {
    let picture = read(source)?;
    netpbm::nothing_behind(source, picture.end, "bitmap")?;
    Nonogram::of_picture(&picture.cells)
        .and_then(|puzzle| puzzle.with_room(0))
        .map_err(|misfit| Diagnostic::at(source, picture.size, misfit.to_string()))
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
    if !detect(text) {
        return Err(Diagnostic::at(source, text.start..text.start + 2, "a bitmap starts with `P1` or `P4`"));
    }
    let mut scan = Scan::behind(source, text);
    let mut side = |what: &str| -> Result<(usize, Range<usize>), Diagnostic> {
        let (side, span) = scan.number(&format!("{what} of the bitmap"))?;
        match side {
            1..=MAX_SIDE => Ok((side, span)),
            0 => Err(Diagnostic::at(source, span, format!("the {what} is 0"))),
            _ => {
                let title = format!("the {what} is {side}, more than the limit of {MAX_SIDE}");
                Err(Diagnostic::at(source, span, title).help("make the picture smaller"))
            }
        }
    };
    let ((columns, from), (rows, to)) = (side("width")?, side("height")?);
    let size = from.start..to.end;
    let mut cells = Vec::new();
    if text.text[1] == b'4' {
        // One white space ends the header.
        let pixels = scan.rest.from(scan.rest.text.len().min(1));
        let stride = columns.div_ceil(8);
        if pixels.text.len() < stride * rows {
            let title = format!("the bitmap has {} bytes of pixels but needs {}", pixels.text.len(), stride * rows);
            return Err(Diagnostic::at(source, size, title));
        }
        for row in pixels.text.chunks(stride).take(rows) {
            cells.extend((0..columns).map(|col| u16::from(row[col / 8] >> (7 - col % 8) & 1)));
        }
        return Ok(Picture { cells: Grid::from_cells(rows, columns, cells), size, end: pixels.start + stride * rows });
    }
    while cells.len() < columns * rows {
        let rest = scan.next();
        match rest.text.first() {
            Some(bit @ (b'0' | b'1')) => cells.push(u16::from(bit - b'0')),
            Some(_) => {
                let at = rest.slice(0..1).span();
                return Err(Diagnostic::at(source, at, "a pixel is `0` for white or `1` for black"));
            }
            None => {
                let title = format!("the bitmap has {} pixels but needs {}", cells.len(), columns * rows);
                return Err(Diagnostic::at(source, size, title));
            }
        }
        scan.rest = rest.from(1);
    }
    Ok(Picture { cells: Grid::from_cells(rows, columns, cells), size, end: scan.rest.start })
}
