//! Portable pixmaps and greymaps, plain (P2, P3) and raw (P5, P6): the clues are those of the picture.
//!
//! In: bytes. Out: a puzzle with the picture as its goal. Must not know: other formats.
//!
//! Comments in the header may name the background, `# background #000000`, and colours, `# color #ff0000 red`.

use std::ops::Range;

use crate::diagnostic::{Diagnostic, Source};
use crate::grid::Grid;

use super::super::MAX_SIDE;
use super::super::palette::Colour;
use super::Nonogram;
use super::inks::shade;
use super::netpbm::{self, Scan};
use super::picture::Picture;
use crate::text::Part;

/// Whether the bytes start with the magic number of a pixmap or a greymap.
pub(in crate::family::nonogram) fn detect(text: Part<'_>) -> bool {
    netpbm::starts_with(text, b"2356")
}

/// One range for each picture: several may follow one another.
pub(in crate::family::nonogram) fn split(bytes: &[u8]) -> Vec<Range<usize>> {
    netpbm::split(bytes, |source| Some(read(source).ok()?.end))
}

/// Reads a picture.
pub(in crate::family::nonogram) fn parse(source: &Source<'_>, threshold: Option<u8>) -> Result<Nonogram, Diagnostic> {
    let read = read(source)?;
    netpbm::nothing_behind(source, read.end, "picture")?;
    let size = read.size;
    read.picture.puzzle(threshold, &|title| Diagnostic::at(source, size.clone(), title))
}

struct Read {
    picture: Picture,
    /// The place of the size in the source.
    size: Range<usize>,
    /// Where the pixels end.
    end: usize,
}

fn read(source: &Source<'_>) -> Result<Read, Diagnostic> {
    let text = Part::whole(source.bytes).skip_comments();
    if !detect(text) {
        return Err(Diagnostic::at(source, text.start..text.start, "a picture of pixels starts with `P3` or `P6`"));
    }
    let magic = text.text[1];
    let (raw, samples) = (magic >= b'5', if matches!(magic, b'3' | b'6') { 3 } else { 1 });
    let mut scan = Scan::behind(source, text);
    let (width, from) = scan.number("width")?;
    let (height, to) = scan.number("height")?;
    let (most, at) = scan.number("largest value of a colour")?;
    let size = from.start..to.end;
    if width == 0 || height == 0 || width.max(height) > MAX_SIDE {
        let title = format!("the picture has {width} x {height} pixels, sides are from 1 to {MAX_SIDE}");
        return Err(Diagnostic::at(source, size, title).help("make it as small as the puzzle: a pixel for each cell"));
    }
    if !(1..=65_535).contains(&most) {
        return Err(Diagnostic::at(source, at, "the largest value of a colour is from 1 to 65535"));
    }
    let wanted = width * height * samples;
    let few = |found: usize| {
        let title = format!("the picture has {found} values but needs {wanted}");
        Diagnostic::at(source, size.clone(), title).help("it may have been cut off when it was copied")
    };
    let too_large = |value: usize, span: Range<usize>| {
        let title = format!("the value {value} of a pixel is above {most}, the largest value that the picture names");
        Diagnostic::at(source, span, title).help("the third number of the picture says how large values can be")
    };
    let mut values = Vec::new();
    if raw {
        // One white space ends the header.
        let bytes_each = if most > 255 { 2 } else { 1 };
        let data = scan.rest.from(scan.rest.text.len().min(1));
        let start = data.start;
        let data = data.text.get(..wanted * bytes_each).ok_or_else(|| few(data.text.len() / bytes_each))?;
        values.extend(data.chunks(bytes_each).map(|value| value.iter().fold(0, |sum, &b| 256 * sum + usize::from(b))));
        if let Some(at) = values.iter().position(|&value| value > most) {
            let from = start + at * bytes_each;
            return Err(too_large(values[at], from..from + bytes_each));
        }
        scan.rest = scan.rest.from(1 + wanted * bytes_each);
    } else {
        while values.len() < wanted {
            if scan.next().text.is_empty() {
                return Err(few(values.len()));
            }
            let (value, span) = scan.number("value of a pixel")?;
            if value > most {
                return Err(too_large(value, span));
            }
            values.push(value);
        }
    }
    let byte = |value: usize| ((value * 255 + most / 2) / most) as u8;
    let pixel = |values: &[usize]| match *values {
        [red, green, blue] => Some([red, green, blue].map(byte)),
        [ref grey, ..] => Some([byte(*grey); 3]),
        [] => None,
    };
    let pixels = Grid::from_cells(height, width, values.chunks(samples).map(pixel).collect());
    let (mut background, mut listed) = (None, Vec::new());
    for words in &scan.comments {
        let mut words = words.splitn(3, ' ');
        let (kind, rgb, name) = (words.next(), words.next().and_then(shade), words.next().unwrap_or(""));
        match (kind, rgb) {
            (Some("background"), Some(rgb)) => background = Some(Colour::new(name, rgb, '.')),
            (Some("color"), Some(rgb)) => listed.push(Colour::new(name, rgb, ' ')),
            _ => {}
        }
    }
    Ok(Read { picture: Picture { pixels, background, listed }, size, end: scan.rest.start })
}
