//! Pictures in colour: the clues are those of the picture.
//!
//! In: pixels, and what the file says of its colours. Out: a puzzle with the picture as its goal. Must not know: any
//! one format.
//!
//! The background is the colour that the file says, else white where the file has it or pixels are transparent, else
//! that of the first pixel, with a warning. Every other colour is one of the puzzle, greys too; no two are put
//! together. With a threshold the puzzle is black and white: a pixel is filled when it is darker.

use std::collections::{BTreeMap, HashSet};

use crate::diagnostic::Diagnostic;
use crate::grid::Grid;

use super::super::palette::{Colour, MAX_COLOURS, Palette};
use super::{Misfit, Nonogram};
use crate::colour::{Rgb, digits, is_dark, lightness};

const WHITE: Rgb = [255; 3];
/// Hardly any nonogram has a side of more cells: it is a photo, or a picture of a board.
const LARGE: usize = 200;

/// A picture, and what its file says of colours.
#[derive(Debug)]
pub(super) struct Picture {
    /// The colour of each pixel; `None` where it is transparent.
    pub(super) pixels: Grid<Option<Rgb>>,
    /// The background, where the file names it.
    pub(super) background: Option<Colour>,
    /// Colours that the file lists, whether they occur or not.
    pub(super) listed: Vec<Colour>,
}

impl Picture {
    /// The puzzle of the picture. `at` makes an error that points at the picture.
    pub(super) fn puzzle(
        self,
        threshold: Option<u8>,
        at: &dyn Fn(String) -> Diagnostic,
    ) -> Result<Nonogram, Diagnostic> {
        let Picture { pixels, background, listed } = self;
        if let Some(threshold) = threshold {
            let filled = |rgb: Rgb| u16::from(is_dark(lightness(rgb.map(f64::from)), threshold));
            let cells = pixels.map(|pixel| pixel.map_or(0, filled));
            let puzzle = Nonogram::of_picture(&cells).and_then(|puzzle| puzzle.with_room(0));
            return puzzle.map_err(|misfit: Misfit| at(misfit.to_string()));
        }
        let seen: HashSet<Option<Rgb>> = pixels.cells().iter().copied().collect();
        let occur = |rgb: Rgb| seen.contains(&Some(rgb));
        let white = listed.iter().any(|colour| colour.rgb == WHITE) || occur(WHITE) || seen.contains(&None);
        let first = pixels.cells().first().copied().flatten().unwrap_or(WHITE);
        let mut warnings = Vec::new();
        let background = background.unwrap_or_else(|| {
            if !white {
                warnings.push(format!("there is no white: #{}, the first pixel's, is the background", digits(first)));
            }
            let rgb = if white { WHITE } else { first };
            let same = listed.iter().find(|colour| colour.rgb == rgb);
            same.cloned().unwrap_or_else(|| Colour::new("", rgb, '.'))
        });
        let mut colours = vec![background.clone()];
        // Colours in the order of the file, then in that of the pixels.
        let mut numbers: BTreeMap<Rgb, u16> = BTreeMap::from([(background.rgb, 0)]);
        let of_pixels = pixels.cells().iter().flatten().map(|&rgb| Colour::new("", rgb, ' '));
        for colour in listed.into_iter().filter(|colour| occur(colour.rgb)).chain(of_pixels) {
            let next = numbers.len() as u16;
            if *numbers.entry(colour.rgb).or_insert(next) == next && usize::from(next) == colours.len() {
                colours.push(colour);
            }
        }
        let many = numbers.len() - 1;
        if many > MAX_COLOURS {
            let (height, width) = (pixels.height(), pixels.width());
            let help = if height.max(width) > LARGE {
                format!(
                    "a nonogram has one pixel for each cell, so this would be one of {width}x{height}: make the picture as \
                     small as the puzzle, or give the puzzle as text"
                )
            } else {
                "reduce its colours first, as picture editors do in their indexed mode; or read dark pixels as filled with \
                 `--threshold 128`"
                    .to_owned()
            };
            let title = format!("the picture has {many} colours besides the background, the limit is {MAX_COLOURS}");
            return Err(at(title).help(help));
        }
        if many == 0 {
            colours.push(Colour::new("black", [0; 3], '#'));
        }
        let cells = pixels.map(|pixel| pixel.map_or(0, |rgb| numbers[&rgb]));
        let puzzle = Nonogram::of_coloured_picture(&cells, Palette::new(colours));
        let puzzle = puzzle.and_then(|puzzle| puzzle.with_room(0));
        let mut puzzle = puzzle.map_err(|misfit: Misfit| at(misfit.to_string()))?;
        puzzle.warnings = warnings;
        Ok(puzzle)
    }
}
