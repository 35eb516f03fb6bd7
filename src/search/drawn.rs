//! A puzzle whose clues are taken from a drawing.
//!
//! In: a puzzle for its shape, a partly filled board. Out: the puzzle with the clues that follow from the board. Must
//! not know: the family.

use std::sync::Arc;

use super::SettingError;
use super::reduce::setting;
use crate::board::{Board, Words};
use crate::family::{Clue, Partial, Puzzle};
use crate::grid::Spot;

/// The puzzle of this shape with the clues of a drawing.
///
/// Where values are numbers, a filled cell becomes a clue, and clues of larger places, such as cages, stay. Elsewhere
/// what is not drawn counts as empty, and every clue is derived. `None` where clues contradict each other so plainly
/// that they make no puzzle.
///
/// # Errors
/// When clues of the family cannot be set one by one.
pub fn drawn(puzzle: &Arc<dyn Puzzle>, filled: &Partial) -> Result<Option<Arc<dyn Puzzle>>, SettingError> {
    let setting = setting(&**puzzle)?;
    let numbers = puzzle.holds().iter().any(|(_, values)| values.words() == Words::Numbers);
    let mut board = Board(puzzle.holds().iter().map(|(_, values)| values.range().start).collect());
    for &(place, value) in filled {
        board[place] = value;
    }
    let layout = puzzle.layout();
    let clue = |slot: usize| -> Option<Clue> {
        if !numbers {
            return setting.clue_on(slot, &board);
        }
        let Some(cell) = setting.cell(slot) else { return setting.clue(slot) };
        let is_filled = filled.iter().any(|&(place, _)| layout.spot(place) == Spot::Cell(cell));
        setting.clue_on(slot, &board).filter(|_| is_filled)
    };
    let clues: Vec<Option<Clue>> = (0..setting.slots()).map(clue).collect();
    Ok(setting.with(&clues))
}
