//! Which ANSI style means what.
//!
//! In: what something is. Out: its style. The 16 colours of the terminal are used, so that the user's own theme
//! stays readable, light or dark. Must not know: where things are drawn.

use anstyle::{Ansi256Color, AnsiColor, Color, RgbColor, Style};

use super::Shades;
use crate::render::palette::readable_on;
use crate::render::{Ink, Mark, Swatch};

/// Borders of the board, dots, blanks.
pub(super) const FAINT: Style = Style::new().dimmed();
/// Everything that needs no style.
pub(super) const PLAIN: Style = Style::new();
/// A line of the answer.
pub(super) const LINE: Style = fore(AnsiColor::Cyan).bold();
/// Places that are open.
pub(super) const OPEN: Style = fore(AnsiColor::Yellow);

const fn fore(colour: AnsiColor) -> Style {
    Style::new().fg_color(Some(Color::Ansi(colour)))
}

/// The text of a cell.
pub(super) fn ink(ink: Ink) -> Style {
    match ink {
        Ink::Given => PLAIN.bold(),
        Ink::Answer => fore(AnsiColor::Cyan),
        Ink::Pencil => FAINT,
    }
}

/// The colour of a mark.
pub(super) fn mark_colour(mark: Mark) -> Color {
    Color::Ansi(match mark {
        Mark::Differs => AnsiColor::Magenta,
        Mark::Free => AnsiColor::Yellow,
        Mark::Wrong => AnsiColor::Red,
        Mark::Scope => AnsiColor::Cyan,
        Mark::Reason => AnsiColor::Blue,
        Mark::Conclusion => AnsiColor::Green,
    })
}

/// A marked line, or the sign of a mark.
pub(super) fn mark_line(mark: Mark) -> Style {
    PLAIN.fg_color(Some(mark_colour(mark))).bold()
}

/// A marked cell: text in black on the colour of the mark.
pub(super) fn mark_cell(mark: Mark) -> Style {
    PLAIN.fg_color(Some(Color::Ansi(AnsiColor::Black))).bg_color(Some(mark_colour(mark)))
}

/// The colour of a filled cell; `None` for the terminal's own, which stands for black ink.
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

/// A colour of the picture, as near as the terminal has it; `None` where letters stand for colours.
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
    use super::indexed;

    #[test]
    fn colours_of_256() {
        let known =
            [([0, 0, 0], 16), ([255, 255, 255], 231), ([255, 0, 0], 196), ([0, 255, 0], 46), ([128, 128, 128], 244)];
        known.iter().for_each(|&(rgb, number)| assert_eq!(indexed(rgb), number, "{rgb:?}"));
    }
}
