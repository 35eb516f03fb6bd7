//! Sets of cells.
//!
//! In: numbers of cells. Out: sets as bits. Must not know: puzzles.

use std::ops::{BitAnd, BitOr, BitOrAssign, Sub};

/// The most cells of a board on which patterns are looked for.
pub(super) const MOST: usize = 256;

/// A set of cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Cells([u64; MOST / 64]);

impl Cells {
    pub(super) const NONE: Cells = Cells([0; MOST / 64]);

    pub(super) fn one(cell: usize) -> Cells {
        let mut cells = Cells::NONE;
        cells.0[cell / 64] = 1 << (cell % 64);
        cells
    }

    pub(super) fn contains(&self, cell: usize) -> bool {
        self.0[cell / 64] >> (cell % 64) & 1 == 1
    }

    pub(super) fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0 == [0; MOST / 64]
    }

    pub(super) fn meets(&self, other: &Cells) -> bool {
        self.0.iter().zip(&other.0).any(|(one, other)| one & other != 0)
    }

    pub(super) fn is_within(&self, other: &Cells) -> bool {
        self.0.iter().zip(&other.0).all(|(one, other)| one & !other == 0)
    }

    pub(super) fn iter(self) -> impl Iterator<Item = usize> {
        self.0.into_iter().enumerate().flat_map(|(at, word)| {
            std::iter::successors(Some(word), |&word| Some(word & word.wrapping_sub(1)))
                .take_while(|&word| word != 0)
                .map(move |word| 64 * at + word.trailing_zeros() as usize)
        })
    }
}

impl FromIterator<usize> for Cells {
    fn from_iter<I: IntoIterator<Item = usize>>(cells: I) -> Self {
        cells.into_iter().fold(Cells::NONE, |all, cell| all | Cells::one(cell))
    }
}

impl BitAnd for Cells {
    type Output = Cells;
    fn bitand(mut self, other: Cells) -> Cells {
        self.0.iter_mut().zip(other.0).for_each(|(one, other)| *one &= other);
        self
    }
}

impl BitOr for Cells {
    type Output = Cells;
    fn bitor(mut self, other: Cells) -> Cells {
        self |= other;
        self
    }
}

impl BitOrAssign for Cells {
    fn bitor_assign(&mut self, other: Cells) {
        self.0.iter_mut().zip(other.0).for_each(|(one, other)| *one |= other);
    }
}

impl Sub for Cells {
    type Output = Cells;
    fn sub(mut self, other: Cells) -> Cells {
        self.0.iter_mut().zip(other.0).for_each(|(one, other)| *one &= !other);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::Cells;

    #[test]
    fn sets_are_sets() {
        let [some, others]: [Cells; 2] = [[0, 63, 64, 255].into_iter().collect(), [63, 70].into_iter().collect()];
        assert_eq!(some.iter().collect::<Vec<_>>(), [0, 63, 64, 255]);
        assert_eq!((some & others).iter().collect::<Vec<_>>(), [63]);
        assert_eq!((some - others).len() + (some | others).len(), 8);
        assert!(some.meets(&others) && !others.is_within(&some) && (some & others).is_within(&some));
        assert!(!some.contains(1) && some.contains(64) && (some - some).is_empty());
    }
}
