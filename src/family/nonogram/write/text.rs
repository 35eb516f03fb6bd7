//! Formats of one clue on each line.
//!
//! In: a puzzle. Out: text. Must not know: other formats.

use itertools::Itertools;

use super::super::Colour;
use super::colours::Keys;
use super::{Nonogram, lines};
use crate::board::Domain;
use crate::colour::digits;
use crate::diagnostic::misleads;
use crate::grid::Grid;

pub(in crate::family::nonogram) fn non(
    puzzle: &Nonogram,
    answer: Option<&Grid<u16>>,
    saved: Option<&Grid<Domain>>,
) -> String {
    let (height, width) = puzzle.size();
    let title = puzzle.title().map_or(String::new(), |title| {
        let title = title.replace('&', "&amp;").replace('"', "&quot;").replace(misleads, " ");
        format!("title \"{title}\"\n")
    });
    let keys = Keys::of(puzzle, &|symbol| symbol.is_ascii_lowercase());
    let ground = puzzle.palette.colour(0).rgb;
    let ground = if ground == [255; 3] { String::new() } else { format!("color 0 #{}\n", digits(ground)) };
    let colour = |(value, colour): (u16, &Colour)| format!("color {} #{}\n", keys.of_value(value), digits(colour.rgb));
    let colours: String = if keys.are_plain() { String::new() } else { puzzle.palette.colours().map(colour).collect() };
    let cell = |&cell: &u16| match cell {
        0 => "0".to_owned(),
        _ if keys.are_plain() => "1".to_owned(),
        value => keys.of_value(value),
    };
    let goal =
        answer.map_or(String::new(), |answer| format!("\ngoal \"{}\"\n", answer.cells().iter().map(cell).format("")));
    let left = |set: &Domain| set.only().map_or_else(|| "?".to_owned(), |value| cell(&(value as u16)));
    let saved =
        saved.map_or(String::new(), |saved| format!("\nsaved \"{}\"\n", saved.cells().iter().map(left).format("")));
    let (rows, columns) = (keys.lines(&puzzle.rows, ",", "0"), keys.lines(&puzzle.columns, ",", "0"));
    format!("{title}{ground}{colours}width {width}\nheight {height}\n\nrows\n{rows}\ncolumns\n{columns}{goal}{saved}")
}

pub(in crate::family::nonogram) fn blocks(puzzle: &Nonogram) -> String {
    format!("{}\n{}", lines(&puzzle.rows, " ", "0"), lines(&puzzle.columns, " ", "0"))
}

pub(in crate::family::nonogram) fn nin(puzzle: &Nonogram) -> String {
    let (height, width) = puzzle.size();
    format!("{width} {height}\n{}{}", lines(&puzzle.rows, " ", "0"), lines(&puzzle.columns, " ", "0"))
}

pub(in crate::family::nonogram) fn mk(puzzle: &Nonogram) -> String {
    let (height, width) = puzzle.size();
    format!("{height} {width}\n{}#\n{}", lines(&puzzle.rows, " ", "0"), lines(&puzzle.columns, " ", "0"))
}

pub(in crate::family::nonogram) fn cwd(puzzle: &Nonogram) -> String {
    let (height, width) = puzzle.size();
    format!("{height}\n{width}\n{}\n{}", lines(&puzzle.rows, " ", "0"), lines(&puzzle.columns, " ", "0"))
}

/// The title is free text, so it must not look like a section, a comment or the end of the puzzle.
pub(in crate::family::nonogram) fn g(puzzle: &Nonogram) -> String {
    let title = puzzle.title().unwrap_or_default().replace(misleads, " ");
    let title = title.trim_start_matches(|c: char| c.is_whitespace() || ":#=\u{feff}".contains(c));
    let keys = Keys::of(puzzle, &|symbol| symbol.is_ascii_graphic() && symbol != ':');
    let shade = |colour: &Colour| match colour.split {
        None => format!("#{}", digits(colour.rgb)),
        Some((right, falls)) => {
            format!("#{}{}#{}", digits(colour.rgb), if falls { '\\' } else { '/' }, digits(right))
        }
    };
    let colour = |key: &str, colour: &Colour| {
        let name = colour.name.trim_start_matches(['<', '>']);
        format!("   {key}:{}  {}  {name}\n", colour.symbol, shade(colour))
    };
    let table = if keys.are_plain() {
        String::new()
    } else {
        let colours = puzzle.palette.colours().map(|(value, of)| colour(&keys.of_value(value), of)).join("");
        format!("#d\n{}{colours}", colour("0", puzzle.palette.colour(0)))
    };
    let (rows, columns) = (keys.lines(&puzzle.rows, " ", ""), keys.lines(&puzzle.columns, " ", ""));
    format!("{title}\n{table}: rows\n{rows}: columns\n{columns}:\n")
}

pub(in crate::family::nonogram) fn taai(puzzle: &Nonogram) -> Result<String, String> {
    if puzzle.rows.len() != puzzle.columns.len() {
        return Err("its boards have as many rows as columns".to_owned());
    }
    Ok(format!("$1\n{}{}", lines(&puzzle.columns, "\t", ""), lines(&puzzle.rows, "\t", "")))
}
