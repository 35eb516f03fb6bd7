//! What a player has filled in and noted, as documents of f-puzzles keep it: values that are not given, and pencil
//! marks.
//!
//! In: a document, plain or packed into an address. Out: cells with digits. Must not know: what is given.

use serde_json::Value;

use super::draft::Draft;
use super::{address, fpuzzles};
use crate::grid::{Place, Pos};
use crate::input::Source;
use crate::puzzle::Partial;

/// The values that are not given; `None` when the source is not such a document.
pub(super) fn read(source: &Source<'_>) -> Option<Partial> {
    let json = if fpuzzles::claims(source.bytes) { source.bytes.to_vec() } else { address::document(source)? };
    let text = String::from_utf8_lossy(&json);
    let document: Value = serde_json::from_str(text.trim_start_matches('\u{feff}')).ok()?;
    let rows = document.get("grid")?.as_array()?;
    let mut filled = Partial::new();
    for (row, cells) in rows.iter().enumerate() {
        for (col, cell) in cells.as_array()?.iter().enumerate() {
            let is_given = cell.get("given").and_then(Value::as_bool).unwrap_or(false);
            let value = cell.get("value").filter(|_| !is_given).and_then(Value::as_u64);
            let value = value.and_then(|value| u16::try_from(value).ok()).filter(|&value| value > 0);
            filled.extend(value.map(|value| (Place::Cell(Pos::new(row, col)), value)));
        }
    }
    Some(filled)
}

/// Takes the center marks of open cells as all digits that are left there, and tells of marks that do not say that.
pub(super) fn notes(rows: &[Value], draft: &mut Draft<'_>) {
    let (mut corners, mut strange) = (0, 0);
    let size = draft.size;
    let digit = |mark: &Value| mark.as_u64().filter(|digit| (1..=size as u64).contains(digit));
    for (row, cells) in rows.iter().enumerate() {
        for (col, cell) in cells.as_array().into_iter().flatten().enumerate() {
            let marks = |field: &str| cell.get(field).and_then(Value::as_array).filter(|marks| !marks.is_empty());
            // Marks below a digit are not seen.
            if cell.get("value").and_then(Value::as_u64).is_some_and(|value| value > 0) {
                continue;
            }
            corners += usize::from(marks("cornerPencilMarks").is_some());
            let Some(center) = marks("centerPencilMarks") else { continue };
            match center.iter().map(|mark| Some(digit(mark)? as u16)).collect::<Option<Vec<u16>>>() {
                Some(digits) => draft.aside.marks.push((Pos::new(row, col), digits)),
                None => strange += 1,
            }
        }
    }
    let cells = |count: usize| format!("{count} cell{}", if count > 1 { "s" } else { "" });
    if corners > 0 {
        let text = format!("corner marks of {} are ignored: center marks say what a cell can be", cells(corners));
        draft.aside.passed.push(text);
    }
    if strange > 0 {
        let text = format!("center marks of {} are ignored: they are no digits from 1 to {size}", cells(strange));
        draft.aside.passed.push(text);
    }
}
