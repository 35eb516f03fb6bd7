//! Boards as text: what a person has filled in so far.
//!
//! In: the text of a board, whole or partial, as `solve` prints it. Out: the places with a value. Must not know:
//! which family it is; that gives the meaning of a symbol.

use std::ops::Range;

use crate::diagnostic::Diagnostic;
use crate::grid::{Edge, Grid, Place, Pos};
use crate::input::Source;

/// What a player says: these places have these values.
pub type Partial = Vec<(Place, u16)>;

/// Reads a value for each cell: one character each, or words, rows on lines of their own or joined by `/`. Lines
/// of a border are skipped, and so are `|` and the brackets of marks, as in `[5]`. What stands before the first border and
/// behind the last one is left out where that leaves a board: it is where there is a border round the board.
/// `meaning` gives `Some(None)` for a blank, `None` for what is no value.
pub(crate) fn cells(
    source: &Source<'_>,
    (height, width): (usize, usize),
    meaning: impl Fn(&str) -> Option<Option<u16>>,
) -> Result<Partial, Diagnostic> {
    let text = text(source)?;
    let all = words(text, 0..text.len());
    let framed = framed(text).map_or_else(|| all.clone(), |within| words(text, within));
    let characters = |words: &[Range<usize>]| -> Vec<Range<usize>> {
        let of = |word: &Range<usize>| {
            let start = word.start;
            text[word.clone()].char_indices().map(move |(at, c)| start + at..start + at + c.len_utf8())
        };
        words.iter().flat_map(of).collect()
    };
    // The first that fits; where none does, what is told is how far off the closest is.
    let by_character = [characters(&framed), characters(&all)];
    let readings = [framed, all].into_iter().chain(by_character);
    let words = readings.min_by_key(|words| words.len().abs_diff(height * width)).unwrap_or_default();
    if words.len() != height * width {
        let title = format!("the board has {} cells, the puzzle {height} x {width}", words.len());
        return Err(Diagnostic::at(source, 0..0, title).help("give one symbol for each cell, row by row"));
    }
    let mut partial = Vec::new();
    for (index, word) in words.into_iter().enumerate() {
        match meaning(&text[word.clone()]) {
            Some(Some(value)) => partial.push((Place::Cell(Pos::new(index / width, index % width)), value)),
            Some(None) => {}
            None => {
                let title = format!("`{}` is no value of a cell", &text[word.clone()]);
                return Err(Diagnostic::at(source, word, title).help("blanks are `.` or `?`"));
            }
        }
    }
    Ok(partial)
}

/// Whether a line is part of a border: `+---+---+`, `---+---`.
fn is_border(line: &str) -> bool {
    line.contains("--") && line.trim().chars().all(|c| "+-|*=: ".contains(c)) && line.contains(['+', '*'])
}

/// From the first border to the last one.
fn framed(text: &str) -> Option<Range<usize>> {
    let mut at = 0;
    let lines = text.split_inclusive('\n').map(|line| {
        at += line.len();
        (at - line.len()..at, line)
    });
    let mut borders = lines.filter(|(_, line)| is_border(line)).map(|(range, _)| range);
    let first = borders.next()?;
    Some(first.start..borders.last().unwrap_or(first).end)
}

/// What stands in the lines of a part of a text that are no border and no comment.
fn words(text: &str, within: Range<usize>) -> Vec<Range<usize>> {
    let mut words: Vec<Range<usize>> = Vec::new();
    let mut at = within.start;
    for line in text[within].split_inclusive('\n') {
        if !is_border(line) && !line.trim_start().starts_with('#') || line.trim().chars().all(|c| "#.?/ ".contains(c)) {
            let mut start = None;
            for (offset, c) in line.char_indices() {
                if c.is_whitespace() || "|/,[](){}".contains(c) {
                    words.extend(start.take().map(|start| at + start..at + offset));
                } else {
                    start.get_or_insert(offset);
                }
            }
            words.extend(start.map(|start| at + start..at + line.len()));
        }
        at += line.len();
    }
    words
}

