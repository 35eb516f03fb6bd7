//! The colour of each kind of item.
//!
//! In: the kind of an item. Out: its colour on white paper and on a dark screen. Must not know: shapes, formats.
//!
//! On paper every colour has a different grey, so that a black and white print shows the same.

use crate::colour::{Rgb, SHADES, digits, readable_on};
use crate::render::{Mark, Tone};

/// The colours of filled cells from the second on (the first is ink); they repeat.
const FILLS: &[Rgb] = SHADES.split_at(1).1;

/// The kind of an item, as far as its colour is concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, strum::IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub(super) enum Paint {
    /// The background.
    Paper,
    /// The background of numbers at the sides.
    Clues,
    /// The cells inside a loop.
    Inside,
    /// Givens, clues, borders, dots, filled cells.
    Ink,
    /// What the answer adds: digits.
    Answer,
    /// Pencil marks.
    Pencil,
    /// Fine lines.
    Hair,
    /// Every fifth fine line of a picture.
    Fifth,
    /// Places that certainly have no line.
    Cross,
    /// Places that are open.
    Open,
    /// A filled cell of this colour, from 2; 1 is ink.
    Fill(u16),
    /// The background of a mark.
    Tint(Mark),
    /// The signs of a mark.
    Sign(Mark),
    /// White on every screen: a white circle.
    White,
    /// Black on every screen: a black circle.
    Black,
    /// A line between the centers of cells, visible on circles, too.
    Link,
    /// A figure.
    Tone(Tone),
    /// A colour of the picture itself, the same on every screen.
    Exact(Rgb),
    /// What stands on such a colour, in the more legible of black and white.
    On(Rgb),
}

impl Paint {
    /// A filled cell.
    pub(super) fn fill(fill: u16) -> Paint {
        if fill <= 1 { Paint::Ink } else { Paint::Fill(2 + (fill - 2) % FILLS.len() as u16) }
    }

    /// Every paint that has a different colour on dark screens.
    pub(super) fn all() -> impl Iterator<Item = Paint> {
        let plain = [
            Paint::Paper,
            Paint::Clues,
            Paint::Inside,
            Paint::Ink,
            Paint::Answer,
            Paint::Pencil,
            Paint::Hair,
            Paint::Fifth,
            Paint::Cross,
            Paint::Open,
            Paint::White,
            Paint::Black,
            Paint::Link,
        ];
        let marks = [Mark::Differs, Mark::Free, Mark::Wrong, Mark::Scope, Mark::Reason, Mark::Conclusion].into_iter();
        let fills = (0..FILLS.len() as u16).map(|fill| Paint::Fill(2 + fill));
        let tones = [
            Tone::Shade,
            Tone::Dark,
            Tone::Grey,
            Tone::Ink,
            Tone::Paper,
            Tone::White,
            Tone::Black,
            Tone::Red,
            Tone::Orange,
            Tone::Yellow,
            Tone::Green,
            Tone::Teal,
            Tone::Blue,
            Tone::Purple,
            Tone::Pink,
        ];
        let tones = tones.into_iter().map(Paint::Tone);
        plain.into_iter().chain(fills).chain(tones).chain(marks.flat_map(|mark| [Paint::Tint(mark), Paint::Sign(mark)]))
    }

    /// A short name, made of letters and digits.
    pub(super) fn name(self) -> String {
        let word: &'static str = self.into();
        match self {
            Paint::Fill(fill) => format!("{word}{fill}"),
            Paint::Tint(of) | Paint::Sign(of) => format!("{word}-{}", <&str>::from(of)),
            Paint::Tone(tone) => format!("{word}-{tone}"),
            Paint::Exact(rgb) => format!("rgb{}", digits(rgb)),
            Paint::On(rgb) => format!("{word}{}", digits(rgb)),
            _ => word.to_owned(),
        }
    }

    /// The colour on white paper.
    pub(super) fn light(self) -> Rgb {
        self.shades()[0]
    }

    /// The colour on a dark screen.
    pub(super) fn dark(self) -> Rgb {
        self.shades()[1]
    }

