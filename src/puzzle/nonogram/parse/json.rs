//! JSON: `{"rows": [[1], [2]], "columns": [[2], [1]]}`.
//!
//! In: an object, or several, each on its own. Out: a puzzle; colours are refused. Must not know: other formats.
//!
//! Other names of the same: `rowHints`, `rowClues` or `horizontal`, and `cols`, `colHints`, `columnHints`, `columnClues`
//! or `vertical`. A clue is a list of numbers, `[0]` or `[]` for an empty line. `title` or `name` is the title,
//! `goal` the picture as rows of 0 and 1, `given` the cells given beforehand as rows of 0, 1 and `null`. Other names
//! are passed over. Assignments, `row = [[1], [2]]; column = [[2], [1]]`, are read too.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Range;

use serde_json::value::RawValue;

use crate::diagnostic::Diagnostic;
use crate::grid::Grid;
use crate::input::Source;

use super::lines::{Text, Word, runs};
use super::{ClueAt, Nonogram, Part, build, lists};

const ROWS: [&str; 4] = ["rows", "rowHints", "rowClues", "horizontal"];
const COLUMNS: [&str; 6] = ["columns", "cols", "colHints", "columnHints", "columnClues", "vertical"];

type Object<'a> = BTreeMap<Cow<'a, str>, &'a RawValue>;

/// Whether the text is an object that names rows or columns, or assigns to them.
pub(super) fn looks(text: &Text<'_>) -> bool {
    let part = text.part().trim_ascii_start();
    let quoted = |name: &&str| {
        let name = format!("\"{name}\"");
        part.windows(name.len()).any(|window| window == name.as_bytes())
    };
    (part.starts_with(b"{") && ROWS.iter().any(quoted) && COLUMNS.iter().any(quoted)) || lists::looks_script(text)
}

/// One range for each value that stands on its own.
pub(super) fn split(bytes: &[u8]) -> Vec<Range<usize>> {
    let text = Text::of(bytes, 0..bytes.len()).skip_comments();
    let mut values = serde_json::Deserializer::from_slice(text.part()).into_iter::<&RawValue>();
    let mut parts = Vec::new();
    let mut start = 0;
    while let Some(Ok(_)) = values.next() {
        let end = text.start + values.byte_offset();
        parts.push(start..end);
        start = end;
    }
    if parts.is_empty() || !bytes[start..].trim_ascii().is_empty() {
        parts.push(start..bytes.len());
    }
    parts
}

/// Where a piece of the input stands.
fn span(source: &Source<'_>, piece: &RawValue) -> Range<usize> {
    let start = (piece.get().as_ptr() as usize).saturating_sub(source.bytes.as_ptr() as usize);
    start..start + piece.get().len()
}

/// An error of the JSON reader, at its place.
fn syntax(source: &Source<'_>, base: usize, error: &serde_json::Error) -> Diagnostic {
    let text = &source.bytes[base..];
    let before: usize =
        text.split_inclusive(|&byte| byte == b'\n').take(error.line().saturating_sub(1)).map(<[u8]>::len).sum();
    let at = (base + before + error.column().saturating_sub(1)).min(source.bytes.len());
    let end = (at + 1).min(source.bytes.len());
    let words = error.to_string();
    let words = words.split(" at line ").next().unwrap_or_default().to_owned();
    Diagnostic::at(source, at..end, format!("this is not JSON: {words}"))
}

/// Reads an object.
pub(super) fn parse(source: &Source<'_>, text: &Text<'_>) -> Result<Nonogram, Diagnostic> {
    if !text.part().trim_ascii_start().starts_with(b"{") {
        return lists::parse_script(source, text);
    }
    let object: Object<'_> = serde_json::from_slice(text.part()).map_err(|error| syntax(source, text.start, &error))?;
    let rows = part(source, text, &object, &ROWS)?;
    let columns = part(source, text, &object, &COLUMNS)?;
    let names = [&rows, &columns].map(|part| format!("`{}`", part.name));
    let rows = Part { name: &names[0], ..rows };
    let columns = Part { name: &names[1], ..columns };
    let mut puzzle = build(source, &rows, &columns)?;
    let title = object.get("title").or_else(|| object.get("name"));
    puzzle.title = title.and_then(|title| serde_json::from_str(title.get()).ok());
    if let Some(goal) = object.get("goal") {
        puzzle.goal = Some(grid(source, &puzzle, goal)?.map(|cell| u16::from(*cell == Some(true))));
    }
    if let Some(given) = object.get("given") {
        puzzle.given = grid(source, &puzzle, given)?;
    }
    Ok(puzzle)
}

/// A list of what the value is a list of.
fn list<'a>(source: &Source<'_>, value: &'a RawValue, what: &str) -> Result<Vec<&'a RawValue>, Diagnostic> {
    serde_json::from_str(value.get())
        .map_err(|_| Diagnostic::at(source, span(source, value), format!("expected {what}")))
}

/// The clues of one direction.
fn part<'n>(
    source: &Source<'_>,
    text: &Text<'_>,
    object: &Object<'_>,
    names: &[&'n str],
) -> Result<Part<'n>, Diagnostic> {
    let found = names.iter().find_map(|&name| Some((name, *object.get(name)?)));
    let (name, value) = found.ok_or_else(|| {
        Diagnostic::at(source, text.tail(), format!("there is no `{}`", names[0])).help("list the clues of both")
    })?;
    let clues = list(source, value, "a list of clues")?;
    let clue = |value: &RawValue| -> Result<ClueAt, Diagnostic> {
        let numbers = list(source, value, "a clue, which is a list of numbers")?;
        if let Some(pair) = numbers.iter().find(|number| number.get().starts_with(['[', '{'])) {
            return Err(Diagnostic::at(source, span(source, pair), "this run has a colour")
                .help("cluesat reads black and white nonograms only: a number alone is a run of filled cells"));
        }
        let words = numbers.iter().map(|number| Word { text: number.get().as_bytes(), span: span(source, number) });
        Ok(ClueAt { runs: runs(source, words)?, span: span(source, value) })
    };
    let clues = clues.into_iter().map(clue).collect::<Result<_, _>>()?;
    Ok(Part { name, clues, span: span(source, value) })
}

/// A picture as rows of 0, 1 and `null`.
fn grid(source: &Source<'_>, puzzle: &Nonogram, value: &RawValue) -> Result<Grid<Option<bool>>, Diagnostic> {
    let (height, width) = (puzzle.rows.len(), puzzle.columns.len());
    let rows = list(source, value, "rows of cells")?;
    let mut cells = Vec::new();
    for row in &rows {
        for cell in list(source, row, "a row of cells")? {
            cells.push(match cell.get() {
                "null" => None,
                "0" | "false" => Some(false),
                "1" | "true" => Some(true),
                _ => return Err(Diagnostic::at(source, span(source, cell), "a cell is 0, 1 or `null`")),
            });
        }
        if cells.len() % width != 0 {
            let title = format!("this row does not have as many cells as the board is wide, which is {width}");
            return Err(Diagnostic::at(source, span(source, row), title));
        }
    }
    if cells.len() != height * width {
        let title = format!("the picture has {} cells but the board has {}", cells.len(), height * width);
        return Err(Diagnostic::at(source, span(source, value), title));
    }
    Ok(Grid::from_cells(height, width, cells))
}
