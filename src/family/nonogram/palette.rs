//! The colours of a picture.
//!
//! In: what a text states about its colours. Out: a [`Palette`]: for each value a name, a shade and a symbol, all
//! different. Must not know: clues, formats.

use super::names::everyday;
use crate::board::Value;
use crate::colour::{Rgb, SHADES};
use crate::diagnostic::misleads;

/// The most colours of a picture, without the background.
pub const MAX_COLOURS: usize = 63;

/// A colour of a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Colour {
    /// Its name.
    pub name: String,
    /// Its shade.
    pub rgb: Rgb,
    /// Its symbol in text: one ASCII character.
    pub symbol: char,
    /// For a cell that is drawn as two triangles, the shade of the right one, `rgb` being that of the left one; and
    /// whether the line between them goes down from the left.
    pub split: Option<(Rgb, bool)>,
}

impl Colour {
    /// A colour that may be incomplete: the palette chooses an empty name or a blank symbol.
    pub fn new(name: impl Into<String>, rgb: Rgb, symbol: char) -> Self {
        Colour { name: name.into(), rgb, symbol, split: None }
    }
}

/// The background and the colours of a picture, by their values: the background is 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Palette(Vec<Colour>);

impl Default for Palette {
    /// Black on white.
    fn default() -> Self {
        Palette::new([Colour::new("white", [255; 3], '.'), Colour::new("black", [0; 3], '#')])
    }
}

/// The symbols that are given to colours without one, in this order.
const SYMBOLS: &str = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ@%&*+=^~$!";

impl Palette {
    /// The background, then the colours. Names and symbols that are missing or taken are chosen here.
    pub fn new(colours: impl IntoIterator<Item = Colour>) -> Self {
        Self::tidied(colours.into_iter().collect())
    }

    fn tidied(colours: Vec<Colour>) -> Self {
        let mut palette = Palette(Vec::new());
        for mut colour in colours {
            let tidy: String = colour.name.chars().filter(|c| !misleads(*c)).collect();
            let tidy = tidy.split_whitespace().collect::<Vec<_>>().join(" ");
            let name = if tidy.is_empty() { everyday(colour.rgb).to_owned() } else { tidy };
            let taken = |name: &str| palette.0.iter().any(|other| other.name == name) || name == EMPTY;
            let numbered = (2..).map(|number| format!("{name} {number}"));
            colour.name = std::iter::once(name.clone()).chain(numbered).find(|name| !taken(name)).unwrap_or_default();
            colour.symbol = palette.symbol(&colour);
            palette.0.push(colour);
        }
        palette
    }

    /// A palette of `count` unknown colours on white.
    pub fn of(count: usize) -> Self {
        let shade = |at: usize| {
            let step = at / SHADES.len();
            SHADES[at % SHADES.len()].map(|part| part.wrapping_add((37 * step) as u8))
        };
        let colours = (0..count).map(|at| Colour::new("", shade(at), ' '));
        let white = Colour::new("white", [255; 3], '.');
        if count == 1 { Self::default() } else { Self::new(std::iter::once(white).chain(colours)) }
    }

    /// The symbol that a colour asks for, if it is free; otherwise the first letter of its name, otherwise any.
    fn symbol(&self, colour: &Colour) -> char {
        let is_first = self.0.is_empty();
        let free = |c: &char| {
            let known = c.is_ascii_graphic() && !c.is_ascii_digit() && !"?[]|\"'\\<>,:;/-(){}`_".contains(*c);
            known && (is_first || *c != '.') && !self.0.iter().any(|other| other.symbol == *c)
        };
        let wanted = [colour.symbol, if is_first { '.' } else { ' ' }];
        let letter = colour.name.chars().next().map(|c| c.to_ascii_lowercase());
        let mut all = wanted.into_iter().chain(letter).chain(SYMBOLS.chars()).chain(' '..='~');
        all.find(free).unwrap_or('#')
    }

    /// The background and the colours, by their values.
    pub fn all(&self) -> &[Colour] {
        &self.0
    }

    /// The number of colours without the background.
    pub fn count(&self) -> usize {
        self.0.len().saturating_sub(1)
    }

    /// The colour of a value.
    pub fn colour(&self, value: Value) -> &Colour {
        &self.0[usize::from(value)]
    }

    /// The values of the colours and the colours, the background left out.
    pub fn colours(&self) -> impl Iterator<Item = (Value, &Colour)> {
        (1..).zip(self.0.iter().skip(1))
    }

    /// The value of the colour with this symbol, the background left out.
    pub(super) fn of_symbol(&self, symbol: char) -> Option<Value> {
        self.colours().find(|(_, colour)| colour.symbol == symbol).map(|(value, _)| value)
    }

    /// Whether it is black on white.
    pub fn is_plain(&self) -> bool {
        matches!(&self.0[..], [white, black] if white.rgb == [255; 3] && black.rgb == [0; 3] && black.split.is_none())
    }

    /// The names of values: 0 is `empty`.
    pub fn names(&self) -> Vec<String> {
        std::iter::once(EMPTY.to_owned()).chain(self.0.iter().skip(1).map(|colour| colour.name.clone())).collect()
    }

    /// The palette with some of its colours.
    pub(super) fn only(&self, kept: &[Value]) -> Self {
        Palette(std::iter::once(0).chain(kept.iter().copied()).map(|value| self.colour(value).clone()).collect())
    }
}

/// The name of the background.
const EMPTY: &str = "empty";

#[cfg(test)]
mod tests {
    use super::{Colour, MAX_COLOURS, Palette};
    use itertools::Itertools;

    #[test]
    fn names_and_symbols_are_all_different() {
        for count in [1, 2, 12, 13, 26, 40, MAX_COLOURS] {
            let palette = Palette::of(count);
            assert_eq!(palette.count(), count);
            assert!(palette.names().iter().all_unique() && palette.all().iter().all(|colour| !colour.name.is_empty()));
            assert!(palette.all().iter().map(|colour| colour.symbol).all_unique(), "{count}");
            assert!(palette.all().iter().all(|colour| colour.symbol.is_ascii_graphic()));
        }
        assert!(Palette::default().is_plain() && Palette::of(1).is_plain());
        let red = || Colour::new(" red \t", [255, 0, 0], 'r');
        let palette =
            Palette::new([Colour::new("empty", [255; 3], ' '), red(), red(), Colour::new("empty", [0; 3], '1')]);
        assert_eq!(palette.names(), ["empty", "red", "red 2", "empty 3"]);
        assert_eq!(palette.all().iter().map(|colour| colour.symbol).collect::<String>(), ".rae");
    }
}
