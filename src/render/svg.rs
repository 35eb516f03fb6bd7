//! Scenes as SVG.
//!
//! In: a [`Scene`]. Out: a scalable document, with its numbers as text and its title for screen readers. Must not know:
//! families.
//!
//! Colours are attributes, so that every program shows them; a style sheet replaces them for other themes, but never in
//! print.

use std::fmt::Write;

use super::Scene;
use super::palette::Paint;
use super::sketch::{Item, Shape, groups, sketch};
use crate::colour::{Rgb, digits};
use crate::diagnostic::misleads;

/// The colours of a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Theme {
    /// The colours for white paper.
    #[default]
    Light,
    /// The colours for a dark screen.
    Dark,
    /// The colours that the reader's screen prefers.
    Auto,
}

impl Theme {
    /// The theme for a scene. A pixel picture is never shown as its negative: it keeps its paper.
    #[must_use]
    pub fn of(self, scene: &Scene) -> Theme {
        if scene.pixels { Theme::Light } else { self }
    }
}

/// Draws a scene on white paper as an SVG document with 24 pixels to a cell; it can be scaled to any size.
pub fn svg(scene: &Scene) -> String {
    svg_in(scene, Theme::Light, 1.0)
}

/// Draws a scene in a theme, enlarged by a factor.
pub fn svg_in(scene: &Scene, theme: Theme, scale: f64) -> String {
    let sketch = sketch(scene);
    let mut text = String::new();
    let size = (sketch.width, sketch.height);
    opened(&scene.title, (size, scale), &sketch.items, theme.of(scene), "", &mut text);
    body(&sketch.items, &mut text);
    text.push_str("</svg>\n");
    text
}

/// The start of a document on white paper.
pub(super) fn open(title: &str, size: (f64, f64), items: &[Item], style: &str, text: &mut String) {
    opened(title, (size, 1.0), items, Theme::Light, style, text);
}

/// The start of a document: title, style sheet with the paints of `items` in a theme and with `style`, paper.
pub(super) fn opened(
    title: &str,
    (size, scale): ((f64, f64), f64),
    items: &[Item],
    theme: Theme,
    style: &str,
    text: &mut String,
) {
    let [width, height] = [size.0, size.1].map(number);
    let [wide, high] = [size.0, size.1].map(|side| number(side * scale));
    let _ = writeln!(
        text,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{wide}\" height=\"{high}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\">"
    );
    let _ = writeln!(text, "<title>{}</title>", escape(title));
    let mut paints: Vec<Paint> = items.iter().map(|item| item.paint).collect();
    paints.push(Paint::Paper);
    paints.sort_unstable();
    paints.dedup();
    let mut dark = String::new();
    for paint in paints {
        let (name, colour) = (paint.name(), hex(paint.dark()));
        let _ = writeln!(dark, ".{name} {{ fill: {colour} }} .{name}-line {{ stroke: {colour} }}");
    }
    let _ = match theme {
        Theme::Light if style.is_empty() => Ok(()),
        Theme::Light => writeln!(text, "<style>{style}</style>"),
        Theme::Dark => writeln!(text, "<style>\n{dark}{style}</style>"),
        Theme::Auto => {
            writeln!(text, "<style>@media screen and (prefers-color-scheme: dark) {{\n{dark}}}{style}</style>")
        }
    };
    let colour = hex(Paint::Paper.light());
    let _ = writeln!(text, "<rect class=\"paper\" width=\"{width}\" height=\"{height}\" fill=\"{colour}\"/>");
}

/// A style sheet with the colours of dark screens, for pictures inside elements that match `selector`: for pages that
/// choose the colours themselves.
pub fn dark_style(selector: &str) -> String {
    let mut text = String::new();
    for paint in Paint::all() {
        let (name, colour) = (paint.name(), hex(paint.dark()));
        let _ = writeln!(text, "{selector} .{name} {{ fill: {colour} }}");
        let _ = writeln!(text, "{selector} .{name}-line {{ stroke: {colour} }}");
    }
    text
}

