//! Where two boards differ.
//!
//! In: boards in JSON. Out: the names of places. Must not know: the puzzle, so that places of tilings without rows have no
//! names here.

use serde_json::Value;
use serde_json::value::RawValue;

use crate::grid::{Edge, Pos};

/// The blocks of a board in the order of its places, and what a place in them is called.
const BLOCKS: [(&str, fn(Pos) -> String); 5] = [
    ("horizontal", |pos| Edge::Horizontal(pos).to_string()),
    ("vertical", |pos| Edge::Vertical(pos).to_string()),
    ("dots", |pos| pos.to_string()),
    ("grid", |pos| pos.to_string()),
    ("corners", |pos| pos.to_string()),
];

/// The places in which two boards of one puzzle differ; `None` where they cannot be named.
pub(super) fn differs(one: &RawValue, other: &RawValue) -> Option<Vec<String>> {
    let read = |board: &RawValue| serde_json::from_str::<serde_json::Map<String, Value>>(board.get()).ok();
    let (one, other) = (read(one)?, read(other)?);
    if one.keys().any(|name| BLOCKS.iter().all(|(known, _)| known != name)) {
        return None;
    }
    let mut places = Vec::new();
    for (block, name) in BLOCKS.iter().filter(|(block, _)| one.contains_key(*block)) {
        let rows = one[*block].as_array()?.iter().zip(other.get(*block)?.as_array()?);
        for (row, (one, other)) in rows.enumerate() {
            let cells = one.as_array()?.iter().zip(other.as_array()?);
            let cells = cells.enumerate().filter(|(_, (one, other))| one != other);
            places.extend(cells.map(|(col, _)| name(Pos { row, col })));
        }
    }
    Some(places)
}

#[cfg(test)]
mod tests {
    use serde_json::value::RawValue;

    use super::differs;

    #[test]
    fn places_are_named_as_everywhere() {
        let told = |one: &str, other: &str| {
            let read = |text: &str| RawValue::from_string(text.to_owned()).expect("JSON");
            differs(&read(one), &read(other))
        };
        let cells = told(r#"{"grid":[[1,2],[2,1]]}"#, r#"{"grid":[[1,2],[1,2]]}"#);
        assert_eq!(cells, Some(vec!["r2c1".to_owned(), "r2c2".to_owned()]));
        let one = r#"{"horizontal":[[1],[0]],"vertical":[[1,0]]}"#;
        let edges = told(one, r#"{"horizontal":[[1],[1]],"vertical":[[0,0]]}"#);
        assert_eq!(edges, Some(vec!["r2c1-r2c2".to_owned(), "r1c1-r2c1".to_owned()]));
        assert_eq!(told(one, one), Some(Vec::new()));
        assert_eq!(told(r#"{"edges":[0,1]}"#, r#"{"edges":[1,1]}"#), None);
    }
}
