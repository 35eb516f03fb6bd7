//! What a player has filled in and noted, as documents of f-puzzles keep it: values that are not given, and pencil
//! marks.
//!
//! In: the cells of a document. Out: cells with digits. Must not know: what the puzzle demands.

use itertools::Itertools as _;
use serde_json::Value;

use super::draft::Draft;
use super::fpuzzles::says_something;
use super::typed;
use crate::grid::Pos;

/// Takes the values that are not given, and the center marks of open cells as all digits that are left there; tells of
/// marks that do not say that.
pub(super) fn read(rows: &[Value], draft: &mut Draft<'_>) {
    let (mut corners, mut strange, mut odd) = (0, 0, 0);
    let size = draft.size;
    let digit = |mark: &Value| mark.as_u64().filter(|digit| (1..=size as u64).contains(digit));
    for (row, cells) in rows.iter().enumerate() {
        for (col, cell) in cells.as_array().into_iter().flatten().enumerate() {
            let marks = |field: &str| cell.get(field).filter(|marks| says_something(marks));
            match typed::digit(cell.get("value"), "") {
                Ok(None | Some(0)) => {}
                // Marks below a digit are not seen.
                Ok(Some(_)) if cell.get("given").and_then(Value::as_bool).unwrap_or(false) => continue,
                Ok(Some(value)) => {
                    draft.aside.filled.push((Pos::new(row, col), value));
                    continue;
                }
                Err(_) => odd += 1,
            }
            let digits = |marks: &Value| {
                let marks = typed::list(Some(marks), "").unwrap_or(std::slice::from_ref(marks));
                let digits = marks.iter().map(|mark| Some(digit(mark)? as u16)).collect::<Option<Vec<u16>>>();
                digits.filter(|digits| digits.iter().all_unique())
            };
            match marks("cornerPencilMarks").map(digits) {
                None => {}
                Some(Some(_)) => corners += 1,
                Some(None) => strange += 1,
            }
            match marks("centerPencilMarks").map(digits) {
                None => {}
                Some(Some(digits)) => draft.aside.marks.push((Pos::new(row, col), digits)),
                Some(None) => strange += 1,
            }
        }
    }
    let cells = |count: usize| format!("{count} cell{}", if count > 1 { "s" } else { "" });
    if odd > 0 {
        draft.aside.passed.push(format!("what {} has filled in is ignored: it is not a digit", cells(odd)));
    }
    if corners > 0 {
        let text = format!("corner marks of {} are ignored: center marks say what a cell can be", cells(corners));
        draft.aside.passed.push(text);
    }
    if strange > 0 {
        let text = format!("marks of {} are ignored: they are not different digits from 1 to {size}", cells(strange));
        draft.aside.passed.push(text);
    }
}
