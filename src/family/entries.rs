//! Boards as text: what a person has filled in so far.
//!
//! In: the text of a board, complete or not, as `solve` prints it. Out: the places with a value. Must not know: which
//! family it is; that decides the meaning of a symbol.

use super::directives::boxes_behind;
use crate::board::Layout;
use crate::diagnostic::{Diagnostic, Source};
use crate::family;
use crate::grid::{Pos, Spot};
use crate::text::{Part, is_box_drawing};

/// What a player has filled in: these cells and edges have these values.
pub(crate) type Entries = Vec<(Spot, u16)>;

/// What a player has filled in, by the places of a layout; everything elsewhere is left out.
pub(crate) fn placed(layout: &Layout, entries: Entries) -> family::Partial {
    entries.into_iter().filter_map(|(spot, value)| Some((layout.place(spot)?, value))).collect()
}

/// Reads a value for each cell: one character each, or words; rows on separate lines or joined by `/`, or all of them
/// on one line. Border lines are skipped, and so are `|` and the signs of marked cells, as in `[5]` and `!5!`. If there
/// is a border around the board, the text before the first and after the last border line is left out. `meaning`
/// returns `Some(None)` for a blank, `None` for something that is no value.
pub(crate) fn cells(
    source: &Source<'_>,
    size: (usize, usize),
    meaning: impl Fn(&str) -> Option<Option<u16>>,
) -> Result<Entries, Diagnostic> {
    let mut partial = Vec::new();
    for (index, part) in cell_words(source, size)?.into_iter().enumerate() {
        let word = part.lossy();
        match meaning(&word) {
            Some(Some(value)) => partial.push((Spot::Cell(Pos::new(index / size.1, index % size.1)), value)),
            Some(None) => {}
            None => {
                let is_value = |sign: char| matches!(meaning(sign.encode_utf8(&mut [0; 4])), Some(Some(_)));
                let help = if word.chars().count() > 1 && word.chars().all(is_value) {
                    "notes are read from `json` and `fpuzzles`, not from drawings: write `.` for this cell"
                } else {
                    "blanks are `.` or `?`"
                };
                return Err(Diagnostic::at(source, part.span(), format!("`{word}` is no value of a cell")).help(help));
            }
        }
    }
    Ok(partial)
}

/// Each cell in a text that [`cells`] reads.
pub(crate) fn cell_words<'t>(
    source: &Source<'t>,
    (height, width): (usize, usize),
) -> Result<Vec<Part<'t>>, Diagnostic> {
    let text = Part::new(0, text(source)?.as_bytes());
    let all = rows(text, 0);
    let framed = framed(text).map_or_else(|| all.clone(), |(within, left)| rows(within, left));
    let characters = |row: &Row<'t>| row.iter().flat_map(|word| word.characters()).map(|(_, at)| at).collect();
    let [framed_characters, all_characters] = [&framed, &all].map(|rows| rows.iter().map(characters).collect());
    let mut readings: Vec<Vec<Row<'t>>> = vec![framed, all, framed_characters, all_characters];
    let count = |rows: &Vec<Row<'t>>| rows.iter().map(Vec::len).sum::<usize>();
    let fits = |rows: &Vec<Row<'t>>| match &rows[..] {
        [row] => row.len() == height * width,
        rows => rows.len() == height && rows.iter().all(|row| row.len() == width),
    };
    if let Some(fitting) = readings.iter().position(fits) {
        return Ok(readings.swap_remove(fitting).into_iter().flatten().collect());
    }
    // The error states how far off the closest reading is.
    let closest = readings.into_iter().min_by_key(|rows| count(rows).abs_diff(height * width)).unwrap_or_default();
    let across = closest.first().map_or(0, Vec::len);
    let span = |row: &Row<'_>| Some(row.first()?.start..row.last()?.end());
    let first = closest.iter().find_map(span).unwrap_or(0..0);
    let odd = closest.iter().find(|row| row.len() != across);
    let (at, title) = match odd.and_then(|row| Some((row.len(), span(row)?))) {
        Some((cells, at)) if count(&closest) == height * width => {
            (at, format!("this row of the board has {cells} cells, the first one {across}"))
        }
        None if closest.len() > 1 => {
            (first, format!("the board has {} x {across} cells, the puzzle {height} x {width}", closest.len()))
        }
        _ => (first, format!("the board has {} cells, the puzzle {height} x {width}", count(&closest))),
    };
    let help = if closest.len() < height && closest.len() > 1 && across == width {
        "write a row of `?` for each row that is missing, which are open cells"
    } else {
        "give one symbol for each cell, row by row: `?`, not a blank, for an open one"
    };
    Err(Diagnostic::at(source, at, title).help(help))
}

/// The cells of a row.
type Row<'t> = Vec<Part<'t>>;

/// Whether a line is part of a border: `+---+---+`, `---+---`, `┌───┐`.
fn is_border(line: &str) -> bool {
    let of_border = |c: char| "+-|*=: ".contains(c) || is_box_drawing(c);
    let corner = |c: char| "+*".contains(c) || is_box_drawing(c);
    (line.contains("--") || line.contains("──")) && line.trim().chars().all(of_border) && line.contains(corner)
}

/// From the first border line to the last one, and how many characters are on the left of it, for example the numbers
/// of rows.
fn framed(text: Part<'_>) -> Option<(Part<'_>, usize)> {
    let mut borders = text.lines().filter(|line| is_border(&line.lossy()));
    let first = borders.next()?;
    let left = first.characters().take_while(|(c, _)| c.is_whitespace()).count();
    Some((text.at(first.start..borders.last().unwrap_or(first).end()), left))
}

/// The words of each row of a text, without the first `left` characters of a line: from the lines that are neither
/// border nor comment, and from their parts between `/`.
fn rows(text: Part<'_>, left: usize) -> Vec<Row<'_>> {
    let mut rows = vec![Row::new()];
    for line in text.lines() {
        let words = line.lossy();
        let is_drawing = !is_border(&words) && !text.is_passed_over(line);
        if !is_drawing && !words.trim().chars().all(|c| "#.?/ ".contains(c)) {
            continue;
        }
        // A comment after a row may name the boxes of a sudoku.
        let (cells, _) = if boxes_behind(line.text).is_some() { line.take(|&byte| byte != b'#') } else { (line, line) };
        let end = ('/', cells.from(cells.text.len()));
        let mut start = None;
        for (c, at) in cells.characters().skip(left).chain([end]) {
            if c.is_whitespace() || is_box_drawing(c) || "|/,[](){}!".contains(c) {
                let word = start.take().map(|start| text.at(start..at.start));
                rows.last_mut().expect("there is one").extend(word);
            } else {
                start.get_or_insert(at.start);
            }
            if c == '/' {
                rows.push(Row::new());
            }
        }
    }
    rows.retain(|row| !row.is_empty());
    rows
}

/// The text of a source.
pub(super) fn text<'a>(source: &Source<'a>) -> Result<&'a str, Diagnostic> {
    std::str::from_utf8(source.bytes).map_err(|error| {
        let at = error.valid_up_to();
        Diagnostic::at(source, at..at + 1, "the board is not text").label("not UTF-8")
    })
}
