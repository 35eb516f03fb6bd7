//! The letters of pictures of pixels, and of PDF.
//!
//! In: a text, its size in pixels. Out: how much of each pixel it covers. Must not know: colours, what is drawn.
//!
//! The fonts have the shapes and widths of Helvetica, which is also asked for in SVG. They are part of the
//! program, so a picture is the same on every machine. `letters/make.py` made them from Liberation Sans.

use ab_glyph::{Font as _, FontRef, ScaleFont as _, point};

const REGULAR: &[u8] = include_bytes!("letters/regular.ttf");
const BOLD: &[u8] = include_bytes!("letters/bold.ttf");

/// The height of digits as a part of the size.
const DIGIT: f32 = 0.72;

/// The file of a font.
pub(super) fn file(bold: bool) -> &'static [u8] {
    if bold { BOLD } else { REGULAR }
}

fn font(bold: bool) -> FontRef<'static> {
    FontRef::try_from_slice(file(bold)).expect("a test reads both fonts")
}

/// How wide a letter is, in thousandths of the size.
pub(super) fn width(char: char, bold: bool) -> f32 {
    let font = font(bold);
    (font.h_advance_unscaled(font.glyph_id(char)) * 1000.0 / font.units_per_em().unwrap_or(1000.0)).round()
}

/// Draws a text around the origin: its middle is half way along it, and half way up its digits. `cover` receives pixels
/// and how much of each is covered, from 0 to 1; letters that touch may cover a pixel twice.
pub(super) fn draw(text: &str, size: f32, bold: bool, mut cover: impl FnMut(i64, i64, f32)) {
    let font = font(bold);
    // The size of a font is that of its square, not of its lines.
    let units = font.units_per_em().unwrap_or(1.0);
    let font = font.as_scaled(size * font.height_unscaled() / units);
    let width: f32 = text.chars().map(|char| font.h_advance(font.glyph_id(char))).sum();
    let mut left = width / -2.0;
    for char in text.chars() {
        let id = font.glyph_id(char);
        let glyph = id.with_scale_and_position(font.scale(), point(left, DIGIT * size / 2.0));
        left += font.h_advance(id);
        if let Some(shape) = font.outline_glyph(glyph) {
            let (x, y) = (shape.px_bounds().min.x as i64, shape.px_bounds().min.y as i64);
            shape.draw(|right, down, part| cover(x + i64::from(right), y + i64::from(down), part));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::draw;

    /// The covered pixels of a text.
    fn drawn(text: &str, bold: bool) -> Vec<(i64, i64)> {
        let mut pixels = Vec::new();
        draw(text, 100.0, bold, |x, y, part| {
            if part > 0.5 {
                pixels.push((x, y));
            }
        });
        pixels
    }

    #[test]
    fn each_sign_has_a_shape_of_its_own() {
        for bold in [false, true] {
            let mut seen = std::collections::BTreeMap::new();
            for sign in ('!'..='~').chain("–−×≤≥≠→é".chars()) {
                let shape = drawn(&sign.to_string(), bold);
                assert!(!shape.is_empty() && shape != drawn("\u{3042}", bold), "{sign} has no shape");
                assert_eq!(seen.insert(shape, sign), None, "{sign}");
            }
        }
    }

    #[test]
    fn a_digit_stands_in_the_middle() {
        let pixels = drawn("0", false);
        for of in [|pixel: &(i64, i64)| pixel.0, |pixel: &(i64, i64)| pixel.1] {
            let ends = pixels.iter().map(of).fold((i64::MAX, i64::MIN), |ends, at| (ends.0.min(at), ends.1.max(at)));
            assert!((ends.0 + ends.1).abs() <= 4, "{ends:?}");
        }
    }
}
