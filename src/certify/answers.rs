//! Boards as JSON, and back.
//!
//! In: boards, or text. Out: the other. Must not know: the family.

use serde::Serialize;
use serde_json::Value;

use crate::grid::{Edge, Place, Pos};
use crate::puzzle::{Board, BoardData, Puzzle};
use crate::render::json;

#[derive(Serialize)]
struct Answers<'a> {
    answers: Vec<json::Board<'a>>,
}

/// The answers as JSON.
pub(super) fn write<B: Board>(boards: &[B]) -> serde_json::Result<Vec<u8>> {
    let answers = boards.iter().map(|board| json::Board(board.data())).collect();
    let mut text = serde_json::to_vec(&Answers { answers })?;
    text.push(b'\n');
    Ok(text)
}

/// Reads answers of this puzzle.
pub(super) fn read<P: Puzzle>(puzzle: &P, text: &[u8]) -> Result<Vec<P::Board>, String> {
    let value: Value = serde_json::from_slice(text).map_err(|error| format!("is not JSON: {error}"))?;
    let list = value.get("answers").and_then(Value::as_array).ok_or("has no list of answers")?;
    list.iter().enumerate().map(|(at, value)| board(puzzle, value, at + 1)).collect()
}

fn board<P: Puzzle>(puzzle: &P, value: &Value, number: usize) -> Result<P::Board, String> {
    let mut board = puzzle.blank();
    let (height, width) = puzzle.size();
    let parts = match board.data() {
        BoardData::Grid(_) => vec![("grid", height, width)],
        BoardData::Edges(_) => vec![("horizontal", height + 1, width), ("vertical", height, width + 1)],
    };
    for &(name, height, width) in &parts {
        let rows = value.get(name).and_then(Value::as_array);
        let fits = rows.is_some_and(|rows| {
            rows.len() == height && rows.iter().all(|row| row.as_array().is_some_and(|row| row.len() == width))
        });
        if !fits {
            return Err(format!("answer {number} has no {height} rows of {width} in `{name}`"));
        }
    }
    for place in puzzle.places() {
        let (name, Pos { row, col }) = match place {
            Place::Cell(pos) => ("grid", pos),
            Place::Edge(Edge::Horizontal(pos)) => ("horizontal", pos),
            Place::Edge(Edge::Vertical(pos)) => ("vertical", pos),
        };
        let number_there = value[name][row][col].as_u64().and_then(|number| u16::try_from(number).ok());
        let number_there = number_there.filter(|number| puzzle.values().contains(number));
        let found = number_there.ok_or_else(|| format!("answer {number} has no value of the puzzle at {place}"))?;
        board.set(place, found);
    }
    Ok(board)
}
