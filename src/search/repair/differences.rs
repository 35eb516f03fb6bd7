//! How pictures with the same clues differ.
//!
//! In: two pictures with the same clues. Out: their differences in independent parts, and which of these still hold on
//! another picture. Must not know: engines, what the differences are used for.
//!
//! Places that no chain of clues connects can be changed independently, so a difference is stored as such parts. As
//! long as no edit touches a clue on a part, the part is a difference of the edited picture as well, and no other clue
//! has to be checked.

use super::places::Edited;
use crate::board::{Board, Place, Value};
use crate::family::Setting;

/// The most differences that are stored.
const KEPT: usize = 1_000;

/// Places that can take these values instead, all at once, under the same clues.
#[derive(Clone)]
pub(super) struct Difference {
    pub(super) values: Vec<(Place, Value)>,
    /// The slots whose clues constrain these places, in order.
    pub(super) slots: Vec<usize>,
    /// The edits of the picture on which it was found.
    changes: Vec<Edited>,
}

pub(super) struct Differences<'d> {
    setting: &'d dyn Setting,
    /// For each place, the slots whose clues constrain it.
    slots_of: Vec<Vec<usize>>,
    /// The most clues on any one place.
    most: usize,
    /// The most recent come first.
    kept: Vec<Difference>,
}

impl<'d> Differences<'d> {
    pub(super) fn new(setting: &'d dyn Setting, slots_of: Vec<Vec<usize>>) -> Self {
        let most = slots_of.iter().map(Vec::len).max().unwrap_or(0);
        Differences { setting, slots_of, most, kept: Vec::new() }
    }

    pub(super) fn slots_of(&self, place: Place) -> &[usize] {
        &self.slots_of[place.index()]
    }

    /// Stores the differences between the picture after some edits and another picture with the same clues.
    pub(super) fn add(&mut self, board: &Board, other: &Board, changes: &[Edited]) {
        let mut parts: Vec<Difference> = Vec::new();
        for place in board.differs(other) {
            let slots = self.slots_of(place).to_vec();
            let (touched, apart): (Vec<_>, Vec<_>) =
                parts.into_iter().partition(|part| part.slots.iter().any(|slot| slots.contains(slot)));
            parts = apart;
            let mut all = Difference { values: vec![(place, other[place])], slots, changes: changes.to_vec() };
            for part in touched {
                all.values.extend(part.values);
                all.slots.extend(part.slots);
            }
            all.slots.sort_unstable();
            all.slots.dedup();
            parts.push(all);
        }
        self.kept.splice(0..0, parts);
        self.kept.truncate(KEPT);
    }

    /// The differences that hold on this picture, which has these edits.
    pub(super) fn of(&self, board: &Board, changes: &[Edited]) -> Vec<Difference> {
        let mut other = board.clone();
        let holds = |difference: &&Difference| {
            let moved = |one: &[Edited], other: &[Edited]| -> Vec<Place> {
                one.iter().filter(|edited| !other.contains(edited)).map(|&(place, _)| place).collect()
            };
            let apart = [moved(changes, &difference.changes), moved(&difference.changes, changes)].concat();
            let slots: Vec<usize> = apart.into_iter().flat_map(|place| self.slots_of(place)).copied().collect();
            let touched: Vec<usize> = difference.slots.iter().filter(|slot| slots.contains(slot)).copied().collect();
            if touched.is_empty() {
                return true;
            }
            if difference.values.iter().all(|&(place, value)| board[place] == value) {
                return false;
            }
            difference.values.iter().for_each(|&(place, value)| other[place] = value);
            let same =
                touched.iter().all(|&slot| self.setting.clue_on(slot, &other) == self.setting.clue_on(slot, board));
            difference.values.iter().for_each(|&(place, _)| other[place] = board[place]);
            same
        };
        self.kept.iter().filter(holds).cloned().collect()
    }

    /// Whether this many changes could touch all these differences; a cheap test that may say yes wrongly. Of
    /// differences that have no clue in common, one change touches at most as many as there are clues on its place.
    pub(super) fn can_touch<'o>(&self, all: impl IntoIterator<Item = &'o Difference>, changes: usize) -> bool {
        let mut taken = vec![false; self.setting.slots()];
        let mut left = self.most * changes;
        for one in all {
            if one.slots.iter().all(|&slot| !taken[slot]) {
                if left == 0 {
                    return false;
                }
                left -= 1;
                one.slots.iter().for_each(|&slot| taken[slot] = true);
            }
        }
        true
    }
}
