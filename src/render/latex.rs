//! Scenes as LaTeX.
//!
//! In: scenes. Out: a document that `pdflatex` of any TeX distribution with TikZ compiles, with a page for each
//! scene, such as a puzzle and then its answer. Must not know: families.
//!
//! Only the classes and packages `article`, `inputenc`, `fix-cm` and `tikz` are used.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::Scene;
use super::palette::Paint;
use super::sketch::{CELL, Item, Line, Shape, Sketch, groups, sketch};
use super::svg::number;

/// The room for a picture, in centimetres: A4 and letter paper with their margins.
const ROOM: (f64, f64) = (15.8, 21.0);
/// The side of a cell if there is enough room, in centimetres.
const LARGEST: f64 = 0.9;

/// Draws scenes as a LaTeX document with a page for each.
pub fn latex(scenes: &[Scene]) -> String {
    let sketches: Vec<Sketch> = scenes.iter().map(sketch).collect();
    let mut text = String::from(
        "\\RequirePackage{fix-cm}\n\\documentclass[11pt]{article}\n\\usepackage[utf8]{inputenc}\n\
         \\usepackage{tikz}\n\\pagestyle{empty}\n\\setlength{\\parindent}{0pt}\n\
         \\setlength{\\textwidth}{16cm}\n\\setlength{\\oddsidemargin}{-0.04cm}\n\\setlength{\\topmargin}{-2cm}\n\
         \\setlength{\\textheight}{25cm}\n",
    );
    let paints: BTreeSet<Paint> = sketches.iter().flat_map(|sketch| &sketch.items).map(|item| item.paint).collect();
    for paint in paints {
        let [red, green, blue] = paint.light();
        let _ = writeln!(text, "\\definecolor{{{}}}{{RGB}}{{{red},{green},{blue}}}", paint.name());
    }
    text.push_str("\\begin{document}\n");
    for (scene, sketch) in scenes.iter().zip(&sketches) {
        page(scene, sketch, &mut text);
    }
    if scenes.is_empty() {
        text.push_str("\\mbox{}\n");
    }
    text.push_str("\\end{document}\n");
    text
}

fn page(scene: &Scene, sketch: &Sketch, text: &mut String) {
    let unit = (LARGEST / CELL).min(ROOM.0 / sketch.width).min(ROOM.1 / sketch.height);
    let _ = writeln!(text, "\\begin{{center}}\n{{\\large\\strut {}}}\\\\[1ex]", escape(&scene.title));
    let _ = writeln!(text, "\\setlength{{\\unitlength}}{{{unit:.5}cm}}");
    text.push_str("\\begin{tikzpicture}[x=\\unitlength,y=-\\unitlength]\n");
    // The whole area of the picture, even where nothing is drawn.
    let _ = writeln!(text, "\\path (0,0) rectangle ({},{});", number(sketch.width), number(sketch.height));
    for group in groups(&sketch.items) {
        draw(group, unit, text);
    }
    text.push_str("\\end{tikzpicture}\n\\end{center}\n\\newpage\n");
}

