//! Documents of f-puzzles, which `SudokuPad` reads too.
//!
//! In: JSON, `{"size":9,"grid":[[{"value":5,"given":true},{},..],..]}`, plain or packed into an address. Out: a
//! [`Sudoku`]. Must not know: addresses.
//!
//! Whatever is a rule that is not known is refused by its name.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use serde_json::Value;

use super::draft::Draft;
use super::{fields, scl, typed, values};
use crate::diagnostic::{Diagnostic, Source};
use crate::family::ParseOptions;
use crate::family::sudoku::{Clue, Fault, House, Sudoku};
use crate::grid::Pos;
use crate::text::MARK;

/// What cells have: the last three are looks.
const CELL: [&str; 10] = [
    "value",
    "given",
    "region",
    "givenPencilMarks",
    "centerPencilMarks",
    "cornerPencilMarks",
    "parity",
    "c",
    "cArray",
    "highlight",
];

/// Whether a text starts as such a document does.
pub(super) fn detect(head: &[u8]) -> bool {
    let text = head.strip_prefix(MARK).unwrap_or(head).trim_ascii_start();
    let Some(at) = text.windows(6).position(|part| part == b"\"grid\"") else { return false };
    let opening = text[at + 6..].iter().filter(|byte| !byte.is_ascii_whitespace()).take(4);
    text.starts_with(b"{") && opening.eq(b":[[{")
}

/// Reads the document that is the source.
pub(in crate::family::sudoku) fn parse(source: &Source<'_>, options: &ParseOptions) -> Result<Sudoku, Diagnostic> {
    let text = source.bytes.strip_prefix(MARK).unwrap_or(source.bytes);
    let skip = source.bytes.len() - text.trim_ascii_start().len();
    if detect(text) {
        read(source, options, text, skip..source.bytes.len())
    } else {
        scl::read(source, options, text, skip..source.bytes.len())
    }
}

/// Reads a document; `span` is what of the source is shown when it is wrong.
pub(super) fn read(
    source: &Source<'_>,
    options: &ParseOptions,
    json: &[u8],
    span: Range<usize>,
) -> Result<Sudoku, Diagnostic> {
    let wrong = |title: String| Diagnostic::at(source, span.clone(), title);
    let document =
        typed::document(json).map_err(|error| wrong(format!("this is not an f-puzzles document{}", why(&error))))?;
    let rows = typed::list(document.get("grid"), "`grid`").map_err(wrong)?;
    let size = typed::number(document.get("size"), "`size`").map_err(wrong)?;
    let size = size.map_or(rows.len(), |size| size as usize);
    if size > Sudoku::MAX_SIZE {
        return Err(wrong(Fault::TooLarge(size).to_string()));
    }
    let mut draft = Draft::new(source, options, size);
    draft.givens.clear();
    let (mut regions, mut strange) = (Vec::new(), BTreeSet::new());
    for (row, cells) in rows.iter().enumerate() {
        let cells = typed::list(Some(cells), "`grid`").map_err(wrong)?;
        if rows.len() != size || cells.len() != size {
            let title = format!("row {} of {} has {} cells but the size is {size}", row + 1, rows.len(), cells.len());
            return Err(wrong(title));
        }
        for (col, cell) in cells.iter().enumerate() {
            let pos = Pos::new(row, col);
            let name = pos.to_string();
            let Some(cell) = cell.as_object() else { return Err(wrong(format!("{name} is `{cell}`, and no object"))) };
            let marks = typed::list(cell.get("givenPencilMarks"), &name).map_err(wrong)?;
            if !marks.is_empty() {
                let digits = marks.iter().filter_map(|mark| typed::digit(Some(mark), &name).transpose());
                let digits = digits.collect::<Result<_, _>>().map_err(wrong)?;
                draft.demand("candidates", Clue::Digits(digits), vec![vec![pos]], span.clone());
            }
            let is_given = typed::flag(cell.get("given"), &name).map_err(wrong)?.unwrap_or(false);
            let digit = if is_given { typed::digit(cell.get("value"), &name).map_err(wrong)? } else { None };
            draft.givens.push(digit.unwrap_or(0));
            regions.push(match cell.get("region") {
                None => Region::Usual,
                Some(Value::Null) => Region::None,
                region => Region::Number(typed::number(region, &name).map_err(wrong)?.unwrap_or(0)),
            });
            strange.extend(cell.keys().filter(|key| !CELL.contains(&key.as_str())));
        }
    }
    if rows.is_empty() {
        return Err(wrong("the document has no grid".into()));
    }
    let passed = |key: &&String| format!("the field `{key}` of cells is not known and was passed over");
    draft.aside.passed.extend(strange.iter().map(passed));
    values::read(rows, &mut draft);
    divide(&mut draft, &regions, &span).map_err(wrong)?;
    fields::read(&document, &mut draft, &span).map_err(wrong)?;
    draft.finish(&|_| span.clone())
}

/// Whether a field holds anything.
pub(super) fn says_something(value: &Value) -> bool {
    match value {
        Value::Null => false,
        Value::Bool(yes) => *yes,
        Value::Number(_) => true,
        Value::String(text) => !text.is_empty(),
        Value::Array(list) => !list.is_empty(),
        Value::Object(map) => !map.is_empty(),
    }
}

/// What a cell says about its region.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Region {
    /// Nothing: it is in the box that the size has.
    Usual,
    /// In none.
    None,
    /// The region with this number.
    Number(u32),
}

/// The boxes or regions of a document: default boxes where it says nothing, none where the size has no boxes.
fn divide(draft: &mut Draft<'_>, regions: &[Region], span: &Range<usize>) -> Result<(), String> {
    let size = draft.size;
    let usual = Sudoku::usual_box(size);
    let mut of: BTreeMap<u32, Vec<Pos>> = BTreeMap::new();
    for (index, region) in regions.iter().enumerate() {
        let pos = Pos::new(index / size, index % size);
        let number = match (region, usual) {
            (Region::Number(number), _) => *number,
            (Region::Usual, Some(shape)) => match House::box_at(shape, pos) {
                House::Box(number) => number as u32,
                House::Row(_) | House::Column(_) => continue,
            },
            // Sizes without boxes have rows as their regions.
            (Region::Usual, None) => pos.row as u32,
            (Region::None, _) => continue,
        };
        of.entry(number).or_default().push(pos);
    }
    if regions.iter().all(|region| *region == Region::Usual) {
        draft.boxed = usual.is_some();
        return Ok(());
    }
    draft.boxed = false;
    if let Some((number, cells)) = of.iter().find(|(_, cells)| cells.len() != size) {
        return Err(format!("region {number} has {} cells, not {size}", cells.len()));
    }
    if !of.is_empty() {
        draft.divide(of.into_values().collect(), span.clone());
    }
    Ok(())
}

/// Why a document is not JSON.
pub(super) fn why(error: &serde_json::Error) -> String {
    if error.is_eof() { " (it may have been cut off)".to_owned() } else { format!(": {error}") }
}
