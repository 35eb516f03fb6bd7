//! Successive scenes as an animated SVG.
//!
//! In: frames, such as a board that is being filled. Out: one document, which contains what does not change only once.
//! Must not know: where the frames come from.
//!
//! A CSS animation of visibility shows each item from one frame to another. Where nothing moves (in print, in programs
//! without animation, or for readers who want less motion), the last frame is shown.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use super::palette::Paint;
use super::sketch::{Item, LAYERS, Place, Shape, caption, clue_area, labels, layers, size};
use super::svg::{Theme, body, number, open, opened};
use super::{CellArt, DotArt, EdgeArt, Scene};
use crate::grid::Pos;

/// How long the last frame stays, in seconds.
const REST: f64 = 2.0;

/// The first frame in which something is visible, and the first one in which it no longer is.
type Span = (usize, usize);

/// Draws frames as an SVG animation that repeats: `seconds` from the first frame to the last one.
///
/// Frames with another board size than the first one are left out; the title and the numbers at the sides are those of
/// the first frame.
pub fn animate(frames: &[Scene], seconds: f64) -> String {
    let told: Vec<(Scene, String)> = frames.iter().map(|frame| (frame.clone(), String::new())).collect();
    animate_told(&told, seconds)
}

/// The same with a sentence below each frame, if there is room for it.
pub fn animate_told(frames: &[(Scene, String)], seconds: f64) -> String {
    let Some((first, _)) = frames.first() else {
        return animate(&[Scene::new("", 0, 0)], seconds);
    };
    let shape = |scene: &Scene| (scene.cells.height(), scene.cells.width());
    let frames = || frames.iter().filter(|(frame, _)| shape(frame) == shape(first));
    let words: Vec<&str> = frames().map(|(_, words)| words.as_str()).collect();
    let frames: Vec<Scene> = frames().map(|(frame, _)| frame.clone()).collect();
    let place = Place::new(&frames);
    let parts: Vec<(Span, [Vec<Item>; LAYERS])> =
        parts(&frames).into_iter().map(|(span, scene)| (span, layers(&scene, &place))).collect();
    let labels = labels(first, &place);
    let clues = clue_area(first, &place);

    let items = parts.iter().flat_map(|(_, layers)| layers.iter().flatten()).chain(&labels).chain(&clues);
    let (captions, size) = captions(&words, size(first, &place));
    let items: Vec<Item> = items.chain(captions.iter().flat_map(|(_, lines)| lines)).cloned().collect();
    let spans = parts.iter().map(|(span, _)| *span).chain(captions.iter().map(|(span, _)| *span));
    let spans: BTreeSet<Span> = spans.filter(|&span| span != (0, frames.len())).collect();
    let mut text = String::new();
    open(&first.title, size, &items, &style(&spans, frames.len(), seconds), &mut text);
    body(&clues, &mut text);
    let mut during = |(from, to): Span, items: &[Item]| {
        if items.is_empty() || (from, to) == (0, frames.len()) {
            return body(items, &mut text);
        }
        // Without the animation, only the last frame is visible.
        let hidden = if to == frames.len() { "" } else { " visibility=\"hidden\"" };
        let _ = writeln!(text, "<g class=\"{}\"{hidden}>", name((from, to)));
        body(items, &mut text);
        text.push_str("</g>\n");
    };
    for layer in 0..LAYERS {
        parts.iter().for_each(|(span, layers)| during(*span, &layers[layer]));
    }
    captions.iter().for_each(|(span, lines)| during(*span, lines));
    body(&labels, &mut text);
    text.push_str("</svg>\n");
    text
}

/// The size of a sentence below a picture; the next constants are the distance between its lines, and the most lines.
const WORDS: f64 = 7.0;
const LINE: f64 = 9.0;
const LINES: usize = 6;

/// The sentences below frames, each visible during its frame, and the size of the picture including them.
fn captions(words: &[&str], (width, height): (f64, f64)) -> (Vec<(Span, Vec<Item>)>, (f64, f64)) {
    let all: Vec<Vec<String>> = words.iter().map(|words| wrapped(words, width - LINE)).collect();
    let most = all.iter().map(Vec::len).max().unwrap_or(0);
    let line = |(at, text): (usize, &String)| {
        let (x, y) = (width / 2.0, height + LINE * (at as f64 + 0.5));
        let shape = Shape::Text { x, y, size: WORDS, bold: false, text: text.clone() };
        Item { paint: Paint::Ink, shape }
    };
    let captions = all.iter().enumerate().filter(|(_, lines)| !lines.is_empty());
    let captions = captions.map(|(at, lines)| ((at, at + 1), lines.iter().enumerate().map(line).collect()));
    let room = if most > 0 { LINE * (most as f64 + 0.5) } else { 0.0 };
    (captions.collect(), (width, height + room))
}

/// A sentence in lines that are not wider than this; what does not fit is left out.
fn wrapped(words: &str, width: f64) -> Vec<String> {
    let mut lines = caption::wrapped(words, WORDS, width);
    if lines.len() > LINES {
        lines.truncate(LINES);
        lines.last_mut().into_iter().for_each(|line| line.push_str(" ..."));
    }
    lines
}