/// Draws shapes of one kind.
fn draw(group: &[Item], unit: f64, text: &mut String) {
    /// TeX's points in a centimetre.
    const POINTS: f64 = 28.4528;
    /// The most shapes in one path: TeX holds a path in its memory.
    const TOGETHER: usize = 500;
    let colour = group[0].paint.name();
    let length = |length: f64| format!("{:.3}pt", length * unit * POINTS);
    for group in group.chunks(TOGETHER) {
        let _ = match &group[0].shape {
            Shape::Rect { .. } | Shape::Polygon(_) => writeln!(text, "\\fill[{colour}]"),
            Shape::Line(Line { width, round, dash, .. }) => {
                let cap = if *round { ",line cap=round" } else { "" };
                let dash = if *dash > 0.0 {
                    format!(",dash pattern=on {} off {}", length(*dash), length(*dash))
                } else {
                    String::new()
                };
                writeln!(text, "\\draw[{colour},line width={}{cap}{dash}]", length(*width))
            }
            // A dot is a line of length zero with round ends, which takes a tenth of the memory of a circle.
            Shape::Disc { radius, .. } => {
                writeln!(text, "\\draw[{colour},line width={},line cap=round]", length(2.0 * radius))
            }
            Shape::Text { size, bold, .. } => {
                let weight = if *bold { "\\bfseries" } else { "" };
                // Digits of Computer Modern are 0.66 of the font size high, those of other fonts 0.72.
                let size = size * unit * POINTS * 1.08;
                // Nodes for a board of 100 x 100 cells would not fit into TeX's memory.
                writeln!(
                    text,
                    "\\pgftext{{\\color{{{colour}}}\\fontsize{{{size:.2}}}{{{size:.2}}}\\selectfont\\sffamily{weight}\
                     \\begin{{picture}}(0,0)"
                )
            }
        };
        for item in group {
            let _ = match &item.shape {
                &Shape::Rect { x, y, width, height } => {
                    let (x, y, width, height) = (number(x), number(y), number(width), number(height));
                    writeln!(text, "({x},{y}) rectangle +({width},{height})")
                }
                Shape::Polygon(corners) => {
                    let corner = |&(x, y): &(f64, f64)| format!("({},{}) -- ", number(x), number(y));
                    writeln!(text, "{}cycle", corners.iter().map(corner).collect::<String>())
                }
                Shape::Line(Line { from, to, .. }) => {
                    let (x1, y1, x2, y2) = (number(from.0), number(from.1), number(to.0), number(to.1));
                    writeln!(text, "({x1},{y1}) -- ({x2},{y2})")
                }
                Shape::Disc { x, y, .. } => writeln!(text, "({},{}) -- +(0,0)", number(*x), number(*y)),
                Shape::Text { x, y, text: content, .. } => {
                    let (x, y) = (number(*x), number(-*y));
                    writeln!(text, "\\put({x},{y}){{\\makebox(0,0){{{}}}}}", sign(content))
                }
            };
        }
        let end = if matches!(group[0].shape, Shape::Text { .. }) { "\\end{picture}}\n" } else { ";\n" };
        text.push_str(end);
    }
}

/// The characters of a text that a document shows as `?`, each once.
pub fn lost(text: &str) -> String {
    let mut lost: Vec<char> =
        text.chars().filter(|&char| char != '?' && escape(char.encode_utf8(&mut [0; 4])) == "?").collect();
    lost.sort_unstable();
    lost.dedup();
    lost.into_iter().collect()
}

/// Text of a picture. Comparison signs come from the math fonts, because text fonts have them only as accents, or not
/// at all in sans serif.
fn sign(text: &str) -> String {
    let signs = [("\\textless{}", "$<$"), ("\\textgreater{}", "$>$"), ("\\textasciicircum{}", "$\\wedge$")];
    signs.into_iter().fold(escape(text), |text, (of_texts, of_formulas)| text.replace(of_texts, of_formulas))
}

/// Escapes text for LaTeX. Characters unknown to `pdflatex` become question marks, so that the document compiles.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for char in text.chars() {
        match char {
            '\\' => escaped.push_str("\\textbackslash{}"),
            '{' | '}' | '$' | '&' | '#' | '_' | '%' => escaped.extend(['\\', char]),
            '^' => escaped.push_str("\\textasciicircum{}"),
            '~' => escaped.push_str("\\textasciitilde{}"),
            '<' => escaped.push_str("\\textless{}"),
            '>' => escaped.push_str("\\textgreater{}"),
            '|' => escaped.push_str("\\textbar{}"),
            '"' => escaped.push_str("''"),
            // Not in the fonts that every TeX has.
            'Ð' | 'Þ' | 'ð' | 'þ' | '×' | '÷' => escaped.push('?'),
            ' '..='~' | 'À'..='ÿ' => escaped.push(char),
            _ => escaped.push('?'),
        }
    }
    escaped
}
