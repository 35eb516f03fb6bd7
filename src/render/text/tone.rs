//! Which ANSI style means what.
//!
//! In: what something is. Out: its style. The 16 colours of the terminal are used, so that the user's own theme
//! stays readable, light or dark. Must not know: where things are drawn.

use anstyle::{AnsiColor, Color, Style};

use crate::render::Ink;
use crate::render::Mark;

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
