//! Scenes as pixels.
//!
//! In: a [`Scene`](super::Scene) and a size. Out: rows of colours. Must not know: file formats.
//!
//! Edges of upright shapes are rounded to whole pixels. Other lines are round strokes, and the coverage of a pixel
//! depends on its distance from them. Only sums, products and square roots are used, which are the same on every
//! machine.

use std::collections::BTreeMap;

use super::letters;
use super::palette::Paint;
use super::sketch::{CELL, Line, Shape, Sketch};
use crate::colour::Rgb;

/// The most pixels in a picture; larger boards get smaller cells.
const MOST_PIXELS: f64 = 16e6;

/// A picture of pixels.
#[derive(Clone, Debug)]
pub(super) struct Image {
    pub(super) width: usize,
    pub(super) height: usize,
    pub(super) pixels: Vec<Rgb>,
}

/// Draws a sketch with cells of about `cell` pixels; if that is not given, with a size that suits the board.
pub(super) fn raster(sketch: &Sketch, cell: Option<u32>) -> Image {
    let cells = (sketch.width.max(sketch.height) / CELL).max(1.0);
    let cell = cell.map_or((1200.0 / cells).floor().clamp(20.0, 64.0), f64::from).max(1.0);
    let most = (MOST_PIXELS / (sketch.width * sketch.height)).sqrt() * CELL;
    let scale = if most < cell { most.floor().max(most.min(1.0)) } else { cell } / CELL;
    let size = |length: f64| ((length * scale).round() as usize).max(1);
    let (width, height) = (size(sketch.width), size(sketch.height));
    let image = Image { width, height, pixels: vec![Paint::Paper.light(); width * height] };
    let mut raster = Raster { image, scale, texts: BTreeMap::new() };
    for item in &sketch.items {
        let colour = item.paint.light();
        match &item.shape {
            &Shape::Rect { x, y, width, height } => raster.rect((x, y), (x + width, y + height), colour),
            Shape::Line(line) => raster.line(line, colour),
            Shape::Polygon(corners) => raster.polygon(corners, colour),
            &Shape::Disc { x, y, radius } => raster.strokes(&[vec![(x, y)]], 2.0 * radius, colour),
            Shape::Text { x, y, size, bold, text } => raster.text((*x, *y), *size, *bold, text, colour),
        }
    }
    raster.image
}

struct Raster {
    image: Image,
    scale: f64,
    /// Texts already drawn.
    texts: BTreeMap<(String, u64, bool), Mask>,
}

/// The coverage of pixels, from 0 to 255, and the position of the first one.
#[derive(Clone)]
struct Mask {
    x: i64,
    y: i64,
    width: usize,
    cover: Vec<u8>,
}

impl Raster {
    /// A rectangle between two corners.
    fn rect(&mut self, from: (f64, f64), to: (f64, f64), colour: Rgb) {
        let at = |length: f64, most: usize| (length * self.scale).round().clamp(0.0, most as f64) as usize;
        let (left, right) = (at(from.0, self.image.width), at(to.0, self.image.width));
        let (top, bottom) = (at(from.1, self.image.height), at(to.1, self.image.height));
        for y in top..bottom {
            self.image.pixels[y * self.image.width..][left..right].fill(colour);
        }
    }

    /// A polygon: the pixels whose centre is inside or on a side.
    fn polygon(&mut self, corners: &[(f64, f64)], colour: Rgb) {
        let at: Vec<(f64, f64)> =
            corners.iter().map(|(x, y)| ((x * self.scale).round(), (y * self.scale).round())).collect();
        let top = at.iter().map(|corner| corner.1).fold(f64::INFINITY, f64::min).max(0.0) as usize;
        let bottom = at.iter().map(|corner| corner.1).fold(0.0, f64::max) as usize;
        for y in top..bottom.min(self.image.height) {
            let middle = y as f64 + 0.5;
            let sides = at.iter().zip(at.iter().cycle().skip(1));
            let crossing = |(from, to): (&(f64, f64), &(f64, f64))| {
                let crosses = (from.1 > middle) != (to.1 > middle);
                crosses.then(|| from.0 + (middle - from.1) * (to.0 - from.0) / (to.1 - from.1))
            };
            let mut crossings: Vec<f64> = sides.filter_map(crossing).collect();
            crossings.sort_by(f64::total_cmp);
            for ends in crossings.chunks_exact(2) {
                let left = (ends[0] - 0.5).ceil().max(0.0) as usize;
                let right = ((ends[1] - 0.5).floor() + 1.0).clamp(0.0, self.image.width as f64) as usize;
                if left < right {
                    self.image.pixels[y * self.image.width..][left..right].fill(colour);
                }
            }
        }
    }

    fn line(&mut self, line: &Line, colour: Rgb) {
        for (from, to) in dashes(line) {
            if line.round || !(line.is_across() || line.is_down()) {
                self.strokes(&[vec![from, to]], line.width, colour);
                continue;
            }
            // At least one pixel wide, and the same width for all lines of a kind.
            let width = (line.width * self.scale).round().max(1.0) / self.scale;
            let snap = |length: f64| (length * self.scale - width * self.scale / 2.0).round() / self.scale;
            if line.is_across() {
                let top = snap(from.1);
                self.rect((from.0, top), (to.0, top + width), colour);
            } else {
                let left = snap(from.0);
                self.rect((left, from.1), (left + width, to.1), colour);
            }
        }
    }

