//! webpbn's XML.
//!
//! In: a puzzle. Out: XML. Must not know: other formats.

use itertools::Itertools;

use super::super::{Colour, OPEN, Run};
use super::{Clue, Nonogram};
use crate::board::Domain;
use crate::colour::digits;
use crate::diagnostic::misleads;
use crate::family::Format;
use crate::grid::Grid;

/// Text with the special characters of XML replaced, and what it cannot hold left out.
fn escape(text: &str) -> String {
    let holds = |c: &char| !misleads(*c) && !matches!(c, '\u{fffe}' | '\u{ffff}');
    text.chars().filter(holds).collect::<String>().replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

pub(in crate::family::nonogram) fn webpbn(
    puzzle: &Nonogram,
    answer: Option<&Grid<u16>>,
    saved: Option<&Grid<Domain>>,
) -> String {
    let (palette, plain) = (&puzzle.palette, puzzle.palette.is_plain());
    let attribute = |text: &str| escape(text).replace('"', "&quot;");
    let name = |value: u16| attribute(&palette.colour(value).name);
    let run = |run: &Run| {
        let colour = if plain { String::new() } else { format!(" color=\"{}\"", name(run.colour)) };
        format!("<count{colour}>{}</count>", run.length)
    };
    let clues = |kind: &str, clues: &[Clue]| {
        let line = |clue: &Clue| match clue.runs() {
            [] => "<line/>\n".to_owned(),
            runs => format!("<line>{}</line>\n", runs.iter().map(run).join("")),
        };
        format!("<clues type=\"{kind}\">\n{}</clues>\n", clues.iter().map(line).join(""))
    };
    let title = puzzle.title().map_or(String::new(), |title| format!("<title>{}</title>\n", escape(title)));
    let symbol = |value: u16| match (plain, value) {
        (true, 0) => '.',
        (true, _) => 'X',
        (false, value) => palette.colour(value).symbol,
    };
    let picture = |kind: &str, rows: Vec<String>| {
        let rows = rows.iter().map(|row| format!("|{}|\n", escape(row))).join("");
        format!("<solution type=\"{kind}\">\n<image>\n{rows}</image>\n</solution>\n")
    };
    let goal = answer.map_or(String::new(), |answer| {
        picture("goal", answer.rows().map(|row| row.iter().map(|&cell| symbol(cell)).join("")).collect())
    });
    // The possible values of a cell that was saved partly decided.
    let left = |set: &Domain| match (set.only(), *set) {
        (Some(value), _) => symbol(value as u16).to_string(),
        (None, OPEN) => "?".to_owned(),
        (None, set) => format!("[{}]", set.iter().map(|value| symbol(value as u16)).join("")),
    };
    let saved = saved.map_or(String::new(), |saved| {
        picture("saved", saved.rows().map(|row| row.iter().map(left).join("")).collect())
    });
    let colour = |colour: &Colour| {
        let (name, symbol) = (attribute(&colour.name), attribute(&colour.symbol.to_string()));
        format!("<color name=\"{name}\" char=\"{symbol}\">{}</color>\n", digits(colour.rgb))
    };
    let (head, colours) = if plain {
        let colours = "<color name=\"white\" char=\".\">fff</color>\n<color name=\"black\" char=\"X\">000</color>\n";
        ("defaultcolor=\"black\"".to_owned(), colours.to_owned())
    } else {
        let head = format!("defaultcolor=\"{}\" backgroundcolor=\"{}\"", name(1), name(0));
        (head, palette.all().iter().map(colour).join(""))
    };
    let frame = Format::Webpbn.frame();
    format!(
        "{}<puzzle type=\"grid\" {head}>\n{title}{colours}{}{}{goal}{saved}</puzzle>\n{}",
        frame.open,
        clues("columns", &puzzle.columns),
        clues("rows", &puzzle.rows),
        frame.close
    )
}
