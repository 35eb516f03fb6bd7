//! Scenes as PNG.
//!
//! In: a [`Scene`]. Out: the bytes of a file, the same on every machine: its letters are part of the program.
//! Must not know: families.

use std::collections::BTreeMap;

use png::{BitDepth, ColorType, Compression, Encoder, EncodingError, Filter};

use super::Scene;
use super::palette::Paint;
use super::raster::{Image, raster};
use super::sketch::{CELL, Item, Shape, sketch};
use crate::colour::Rgb;

/// The width or height in pixels of a scene on a sheet, as long as a cell gets at least one pixel.
const SIDE: f64 = 480.0;

/// Draws a scene as a PNG picture. A cell is about `cell` pixels wide; if that is not given, 20 to 64, so that small
/// boards are about 1200 pixels wide and large ones stay readable. No picture has more than 16 million pixels: its
/// cells get smaller instead.
pub fn png(scene: &Scene, cell: Option<u32>) -> Vec<u8> {
    let image = raster(&sketch(scene), cell);
    encode(&image).expect("memory takes all that is written, and the picture has the size it says")
}

/// Draws scenes side by side, each with a line of text below it, in rows that make the picture about as high as it is
/// wide.
pub fn sheet(scenes: &[(Scene, String)]) -> Vec<u8> {
    let across = (scenes.len() as f64).sqrt().ceil().max(1.0) as usize;
    let drawn = scenes.iter().map(|(scene, text)| {
        let mut sketch = sketch(scene);
        let shape = Shape::Text {
            x: sketch.width / 2.0,
            y: sketch.height + CELL / 2.0,
            size: CELL,
            bold: false,
            text: text.clone(),
        };
        sketch.items.push(Item { paint: Paint::Ink, shape });
        sketch.height += 2.0 * CELL;
        let cells = (sketch.width.max(sketch.height) / CELL).max(1.0);
        raster(&sketch, Some((SIDE / cells) as u32))
    });
    let drawn: Vec<Image> = drawn.collect();
    let side = |length: fn(&Image) -> usize| drawn.iter().map(length).max().unwrap_or(1);
    let (width, height) = (side(|image| image.width), side(|image| image.height));
    let rows = drawn.len().div_ceil(across).max(1);
    let mut page = Image {
        width: width * across.min(drawn.len().max(1)),
        height: height * rows,
        pixels: vec![Paint::Paper.light(); width * across.min(drawn.len().max(1)) * height * rows],
    };
    for (number, image) in drawn.iter().enumerate() {
        let (left, top) = (number % across * width, number / across * height);
        for (row, pixels) in image.pixels.chunks_exact(image.width).enumerate() {
            page.pixels[(top + row) * page.width + left..][..image.width].copy_from_slice(pixels);
        }
    }
    encode(&page).expect("memory takes all that is written, and the picture has the size it says")
}

/// With a palette if 256 colours are enough, which is nearly always the case.
fn encode(image: &Image) -> Result<Vec<u8>, EncodingError> {
    let mut colours: BTreeMap<Rgb, u8> = image.pixels.iter().map(|&colour| (colour, 0)).collect();
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, image.width as u32, image.height as u32);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_compression(Compression::High);
    let data: Vec<u8> = if colours.len() <= 256 {
        for (number, (_, at)) in colours.iter_mut().enumerate() {
            *at = number as u8;
        }
        encoder.set_color(ColorType::Indexed);
        // Differences of palette indices are meaningless.
        encoder.set_filter(Filter::NoFilter);
        encoder.set_palette(colours.keys().flatten().copied().collect::<Vec<u8>>());
        image.pixels.iter().map(|colour| colours[colour]).collect()
    } else {
        encoder.set_color(ColorType::Rgb);
        image.pixels.iter().flatten().copied().collect()
    };
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&data)?;
    writer.finish()?;
    Ok(bytes)
}
