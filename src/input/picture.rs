//! A photo as a small picture of dark and light.
//!
//! In: the bytes of a PNG. Out: how dark each pixel is, scaled to a size; the threshold that best separates dark from
//! light. Must not know: puzzles.

use std::io::Cursor;

use png::{ColorType, Decoder, Limits, Transformations};

use crate::colour::{is_dark, lightness as lightness_of};
use crate::diagnostic::Diagnostic;
use crate::grid::{Grid, Pos};

/// The longest side of a photo.
const MAX_SIDE: u32 = 20_000;
/// The most memory for decoding.
const MEMORY: usize = 512 << 20;

/// The lightness of each pixel of a PNG, from 0 for black to 255 for white; transparent pixels count as white.
///
/// # Errors
/// When it is not a PNG, or too large.
pub fn lightness(bytes: &[u8]) -> Result<Grid<f64>, Diagnostic> {
    Ok(shades(bytes)?.map(|&shade| lightness_of(shade)))
}

/// Red, green and blue of each pixel of a PNG, from 0 to 255; transparent pixels count as white.
///
/// # Errors
/// When it is not a PNG, or too large.
pub fn shades(bytes: &[u8]) -> Result<Grid<[f64; 3]>, Diagnostic> {
    let broken =
        |error: &png::DecodingError| Diagnostic::new(format!("the picture cannot be read: {error}")).help("give a PNG");
    let mut decoder = Decoder::new_with_limits(Cursor::new(bytes), Limits { bytes: MEMORY });
    decoder.set_transformations(Transformations::normalize_to_color8());
    let header = decoder.read_header_info().map_err(|error| broken(&error))?;
    let (width, height) = (header.width, header.height);
    if width.max(height) > MAX_SIDE || u64::from(width) * u64::from(height) > 64 << 20 {
        return Err(Diagnostic::new(format!("the picture has {width} x {height} pixels, more than fit into memory"))
            .help("make it smaller first"));
    }
    let mut reader = decoder.read_info().map_err(|error| broken(&error))?;
    let (colour, _) = reader.output_color_type();
    let mut pixels = vec![0; width as usize * height as usize * colour.samples()];
    reader.next_frame(&mut pixels).map_err(|error| broken(&error))?;
    let shades = pixels.chunks_exact(colour.samples()).map(|pixel| shade(colour, pixel)).collect();
    Ok(Grid::from_cells(height as usize, width as usize, shades))
}

/// The colour of a pixel on a white background.
fn shade(colour: ColorType, pixel: &[u8]) -> [f64; 3] {
    let at = |index: usize| f64::from(pixel[index]);
    let (shade, alpha) = match colour {
        ColorType::Grayscale | ColorType::Indexed => ([at(0); 3], 255.0),
        ColorType::GrayscaleAlpha => ([at(0); 3], at(1)),
        ColorType::Rgb => ([at(0), at(1), at(2)], 255.0),
        ColorType::Rgba => ([at(0), at(1), at(2)], at(3)),
    };
    shade.map(|part| (part * alpha + 255.0 * (255.0 - alpha)) / 255.0)
}

/// At most `count` shades that represent a picture, the lightest first, and for each pixel the nearest of them (Lloyd,
/// "Least squares quantization in PCM", IEEE Transactions on Information Theory 28, 1982; each start is the pixel that
/// is farthest from those before it).
pub fn parted(picture: &Grid<[f64; 3]>, count: usize) -> (Vec<[u8; 3]>, Grid<u16>) {
    let far = |one: &[f64; 3], other: &[f64; 3]| -> f64 {
        one.iter().zip(other).map(|(one, other)| (one - other) * (one - other)).sum()
    };
    let mut shades = vec![[255.0; 3]];
    while shades.len() < count {
        let distance = |pixel: &[f64; 3]| shades.iter().map(|shade| far(pixel, shade)).fold(f64::INFINITY, f64::min);
        let farthest =
            picture.cells().iter().map(|pixel| (distance(pixel), pixel)).max_by(|one, other| one.0.total_cmp(&other.0));
        match farthest {
            Some((distance, &pixel)) if distance > 1.0 => shades.push(pixel),
            _ => break,
        }
    }
    let nearest = |shades: &[[f64; 3]], pixel: &[f64; 3]| -> usize {
        let of = |number: &usize| far(&shades[*number], pixel);
        (0..shades.len()).min_by(|one, other| of(one).total_cmp(&of(other))).unwrap_or(0)
    };
    for _ in 0..20 {
        let mut sums = vec![([0.0; 3], 0.0); shades.len()];
        for pixel in picture.cells() {
            let (sum, pixels) = &mut sums[nearest(&shades, pixel)];
            sum.iter_mut().zip(pixel).for_each(|(sum, part)| *sum += part);
            *pixels += 1.0;
        }
        for (shade, (sum, pixels)) in shades.iter_mut().zip(sums) {
            if pixels > 0.0 {
                *shade = sum.map(|part| part / pixels);
            }
        }
    }
    shades.sort_by(|&one, &other| lightness_of(other).total_cmp(&lightness_of(one)));
    let of = picture.map(|pixel| nearest(&shades, pixel) as u16);
    (shades.into_iter().map(|shade| shade.map(|part| part.round() as u8)).collect(), of)
}

