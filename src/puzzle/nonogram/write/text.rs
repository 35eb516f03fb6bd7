//! Formats of one clue on each line.
//!
//! In: a puzzle. Out: text. Must not know: other formats.

use itertools::Itertools;

use super::{Nonogram, lines};
use crate::grid::Grid;

pub(super) fn non(puzzle: &Nonogram, answer: Option<&Grid<u16>>) -> String {
    let (height, width) = puzzle.size();
    let title = puzzle.title().map_or(String::new(), |title| {
        let title = title.replace('&', "&amp;").replace('"', "&quot;").replace(char::is_control, " ");
        format!("title \"{title}\"\n")
    });
    let goal = answer.map_or(String::new(), |answer| {
        format!("\ngoal \"{}\"\n", answer.cells().iter().map(|&cell| u16::from(cell != 0)).format(""))
    });
    let (rows, columns) = (lines(&puzzle.rows, ",", "0"), lines(&puzzle.columns, ",", "0"));
    format!("{title}width {width}\nheight {height}\n\nrows\n{rows}\ncolumns\n{columns}{goal}")
}

pub(super) fn blocks(puzzle: &Nonogram) -> String {
    format!("{}\n{}", lines(&puzzle.rows, " ", "0"), lines(&puzzle.columns, " ", "0"))
}

pub(super) fn nin(puzzle: &Nonogram) -> String {
    let (height, width) = puzzle.size();
    format!("{width} {height}\n{}{}", lines(&puzzle.rows, " ", "0"), lines(&puzzle.columns, " ", "0"))
}

pub(super) fn mk(puzzle: &Nonogram) -> String {
    let (height, width) = puzzle.size();
    format!("{height} {width}\n{}#\n{}", lines(&puzzle.rows, " ", "0"), lines(&puzzle.columns, " ", "0"))
}

pub(super) fn cwd(puzzle: &Nonogram) -> String {
    let (height, width) = puzzle.size();
    format!("{height}\n{width}\n{}\n{}", lines(&puzzle.rows, " ", "0"), lines(&puzzle.columns, " ", "0"))
}

/// The title is free text, so it must not look like a section, a comment or the end of the puzzle.
pub(super) fn g(puzzle: &Nonogram) -> String {
    let title = puzzle.title().unwrap_or_default().replace(char::is_control, " ");
    let title = title.trim_start_matches(|c: char| c.is_whitespace() || ":#=\u{feff}".contains(c));
    let (rows, columns) = (lines(&puzzle.rows, " ", ""), lines(&puzzle.columns, " ", ""));
    format!("{title}\n: rows\n{rows}: columns\n{columns}:\n")
}

pub(super) fn taai(puzzle: &Nonogram) -> String {
    format!("$1\n{}{}", lines(&puzzle.columns, "\t", ""), lines(&puzzle.rows, "\t", ""))
}
