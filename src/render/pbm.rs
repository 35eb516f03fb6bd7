//! Scenes as portable bitmaps.
//!
//! In: a [`Scene`]. Out: a P1 or P4 file in black and white. A scene of pixels becomes its picture, one pixel for
//! each cell, filled cells black and open ones white; any other scene is drawn as in PNG, dark pixels black.
//! Must not know: families.

use std::fmt::Write;

use super::Scene;
use super::raster::raster;
use super::sketch::sketch;
use crate::grid::Grid;

/// Draws a scene as a plain bitmap (P1): `0` and `1`, at most 70 of them in a line.
pub fn plain(scene: &Scene) -> String {
    let bits = bits(scene);
    let mut text = String::new();
    let _ = writeln!(text, "P1\n{} {}", bits.width(), bits.height());
    for row in bits.rows() {
        for line in row.chunks(70) {
            text.extend(line.iter().map(|&black| if black { '1' } else { '0' }));
            text.push('\n');
        }
    }
    text
}

/// Draws a scene as a binary bitmap (P4).
pub fn binary(scene: &Scene) -> Vec<u8> {
    let bits = bits(scene);
    let mut bytes = format!("P4\n{} {}\n", bits.width(), bits.height()).into_bytes();
    for row in bits.rows() {
        for eight in row.chunks(8) {
            let byte = eight.iter().enumerate().map(|(at, &black)| u8::from(black) << (7 - at)).sum();
            bytes.push(byte);
        }
    }
    bytes
}

fn bits(scene: &Scene) -> Grid<bool> {
    if scene.pixels {
        return scene.cells.map(|cell| !scene.is_ground(cell.fill));
    }
    let image = raster(&sketch(scene), None);
    // The perceived brightness (ITU-R BT.601), in thousandths.
    let dark = |[red, green, blue]: &[u8; 3]| {
        299 * u32::from(*red) + 587 * u32::from(*green) + 114 * u32::from(*blue) < 128_000
    };
    Grid::from_cells(image.height, image.width, image.pixels.iter().map(dark).collect())
}
