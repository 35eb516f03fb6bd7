//! PNG pictures: the clues are those of the pixels.
//!
//! In: bytes. Out: a puzzle with the picture as its goal. Must not know: other formats.
//!
//! Each colour is one of the puzzle, each grey, too; transparent pixels are the background, and the file may name that
//! (`bKGD`). A picture of one bit has white, whether a pixel is white or not. The size is looked at before any pixel is
//! unpacked, so that memory is bounded.

use std::io::Cursor;

use png::{BitDepth, ColorType, Decoder, Limits, Transformations};

use crate::diagnostic::{Diagnostic, Source};
use crate::grid::Grid;

use super::super::palette::Colour;
use super::super::{MAX_SIDE, Nonogram};
use super::lattice::lattice;
use super::picture::Picture;
use crate::colour::Rgb;
use crate::family::ParseOptions;
use crate::text::Part;

/// What unpacking may take.
const MEMORY: usize = 64 << 20;

/// Whether the bytes start as a PNG.
pub(in crate::family::nonogram) fn detect(text: Part<'_>) -> bool {
    text.text.starts_with(b"\x89PNG\r\n\x1a\n")
}

/// Reads a picture. A picture of a board is read as pixels only on request.
pub(in crate::family::nonogram) fn parse(
    source: &Source<'_>,
    ParseOptions { threshold, from, .. }: &ParseOptions,
) -> Result<Nonogram, Diagnostic> {
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
    let cells = Grid::from_cells(height, width, pixels.chunks_exact(colour.samples()).map(shade).collect());
    if let Some((rows, cols)) = lattice(&cells).filter(|_| from.is_none()) {
        let title =
            format!("this is a picture of a board of {rows} rows and {cols} columns: lines cross it in a lattice");
        return Err(Diagnostic::new(title).help(
            "give the puzzle as text, or its address: a picture is a nonogram with one pixel for each cell, \
             and `--from png` reads this one so",
        ));
    }
    let (background, listed) = (ground(reader.info()), listed(reader.info()));
    let picture = Picture { pixels: cells, background, listed };
    picture.puzzle(*threshold, &Diagnostic::new)
}

/// The colour of a pixel of grey or of three parts, perhaps with an alpha; on white where it is half transparent.
fn shade(pixel: &[u8]) -> Option<Rgb> {
    let (rgb, alpha) = match *pixel {
        [grey, ref alpha @ ..] if alpha.len() < 2 => ([grey; 3], alpha.first()),
        [red, green, blue, ref alpha @ ..] => ([red, green, blue], alpha.first()),
        _ => return None,
    };
    let alpha = alpha.map_or(255, |&alpha| u32::from(alpha));
    (alpha > 0).then(|| rgb.map(|part| ((u32::from(part) * alpha + 255 * (255 - alpha)) / 255) as u8))
}

/// The colours that a file with numbers of colours lists; those that are transparent are left out.
fn listed(info: &png::Info<'_>) -> Vec<Colour> {
    let alpha = |at: usize| info.trns.as_ref().and_then(|alphas| alphas.get(at)).copied().unwrap_or(255);
    let colours = info.palette.iter().flat_map(|palette| palette.chunks_exact(3)).enumerate();
    let solid = colours.filter(|&(at, _)| alpha(at) == 255);
    solid.map(|(_, rgb)| Colour::new("", [rgb[0], rgb[1], rgb[2]], ' ')).collect()
}

/// The background that a file names; that of a picture of one bit is white.
fn ground(info: &png::Info<'_>) -> Option<Colour> {
    let is_grey = matches!(info.color_type, ColorType::Grayscale | ColorType::GrayscaleAlpha);
    let rgb = match (info.bkgd.as_deref(), info.palette.as_deref()) {
        (Some([at]), Some(palette)) => *palette.get(3 * usize::from(*at)..)?.first_chunk()?,
        (Some([_, red, _, green, _, blue]), _) => [*red, *green, *blue],
        (Some([high, low]), _) if is_grey => [grey([*high, *low], info.bit_depth); 3],
        (None, _) if is_grey && info.bit_depth == BitDepth::One => [255; 3],
        _ => return None,
    };
    Some(Colour::new("", rgb, '.'))
}

/// Converts a grey of this bit depth to eight bits.
fn grey(bytes: [u8; 2], depth: BitDepth) -> u8 {
    let most = (1u32 << depth as u32) - 1;
    (255 * u32::from(u16::from_be_bytes(bytes)).min(most) / most) as u8
}
