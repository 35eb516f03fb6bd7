//! What a player has filled in, as documents of f-puzzles keep it: values that are not given.
//!
//! In: a document, plain or packed into an address. Out: cells with digits. Must not know: what is given.

use serde_json::Value;

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
