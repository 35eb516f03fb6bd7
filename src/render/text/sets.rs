//! Sets of colours that open pixels can still have.
//!
//! In: a scene, how many characters a pixel has. Out: a sign for each set that these do not show by themselves, and what
//! it stands for, below the drawing. Must not know: how a pixel is drawn.

use itertools::Itertools;

use super::pixels::is_open;
use crate::render::Scene;

/// The sets of a scene, in the order in which they occur, and whether a letter can be the sign of one.
pub(super) struct Sets<'s>(Vec<&'s [u16]>, bool);

impl<'s> Sets<'s> {
    /// Two characters show two colours, and what follows them tells a sign from a colour; one character shows nothing
    /// but the sign.
    pub(super) fn of(scene: &'s Scene, slot: usize) -> Self {
        let among = scene.cells.cells().iter().filter(|cell| is_open(cell)).map(|cell| &cell.among[..]);
        let alone = slot == 1;
        let sets = among.filter(|among| among.len() > if alone { 1 } else { 2 }).unique().collect();
        let confused = alone && scene.swatches.iter().any(|swatch| swatch.symbol.is_ascii_digit());
        Sets(if confused { Vec::new() } else { sets }, !alone)
    }

    /// The sign of a set: a digit, or a letter after these; none beyond them.
    pub(super) fn sign(&self, among: &[u16]) -> Option<char> {
        let number = self.0.iter().position(|set| *set == among)? as u32 + 1;
        char::from_digit(number, if self.1 { 36 } else { 10 })
    }

    /// What each sign stands for.
    pub(super) fn notes(&self, scene: &Scene) -> Vec<String> {
        let note = |set: &&[u16]| {
            let symbols = set.iter().map(|&fill| symbol(scene, fill)).join("");
            Some(format!("{}: {symbols}", self.sign(set)?))
        };
        self.0.iter().filter_map(note).collect()
    }
}

/// The letter of a colour; a dot for the background.
pub(super) fn symbol(scene: &Scene, fill: u16) -> char {
    scene.swatch(fill).filter(|_| !scene.is_ground(fill)).map_or('.', |swatch| swatch.symbol)
}
