//! Shapes on which no board keeps the rules, changed until one does.
//!
//! In: such a shape. Out: one that differs where rules contradict each other, and a board on it. Must not know: the
//! family.

use std::sync::Arc;

use fastrand::Rng;

use super::generate::draw;
use super::reduce::setting;
use super::richest::spend;
use super::selector_solver::{Outcome, SelectorSolver};
use super::{Options, Recipe, SettingError};
use crate::board::{Board, Place};
use crate::family::Puzzle;

/// How often a shape is changed.
const CHANGES: usize = 200;

/// A shape near this one on which there is a board, with that; `None` where none is found.
pub(super) fn changed(
    mut empty: Arc<dyn Puzzle>,
    recipe: &Recipe,
    options: &Options,
    random: &mut Rng,
) -> Result<Option<(Arc<dyn Puzzle>, Board)>, SettingError> {
    for _ in 0..CHANGES {
        spend(&*empty, &options.limits);
        let places = clash(&empty, options)?;
        let Some(next) = setting(&*empty)?.changed(&places, random) else { break };
        empty = next;
        if let Some(board) = draw(&empty, recipe, options, random)? {
            return Ok(Some((empty, board)));
        }
        if options.limits.reached() {
            break;
        }
    }
    Ok(None)
}

/// The places of rules that cannot be kept together; none where that is not found out.
fn clash(puzzle: &Arc<dyn Puzzle>, options: &Options) -> Result<Vec<Place>, SettingError> {
    let Some(mut guarded) = SelectorSolver::new(puzzle, options) else { return Ok(Vec::new()) };
    let all: Vec<usize> = (0..guarded.rules().len()).collect();
    let Outcome::Core(core) = guarded.solve(&all, &[])? else { return Ok(Vec::new()) };
    let (core, _) = guarded.shrink(core, |_| true)?;
    let mut places: Vec<Vec<Place>> = Vec::new();
    for &rule in &core.rules {
        let mut of_rule: Vec<Place> = guarded.rules()[rule].scope().iter().map(|&(place, _)| place).collect();
        of_rule.sort_unstable();
        of_rule.dedup();
        places.push(of_rule);
    }
    // Rules about most of the board do not tell where it is wrong.
    let is_wide = |of_rule: &Vec<Place>| 2 * of_rule.len() > puzzle.places();
    if !places.iter().all(is_wide) {
        places.retain(|of_rule| !is_wide(of_rule));
    }
    Ok(places.concat())
}