/// Draws frames as one SVG for a page that shows one of them at a time. What is visible in the frames from `a` up to,
/// but not including, `b` is in a group with the attribute `data-t="a b"`; everything except the last frame is hidden
/// at first.
pub fn slides(frames: &[Scene], theme: Theme) -> String {
    let Some(first) = frames.first() else { return slides(&[Scene::new("", 0, 0)], theme) };
    let place = Place::new(frames);
    let parts: Vec<(Span, [Vec<Item>; LAYERS])> =
        parts(frames).into_iter().map(|(span, scene)| (span, layers(&scene, &place))).collect();
    let mut labels = clue_area(first, &place);
    labels.extend(self::labels(first, &place));
    let items: Vec<Item> =
        parts.iter().flat_map(|(_, layers)| layers.iter().flatten()).chain(&labels).cloned().collect();
    let mut text = String::new();
    opened(&first.title, (size(first, &place), 1.0), &items, theme.of(first), "", &mut text);
    body(&labels, &mut text);
    for layer in 0..LAYERS {
        for ((from, to), layers) in &parts {
            if layers[layer].is_empty() {
                continue;
            }
            let hidden = if *to == frames.len() { "" } else { " visibility=\"hidden\"" };
            let _ = writeln!(text, "<g data-t=\"{from} {to}\"{hidden}>");
            body(&layers[layer], &mut text);
            text.push_str("</g>\n");
        }
    }
    text.push_str("</svg>\n");
    text
}

/// The class of items that are visible during a span.
fn name((from, to): Span) -> String {
    format!("t{from}-{to}")
}

/// For each span, a scene of what is visible exactly then.
fn parts(frames: &[Scene]) -> BTreeMap<Span, Scene> {
    let mut parts: BTreeMap<Span, Scene> = BTreeMap::new();
    let Some(first) = frames.first() else { return parts };
    // Dots, and what the setter draws besides cells and lines, are always there.
    let always = Scene {
        cells: first.cells.map(|_| CellArt::default()),
        edges: first.edges.map(|_| EdgeArt::None),
        edge_marks: first.edge_marks.map(|_| None),
        dot_art: BTreeMap::new(),
        links: first.links.map(|_| EdgeArt::None),
        link_marks: first.link_marks.map(|_| None),
        ..first.clone()
    };
    let blank = Scene { dots: false, cages: Vec::new(), strokes: Vec::new(), figures: Vec::new(), ..always.clone() };
    let blank = || blank.clone();
    parts.insert((0, frames.len()), always);
    for pos in first.cells.positions() {
        // Whether a line passes the cell is seen in the whole frame only.
        let art = |frame: &Scene| {
            let cell = &frame.cells[pos];
            CellArt { open: cell.open && !frame.passes(pos), ..cell.clone() }
        };
        for (span, cell) in spans(frames, art) {
            if cell != CellArt::default() {
                parts.entry(span).or_insert_with(blank).cells[pos] = cell;
            }
        }
    }
    for edge in first.edges.edges() {
        for (span, (art, mark)) in spans(frames, |frame| (frame.edges[edge], frame.edge_marks[edge])) {
            if (art, mark) != (EdgeArt::None, None) {
                let part = parts.entry(span).or_insert_with(blank);
                part.edges[edge] = art;
                part.edge_marks[edge] = mark;
            }
        }
    }
    let dots: BTreeSet<Pos> = frames.iter().flat_map(|frame| frame.dot_art.keys()).copied().collect();
    for dot in dots {
        // Where the lines of a frame show the state of a dot, there is no sign; the lines are missing in a part, so
        // this is computed for the frame.
        let art = |frame: &Scene| {
            let art = frame.dot_art.get(&dot).cloned().unwrap_or_default();
            DotArt { passed: frame.sign(dot), ..art }
        };
        for (span, art) in spans(frames, art) {
            if art != DotArt::default() {
                *parts.entry(span).or_insert_with(blank).dot(dot) = art;
            }
        }
    }
    for edge in first.links.edges() {
        for (span, (art, mark)) in spans(frames, |frame| (frame.links[edge], frame.link_marks[edge])) {
            if (art, mark) != (EdgeArt::None, None) {
                let part = parts.entry(span).or_insert_with(blank);
                part.links[edge] = art;
                part.link_marks[edge] = mark;
            }
        }
    }
    parts
}

/// The values of something, each with the frames in which it stays the same.
fn spans<'a, T: PartialEq>(frames: &'a [Scene], value: impl Fn(&'a Scene) -> T) -> Vec<(Span, T)> {
    let mut spans: Vec<(Span, T)> = Vec::new();
    for (at, frame) in frames.iter().enumerate() {
        let value = value(frame);
        match spans.last_mut() {
            Some((span, last)) if *last == value => span.1 = at + 1,
            _ => spans.push(((at, at + 1), value)),
        }
    }
    spans
}

/// The CSS rules that show and hide items.
fn style(spans: &BTreeSet<Span>, frames: usize, seconds: f64) -> String {
    let seconds = if seconds.is_finite() { seconds.max(0.0) } else { 0.0 };
    let whole = seconds + REST;
    let percent = |frame: usize| {
        let at = if frames > 1 { seconds * frame as f64 / (frames - 1) as f64 } else { 0.0 };
        format!("{:.3}%", 100.0 * at / whole)
    };
    let mut style = String::from("\n");
    for &span @ (from, to) in spans {
        let name = name(span);
        let _ = write!(style, "@keyframes {name} {{ 0% {{ visibility: {} }} ", shown(from == 0));
        if from > 0 {
            let _ = write!(style, "{} {{ visibility: visible }} ", percent(from));
        }
        if to < frames {
            let _ = write!(style, "{} {{ visibility: hidden }} ", percent(to));
        }
        let whole = number(whole);
        let _ = writeln!(style, "}}\n.{name} {{ animation: {name} {whole}s step-end infinite }}");
    }
    style.push_str("@media (prefers-reduced-motion: reduce) { g { animation: none !important } }\n");
    style.push_str("@media print { g { animation: none !important } }\n");
    style
}

fn shown(shown: bool) -> &'static str {
    if shown { "visible" } else { "hidden" }
}
