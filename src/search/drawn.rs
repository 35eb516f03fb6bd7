//! A puzzle whose clues are what somebody has drawn.
//!
//! In: a puzzle for its shape, a board that is filled in part. Out: the puzzle with the clues that the board tells. Must not
//! know: the family.

use std::sync::Arc;

use super::reduce::setting;
use super::{SearchError, SettingError};
use crate::board::{Board, Words};
use crate::family::{Clue, Partial, Puzzle};
use crate::grid::Spot;

/// The puzzle of this shape with the clues that a drawing tells.
///
/// Where values are numbers, a cell that is filled has a clue, and clues of larger places, such as cages, stay. Elsewhere
/// what is not drawn counts as empty, and every clue is told.
///
/// # Errors
/// When clues of the family cannot be set one by one, or on a bug of ours.
pub fn drawn(puzzle: &Arc<dyn Puzzle>, filled: &Partial) -> Result<Arc<dyn Puzzle>, SettingError> {
    let setting = setting(&**puzzle)?;
    let numbers = puzzle.values().words() == Words::Numbers;
    let mut board = Board(vec![puzzle.values().range().start; puzzle.places()]);
    for &(place, value) in filled {
        board[place] = value;
    }
    let layout = puzzle.layout();
    let clue = |seat: usize| -> Option<Clue> {
        if !numbers {
            return setting.told(seat, &board);
        }
        let Some(cell) = setting.cell(seat) else { return setting.clue(seat) };
        let is_filled = filled.iter().any(|&(place, _)| layout.spot(place) == Spot::Cell(cell));
        setting.told(seat, &board).filter(|_| is_filled)
    };
    let clues: Vec<Option<Clue>> = (0..setting.seats()).map(clue).collect();
    let made = setting.with(&clues);
    Ok(made.ok_or_else(|| SearchError::Bug("a drawing has clues that cannot be written down".to_owned()))?)
}
