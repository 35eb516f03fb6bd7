//! Boards as JSON, and back.
//!
//! In: boards, or text. Out: the other. Must not know: the family.

use std::sync::Arc;

use serde::Serialize;
use serde_json::Value;

use crate::board::{Board, Place};
use crate::family::Puzzle;
use crate::render::json;

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
    let mut board = puzzle.blank();
    for (name, (height, width), first) in puzzle.layout().blocks() {
        if first + height * width > puzzle.places() {
            continue;
        }
        let rows = value.get(name).and_then(Value::as_array);
        let fits = rows.is_some_and(|rows| {
            rows.len() == height && rows.iter().all(|row| row.as_array().is_some_and(|row| row.len() == width))
        });
        if !fits {
            return Err(format!("answer {number} has no {height} rows of {width} in `{name}`"));
        }
        for index in 0..height * width {
            let place = Place((first + index) as u32);
            let found = value[name][index / width][index % width].as_u64();
            let found = found.and_then(|number| u16::try_from(number).ok());
            let found = found.filter(|number| puzzle.values().range().contains(number));
            let wrong = || format!("answer {number} has no value of the puzzle at {}", puzzle.layout().name(place));
            board[place] = found.ok_or_else(wrong)?;
        }
    }
    Ok(board)
}
