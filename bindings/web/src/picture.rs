//! A picture as a small nonogram in black and white.
//!
//! In: the bytes of a PNG. Out: a bitmap as text. Must not know: the page; how to scale, and what is dark.

use cluesat::diagnostic::Diagnostic;
use cluesat::input::picture::{dark, lightness, otsu, scaled};

/// The most cells on a side.
const MOST: usize = 40;

/// The bitmap of a picture.
pub(crate) fn bitmap(bytes: &[u8]) -> Result<String, Diagnostic> {
    let light = lightness(bytes)?;
    let longest = light.height().max(light.width());
    // To the nearest number of cells.
    let side = |pixels: usize| if longest > MOST { ((pixels * MOST + longest / 2) / longest).max(1) } else { pixels };
    let small = scaled(&light, side(light.height()), side(light.width()));
    let bits = dark(&small, otsu(&small)).map(|&dark| if dark { "1" } else { "0" });
    Ok(format!("P1\n{} {}\n{}\n", small.width(), small.height(), bits.cells().join(" ")))
}
