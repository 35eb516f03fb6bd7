//! A guess at the board.
//!
//! In: a puzzle and what is known. Out: values of open cells, the most certain first, each guessed with those before it
//! known. Must not know: how the guess is used.
//!
//! Decimation: when beliefs have converged, the most certain cells are taken as known, the lines are solved, and
//! beliefs converge again on the rest. A value that immediately leads to a line that cannot be placed is flipped; if
//! its opposite does, too, the guess ends there.

use std::cmp::Reverse;

use crate::grid::Spot;

use super::belief_propagation::Beliefs;
use super::propagate::Propagator;
use super::{Known, Nonogram};
use crate::rule::runs::bits::Bits;

/// Boards with fewer open cells are easy for an engine.
pub(super) const MANY: usize = 500;

/// The number of cells left open: the rest of the board is easy for an engine, and a guess goes wrong late.
pub(super) const FEW: usize = 200;

/// Longer lines are not weighted: the weight of a placement is a product over all of their cells.
pub(super) const LONG: usize = 254;

/// The most turns of rows and columns between two rounds of guesses.
const TURNS: usize = 20;

/// One in this many cells is guessed in a round.
const SHARE: usize = 25;

/// Guesses a board until no more than `few` cells are open.
pub(super) fn decimate<B: Bits>(
    puzzle: &Nonogram,
    known: &Known,
    seed: u64,
    few: usize,
    go_on: &mut dyn FnMut() -> bool,
) -> Vec<(Spot, u16)> {
    let mut guess = Vec::new();
    let mut cells = known.map(|left| left.only().map(|value| value > 0));
    let mut state = Propagator::<B>::start(puzzle);
    known.positions().for_each(|pos| state.keep(pos, known[pos]));
    let mut rules = Propagator::new(puzzle);
    let (height, width) = puzzle.size();
    let mut beliefs = Beliefs::new(height, width, seed);
    let lengths: Vec<Vec<u32>> = puzzle.lines().map(|line| puzzle.clue(line).lengths().collect()).collect();
    let clues: Vec<&[u32]> = lengths.iter().map(Vec::as_slice).collect();
    let mut open = state.open();
    while open.len() > few && go_on() {
        beliefs.settle(&clues, &cells, TURNS, go_on);
        let sure = |odds: f64| if odds < 1.0 { odds.recip() } else { odds };
        let mut surest: Vec<_> = open.iter().map(|&pos| (pos, beliefs.odds(pos))).collect();
        surest.sort_by(|a, b| sure(b.1).total_cmp(&sure(a.1)));
        surest.truncate(open.len().div_ceil(SHARE));
        for (pos, odds) in surest {
            if state.value(pos).is_some() {
                continue;
            }
            let mut assume = |filled: bool| {
                let mut branch = state.clone();
                rules.assume(&mut branch, pos, u16::from(filled)).map(|()| branch)
            };
            let Ok(branch) = assume(odds > 1.0).or_else(|_| assume(odds <= 1.0)) else { return guess };
            // The cell itself first, then what follows from it.
            let mut new = branch.news(&state);
            new.sort_by_key(|&at| Reverse(at == pos));
            state = branch;
            for at in new {
                beliefs.wake(at);
                let value = state.value(at);
                cells[at] = value.map(|value| value > 0);
                guess.extend(value.map(|value| (Spot::Cell(at), value)));
            }
        }
        open = state.open();
    }
    guess
}