/// Shapes as elements; consecutive shapes of one kind become one element or one group.
pub(super) fn body(items: &[Item], text: &mut String) {
    groups(items).for_each(|group| element(group, text));
}

/// Shapes of one kind as one element; there must be at least one.
pub(super) fn element(group: &[Item], text: &mut String) {
    let (name, colour) = (group[0].paint.name(), hex(group[0].paint.light()));
    match &group[0].shape {
        Shape::Rect { .. } => {
            let _ = write!(text, "<path class=\"{name}\" fill=\"{colour}\" d=\"");
            for item in group {
                if let Shape::Rect { x, y, width, height } = item.shape {
                    let (x, y, width, height) = (number(x), number(y), number(width), number(height));
                    let _ = write!(text, "M{x} {y}h{width}v{height}h-{width}z");
                }
            }
            text.push_str("\"/>\n");
        }
        Shape::Polygon(_) => {
            let _ = write!(text, "<path class=\"{name}\" fill=\"{colour}\" d=\"");
            for item in group {
                if let Shape::Polygon(corners) = &item.shape {
                    for (at, corner) in corners.iter().enumerate() {
                        let command = if at == 0 { 'M' } else { 'L' };
                        let _ = write!(text, "{command}{} {}", number(corner.0), number(corner.1));
                    }
                    text.push('z');
                }
            }
            text.push_str("\"/>\n");
        }
        Shape::Line(line) => {
            let (cap, width) = (if line.round { " stroke-linecap=\"round\"" } else { "" }, number(line.width));
            let _ = write!(
                text,
                "<path class=\"{name}-line\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\"{cap}"
            );
            if line.dash > 0.0 {
                let _ = write!(text, " stroke-dasharray=\"{}\"", number(line.dash));
            }
            text.push_str(" d=\"");
            for item in group {
                if let Shape::Line(line) = item.shape {
                    let (x, y) = (number(line.to.0), number(line.to.1));
                    let _ = write!(text, "M{} {}", number(line.from.0), number(line.from.1));
                    let _ = match line {
                        _ if line.is_across() => write!(text, "H{x}"),
                        _ if line.is_down() => write!(text, "V{y}"),
                        _ => write!(text, "L{x} {y}"),
                    };
                }
            }
            text.push_str("\"/>\n");
        }
        Shape::Disc { .. } => {
            let _ = writeln!(text, "<g class=\"{name}\" fill=\"{colour}\">");
            for item in group {
                if let Shape::Disc { x, y, radius } = item.shape {
                    let (x, y, radius) = (number(x), number(y), number(radius));
                    let _ = writeln!(text, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>");
                }
            }
            text.push_str("</g>\n");
        }
        Shape::Text { size, bold, .. } => {
            let weight = if *bold { " font-weight=\"bold\"" } else { "" };
            let _ = writeln!(
                text,
                "<g class=\"{name}\" fill=\"{colour}\" font-family=\"Helvetica, Arial, Liberation Sans, sans-serif\" \
                     font-size=\"{}\"{weight} text-anchor=\"middle\">",
                number(*size)
            );
            for item in group {
                if let Shape::Text { x, y, size, text: content, .. } = &item.shape {
                    // Digits are about 0.72 of the font size high.
                    let (x, y) = (number(*x), number(y + 0.36 * size));
                    let _ = writeln!(text, "<text x=\"{x}\" y=\"{y}\">{}</text>", escape(content));
                }
            }
            text.push_str("</g>\n");
        }
    }
}

/// A number with at most two digits after the decimal point.
pub(super) fn number(value: f64) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

fn hex(rgb: Rgb) -> String {
    format!("#{}", digits(rgb))
}

/// Text for XML; characters that XML cannot hold, or that mislead, become U+FFFD.
pub(crate) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for char in text.chars() {
        match char {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '\t' | '\n' | '\r' => escaped.push(char),
            '\u{fffe}' | '\u{ffff}' => escaped.push('\u{fffd}'),
            _ if misleads(char) => escaped.push('\u{fffd}'),
            _ => escaped.push(char),
        }
    }
    escaped
}
