//! Boards as JSON.
//!
//! In: boards, or JSON. Out: JSON, or boards. Must not know: the family.

use std::sync::Arc;

use serde::Serialize;
use serde_json::Value;

use crate::board::{Board, Place};
use crate::family::Puzzle;
use crate::json;

#[derive(Serialize)]
struct Answers<'a> {
    answers: Vec<json::Board<'a>>,
}

/// The answers as JSON.
pub(super) fn write(puzzle: &Arc<dyn Puzzle>, boards: &[Board]) -> serde_json::Result<Vec<u8>> {
    let answers = boards.iter().map(|board| json::Board(puzzle.layout(), board)).collect();
    let mut text = serde_json::to_vec(&Answers { answers })?;
    text.push(b'\n');
    Ok(text)
}

/// Reads answers of this puzzle.
pub(super) fn read(puzzle: &Arc<dyn Puzzle>, text: &[u8]) -> Result<Vec<Board>, String> {
    let value: Value = serde_json::from_slice(text).map_err(|error| format!("is not JSON: {error}"))?;
    let list = value.get("answers").and_then(Value::as_array).ok_or("has no list of answers")?;
    list.iter().enumerate().map(|(at, value)| board(puzzle, value, at + 1)).collect()
}

fn board(puzzle: &Arc<dyn Puzzle>, value: &Value, number: usize) -> Result<Board, String> {
    let mut board = puzzle.empty_board();
    for block in puzzle.layout().blocks() {
        if block.first + block.count > puzzle.places() {
            continue;
        }
        let list = value.get(block.name).and_then(Value::as_array);
        let values = match block.size {
            Some((height, width)) => list.filter(|rows| rows.len() == height).and_then(|rows| joined(rows, width)),
            None => list.filter(|values| values.len() == block.count).map(|values| values.iter().collect()),
        };
        let values: Vec<&Value> = values.ok_or_else(|| {
            let shape = match block.size {
                Some((height, width)) => format!("{height} rows of {width}"),
                None => format!("list of {}", block.count),
            };
            format!("answer {number} has no {shape} in `{}`", block.name)
        })?;
        for (index, value) in values.into_iter().enumerate() {
            let place = Place((block.first + index) as u32);
            let found = value.as_u64().and_then(|number| u16::try_from(number).ok());
            let found = found.filter(|number| puzzle.values(place).range().contains(number));
            let wrong = || format!("answer {number} has no value of the puzzle at {}", puzzle.layout().name(place));
            board[place] = found.ok_or_else(wrong)?;
        }
    }
    Ok(board)
}

/// The values of rows that all have this width.
fn joined(rows: &[Value], width: usize) -> Option<Vec<&Value>> {
    let mut values = Vec::new();
    for row in rows {
        values.extend(row.as_array().filter(|row| row.len() == width)?);
    }
    Some(values)
}
