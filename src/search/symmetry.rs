//! Seats that go together: the orbits of cells under a symmetry of the board.
//!
//! In: seats, a symmetry. Out: groups of seats. Must not know: which clues stand there.

use std::collections::BTreeMap;

use crate::board::Symmetry;
use crate::family::Setting;
use crate::grid::Pos;

impl Symmetry {
    /// Checks that clues can have this symmetry: the board has it, and seats are cells.
    ///
    /// # Errors
    /// Why not, in words.
    pub(super) fn suits(self, setting: &dyn Setting, size: (usize, usize)) -> Result<(), String> {
        if self == Symmetry::None {
            return Ok(());
        }
        if (0..setting.seats()).all(|seat| setting.cell(seat).is_none()) {
            return Err(format!(
                "the clues of this puzzle do not stand at cells of rows and columns, so {self} means nothing for them"
            ));
        }
        if !self.fits(size) {
            return Err(format!("the symmetry {self} needs a square board"));
        }
        Ok(())
    }

    /// Groups of these seats, in the order of their first seats; a seat that is not a cell forms its own group.
    pub(super) fn groups(self, setting: &dyn Setting, seats: &[usize], size: (usize, usize)) -> Vec<Group> {
        let mut number: BTreeMap<Pos, usize> = BTreeMap::new();
        let mut groups: Vec<Group> = Vec::new();
        for &seat in seats {
            let Some(at) = setting.cell(seat) else {
                groups.push(Group { seats: vec![seat], missing: 0 });
                continue;
            };
            let group = *number.entry(at).or_insert(groups.len());
            if group == groups.len() {
                let orbit = self.orbit(at, size);
                groups.push(Group { seats: Vec::new(), missing: orbit.len() });
                orbit.into_iter().for_each(|to| _ = number.insert(to, group));
            }
            groups[group].seats.push(seat);
            groups[group].missing = groups[group].missing.saturating_sub(1);
        }
        groups
    }
}

/// Symmetrical seats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Group {
    pub(super) seats: Vec<usize>,
    /// The number of symmetrical cells that are not among them. Unless it is 0, clues at all of the seats are not
    /// symmetrical.
    pub(super) missing: usize,
}
