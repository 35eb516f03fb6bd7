//! Removes clues whose absence means something, so that each removal makes another puzzle.
//!
//! In: a puzzle with one answer, groups of its clues in an order. Out: the groups that are left, none of which can be
//! removed. Must not know: the family, the purpose.
//!
//! Where a cell without a clue says that the clue would be wrong there, fewer clues need not leave more answers. So each
//! group is taken out of the text, and the puzzle is asked anew, until no group can go.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::reduce::{SettingError, setting, with_slots};
use super::remove::{Depth, has_other};
use super::switched::Fate;
use super::{Options, SearchError};
use crate::backend::Metrics;
use crate::board::Board;
use crate::family::Puzzle;

/// The most conflicts that one question costs.
const MOST: u64 = 100_000;

/// The remaining slots, and whether each of them was found needed.
pub(super) fn remove(
    puzzle: &Arc<dyn Puzzle>,
    answer: &Board,
    groups: &[Vec<usize>],
    depth: Depth,
    options: &Options,
) -> Result<(Vec<usize>, bool), SettingError> {
    let setting = setting(&**puzzle)?;
    let mut left = groups.to_vec();
    let mut gone: BTreeSet<usize> = BTreeSet::new();
    let mut all_tried = true;
    loop {
        let before = left.len();
        for group in std::mem::take(&mut left) {
            if options.limits.reached() {
                all_tried = false;
                left.push(group);
                continue;
            }
            let fewer = with_slots(setting, |slot| !gone.contains(&slot) && !group.contains(&slot));
            match fewer.map(|fewer| is_only(&fewer, answer, options)).transpose()? {
                Some(Some(true)) => gone.extend(group),
                other => {
                    all_tried &= other != Some(None);
                    left.push(group);
                }
            }
            options.limits.tell(Metrics::step);
        }
        let is_over = left.len() == before;
        if is_over || !all_tried || depth == Depth::Quick {
            return Ok((left.concat(), is_over && all_tried));
        }
    }
}

/// Whether a board is the only answer; `None` at a limit.
fn is_only(puzzle: &Arc<dyn Puzzle>, answer: &Board, options: &Options) -> Result<Option<bool>, SearchError> {
    if !puzzle.check(answer).is_empty() {
        return Ok(Some(false));
    }
    Ok(has_other(puzzle, answer, &[], &|_| Fate::Stays, options, MOST)?.map(|has| !has))
}