    /// The colours on white paper and on a dark screen.
    fn shades(self) -> [Rgb; 2] {
        match self {
            Paint::Paper => [[255, 255, 255], [24, 26, 31]],
            Paint::Clues => [[242, 242, 238], [34, 37, 43]],
            Paint::Inside => [[240, 244, 252], [31, 36, 48]],
            Paint::Ink => [[17, 17, 17], [232, 232, 228]],
            Paint::Answer => [[29, 84, 184], [126, 176, 255]],
            Paint::Pencil => [[95, 95, 95], [160, 160, 160]],
            Paint::Hair => [[184, 184, 184], [72, 76, 84]],
            Paint::Fifth => [[120, 120, 120], [124, 128, 136]],
            Paint::Cross => [[140, 140, 140], [128, 128, 128]],
            Paint::Open => [[168, 120, 20], [226, 180, 80]],
            Paint::Tint(Mark::Differs) => [[246, 208, 240], [84, 36, 78]],
            Paint::Tint(Mark::Free) => [[253, 240, 190], [78, 66, 22]],
            Paint::Tint(Mark::Wrong) => [[255, 205, 200], [98, 34, 32]],
            Paint::Tint(Mark::Scope) => [[238, 243, 250], [36, 42, 54]],
            Paint::Tint(Mark::Reason) => [[207, 226, 255], [30, 56, 100]],
            Paint::Tint(Mark::Conclusion) => [[200, 240, 205], [24, 76, 40]],
            Paint::Sign(Mark::Differs) => [[176, 32, 152], [240, 130, 224]],
            Paint::Sign(Mark::Free) => [[190, 140, 10], [240, 200, 80]],
            Paint::Sign(Mark::Wrong) => [[208, 24, 24], [255, 110, 100]],
            Paint::Sign(Mark::Scope) => [[150, 170, 200], [90, 104, 130]],
            Paint::Sign(Mark::Reason) => [[40, 110, 220], [120, 176, 255]],
            Paint::Sign(Mark::Conclusion) => [[16, 136, 40], [100, 220, 130]],
            Paint::White => [[255, 255, 255], [232, 232, 228]],
            Paint::Black => [[17, 17, 17], [0, 0, 0]],
            Paint::Link => [[42, 116, 220], [42, 116, 220]],
            Paint::Fill(fill) => [FILLS[usize::from(fill.max(2) - 2) % FILLS.len()]; 2],
            Paint::Tone(tone) => shades(tone),
            Paint::Exact(rgb) => [rgb; 2],
            Paint::On(rgb) => [readable_on(rgb); 2],
        }
    }
}

/// The colours of a figure: light on white paper, so that digits on it are legible.
fn shades(tone: Tone) -> [Rgb; 2] {
    match tone {
        Tone::Shade => [[226, 228, 232], [48, 52, 60]],
        Tone::Dark => [[142, 147, 156], [108, 114, 126]],
        Tone::Grey => [[196, 198, 202], [82, 86, 94]],
        Tone::Ink => [[17, 17, 17], [232, 232, 228]],
        Tone::White => [[255, 255, 255], [232, 232, 228]],
        Tone::Black => [[17, 17, 17], [0, 0, 0]],
        Tone::Red => [[240, 150, 140], [140, 50, 44]],
        Tone::Orange => [[252, 190, 120], [140, 84, 20]],
        Tone::Yellow => [[246, 226, 120], [120, 104, 16]],
        Tone::Green => [[140, 220, 140], [34, 104, 40]],
        Tone::Teal => [[120, 210, 220], [20, 100, 110]],
        Tone::Blue => [[150, 200, 250], [34, 80, 140]],
        Tone::Purple => [[236, 170, 240], [110, 48, 116]],
        Tone::Pink => [[250, 196, 216], [120, 60, 84]],
        Tone::Paper => Paint::Paper.shades(),
    }
}

#[cfg(test)]
mod tests {
    use super::Paint;
    use crate::colour::contrast;

    /// A clue number is black or white on a field of its own colour, and the border of the field is visible on the
    /// paper: for every colour, on light paper and on dark screens.
    #[test]
    fn numbers_are_read_on_every_colour() {
        for red in (0..=255).step_by(15) {
            for green in (0..=255).step_by(15) {
                for blue in (0..=255).step_by(15) {
                    let rgb = [red, green, blue];
                    for [text, field] in [
                        [Paint::On(rgb).light(), Paint::Exact(rgb).light()],
                        [Paint::On(rgb).dark(), Paint::Exact(rgb).dark()],
                    ] {
                        assert!(contrast(text, field) >= 4.5, "{rgb:?}");
                    }
                }
            }
        }
        assert!(contrast(Paint::Fifth.light(), Paint::Paper.light()) >= 3.0);
        assert!(contrast(Paint::Fifth.dark(), Paint::Paper.dark()) >= 3.0);
    }
}
