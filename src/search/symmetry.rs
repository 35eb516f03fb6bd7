//! Slots in groups: the orbits of cells under a symmetry of the board.
//!
//! In: slots, a symmetry. Out: groups of slots. Must not know: which clues stand there.

use std::collections::BTreeMap;

use crate::board::Symmetry;
use crate::family::Setting;
use crate::grid::Pos;

impl Symmetry {
    /// Checks that clues can have this symmetry: the board has it, and slots are cells.
    ///
    /// # Errors
    /// Why not, in words.
    pub(super) fn suits(self, setting: &dyn Setting, size: (usize, usize)) -> Result<(), String> {
        if self == Symmetry::None {
            return Ok(());
        }
        if (0..setting.slots()).all(|slot| setting.cell(slot).is_none()) {
            return Err(format!(
                "the clues of this puzzle do not stand at cells of rows and columns, so {self} means nothing for them"
            ));
        }
        if !self.fits(size) {
            return Err(format!("the symmetry {self} needs a square board"));
        }
        Ok(())
    }

    /// Groups of these slots, in the order of their first slots; a slot that is not a cell forms its own group.
    pub(super) fn groups(self, setting: &dyn Setting, slots: &[usize], size: (usize, usize)) -> Vec<Group> {
        let mut number: BTreeMap<Pos, usize> = BTreeMap::new();
        let mut groups: Vec<Group> = Vec::new();
        for &slot in slots {
            let Some(at) = setting.cell(slot) else {
                groups.push(Group { slots: vec![slot], missing: 0 });
                continue;
            };
            let group = *number.entry(at).or_insert(groups.len());
            if group == groups.len() {
                let orbit = self.orbit(at, size);
                groups.push(Group { slots: Vec::new(), missing: orbit.len() });
                orbit.into_iter().for_each(|to| _ = number.insert(to, group));
            }
            groups[group].slots.push(slot);
            groups[group].missing = groups[group].missing.saturating_sub(1);
        }
        groups
    }
}

/// Symmetrical slots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Group {
    pub(super) slots: Vec<usize>,
    /// The number of symmetrical cells that are not among them. Unless it is 0, clues at all of the slots are not
    /// symmetrical.
    pub(super) missing: usize,
}