    /// Round strokes along chains of points.
    fn strokes(&mut self, chains: &[Vec<(f64, f64)>], width: f64, colour: Rgb) {
        let point = |&(x, y): &(f64, f64)| (x * self.scale, y * self.scale);
        let chains: Vec<Vec<(f64, f64)>> = chains.iter().map(|chain| chain.iter().map(point).collect()).collect();
        let mask = mask(&chains, width * self.scale);
        self.paint(&mask, (0, 0), colour);
    }

    /// A text around its middle, which is moved to a whole pixel so that equal texts look equal.
    fn text(&mut self, middle: (f64, f64), size: f64, bold: bool, text: &str, colour: Rgb) {
        let key = (text.to_owned(), size.to_bits(), bold);
        let scale = self.scale;
        let mask = self.texts.entry(key).or_insert_with(|| {
            let (cover, place) = letters::draw(text, (size * scale) as f32, bold);
            Mask { x: place.left.into(), y: place.top.into(), width: place.width as usize, cover }
        });
        let mask = mask.clone();
        let whole = |length: f64| (length * self.scale).round() as i64;
        self.paint(&mask, (whole(middle.0), whole(middle.1)), colour);
    }

    fn paint(&mut self, mask: &Mask, (x, y): (i64, i64), colour: Rgb) {
        let (width, height) = (self.image.width as i64, self.image.height as i64);
        for (row, cover) in mask.cover.chunks(mask.width.max(1)).enumerate() {
            let y = y + mask.y + row as i64;
            for (col, &cover) in cover.iter().enumerate() {
                let x = x + mask.x + col as i64;
                if cover > 0 && (0..width).contains(&x) && (0..height).contains(&y) {
                    let pixel = &mut self.image.pixels[(y * width + x) as usize];
                    for (below, above) in pixel.iter_mut().zip(colour) {
                        let (part, rest) = (u32::from(cover), 255 - u32::from(cover));
                        *below = ((u32::from(above) * part + u32::from(*below) * rest + 127) / 255) as u8;
                    }
                }
            }
        }
    }
}

/// The parts of a line that are drawn.
fn dashes(line: &Line) -> Vec<((f64, f64), (f64, f64))> {
    let (dx, dy) = (line.to.0 - line.from.0, line.to.1 - line.from.1);
    let length = (dx * dx + dy * dy).sqrt();
    if line.dash <= 0.0 || length == 0.0 {
        return vec![(line.from, line.to)];
    }
    let at = |along: f64| (line.from.0 + dx * along / length, line.from.1 + dy * along / length);
    let count = (length / (2.0 * line.dash)).ceil() as usize;
    let dash = |number: usize| {
        let start = 2.0 * line.dash * number as f64;
        (at(start), at((start + line.dash).min(length)))
    };
    (0..count).map(dash).collect()
}

/// The pixels near chains of points.
fn mask(chains: &[Vec<(f64, f64)>], width: f64) -> Mask {
    let radius = width / 2.0;
    let points = || chains.iter().flatten();
    if points().next().is_none() {
        return Mask { x: 0, y: 0, width: 0, cover: Vec::new() };
    }
    let bound = |value: fn(&(f64, f64)) -> f64| {
        let least = points().map(value).fold(f64::INFINITY, f64::min) - radius - 1.0;
        let most = points().map(value).fold(f64::NEG_INFINITY, f64::max) + radius + 1.0;
        (least.floor() as i64, most.ceil() as i64)
    };
    let ((left, right), (top, bottom)) = (bound(|point| point.0), bound(|point| point.1));
    let (columns, rows) = ((right - left) as usize, (bottom - top) as usize);
    let mut cover = vec![0; columns * rows];
    for chain in chains {
        // A chain with a single point is a dot.
        let last = chain.len().saturating_sub(2);
        for pair in 0..=last {
            let (from, to) = (chain[pair], chain[(pair + 1).min(chain.len() - 1)]);
            stroke(from, to, radius, (left, top), columns, &mut cover);
        }
    }
    Mask { x: left, y: top, width: columns, cover }
}

/// Covers the pixels near one straight piece.
fn stroke(from: (f64, f64), to: (f64, f64), radius: f64, origin: (i64, i64), columns: usize, cover: &mut [u8]) {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let square = dx * dx + dy * dy;
    let range = |a: f64, b: f64, origin: i64, most: usize| {
        let start = (a.min(b) - radius - 1.0).floor() as i64 - origin;
        let end = (a.max(b) + radius + 1.0).ceil() as i64 - origin;
        start.max(0) as usize..(end.max(0) as usize).min(most)
    };
    let rows = cover.len() / columns.max(1);
    for row in range(from.1, to.1, origin.1, rows) {
        for col in range(from.0, to.0, origin.0, columns) {
            let x = (origin.0 + col as i64) as f64 + 0.5 - from.0;
            let y = (origin.1 + row as i64) as f64 + 0.5 - from.1;
            let along = if square > 0.0 { ((x * dx + y * dy) / square).clamp(0.0, 1.0) } else { 0.0 };
            let (x, y) = (x - along * dx, y - along * dy);
            let near = radius + 0.5 - (x * x + y * y).sqrt();
            // A stroke thinner than a pixel never covers a whole one.
            let near = (near.clamp(0.0, 1.0) * (2.0 * radius).min(1.0) * 255.0).round() as u8;
            let pixel = &mut cover[row * columns + col];
            *pixel = near.max(*pixel);
        }
    }
}
