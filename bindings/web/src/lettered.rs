//! Pictures in which a colour is not told by its shade alone.
//!
//! In: a scene. Out: SVG with the numbers of rows and columns, which hints name, and in which the letter of each colour,
//! that of drawings in text, stands beside its numbers and on its cells. Must not know: puzzles.

use cluesat::render::{Figure, Form, Scene, Swatch, svg};
use cluesat::view;

/// The side of a cell, in the units of figures.
const CELL: i32 = 100;
/// The size of a letter.
const SIZE: i32 = 60;

/// The colour of a fill that has a letter: not that of the background.
pub(crate) fn colour(scene: &Scene, fill: u16) -> Option<&Swatch> {
    scene.swatch(fill).filter(|_| !scene.is_ground(fill))
}

/// Draws a scene, with numbers at its sides, and letters where it has colours of its own.
pub(crate) fn drawn(scene: Scene) -> String {
    svg::svg(&lettered(scene))
}

/// A scene with numbers at its sides, and letters where it has colours of its own.
pub(crate) fn lettered(scene: Scene) -> Scene {
    let mut scene = view::ruled(scene);
    let mut letters = Vec::new();
    for at in scene.cells.positions() {
        let Some(swatch) = colour(&scene, scene.cells[at].fill) else { continue };
        let middle = [at.col as i32 * CELL + CELL / 2, at.row as i32 * CELL + CELL / 2];
        let form = Form::Text { at: middle, size: SIZE, text: swatch.symbol.to_string() };
        letters.push(Figure { tone: swatch.ink(), form, above: true });
    }
    let beside = |labels: &[Vec<String>], fills: &[Vec<u16>]| -> Vec<Vec<String>> {
        let line = |labels: &Vec<String>, fills: &[u16]| {
            let fill = |at: usize| fills.get(at).copied().unwrap_or(0);
            let letter = |at| colour(&scene, fill(at)).map(|swatch| swatch.symbol);
            labels.iter().enumerate().map(|(at, label)| label.chars().chain(letter(at)).collect()).collect()
        };
        labels.iter().enumerate().map(|(at, own)| line(own, fills.get(at).map_or(&[][..], |fills| fills))).collect()
    };
    (scene.left, scene.top) = (beside(&scene.left, &scene.left_fills), beside(&scene.top, &scene.top_fills));
    scene.figures.extend(letters);
    scene
}
