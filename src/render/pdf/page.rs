//! Pages of a book.
//!
//! In: scenes with headings. Out: pages with the operators that draw them. Must not know: the file around them.

use pdf_writer::types::LineCapStyle;
use pdf_writer::{Content, Name, Str};

use super::words::{fit, largest_of, windows_1252};
use crate::colour::Rgb;
use crate::render::Scene;
use crate::render::sketch::{CELL, Item, Line, Shape, Sketch, groups, label_sizes, sketch, text_width, with_labels};

/// The font of answers, numbers at the sides, page numbers.
pub(super) const REGULAR: Name<'static> = Name(b"F1");
/// The font of givens and headings.
pub(super) const BOLD: Name<'static> = Name(b"F2");

/// The margins of the paper, in points.
const MARGIN: f64 = 45.0;
/// The room for the title of a part of the book; the next constants are for a heading and for the gap between pictures.
const TITLE: f64 = 36.0;
const HEADING: f64 = 18.0;
const GAP: f64 = 18.0;
/// The width of a star.
const STAR: f64 = 11.0;
/// The largest cell: 12 mm.
const LARGEST: f64 = 34.0;
/// The smallest clue that is easy to read, in points.
pub(super) const READABLE: f64 = 6.0;

/// A scene to place.
pub(super) struct Slot<'a> {
    pub(super) heading: String,
    pub(super) scene: &'a Scene,
}

/// A page that is being drawn; y grows upwards from its lower end, as in PDF.
pub(super) struct Page {
    content: Content,
    width: f64,
    height: f64,
    /// Where the next item may start.
    top: f64,
}

/// The minimum sizes on a page, in points.
#[derive(Clone, Copy, Debug)]
pub(super) struct Least {
    /// A cell.
    pub(super) cell: f64,
    /// A text.
    pub(super) text: f64,
}

impl Least {
    /// Whether a sketch is large enough at this scale.
    fn allows(self, sketch: &Sketch, scale: f64) -> bool {
        let text = |item: &Item| if let Shape::Text { size, .. } = item.shape { size } else { f64::INFINITY };
        let smallest = sketch.items.iter().map(text).fold(f64::INFINITY, f64::min);
        scale * CELL >= self.cell && scale * smallest >= self.text
    }
}

