//! The answer as a picture, one pixel for each cell.
//!
//! In: an answer. Out: a bitmap. Must not know: the clues.

use super::{Nonogram, colours};
use crate::grid::Grid;

/// Rows of bits, the highest first, each row in whole bytes; a bit is set where the cell has the value `set`.
fn bits(answer: &Grid<u16>, set: bool) -> Vec<u8> {
    let byte = |cells: &[u16]| {
        cells.iter().enumerate().fold(0, |byte, (at, &cell)| byte | u8::from((cell != 0) == set) << (7 - at))
    };
    answer.rows().flat_map(|row| row.chunks(8)).map(byte).collect()
}

/// A binary bitmap (P4), where 1 is black.
pub(in crate::family::nonogram) fn pbm(answer: &Grid<u16>) -> Vec<u8> {
    let mut picture = format!("P4\n{} {}\n", answer.width(), answer.height()).into_bytes();
    picture.extend(bits(answer, true));
    picture
}

/// A PNG: of one bit per pixel, where 0 is black, or of the colours of the puzzle.
pub(in crate::family::nonogram) fn png(puzzle: &Nonogram, answer: &Grid<u16>) -> Result<Vec<u8>, String> {
    let mut picture = Vec::new();
    let palette = &puzzle.palette;
    let written =
        if palette.is_plain() { bitmap(answer, &mut picture) } else { colours::png(answer, palette, &mut picture) };
    written.map(|()| picture).map_err(|error| error.to_string())
}

fn bitmap(answer: &Grid<u16>, out: &mut Vec<u8>) -> Result<(), png::EncodingError> {
    let mut encoder = png::Encoder::new(out, answer.width() as u32, answer.height() as u32);
    encoder.set_color(png::ColorType::Grayscale);
    encoder.set_depth(png::BitDepth::One);
    encoder.write_header()?.write_image_data(&bits(answer, false))
}