/// Reads a drawing of `+---+`, or `+-+`, and `|` in which `x` crosses an edge off: each edge that is a line or crossed off. Where `?`
/// says what is open, a blank is no line. Marks are read as what they mark.
pub(crate) fn edges(source: &Source<'_>, (height, width): (usize, usize)) -> Result<Partial, Diagnostic> {
    let text = text(source)?;
    let lines: Vec<&str> = text.lines().collect();
    let first = lines.iter().position(|line| line.trim_start().starts_with(['+', '.', '·']));
    let lines: Vec<&str> =
        first.map_or(Vec::new(), |first| lines[first..first + (2 * height + 1).min(lines.len() - first)].to_vec());
    if lines.len() < 2 * height + 1 {
        let title = format!("the drawing has {} lines, a board of {height} rows has {}", lines.len(), 2 * height + 1);
        return Err(
            Diagnostic::at(source, 0..0, title).help("draw dots as `+`, lines as `---` and `|`, crosses as `x`")
        );
    }
    let indent = lines[0].chars().take_while(|c| c.is_whitespace()).count();
    let rows: Vec<Vec<char>> = lines.iter().map(|line| line.chars().skip(indent).collect()).collect();
    // Between dots there is one character in narrow drawings, else three.
    let is_dot = |col: usize| rows[0].get(2 * col).is_some_and(|c| "+.·".contains(*c));
    let narrow = lines[0].trim().chars().count() == 2 * width + 1 && (0..=width).all(is_dot);
    let step = if narrow { 2 } else { 4 };
    let symbol = |row: usize, col: usize| rows[row].get(col).copied().unwrap_or(' ');
    let told = rows[..=2 * height].iter().flatten().any(|c| "?┄┆".contains(*c));
    let meaning = |edge: Edge, symbol: char| match symbol {
        '-' | '|' | '─' | '│' | '━' | '┃' | '#' | '=' | 'H' | '═' | '║' => Ok(Some((Place::Edge(edge), 1))),
        'x' | 'X' | '×' | '*' | 'o' => Ok(Some((Place::Edge(edge), 0))),
        ' ' if told => Ok(Some((Place::Edge(edge), 0))),
        ' ' | '?' | '┄' | '┆' | '.' => Ok(None),
        other => Err(Diagnostic::new(format!("`{other}` is no line at edge {edge}"))
            .help("a line is `---` or `|`, a cross is `x`, a blank says nothing")),
    };
    let mut partial = Vec::new();
    for row in 0..=height {
        for col in 0..width {
            partial.extend(meaning(Edge::Horizontal(Pos::new(row, col)), symbol(2 * row, step * col + step / 2))?);
        }
    }
    for row in 0..height {
        for col in 0..=width {
            partial.extend(meaning(Edge::Vertical(Pos::new(row, col)), symbol(2 * row + 1, step * col))?);
        }
    }
    Ok(partial)
}

/// Every edge of the board whose inside cells are given.
pub(crate) fn border(inside: &Grid<bool>) -> Partial {
    let is_inside = |row: Option<usize>, col: Option<usize>| {
        row.zip(col).and_then(|(row, col)| inside.get(Pos::new(row, col))).copied().unwrap_or(false)
    };
    let mut partial = Vec::new();
    for row in 0..=inside.height() {
        for col in 0..inside.width() {
            let line = is_inside(row.checked_sub(1), Some(col)) != is_inside(Some(row), Some(col));
            partial.push((Place::Edge(Edge::Horizontal(Pos::new(row, col))), u16::from(line)));
        }
    }
    for row in 0..inside.height() {
        for col in 0..=inside.width() {
            let line = is_inside(Some(row), col.checked_sub(1)) != is_inside(Some(row), Some(col));
            partial.push((Place::Edge(Edge::Vertical(Pos::new(row, col))), u16::from(line)));
        }
    }
    partial
}

/// The text of a source.
fn text<'a>(source: &Source<'a>) -> Result<&'a str, Diagnostic> {
    std::str::from_utf8(source.bytes).map_err(|error| {
        let at = error.valid_up_to();
        Diagnostic::at(source, at..at + 1, "the board is not text").label("not UTF-8")
    })
}
