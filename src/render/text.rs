//! Scenes as text.
//!
//! In: a [`Scene`] and a style. Out: lines of characters, each ended by a newline; the same bytes for the same scene.
//! Must not know: families, terminals.
//!
//! `lattice` draws cells between lines, `centers` lines between the centers of cells, `pixels` cells that are pixels,
//! and `plane` boards that do not consist of squares. Marks are visible without colour, too: brackets around a text,
//! other characters for a line.

mod canvas;
mod centers;
mod labels;
mod lattice;
mod pixels;
mod plane;
mod ruler;
mod sets;
mod tone;
mod words;

use super::Scene;
use canvas::Canvas;

/// How much room a drawing takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Density {
    /// The largest drawing that fits the width.
    #[default]
    Auto,
    /// Square cells: two characters for a pixel, three between dots.
    Wide,
    /// One character for each cell; two rows of pixels in one line if the characters can show them.
    Compact,
    /// Eight pixels in one character, without labels; like `Compact` if the characters cannot show them.
    Tiny,
}

/// How text is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextStyle {
    /// Whether to use box drawing characters and blocks instead of ASCII.
    pub unicode: bool,
    /// Whether to use ANSI colours.
    pub colour: bool,
    /// Which colours of a coloured picture can be shown, if `colour` is set.
    pub shades: Shades,
    /// The number of columns to stay within where possible.
    pub width: usize,
    /// How much room the drawing takes.
    pub density: Density,
}

/// The colours of a terminal for pictures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Shades {
    /// Too few: letters stand for colours.
    #[default]
    Letters,
    /// The 256 colours of xterm.
    Indexed,
    /// All colours.
    True,
}

impl Default for TextStyle {
    fn default() -> Self {
        TextStyle { unicode: false, colour: false, shades: Shades::Letters, width: 80, density: Density::Auto }
    }
}

/// Draws a scene as lines of text; without colour, no line ends with blanks.
pub fn text(scene: &Scene, style: &TextStyle) -> String {
    let mut canvas = Canvas::default();
    let mut legend = Vec::new();
    if let Some(plane) = &scene.plane {
        if !plane::draw(scene, plane, style, &mut canvas) {
            let name = plane.tiling().name();
            let help = format!("# no drawing of the {name} tiling with characters: use SVG, PNG, LaTeX or PDF\n");
            return help + &plane::words(scene, plane, style.width) + &notes(&scene.notes, style.width);
        }
    } else if scene.centers {
        centers::draw(scene, style, &mut canvas);
    } else if scene.pixels {
        legend = pixels::draw(scene, style, &mut canvas);
    } else {
        lattice::draw(scene, style, &mut canvas);
    }
    legend.extend_from_slice(&scene.notes);
    canvas.print(style.colour) + &notes(&legend, style.width)
}

/// Notes as comments, as many on a line as fit.
fn notes(notes: &[String], width: usize) -> String {
    let mut text = String::new();
    let mut used = 0;
    for note in notes {
        let length = note.chars().count();
        if used > 0 && used + 2 + length < width {
            text.push_str("; ");
            used += 2 + length;
        } else {
            text.push_str(if used > 0 { "\n# " } else { "# " });
            used = 2 + length;
        }
        text.push_str(note);
    }
    if used > 0 { text + "\n" } else { text }
}
