//! The board that is the only answer of all the clues that it offers.
//!
//! In: a shape, a board, wishes. Out: a board with more clues, and the puzzle with all of them. Must not know: the family,
//! which clues go again.

use std::sync::Arc;

use super::reduce::setting;
use super::{Options, Recipe, SettingError, Solutions};
use crate::backend::Limits;
use crate::board::Board;
use crate::family::{Puzzle, Setting};
use crate::patience;

/// The work of a board beside that of engines, and how many steps of rules are as much as one: see `Limits::with_work`.
const ATTEMPT: u64 = 50;
const STEPS: usize = 200;

/// Counts the work that a board costs, with the making of its rules. Where nobody counts, none need be made for it.
pub(super) fn spend(puzzle: &dyn Puzzle, limits: &Limits) {
    if limits.work.is_some() {
        limits.spend(ATTEMPT + steps(puzzle));
    }
}

/// The work of making the rules.
fn steps(puzzle: &dyn Puzzle) -> u64 {
    (puzzle.rules().iter().map(|rule| rule.steps()).sum::<usize>() / STEPS) as u64
}

/// The puzzle with all the clues that a board offers, and their number; `None` if they cannot be written down.
pub(super) fn with_offered(
    bare: &dyn Setting,
    board: &Board,
    recipe: &Recipe,
    (size, limits): ((usize, usize), &Limits),
) -> Option<(usize, Arc<dyn Puzzle>)> {
    let offered = recipe.offered(bare, board, size);
    let full = bare.with(&offered)?;
    // Where clues depend on each other, the rules were made again for each of them.
    if limits.work.is_some() && !bare.are_apart() {
        limits.spend(bare.slots() as u64 * steps(&*full));
    }
    Some((offered.iter().flatten().count(), full))
}

/// What comes of making rules, where that takes no more than this much work.
pub(crate) fn soon<T>(limits: &Limits, work: u64, made: impl FnOnce() -> T) -> Option<T> {
    patience::with(limits.clone().with_work(work).step_by_step(), made)
}

/// Why a board has no puzzle: rules of one clue each may be too large together.
pub(super) fn too_large() -> SettingError {
    SettingError::Shape("the rules with all clues of a board are too large; those of a smaller board may do".to_owned())
}

/// The number of other answers examined to find one with more clues, or to tell where answers differ.
pub(super) const RIVALS: usize = 4;

/// Starting from this board, looks for a board that is the only answer of its clues, and returns it with all its clues.
/// As long as there are other answers, the search moves to one with more clues. Where any slot may hold a clue, the
/// next board has all clues of the one before, so a few steps decide. `None` when no other answer has more clues.
pub(super) fn richest(
    empty: &Arc<dyn Puzzle>,
    mut board: Board,
    recipe: &Recipe,
    options: &Options,
) -> Result<Option<(Board, Arc<dyn Puzzle>)>, SettingError> {
    let bare = setting(&**empty)?;
    let with_clues = |board: &Board| -> Result<(usize, Arc<dyn Puzzle>), SettingError> {
        with_offered(bare, board, recipe, (empty.size(), &options.limits)).ok_or_else(too_large)
    };
    let (mut clues, mut full) = with_clues(&board)?;
    // Clues that depend on each other may not go together.
    if !full.check(&board).is_empty() {
        return Ok(None);
    }
    // No board has more clues than one with a clue at every slot.
    let most = (0..bare.slots()).filter(|&slot| recipe.allows(bare, slot)).count();
    while clues < most {
        let mut best: Option<(usize, Board, Arc<dyn Puzzle>)> = None;
        for other in Solutions::new(&full, options).take(RIVALS) {
            let other = other?;
            let (more, rival) = with_clues(&other)?;
            if other != board && best.as_ref().is_none_or(|(most, ..)| more > *most) {
                best = Some((more, other, rival));
            }
        }
        match best {
            None => break,
            Some((more, ..)) if more <= clues => return Ok(None),
            Some((more, other, rival)) => (clues, board, full) = (more, other, rival),
        }
    }
    Ok(Some((board, full)))
}
