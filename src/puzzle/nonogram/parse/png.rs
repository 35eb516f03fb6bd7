//! PNG pictures: the clues are those of the dark pixels.
//!
//! In: bytes. Out: a puzzle with the picture as its goal. Must not know: other formats.
//!
//! A pixel is filled when its luminance, on white where it is transparent, is below the threshold. The size is
//! looked at before any pixel is unpacked, so that memory is bounded.

use std::io::Cursor;

use png::{ColorType, Decoder, Limits, Transformations};

use crate::diagnostic::Diagnostic;
use crate::grid::Grid;
use crate::input::Source;

use super::super::{MAX_SIDE, Nonogram};
use super::lines::Text;

/// What is filled when nobody says otherwise: the darker half.
const MIDDLE: u8 = 128;
/// What unpacking may take.
const MEMORY: usize = 64 << 20;

/// Whether the bytes start as a PNG.
pub(super) fn looks(text: &Text<'_>) -> bool {
    text.part().starts_with(b"\x89PNG\r\n\x1a\n")
}

/// Reads a picture.
pub(super) fn parse(source: &Source<'_>, threshold: Option<u8>) -> Result<Nonogram, Diagnostic> {
    let broken = |error: &png::DecodingError| Diagnostic::new(format!("the PNG cannot be read: {error}"));
    let mut decoder = Decoder::new_with_limits(Cursor::new(source.bytes), Limits { bytes: MEMORY });
    decoder.set_transformations(Transformations::normalize_to_color8());
    let header = decoder.read_header_info().map_err(|error| broken(&error))?;
    let (width, height) = (header.width as usize, header.height as usize);
    if width.max(height) > MAX_SIDE {
        let title = format!("the picture has {width} x {height} pixels, more than the limit of {MAX_SIDE} a side");
        return Err(Diagnostic::new(title).help("make the picture as small as the puzzle: one pixel for each cell"));
    }
    let mut reader = decoder.read_info().map_err(|error| broken(&error))?;
    let (colour, _) = reader.output_color_type();
    let mut pixels = vec![0; width * height * colour.samples()];
    reader.next_frame(&mut pixels).map_err(|error| broken(&error))?;
    let threshold = u32::from(threshold.unwrap_or(MIDDLE));
    let filled = |pixel: &[u8]| u16::from(luminance(colour, pixel) < threshold);
    let cells = pixels.chunks_exact(colour.samples()).map(filled).collect();
    Nonogram::of_picture(&Grid::from_cells(height, width, cells)).map_err(|misfit| Diagnostic::new(misfit.to_string()))
}

/// How light a pixel is, 0 to 255 (the weights of Rec. 601).
fn luminance(colour: ColorType, pixel: &[u8]) -> u32 {
    let at = |index: usize| u32::from(pixel[index]);
    let (light, alpha) = match colour {
        ColorType::Grayscale | ColorType::Indexed => (at(0), 255),
        ColorType::GrayscaleAlpha => (at(0), at(1)),
        ColorType::Rgb => ((299 * at(0) + 587 * at(1) + 114 * at(2)) / 1000, 255),
        ColorType::Rgba => ((299 * at(0) + 587 * at(1) + 114 * at(2)) / 1000, at(3)),
    };
    (light * alpha + 255 * (255 - alpha)) / 255
}
