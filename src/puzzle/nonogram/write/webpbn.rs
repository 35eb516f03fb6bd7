//! webpbn's XML.
//!
//! In: a puzzle. Out: XML. Must not know: other formats.

use itertools::Itertools;

use super::{Clue, Nonogram};
use crate::grid::Grid;
use crate::puzzle::Format;

/// Text with what XML reads otherwise replaced, and what it cannot hold left out.
fn escape(text: &str) -> String {
    let holds = |c: &char| *c >= ' ' && !matches!(c, '\u{fffe}' | '\u{ffff}');
    text.chars().filter(holds).collect::<String>().replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

pub(super) fn webpbn(puzzle: &Nonogram, answer: Option<&Grid<u16>>) -> String {
    let clues = |kind: &str, clues: &[Clue]| {
        let line = |clue: &Clue| match clue.runs() {
            [] => "<line/>\n".to_owned(),
            runs => format!("<line>{}</line>\n", runs.iter().map(|run| format!("<count>{run}</count>")).join("")),
        };
        format!("<clues type=\"{kind}\">\n{}</clues>\n", clues.iter().map(line).join(""))
    };
    let title = puzzle.title().map_or(String::new(), |title| format!("<title>{}</title>\n", escape(title)));
    let goal = answer.map_or(String::new(), |answer| {
        let row = |row: &[u16]| format!("|{}|\n", row.iter().map(|&cell| if cell == 0 { '.' } else { 'X' }).join(""));
        let rows = answer.rows().map(row).join("");
        format!("<solution type=\"goal\">\n<image>\n{rows}</image>\n</solution>\n")
    });
    let frame = Format::Webpbn.frame();
    format!(
        "{}<puzzle type=\"grid\" defaultcolor=\"black\">\n{title}\
         <color name=\"white\" char=\".\">fff</color>\n<color name=\"black\" char=\"X\">000</color>\n{}{}{goal}\
         </puzzle>\n{}",
        frame.open,
        clues("columns", &puzzle.columns),
        clues("rows", &puzzle.rows),
        frame.close
    )
}
