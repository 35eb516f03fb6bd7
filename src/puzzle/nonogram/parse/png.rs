//! PNG pictures: the clues are those of the pixels.
//!
//! In: bytes. Out: a puzzle with the picture as its goal. Must not know: other formats.
//!
//! In a picture of greys, or where a threshold is given, a pixel is filled when its luminance, on white where it is
//! transparent, is below the threshold. In any other picture each colour is one of the puzzle; transparent pixels are the
//! background, and the file may name that, too (`bKGD`). The size is looked at before any pixel is unpacked, so that memory
//! is bounded.

use std::io::Cursor;

use png::{ColorType, Decoder, Limits, Transformations};

use crate::diagnostic::Diagnostic;
use crate::grid::Grid;
use crate::input::Source;

use crate::colour::Rgb;
use super::super::palette::Colour;
use super::super::{MAX_SIDE, Nonogram};
use super::lines::Text;
use super::picture::Picture;

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
    let is_grey = matches!(colour, ColorType::Grayscale | ColorType::GrayscaleAlpha);
    if threshold.is_none() && !is_grey {
        let cells = pixels.chunks_exact(colour.samples()).map(shade).collect();
        let listed = listed(reader.info());
        let picture =
            Picture { pixels: Grid::from_cells(height, width, cells), background: ground(reader.info()), listed };
        return picture.puzzle(Diagnostic::new).map_err(|error| match error.help.clone() {
            Some(help) => error.help(format!("{help}; or read dark pixels as filled with `--threshold 128`")),
            None => error,
        });
    }
    let threshold = u32::from(threshold.unwrap_or(MIDDLE));
    let filled = |pixel: &[u8]| u16::from(luminance(colour, pixel) < threshold);
    let cells = pixels.chunks_exact(colour.samples()).map(filled).collect();
    Nonogram::of_picture(&Grid::from_cells(height, width, cells)).map_err(|misfit| Diagnostic::new(misfit.to_string()))
}

/// The colour of a pixel, on white where it is half transparent.
fn shade(pixel: &[u8]) -> Option<Rgb> {
    let alpha = pixel.get(3).map_or(255, |&alpha| u32::from(alpha));
    let part = |at: usize| ((u32::from(pixel[at]) * alpha + 255 * (255 - alpha)) / 255) as u8;
    (alpha > 0).then(|| [0, 1, 2].map(part))
}

/// The colours that a file with numbers of colours lists; those that are transparent are left out.
fn listed(info: &png::Info<'_>) -> Vec<Colour> {
    let alpha = |at: usize| info.trns.as_ref().and_then(|alphas| alphas.get(at)).copied().unwrap_or(255);
    let colours = info.palette.iter().flat_map(|palette| palette.chunks_exact(3)).enumerate();
    let solid = colours.filter(|&(at, _)| alpha(at) == 255);
    solid.map(|(_, rgb)| Colour::new("", [rgb[0], rgb[1], rgb[2]], ' ')).collect()
}

/// The background that a file names.
fn ground(info: &png::Info<'_>) -> Option<Colour> {
    let rgb = match (info.bkgd.as_deref()?, info.palette.as_deref()) {
        ([at], Some(palette)) => palette.get(3 * usize::from(*at)..)?.get(..3)?,
        ([_, red, _, green, _, blue], _) => &[*red, *green, *blue],
        _ => return None,
    };
    Some(Colour::new("", [rgb[0], rgb[1], rgb[2]], '.'))
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