/// Lays scenes out from left to right and from the top down, `per_page` to a page. A scene that would be too small
/// there gets a page of its own, after the page that is being filled: in portrait or landscape format, with larger
/// numbers beside the board if necessary.
pub(super) fn pages(slots: &[Slot<'_>], first: Page, size: (f64, f64), per_page: usize, least: Least) -> Vec<Page> {
    if slots.is_empty() {
        return Vec::new();
    }
    let mut pages = vec![first];
    let mut large: Vec<&Slot<'_>> = Vec::new();
    let mut here: Vec<(&Slot<'_>, Sketch)> = Vec::new();
    let (columns, rows) = shape(per_page, size);
    for slot in slots {
        // Judged by a page without a title, so that the position in the book does not matter.
        let drawn = sketch(slot.scene);
        if !least.allows(&drawn, Page::new("", size).scale(&drawn, columns, rows)) {
            large.push(slot);
            continue;
        }
        if here.len() == per_page.clamp(1, 100) {
            fill(&mut pages, &mut here, (columns, rows), size, least);
            own_pages(&mut large, size, least, &mut pages);
            pages.push(Page::new("", size));
        }
        here.push((slot, drawn));
    }
    let all_are_large = here.is_empty();
    fill(&mut pages, &mut here, (columns, rows), size, least);
    if all_are_large && let (Some(mut page), false) = (pages.pop(), large.is_empty()) {
        // No scene is small. If there is already something on the first page, the first large scene shares it, unless
        // it is only legible on a page of its own.
        let drawn = readable(large[0].scene, &page, least);
        let shares = least.allows(&drawn, page.scale(&drawn, 1, 1)) || !own_page(large[0], size, least).0;
        if !page.is_empty(size) && shares {
            page.fill(&mut vec![(large.remove(0), drawn)], 1, 1);
        }
        if !page.is_empty(size) {
            pages.push(page);
        }
    }
    own_pages(&mut large, size, least, &mut pages);
    pages
}

/// Draws scenes on the last page, or on a new one where a title or rules leave too little room for them.
fn fill(
    pages: &mut Vec<Page>,
    here: &mut Vec<(&Slot<'_>, Sketch)>,
    (columns, rows): (usize, usize),
    size: (f64, f64),
    least: Least,
) {
    let has_room = |page: &Page| here.iter().all(|(_, drawn)| least.allows(drawn, page.scale(drawn, columns, rows)));
    if !pages.last().is_some_and(has_room) {
        pages.push(Page::new("", size));
    }
    pages.last_mut().into_iter().for_each(|page| page.fill(here, columns, rows));
}

fn own_pages(large: &mut Vec<&Slot<'_>>, size: (f64, f64), least: Least, pages: &mut Vec<Page>) {
    for slot in large.drain(..) {
        let (_, mut page, drawn) = own_page(slot, size, least);
        page.fill(&mut vec![(slot, drawn)], 1, 1);
        pages.push(page);
    }
}

/// A page for one scene: whether everything on it is legible, the page, and how the scene is drawn.
fn own_page(slot: &Slot<'_>, (width, height): (f64, f64), least: Least) -> (bool, Page, Sketch) {
    let [upright, across] = [(width, height), (height, width)].map(|size| {
        let page = Page::new("", size);
        let drawn = readable(slot.scene, &page, least);
        let scale = page.scale(&drawn, 1, 1);
        (least.allows(&drawn, scale), scale, page, drawn)
    });
    // Landscape format only if that makes it legible, or larger where neither does.
    let turned = !upright.0 && (across.0 || across.1 > upright.1);
    let (can_be_read, _, page, drawn) = if turned { across } else { upright };
    (can_be_read, page, drawn)
}

/// A scene for a page of its own, with legible numbers beside the board, as far as there is room.
fn readable(scene: &Scene, page: &Page, least: Least) -> Sketch {
    let mut sizes = label_sizes().map(|label| with_labels(scene, label));
    let first = sizes.next().unwrap_or_else(|| sketch(scene));
    if least.allows(&first, page.scale(&first, 1, 1)) {
        return first;
    }
    let mut largest = first;
    for drawn in sizes {
        if least.allows(&drawn, page.scale(&drawn, 1, 1)) {
            return drawn;
        }
        largest = drawn;
    }
    largest
}

/// How many columns and rows of squares hold `count` of them at the largest size.
fn shape(count: usize, (width, height): (f64, f64)) -> (usize, usize) {
    let count = count.clamp(1, 100);
    let side = |columns: usize| (width / columns as f64).min(height / count.div_ceil(columns) as f64);
    let columns = (1..=count).max_by(|&a, &b| side(a).total_cmp(&side(b)).then(b.cmp(&a))).unwrap_or(1);
    (columns, count.div_ceil(columns))
}

impl Page {
    /// An empty page, with a title unless that is empty.
    pub(super) fn new(title: &str, (width, height): (f64, f64)) -> Page {
        let mut page = Page { content: Content::new(), width, height, top: height - MARGIN };
        if !title.is_empty() {
            let title = fit(title, 20.0, width - 2.0 * MARGIN);
            page.write(BOLD, 20.0, (MARGIN, page.top - 16.0), &title);
            page.top -= TITLE;
        }
        page
    }

    /// A page with a title in its upper third, and smaller words below it.
    pub(super) fn cover(title: &str, below: &str, size: (f64, f64)) -> Page {
        let mut page = Page::new("", size);
        let width = size.0 - 2.0 * MARGIN;
        let mut y = size.1 * 2.0 / 3.0;
        for (font, text, largest) in [(BOLD, title, 40.0), (REGULAR, below, 14.0)] {
            let size = largest_of(&[largest, 0.75 * largest, largest / 2.0], text, width);
            let text = fit(text, size, width);
            let x = (page.width - 0.56 * size * text.chars().count() as f64) / 2.0;
            page.write(font, size, (x.max(MARGIN), y), &text);
            y -= 2.0 * size;
        }
        page.top = MARGIN;
        page
    }

    pub(super) fn size(&self) -> (f64, f64) {
        (self.width, self.height)
    }

    /// Whether nothing is on it, given the size of the page.
    fn is_empty(&self, (_, height): (f64, f64)) -> bool {
        self.top >= height - MARGIN
    }

    /// Writes a paragraph after its name, as far as there is room on the page; whether less than a third of the page is
    /// used.
    pub(super) fn paragraph(&mut self, name: &str, text: &str) -> bool {
        const SIZE: f64 = 10.0;
        const LINE: f64 = 13.0;
        let width = self.width - 2.0 * MARGIN;
        let mut lines: Vec<String> = vec![format!("{name}:")];
        for word in text.split_whitespace() {
            let last = lines.last_mut().expect("there is a line");
            if text_width(last, SIZE) + text_width(word, SIZE) + SIZE / 2.0 > width {
                lines.push(word.to_owned());
            } else {
                last.push(' ');
                last.push_str(word);
            }
        }
        for line in lines {
            if self.top - LINE < MARGIN {
                return false;
            }
            self.write(REGULAR, SIZE, (MARGIN, self.top - SIZE), &line);
            self.top -= LINE;
        }
        self.top -= LINE / 2.0;
        self.top > 2.0 / 3.0 * self.height
    }

    /// The content of the page, with its number.
    pub(super) fn finish(mut self, number: usize, count: usize) -> Content {
        let text = format!("{number} / {count}");
        let x = (self.width - text_width(&text, 9.0)) / 2.0;
        self.write(REGULAR, 9.0, (x, MARGIN / 2.0), &text);
        self.content
    }

    fn write(&mut self, font: Name<'_>, size: f64, (x, y): (f64, f64), text: &str) {
        let content = &mut self.content;
        content.set_fill_rgb(0.0, 0.0, 0.0).begin_text().set_font(font, size as f32);
        content.next_line(round(x), round(y)).show(Str(&windows_1252(text))).end_text();
    }

    /// The room for one of the pictures.
    fn room(&self, columns: usize, rows: usize) -> (f64, f64) {
        let share = |length: f64, parts: usize| (length + GAP) / parts as f64 - GAP;
        (share(self.width - 2.0 * MARGIN, columns), share(self.top - MARGIN, rows) - HEADING)
    }

    /// The number of points for a unit of a sketch.
    fn scale(&self, sketch: &Sketch, columns: usize, rows: usize) -> f64 {
        let (width, height) = self.room(columns, rows);
        (width / sketch.width).min(height / sketch.height).clamp(1e-4, LARGEST / CELL)
    }

    /// Draws these pictures and removes them from the list: a single one in the middle of the page, several from left
    /// to right and from the top down.
    fn fill(&mut self, slots: &mut Vec<(&Slot<'_>, Sketch)>, columns: usize, rows: usize) {
        if let [(slot, sketch)] = &slots[..] {
            let scale = self.scale(sketch, columns, rows);
            let (width, height) = self.room(1, 1);
            let free = (height - sketch.height * scale).max(0.0);
            self.slot(slot, sketch, (MARGIN, self.top - free / 2.0), width, scale);
        } else {
            let (width, height) = self.room(columns, rows);
            for (at, (slot, sketch)) in slots.iter().enumerate() {
                let x = MARGIN + (at % columns) as f64 * (width + GAP);
                let y = self.top - (at / columns) as f64 * (height + HEADING + GAP);
                self.slot(slot, sketch, (x, y), width, self.scale(sketch, columns, rows));
            }
        }
        slots.clear();
    }

    /// Draws one picture in the middle of a column of this width, below its heading, which is aligned with the left
    /// side of the picture.
    fn slot(&mut self, slot: &Slot<'_>, sketch: &Sketch, (x, y): (f64, f64), width: f64, scale: f64) {
        let right = x + width;
        let x = x + (width - sketch.width * scale) / 2.0;
        let inset = (crate::render::sketch::MARGIN - 1.0) * scale;
        // Stars behind a heading are drawn: the font has none.
        let words = slot.heading.trim_end_matches('*');
        let (words, stars) = (words.trim_end(), slot.heading.len() - words.len());
        let room = right - x - inset - STAR * stars as f64;
        let size = largest_of(&[11.0, 9.0, 7.5], words, room);
        let heading = fit(words, size, room);
        self.write(BOLD, size, (x + inset, y - 12.0), &heading);
        let end = x + inset + 0.6 * size * heading.chars().count() as f64;
        (0..stars).for_each(|star| self.star((end + STAR * (star as f64 + 0.5), y - 8.5)));
        self.content.save_state();
        let y = y - HEADING + inset.min(6.0);
        self.content.transform([scale as f32, 0.0, 0.0, -scale as f32, round(x), round(y)]);
        for group in groups(&sketch.items) {
            self.draw(group);
        }
        self.content.restore_state();
    }

    /// Draws a star of five points.
    fn star(&mut self, (x, y): (f64, f64)) {
        let corner = |at: usize| {
            let (angle, radius) =
                (at as f64 * std::f64::consts::PI / 5.0, if at.is_multiple_of(2) { 0.5 } else { 0.2 });
            (round(x + STAR * radius * angle.sin()), round(y + STAR * radius * angle.cos()))
        };
        let (left, top) = corner(0);
        self.content.set_fill_rgb(0.0, 0.0, 0.0).move_to(left, top);
        (1..10).map(corner).for_each(|(x, y)| {
            self.content.line_to(x, y);
        });
        self.content.close_path().fill_nonzero();
    }

    /// Draws shapes of one kind.
    fn draw(&mut self, group: &[Item]) {
        let content = &mut self.content;
        let [red, green, blue] = unit(group[0].paint.light());
        match group[0].shape {
            Shape::Rect { .. } | Shape::Polygon(_) | Shape::Text { .. } => content.set_fill_rgb(red, green, blue),
            Shape::Line(_) | Shape::Disc { .. } => content.set_stroke_rgb(red, green, blue),
        };
        match &group[0].shape {
            Shape::Rect { .. } | Shape::Polygon(_) => {}
            Shape::Line(Line { width, round: ends, dash, .. }) => {
                let cap = if *ends { LineCapStyle::RoundCap } else { LineCapStyle::ButtCap };
                let dashes = if *dash > 0.0 { vec![round(*dash)] } else { Vec::new() };
                content.set_line_width(round(*width)).set_line_cap(cap).set_dash_pattern(dashes, 0.0);
            }
            // A dot is a line of length zero with round ends.
            Shape::Disc { radius, .. } => {
                content.set_line_width(round(2.0 * radius)).set_line_cap(LineCapStyle::RoundCap);
                content.set_dash_pattern([], 0.0);
            }
            Shape::Text { size, bold, .. } => {
                content.begin_text().set_font(if *bold { BOLD } else { REGULAR }, round(*size));
            }
        }
        for item in group {
            match &item.shape {
                &Shape::Rect { x, y, width, height } => {
                    content.rect(round(x), round(y), round(width), round(height));
                }
                Shape::Polygon(corners) => {
                    for (at, &(x, y)) in corners.iter().enumerate() {
                        let (x, y) = (round(x), round(y));
                        if at == 0 {
                            content.move_to(x, y)
                        } else {
                            content.line_to(x, y)
                        };
                    }
                    content.close_path();
                }
                Shape::Line(Line { from, to, .. }) => {
                    content.move_to(round(from.0), round(from.1)).line_to(round(to.0), round(to.1));
                }
                Shape::Disc { x, y, .. } => {
                    content.move_to(round(*x), round(*y)).line_to(round(*x), round(*y));
                }
                Shape::Text { x, y, size, text, .. } => {
                    let (x, y) = (x - text_width(text, *size) / 2.0, y + 0.36 * size);
                    content.set_text_matrix([1.0, 0.0, 0.0, -1.0, round(x), round(y)]);
                    content.show(Str(&windows_1252(text)));
                }
            }
        }
        match &group[0].shape {
            Shape::Rect { .. } | Shape::Polygon(_) => content.fill_nonzero(),
            Shape::Line(_) | Shape::Disc { .. } => content.stroke(),
            Shape::Text { .. } => content.end_text(),
        };
    }
}

/// Rounds to two digits after the decimal point.
fn round(value: f64) -> f32 {
    ((value * 100.0).round() / 100.0) as f32
}

fn unit(colour: Rgb) -> [f32; 3] {
    colour.map(|part| (f64::from(part) / 255.0 * 1000.0).round() as f32 / 1000.0)
}
