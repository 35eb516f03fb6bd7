//! What new puzzles are to be like.
//!
//! In: wishes. Out: whether a family can follow them, and which clues of a board are allowed. Must not know: the
//! family, how puzzles are made.
//!
//! A wish that means nothing for a family is refused: otherwise the puzzle would be taken for something that it is not.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use fastrand::Rng;

use super::SettingError;
use crate::board::{Board, Symmetry};
use crate::family::{Clue, Family, Maker, Puzzle, Setting, Shape, Wish};
use crate::grid::Pos;

/// What new puzzles are to be like.
#[derive(Clone, Debug)]
pub struct Recipe {
    /// The family.
    pub family: &'static Family,
    /// Size and variant.
    pub shape: Shape,
    /// What boards look like.
    pub wish: Wish,
    /// How many clues there are.
    pub clues: Option<RangeInclusive<usize>>,
    /// Whether every clue must be needed: then no clue comes back for the sake of a level.
    pub minimal: bool,
    /// The cells where clues may stand; all when not given.
    pub pattern: Option<BTreeSet<Pos>>,
    /// Whether clues that belong to no single cell, such as cages, may be removed.
    pub spare_all: bool,
    /// The seed.
    pub seed: u64,
}

impl Recipe {
    /// A recipe for plain puzzles of this family.
    pub fn new(family: &'static Family) -> Self {
        let shape = Shape { size: family.maker.size, box_shape: None, variant: String::new() };
        Recipe {
            family,
            shape,
            wish: Wish::default(),
            clues: None,
            minimal: false,
            pattern: None,
            spare_all: false,
            seed: 0,
        }
    }

    /// Checks that the family can follow all wishes, given a puzzle of the shape without clues.
    ///
    /// # Errors
    /// The first wish that means nothing for it, in words.
    pub(super) fn check(&self, empty: &dyn Puzzle, setting: &dyn Setting) -> Result<(), SettingError> {
        let Family { name, maker: Maker { follows, .. }, .. } = self.family;
        let slots = || 0..setting.slots();
        let cells = slots().any(|slot| setting.cell(slot).is_some());
        let large = slots().any(|slot| setting.is_large(slot));
        let blank = setting.may_be_blank();
        let needed = format!("every clue of a {name} is needed");
        let fewest = setting.fewest();
        let places = slots().filter(|&slot| self.allows(setting, slot)).count();
        let wrong = [
            (self.shape.box_shape.is_some() && !follows.boxes, format!("a {name} has no boxes of a shape to choose")),
            (self.wish.share.is_some() && !follows.share, format!("a {name} has no share of cells to choose")),
            (self.wish.blobs && !follows.blobs, format!("a {name} has no cells to fill in blobs")),
            (self.clues.is_some() && !blank, format!("{needed}: their number cannot be chosen")),
            (
                self.clues.as_ref().is_some_and(|clues| *clues.start() > places),
                format!("there are places for {places} clues at most"),
            ),
            (
                self.clues.as_ref().is_some_and(|clues| *clues.end() < fewest),
                format!("with fewer than {fewest} clues no such {name} has exactly one answer"),
            ),
            (
                self.clues.as_ref().is_some_and(RangeInclusive::is_empty),
                "the smallest number of clues comes first, then the largest".to_owned(),
            ),
            (self.minimal && !blank, format!("{needed}: it is minimal as it is")),
            (self.spare_all && !blank, format!("{needed}: none can be spared")),
            (
                self.spare_all && !large,
                format!("every clue of this {name} stands at a cell, and such clues are removed anyway"),
            ),
            (
                self.pattern.is_some() && (!blank || !cells),
                format!("no clue of this {name} stands at one cell: a pattern means nothing"),
            ),
            (
                self.pattern.as_ref().is_some_and(BTreeSet::is_empty),
                "the pattern has no cell where a clue may stand".to_owned(),
            ),
            (self.wish.symmetry != Symmetry::None && !blank, format!("{needed}: no symmetry can be chosen")),
        ];
        if let Some((_, why)) = wrong.into_iter().find(|(is_wrong, _)| *is_wrong) {
            return Err(SettingError::Shape(why));
        }
        self.wish.symmetry.suits(setting, empty.size()).map_err(SettingError::Shape)
    }

    /// Where these wishes do not apply, in sentences.
    ///
    /// # Errors
    /// When the family cannot follow them at all.
    pub fn notes(&self) -> Result<Vec<String>, SettingError> {
        let empty =
            self.family.maker.empty(&self.shape, &mut Rng::with_seed(self.seed)).map_err(SettingError::Shape)?;
        let setting = super::reduce::setting(&*empty)?;
        self.check(&*empty, setting)?;
        let mut notes = Vec::new();
        let others = (0..setting.slots()).any(|slot| setting.is_large(slot));
        if self.wish.symmetry != Symmetry::None && others {
            notes.push(format!(
                "the symmetry {} is that of clues at cells; those of larger places lie as they come",
                self.wish.symmetry
            ));
        }
        if self.pattern.is_some() && others {
            notes.push("the pattern is for clues at cells; those of larger places lie as they come".to_owned());
        }
        let slots: Vec<usize> = (0..setting.slots()).filter(|&slot| self.allows(setting, slot)).collect();
        let groups = self.wish.symmetry.groups(setting, &slots, empty.size());
        let alone: usize = groups.iter().filter(|group| group.missing > 0).map(|group| group.slots.len()).sum();
        if alone > 0 {
            notes.push(format!(
                "{alone} cells of the pattern have no partner under {}: no clue stands there",
                self.wish.symmetry
            ));
        }
        Ok(notes)
    }

    /// Whether a clue may stand at a slot.
    pub(super) fn allows(&self, setting: &dyn Setting, slot: usize) -> bool {
        match (setting.cell(slot), &self.pattern) {
            (Some(at), Some(pattern)) => pattern.contains(&at),
            _ => true,
        }
    }

    /// The allowed clues of a board, by slot. Where clues must be symmetrical, a symmetrical group is offered as a
    /// whole or not at all.
    pub(super) fn offered(&self, setting: &dyn Setting, board: &Board, size: (usize, usize)) -> Vec<Option<Clue>> {
        let told = setting.clues_on(board).into_iter().enumerate();
        let mut clues: Vec<Option<Clue>> =
            told.map(|(slot, clue)| clue.filter(|_| self.allows(setting, slot))).collect();
        let slots: Vec<usize> = (0..clues.len()).filter(|&slot| clues[slot].is_some()).collect();
        let alone = self.wish.symmetry.groups(setting, &slots, size).into_iter().filter(|group| group.missing > 0);
        alone.flat_map(|group| group.slots).for_each(|slot| clues[slot] = None);
        clues
    }
}
