//! Clues of a board that depend on each other.
//!
//! In: an answer. Out: clues that it keeps all together. Must not know: engines, any of the kinds.

use std::collections::BTreeMap;
use std::hash::BuildHasher;

use fastrand::Rng;

use super::Described;
use super::setting::as_clue;
use crate::board::Board;
use crate::family::{Clue, Setting};
use crate::kind::{Token, TokenKind, Where, all_on, clue_on, tied, tokens_on};

/// How often each slot is looked at.
const PASSES: usize = 4;

/// So many places of a board tell which of its clues are taken.
const FEW: usize = 8;

/// A seed that most boards share that differ little, so that their clues differ little, too.
pub(super) fn seed(board: &Board) -> u64 {
    let few: Vec<_> = board.0.iter().step_by(board.0.len().div_ceil(FEW).max(1)).collect();
    foldhash::fast::FixedState::default().hash_one(few)
}

impl Described {
    /// Clues that can stand together, in an order that depends on the board: each breaks no more rules than there
    /// were before.
    pub(super) fn clues_together(&self, board: &Board) -> Vec<Option<Clue>> {
        let mut clues = vec![None; self.slots()];
        let mut order: Vec<usize> = (0..clues.len()).collect();
        Rng::with_seed(seed(board)).shuffle(&mut order);
        if let Some(tied) = self.tied(board) {
            return tied;
        }
        let Some(mut given) = self.given_with(&clues) else { return clues };
        let Some((mut flaws, mut wrong)) = self.flaws_at(given.clone(), board) else { return clues };
        // Clues that hold alone may hold together.
        let alone: Vec<Option<Clue>> = (0..clues.len()).map(|slot| self.clue_on(slot, board)).collect();
        if self.given_with(&alone).and_then(|given| self.flaws(given, board)) == Some(0) {
            return alone;
        }
        for &slot in &order {
            let (block, at) = self.slot(slot);
            let own = alone[slot].is_some().then(|| clue_on(&self.kind, &self.given, (block, at), board)).flatten();
            // Only a clue where something is wrong can set that right.
            let is_cell = self.kind.given[block].at == Where::Cells && !wrong.is_empty();
            if own.is_none() && (flaws == 0 || is_cell && wrong.binary_search(&at).is_err()) {
                continue;
            }
            let judge = |token: &Token| {
                let mut other = given.clone();
                other.blocks[block][at] = token.clone();
                let (after, left) = self.flaws_at(other.clone(), board)?;
                Some((after, left, other, as_clue(block, token)))
            };
            let mut best = own.as_ref().and_then(&judge).filter(|(after, ..)| *after <= flaws);
            // Where no sentence of its own says what the clue is, or another one asks for more, others may be better. A
            // number that is not told shows whether one helps.
            let is_short = own.is_none() || flaws > 0 && best.as_ref().is_some_and(|(after, ..)| *after == flaws);
            let numbers = || self.kind.given[block].tokens.iter().any(|(_, is)| *is == TokenKind::Number);
            if is_short && (!numbers() || judge(&Token::Unknown).is_some_and(|(after, ..)| after < flaws)) {
                let mut all = tokens_on(&self.kind, &self.given, (block, at));
                best = all.find_map(|token| judge(&token).filter(|(after, ..)| *after < flaws)).or(best);
            }
            if let Some(better) = best {
                (flaws, wrong, given, clues[slot]) = better;
            }
        }
        // No clue can stand alone: some may stand together.
        let none = clues.iter().all(Option::is_none);
        none.then(|| self.mended(alone, board, &order)).flatten().unwrap_or(clues)
    }

    /// The clues that a sentence about the whole board ties to each other.
    fn tied(&self, board: &Board) -> Option<Vec<Option<Clue>>> {
        let tied = tied(&self.kind, &self.given, board, &mut Rng::with_seed(seed(board)))?;
        let tied: BTreeMap<(usize, usize), Token> = tied.into_iter().collect();
        let clue = |seat: (usize, usize)| as_clue(seat.0, tied.get(&seat)?);
        Some((0..self.slots()).map(|slot| clue(self.slot(slot))).collect())
    }

    /// Clues that stand together, from clues that do not: one after the other is changed, or goes, as long as the board
    /// breaks fewer rules then.
    fn mended(&self, mut clues: Vec<Option<Clue>>, board: &Board, order: &[usize]) -> Option<Vec<Option<Clue>>> {
        let judge = |clues: &[Option<Clue>]| self.given_with(clues).and_then(|given| self.flaws(given, board));
        let mut flaws = judge(&clues)?;
        for &slot in std::iter::repeat_n(order, PASSES).flatten() {
            if flaws == 0 {
                break;
            }
            let (block, at) = self.slot(slot);
            let others = all_on(&self.kind, &self.given, (block, at), board);
            let others = others.iter().map(|token| as_clue(block, token)).chain([None]);
            for other in others.filter(|_| clues[slot].is_some()).collect::<Vec<_>>() {
                let old = std::mem::replace(&mut clues[slot], other);
                match judge(&clues) {
                    Some(after) if after < flaws => flaws = after,
                    _ => clues[slot] = old,
                }
            }
        }
        (flaws == 0 && clues.iter().any(Option::is_some)).then_some(clues)
    }
}
