//! How much room the rules of a puzzle may take: a few bytes must not make many.
//!
//! In: what is given, rules as they are made. Out: what they would need, where that is too much. Must not know: text, which
//! rules these are.

use super::Given;
use super::compile::Maker;
use super::given::{Frame, Misfit};
use super::ground::in_time;
use super::language::{Expression, Fault};
use super::token::Token;
use crate::board::Holds;

/// About how many bytes a rule takes, and a step of its automaton.
const RULE: usize = 900;
const STEP: usize = 16;
/// The most bytes for any puzzle, and for each token that the setter gives.
const ANY: usize = 80_000_000;
const GIVEN: usize = 2_000;
/// About how many bytes a cell takes in the greediest of all verbs, and each of its values where there are more than two.
const CELL: usize = 4_000;
const VALUE: usize = 190;
/// The most bytes for any board, and more for each clue. Ten kilobytes hold no more than `FEW` clues; a larger input may
/// take more.
const BOARD: usize = 180_000_000;
const CLUE: usize = 5_000;
const FEW: usize = 10_000;
const BEYOND: usize = 60_000;
/// The most pairs of cells that a sentence is about on any board, and more for each token.
const PAIRS: usize = 150_000;
const PAIRS_FOR_EACH: usize = 40;

/// How often parts of sentences may be looked at on any board, and more for each cell.
const LOOKS: usize = 1_000_000;
const LOOKS_FOR_EACH: usize = 2_000;

/// So many rules are made before it is asked whether anybody still waits.
pub(super) const RULES_AT_ONCE: usize = 16;
/// So many parts are looked at before it is asked whether anybody still waits.
const AT_ONCE: usize = 64;

/// The room that is taken.
#[derive(Debug, Default)]
pub(super) struct Room {
    bytes: usize,
    /// The rules that are counted.
    rules: usize,
}

/// How many tokens the setter gives, without the names of regions.
fn told(given: &Given) -> usize {
    let is_told = |token: &&Token| !matches!(token, Token::Blank | Token::Region(_));
    given.blocks.iter().flatten().filter(is_told).count()
}

impl Frame<'_> {
    /// Counts that a part of a sentence is looked at.
    ///
    /// # Errors
    /// When that is done too often, as for a sentence about each four cells of a board.
    pub(super) fn look_at(&self, part: &Expression) -> Result<(), Fault> {
        let looks = self.looks.get() + 1;
        self.looks.set(looks);
        if looks.is_multiple_of(AT_ONCE) {
            in_time(part)?;
        }
        if looks <= LOOKS + LOOKS_FOR_EACH * self.cells.len() {
            return Ok(());
        }
        let title = format!("the sentences look at more than {} things on this board", looks - 1);
        Err(part.fault(title, "too many").help("say it of fewer cells at once, such as those of a line or near a cell"))
    }

    /// The most pairs of cells that a sentence may be about.
    pub(super) fn most_pairs(&self) -> usize {
        PAIRS + PAIRS_FOR_EACH * told(self.given)
    }
}

/// Refuses a board that needs more memory than its clues justify.
///
/// # Errors
/// With the memory that it would need.
pub(crate) fn board_fits(needed: usize, clues: usize) -> Result<(), String> {
    let most = BOARD + CLUE * clues.min(FEW) + BEYOND * clues.saturating_sub(FEW);
    if needed <= most {
        return Ok(());
    }
    let [needed, most] = [needed, most].map(|bytes| bytes.div_ceil(1_000_000));
    Err(format!("this board would need {needed} MB; with as few clues as it has, the most is {most} MB"))
}

/// Refuses a board whose cells alone need too much, with these values where they are known.
///
/// # Errors
/// With what they would need.
pub(super) fn cells_fit(given: &Given, holds: Option<&Holds>) -> Result<(), Misfit> {
    let several = holds.into_iter().flat_map(Holds::iter).map(|(_, values)| values.len()).filter(|&values| values > 2);
    let needed = CELL * given.size.0 * given.size.1 + VALUE * several.sum::<usize>();
    board_fits(needed, told(given)).map_err(|title| Misfit { at: None, title })
}

fn too_much(needed: usize, most: usize) -> Misfit {
    let [needed, most] = [needed, most].map(|bytes| bytes.div_ceil(1_000_000));
    let title = format!(
        "the rules of this board would need {needed} MB; with as much as is given on it, the most is {most} MB"
    );
    Misfit { at: None, title }
}

impl Maker<'_, '_> {
    /// The bytes so far.
    pub(super) fn taken(&self) -> usize {
        self.room.bytes
    }

    /// Counts what was made for `done` of `all` members of a selection; `before` was taken when they began.
    ///
    /// # Errors
    /// When it is too much, with what all of them would need.
    pub(super) fn fits(&mut self, before: usize, done: usize, all: usize) -> Result<(), Misfit> {
        let new = &self.rules[self.room.rules..];
        self.room.bytes += new.iter().map(|rule| RULE + STEP * rule.steps().max(rule.scope().len())).sum::<usize>();
        self.room.rules = self.rules.len();
        if self.room.bytes <= ANY {
            return Ok(());
        }
        let most = ANY + GIVEN * told(self.frame.given);
        if self.room.bytes <= most {
            return Ok(());
        }
        let needed = before + (self.room.bytes - before) / done.max(1) * all;
        Err(too_much(needed, most))
    }
}
