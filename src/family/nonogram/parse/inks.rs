//! The colours of a text while it is read.
//!
//! In: what the text declares, and what its runs and cells name. Out: the values that they stand for, a palette, and
//! what was made up. Must not know: any one format.

use super::super::names::{hex, named};
use super::super::palette::{Colour, Palette};
use crate::board::Value;
use crate::colour::Rgb;

/// Colours by what a text writes for them: a letter, a name; nothing for runs without a colour.
#[derive(Debug)]
pub(super) struct Inks {
    background: Colour,
    list: Vec<(String, Colour)>,
    warnings: Vec<String>,
}

impl Inks {
    /// Nothing is declared; the background is white.
    pub(super) fn new() -> Self {
        Inks { background: Colour::new("white", [255; 3], '.'), list: Vec::new(), warnings: Vec::new() }
    }

    pub(super) fn set_background(&mut self, colour: Colour) {
        self.background = colour;
    }

    /// Declares a colour; false when it was declared before.
    pub(super) fn declare(&mut self, key: impl Into<String>, colour: Colour) -> bool {
        let key = key.into();
        let is_new = self.find(&key).is_none();
        if is_new {
            self.list.push((key, colour));
        }
        is_new
    }

    /// The value of a colour.
    pub(super) fn find(&self, key: &str) -> Option<Value> {
        self.list.iter().position(|(known, _)| known == key).map(|at| at as Value + 1)
    }

    /// The value of the colour that runs without one have: black, when nothing else was declared for them.
    pub(super) fn unnamed(&mut self) -> Value {
        let black = || {
            self.list
                .iter()
                .position(|(_, colour)| colour.rgb == [0; 3] && colour.split.is_none())
                .map(|at| at as Value + 1)
        };
        if let Some(value) = self.find("").or_else(black) {
            return value;
        }
        self.declare("", Colour::new("black", [0; 3], '#'));
        self.list.len() as Value
    }

    /// The value of a colour that need not be declared: then a shade is chosen, and a warning says so.
    pub(super) fn wanted(&mut self, key: &str) -> Value {
        if let Some(value) = self.find(key) {
            return value;
        }
        let mut letters = key.chars();
        let (symbol, is_letter) = (letters.next().unwrap_or(' '), letters.next().is_none());
        let taken = |rgb: &Rgb| *rgb == self.background.rgb || self.list.iter().any(|(_, colour)| colour.rgb == *rgb);
        let guess = if is_letter { of_letter(symbol) } else { named(key) };
        let others = Palette::of(super::super::MAX_COLOURS);
        let mut shades = guess.into_iter().chain(others.colours().map(|(_, colour)| colour.rgb));
        let rgb = shades.find(|rgb| !taken(rgb)).unwrap_or([0; 3]);
        let name = if is_letter { "" } else { key };
        self.declare(key, Colour::new(name, rgb, symbol));
        let value = self.list.len();
        let called = self.palette().all().get(value).map_or(String::new(), |colour| colour.name.clone());
        self.warn(format!("the colour `{key}` is not declared; {called} is taken for it"));
        value as Value
    }

    /// Notes what was made up or passed over.
    pub(super) fn warn(&mut self, warning: String) {
        self.warnings.push(warning);
    }

    /// The colours by their values, and the warnings.
    pub(super) fn palette(&self) -> Palette {
        let colours = self.list.iter().map(|(_, colour)| colour.clone());
        // A picture without any run is black and white.
        let black = self.list.is_empty().then(|| Colour::new("black", [0; 3], '#'));
        Palette::new(std::iter::once(self.background.clone()).chain(colours).chain(black))
    }

    pub(super) fn into_warnings(self) -> Vec<String> {
        self.warnings
    }
}

/// The shade that a letter stands for.
fn of_letter(letter: char) -> Option<Rgb> {
    let name = match letter.to_ascii_lowercase() {
        'k' => "black",
        'r' => "red",
        'g' => "green",
        'b' => "blue",
        'y' => "gold",
        'o' => "darkorange",
        'p' => "hotpink",
        'v' => "purple",
        'n' => "saddlebrown",
        'c' => "darkcyan",
        'm' => "magenta",
        'l' => "lime",
        _ => return None,
    };
    named(name)
}

/// A colour as texts write it: a name, or 3 or 6 hexadecimal digits with `#` in front or without.
pub(super) fn shade(text: &str) -> Option<Rgb> {
    let text = text.trim();
    text.strip_prefix('#').map_or_else(|| hex(text).or_else(|| named(text)), hex)
}
