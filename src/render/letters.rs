//! The letters of pictures of pixels, and of PDF.
//!
//! In: a text, its size in pixels. Out: how much of each pixel it covers. Must not know: colours, what is drawn.
//!
//! The fonts have the shapes and widths of Helvetica, which is also asked for in SVG. They are part of the
//! program, so a picture is the same on every machine. `letters/make.py` made them from Liberation Sans.

use ttf_parser::{Face, GlyphId, OutlineBuilder};
use zeno::{Command, Mask, PathBuilder, Placement};

const REGULAR: &[u8] = include_bytes!("letters/regular.ttf");
const BOLD: &[u8] = include_bytes!("letters/bold.ttf");

/// The height of digits as a part of the size.
const DIGIT: f32 = 0.72;

/// The file of a font.
pub(super) fn file(bold: bool) -> &'static [u8] {
    if bold { BOLD } else { REGULAR }
}

fn face(bold: bool) -> Face<'static> {
    Face::parse(file(bold), 0).expect("a test reads both fonts")
}

/// The letter for a character; the font has one for characters that it does not know.
fn letter(face: &Face<'_>, char: char) -> GlyphId {
    face.glyph_index(char).unwrap_or_default()
}

/// The width of a letter, in units of the font.
fn advance(face: &Face<'_>, letter: GlyphId) -> f32 {
    face.glyph_hor_advance(letter).map_or(0.0, f32::from)
}

/// How wide a letter is, in thousandths of the size.
pub(super) fn width(char: char, bold: bool) -> f32 {
    let face = face(bold);
    (advance(&face, letter(&face, char)) * 1000.0 / f32::from(face.units_per_em())).round()
}

/// The path of a text in pixels, from its outlines in units of the font.
struct Pen {
    path: Vec<Command>,
    /// Pixels for each unit.
    scale: f32,
    /// The start of the letter on the base line, in pixels.
    start: (f32, f32),
}

impl Pen {
    fn at(&self, x: f32, y: f32) -> (f32, f32) {
        (self.start.0 + x * self.scale, self.start.1 - y * self.scale)
    }
}

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        let to = self.at(x, y);
        self.path.move_to(to);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let to = self.at(x, y);
        self.path.line_to(to);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let (control, to) = (self.at(x1, y1), self.at(x, y));
        self.path.quad_to(control, to);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let (first, second, to) = (self.at(x1, y1), self.at(x2, y2), self.at(x, y));
        self.path.curve_to(first, second, to);
    }

    fn close(&mut self) {
        PathBuilder::close(&mut self.path);
    }
}

/// Draws a text around the origin: its middle is half way along it, and half way up its digits. Out: how much of each
/// pixel it covers, from 0 to 255, row by row, and where the first one is.
pub(super) fn draw(text: &str, size: f32, bold: bool) -> (Vec<u8>, Placement) {
    let face = face(bold);
    let scale = size / f32::from(face.units_per_em());
    let letters: Vec<GlyphId> = text.chars().map(|char| letter(&face, char)).collect();
    let width: f32 = letters.iter().map(|&letter| advance(&face, letter) * scale).sum();
    let mut pen = Pen { path: Vec::new(), scale, start: (width / -2.0, DIGIT * size / 2.0) };
    for letter in letters {
        // A space has no outline.
        let _ = face.outline_glyph(letter, &mut pen);
        pen.start.0 += advance(&face, letter) * scale;
    }
    Mask::new(&pen.path[..]).render()
}

#[cfg(test)]
mod tests {
    use super::draw;

    /// The covered pixels of a text.
    fn drawn(text: &str, bold: bool) -> Vec<(i32, i32)> {
        let (cover, place) = draw(text, 100.0, bold);
        let rows = (place.top..).zip(cover.chunks(place.width as usize));
        let pixels = rows.flat_map(|(y, row)| (place.left..).zip(row).map(move |(x, &part)| (x, y, part)));
        pixels.filter(|&(_, _, part)| part > 127).map(|(x, y, _)| (x, y)).collect()
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
        for of in [|pixel: &(i32, i32)| pixel.0, |pixel: &(i32, i32)| pixel.1] {
            let ends = pixels.iter().map(of).fold((i32::MAX, i32::MIN), |ends, at| (ends.0.min(at), ends.1.max(at)));
            assert!((ends.0 + ends.1).abs() <= 4, "{ends:?}");
        }
    }
}
