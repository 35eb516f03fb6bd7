//! The answer that a document says it has.
//!
//! In: a field of a document, the givens of its board. Out: a warning, where the two cannot be of one puzzle. Must not
//! know: documents, whether the answer keeps the rules.
//!
//! The answer is not used. One that is of another board tells that something of the puzzle was changed, or lost.

use serde_json::Value;

use super::symbols::is_blank;
use crate::grid::Pos;

/// What is wrong with an answer: other cells than the board has, a value that no cell can have, or another one than is
/// given.
pub(super) fn differs(said: Option<&Value>, size: usize, givens: &[u16]) -> Option<String> {
    let symbols: Vec<String> = match said? {
        Value::String(text) => text.chars().filter(|symbol| !symbol.is_whitespace()).map(String::from).collect(),
        Value::Array(list) => {
            // A list of rows, or of cells.
            let cells = list.iter().flat_map(|one| one.as_array().map_or(std::slice::from_ref(one), Vec::as_slice));
            cells.map(|cell| cell.as_str().map_or_else(|| cell.to_string(), str::to_owned)).collect()
        }
        _ => return None,
    };
    if symbols.is_empty() {
        return None;
    }
    if symbols.len() != size * size {
        return Some(format!("the solution in the document has {} cells, the board {}", symbols.len(), size * size));
    }
    let fault = |(at, symbol): (usize, &String)| {
        let pos = Pos::new(at / size, at % size);
        let is_open =
            matches!(symbol.as_bytes(), [] | b"0" | b"null") || matches!(symbol.as_bytes(), &[one] if is_blank(one));
        match symbol.parse::<u16>() {
            _ if is_open => None,
            Ok(digit) if usize::from(digit) <= size => (givens[at] > 0 && givens[at] != digit)
                .then(|| format!("the solution in the document has {digit} at {pos}, where {} is given", givens[at])),
            // Letters are digits beyond 9.
            Err(_) if size > 9 => None,
            _ => {
                Some(format!("the solution in the document has `{symbol}` at {pos}, which is not a digit of the board"))
            }
        }
    };
    symbols.iter().enumerate().find_map(fault)
}