/// The picture with other numbers of rows and columns: each new pixel is the mean of the area that it covers.
pub fn scaled(picture: &Grid<f64>, height: usize, width: usize) -> Grid<f64> {
    // Rows first, then columns: areas are products.
    let tall = {
        let parts = shares(picture.height(), height);
        let mut tall = Grid::filled(height, picture.width(), 0.0);
        for (row, parts) in parts.iter().enumerate() {
            for col in 0..picture.width() {
                tall[Pos::new(row, col)] =
                    parts.iter().map(|&(from, share)| share * picture[Pos::new(from, col)]).sum();
            }
        }
        tall
    };
    let parts = shares(picture.width(), width);
    let mut wide = Grid::filled(height, width, 0.0);
    for row in 0..height {
        for (col, parts) in parts.iter().enumerate() {
            wide[Pos::new(row, col)] = parts.iter().map(|&(from, share)| share * tall[Pos::new(row, from)]).sum();
        }
    }
    wide
}

/// For each of `count` parts of a line of `from` pixels, the pixels that it covers and their shares, which add up to 1.
fn shares(from: usize, count: usize) -> Vec<Vec<(usize, f64)>> {
    let step = from as f64 / count as f64;
    let part = |index: usize| {
        let (start, end) = (index as f64 * step, (index + 1) as f64 * step);
        let pixels = start.floor() as usize..(end.ceil() as usize).min(from);
        pixels
            .map(|pixel| (pixel, ((pixel as f64 + 1.0).min(end) - (pixel as f64).max(start)) / step))
            .filter(|&(_, share)| share > 1e-9)
            .collect()
    };
    (0..count).map(part).collect()
}

/// The threshold that best separates light from dark: it maximises the variance between the two classes (Otsu, "A
/// threshold selection method from gray-level histograms", IEEE Transactions on Systems, Man and Cybernetics 9, 1979).
pub fn otsu(picture: &Grid<f64>) -> u8 {
    let mut counts = [0.0f64; 256];
    picture.cells().iter().for_each(|&light| counts[light.clamp(0.0, 255.0) as usize] += 1.0);
    let total: f64 = counts.iter().sum();
    let sum: f64 = (0..256).map(|level| level as f64 * counts[level]).sum();
    let (mut below, mut sum_below, mut best) = (0.0, 0.0, (-1.0, 128..=128));
    for level in 0..255usize {
        below += counts[level];
        sum_below += level as f64 * counts[level];
        if below < 0.5 || total - below < 0.5 {
            continue;
        }
        let apart = sum_below / below - (sum - sum_below) / (total - below);
        let variance = below * (total - below) * apart * apart;
        if variance > best.0 * (1.0 + 1e-12) {
            best = (variance, level + 1..=level + 1);
        } else if variance >= best.0 * (1.0 - 1e-12) {
            best.1 = *best.1.start()..=level + 1;
        }
    }
    // Of equally good thresholds, the middle one.
    usize::midpoint(*best.1.start(), *best.1.end()) as u8
}

/// Which pixels are darker than the threshold.
pub fn dark(picture: &Grid<f64>, threshold: u8) -> Grid<bool> {
    picture.map(|&light| is_dark(light, threshold))
}

/// Like [`scaled`], for each of red, green and blue.
pub fn scaled_shades(picture: &Grid<[f64; 3]>, height: usize, width: usize) -> Grid<[f64; 3]> {
    let part = |part: usize| scaled(&picture.map(|pixel| pixel[part]), height, width);
    let [red, green, blue] = [part(0), part(1), part(2)];
    let cells = red.cells().iter().zip(green.cells()).zip(blue.cells());
    Grid::from_cells(height, width, cells.map(|((&red, &green), &blue)| [red, green, blue]).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn areas_keep_what_is_dark() {
        let picture = Grid::from_cells(2, 3, vec![0.0, 255.0, 255.0, 0.0, 255.0, 0.0]);
        let mean = |grid: &Grid<f64>| grid.cells().iter().sum::<f64>() / grid.cells().len() as f64;
        for (height, width) in [(1, 1), (2, 3), (4, 6), (3, 2), (5, 7)] {
            let scaled = scaled(&picture, height, width);
            assert!((mean(&scaled) - mean(&picture)).abs() < 1e-6, "{height} {width}");
        }
        assert_eq!(scaled(&picture, 2, 3), picture);
        assert_eq!(scaled(&picture, 1, 1).cells(), [127.5]);
    }

    #[test]
    fn shades_are_those_of_the_picture() {
        let (white, red, blue) = ([255.0; 3], [200.0, 10.0, 10.0], [0.0, 0.0, 180.0]);
        let picture = Grid::from_cells(2, 3, vec![red, white, blue, red, white, white]);
        let (shades, of) = parted(&picture, 3);
        assert_eq!(shades, [[255; 3], [200, 10, 10], [0, 0, 180]]);
        assert_eq!(of.cells(), [1, 0, 2, 1, 0, 0]);
        // No more shades than the picture has.
        assert_eq!(parted(&picture, 9).0.len(), 3);
    }

    #[test]
    fn two_levels_are_parted_between_them() {
        let picture = Grid::from_cells(1, 6, vec![10.0, 12.0, 11.0, 200.0, 201.0, 205.0]);
        assert!((13..=200).contains(&otsu(&picture)), "{}", otsu(&picture));
    }
}
