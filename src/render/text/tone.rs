//! The meaning of each ANSI style.
//!
//! In: the kind of an item. Out: its style. Colours are from the fixed part of the 256, so that each is legible on
//! black and on white, whatever the theme; a test computes that. Must not know: where things are drawn.

use anstyle::{Ansi256Color, AnsiColor, Color, RgbColor, Style};

use super::Shades;
use crate::colour::readable_on;
use crate::render::{Ink, Mark, Swatch};

/// Borders of the board, dots, blanks.
pub(super) const FAINT: Style = Style::new().dimmed();
/// Everything that needs no style.
pub(super) const PLAIN: Style = Style::new();
/// A line of the answer.
pub(super) const LINE: Style = fore(BLUE).bold();
/// Places that are open.
pub(super) const OPEN: Style = fore(AMBER);

const BLUE: u8 = 33;
const CYAN: u8 = 31;
const GREEN: u8 = 28;
const AMBER: u8 = 136;
const MAGENTA: u8 = 127;
const RED: u8 = 160;
const WHITE: u8 = 231;

const fn fixed(colour: u8) -> Color {
    Color::Ansi256(Ansi256Color(colour))
}

const fn fore(colour: u8) -> Style {
    Style::new().fg_color(Some(fixed(colour)))
}

/// The text of a cell.
pub(super) fn ink(ink: Ink) -> Style {
    match ink {
        Ink::Given => PLAIN.bold(),
        Ink::Answer => fore(BLUE),
        Ink::Pencil => FAINT,
    }
}

/// The colour of a mark.
pub(super) fn mark_colour(mark: Mark) -> Color {
    fixed(match mark {
        Mark::Differs => MAGENTA,
        Mark::Free => AMBER,
        Mark::Wrong => RED,
        Mark::Scope => CYAN,
        Mark::Reason => BLUE,
        Mark::Conclusion => GREEN,
    })
}

/// A marked line, or the sign of a mark.
pub(super) fn mark_line(mark: Mark) -> Style {
    PLAIN.fg_color(Some(mark_colour(mark))).bold()
}

/// A marked cell: bold white text on the colour of the mark, as there are few of them.
pub(super) fn mark_cell(mark: Mark) -> Style {
    PLAIN.fg_color(Some(fixed(WHITE))).bg_color(Some(mark_colour(mark))).bold()
}

/// The colour of a filled cell; `None` for the terminal's own, which represents black ink.
pub(super) fn fill(fill: u16) -> Option<Color> {
    const COLOURS: [AnsiColor; 12] = [
        AnsiColor::Red,
        AnsiColor::Green,
        AnsiColor::Blue,
        AnsiColor::Yellow,
        AnsiColor::Magenta,
        AnsiColor::Cyan,
        AnsiColor::BrightRed,
        AnsiColor::BrightGreen,
        AnsiColor::BrightBlue,
        AnsiColor::BrightYellow,
        AnsiColor::BrightMagenta,
        AnsiColor::BrightCyan,
    ];
    (fill >= 2).then(|| Color::Ansi(COLOURS[usize::from(fill - 2) % COLOURS.len()]))
}

/// The background of a pixel that is open.
pub(super) const OPEN_PIXEL: Color = Color::Ansi(AnsiColor::BrightBlack);

/// A colour of the picture, as close as the terminal can show it; `None` if letters stand for colours.
pub(super) fn exact([red, green, blue]: [u8; 3], shades: Shades) -> Option<Color> {
    match shades {
        Shades::Letters => None,
        Shades::True => Some(Color::Rgb(RgbColor(red, green, blue))),
        Shades::Indexed => Some(Color::Ansi256(Ansi256Color(indexed([red, green, blue])))),
    }
}

/// A number on a field of its colour.
pub(super) fn label(swatch: &Swatch, shades: Shades) -> Style {
    PLAIN.fg_color(exact(readable_on(swatch.rgb), shades)).bg_color(exact(swatch.rgb, shades))
}

/// A character in the left colour of a cell of two triangles, on the right colour.
pub(super) fn halves(swatch: &Swatch, shades: Shades) -> Style {
    let right = swatch.split.map_or(swatch.rgb, |(right, _)| right);
    PLAIN.fg_color(exact(swatch.rgb, shades)).bg_color(exact(right, shades))
}

/// The nearest of xterm's colours from 16 on: a cube of 6 x 6 x 6 and 24 greys.
fn indexed(rgb: [u8; 3]) -> u8 {
    const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    let far = |one: [u8; 3]| (0..3).map(|at| i32::from(one[at]).abs_diff(i32::from(rgb[at])).pow(2)).sum::<u32>();
    let nearest = |part: u8| (0..6).min_by_key(|&step: &usize| STEPS[step].abs_diff(part)).unwrap_or(0);
    let [red, green, blue] = rgb.map(nearest);
    let cube = ([STEPS[red], STEPS[green], STEPS[blue]], 16 + 36 * red + 6 * green + blue);
    let greys = (0..24).map(|step| ([(8 + 10 * step) as u8; 3], 232 + step));
    let best = std::iter::once(cube).chain(greys).min_by_key(|(one, _)| far(*one));
    best.map_or(16, |(_, number)| number as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_of_256() {
        let known =
            [([0, 0, 0], 16), ([255, 255, 255], 231), ([255, 0, 0], 196), ([0, 255, 0], 46), ([128, 128, 128], 244)];
        known.iter().for_each(|&(rgb, number)| assert_eq!(indexed(rgb), number, "{rgb:?}"));
    }

    /// The luminance of a colour of the fixed part of the 256: a cube of six levels each.
    fn luminance(colour: u8) -> f64 {
        let index = colour - 16;
        let level = |number: u8| [0.0, 95.0, 135.0, 175.0, 215.0, 255.0][usize::from(number)] / 255.0_f64;
        let linear = |value: f64| if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) };
        let [red, green, blue] = [index / 36, index / 6 % 6, index % 6].map(|number| linear(level(number)));
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    fn contrast(one: f64, other: f64) -> f64 {
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    #[test]
    fn every_colour_can_be_read_on_black_and_on_white() {
        for colour in [BLUE, CYAN, GREEN, AMBER, MAGENTA, RED] {
            for paper in [0.0, 1.0] {
                let contrast = contrast(luminance(colour), paper);
                assert!(contrast >= 3.0, "colour {colour} has a contrast of {contrast:.2}");
            }
        }
    }

    #[test]
    fn a_marked_text_can_be_read() {
        for mark in [Mark::Differs, Mark::Free, Mark::Wrong, Mark::Scope, Mark::Reason, Mark::Conclusion] {
            let style = mark_cell(mark);
            let number = |colour: Option<Color>| match colour {
                Some(Color::Ansi256(Ansi256Color(number))) => luminance(number),
                other => panic!("{other:?} is none of the fixed colours"),
            };
            let contrast = contrast(number(style.get_fg_color()), number(style.get_bg_color()));
            // The threshold for large and bold text.
            assert!(contrast >= 3.0, "{mark:?} has a contrast of {contrast:.2}");
        }
    }
}
